import Glibc
import Synchronization
import TacetPlatform
import TacetSession

/// The service's thread: it starts the adapters once for all programs, passes on what they report, advances the
/// machines at their deadlines, and carries out their orders. ``run()`` is SessionThread's loop for many machines.
///
/// Nothing that the thread does waits for another program.
final class FocusService {
    /// What came on other threads since the thread last looked.
    private struct Inbox {
        var observations: [Observation] = []
        var reachability: [LinuxSignals.Source: LinuxSignals.Reachability] = [:]
        var isStopping = false
    }

    /// How often the thread wakes to notice that the process or the machine stood still, and to start what is missing.
    private static let tick = Duration.seconds(2)
    private static let gap = Duration.seconds(4)
    /// How long programs have to come back to a new service before the media players play on that the old one had
    /// paused. A client comes back at its next update: a game's, at its next frame.
    private static let inheritance = Duration.seconds(2)

    private let inbox = Lock(Inbox())
    private let wake = PollWaker()
    private let server: FocusServer
    /// How long no program has to be registered until the service ends; nil lets it run on.
    private let patience: Duration?

    init(replaces: Bool, patience: Duration?) {
        self.patience = patience
        server = FocusServer(replaces: replaces) { [inbox] in
            inbox.withLock(\.reachability).sorted { "\($0.key)" < "\($1.key)" }
                .compactMap { source, reachability in source.limitation(reachability) }
        }
    }

    /// Ends ``run()``. Any thread may call it.
    var stop: @Sendable () -> Void {
        { [inbox, wake] in
            inbox.withLock { $0.isStopping = true }
            wake.post()
        }
    }

    /// Serves until it is stopped, no program needs it, or another service has the name. Returns why, if there is a fault.
    func run() -> FocusServer.Ending? {
        var configuration = SessionConfiguration(.game, process: getpid(), sandboxID: nil, environment: PlayerChoices())
        configuration.mark = "\(getpid())-\(String(UInt64.random(in: .min ... .max), radix: 16))"
        let file = ChoicesFile()
        if let file { server.update { $0.read(file.read(), at: $1) } }
        let signals = LinuxSignals(
            configuration, ownStream: { nil },
            reachable: { [inbox] source, reachability in inbox.withLock { $0.reachability[source] = reachability } },
            request: { _ in }, others: (watches: [server], pause: .microseconds(500)), inheritance: Self.inheritance
        ) { [inbox, wake] observation in
            inbox.withLock { $0.observations.append(observation) }
            wake.post()
        }
        let ending = serve(file, signals)
        // Its successor has the same programs, which want the same media players paused.
        signals.stop(handsOver: ending == .taken)
        return ending
    }

    private func serve(_ file: ChoicesFile?, _ signals: LinuxSignals) -> FocusServer.Ending? {
        var lookIsDue = Duration.zero
        while !inbox.withLock(\.isStopping) {
            let now = MonotonicClock.now
            let due = [lookIsDue, signals.buses?.deadline, server.deadline, endOfPatience].compactMap(\.self).min()
            let before = timeAsleepToo
            _ = wake.wait(for: signals.buses?.sources ?? [], timeout: (due ?? lookIsDue) - now)
            let standstill = timeAsleepToo - before
            if standstill > Self.gap { server.update { $0.standStill(for: standstill, at: $1) } }
            signals.buses?.process()
            takeObservations()
            server.update { registrations, now in
                if let deadline = registrations.nextDeadline, deadline <= now { registrations.advance(to: now) }
            }
            server.takeOrders().forEach(signals.perform)
            if MonotonicClock.now >= lookIsDue {
                lookIsDue = MonotonicClock.now + Self.tick
                if let file, file.hasChanged() { server.update { $0.read(file.read(), at: $1) } }
                signals.startMissing(at: MonotonicClock.now)
            }
            if let ending = server.ending { return ending }
            if signals.buses == nil { return .noBus }
            if let end = endOfPatience, MonotonicClock.now >= end { return nil }
        }
        return nil
    }

    /// When the service ends because no program is registered.
    private var endOfPatience: Duration? { patience.flatMap { patience in server.idleSince.map { $0 + patience } } }

    private func takeObservations() {
        let observations = inbox.withLock { inbox in
            defer { inbox.observations = [] }
            return inbox.observations
        }
        for observation in observations { server.update { $0.observe(observation, at: $1) } }
    }

    /// The monotonic time, including the time that the machine was suspended. The C call is
    /// `clock_gettime(CLOCK_BOOTTIME)`.
    private var timeAsleepToo: Duration {
        var time = timespec()
        clock_gettime(CLOCK_BOOTTIME, &time)
        return Duration(time)
    }
}
