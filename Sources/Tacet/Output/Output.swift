import TacetSession

/// Where finished blocks go. An output pulls frames from the queue at its own pace, on a thread of its own.
///
/// `start` and `stop` are called on the switch's thread, may take their time, and alternate. Only a started output pulls,
/// and only one is started at a time.
protocol Output: AnyObject, Sendable {
    /// The actual configuration; nil until the device has answered.
    var configuration: OutputConfiguration? { get }

    /// Opens the device and begins to pull; returns once sound flows.
    ///
    /// - Parameter report: Called on any thread, once, when the device is lost; the output pulls no more.
    /// - Throws: `AudioError` with `.noOutput` if there is no such device here, with the reason and the remedy.
    func start(from queue: FrameQueue, report: @escaping @Sendable (OutputLoss) -> Void) throws(AudioError)

    /// Stops pulling and lets go of the device. Bounded: never longer than 200 ms, even with a frozen server.
    func stop()
}

/// Why an output stopped by itself, in words a player understands.
struct OutputLoss: Hashable, Sendable {
    let reason: String
}

/// What an output really runs at; compare ``AudioEngine/Settings``, which is what was asked for.
public struct OutputConfiguration: Hashable, Sendable {
    /// The kind of output: `pulse`, `openal`, `wave`, `null`.
    public let kind: String
    /// The device's name, as people read it.
    public let device: String
    /// Frames per second that the device runs at.
    public let sampleRate: Int
    /// Frames per request of the device; 0 if it does not say.
    public let requestFrames: Int
    /// From the end of a block's mixing to the loudspeaker, as the device reports it.
    public let latency: Duration
}
