/// The submixes that buses have only because an attached program meters them.
struct MeteredBuses {
    /// The buses that programs meter, one bit for each bus index, as of the last update.
    var wanted: UInt64 = 0
    /// The buses whose submixes were made for programs. The game has asked for none of these.
    var buses: Set<BusID> = []
    /// The submixes that no bus has now, with their index in the mixer and the bus that had them last.
    var left: [(submix: Submix, index: UInt8, bus: BusID)] = []
    /// Why a bus has no meter, in words for the game's log, since they were last taken.
    var failures: [String] = []

    func owns(_ bus: BusID) -> Bool { buses.contains(bus) }
}

// Gives buses a submix while an attached program meters them.

extension Buses {
    /// Gives the buses of `wanted` a submix, and takes away the submixes of buses that no program meters any longer. Costs a
    /// comparison while nothing changes. The game's own submixes stay.
    func meter(_ wanted: UInt64) {
        guard wanted != metered.wanted else { return }
        let changed = wanted ^ metered.wanted
        metered.wanted = wanted
        for index in 0..<UInt16(BusID.capacity) where changed >> UInt64(index) & 1 == 1 {
            let bus = BusID(index: index)
            if isMetered(bus) { beginMetering(bus) } else { endMetering(bus) }
        }
    }

    /// The failures since the last call, in words for the game's log.
    func takeMeterFailures() -> [String] {
        if metered.failures.isEmpty { return [] }
        defer { metered.failures = [] }
        return metered.failures
    }

    private func isMetered(_ bus: BusID) -> Bool { metered.wanted >> UInt64(bus.index) & 1 == 1 }

    private func beginMetering(_ bus: BusID) {
        guard bus != .master, bus != .soundtrack, Int(bus.index) < count, submixes[bus] == nil else { return }
        // Its own, in which voices may play on; or one in which nothing sounds.
        let own = metered.left.firstIndex { $0.bus == bus }
        if let place = own ?? metered.left.firstIndex(where: \.submix.isAsleep) {
            let (submix, index, _) = metered.left.remove(at: place)
            metered.buses.insert(bus)
            submixes[bus] = (submix, index)
            return client.send(.busSubmix(bus, .passUnretained(submix), index: index))
        }
        guard metered.buses.count + metered.left.count < Submix.programLimit else {
            metered.failures.append(
                "The bus \(core.busNames[bus]) has no meter: voices still play in the \(Submix.programLimit) submixes of "
                    + "buses that were metered before.")
            return
        }
        metered.buses.insert(bus)
        makeSubmix(of: bus)
    }

    private func endMetering(_ bus: BusID) {
        guard metered.owns(bus), let (submix, index) = submixes[bus] else { return }
        metered.buses.remove(bus)
        submixes[bus] = nil
        metered.left.append((submix, index, bus))
        client.send(.busSubmixEnd(bus))
    }
}
