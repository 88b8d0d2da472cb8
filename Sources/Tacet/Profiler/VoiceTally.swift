import TacetProfile
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

        /// ``time`` in nanoseconds.
        package let nanoseconds: Int
        /// The time on the monotonic clock, since the system started, at which the mixing thread began the block.
        /// Changes between two blocks have a time between the blocks, and count for the later one.
        public var time: Duration { .nanoseconds(nanoseconds) }
        /// What happened to the voices.
        public let change: Change
        /// The name with which the sound was loaded, cut to its last 128 characters; empty if the sound was unloaded
        /// before its name was read.
        public let sound: String
        /// The name of the bus: `master`, `soundtrack`, `effects`, `voice`, `ui`, or `bus` and a number.
        public let bus: String
        /// The number of voices.
        public let count: Int
        /// Why the voices were stolen; nil for other changes, and in captures before version 4.
        public let cause: Cause?

        package init(nanoseconds: Int, change: Change, sound: String, bus: String, count: Int, cause: Cause? = nil) {
            self.nanoseconds = nanoseconds
            self.change = change
            self.sound = String(sound.suffix(128)).printable
            self.bus = bus.printable(limit: 32)
            self.count = count
            self.cause = cause
        }
    }
}

extension CaptureNote.Voice {
    init(_ tally: ProfileCapture.VoiceTally) {
        self.init(
            time: tally.nanoseconds, change: tally.change.rawValue, sound: tally.sound, bus: tally.bus,
            count: tally.count,
            cause: tally.cause?.name, limitedBus: tally.cause?.limitedBus)
    }
}

extension ProfileCapture.VoiceTally {
    /// Why voices were stolen.
    public enum Cause: Hashable, Sendable {
        /// More voices of the sound played than its ``VoiceLimit`` allows.
        case soundLimit
        /// More voices played on the bus with this name, or below it, than its ``VoiceLimit`` allows.
        case busLimit(String)
        /// All ``AudioEngine/Settings/virtualVoices`` were taken.
        case voiceLimit
        /// The voice became virtual because it was not louder than -96 dB; with `VirtualBehavior.stops` it ends then.
        case inaudible
        /// The voice became virtual because all ``AudioEngine/Settings/realVoices`` were more important; with
        /// `VirtualBehavior.stops` it ends then.
        case outranked

        /// The cause that a file or a game names; nil for one that this version does not know.
        ///
        /// - Parameters:
        ///   - name: The name, as of ``name``.
        ///   - bus: The name of the bus, for the limit of a bus.
        package init?(_ name: String?, bus: String?) {
            switch name.flatMap(Name.init) {
            case .soundLimit: self = .soundLimit
            case .busLimit: self = .busLimit((bus ?? "").printable(limit: 32))
            case .voiceLimit: self = .voiceLimit
            case .inaudible: self = .inaudible
            case .outranked: self = .outranked
            case nil: return nil
            }
        }

        private enum Name: String {
            case soundLimit, busLimit, voiceLimit, inaudible, outranked
        }

        /// The name in files and in JSON.
        package var name: String {
            let name: Name =
                switch self {
                case .soundLimit: .soundLimit
                case .busLimit: .busLimit
                case .voiceLimit: .voiceLimit
                case .inaudible: .inaudible
                case .outranked: .outranked
                }
            return name.rawValue
        }

        /// The bus whose limit it is; nil for other causes.
        package var limitedBus: String? { if case .busLimit(let bus) = self { bus } else { nil } }

        /// The cause for people.
        package var words: String {
            switch self {
            case .soundLimit: "limit of the sound"
            case .busLimit(let bus): "limit of the bus \(bus)"
            case .voiceLimit: "limit of all voices"
            case .inaudible: "inaudible"
            case .outranked: "outranked"
            }
        }

        /// The members in files and in JSON.
        package var members: [(String, JSONValue)] {
            [("cause", .string(name))] + (limitedBus.map { [("limitedBus", .string($0))] } ?? [])
        }
    }
}

extension StealCause {
    /// The cause as a capture tells it; nil for a voice that was not stolen.
    ///
    /// - Parameter busName: The name of the bus with an index.
    func told(_ busName: (UInt16) -> String) -> ProfileCapture.VoiceTally.Cause? {
        switch self {
        case .none: nil
        case .soundLimit: .soundLimit
        case .voiceLimit: .voiceLimit
        case .inaudible: .inaudible
        case .outranked: .outranked
        default: .busLimit(busName(UInt16(number & 63)))
        }
    }
}
