import CPulse
public import TacetSession
public import TacetPlatform

/// Records a microphone, and delivers the recording in blocks or writes it to a file.
///
/// A recorder records from its creation until ``stop()`` or its release, and nothing in Tacet creates one by itself. So
/// create it when the player asks for it: a microphone that is open switches many Bluetooth headsets to the sound of a
/// telephone.
///
/// The recording survives its surroundings. When the sound server ends, the microphone is unplugged or the session is
/// interrupted, the frames before that are delivered, the recording goes on by itself afterwards, and the next block
/// says how many frames are missing: ``Block/gap``.
///
/// Any thread but a mixing thread may use a recorder. No member waits for the sound server.
public final class AudioRecorder: Sendable {
    /// The settings, within their ranges.
    public let settings: Settings
    private let thread: RecordingThread

    /// Begins to record, and delivers blocks to `onBlock`. Returns at once.
    ///
    /// - Parameters:
    ///   - settings: What is recorded.
    ///   - session: The session whose interruptions stop the recording, and whose explanation names a missing
    ///     microphone. A session that is inactive becomes active. Nil records during calls too.
    ///   - onBlock: Called for each block on a thread of the recorder, `tacet-recorder`: the block, and its samples,
    ///     interleaved, nominal ±1, valid during the call. A call may take as long as it likes: the recorder keeps two
    ///     seconds, and after that the next block has a gap. It must neither stop nor release the recorder.
    public convenience init(
        _ settings: Settings = Settings(), session: AudioSession? = nil,
        onBlock: @escaping @Sendable (Block, Span<Float>) -> Void
    ) {
        self.init(settings, session: session, consumer: CallbackConsumer(onBlock: onBlock))
    }

    /// Begins to record to a WAV file of 32-bit floats. Returns at once.
    ///
    /// Gaps are silence of the right length in the file, and ``gaps`` lists them. The file's header is a second old at
    /// most, so the file is readable also after a crash. It ends at 4 GB: 6.2 hours of mono at 48 kHz.
    ///
    /// - Throws: `AudioError` with `.noOutput` if the file cannot be created. An existing file is replaced.
    public convenience init(
        recordingTo path: String, _ settings: Settings = Settings(), session: AudioSession? = nil
    ) throws(AudioError) {
        let settings = settings.clamped
        let file = try WaveConsumer(path: path, sampleRate: settings.sampleRate, channels: settings.channels)
        self.init(settings, session: session, consumer: file)
    }

    private convenience init(_ settings: Settings, session: AudioSession?, consumer: any RecordingConsumer) {
        self.init(settings, session: session, consumer: consumer) { settings, input in
            if settings.interface == .openAL || settings.interface == .automatic && tacet_pulse() == nil {
                return OpenALSource(settings, input: input)
            }
            return PulseSource(settings, mark: session?.mark, role: session?.role.mediaRole, input: input)
        }
    }

    /// Begins to record from the source that `source` makes.
    init(
        _ settings: Settings, session: AudioSession?, consumer: any RecordingConsumer,
        source: @escaping @Sendable (Settings, RecordingQueue) -> any RecordingSource
    ) {
        let settings = settings.clamped
        self.settings = settings
        let queue = RecordingQueue(sampleRate: self.settings.sampleRate, channels: self.settings.channels)
        thread = RecordingThread(
            settings, source: { source(settings, queue) }, queue: queue, session: session, consumer: consumer)
    }

    deinit { thread.stop() }

    /// Stops recording, releases the microphone, delivers what was recorded, and finishes the file. Nothing is
    /// delivered after it has returned.
    ///
    /// Takes 200 ms at most, even with a frozen server, and the time of one call of the callback. The microphone is
    /// released before the last blocks are delivered. A callback that takes longer misses those that it has not taken
    /// 100 ms later; a file has all.
    public func stop() { thread.stop() }

    /// Whether the recorder records, and if not, why.
    public var state: State { thread.status.state }

    /// Why nothing is recorded, and what would change that; empty while frames arrive.
    public var explanation: String { thread.status.explanation }

    /// Whether the program may record.
    public var permission: Permission { thread.status.permission }

    /// The microphone that records; nil while none does.
    public var configuration: Configuration? { thread.status.configuration }

    /// The level of the latest 100 ms.
    public var level: Level { thread.status.level }

    /// The gaps so far, oldest first: the first 1,024.
    public var gaps: [Gap] { thread.status.gaps }

    /// The length of the recording in frames, gaps included.
    public var frames: Int { thread.status.frames }
}

extension AudioRecorder {
    /// What is recorded, and how it is delivered.
    public struct Settings: Hashable, Sendable {
        /// The interface that records.
        public var interface = Interface.automatic
        /// The microphone's name on the sound server, or its name in OpenAL. Nil, the default, is the default
        /// microphone, also after it changes. No recording begins while a chosen microphone is missing.
        ///
        /// `pactl list short sources` lists the names. The monitor of an output (`….monitor`) is recorded only if it is
        /// chosen by its name.
        public var device: String?
        /// Frames per second, 8,000...192,000; other values are clamped. The default is 48,000. The server resamples.
        public var sampleRate = 48_000
        /// 1, the default, or 2; other values are clamped. The server mixes the microphone's channels: PulseAudio takes
        /// the mean of two, PipeWire their sum at -3 dB.
        public var channels = 1
        /// The most frames of one block, 64...8,192; other values are clamped. The default is 960: 20 ms. The server
        /// sends about as many at a time.
        public var blockFrames = 960
        /// Whether the sound server is asked to remove the game's own sound from the recording. The default is false.
        ///
        /// It is a request, the property `filter.want=echo-cancel`. PulseAudio carries it out with module-filter-apply,
        /// which its default configuration loads, if the engine on the same session asks for it too:
        /// `AudioEngine.Settings.cancelsEcho`. ``AudioRecorder/Configuration/cancelsEcho`` tells whether the echo is
        /// removed.
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
        /// The kind of a microphone. Its raw value is the name for people and for JSON.
        public enum Kind: String, Hashable, Sendable, CaseIterable, CustomStringConvertible {
            /// A stream of a sound server.
            case pulse
            /// A device of OpenAL's.
            case openAL = "openal"

            /// The kind's name: `pulse` or `openal`.
            public var description: String { rawValue }
        }

        /// The kind of microphone.
        public let kind: Kind
        /// The microphone's name for display: one line of at most 128 characters, safe to print.
        public let device: String
        /// Whether the player has muted the microphone or this program's recording in the volume mixer, or turned
        /// either down to nothing. The recording is silent then. Tacet never changes the volume of either, and never
        /// unmutes one.
        public let isMuted: Bool
        /// Whether the server removes the echo of the game's sound.
        public let cancelsEcho: Bool

        /// Creates a configuration. `device` may hold any characters that a sound server or a driver chose.
        init(kind: Kind, device: String, isMuted: Bool = false, cancelsEcho: Bool = false) {
            self.kind = kind
            self.device = device.printable
            self.isMuted = isMuted
            self.cancelsEcho = cancelsEcho
        }
    }

    /// The peak and the mean of the latest 100 ms, in decibels relative to full scale. Silence while nothing is
    /// recorded.
    public struct Level: Hashable, Sendable {
        /// The largest sample's magnitude.
        public var peak = Decibels.silence
        /// The root of the mean square; -3 for a full-scale sine.
        public var rms = Decibels.silence
    }
}

extension AudioRecorder {
    /// Whether the recorder records, and if not, why.
    public enum State: Hashable, Sendable {
        /// The sound server has not answered yet.
        case opening
        /// Frames arrive.
        case recording
        /// The session's reason stops the recording. Recording goes on by itself when the reason ends.
        case interrupted(AudioSession.Reason)
        /// Something is missing. It is tried again four times a second.
        case waiting(Obstacle)
        /// The recording's file cannot be written. It is not tried again; ``AudioRecorder/explanation`` says why.
        case failed
        /// ``AudioRecorder/stop()`` was called.
        case stopped
    }

    /// What keeps a recorder from recording.
    public enum Obstacle: String, Hashable, Sendable, CaseIterable {
        /// No sound server can be reached.
        case noServer
        /// There is no microphone, or the chosen one is missing.
        case noMicrophone
        /// The sound server or the sandbox refuses the recording.
        case refused
        /// The process is out of threads, memory or file descriptors.
        case noResources
    }

    /// Whether the program may record.
    public enum Permission: String, Hashable, Sendable, CaseIterable {
        /// The system has not said yet.
        case unknown
        /// The microphone may be recorded. Outside sandboxes every program of the player has this permission.
        case granted
        /// The sound server or the sandbox refuses. ``AudioRecorder/explanation`` names the permission.
        case refused
    }
}

/// Why a source cannot record, in words and for the program's code.
struct RecordingProblem: Hashable, Sendable {
    let obstacle: AudioRecorder.Obstacle
    /// The fault, in one sentence.
    let detail: String
    /// What the player or the program can do, in one sentence.
    let remedy: String

    var description: String { "\(detail) \(remedy)".printable(limit: 1_024) }
}

extension AudioRecorder {
    /// A part of the recording that is missing. Everything before it was delivered.
    public struct Gap: Hashable, Sendable {
        /// Why frames are missing.
        public enum Reason: String, Hashable, Sendable, CaseIterable {
            /// The sound server ended, or dropped the stream.
            case serverLost
            /// The microphone was unplugged, or the server moved the recording to another one.
            case routeChange
            /// The session interrupted the recording: a call, sleep, another user.
            case interruption
            /// The program's callback or the disk took longer than two seconds, or the server lost frames.
            case overrun
            /// The sound server stood still.
            case stalled
        }

        /// The frame at which the gap begins. Frames count from the start of the recording, gaps included.
        public let position: Int
        /// How many frames are missing. The number is exact for frames that the program or the server dropped.
        /// Otherwise the clock gives it, within 50 ms as a rule; 0 if the recording went on at once.
        public let frames: Int
        /// Why the frames are missing.
        public let reason: Reason
    }

    /// What is known about one block of frames.
    public struct Block: Hashable, Sendable {
        /// The block's first frame. Frames count from the start of the recording, gaps included.
        public let position: Int
        /// The number of frames; 0 for a gap after which no frames have arrived yet.
        public let frames: Int
        /// Samples in a frame: 1, or 2 in the order left, right.
        public let channels: Int
        /// The gap right before the block; nil if the block follows the one before.
        public let gap: Gap?
    }
}
