import Synchronization
import TacetOutput
import TacetSession
import TacetPlatform

/// Puts the output to rest after 2 s without a sound, and wakes it for the next sound.
///
/// A stream of silence costs the player's battery. The session decides when to rest, because it also knows the other
/// reasons to stop the stream. This class reports idleness to the session, and passes the session's orders and the
/// game's sounds on to the queue's ``RestState``, which decides. A sound goes straight to the thread that mixes; the
/// session learns of it afterwards. The game's thread, and the session's threads with their orders.
final class OutputSuspension: Sendable {
    /// The silence before the output is suspended, in seconds.
    private static let timeout = 2

    /// The state of an output that does not follow the queue's rest by itself.
    private struct Pause {
        /// Whether the output is paused, or is about to be by the thread that carries changes out.
        var isOn = false
        /// Whether a thread is carrying changes out. That thread also carries out those that come meanwhile.
        var isBusy = false
    }

    private let outputs: OutputSwitch
    private let queue: FrameQueue
    private let statistics: RenderStatistics
    private let link: OutputLink
    /// The frames without a sound before the output is suspended.
    let timeoutFrames: Int
    private let pause = Lock(Pause())
    /// Whether the game has sent a command that may sound since the last ``consider(epoch:)``.
    private let isDisturbed = Atomic<Bool>(false)
    /// The session's epoch and the mixer's frame at the last command that may sound, or the last change of the
    /// directive.
    private let quietEpoch = Atomic<UInt64>(0)
    private let quietFrame = Atomic<Int>(0)

    init(outputs: OutputSwitch, queue: FrameQueue, statistics: RenderStatistics, link: OutputLink, sampleRate: Int) {
        self.outputs = outputs
        self.queue = queue
        self.statistics = statistics
        self.link = link
        timeoutFrames = Self.timeout * sampleRate
    }

    /// Whether the output rests.
    var isSuspended: Bool { queue.rest.state.isOn }

    /// Reports to the session that the mixer has been idle for 2 s. The game's thread, after it committed commands,
    /// after a change of the epoch, and once the mixer has been idle that long.
    ///
    /// The mixing thread may count idle frames without having seen the latest command or directive. So 2 s must also
    /// have been mixed since the latest command and the latest directive.
    ///
    /// - Parameter epoch: The directive's epoch now.
    func consider(epoch: UInt64) {
        let frame = statistics.frames.load(ordering: .acquiring)
        let isDisturbed = isDisturbed.load(ordering: .relaxed)
        if isDisturbed || epoch != quietEpoch.load(ordering: .relaxed) {
            if isDisturbed { self.isDisturbed.store(false, ordering: .relaxed) }
            quietEpoch.store(epoch, ordering: .relaxed)
            quietFrame.store(frame, ordering: .relaxed)
        }
        guard frame - quietFrame.load(ordering: .relaxed) > timeoutFrames,
            statistics.idleFrames.load(ordering: .relaxed) > timeoutFrames, !isSuspended
        else { return }
        change { $0.reportQuiet() }
        link.tell(.idle(epoch: epoch))
        // If the session gives no order, the engine reports again after a second. The frames between take no lock.
        quietFrame.store(frame - timeoutFrames / 2, ordering: .relaxed)
    }

    /// Ends the rest, before a command that may sound. Costs an atomic read and write otherwise.
    ///
    /// The game's thread.
    func wake() {
        isDisturbed.store(true, ordering: .relaxed)
        if queue.rest.isQuiet { change { $0.disturb() } }
    }

    /// Takes an order of the session, unless a later order has arrived. Any thread.
    func apply(_ order: SuspensionOrder) { change { $0.take(order: order.number, isOn: order.isOn) } }

    private func change(_ body: (inout RestState) -> Void) {
        let (before, after) = queue.changeRest(body)
        if before.isOn != after.isOn {
            statistics.idleFrames.store(0, ordering: .relaxed)
            updatePause()
        }
        // The session takes the output for one that rests.
        if after.isOutOfDate, before != after { link.tell(.wake) }
    }

    /// Pauses or resumes an output that does not follow the rest by itself.
    private func updatePause() {
        let isOurs = pause.withLock { pause in
            defer { pause.isBusy = true }
            return !pause.isBusy
        }
        guard isOurs else { return }
        while let pauses = nextPause() { if pauses { outputs.pause() } else { outputs.resume() } }
    }

    /// Whether to pause or to resume next; nil once the output is as the rest wants it, which ends the thread's turn.
    private func nextPause() -> Bool? {
        pause.withLock { pause in
            let wanted = isSuspended && !outputs.followsRest
            pause.isBusy = wanted != pause.isOn
            pause.isOn = wanted
            return pause.isBusy ? wanted : nil
        }
    }
}

extension OutputChoice {
    /// Whether the output may be suspended in silence. A file must keep its silences, and the null output keeps time.
    var isDevice: Bool {
        switch self {
        case .automatic, .pulse, .openAL: true
        case .null, .waveFile: false
        }
    }
}
