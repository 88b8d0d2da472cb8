import Glibc
import TacetSystem

/// Translates what the sound server and both D-Bus buses report into observations.
///
/// The initialiser loads libraries and starts threads, so do not call it on the game's thread.
final class LinuxSignals: Sendable {
    private let configuration: SessionConfiguration
    private let ownStream: @Sendable () -> UInt32?
    private let reachable: @Sendable (Source, Reachability) -> Void
    private let publish: @Sendable (Observation) -> Void
    private let parts = Lock(Parts())
    private let busSide: DBusSide

    private struct Parts {
        var monitor: PulseMonitor?
        var loop: DBusLoop?
        /// The streams to measure, also while there is no monitor.
        var measured: Set<UInt32> = []
        /// The program's own controls, also while there is no bus loop.
        var presented: PresentedControls?
        /// Whether the machine is to stay awake, also while there is no bus loop.
        var isKeptAwake = false
        var backoff = Backoff(first: .seconds(1), limit: .seconds(60))
        var nextAttempt = Duration.zero
    }

    private var monitor: PulseMonitor? { parts.withLock(\.monitor) }
    private var loop: DBusLoop? { parts.withLock(\.loop) }

    // State that only the bus thread touches. Other threads post work to it.
    private final class DBusSide: @unchecked Sendable {
        let inhibitor = SleepInhibitor()
        let players: MediaPlayers
        let server: MediaServer
        let feedback = FeedbackTrigger()
        let blocker: SleepBlocker

        init(
            _ configuration: SessionConfiguration, publish: @escaping @Sendable (Observation) -> Void,
            request: @escaping @Sendable (AudioSession.MediaRequest) -> Void
        ) {
            blocker = SleepBlocker(publish: publish)
            players = MediaPlayers(processID: getpid(), mark: configuration.mark, publish: publish)
            server = MediaServer(
                processID: getpid(), mark: configuration.mark, sandboxID: configuration.sandboxID, request: request)
        }
    }

    /// - Parameters:
    ///   - configuration: Identifies this session. A session that is switched off observes only the route.
    ///   - ownStream: Returns the number of this session's stream on the sound server. Called on any thread.
    ///   - reachable: Called on any thread when a source becomes reachable or unreachable.
    ///   - request: Called on any thread with what the desktop asks of the program's own player.
    ///   - publish: Called on any thread with whole states.
    init(
        _ configuration: SessionConfiguration, ownStream: @escaping @Sendable () -> UInt32?,
        reachable: @escaping @Sendable (Source, Reachability) -> Void,
        request: @escaping @Sendable (AudioSession.MediaRequest) -> Void,
        publish: @escaping @Sendable (Observation) -> Void
    ) {
        self.configuration = configuration
        self.ownStream = ownStream
        self.reachable = reachable
        self.publish = publish
        busSide = DBusSide(configuration, publish: publish, request: request)
        begin()
    }

    /// Starts the monitor and the bus loop if they could not be started before, and replaces a monitor whose thread has ended.
    /// The bus loop's thread ends only in ``stop()``.
    ///
    /// A process that was out of descriptors, threads or memory may have some now; a missing library stays missing. Attempts
    /// are 1 s to 60 s apart, and a call costs two system calls once both run. Call it from one thread only.
    func startMissing(at now: Duration) {
        if let monitor {
            if monitor.hasEnded {
                drop(monitor, because: .noLibrary)
            } else if !MemoryCheck.hasAddressSpace(PulseMonitor.reserve) {
                drop(monitor, because: .noMemory)
            }
        }
        let isDue = parts.withLock { parts in
            let needed: Int? =
                if parts.loop == nil, !configuration.isSwitchedOff {
                    DBusLoop.memory
                } else if parts.monitor == nil {
                    MemoryCheck.soundServer
                } else {
                    nil
                }
            // Looking for memory is cheap, so an attempt without memory does not lengthen the pause before the next one.
            guard let needed, now >= parts.nextAttempt, MemoryCheck.hasAddressSpace(needed) else { return false }
            parts.nextAttempt = now + parts.backoff.pause()
            return true
        }
        if isDue { begin() }
    }

    /// Ends a monitor whose thread has ended, or for which the memory has become short, and withdraws everything that it
    /// observed. The next monitor may start at once.
    private func drop(_ monitor: PulseMonitor, because reachability: Reachability) {
        parts.withLock { parts in
            parts.monitor = nil
            // The library is there, so attempts are cheap.
            parts.backoff = Backoff(first: .seconds(1), limit: .seconds(2))
            parts.nextAttempt = .zero
        }
        monitor.stop()
        reachable(.soundServer, reachability)
        PulseMonitor.nothing.forEach(publish)
    }

    private func begin() {
        if loop == nil, !configuration.isSwitchedOff { beginLoop() }
        if monitor == nil { beginMonitor() }
    }

    private func beginLoop() {
        let loop = DBusLoop { [reachable] bus, isReachable in
            reachable(bus == .session ? .sessionBus : .systemBus, isReachable ? .reachable : .unreachable)
        } watches: { [busSide, publish] in
            let services: [DBusService] = [
                .feedbackd, .profiled, .ubuntuTouch(userID: getuid()), .modemManager, .ofono, .gnomeCalls,
                .callAudio, .pipeWire, .sleep(inhibitor: busSide.inhibitor), .login, .screenSaver, .gnomeScreenSaver,
                .hostname,
            ]
            return services.map { DBusServiceWatch($0, publish: publish) } + [
                busSide.players, busSide.server, busSide.feedback, busSide.blocker,
            ]
        }
        let (presented, isKeptAwake) = parts.withLock { parts in
            parts.loop = loop
            return (parts.presented, parts.isKeptAwake)
        }
        if isKeptAwake { loop?.post { [busSide] in busSide.blocker.keepAwake(true) } }
        if let presented { loop?.post { [busSide] in busSide.server.present(presented) } }
        if loop == nil {
            let reachability: Reachability = MemoryCheck.hasAddressSpace(DBusLoop.memory) ? .noLibrary : .noMemory
            reachable(.sessionBus, reachability)
            reachable(.systemBus, reachability)
            // No service can answer now. Publishing their absence saves the start from waiting for them.
            publish(.players(nil))
            Observation.SilentSwitch.allCases.forEach { publish(.silentSwitch($0, isOn: nil)) }
        }
    }

    private func beginMonitor() {
        let monitor = PulseMonitor(configuration, ownStream: ownStream) { [reachable] isMissing in
            reachable(.installedGames, isMissing ? .noMemory : .reachable)
        } publish: { [reachable, publish] observation in
            if case .streams(let streams) = observation {
                reachable(.soundServer, streams == nil ? .unreachable : .reachable)
            }
            publish(observation)
        }
        let measured = parts.withLock { parts in
            parts.monitor = monitor
            return parts.measured
        }
        if let monitor {
            if !measured.isEmpty { monitor.measure(measured) }
        } else {
            reachable(.soundServer, MemoryCheck.hasAddressSpace(MemoryCheck.soundServer) ? .noLibrary : .noMemory)
            publish(.streams(nil))
        }
    }

    /// Ends all threads within milliseconds, also if a server does not answer.
    ///
    /// Players that this session paused play on.
    func stop() {
        monitor?.stop()
        perform(.resumePlayers)
        loop?.stop()
    }

    /// Carries out an action of the machine. Never waits for another program.
    func perform(_ action: SessionMachine.Action) {
        switch action {
        case .pausePlayers(.all): loop?.post { [busSide] in busSide.players.pausePlaying() }
        case .pausePlayers(.speaking): loop?.post { [busSide] in busSide.players.pauseSpeaking() }
        case .pausePlayers(.none), .resumePlayers: loop?.post { [busSide] in busSide.players.resumePaused() }
        case .forgetPausedPlayers: loop?.post { [busSide] in busSide.players.forgetPaused() }
        case .followPlayer(let name): loop?.post { [busSide] in busSide.players.follow(name) }
        case .control(let command, let name): loop?.post { [busSide] in busSide.players.control(command, of: name) }
        case .present(let controls):
            parts.withLock { $0.presented = controls }
            loop?.post { [busSide] in busSide.server.present(controls) }
        case .releaseSleepInhibitor: loop?.post { [busSide] in busSide.inhibitor.release() }
        case .keepAwake(let isOn): keepAwake(isOn)
        case .measure(let streams): measure(streams)
        case .connectToSoundServer: connectToSoundServer()
        case .readSoundServer: monitor?.readAgain()
        }
    }

    /// Plays a system sound: through feedbackd where there is one, otherwise through the sound server. Never waits.
    func play(_ request: SystemSoundRequest) {
        guard let loop else { return play(request, DesktopSounds()) }
        loop.post { [busSide] in busSide.feedback.play(request) { [self] in play(request, $0) } }
    }

    private func play(_ request: SystemSoundRequest, _ settings: DesktopSounds) {
        guard settings.areOn else { return request.tell(.switchedOff) }
        if let monitor { monitor.play(request, theme: settings.theme) } else { request.tell(.unreachable) }
    }

    private func keepAwake(_ isOn: Bool) {
        let loop = parts.withLock { parts in
            parts.isKeptAwake = isOn
            return parts.loop
        }
        guard let loop else { return publish(.wakeLock(isOn ? false : nil)) }
        loop.post { [busSide] in busSide.blocker.keepAwake(isOn) }
    }

    private func connectToSoundServer() {
        if let monitor { monitor.reconnect() } else { parts.withLock { $0.nextAttempt = .zero } }
    }

    private func measure(_ streams: Set<UInt32>) {
        let monitor = parts.withLock { parts in
            parts.measured = streams
            return parts.monitor
        }
        monitor?.measure(streams)
    }
}
