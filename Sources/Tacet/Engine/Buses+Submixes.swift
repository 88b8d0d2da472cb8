import TacetSystem

// Makes the submixes of buses on demand, on a loading thread, and tries again after a failure.

extension Buses {
    /// The state of a bus's submix: requested from a loading thread, or ready with its index in the mixer.
    enum SubmixState {
        case requested
        case ready(Submix, UInt8)

        var index: UInt8? { if case .ready(_, let index) = self { index } else { nil } }
    }

    /// Gives a bus a submix of its own; see ``Bus/enableSubmix()``.
    func enableSubmix(of bus: BusID) throws(AudioError) {
        guard bus != .master, bus != .soundtrack, submixes[bus] == nil || metered.owns(bus) else { return }
        guard bus.index < count, submixes.count - metered.buses.count < Submix.gameLimit else {
            throw AudioError(
                .invalidArgument, operation: "give a bus a submix",
                detail: bus.index < count ? "seven buses have a submix already" : "there is no bus \(bus.index)",
                remedy: "Take a bus further up, or make the bus first with `buses.add(below:)`.")
        }
        // An attached program had the submix made, or requested it. It is the game's from now on.
        if metered.buses.remove(bus) != nil { return }
        submixes[bus] = .requested
        guard isOffline else { return core.requestSubmix(for: bus) }
        do throws(AudioError) {
            adopt(try core.makeSubmix(for: bus))
        } catch {
            // Without this the bus would count as requested, and the game's next call would not try again.
            submixes[bus] = nil
            throw error
        }
    }

    /// Gives a finished submix to the mixer, and opens it for sounds.
    func adopt(_ submix: Submix) {
        limitations.report("bus \(submix.bus.index)", isLimitedBy: nil)
        let index = UInt8(submixes.values.count { $0.index != nil } + metered.left.count + 1)
        submixes[submix.bus] = .ready(submix, index)
        core.open(index, on: submix.device)
        mixer.send(.busSubmix(submix.bus, .passUnretained(submix), index: index))
        settleMetering(of: submix.bus)
    }

    /// Reports to the session that a bus has no submix, and schedules the next attempt in a second.
    func submixFailed(_ bus: BusID, _ error: AudioError) {
        if metered.owns(bus) { return meterFailed(bus, error.detail) }
        failedSubmixes[bus] = MonotonicClock.now + .seconds(1)
        limitations.report(
            "bus \(bus.index)",
            isLimitedBy: "The bus \(core.busNames[bus]) has no filter and no meter: \(error.detail). "
                + "It is tried again by itself.")
    }

    /// Requests those failed submixes again whose second has passed.
    func retrySubmixes() {
        guard !failedSubmixes.isEmpty else { return }
        let now = MonotonicClock.now
        for (bus, time) in failedSubmixes where time <= now {
            failedSubmixes[bus] = nil
            core.requestSubmix(for: bus)
        }
    }

    /// The index of the submix that voices on a bus are mixed into: the bus's own or that of the nearest bus above.
    ///
    /// 0 is master's submix.
    func submix(of bus: BusID) -> UInt8 {
        guard !submixes.isEmpty else { return 0 }
        var bus = bus
        while bus != .master {
            if let index = submixes[bus]?.index { return index }
            bus = parents[Int(bus.index) < parents.count ? Int(bus.index) : 0]
        }
        return 0
    }
}
