import CTacetLinux
import Glibc
import Synchronization
import TacetProfile
import TacetPlatform

/// The process's socket for `tacet profile attach`, and the thread that answers it.
///
/// The thread has ordinary priority, and sleeps until a program connects. Once a second it asks the engines for their
/// state and sends each reader one line. The protocol is in the article Profiling.
// `thread` is written before the server is shared, and `count` belongs to the thread.
final class AttachServer: @unchecked Sendable {
    /// The version of the protocol, which each connection begins with.
    static let version = 1
    /// The most programs that are attached at once.
    static let readerLimit = 16
    private static let interval = Duration.seconds(1)
    /// The time from one picture of a bus to the next: 30 a second.
    private static let pictureInterval = Duration.nanoseconds(33_333_334)
    /// The time that the mixing thread and the game have for an answer: several blocks, and a frame of a slow game.
    private static let answerTime = Duration.milliseconds(100)

    private let folder: SocketFolder
    private let listener: LocalSocket
    private let wake: Int32
    private let isStopping = Atomic<Bool>(false)
    private var thread: Thread?
    /// The connections so far.
    private var count = 0

    /// Opens the socket and starts the thread.
    init(_ folder: SocketFolder) throws(AudioError) {
        self.folder = folder
        listener = try folder.listen()
        wake = tacet_eventfd()
        if wake >= 0 {
            let thread = Thread(name: "tacet-attach") { [self] in run() }
            self.thread = thread
            if thread.hasStarted { return }
        }
        unlink(folder.socket(of: getpid()))
        throw AudioError(
            .noOutput, operation: "let the profiler attach", detail: "the process is out of threads or files",
            remedy: "Close programs, or raise the limit (ulimit -u, ulimit -n).")
    }

    deinit { if wake >= 0 { close(wake) } }

    /// Closes the socket and all connections.
    func stop() {
        isStopping.store(true, ordering: .releasing)
        var one: UInt64 = 1
        write(wake, &one, MemoryLayout.size(ofValue: one))
        thread?.join()
        unlink(folder.socket(of: getpid()))
    }

    // MARK: The thread

    private func run() {
        var readers: [AttachReader] = []
        var isWatching = false
        /// When the engines are asked, and when their answers are sent; nil while they have not been asked.
        var asking = Duration.zero
        var answering: Duration?
        /// When the next pictures of buses are due; nil while no program sees one.
        var drawing: Duration?
        folder.removeStale()
        while !isStopping.load(ordering: .acquiring) {
            let next = [answering ?? asking, drawing].compactMap { $0 }.min()
            wait(for: readers, until: readers.isEmpty ? nil : next)
            let now = MonotonicClock.now
            admit(to: &readers, at: now)
            for index in readers.indices {
                readers[index].work(at: now)
                carryOut(&readers[index])
            }
            for reader in readers where reader.isOver || reader.isStopped { Self.withdraw(reader.peer) }
            readers.removeAll(where: \.isOver)
            let isWanted = readers.contains { $0.subscription != nil }
            if isWanted != isWatching {
                isWatching = isWanted
                (asking, answering) = (now, nil)
                if !isWanted { AttachedEngines.withEngines { for engine in $0 { engine.watch(false) } } }
            }
            if readers.contains(where: { $0.scope != nil }) || drawing != nil {
                if now >= drawing ?? now {
                    drawing = max((drawing ?? now) + Self.pictureInterval, now)
                    if !draw(&readers) { drawing = nil }
                }
            }
            if let due = answering {
                guard now >= due else { continue }
                answering = nil
                answer(&readers)
            } else if now >= asking {
                asking = max(asking + Self.interval, now)
                guard isWatching else { continue }
                answering = now + Self.answerTime
                AttachedEngines.withEngines { for engine in $0 { engine.ask() } }
            }
        }
        AttachedEngines.withEngines { for engine in $0 { engine.watch(false) } }
        for reader in readers { Self.withdraw(reader.peer) }
    }

    /// Carries out the changes that a program has asked for.
    private func carryOut(_ reader: inout AttachReader) {
        while !reader.isOver, let request = reader.takeOverride() {
            let refusal: String? = AttachedEngines.withEngines { engines in
                guard let engine = engines.first(where: { $0.number == request.engine }) else {
                    return "there is no engine \(request.engine)"
                }
                return engine.carryOut(request.action, by: reader.peer)
            }
            reader.answer(request, refusal: refusal)
        }
    }

    private static func withdraw(_ peer: AttachedPeer) {
        AttachedEngines.withEngines { for engine in $0 { engine.overrides.withdraw(peer) } }
    }

    /// Waits until a program connects, asks, takes bytes or leaves, or until `deadline`.
    private func wait(for readers: [AttachReader], until deadline: Duration?) {
        var polls = [
            pollfd(fd: wake, events: Int16(POLLIN), revents: 0),
            pollfd(fd: listener.number, events: Int16(POLLIN), revents: 0),
        ]
        for reader in readers {
            polls.append(
                pollfd(
                    fd: reader.socket.number, events: Int16(POLLIN | (reader.isBehind ? POLLOUT : 0)), revents: 0))
        }
        let timeout = deadline.map { max(.zero, $0 - MonotonicClock.now) }
        _ = tacet_poll(
            &polls, nfds_t(polls.count),
            timeout.map { Int64(Int32(clamping: $0.millisecondsRoundedUp)) * 1_000_000 } ?? -1)
    }

    /// Takes the connections that wait. Those of other users and those that are too many are closed.
    private func admit(to readers: inout [AttachReader], at time: Duration) {
        while let socket = listener.accept() {
            guard socket.isOfSameUser, readers.count < Self.readerLimit else { continue }
            count += 1
            readers.append(AttachReader(socket, number: count, greeting: greeting, at: time))
        }
        // Without descriptors the connections wait on, and would wake this thread at once again.
        if errno != EAGAIN { Semaphore().wait(timeout: .milliseconds(100)) }
    }

    /// Sends the pictures of buses. Returns false once no program sees any.
    private func draw(_ readers: inout [AttachReader]) -> Bool {
        let wanted = Dictionary(grouping: readers.compactMap(\.scope), by: \.engine)
        let (numbers, pictures) = AttachedEngines.withEngines { engines in
            (
                Set(engines.map(\.number)),
                Dictionary(
                    uniqueKeysWithValues: engines.map { engine in
                        (engine.number, engine.pictures(of: Set((wanted[engine.number] ?? []).map(\.bus))))
                    })
            )
        }
        for index in readers.indices {
            guard let scope = readers[index].scope else { continue }
            if let picture = pictures[scope.engine]?[scope.bus] {
                readers[index].send(picture)
            } else if !numbers.contains(scope.engine) {
                readers[index].send(ScopeLine(scope: nil, refused: "there is no engine \(scope.engine)"))
            }
        }
        return !wanted.isEmpty
    }

    private var greeting: String {
        let greeting = AttachedEngines.withEngines { engines in
            AttachGreeting(
                version: Self.version, pid: Int(getpid()), name: engines.first?.name ?? "",
                engines: engines.map(\.number), touchable: engines.filter(\.isTouchable).map(\.number))
        }
        return JSONValue(encoding: greeting).text
    }

    /// Sends each reader one line for each engine.
    private func answer(_ readers: inout [AttachReader]) {
        let subscription = Set(readers.compactMap(\.subscription))
        let lines = AttachedEngines.withEngines { engines in
            let answers = engines.map { $0.answer(subscription.reduce(into: []) { $0.formUnion($1) }) }
            return Dictionary(
                uniqueKeysWithValues: subscription.map { subscription in
                    (subscription, answers.map { $0.line(for: subscription) }.joined())
                })
        }
        for index in readers.indices {
            guard let subscription = readers[index].subscription, let line = lines[subscription] else { continue }
            readers[index].send(Array(line.utf8))
        }
    }
}
