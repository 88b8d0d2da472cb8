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

        /// The mark's line in the file.
        var text: String {
            JSONValue.object([("kind", .string("mark")), ("time", .integer(time)), ("text", .string(words))]).text
        }
    }
}
