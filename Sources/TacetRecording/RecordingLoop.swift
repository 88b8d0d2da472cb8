import Glibc
import Synchronization
import TacetSession
import TacetPlatform

/// Opens the source, delivers what it records, and heeds the session. Belongs to the recorder's thread.
final class RecordingLoop: @unchecked Sendable {  // `number` is atomic; all else belongs to the thread
    private enum Phase {
        /// The source is closed until then.
        case closed(until: Duration)
        case open
        case interrupted(AudioSession.Reason)
        /// The file cannot be written.
        case over
    }

    private static let retryInterval: Duration = .milliseconds(250)
    /// The longest wait, after which the session is looked at.
    private static let period: Duration = .milliseconds(50)
    /// How long blocks are still passed to a callback after the recorder was stopped.
    private static let endTime: Duration = .milliseconds(100)
    /// The silence of the source after which the level is silence.
    private static let longestPause: Duration = .milliseconds(200)

    /// Made on the recorder's thread: the choice of a source may load libpulse, for which the game does not wait.
    private lazy var source = makeSource()
    private let makeSource: @Sendable () -> any RecordingSource
    private let queue: RecordingQueue
    private let session: AudioSession?
    private let link: RecordingLink?
    private let shared: Lock<RecordingStatus>
    private let events = Mailbox<RecordingSourceEvent>()
    private var delivery: RecordingDelivery
    private var phase = Phase.closed(until: .zero)
    /// When frames were delivered last.
    private var deliveredAt = Duration.zero
    private let number = Atomic<UInt>(0)

    init(
        _ settings: AudioRecorder.Settings, source: @escaping @Sendable () -> any RecordingSource,
        queue: RecordingQueue,
        session: AudioSession?, consumer: any RecordingConsumer, shared: Lock<RecordingStatus>
    ) {
        makeSource = source
        self.queue = queue
        self.session = session
        self.shared = shared
        link = session?.linkRecording()
        delivery = RecordingDelivery(settings, consumer: consumer)
    }

    var isCurrentThread: Bool { number.load(ordering: .relaxed) == UInt(pthread_self()) }

    /// Records until the time of the stop is there.
    func run(until stopTime: () -> Duration?) {
        number.store(UInt(pthread_self()), ordering: .relaxed)
        var rest: [RecordingInput.Piece] = []
        while stopTime() == nil {
            heedSession()
            openIfDue()
            queue.changed.wait(timeout: Self.period)
            // A callback that takes its time holds up neither the release of the microphone nor the end.
            rest = deliver { stopTime() != nil }
            while let event = events.takeFirst() { take(event) }
            if case .open = phase, source.hasEnded {
                lose(.serverLost, .noResources("file descriptors"))
            }
        }
        close()
        queue.finish()
        let end = (stopTime() ?? .zero) + Self.endTime
        let mayMissEnd = delivery.mayMissEnd
        _ = deliver(after: rest) { mayMissEnd && MonotonicClock.now >= end }
        link?.end()
        if case .over = phase { return }
        do throws(AudioError) { try delivery.finish() } catch { fail(error) }
    }

    // MARK: The source

    private func openIfDue() {
        guard case .closed(let end) = phase, MonotonicClock.now >= end else { return }
        phase = .open
        shared.withLock { $0.open() }
        source.open { [events, queue] event in
            // A microphone whose configuration changes faster than this thread follows leaves its latest one.
            _ = events.post(event) { earlier in
                if case (.opened, .opened) = (event, earlier) { true } else { false }
            }
            queue.changed.post()
        }
    }

    /// Closes the source. Events of it that still wait are of no use.
    private func close() {
        source.close()
        _ = events.takeAll()
    }

    private func take(_ event: RecordingSourceEvent) {
        switch event {
        case .opened(let configuration):
            shared.withLock { $0.record(with: configuration) }
            link?.report(nil)
        case .failed(let problem): wait(for: problem)
        case .lost(let reason, let problem): lose(reason, problem)
        }
    }

    private func lose(_ reason: AudioRecorder.Gap.Reason, _ problem: RecordingProblem) {
        // Closed first, so that no fragment of before arrives behind the break.
        source.close()
        queue.breakOff(reason)
        wait(for: problem)
    }

    private func wait(for problem: RecordingProblem) {
        close()
        phase = .closed(until: MonotonicClock.now + Self.retryInterval)
        delivery.meter.reset()
        shared.withLock { $0.rest(.waiting(problem.obstacle), because: problem.description) }
        link?.report(problem.description)
    }

    // MARK: The session

    /// Stops recording for the session's reasons, and goes on when they have ended.
    private func heedSession() {
        guard let session else { return }
        let reason = session.recordingReason
        switch phase {
        case .over: break
        case .interrupted(let present):
            if let reason {
                if reason != present { interrupt(by: reason) }
            } else {
                phase = .closed(until: .zero)
            }
        case .open, .closed:
            guard let reason else { break }
            close()
            queue.breakOff(.interruption)
            interrupt(by: reason)
        }
    }

    private func interrupt(by reason: AudioSession.Reason) {
        phase = .interrupted(reason)
        delivery.meter.reset()
        link?.report(nil)
        shared.withLock {
            $0.rest(.interrupted(reason), because: "The session interrupts the recording: \(reason.description).")
        }
    }

    // MARK: Delivery

    /// Delivers what has been recorded, after what was left over before. Returns what is left over.
    private func deliver(after rest: [RecordingInput.Piece] = [], until isOver: () -> Bool) -> [RecordingInput.Piece] {
        if case .over = phase { return [] }
        let pieces = rest + queue.takeAll()
        var left: [RecordingInput.Piece] = []
        let now = MonotonicClock.now
        if !pieces.isEmpty { deliveredAt = now }
        if now - deliveredAt > Self.longestPause { delivery.meter.reset() }
        do throws(AudioError) {
            left = try delivery.deliver(pieces, until: isOver) { [shared] gap in shared.withLock { $0.add(gap) } }
        } catch {
            fail(error)
        }
        let (level, frames) = (delivery.meter.level, delivery.position)
        shared.withLock {
            $0.level = $0.configuration == nil ? AudioRecorder.Level() : level
            $0.frames = frames
        }
        return left
    }

    private func fail(_ error: AudioError) {
        close()
        phase = .over
        shared.withLock { $0.rest(.failed, because: error.description) }
    }
}
