import TacetSystem

/// Where finished blocks go. An output pulls frames from the queue at its own pace, on a thread of its own.
///
/// One thread calls the methods. The life of an output is `open` → `.opened` → `start` →
/// `close`, any number of times; `close` may come at any point. Only a started output pulls, and only one is started at a
/// time. Nobody pulls: nothing is rendered, and everything stands still at an exact sample.
protocol Output: AnyObject, Sendable {
    /// Whether it is worth another try after it failed or was lost: a device may come back, a full disk does not.
    var canReturn: Bool { get }
    /// How it stands now, at most 100 ms old. Any thread.
    var snapshot: OutputSnapshot { get }

    /// Begins to open the device and returns at once, however long the device takes.
    ///
    /// - Parameter report: Called on any thread, also before `open` returns, never after `close` has. First `.opened` or `.failed`, maybe after `.waiting`; then
    ///   what happens to the device; last `.lost` if it goes away. After `.failed` and `.lost` only `close` is of use.
    func open(report: @escaping @Sendable (OutputEvent) -> Void)

    /// Begins to pull. Call it after `.opened`.
    func start(from queue: FrameQueue)

    /// Stops pulling, and keeps the device. What is on its way to the loudspeaker may wait there too.
    func pause()

    /// Pulls again, at the frame where ``pause()`` came.
    func resume()

    /// Asks again for the thread that the system had not when the output began to pull. Returns whether it has one.
    func attend() -> Bool

    /// Goes to the device of that name from now on, or, if there is none, to the default one, as for nil.
    func choose(_ device: String?)

    /// Stops pulling and lets go of the device. Bounded: never longer than 200 ms, even with a frozen server.
    func close()
}

extension Output {
    /// Most outputs fail where they cannot have a thread.
    func attend() -> Bool { true }

    /// Most outputs have but one device.
    func choose(_ device: String?) {}
}

/// What an output has to say for itself.
enum OutputEvent: Hashable, Sendable {
    /// Nothing is wrong but that no device is there; `.opened` follows by itself once there is one.
    case waiting(AudioError)
    /// The device has answered; `start` will make sound.
    case opened(OutputConfiguration)
    /// There is no such device here, or it cannot be opened.
    case failed(AudioError)
    /// The device went away; the output pulls no more.
    case lost(OutputLoss)
    /// The sound goes on, but elsewhere, or through other buffers.
    case changed(OutputConfiguration)
    /// A policy of the sound server asks for silence (true), and withdraws that (false).
    case corkRequested(Bool)
}

/// How an output stands.
package struct OutputSnapshot: Hashable, Sendable {
    /// Nil until the device has answered, and after it was closed.
    package var configuration: OutputConfiguration?
    /// Counted since the output was made.
    package var statistics = OutputStatistics()
    /// When the output's own thread last renewed this, ten times a second while it pulls; nil for outputs that need no watch.
    var takenAt: Duration?
}

/// Why an output stopped by itself, in words a player understands.
package struct OutputLoss: Hashable, Sendable {
    package let reason: String

    /// A reason, which may quote the sound server: it is made safe to print.
    init(reason: String) { self.reason = reason.printable }
}

/// What an output really runs at; compare `AudioEngine.Settings`, which is what was asked for.
public struct OutputConfiguration: Hashable, Sendable {
    /// The kind of output: `pulse`, `openal`, `wave`, `null`.
    public let kind: String
    /// The device's name, as people read it: one line of at most 128 characters, safe to print.
    public let device: String
    /// Frames per second that the device runs at.
    public let sampleRate: Int
    /// Frames per request of the device; 0 if it does not say.
    public internal(set) var requestFrames: Int
    /// From the end of a block's mixing to the loudspeaker, as the device reports it.
    public internal(set) var latency: Duration
    /// The sound server's number of the stream; nil where there is no server.
    package var streamNumber: UInt32?

    /// A configuration; `device` may be what a sound server or a driver calls it.
    init(
        kind: String, device: String, sampleRate: Int, requestFrames: Int, latency: Duration,
        streamNumber: UInt32? = nil
    ) {
        self.kind = kind
        self.device = device.printable
        self.sampleRate = sampleRate
        self.requestFrames = requestFrames
        self.latency = latency
        self.streamNumber = streamNumber
    }
}

/// How well an output was fed, and its device behaved, since the engine began.
public struct OutputStatistics: Hashable, Sendable {
    /// Frames that were pulled from the mixer.
    public internal(set) var frames = 0
    /// How often the device ran dry: each is heard as a gap.
    public internal(set) var underruns = 0
    /// Whether a device that should run has asked for nothing for a second: a frozen server, or a policy that unlinked the stream.
    public internal(set) var isStalled = false
}
