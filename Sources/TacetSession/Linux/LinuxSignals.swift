import Glibc

/// Everything that Linux tells: the sound server and both buses, translated into observations.
///
/// Making one loads libraries and starts threads; it is not done on a thread that has better things to do.
final class LinuxSignals: Sendable {
    /// What could be seen if something were there.
    enum Source: Hashable, Sendable, CaseIterable { case soundServer, sessionBus, systemBus }
    enum Reachability: Hashable, Sendable { case reachable, unreachable, noLibrary }

    private let configuration: SessionConfiguration
    private let ownStream: @Sendable () -> UInt32?
    private let reachable: @Sendable (Source, Reachability) -> Void
    private let publish: @Sendable (Observation) -> Void
    private let parts = Lock(Parts())
    private let busSide: BusSide

    private struct Parts {
        var monitor: PulseMonitor?
        var loop: BusLoop?
        var backoff = Backoff(first: .seconds(1), limit: .seconds(60))
        var nextAttempt = Duration.zero
    }

    private var monitor: PulseMonitor? { parts.withLock(\.monitor) }
    private var loop: BusLoop? { parts.withLock(\.loop) }

    // What outsiders reach by way of the bus thread, and the thread alone touches.
    private final class BusSide: @unchecked Sendable {
        let inhibitor = SleepInhibitor()
        let players: MediaPlayers

        init(mark: String, publish: @escaping @Sendable (Observation) -> Void) {
            players = MediaPlayers(processID: getpid(), mark: mark, publish: publish)
        }
    }

    /// - Parameters:
    ///   - configuration: Who we are. A session that is switched off looks only for the route.
    ///   - ownStream: Gives the number of our own stream on the sound server. Called on any thread.
    ///   - reachable: Called on any thread when a source begins or ceases to be there.
    ///   - publish: Called on any thread with whole states.
    init(
        _ configuration: SessionConfiguration, ownStream: @escaping @Sendable () -> UInt32?,
        reachable: @escaping @Sendable (Source, Reachability) -> Void,
        publish: @escaping @Sendable (Observation) -> Void
    ) {
        self.configuration = configuration
        self.ownStream = ownStream
        self.reachable = reachable
        self.publish = publish
        busSide = BusSide(mark: configuration.mark, publish: publish)
        begin()
    }

    /// Starts what could not be started before: a machine without a library has it for good, but a process that was out of
    /// descriptors, threads or memory comes to have some. Tries seldom, and costs nothing once all runs. One thread.
    func startMissing(at now: Duration) {
        let isDue = parts.withLock { parts in
            let isComplete = parts.monitor != nil && (parts.loop != nil || configuration.isSwitchedOff)
            guard !isComplete, now >= parts.nextAttempt else { return false }
            parts.nextAttempt = now + parts.backoff.pause()
            return true
        }
        if isDue { begin() }
    }

    private func begin() {
        if loop == nil, !configuration.isSwitchedOff { beginLoop() }
        if monitor == nil { beginMonitor() }
    }

    private func beginLoop() {
        let loop = BusLoop { [reachable] bus, isReachable in
            reachable(bus == .session ? .sessionBus : .systemBus, isReachable ? .reachable : .unreachable)
        } watches: { [busSide, publish] in
            let services: [BusService] = [
                .feedbackd, .profiled, .ubuntuTouch(userID: getuid()), .modemManager, .gnomeCalls, .callAudio,
                .sleep(inhibitor: busSide.inhibitor), .login, .screenSaver, .gnomeScreenSaver, .hostname,
            ]
            return services.map { ServiceWatch($0, publish: publish) } + [busSide.players]
        }
        parts.withLock { $0.loop = loop }
        if loop == nil {
            reachable(.sessionBus, .noLibrary)
            reachable(.systemBus, .noLibrary)
            // No service will answer these now, so the start must not wait for the answers.
            publish(.players(nil))
            Observation.SilentSwitch.allCases.forEach { publish(.silentSwitch($0, isOn: nil)) }
        }
    }

    private func beginMonitor() {
        let monitor = PulseMonitor(configuration, ownStream: ownStream) { [reachable, publish] observation in
            if case .streams(let streams) = observation {
                reachable(.soundServer, streams == nil ? .unreachable : .reachable)
            }
            publish(observation)
        }
        parts.withLock { $0.monitor = monitor }
        if monitor == nil {
            reachable(.soundServer, .noLibrary)
            publish(.streams(nil))
        }
    }

    /// Ends all threads, within milliseconds, whoever does not answer.
    ///
    /// Players that we paused go on.
    func stop() {
        monitor?.stop()
        others(.goOn)
        loop?.stop()
    }

    /// What is to become of the player's media players.
    enum OthersFate: Sendable {
        /// These are paused; others that we paused go on.
        case pause(SilencedPlayers)
        /// Those that we paused.
        case goOn
        /// Those that we paused stay so.
        case stay
    }

    func others(_ fate: OthersFate) {
        loop?.post { [busSide] in
            switch fate {
            case .pause(.all): busSide.players.pausePlaying()
            case .pause(.speaking): busSide.players.pauseSpeaking()
            case .pause(.none), .goOn: busSide.players.resumePaused()
            case .stay: busSide.players.forgetPaused()
            }
        }
    }

    /// The output has reached the sound server: no need to wait for the next attempt.
    func soundServerIsBack() { monitor?.reconnect() }

    /// Our own stream has another number, or none.
    func ownStreamChanged() { monitor?.ownStreamChanged() }

    /// Measures the levels of these streams, and of no others.
    func measure(_ streams: Set<UInt32>) { monitor?.measure(streams) }

    /// Nothing is heard any more, so the machine may sleep.
    func releaseSleepInhibitor() {
        loop?.post { [busSide] in busSide.inhibitor.release() }
    }
}

extension LinuxSignals.Source {
    /// What is not seen, and why.
    func limitation(_ reachability: LinuxSignals.Reachability) -> String? {
        let (what, library, unseen) =
            switch self {
            case .soundServer:
                ("sound server", "libpulse", "other programs' sound, calls over the network and routes are not seen.")
            case .sessionBus:
                ("session bus", "sd-bus", "silent mode, media players and the screen saver are not seen.")
            case .systemBus:
                ("system bus", "sd-bus", "sleep, the screen lock and the telephone's calls are not seen.")
            }
        return switch reachability {
        case .reachable: nil
        case .unreachable: "No \(what): \(unseen)"
        case .noLibrary:
            "No \(what): \(library) could not be loaded, or the process is out of descriptors, threads or memory: \(unseen)"
        }
    }
}
