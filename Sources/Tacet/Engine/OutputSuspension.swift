import Synchronization
import TacetOutput
import TacetSession
import TacetPlatform

/// Corks the output and slows the render thread after 2 s without a sound, and wakes both for the next sound.
///
/// A stream of silence costs the player's battery. The session decides when to suspend, because it also knows the other
/// reasons to stop the stream. This class reports idleness to the session, and carries out the session's orders one at a
/// time.
final class OutputSuspension: Sendable {
    /// The silence before the output is suspended, in seconds.
    private static let timeout = 2

    private struct Orders {
        /// The latest order of the session.
        var latest = SuspensionOrder()
        /// Whether the output is suspended, or is about to be by the thread that carries orders out.
        var isSuspended = false
        /// Whether a thread is carrying orders out. That thread also carries out orders that arrive meanwhile.
        var isBusy = false
    }

    private let outputs: OutputSwitch
    private let core: EngineCore
    private let link: OutputLink
    /// The frames without a sound before the output is suspended.
    let timeoutFrames: Int
    private let orders = Lock(Orders())
    /// The latest order, atomic because each of a game's thousands of calls in a frame reads it in ``wake()``.
    private let restsNow = Atomic<Bool>(false)
    /// Whether the game has sent a command that may sound since the last ``consider(_:)``.
    private let isDisturbed = Atomic<Bool>(false)
    /// The session's epoch and the mixer's frame at the last command that may sound, or the last change of the directive.
    private let quietEpoch = Atomic<UInt64>(0)
    private let quietFrame = Atomic<Int>(0)

    init(outputs: OutputSwitch, core: EngineCore, link: OutputLink, sampleRate: Int) {
        self.outputs = outputs
        self.core = core
        self.link = link
        timeoutFrames = Self.timeout * sampleRate
    }

    /// Whether the latest order is to suspend.
    var isSuspended: Bool { restsNow.load(ordering: .relaxed) }

    /// Reports to the session that the mixer has been idle for 2 s. The game's thread, after it committed commands, after a change
    /// of the epoch, and once the mixer has been idle that long.
    ///
    /// The render thread may count idle frames without having seen the latest command or directive. So 2 s must also have
    /// been mixed since the latest command and the latest directive.
    ///
    /// - Parameter epoch: The directive's epoch now.
    func consider(_ statistics: RenderStatistics, epoch: UInt64) {
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
        link.tell(.idle(epoch: epoch))
        // If the session gives no order, the engine reports again after a second. The frames between take no lock.
        quietFrame.store(frame - timeoutFrames / 2, ordering: .relaxed)
    }

    /// Asks the session to end the suspend, before a command that may sound. Costs an atomic read and write otherwise.
    ///
    /// The game's thread.
    func wake() {
        isDisturbed.store(true, ordering: .relaxed)
        if isSuspended { link.tell(.wake) }
    }

    /// Carries out an order of the session, unless a later order has arrived. Any thread.
    func apply(_ order: SuspensionOrder) {
        let isOurs = orders.withLock { orders in
            guard order.number > orders.latest.number else { return false }
            orders.latest = order
            restsNow.store(order.isOn, ordering: .relaxed)
            defer { orders.isBusy = true }
            return !orders.isBusy
        }
        guard isOurs else { return }
        while let rests = nextChange() {
            core.setSuspended(rests)
            if rests { outputs.pause() } else { outputs.resume() }
        }
    }

    /// Whether to suspend or to resume next; nil once the latest order is carried out, which ends the thread's turn.
    private func nextChange() -> Bool? {
        orders.withLock { orders in
            orders.isBusy = orders.latest.isOn != orders.isSuspended
            orders.isSuspended = orders.latest.isOn
            return orders.isBusy ? orders.isSuspended : nil
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
