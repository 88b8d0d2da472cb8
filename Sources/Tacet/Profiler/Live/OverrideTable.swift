import TacetPlatform

/// What all attached programs override in an engine, as a value.
///
/// The latest program that overrides a value wins. When it withdraws or ends, the program before it counts again.
struct OverrideTable {
    typealias Target = OverrideRequest.Target

    private struct Override {
        let client: Int
        let value: Float
    }

    /// The most overrides of one program: all numbers of the effects of two buses, and more.
    static let clientLimit = 256

    /// For each target the overrides, the latest last.
    private var overrides: [Target: [Override]] = [:]

    var isEmpty: Bool { overrides.isEmpty }

    /// The targets that are overridden, and the values that count.
    var present: [(target: Target, value: Float)] {
        overrides.compactMap { target, list in list.last.map { (target, $0.value) } }
    }

    /// Whether a program overrides a target.
    func has(_ target: Target, of client: Int) -> Bool { overrides[target]?.contains { $0.client == client } ?? false }

    /// Sets or withdraws a program's override. Returns false if the program has ``clientLimit`` others.
    mutating func set(_ target: Target, to value: Float?, by client: Int) -> Bool {
        let own = overrides.values.count { $0.contains { $0.client == client } }
        var list = overrides[target] ?? []
        let isNew = !list.contains { $0.client == client }
        if value != nil, isNew, own >= Self.clientLimit { return false }
        list.removeAll { $0.client == client }
        if let value { list.append(Override(client: client, value: value)) }
        overrides[target] = list.isEmpty ? nil : list
        return true
    }

    /// Withdraws all overrides of a program; returns whether there were any.
    mutating func withdraw(_ client: Int) -> Bool {
        withdraw { _, override in override.client == client }
    }

    /// Withdraws the overrides of voices that have ended; returns whether there were any.
    ///
    /// - Parameter living: The numbers of all voices that have not.
    mutating func keepVoices(_ living: Set<Int>) -> Bool {
        withdraw { target, _ in
            switch target {
            case .muteVoice(let voice), .soloVoice(let voice): !living.contains(voice)
            default: false
            }
        }
    }

    private mutating func withdraw(where isOver: (Target, Override) -> Bool) -> Bool {
        var isChanged = false
        for (target, list) in overrides {
            let rest = list.filter { !isOver(target, $0) }
            if rest.count == list.count { continue }
            isChanged = true
            overrides[target] = rest.isEmpty ? nil : rest
        }
        return isChanged
    }

    /// The number of voices that are muted, or soloed; the mixer takes 32 of each.
    func voiceCount(like target: Target) -> Int {
        overrides.keys.count { key in
            switch (key, target) {
            case (.muteVoice, .muteVoice), (.soloVoice, .soloVoice): key != target
            default: false
            }
        }
    }

    // MARK: What counts

    /// The numbers of effects and the parameters that are held.
    var desk: LiveDesk {
        var desk = LiveDesk()
        for (target, value) in present {
            switch target {
            case .effect(let place): desk.effects[place] = value
            case .parameter(let name): desk.parameters[name] = value
            default: break
            }
        }
        return desk
    }

    /// The numbers of the sound events that are held, by their paths.
    var eventNumbers: [String: Float] {
        present.reduce(into: [:]) { numbers, entry in
            if case .event(let path) = entry.target { numbers[path] = entry.value }
        }
    }

    /// Whether a bus may be metered beside those that are. Master and the soundtrack always are.
    func mayMeter(_ bus: Int) -> Bool {
        let builtIn: UInt64 = 1 << UInt64(BusID.master.index) | 1 << UInt64(BusID.soundtrack.index)
        let all = bus < BusID.capacity ? meteredBuses | 1 << UInt64(bus) : meteredBuses
        return (all & ~builtIn).nonzeroBitCount <= Submix.programLimit
    }

    /// The buses that are metered, one bit for each bus index.
    var meteredBuses: UInt64 {
        present.reduce(0) { set, entry in
            guard case .meter(let bus) = entry.target, entry.value == 1, bus < BusID.capacity else { return set }
            return set | 1 << UInt64(bus)
        }
    }

    /// The reasons that a program pretends.
    func pretences(of client: Int) -> [OverrideRequest.Pretence] {
        overrides.compactMap { target, list in
            guard case .pretend(let pretence) = target, let last = list.last else { return nil }
            return last.client == client && last.value == 1 ? pretence : nil
        }
    }

    /// The mixer's part, for the buses' tree: the index of each bus's parent, which is lower than its own. Master is
    /// bus 0.
    ///
    /// A soloed bus is heard with all buses below it, and the buses above pass it on. All other buses are muted, and so
    /// are the voices of the buses above.
    func overlay(parents: [Int]) -> MixOverlay {
        var overlay = MixOverlay()
        let buses = 0..<min(parents.count, BusID.capacity)
        let all = buses.reduce(UInt64(0)) { $0 | 1 << UInt64($1) }
        var soloed: UInt64 = 0
        for (target, value) in present {
            switch target {
            case .mute(let bus) where value == 1 && buses.contains(bus): overlay.mutedBuses |= 1 << UInt64(bus)
            case .solo(let bus) where value == 1 && buses.contains(bus): soloed |= 1 << UInt64(bus)
            case .gain(let bus) where buses.contains(bus):
                overlay.heldBuses |= 1 << UInt64(bus)
                overlay.gains[bus] = Decibels(value).amplitude
            case .muteVoice(let voice) where value == 1: overlay.mute(voice: Self.handle(voice).number)
            case .soloVoice(let voice) where value == 1: overlay.solo(voice: Self.handle(voice).number)
            default: break
            }
        }
        var above: UInt64 = 0
        if soloed != 0 {
            Self.addBelow(&soloed, parents: parents, buses)
            above = soloed
            for bus in buses.reversed() where bus > 0 && above >> UInt64(bus) & 1 == 1 {
                above |= 1 << UInt64(parents[bus])
            }
            overlay.mutedBuses |= all & ~above
        }
        Self.addBelow(&overlay.mutedBuses, parents: parents, buses)
        overlay.voicelessBuses = overlay.mutedBuses | (above & ~soloed)
        return overlay
    }

    private static func addBelow(_ set: inout UInt64, parents: [Int], _ buses: Range<Int>) {
        for bus in buses where bus > 0 && set >> UInt64(parents[bus] & 63) & 1 == 1 { set |= 1 << UInt64(bus) }
    }

    /// The handle of a voice by its number in `voiceList`.
    static func handle(_ voice: Int) -> VoiceHandle {
        VoiceHandle(
            slot: UInt32(truncatingIfNeeded: voice & (VoiceHandle.slotLimit - 1)),
            generation: UInt32(truncatingIfNeeded: voice >> 17))
    }
}
