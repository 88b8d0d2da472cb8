import Glibc
import Synchronization
import TacetPlatform

/// Gives every submix the reverb that the game asked for last, with HRTF and without it. A live engine does this on a
/// maintenance thread (`tacet-upkeep`).
///
/// ``ReverbMachine`` decides what becomes of a reverb. One fades out before it ends or becomes another room's: OpenAL
/// moves the echoes on their way with the room, which clicks.
final class ReverbController: Sendable {
    private let machine = Lock(ReverbMachine<Place, ReverbDevice>())
    /// Offline: the blocks until ``passBlock()`` goes on after a fade; 0 without one.
    private let fadingBlocks = Atomic<Int>(0)
    private let isLive: Bool
    private let make: @Sendable () throws(AudioError) -> LoopbackDevice
    private let report: @Sendable (Outcome) -> Void

    /// A result of ``work()`` that the engine has to know.
    enum Outcome: Sendable {
        /// These units were made; the mixer must learn the names of their slots.
        case made([ReverbDevice])
        /// This OpenAL has no reverb; the text gives the reason and the remedy.
        case missing(String)
    }

    /// - Parameters:
    ///   - isLive: Whether the mixing thread mixes by itself, so that a fade ends within a known time.
    ///   - make: Makes a device without sources and without HRTF.
    ///   - report: Called on the thread that calls ``work()``.
    init(
        isLive: Bool, make: @escaping @Sendable () throws(AudioError) -> LoopbackDevice,
        report: @escaping @Sendable (Outcome) -> Void
    ) {
        self.isLive = isLive
        self.make = make
        self.report = report
    }

    /// Where a reverb is mixed: a submix's device with HRTF, or one that is made for the reverb.
    struct Place: Sendable {
        let submix: UInt8
        /// The device with HRTF; nil for the reverb of loudspeakers.
        var device: LoopbackDevice?
    }

    /// Adds a place, and returns whether the caller has to call ``work()``, so that the place gets the reverb.
    func add(_ place: Place) -> Bool { machine.withLock { $0.add(place) } }

    /// Asks for a reverb, or for none; returns whether the caller has to call ``work()``.
    func want(_ reverb: Reverb?) -> Bool { machine.withLock { $0.want(reverb) } }

    /// Gives all devices the latest reverb that was asked for, also during the call.
    ///
    /// Blocking: milliseconds, or 100 ms more when a live reverb fades out. Offline, ``passBlock()`` goes on after a
    /// fade.
    func work() {
        while let step = machine.withLock({ $0.next() }) {
            switch step {
            case .fade(let units):
                // Two blocks are mixed before the third brings the change.
                if !isLive { fadingBlocks.store(3, ordering: .relaxed) }
                for unit in units { unit.fadeOut() }
                guard isLive else { return }
                // The fade ends within two blocks. The largest block lasts 43 ms at 48 kHz.
                usleep(100_000)
            case .setGain(let gain, let units):
                for unit in units { unit.setGain(gain) }
            case .apply(let reverb, let units, let bare):
                var failed: [Place] = []
                let new = bare.compactMap { makeUnit($0, &failed) }
                for unit in units + new { unit.apply(reverb) }
                machine.withLock { $0.note(made: new, failed: failed) }
                if !new.isEmpty { report(.made(new)) }
            }
        }
    }

    /// Goes on with a change whose fade has been mixed. Offline only, before each block.
    func passBlock() {
        guard fadingBlocks.load(ordering: .relaxed) > 0 else { return }
        if fadingBlocks.wrappingSubtract(1, ordering: .relaxed).newValue == 0 { work() }
    }

    /// Makes the reverb unit of a place. Reports why there is none, and adds a place that can have one later to
    /// `failed`.
    private func makeUnit(_ place: Place, _ failed: inout [Place]) -> ReverbDevice? {
        do throws(AudioError) {
            let device = if let device = place.device { device } else { try make() }
            if let unit = ReverbDevice(submix: place.submix, isBinaural: place.device != nil, device: device) {
                return unit
            }
            report(
                .missing(
                    "There is no reverb: this OpenAL has no effects (ALC_EXT_EFX with at least one send and reverb). "
                        + "Install OpenAL Soft, and look for `sends` and `excludefx` in its configuration."))
        } catch {
            failed.append(place)
            report(
                .missing("There is no reverb: \(error.detail). \(error.remedy) It is tried again with the next reverb.")
            )
        }
        return nil
    }
}
