import Glibc
import Synchronization
import TacetSession
import TacetPlatform

/// Carries out what ``RecordingMachine`` decides about the source, and delivers what it records. Belongs to the
/// recorder's thread.
final class RecordingLoop: @unchecked Sendable {  // `number` is atomic; all else belongs to the thread
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
    private var machine = RecordingMachine()
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
            take(.session(session?.recordingReason))
            queue.changed.wait(timeout: Self.period)
            // A callback that takes its time holds up neither the release of the microphone nor the end.
            rest = deliver { stopTime() != nil }
            while let event = events.takeFirst() { take(.source(event)) }
            if machine.phase == .open, source.hasEnded { take(.sourceEnded) }
        }
        take(.stop)
        queue.finish()
        let end = (stopTime() ?? .zero) + Self.endTime
        let mayMissEnd = delivery.mayMissEnd
        _ = deliver(after: rest) { mayMissEnd && MonotonicClock.now >= end }
        link?.end()
        if machine.phase == .over { return }
        do throws(AudioError) { try delivery.finish() } catch { take(.failed(error)) }
    }

    // MARK: The source

    private func take(_ input: RecordingMachine.Input) {
        for action in machine.take(input, at: MonotonicClock.now) {
            switch action {
            case .open: open()
            case .close:
                source.close()
                _ = events.takeAll()
            case .breakOff(let reason): queue.breakOff(reason)
            case .resetLevel: delivery.meter.reset()
            case .showOpening: shared.withLock { $0.open() }
            case .showRecording(let configuration): shared.withLock { $0.record(with: configuration) }
            case .showRest(let state, let words): shared.withLock { $0.rest(state, because: words) }
            case .report(let problem): link?.report(problem)
            }
        }
    }

    private func open() {
        source.open { [events, queue] event in
            // A microphone whose configuration changes faster than this thread follows leaves its latest one.
            _ = events.post(event) { earlier in
                if case (.opened, .opened) = (event, earlier) { true } else { false }
            }
            queue.changed.post()
        }
    }

    // MARK: Delivery

    /// Delivers what has been recorded, after what was left over before. Returns what is left over.
    private func deliver(after rest: [RecordingInput.Piece] = [], until isOver: () -> Bool) -> [RecordingInput.Piece] {
        if machine.phase == .over { return [] }
        let pieces = rest + queue.takeAll()
        var left: [RecordingInput.Piece] = []
        let now = MonotonicClock.now
        if !pieces.isEmpty { deliveredAt = now }
        if now - deliveredAt > Self.longestPause { delivery.meter.reset() }
        do throws(AudioError) {
            left = try delivery.deliver(pieces, until: isOver) { [shared] gap in shared.withLock { $0.add(gap) } }
        } catch {
            take(.failed(error))
        }
        let (level, frames) = (delivery.meter.level, delivery.position)
        shared.withLock {
            $0.level = $0.configuration == nil ? AudioRecorder.Level() : level
            $0.frames = frames
        }
        return left
    }
}
