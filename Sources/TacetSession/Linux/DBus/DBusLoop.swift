import CSystemd
import CTacetLinux
import Glibc
import Synchronization
import TacetSystem

/// Follows one service or one kind of service on a bus. Belongs to the bus thread.
protocol DBusWatch: AnyObject {
    var bus: DBusConnection.Bus { get }
    /// The bus is connected: add matches, and read the whole state.
    func busOpened(_ connection: DBusConnection)
    /// The connection is closed: withdraw every observation that came through it.
    func busClosed()
    /// When ``advance(to:)`` is due; nil if nothing is due.
    var deadline: Duration? { get }
    func advance(to now: Duration)
}

/// The thread that talks to both buses. It is one, because sd-bus is not safe on two.
final class DBusLoop: Sendable {
    /// The eventfd that wakes the thread's `poll`; -1 while the process has no descriptor left for it. Only the thread writes
    /// it.
    private let wake = Atomic<Int32>(-1)
    /// How often the thread looks at its mailbox while it has no eventfd.
    private static let unwokenTick = Duration.milliseconds(50)
    private let isStopping = Atomic<Bool>(false)
    private let mailbox = Mailbox<@Sendable () -> Void>()
    private let thread = Lock<Thread?>(nil)

    /// What the thread takes beside its stack, in bytes: a heap, and 12 MB for sd-bus and its libraries.
    static let memory = MemoryCheck.threadHeap + 12 << 20

    /// Starts the thread; nil without sd-bus, or if the system has no thread left, or no memory for one.
    ///
    /// - Parameters:
    ///   - reachable: Called on the thread when a bus starts or stops answering.
    ///   - watches: Makes the watches. Called on the thread, which owns them.
    init?(
        reachable: @escaping @Sendable (DBusConnection.Bus, Bool) -> Void,
        watches: @escaping @Sendable () -> [any DBusWatch]
    ) {
        guard MemoryCheck.hasAddressSpace(Self.memory), let systemd = tacet_systemd() else { return nil }
        nonisolated(unsafe) let functions = systemd  // a table that is written once and never changes
        wake.store(tacet_eventfd(), ordering: .releasing)
        let thread = Thread(name: "tacet-bus", memory: MemoryCheck.threadHeap) { [self] in
            run(watches: watches(), systemd: functions, reachable: reachable)
        }
        guard thread.hasStarted else { return nil }
        self.thread.withLock { $0 = thread }
    }

    deinit {
        let wake = wake.load(ordering: .acquiring)
        if wake >= 0 { Glibc.close(wake) }
    }

    /// Runs `work` on the bus thread, soon.
    func post(_ work: @escaping @Sendable () -> Void) {
        mailbox.post(work)
        var one: UInt64 = 1
        let wake = wake.load(ordering: .acquiring)
        if wake >= 0 { _ = Glibc.write(wake, &one, 8) }
    }

    /// Ends the thread and waits for its end, but for no D-Bus peer. Do not call it on the bus thread.
    func stop() {
        isStopping.store(true, ordering: .releasing)
        post {}
        thread.withLock { thread in
            defer { thread = nil }
            return thread
        }?.join()
    }

    private func run(
        watches: [any DBusWatch], systemd: UnsafePointer<tacet_systemd_functions>,
        reachable: @Sendable (DBusConnection.Bus, Bool) -> Void
    ) {
        var connections: [DBusConnection.Bus: DBusConnection] = [:]
        for bus in [DBusConnection.Bus.session, .system] {
            connections[bus] = DBusConnection(bus, systemd: systemd) { isOpen in
                for watch in watches where watch.bus == bus {
                    if isOpen, let connection = connections[bus] {
                        watch.busOpened(connection)
                    } else {
                        watch.busClosed()
                    }
                }
            }
        }
        var wasReachable: [DBusConnection.Bus: Bool] = [:]
        var pace = DBusPace()
        while !isStopping.load(ordering: .acquiring) {
            emptyMailbox()
            var now = MonotonicClock.now
            var hasMore = false
            for (bus, connection) in connections {
                let traffic = connection.process(at: now)
                if traffic != .none { pace.note(at: now) }
                if traffic == .more { hasMore = true }
                if let isReachable = connection.isReachable, isReachable != wasReachable[bus] {
                    wasReachable[bus] = isReachable
                    reachable(bus, isReachable)
                }
            }
            now = MonotonicClock.now
            watches.forEach { $0.advance(to: now) }
            let deadlines = connections.values.map(\.deadline) + watches.compactMap(\.deadline)
            if !hasMore, let pause = pace.pause(at: now) {
                wait(for: [], until: now + pause, now: now)
            } else {
                wait(for: connections.values.map(\.pollDescriptor), until: hasMore ? now : deadlines.min(), now: now)
            }
        }
        emptyMailbox()
        watches.forEach { $0.busClosed() }
        connections.values.forEach { $0.end() }
        connections = [:]  // breaks the cycle: each connection's closure captures this dictionary
    }

    private func emptyMailbox() {
        for work in mailbox.takeAll() { work() }
    }

    private func wait(for descriptors: [pollfd], until deadline: Duration?, now: Duration) {
        var wake = wake.load(ordering: .acquiring)
        // Work that was posted just before the eventfd existed woke nothing. One more short wait finds it.
        let longest = wake < 0 ? Self.unwokenTick : .seconds(60)
        if wake < 0 {
            wake = tacet_eventfd()
            self.wake.store(wake, ordering: .releasing)
        }
        var descriptors = descriptors + [pollfd(fd: wake, events: Int16(POLLIN), revents: 0)]
        // At most 60 s, which also keeps the conversion in range. Rounded up, so that the thread does not spin.
        let pause = min(max(deadline.map { $0 - now } ?? longest, .zero), longest)
        let milliseconds = pause.millisecondsRoundedUp
        let ready = poll(&descriptors, nfds_t(descriptors.count), Int32(milliseconds))
        if ready > 0, descriptors.last?.revents != 0 {
            var count: UInt64 = 0
            _ = Glibc.read(wake, &count, 8)
        }
        // poll fails if there are more descriptors than RLIMIT_NOFILE allows. The thread then sleeps, so that it does not
        // spin.
        if ready < 0, errno != EINTR { usleep(UInt32(max(1, min(milliseconds, 50))) * 1_000) }
    }
}
