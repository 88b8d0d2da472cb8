import TacetSession
import TacetSystem

extension AudioEngine {
    /// Gives a bus a submix of its own, so that ``level(of:)`` shows its exact level. Master and soundtrack have one.
    ///
    /// Takes milliseconds, on another thread unless the engine is offline, and about 8 MB; mixing costs no more. Voices that
    /// begin on the bus, and on those below it, are in the submix once it is there. A sound is copied the first time it is
    /// played through it.
    ///
    /// - Throws: `AudioError` with `.invalidArgument` for a bus that does not exist or when seven buses have a submix
    ///   already; `.noOutput` if OpenAL has no more devices (offline only).
    public func meter(_ bus: BusID) throws(AudioError) {
        guard bus.index < busCount, submixes.count < Submix.capacity - 1 || submixes[bus] != nil else {
            throw AudioError(
                .invalidArgument, operation: "meter a bus",
                detail: bus.index < busCount ? "seven buses are metered already" : "there is no bus \(bus.index)",
                remedy: "Meter a bus further up, or make the bus first with `addBus(below:)`.")
        }
        guard bus != .master, bus != .soundtrack, submixes[bus] == nil else { return }
        submixes[bus] = .requested
        if outputs == nil {
            do throws(AudioError) {
                adopt(try core.makeSubmix(for: bus))
            } catch {
                // Asked for again, it is tried again.
                submixes[bus] = nil
                throw error
            }
        } else {
            core.requestSignal(for: bus)
        }
    }

    /// Says that a bus has no submix, so no filter and no meter, and has it tried again in a second.
    func submixFailed(_ bus: BusID, _ error: AudioError) {
        failedSignals[bus] = MonotonicClock.now + .seconds(1)
        outputLink.report(
            "bus \(bus.index)",
            isLimitedBy: "Bus \(bus.index) has no filter and no meter: \(error.detail). It is tried again by itself.")
    }

    /// Tries again to make submixes that could not be made.
    func retrySignals() {
        let now = MonotonicClock.now
        for (bus, time) in failedSignals where time <= now {
            failedSignals[bus] = nil
            core.requestSignal(for: bus)
        }
    }

    /// Puts a finished submix to use.
    func adopt(_ submix: Submix) {
        outputLink.report("bus \(submix.bus.index)", isLimitedBy: nil)
        let index = UInt8(submixes.values.count { $0.index != nil } + 1)
        submixes[submix.bus] = .ready(submix, index)
        core.open(index, on: submix.device)
        if let sentReverb { core.setReverb(sentReverb) }
        mixer.send(.busSubmix(submix.bus, .passUnretained(submix), index: index))
    }

    /// The submix that voices on a bus are mixed into: the bus's own or that of the nearest above; 0 is master's.
    func submix(of bus: BusID) -> UInt8 {
        guard !submixes.isEmpty else { return 0 }
        var bus = bus
        while bus != .master {
            if let index = submixes[bus]?.index { return index }
            bus = parents[Int(bus.index) < parents.count ? Int(bus.index) : 0]
        }
        return 0
    }

    /// How far the making of a bus's submix is.
    enum SignalState {
        case requested
        case ready(Submix, UInt8)

        var index: UInt8? { if case .ready(_, let index) = self { index } else { nil } }
    }
}
