import Synchronization
import TacetOutput
import TacetSession
import TacetSystem

/// Corks the output and lets the render thread sleep after 5 s without a sound, and wakes both for the next.
///
/// A stream of silence costs the player's battery. The session decides about sleep, because it also knows what else stopped
/// the stream; this class reports idleness and carries out the session's orders, one at a time and the latest last.
final class IdleSuspend: Sendable {
    private static let patience = 5

    private struct Orders {
        var latest = RestOrder()
        var isResting = false
        /// Whether a thread carries orders out; it also takes those that come meanwhile.
        var isBusy = false
    }

    private let outputs: OutputSwitch
    private let core: EngineCore
    private let link: OutputLink
    private let patientFrames: Int
    private let orders = Lock(Orders())
    /// The latest order, for ``wake()``, which games call thousands of times a frame.
    private let restsNow = Atomic<Bool>(false)
    /// Whether anything that may sound was sent since the last ``consider(_:)``.
    private let isDisturbed = Atomic<Bool>(false)
    /// The epoch and the mixer's frame from which on nothing has been sent and no directive has changed.
    private let quietEpoch = Atomic<UInt64>(0)
    private let quietFrame = Atomic<Int>(0)

    init(outputs: OutputSwitch, core: EngineCore, link: OutputLink, sampleRate: Int) {
        self.outputs = outputs
        self.core = core
        self.link = link
        patientFrames = Self.patience * sampleRate
    }

    /// Whether the latest order is to sleep.
    var isResting: Bool { restsNow.load(ordering: .relaxed) }

    /// Reports idleness if it has lasted 5 s. The game's thread, after it committed its commands.
    ///
    /// The mixer's own count of idle frames may be older than a command or a directive that it has not seen yet. So as many
    /// frames must have been mixed since the latest of both.
    func consider(_ statistics: RenderStatistics) {
        let epoch = link.epoch
        let frame = statistics.frames.load(ordering: .acquiring)
        let isDisturbed = isDisturbed.load(ordering: .relaxed)
        if isDisturbed || epoch != quietEpoch.load(ordering: .relaxed) {
            if isDisturbed { self.isDisturbed.store(false, ordering: .relaxed) }
            quietEpoch.store(epoch, ordering: .relaxed)
            quietFrame.store(frame, ordering: .relaxed)
        }
        guard frame - quietFrame.load(ordering: .relaxed) > patientFrames,
            statistics.idleFrames.load(ordering: .relaxed) > patientFrames, !isResting
        else { return }
        link.tell(.idle(epoch: epoch))
    }

    /// Ends a rest, before something that may sound; costs next to nothing where nothing rests. The game's thread.
    func wake() {
        isDisturbed.store(true, ordering: .relaxed)
        if isResting { link.tell(.wake) }
    }

    /// Carries out an order of the session, unless a later one has come. Any thread.
    func apply(_ order: RestOrder) {
        let isOurs = orders.withLock { orders in
            guard order.number > orders.latest.number else { return false }
            orders.latest = order
            restsNow.store(order.isOn, ordering: .relaxed)
            defer { orders.isBusy = true }
            return !orders.isBusy
        }
        guard isOurs else { return }
        while let rests = nextChange() {
            core.setResting(rests)
            if rests { outputs.pause() } else { outputs.resume() }
        }
    }

    /// The state to go to; nil, and the thread is free, once the latest order is carried out.
    private func nextChange() -> Bool? {
        orders.withLock { orders in
            orders.isBusy = orders.latest.isOn != orders.isResting
            orders.isResting = orders.latest.isOn
            return orders.isBusy ? orders.isResting : nil
        }
    }
}

extension OutputChoice {
    /// Whether silence sent to it costs power: a file keeps its silences, and the clock its time.
    var isDevice: Bool {
        switch self {
        case .automatic, .pulse, .openAL: true
        case .null, .waveFile: false
        }
    }
}
