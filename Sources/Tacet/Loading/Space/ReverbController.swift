import Glibc
import Synchronization
import TacetPlatform

/// Gives every submix the reverb that the game asked for last, with HRTF and without it. A live engine does this on a loading
/// thread.
///
/// A reverb fades out before it ends or becomes another room's: OpenAL moves the echoes on their way with the room, which clicks.
final class ReverbController: Sendable {
    private struct State {
        /// The reverb that the game asked for last.
        var wanted: Reverb?
        /// The reverb that the devices have.
        var applied: Reverb?
        /// Whether ``applied`` has faded out.
        var isSilent = false
        /// The places without a reverb unit. They get one when the game first asks for a reverb.
        var bare: [Place] = []
        /// The places whose device could not be opened. They are tried again with the next reverb.
        var failed: [Place] = []
        var units: [ReverbDevice] = []
        /// Whether a thread runs ``work()`` or is about to, or a fade of an offline engine lasts.
        var isWorking = false
    }

    private enum Step {
        case fade([ReverbDevice])
        case setGain(Decibels, [ReverbDevice])
        /// Gives the units this reverb, and makes units with it for the places.
        case apply(Reverb?, [ReverbDevice], [Place])
    }

    private let state = Lock(State())
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
    ///   - isLive: Whether the render thread mixes by itself, so that a fade ends within a known time.
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
    func add(_ place: Place) -> Bool {
        state.withLock { state in
            state.bare.append(place)
            guard state.wanted != nil, !state.isWorking else { return false }
            state.isWorking = true
            return true
        }
    }

    /// Asks for a reverb, or for none; returns whether the caller has to call ``work()``.
    func want(_ reverb: Reverb?) -> Bool {
        state.withLock { state in
            if state.wanted != reverb {
                state.bare += state.failed
                state.failed = []
            }
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
    /// Blocking: milliseconds, or 100 ms more when a live reverb fades out. Offline, ``passBlock()`` goes on after a fade.
    func work() {
        while let step = next() {
            switch step {
            case .fade(let units):
                for unit in units { unit.fadeOut() }
                guard isLive else { return }
                // The fade ends within two blocks. The largest block lasts 43 ms at 48 kHz.
                usleep(100_000)
            case .setGain(let gain, let units):
                for unit in units { unit.setGain(gain) }
            case .apply(let reverb, let units, let bare):
                let new = bare.compactMap(makeUnit)
                for unit in units + new { unit.apply(reverb) }
                state.withLock { $0.units += new }
                if !new.isEmpty { report(.made(new)) }
            }
        }
    }

    /// Goes on with a change whose fade has been mixed. Offline only, before each block.
    func passBlock() {
        guard fadingBlocks.load(ordering: .relaxed) > 0 else { return }
        if fadingBlocks.wrappingSubtract(1, ordering: .relaxed).newValue == 0 { work() }
    }

    /// Makes the reverb unit of a place. Reports why there is none.
    private func makeUnit(_ place: Place) -> ReverbDevice? {
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
            state.withLock { $0.failed.append(place) }
            report(
                .missing("There is no reverb: \(error.detail). \(error.remedy) It is tried again with the next reverb.")
            )
        }
        return nil
    }

    /// What to do next; nil if the devices have the reverb that the game asked for.
    private func next() -> Step? {
        state.withLock { state in
            let bare = state.wanted == nil ? [] : state.bare
            guard state.applied != state.wanted || state.isSilent || !bare.isEmpty else {
                state.isWorking = false
                return nil
            }
            if let applied = state.applied, !state.units.isEmpty, !state.isSilent, state.applied != state.wanted {
                if let wanted = state.wanted, applied.sharesRoom(with: wanted) {
                    state.applied = wanted
                    return .setGain(wanted.gain, state.units)
                }
                state.isSilent = true
                // Two blocks are mixed before the third brings the change.
                if !isLive { fadingBlocks.store(3, ordering: .relaxed) }
                return .fade(state.units)
            }
            // Units that have the wanted reverb already are left as they are.
            let units = state.applied == state.wanted && !state.isSilent ? [] : state.units
            (state.applied, state.isSilent) = (state.wanted, false)
            if !bare.isEmpty { state.bare = [] }
            return .apply(state.wanted, units, bare)
        }
    }
}

extension Reverb {
    /// Whether `other` is the same but for its level, which OpenAL changes without a click.
    fileprivate func sharesRoom(with other: Reverb) -> Bool { room == other.room && decay == other.decay }
}
