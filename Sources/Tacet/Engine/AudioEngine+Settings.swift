import TacetDecoding
import TacetOutput

extension AudioEngine {
    /// What an engine is made with. Out of range counts as the nearest that is in range.
    public struct Settings: Hashable, Sendable {
        /// How many voices are mixed at once: 1...1,024. The most important and most audible are; the others keep time.
        public var realVoices = 64
        /// How many voices there can be, mixed or not: at least ``realVoices``, at most 131,072.
        public var virtualVoices = 4096
        /// Frames a second of the mix: 8,000...192,000. Assets at this rate are mixed as they are.
        public var sampleRate = 48_000
        /// Frames mixed at a time, 64...2,048: what changes between two updates changes on one block.
        public var blockFrames = 512
        /// Where sound goes.
        public var output = OutputChoice.automatic
        /// What happens while an output that worked is gone.
        public var whileOutputLost = OutputLossResponse.freeze
        /// The game's name in the desktop's volume control; nil takes the executable's.
        public var applicationName: String?
        /// Its icon's name in the desktop's theme, such as `applications-games`.
        public var iconName = "applications-games"
        /// Its identifier, as the desktop file's: `org.example.Game`; empty if it has none.
        public var applicationID = ""
        /// The longest sound that `load` takes, in seconds: 0...3,600. Longer ones are for the soundtrack, which streams.
        public var longestSound = 60.0
        /// The seed of every variation: the same gives the same game.
        public var seed: UInt64 = 1

        /// The defaults.
        public init() {}

        /// The same with every value in its range.
        var clamped: Settings {
            var settings = self
            settings.realVoices = max(1, min(1024, realVoices))
            settings.virtualVoices = max(settings.realVoices, min(131_072, virtualVoices))
            settings.sampleRate = max(8_000, min(192_000, sampleRate))
            settings.blockFrames = max(64, min(2_048, blockFrames))
            settings.longestSound = longestSound.isNaN ? 60 : max(0, min(3_600, longestSound))
            return settings
        }

        /// The same with as many voices as the system has memory for: half as many, and again, down to 64.
        var fittingMemory: Settings {
            var settings = self
            // A voice takes less than a kilobyte in all tables together, and what every engine has takes a megabyte.
            while settings.virtualVoices > 64, !MemoryCheck.has(settings.virtualVoices << 10 + 1 << 20) {
                settings.virtualVoices = max(64, settings.virtualVoices / 2)
                settings.realVoices = min(settings.realVoices, settings.virtualVoices)
            }
            return settings
        }
    }
}
