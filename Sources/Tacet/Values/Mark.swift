import TacetProfile
import TacetPlatform

extension ProfileCapture {
    /// A moment that a program marked.
    public struct Mark: Hashable, Sendable {
        /// The time of the mark: nanoseconds on the monotonic clock.
        public let time: Int
        /// The program's words, without control characters.
        public let words: String

        package init(time: Int, words: String) {
            self.time = time
            self.words = words.printable(limit: 64)
        }
    }
}

extension CaptureNote.Mark {
    init(_ mark: ProfileCapture.Mark) { self.init(time: mark.time, text: mark.words) }
}
