import COpenAL
import TacetOpenAL
import TacetPlatform

/// Records from an OpenAL capture device, for machines without libpulse. The corresponding calls are those of
/// `ALC_EXT_CAPTURE`.
final class OpenALSource: RecordingSource, @unchecked Sendable {  // `thread` belongs to the owner
    /// The longest wait for the thread's end. No call of a healthy device takes as long.
    private static let longestStop: Duration = .milliseconds(150)

    private let settings: AudioRecorder.Settings
    private let queue: RecordingQueue
    private var running: OpenALRecording?
    private var thread: Thread?
    /// The number by which ``ProcessExit`` knows the closure that ends the thread.
    private var exitNumber = 0

    init(_ settings: AudioRecorder.Settings, input queue: RecordingQueue) {
        self.settings = settings
        self.queue = queue
    }

    deinit { close() }

    var hasEnded: Bool { false }

    func open(report: @escaping @Sendable (RecordingSourceEvent) -> Void) {
        let recording = OpenALRecording(settings, queue: queue, report: report)
        let thread = Thread(name: "tacet-input") { recording.run() }
        guard thread.hasStarted else { return report(.failed(.noResources("threads"))) }
        running = recording
        self.thread = thread
        exitNumber = ProcessExit.add { _ = recording.stop(within: Self.longestStop) }
    }

    /// Ends the thread. If the device blocks the thread for longer than 150 ms, the thread runs on and closes the
    /// device later.
    func close() {
        guard let running, let thread else { return }
        self.running = nil
        self.thread = nil
        ProcessExit.remove(exitNumber)
        if running.stop(within: Self.longestStop) { thread.join() } else { thread.detach() }
    }
}

/// One device and its thread.
private final class OpenALRecording: Sendable {
    private static let period: Duration = .milliseconds(5)

    private let settings: AudioRecorder.Settings
    private let queue: RecordingQueue
    private let report: @Sendable (RecordingSourceEvent) -> Void
    private let isStopped = Lock(false)
    private let stopped = Semaphore()
    private let ended = Semaphore()

    init(
        _ settings: AudioRecorder.Settings, queue: RecordingQueue,
        report: @escaping @Sendable (RecordingSourceEvent) -> Void
    ) {
        self.settings = settings
        self.queue = queue
        self.report = report
    }

    /// Returns whether the thread ended in time.
    func stop(within limit: Duration) -> Bool {
        isStopped.withLock { $0 = true }
        stopped.post()
        return ended.wait(timeout: limit)
    }

    /// Calls `body`, unless ``stop(within:)`` was called before: a blocked device may return long after it.
    private func unlessStopped(_ body: () -> Void) { isStopped.withLock { if !$0 { body() } } }

    func run() {
        defer { ended.post() }
        guard !OpenALStart.isWithoutDevices else {
            return unlessStopped {
                report(.failed(.noMicrophone("this process has started OpenAL without sound devices")))
            }
        }
        let memory = OpenALStart.deviceMemory
        guard MemoryCheck.hasAddressSpace(memory) else {
            return unlessStopped { report(.failed(.noResources("memory (\(memory >> 20) MB)"))) }
        }
        let format = settings.channels == 1 ? AL_FORMAT_MONO_FLOAT32 : AL_FORMAT_STEREO_FLOAT32
        let device = OpenALLibrary.use {
            let device = OpenALStart.run(withDevices: true) {
                alcCaptureOpenDevice(
                    settings.device, ALCuint(settings.sampleRate), ALCenum(format), ALCsizei(settings.sampleRate / 2))
            }
            if device != nil { OpenALLibrary.countDevice(1) }
            return device
        }
        guard let device else {
            return unlessStopped { report(.failed(.noMicrophone("OpenAL finds none"))) }
        }
        defer {
            OpenALLibrary.use {
                alcCaptureStop(device)
                alcCaptureCloseDevice(device)
                OpenALLibrary.countDevice(-1)
            }
        }
        let name = OpenALLibrary.use {
            alcCaptureStart(device)
            return alcGetString(device, ALC_CAPTURE_DEVICE_SPECIFIER).map { String(cString: $0) } ?? "OpenAL"
        }
        unlessStopped { report(.opened(AudioRecorder.Configuration(kind: .openAL, device: name))) }
        record(from: device)
    }

    private func record(from device: OpaquePointer) {
        let samples = UnsafeMutableBufferPointer<Float>.allocate(capacity: settings.blockFrames * settings.channels)
        defer { samples.deallocate() }
        while !stopped.wait(timeout: Self.period) {
            guard OpenALLibrary.use({ take(from: device, into: samples) }) else {
                return unlessStopped {
                    report(.lost(.routeChange, .noMicrophone("the microphone went away")))
                }
            }
        }
    }

    /// Hands on what the device has recorded. Returns whether the device is still there.
    private func take(from device: OpaquePointer, into samples: UnsafeMutableBufferPointer<Float>) -> Bool {
        var connected = ALCint(0)
        alcGetIntegerv(device, ALC_CONNECTED, 1, &connected)
        guard connected != 0 else { return false }
        var available = ALCint(0)
        alcGetIntegerv(device, ALC_CAPTURE_SAMPLES, 1, &available)
        while available > 0 {
            let frames = min(Int(available), settings.blockFrames)
            alcCaptureSamples(device, samples.baseAddress, ALCsizei(frames))
            let taken = UnsafeBufferPointer(rebasing: samples[..<(frames * settings.channels)])
            unlessStopped { queue.take(taken) }
            available -= ALCint(frames)
        }
        return true
    }
}
