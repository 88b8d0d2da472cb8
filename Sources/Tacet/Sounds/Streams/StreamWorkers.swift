import Synchronization
import TacetPlatform

/// The threads that decode for the streams of an engine: two, because most streams wait most of the time.
///
/// A worker serves the stream with the least read-ahead first. A worker inside a source of the game or a long call of a
/// decoder counts as away, and another thread takes its place. So a source that hangs holds up its own voice alone.
///
/// Open decoders take up to 210 KB each. When more than ``mostDecoders`` are open, the decoder of the stream with the
/// most read-ahead is parked, because that stream needs its decoder last. Each worker opens ``mostOpened`` of them at
/// most: the C library keeps the memory that a thread has freed for that thread. While a stream that had a full ring
/// waits with less than half of one, as after a storage has stalled, no decoder is parked: all streams catch up first,
/// and each opens its decoder once.
final class StreamWorkers: @unchecked Sendable {
    private struct State {
        var streams: [SoundStream] = []
        var threads = 0
        /// The threads that have been started so far.
        var started = 0
        /// The threads inside a call that may take long.
        var away = 0
        var isClosed = false
        /// The threads that serve streams, or wait to do so.
        var present: Int { threads - away }
    }

    /// The threads that decode at once, while no call takes long.
    static let size = 2
    /// The threads that are kept after several long calls have ended.
    private static let mostKept = 3
    /// The decoders that stay open between their streams' turns.
    static let mostDecoders = 6
    private static let mostOpened = 3

    private let state = Lock(State())
    private let work = Semaphore()

    /// Wakes a worker. Realtime-safe.
    func wake() { work.post() }

    /// Adds a stream, which the workers keep until it has stopped.
    ///
    /// - Throws: `AudioError` with `.tooLarge` if there is no thread yet and the system has none left.
    func add(_ stream: SoundStream) throws(AudioError) {
        let isShort = state.withLock { state in
            state.streams.append(stream)
            guard state.threads < min(Self.size, state.streams.count) else { return false }
            state.threads += 1
            return true
        }
        guard isShort, !startThread() else { return }
        let isAlone = state.withLock { state in
            guard state.threads == 0 else { return false }
            state.streams.removeAll { $0 === stream }
            return true
        }
        if isAlone { throw .noThread(for: "a streamed sound") }
    }

    /// Lets the threads end once every stream has stopped. Does not wait.
    func close() {
        state.withLock { $0.isClosed = true }
        work.post()
    }

    /// Starts a thread that `state` counts already. Returns whether the system had one.
    private func startThread() -> Bool {
        let thread = Thread(name: "tacet-stream") { [self] in run() }
        thread.detach()
        if !thread.hasStarted { state.withLock { $0.threads -= 1 } }
        return thread.hasStarted
    }

    // MARK: The workers

    /// Calls `body`, which may take long, while another thread is there for the other streams.
    func withSubstitute<Result>(_ body: () throws(AudioError) -> Result) throws(AudioError) -> Result {
        let isLast = state.withLock { state in
            state.away += 1
            guard state.present == 0 else { return false }
            state.threads += 1
            return true
        }
        // Without a thread the other streams wait for this call.
        if isLast { _ = startThread() }
        defer { state.withLock { $0.away -= 1 } }
        return try body()
    }

    /// Whether a stream waits for a worker and has fewer frames ahead than `frames`.
    func isAwaited(below frames: Int) -> Bool {
        state.withLock { $0.streams.contains { $0.waits && $0.available < frames } }
    }

    private func run() {
        let worker = state.withLock { state in
            state.started += 1
            return state.started
        }
        while true {
            while let stream = next(for: worker) {
                // A stream that is about to open a decoder has none, but counts.
                if stream.willOpen { park(for: worker, leaving: 1) }
                stream.serve()
                finish(stream)
                park(for: worker, leaving: 0)
            }
            guard stays() else { return }
            work.wait()
        }
    }

    /// Takes the stream with the least read-ahead among those that need a worker; nil if none does.
    private func next(for worker: Int) -> SoundStream? {
        state.withLock { state in
            var (urgent, least) = (SoundStream?.none, Int.max)
            for stream in state.streams where stream.waits {
                let frames = stream.available
                if frames < least { (urgent, least) = (stream, frames) }
            }
            guard let urgent else { return nil }
            urgent.isServed = true
            if urgent.willOpen { urgent.opener = worker }
            return urgent
        }
    }

    private func finish(_ stream: SoundStream) {
        state.withLock { state in
            stream.isServed = false
            if stream.hasStopped { state.streams.removeAll { $0 === stream } }
        }
    }

    /// Whether this thread goes on. A thread that ends wakes another, for the posts that it has taken.
    private func stays() -> Bool {
        let stays = state.withLock { state in
            let isIdle = !state.streams.contains { $0.waits }
            guard isIdle, state.isClosed ? state.streams.isEmpty : state.present > Self.mostKept else { return true }
            state.threads -= 1
            return false
        }
        if !stays { work.post() }
        return stays
    }

    /// Parks decoders until `spare` more may be open, or until the streams of all open ones are being served.
    private func park(for worker: Int, leaving spare: Int) {
        while let stream = takeFullest(for: worker, spare) {
            stream.park()
            finish(stream)
            if stream.needsWorker.load(ordering: .acquiring) { work.post() }
        }
    }

    /// Takes the stream with the most read-ahead: of those that `worker` has opened if these are too many, else of all.
    private func takeFullest(for worker: Int, _ spare: Int) -> SoundStream? {
        state.withLock { state in
            if state.streams.contains(where: { $0.waits && $0.isBehind }) { return nil }
            let open = state.streams.filter { $0.holdsDecoder.load(ordering: .relaxed) }
            let own = open.filter { $0.opener == worker }
            let isOver = open.count + spare > Self.mostDecoders
            guard isOver || own.count + spare > Self.mostOpened else { return nil }
            let candidates = (own.count + spare > Self.mostOpened ? own : open).filter { !$0.isServed }
            let fullest = candidates.max { $0.available < $1.available }
            fullest?.isServed = true
            return fullest
        }
    }
}
