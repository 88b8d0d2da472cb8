import Glibc
import TacetSystem

/// Gives every device the reverb that the game asked for last. A live engine does this on a loading thread.
final class Reverberation: Sendable {
    private struct State {
        /// The reverb that the game asked for last.
        var wanted: Reverb?
        /// The reverb that the devices have.
        var applied: Reverb?
        /// Devices without a reverb unit. They get one when the game first asks for a reverb.
        var bare: [(submix: UInt8, device: LoopbackDevice)] = []
        var units: [ReverbUnit] = []
        /// Whether a thread runs ``work()`` or is about to.
        var isWorking = false
    }

    private let state = Lock(State())
    private let isLive: Bool
    private let report: @Sendable (Outcome) -> Void

    /// A result of ``work()`` that the engine has to know.
    enum Outcome: Sendable {
        /// These units were made; the mixer must learn the names of their slots.
        case made([ReverbUnit])
        /// This OpenAL has no reverb; the text gives the reason and the remedy.
        case missing(String)
    }

    /// - Parameters:
    ///   - isLive: Whether the render thread mixes by itself, so that a fade ends within a known time.
    ///   - report: Called on the thread that calls ``work()``.
    init(isLive: Bool, report: @escaping @Sendable (Outcome) -> Void) {
        self.isLive = isLive
        self.report = report
    }

    /// Adds a submix's device, and returns whether the caller has to call ``work()``, so that the device gets the reverb.
    func add(_ device: LoopbackDevice, submix: UInt8) -> Bool {
        state.withLock { state in
            state.bare.append((submix, device))
            guard state.wanted != nil, !state.isWorking else { return false }
            state.isWorking = true
            return true
        }
    }

    /// Asks for a reverb, or for none; returns whether the caller has to call ``work()``.
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

    /// Gives all devices the latest reverb that was asked for, also during the call.
    ///
    /// Blocking: milliseconds, or 100 ms more when a live reverb fades out.
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
                // The fade ends within two blocks. The largest block lasts 43 ms at 48 kHz.
                usleep(100_000)
                for unit in units { unit.apply(nil) }
            }
            state.withLock { $0.units += new }
            if !new.isEmpty { report(.made(new)) }
        }
    }

    /// The reverb to apply, the units to change, and the devices that need a unit; nil if there is nothing to do.
    private func next() -> (Reverb?, [ReverbUnit], [(submix: UInt8, device: LoopbackDevice)])? {
        state.withLock { state in
            let bare = state.wanted == nil ? [] : state.bare
            guard state.applied != state.wanted || !bare.isEmpty else {
                state.isWorking = false
                return nil
            }
            // Units that have the wanted reverb already are left as they are.
            let units = state.applied == state.wanted ? [] : state.units
            state.applied = state.wanted
            if !bare.isEmpty { state.bare = [] }
            return (state.wanted, units, bare)
        }
    }
}
