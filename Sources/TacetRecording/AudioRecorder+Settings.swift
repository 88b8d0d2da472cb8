public import TacetPlatform

extension AudioRecorder {
    /// What is recorded, and how it is delivered.
    public struct Settings: Hashable, Sendable {
        /// The interface that records.
        public var interface = Interface.automatic
        /// The microphone's name on the sound server, or its name in OpenAL. Nil, the default, is the default microphone, also
        /// after it changes. No recording begins while a chosen microphone is missing.
        ///
        /// `pactl list short sources` lists the names. The monitor of an output (`….monitor`) is recorded only if it is chosen
        /// by its name.
        public var device: String?
        /// Frames per second, 8,000...192,000; other values are clamped. The default is 48,000. The server resamples.
        public var sampleRate = 48_000
        /// 1, the default, or 2; other values are clamped. The server mixes the microphone's channels: PulseAudio takes the mean of
        /// two, PipeWire their sum at -3 dB.
        public var channels = 1
        /// The most frames of one block, 64...8,192; other values are clamped. The default is 960: 20 ms. The server sends
        /// about as many at a time.
        public var blockFrames = 960
        /// Whether the sound server is asked to remove the game's own sound from the recording. The default is false.
        ///
        /// It is a request, the property `filter.want=echo-cancel`. PulseAudio carries it out with module-filter-apply, which its
        /// default configuration loads, if the engine on the same session asks for it too: `AudioEngine.Settings.cancelsEcho`.
        /// ``AudioRecorder/Configuration/cancelsEcho`` tells whether the echo is removed.
        public var cancelsEcho = false
        /// The program's name on the sound server; empty, the default, is the name of its executable.
        public var applicationName = ""

        /// The default microphone, mono at 48 kHz.
        public init() {}

        /// The settings within their ranges.
        var clamped: Settings {
            var settings = self
            settings.sampleRate = min(max(sampleRate, 8_000), 192_000)
            settings.channels = min(max(channels, 1), 2)
            settings.blockFrames = min(max(blockFrames, 64), 8_192)
            return settings
        }
    }

    /// The interface through which a recorder records.
    public enum Interface: Hashable, Sendable {
        /// ``pulse`` if libpulse can be loaded, otherwise ``openAL``.
        case automatic
        /// PulseAudio, or PipeWire through its PulseAudio service.
        case pulse
        /// An OpenAL capture device, for machines without libpulse (ALSA, OSS, sndio).
        case openAL
    }

    /// The microphone that records now.
    public struct Configuration: Hashable, Sendable {
        /// The interface: `pulse` or `openal`.
        public let kind: String
        /// The microphone's name for display: one line of at most 128 characters, safe to print.
        public let device: String
        /// Whether the player has muted the microphone or this program's recording in the volume mixer, or turned either
        /// down to nothing. The recording is silent then. Tacet never changes the volume of either, and never unmutes one.
        public let isMuted: Bool
        /// Whether the server removes the echo of the game's sound.
        public let cancelsEcho: Bool

        /// Creates a configuration. `device` may hold any characters that a sound server or a driver chose.
        init(kind: String, device: String, isMuted: Bool = false, cancelsEcho: Bool = false) {
            self.kind = kind
            self.device = device.printable
            self.isMuted = isMuted
            self.cancelsEcho = cancelsEcho
        }
    }

    /// The peak and the mean of the latest 100 ms, in decibels relative to full scale. Silence while nothing is recorded.
    public struct Level: Hashable, Sendable {
        /// The largest sample's magnitude.
        public var peak = Decibels.silence
        /// The root of the mean square; -3 for a full-scale sine.
        public var rms = Decibels.silence
    }
}
