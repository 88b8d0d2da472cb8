import Glibc
import TacetPlatform

/// Translates what the sound server and both D-Bus buses report into observations. Belongs to the thread that polls the
/// buses' descriptors: `tacet-session`, or the main thread of the focus service.
///
/// The initialiser loads libraries and starts a thread, so do not call it on the game's thread.
package final class LinuxSignals {
    private let configuration: SessionConfiguration
    private let ownStream: @Sendable () -> UInt32?
    private let reachable: @Sendable (Source, Reachability) -> Void
    private let publish: @Sendable (Observation) -> Void

    private var monitor: PulseMonitor?
    package private(set) var buses: DBusConnections?
    /// The streams to measure, also while there is no monitor.
    private var measured: Set<UInt32> = []
    /// The services of each bus that have not answered yet, and the buses that are open.
    private var unanswered: [DBusConnection.Bus: Int] = [:]
    private var openBuses: Set<DBusConnection.Bus> = []
    private var backoff = Backoff(first: .seconds(1), limit: .seconds(60))
    private var nextAttempt = Duration.zero

    private let inhibitor = SleepInhibitor()
    private let players: MediaPlayers
    private let server: MediaServer
    private let feedback = FeedbackTrigger()
    private let blocker: SleepBlocker
    /// Watches beside those of this class, and how long a flooded bus waits for all of them.
    private let others: (watches: [any DBusWatch], pause: Duration)

    /// - Parameters:
    ///   - configuration: Identifies this session. A session that is switched off observes only the route.
    ///   - ownStream: Returns the number of this session's stream on the sound server. Called on any thread.
    ///   - reachable: Called on any thread when a source becomes reachable or unreachable.
    ///   - request: Called on the thread that polls with what the desktop asks of the program's own player.
    ///   - others: Watches to be put on the buses too, and how long a flooded bus waits for all of them.
    ///   - inheritance: How long the media players stay paused that a session of a dead process had paused, so that its
    ///     programs can come back and want that again.
    ///   - publish: Called on any thread with whole states.
    package init(
        _ configuration: SessionConfiguration, ownStream: @escaping @Sendable () -> UInt32?,
        reachable: @escaping @Sendable (Source, Reachability) -> Void,
        request: @escaping (AudioSession.MediaRequest) -> Void,
        others: (watches: [any DBusWatch], pause: Duration) = ([], .milliseconds(20)),
        inheritance: Duration = .zero,
        publish: @escaping @Sendable (Observation) -> Void
    ) {
        self.configuration = configuration
        self.others = others
        self.ownStream = ownStream
        self.reachable = reachable
        self.publish = publish
        blocker = SleepBlocker(publish: publish)
        players = MediaPlayers(
            processID: getpid(), mark: configuration.mark, inheritance: inheritance, publish: publish)
        server = MediaServer(
            processID: getpid(), mark: configuration.mark, sandboxID: configuration.sandboxID, request: request)
        begin()
    }

    /// Starts the monitor and the buses if they could not be started before, and replaces a monitor whose thread has
    /// ended.
    ///
    /// A process that was out of descriptors, threads or memory may have some now; a missing library stays missing.
    /// Attempts are 1 s to 60 s apart, and a call costs two system calls once both run.
    package func startMissing(at now: Duration) {
        if let monitor {
            if monitor.hasEnded {
                drop(monitor, because: .noLibrary)
            } else if !MemoryCheck.hasAddressSpace(PulseMonitor.reserve) {
                drop(monitor, because: .noMemory)
            }
        }
        let needed: Int? =
            if buses == nil, !configuration.isSwitchedOff {
                DBusConnections.memory
            } else if monitor == nil {
                MemoryCheck.soundServer
            } else {
                nil
            }
        // Looking for memory is cheap, so an attempt without memory does not lengthen the pause before the next one.
        guard let needed, now >= nextAttempt, MemoryCheck.hasAddressSpace(needed) else { return }
        nextAttempt = now + backoff.pause()
        begin()
    }

    /// Ends a monitor whose thread has ended, or for which the memory has become short, and withdraws everything that
    /// it observed. The next monitor may start at once.
    private func drop(_ monitor: PulseMonitor, because reachability: Reachability) {
        self.monitor = nil
        // The library is there, so attempts are cheap.
        backoff = Backoff(first: .seconds(1), limit: .seconds(2))
        nextAttempt = .zero
        monitor.stop()
        reachable(.soundServer, reachability)
        PulseMonitor.nothing.forEach(publish)
    }

    private func begin() {
        // The buses first: they answer while libpulse is loaded.
        if buses == nil, !configuration.isSwitchedOff { beginBuses() }
        if monitor == nil { beginMonitor() }
    }

    private func beginBuses() {
        let services: [DBusService] = [
            SilentSwitches.feedbackd, SilentSwitches.profiled, SilentSwitches.ubuntuTouch(userID: getuid()),
            Telephony.modemManager, Ofono.service, Telephony.gnomeCalls, Telephony.callAudio, PipeWireTelephony.service,
            Logind.sleep(inhibitor: inhibitor), Logind.login, ScreenSavers.freedesktop, ScreenSavers.gnome,
            Hostname.service,
        ]
        unanswered = Dictionary(services.map { ($0.bus, 1) }, uniquingKeysWith: +)
        let watches = services.map { service in
            DBusServiceWatch(service, publish: publish) { [unowned self] in
                unanswered[service.bus, default: 1] -= 1
                if openBuses.contains(service.bus) { note(service.bus, isOpen: true) }
            }
        }
        buses = DBusConnections(
            watches: watches as [any DBusWatch] + [players, server, feedback, blocker] + others.watches,
            pause: others.pause
        ) { [unowned self] bus, isOpen in note(bus, isOpen: isOpen) }
        if let buses { return buses.process() }
        let reachability: Reachability = MemoryCheck.hasAddressSpace(DBusConnections.memory) ? .noLibrary : .noMemory
        reachable(.sessionBus, reachability)
        reachable(.systemBus, reachability)
        // No service can answer now. Publishing their absence saves the start from waiting for them.
        publish(.players(nil))
        Observation.SilentSwitch.allCases.forEach { publish(.silentSwitch($0, isOn: nil)) }
    }

    private func note(_ bus: DBusConnection.Bus, isOpen: Bool) {
        if isOpen { openBuses.insert(bus) } else { openBuses.remove(bus) }
        let isRead = unanswered[bus, default: 0] <= 0
        reachable(
            bus == .session ? .sessionBus : .systemBus, !isOpen ? .unreachable : isRead ? .reachable : .reading)
    }

    private func beginMonitor() {
        monitor = PulseMonitor(configuration, ownStream: ownStream) { [reachable] isMissing in
            reachable(.installedGames, isMissing ? .noMemory : .reachable)
        } publish: { [reachable, publish] observation in
            if case .streams(let streams) = observation {
                reachable(.soundServer, streams == nil ? .unreachable : .reachable)
            }
            publish(observation)
        }
        if let monitor {
            if !measured.isEmpty { monitor.measure(measured) }
        } else {
            reachable(.soundServer, MemoryCheck.hasAddressSpace(MemoryCheck.soundServer) ? .noLibrary : .noMemory)
            publish(.streams(nil))
        }
    }

    /// Ends the monitor's thread and the connections within milliseconds, also if a server does not answer.
    ///
    /// Players that this session paused play on, unless another session takes them over: then they stay paused for it.
    package func stop(handsOver: Bool = false) {
        monitor?.stop()
        if handsOver { players.handOver() } else { perform(.resumeMediaPlayers) }
        buses?.end()
    }

    /// Carries out an action of the machine. Never waits for another program.
    package func perform(_ action: SessionAction) {
        switch action {
        case .pauseMediaPlayers(.all): players.pausePlaying()
        case .pauseMediaPlayers(.speaking): players.pauseSpeaking()
        case .spareMediaPlayers(let process): players.sparedProcessID = process
        case .pauseMediaPlayers(.none), .resumeMediaPlayers: players.resumePaused()
        case .forgetPausedMediaPlayers: players.forgetPaused()
        case .followMediaPlayer(let name): players.follow(name)
        case .control(let command, let name): players.control(command, of: name)
        case .present(let controls): server.present(controls)
        case .releaseSleepInhibitor: inhibitor.release()
        case .keepAwake(let isOn): blocker.keepAwake(isOn)
        case .measure(let streams):
            measured = streams
            monitor?.measure(streams)
        case .connectToSoundServer: if let monitor { monitor.reconnect() } else { nextAttempt = .zero }
        case .readSoundServer: monitor?.readAgain()
        }
    }

    /// Plays a system sound: through feedbackd where there is one, otherwise through the sound server. Never waits.
    func play(_ request: SystemSoundRequest) {
        guard buses != nil else { return play(request, DesktopSounds()) }
        feedback.play(request) { [unowned self] in play(request, $0) }
    }

    private func play(_ request: SystemSoundRequest, _ settings: DesktopSounds) {
        guard settings.areOn else { return request.tell(.switchedOff) }
        if let monitor { monitor.play(request, theme: settings.theme) } else { request.tell(.unreachable) }
    }
}
