import Glibc
import TacetSystem

/// Brings the reverb of every device to what the game asked for last, away from the game's and the render thread.
final class Reverberation: Sendable {
    private struct State {
        var wanted: Reverb?
        var applied: Reverb?
        /// Devices that have no reverb yet; they get one when there is something to hear.
        var bare: [(submix: UInt8, device: LoopbackDevice)] = []
        var units: [ReverbUnit] = []
        var isWorking = false
    }

    private let state = Lock(State())
    private let isLive: Bool
    private let report: @Sendable (Outcome) -> Void

    /// What has come of ``work()``.
    enum Outcome: Sendable {
        /// Devices have a reverb that the mixer is to be told of.
        case made([ReverbUnit])
        /// This OpenAL has no reverb, and why.
        case missing(String)
    }

    /// - Parameters:
    ///   - isLive: Whether blocks are mixed by themselves, so that a fade is over after a while.
    ///   - report: Called on the thread that calls ``work()``.
    init(isLive: Bool, report: @escaping @Sendable (Outcome) -> Void) {
        self.isLive = isLive
        self.report = report
    }

    /// Adds a device; true if ``work()`` has to be called to give the device the reverb that is wanted.
    func add(_ device: LoopbackDevice, submix: UInt8) -> Bool {
        state.withLock { state in
            state.bare.append((submix, device))
            guard state.wanted != nil, !state.isWorking else { return false }
            state.isWorking = true
            return true
        }
    }

    /// Wants a reverb, or none; true if ``work()`` has to be called for it.
    func want(_ reverb: Reverb?) -> Bool {
        state.withLock { state in
            state.wanted = reverb
            guard !state.isWorking, state.applied != reverb || (reverb != nil && !state.bare.isEmpty) else {
                return false
            }
            state.isWorking = true
            return true
        }
    }

    /// Does what is wanted, and what is wanted meanwhile. Takes milliseconds, and more where a tail fades.
    func work() {
        while let (reverb, units, bare) = next() {
            let new = bare.compactMap { ReverbUnit(submix: $0.submix, device: $0.device) }
            if new.count < bare.count {
                report(
                    .missing(
                        "There is no reverb: this OpenAL has no effects (ALC_EXT_EFX with at least one send and reverb). "
                            + "Install OpenAL Soft, and look for `sends` and `excludefx` in its configuration."))
            }
            for unit in units + new {
                if let reverb { unit.apply(reverb) } else { unit.setGain(.silence) }
            }
            if reverb == nil, isLive {
                // The fade is over after two blocks, of which the largest takes 43 ms at the usual rate.
                usleep(100_000)
                for unit in units { unit.apply(nil) }
            }
            state.withLock { $0.units += new }
            if !new.isEmpty { report(.made(new)) }
        }
    }

    private func next() -> (Reverb?, [ReverbUnit], [(submix: UInt8, device: LoopbackDevice)])? {
        state.withLock { state in
            let bare = state.wanted == nil ? [] : state.bare
            guard state.applied != state.wanted || !bare.isEmpty else {
                state.isWorking = false
                return nil
            }
            // Those that have it already are left alone.
            let units = state.applied == state.wanted ? [] : state.units
            state.applied = state.wanted
            if !bare.isEmpty { state.bare = [] }
            return (state.wanted, units, bare)
        }
    }
}
