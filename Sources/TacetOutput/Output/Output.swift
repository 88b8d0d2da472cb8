import TacetPlatform

/// Plays finished blocks. An output pulls frames from the queue at its own pace, on a thread of its own.
///
/// The switch's thread calls the methods, or the engine's where the system has no thread for the switch. The life of an
/// output is `open` → `.opened` → `start` → `close`, any number of times; `close` may come at any point. Only a started
/// output pulls, and only one output is started at a time. While no output pulls, nothing is rendered, and every sound
/// freezes at an exact sample.
protocol Output: AnyObject, Sendable {
    /// Whether the output may be opened again after it failed or was lost. A device may come back; a full disk does
    /// not.
    var canReturn: Bool { get }
    /// The time between two attempts to open the output.
    var retryInterval: Duration { get }
    /// The output's configuration and statistics, at most 100 ms old. Any thread.
    var snapshot: OutputSnapshot { get }
    /// Whether the output's thread has ended by itself, which no event reports. Nil for an output whose thread ends
    /// only when Tacet ends it, and for a closed output.
    var hasEnded: Bool? { get }

    /// Whether sound is still on its way to the loudspeaker after it was pulled, for the time of the configuration's
    /// latency.
    var isDevice: Bool { get }

    /// Whether the output follows the queue's rest by itself, and needs no ``pause()`` for it.
    var followsRest: Bool { get }

    /// Begins to open the device. Returns at once, however long the device takes.
    ///
    /// - Parameter report: Called on any thread, possibly before `open` returns, never after `close` has. The first
    ///   event is `.opened`, `.unreachable` or `.failed`, possibly after `.waiting`. Changes of the device follow, and
    ///   `.lost` if the device goes away. After `.unreachable`, `.failed` and `.lost`, only `close` may be called.
    func open(report: @escaping @Sendable (OutputEvent) -> Void)

    /// Begins to pull from `queue`. Call it after `.opened`.
    func start(from queue: FrameQueue)

    /// Stops pulling and keeps the device. Frames on their way to the loudspeaker may wait there too.
    func pause()

    /// Pulls again, from the frame at which ``pause()`` stopped.
    func resume()

    /// Asks the system again for the output's thread, if it had none when the output began to pull. Returns whether the
    /// output has its thread.
    func retryIfNeeded() -> Bool

    /// Plays on the device with the server's name `device`. Nil means the default device, and so does a missing device.
    func choose(_ device: String?)

    /// Whether sound on a private device shall end with the device (true), or go where the sound server sends it.
    func keepPrivate(_ keeps: Bool)

    /// Stops pulling and closes the device. Takes 200 ms at most, even with a frozen server. An output without a device
    /// first takes the fade of a queue that is ending.
    func close()
}

extension Output {
    /// Returns 250 ms: most attempts cost next to nothing.
    var retryInterval: Duration { OutputRetry.interval }

    /// Returns true: most outputs fail to open if they cannot have a thread.
    func retryIfNeeded() -> Bool { true }

    /// Returns false: most outputs are paused by their owner.
    var followsRest: Bool { false }

    /// Returns true: most outputs are devices.
    var isDevice: Bool { true }

    /// Returns nil: the threads of most outputs end only when Tacet ends them.
    var hasEnded: Bool? { nil }

    /// Does nothing: most outputs have one device.
    func choose(_ device: String?) {}

    /// Does nothing: most outputs know nothing of their device.
    func keepPrivate(_ keeps: Bool) {}
}

/// An event that an output reports.
enum OutputEvent: Hashable, Sendable {
    /// No device is there, and nothing else is wrong. `.opened` follows by itself once there is a device.
    case waiting(AudioError)
    /// The device has answered, and `start` will make sound.
    case opened(OutputConfiguration)
    /// There is no sound server. Counts as `.failed`.
    case unreachable(AudioError)
    /// The device does not exist, or it cannot be opened.
    case failed(AudioError)
    /// The device went away, and the output no longer pulls.
    case lost(OutputLoss)
    /// The output plays on, but on another device or with other buffers.
    case changed(OutputConfiguration)
    /// The device has asked for no frames for a second. The output keeps it, and `.recovered` or `.lost` follows.
    case stalled(OutputLoss)
    /// The device asks for frames again after `.stalled`.
    case recovered(OutputConfiguration)
    /// A policy of the sound server asks for silence (true), or withdraws the request (false).
    case corkRequested(Bool)
}

/// The state of an output at one time.
package struct OutputSnapshot: Hashable, Sendable {
    /// The configuration; nil until the device has answered, and after the output was closed.
    package var configuration: OutputConfiguration?
    /// The statistics since the output was created.
    package var statistics = OutputStatistics()
    /// A frame, and when it is heard, as the sound server told it last; nil for outputs that do not tell, and before
    /// frames are pulled.
    package var heard: HeardFrame?
}

/// A frame that was pulled from the queue, and when it is heard.
package struct HeardFrame: Hashable, Sendable {
    /// The frames that were pulled before it.
    package let frame: Int
    /// The time of the monotonic clock, in nanoseconds.
    package let time: Int
}

/// The reason why an output stopped by itself, in words that a player understands.
package struct OutputLoss: Hashable, Sendable {
    package let reason: String

    /// Creates a reason. It may quote the sound server, so it is made safe to print.
    init(reason: String) { self.reason = reason.printable }
}

/// The actual configuration of an output. `AudioEngine.Settings` holds the requested one.
public struct OutputConfiguration: Hashable, Sendable {
    /// The kind of an output. Its raw value is the name for people and for JSON.
    public enum Kind: String, Hashable, Sendable, CaseIterable, CustomStringConvertible {
        /// A stream of a sound server.
        case pulse
        /// A device of OpenAL's.
        case openAL = "openal"
        /// A WAV file.
        case wave
        /// No device: time passes unheard.
        case null

        /// The kind's name: `pulse`, `openal`, `wave` or `null`.
        public var description: String { rawValue }
    }

    /// The kind of output.
    public let kind: Kind
    /// The device's name for display: one line of at most 128 characters, safe to print.
    public let device: String
    /// Frames per second: of the device for `openal`, of the engine's stream otherwise. A sound server resamples the
    /// stream if its device runs at another rate.
    public let sampleRate: Int
    /// Frames that the device asks for at a time; 0 if it does not say.
    public internal(set) var requestFrames: Int
    /// The time from the pull of a frame to the loudspeaker, as the sound server reports it. Without a report, the
    /// length of the output's buffers; zero for `wave` and `null`.
    public internal(set) var latency: Duration
    /// The sound server's index of the stream; nil for outputs without a server.
    package var streamNumber: UInt32?
    /// Whether only the player hears the device: headphones, a headset, a handset. False where no server tells.
    package var isPrivate: Bool

    /// Creates a configuration. `device` may hold any characters that a sound server or a driver chose.
    init(
        kind: Kind, device: String, sampleRate: Int, requestFrames: Int, latency: Duration,
        streamNumber: UInt32? = nil, isPrivate: Bool = false
    ) {
        self.kind = kind
        self.device = device.printable
        self.sampleRate = sampleRate
        self.requestFrames = requestFrames
        self.latency = latency
        self.streamNumber = streamNumber
        self.isPrivate = isPrivate
    }
}

extension OutputConfiguration: CustomStringConvertible {
    /// The configuration for people to read, such as `Speakers (pulse, 48000 Hz, 20 ms)`.
    public var description: String {
        if kind == .null { return "none, time passes unheard" }
        let milliseconds = Int((latency / .milliseconds(1)).rounded())
        return "\(device) (\(kind), \(sampleRate) Hz\(milliseconds > 0 ? ", \(milliseconds) ms" : ""))"
    }
}

/// The frames, underruns and stalls of an output since the engine began.
public struct OutputStatistics: Hashable, Sendable {
    /// The number of frames that the output pulled from the mixer.
    public internal(set) var frames = 0
    /// The number of times that the device ran dry. Each is heard as a gap.
    public internal(set) var underruns = 0
    /// Whether a running device has asked for no frames for a second: the sound server is frozen, or a policy unlinked
    /// the stream.
    public internal(set) var isStalled = false
}

/// The pace at which outputs are tried again.
enum OutputRetry {
    /// The time between two attempts to open an output that says nothing else. An attempt fails in well under 1 ms
    /// while there is no server.
    static let interval: Duration = .milliseconds(250)
}

extension AudioError {
    /// The error for a system that has no thread for an output.
    static var noThreadForOutput: AudioError {
        AudioError(
            .noOutput, operation: "open an audio output", detail: "the process is out of threads",
            remedy: "Close programs, or raise the limit of processes; it is tried again by itself.")
    }
}
