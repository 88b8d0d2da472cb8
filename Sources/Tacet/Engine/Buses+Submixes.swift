import TacetPlatform

// Makes the submixes of buses.

extension Buses {
    /// Gives a bus a submix of its own; see ``Bus/enableSubmix()``.
    func enableSubmix(of bus: BusID) throws(AudioError) {
        guard bus != .master, bus != .soundtrack, submixes[bus] == nil || metered.owns(bus) else { return }
        guard bus.index < count, submixes.count - metered.buses.count < Submix.gameLimit else {
            throw AudioError(
                .invalidArgument, operation: "give a bus a submix",
                detail: bus.index < count ? "seven buses have a submix already" : "there is no bus \(bus.index)",
                remedy: "Take a bus further up, or make the bus first with `buses.add(below:)`.")
        }
        // An attached program had the submix made. It is the game's from now on.
        if metered.buses.remove(bus) == nil { makeSubmix(of: bus) }
    }

    /// Makes a submix, and gives it to the mixer.
    func makeSubmix(of bus: BusID) {
        let index = UInt8(submixes.count + metered.left.count + 1)
        let submix = Submix(bus: bus, blockFrames: client.link.blockFrames)
        submixes[bus] = (submix, index)
        core.open(index)
        client.send(.busSubmix(bus, .passUnretained(submix), index: index))
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
