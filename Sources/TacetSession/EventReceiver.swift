import Synchronization
import TacetPlatform

/// The events of a session that one reader has not read yet: an event stream of the program, or an engine.
final class EventReceiver: Sendable {
    private struct State {
        var events = EventQueue<AudioSession.Event>(limit: SessionState.eventLimit) { $0.mayFlood }
        /// The readers that wait, the first one first.
        var readers: [CheckedContinuation<AudioSession.Event?, Never>] = []
        var isFinished = false
    }

    private let state = Lock(State())
    /// Whether events are waiting. A game asks once a frame, and usually there are none.
    private let hasEvents = Atomic<Bool>(false)
    private let pending: PendingFlag?

    /// - Parameter pending: Raised when events have been posted.
    init(pending: PendingFlag? = nil) { self.pending = pending }

    /// The stream, which keeps the receiver alive.
    var stream: AsyncStream<AudioSession.Event> {
        AsyncStream {
            await self.next()
        } onCancel: {
            self.finish()
        }
    }

    func post(_ events: [AudioSession.Event]) {
        state.withLock { state in
            guard !state.isFinished else { return }
            state.events.append(events)
            while !state.readers.isEmpty, let event = state.events.next() {
                state.readers.removeFirst().resume(returning: event)
            }
            hasEvents.store(true, ordering: .relaxed)
        }
        // After the lock has gone: a reader that found the events locked is called again.
        pending?.raise()
    }

    /// Returns the events since the last call, oldest first. Never waits: an event that arrives during the call is
    /// returned by the next one.
    func takeAll() -> [AudioSession.Event] {
        guard hasEvents.load(ordering: .relaxed) else { return [] }
        return state.withLockIfFree { state in
            hasEvents.store(false, ordering: .relaxed)
            return state.events.takeAll()
        } ?? []
    }

    /// Ends the stream once the events that wait have been read.
    func finish() {
        let readers = state.withLock { state in
            defer { state.readers = [] }
            state.isFinished = true
            return state.readers
        }
        for reader in readers { reader.resume(returning: nil) }
    }

    private func next() async -> AudioSession.Event? {
        await withCheckedContinuation { reader in
            state.withLock { state in
                if let event = state.events.next() {
                    reader.resume(returning: event)
                } else if state.isFinished {
                    reader.resume(returning: nil)
                } else {
                    state.readers.append(reader)
                }
            }
        }
    }
}
