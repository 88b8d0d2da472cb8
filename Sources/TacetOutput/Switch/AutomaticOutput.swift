import CPulse
import CTacetLinux
import TacetOpenAL
import TacetPlatform

/// Plays on the sound server, or on an OpenAL device, by the player's preference or the game's, and by what the machine
/// has.
///
/// Loading libpulse and its libraries takes milliseconds, or as long as a slow disk does, and so does the player's
/// file. So the output is chosen by the thread that opens it, and not by the thread that makes it, which is the game's.
///
/// By itself the choice is the server, and an OpenAL device where libpulse cannot be loaded or, by ``OutputFallback``,
/// where the server is away. While the device plays, ``ServerWatch`` looks for a server; once there is one, the device
/// counts as lost, and the server is opened.
final class AutomaticOutput: Output {
    private struct State {
        var pulse: (any Output)?
        var openAL: (any Output)?
        /// Whether the OpenAL device is the present output.
        var isOnDevice = false
        var fallback = OutputFallback()
        /// The failure that is told while neither a server nor a device is there.
        var refusal: AudioError?
        var device: String?
        var keepsPrivate = false
        var watch: ServerWatch?
        /// What to choose: the player's preference, else the game's choice. Nil until the output is first opened.
        var preference: OutputPreference?
    }

    private let readPreference: @Sendable () -> OutputPreference
    private let makePulse: @Sendable () -> any Output
    private let makeOpenAL: @Sendable () -> any Output
    private let state = Lock(State())

    /// Creates an output that has chosen nothing yet.
    ///
    /// - Parameter preference: Returns the player's preference, else the game's choice. Called once, when the output is
    ///   first opened; may wait for a file.
    init(
        preference: @escaping @Sendable () -> OutputPreference = { .automatic },
        pulse: @escaping @Sendable () -> any Output, openAL: @escaping @Sendable () -> any Output
    ) {
        readPreference = preference
        makePulse = pulse
        makeOpenAL = openAL
        OpenALStart.mayNeedDevices()
    }

    /// The present output; nil until it is first opened.
    private var current: (any Output)? { state.withLock { $0.isOnDevice ? $0.openAL : $0.pulse } }

    /// Returns true, as both outputs do.
    var canReturn: Bool { true }

    var followsRest: Bool { current?.followsRest ?? false }

    var retryInterval: Duration {
        let (isMissing, interval) = state.withLock {
            ($0.fallback.isMissingSince != nil, $0.fallback.retryInterval(at: MonotonicClock.now))
        }
        return isMissing ? interval : current?.retryInterval ?? interval
    }

    var hasEnded: Bool? { current?.hasEnded }

    /// The configuration of the present output, and the statistics of both.
    var snapshot: OutputSnapshot {
        let (pulse, openAL, isOnDevice) = state.withLock { ($0.pulse, $0.openAL, $0.isOnDevice) }
        guard var snapshot = (isOnDevice ? openAL : pulse)?.snapshot else { return OutputSnapshot() }
        if let other = (isOnDevice ? pulse : openAL)?.snapshot.statistics {
            snapshot.statistics.frames += other.frames
            snapshot.statistics.underruns += other.underruns
        }
        return snapshot
    }

    func open(report: @escaping @Sendable (OutputEvent) -> Void) {
        let usesDevice = nextIsDevice()
        let output = made(usesDevice)
        output.open { [weak self] event in
            guard let self else { return }
            if usesDevice { take(deviceEvent: event, report) } else { take(serverEvent: event, report) }
        }
    }

    /// Whether the next attempt goes to the OpenAL device. Only one thread opens an output, so it waits without the
    /// lock.
    private func nextIsDevice() -> Bool {
        let preference = state.withLock(\.preference) ?? readPreference()
        let isDevice: Bool? =
            switch preference {
            case .pulse: false
            case .openAL: true
            // ALSA loads the plug-ins that the user's configuration names: code that would run with the rights of a
            // setuid program.
            case .automatic: tacet_pulse() == nil ? true : tacet_is_privileged() ? false : nil
            }
        return state.withLock { state in
            state.preference = preference
            state.isOnDevice = isDevice ?? state.fallback.nextIsDevice(at: MonotonicClock.now)
            if state.isOnDevice, isDevice == nil { OpenALStart.avoidServers() }
            return state.isOnDevice
        }
    }

    /// The output of a kind, made now if it was not before.
    private func made(_ isDevice: Bool) -> any Output {
        if let output = state.withLock({ isDevice ? $0.openAL : $0.pulse }) { return output }
        let output = isDevice ? makeOpenAL() : makePulse()
        let (device, keepsPrivate) = state.withLock { state in
            if isDevice { state.openAL = output } else { state.pulse = output }
            return (state.device, state.keepsPrivate)
        }
        if let device { output.choose(device) }
        if keepsPrivate { output.keepPrivate(true) }
        return output
    }

    private func take(serverEvent event: OutputEvent, _ report: @Sendable (OutputEvent) -> Void) {
        switch event {
        // A process without descriptors has missed no server.
        case .unreachable(let error) where DescriptorCheck.isOneLeft:
            state.withLock {
                $0.fallback.serverRefused(at: MonotonicClock.now)
                $0.refusal = error
            }
        case .unreachable: break
        default:
            state.withLock {
                $0.fallback.serverAnswered()
                $0.refusal = nil
            }
        }
        report(event)
    }

    private func take(deviceEvent event: OutputEvent, _ report: @escaping @Sendable (OutputEvent) -> Void) {
        let refusal = state.withLock(\.refusal)
        switch event {
        // Where a server is missed, its failure is told, and not by turns with that of OpenAL.
        case .failed: report(refusal.map { .failed($0) } ?? event)
        case .opened:
            if refusal != nil { watchForServer(report) }
            report(event)
        default: report(event)
        }
    }

    private func watchForServer(_ report: @escaping @Sendable (OutputEvent) -> Void) {
        let watch = ServerWatch { [weak self] in
            self?.state.withLock {
                $0.fallback.serverAnswered()
                $0.refusal = nil
            }
            report(.lost(OutputLoss(reason: "a sound server has appeared, and takes over")))
        }
        state.withLock { $0.watch = watch }
    }

    func start(from queue: FrameQueue) { current?.start(from: queue) }

    func pause() { current?.pause() }

    func resume() { current?.resume() }

    func retryIfNeeded() -> Bool { current?.retryIfNeeded() ?? true }

    func choose(_ device: String?) {
        state.withLock { $0.device = device }
        for output in outputs { output.choose(device) }
    }

    func keepPrivate(_ keeps: Bool) {
        state.withLock { $0.keepsPrivate = keeps }
        for output in outputs { output.keepPrivate(keeps) }
    }

    /// The outputs that were made.
    private var outputs: [any Output] { state.withLock { [$0.pulse, $0.openAL].compactMap(\.self) } }

    func close() {
        // First, because its last event may begin a watch.
        current?.close()
        state.withLock { state in
            defer { state.watch = nil }
            return state.watch
        }?.stop()
    }
}
