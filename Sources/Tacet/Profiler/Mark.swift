import TacetProfile
import TacetPlatform

extension ProfileCapture {
    /// A moment that a program marked. A plain value of any thread.
    public struct Mark: Hashable, Sendable {
        /// The time of the mark in nanoseconds on the monotonic clock.
        package let nanoseconds: Int
        /// The time of the mark on the monotonic clock: since the system started.
        public var time: Duration { .nanoseconds(nanoseconds) }
        /// The program's words, without control characters.
        public let words: String

        package init(nanoseconds: Int, words: String) {
            self.nanoseconds = nanoseconds
            self.words = words.printable(limit: 64)
        }
    }
}

extension CaptureNote.Mark {
    init(_ mark: ProfileCapture.Mark) { self.init(time: mark.nanoseconds, text: mark.words) }
}
