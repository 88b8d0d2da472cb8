import TacetPlatform

extension ProfileCapture {
    /// The voices of one sound on one bus that began, ended or were stolen for one cause in one block.
    public struct VoiceTally: Hashable, Sendable {
        /// What happened to the voices.
        public enum Change: String, Hashable, Sendable, CaseIterable {
            /// The voices began.
            case started
            /// The voices played to their end, or were stopped.
            case ended
            /// The voices were stolen: they ended to make room for other voices.
            case stolen
        }

        /// The most tallies of a capture.
        package static let limit = 65_536

        /// The time at which the render thread began the block: nanoseconds on the monotonic clock. Changes between two blocks
        /// have a time between the blocks, and count for the later one.
        public let time: Int
        /// What happened to the voices.
        public let change: Change
        /// The name with which the sound was loaded, cut to its last 128 characters; empty if the sound was unloaded before its
        /// name was read.
        public let sound: String
        /// The name of the bus: `master`, `soundtrack`, `effects`, `voice`, `ui`, or `bus` and a number.
        public let bus: String
        /// The number of voices.
        public let count: Int
        /// Why the voices were stolen; nil for other changes, and in captures before version 4.
        public let cause: Cause?

        package init(time: Int, change: Change, sound: String, bus: String, count: Int, cause: Cause? = nil) {
            self.time = time
            self.change = change
            self.sound = String(sound.suffix(128)).printable
            self.bus = bus.printable(limit: 32)
            self.count = count
            self.cause = cause
        }

        /// The tally's line in the file.
        var text: String {
            JSONValue.object([("kind", .string("voice"))] + members).text
        }

        /// The members of the line and of an attached program's capture.
        var members: [(String, JSONValue)] {
            [
                ("time", .integer(time)), ("change", .string(change.rawValue)), ("sound", .string(sound)),
                ("bus", .string(bus)), ("count", .integer(count)),
            ] + (cause?.members ?? [])
        }
    }
}
