import TacetDecoding
import TacetOutput

extension AudioEngine {
    /// The settings that an engine is made with. A value out of range counts as the nearest value in range.
    public struct Settings: Hashable, Sendable {
        /// The most voices that are mixed at once, 1...4,096. The other voices are virtual: they only keep time.
        ///
        /// The voices with the highest priority are mixed, and among those of equal priority the most audible.
        public var realVoices = 64
        /// The most voices that play at once, mixed or virtual: at least ``realVoices``, at most 131,072.
        public var virtualVoices = 4096
        /// The sample rate of the mix in hertz, 8,000...192,000. Files at this rate are not resampled.
        public var sampleRate = 48_000
        /// The frames mixed at a time, 64...2,048. Changes between two updates take effect together, on one block.
        ///
        /// A stream on a sound server gets blocks of 512, 256 or 128 frames at most, by ``latency``.
        public var blockFrames = 512
        /// The time that a sound takes to the loudspeaker on PulseAudio and PipeWire, against how often the processor
        /// wakes.
        public var latency = OutputLatency.balanced
        /// The loudspeakers that the engine mixes for: stereo, unless the game asks for surround. <doc:Surround> tells
        /// what is heard where.
        ///
        /// The sound server mixes 5.1 and 7.1 down for a device with fewer loudspeakers, such as headphones.
        /// `SpeakerLayout.automatic` takes those of the default device when the engine is made, and the engine's
        /// settings then have what was found; a later change of the device changes nothing. It is stereo for an engine
        /// that plays on no sound server.
        public var speakers = SpeakerLayout.stereo
        /// How precisely effects are interpolated while their pitch is not 1.
        public var pitchQuality = PitchQuality.clean
        /// The output that sound goes through.
        public var output = OutputChoice.automatic
        /// Whether sounds freeze or advance unheard while an output that had worked is lost.
        public var whileOutputLost = OutputLossResponse.freeze
        /// The game's name in the desktop's volume control; nil takes the name of the executable.
        public var applicationName: String?
        /// The name of the game's icon in the desktop's theme, such as `applications-games`.
        public var iconName = "applications-games"
        /// The game's identifier, which names its desktop file, such as `org.example.Game`; empty if it has none.
        public var applicationID = ""
        /// Whether the sound server is asked to remove the engine's sound from the recordings of a microphone. The
        /// default is false.
        ///
        /// It is a request, the property `filter.want=echo-cancel`, and takes effect while an `AudioRecorder` with the
        /// same session asks for it too. PulseAudio then mixes the engine's sound to mono at 32 kHz, so ask only in a
        /// voice chat.
        public var cancelsEcho = false
        /// The longest sound that is decoded whole if the game asks for it, an hour at most.
        ///
        /// ``SoundStorage/automatic`` streams sounds of more than ten seconds, or of more than this if it is less.
        public var longestSound = Duration.seconds(60)
        /// The most bytes that the samples of loaded sounds should take; nil, the default, is no limit.
        ///
        /// Beyond it, the sounds that were played longest ago give up their samples: they stay loaded, keep 16 KB each,
        /// and their next voices stream. Loops go last. A sound is decoded again when it is played and there is room.
        /// Voices that sound keep their samples until they end. Sounds that were loaded from bytes always stay. The
        /// files of the others must stay as they are while the sounds are loaded, because they are read again.
        public var memoryBudget: Int?
        /// The seed of all random variations. Equal seeds and equal calls give equal variations.
        public var seed: UInt64 = 1

        /// The defaults.
        public init() {}

        /// The settings with every value in its range.
        var clamped: Settings {
            var settings = self
            settings.realVoices = max(1, min(4_096, realVoices))
            settings.virtualVoices = max(settings.realVoices, min(131_072, virtualVoices))
            settings.sampleRate = max(8_000, min(192_000, sampleRate))
            settings.blockFrames = max(64, min(2_048, blockFrames))
            settings.longestSound = max(.zero, min(.seconds(3_600), longestSound))
            settings.memoryBudget = memoryBudget.map { max(0, $0) }
            return settings
        }

        /// The settings for the engine's output: with the loudspeakers of its device, if the game leaves these to it, and
        /// with blocks as short as the output's latency needs them.
        ///
        /// Whether ``OutputChoice/automatic`` will play through OpenAL is not asked: the answer takes milliseconds.
        func forOutput(isOffline: Bool) -> Settings {
            let mayHaveServer = !isOffline && output.isDevice && output != .openAL
            var settings = self
            if speakers == .automatic { settings.speakers = mayHaveServer ? .ofDefaultDevice() : .stereo }
            if mayHaveServer { settings.blockFrames = min(blockFrames, latency.blockFrames(at: sampleRate)) }
            return settings
        }

        /// The settings with as many voices as the system has memory for: halved until they fit, down to 64.
        var fittingMemory: Settings {
            var settings = self
            // A voice takes less than 1 KB in all tables together. The rest of an engine takes 1 MB. Other threads, the
            // session's first, take memory between the check and the tables: as much as the mixer needs is left to them.
            while settings.virtualVoices > 64, !MemoryCheck.has(settings.virtualVoices << 10 + 9 << 20) {
                settings.virtualVoices = max(64, settings.virtualVoices / 2)
                settings.realVoices = min(settings.realVoices, settings.virtualVoices)
            }
            return settings
        }
    }
}
