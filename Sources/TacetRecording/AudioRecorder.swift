import CPulse
public import TacetSession
import TacetPlatform

/// Records a microphone, and delivers the recording in blocks or writes it to a file.
///
/// A recorder records from its creation until ``stop()`` or its release, and nothing in Tacet creates one by itself. So create it
/// when the player asks for it: a microphone that is open switches many Bluetooth headsets to the sound of a telephone.
///
/// The recording survives its surroundings. When the sound server ends, the microphone is unplugged or the session is
/// interrupted, the frames before that are delivered, the recording goes on by itself afterwards, and the next block says how
/// many frames are missing: ``Block/gap``.
///
/// Any thread but a render thread may use a recorder. No member waits for the sound server.
public final class AudioRecorder: Sendable {
    /// The settings, within their ranges.
    public let settings: Settings
    private let thread: RecordingThread

    /// Begins to record, and delivers blocks to `onBlock`. Returns at once.
    ///
    /// - Parameters:
    ///   - settings: What is recorded.
    ///   - session: The session whose interruptions stop the recording, and whose explanation names a missing microphone. A
    ///     session that is inactive becomes active. Nil records during calls too.
    ///   - onBlock: Called for each block on a thread of the recorder, `tacet-recorder`: the block, and its samples, interleaved,
    ///     nominal ±1, valid during the call. A call may take as long as it likes: the recorder keeps two seconds, and after that
    ///     the next block has a gap. It must neither stop nor release the recorder.
    public convenience init(
        _ settings: Settings = Settings(), session: AudioSession? = nil,
        onBlock: @escaping @Sendable (Block, Span<Float>) -> Void
    ) {
        self.init(settings, session: session, consumer: CallbackConsumer(onBlock: onBlock))
    }

    /// Begins to record to a WAV file of 32-bit floats. Returns at once.
    ///
    /// Gaps are silence of the right length in the file, and ``gaps`` lists them. The file's header is a second old at most, so
    /// the file is readable also after a crash. It ends at 4 GB: 6.2 hours of mono at 48 kHz.
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

    /// Stops recording, releases the microphone, delivers what was recorded, and finishes the file. Nothing is delivered after
    /// it has returned.
    ///
    /// Takes 200 ms at most, even with a frozen server, and the time of one call of the callback. The microphone is released before
    /// the last blocks are delivered. A callback that takes longer misses those that it has not taken 100 ms later; a file has all.
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
