import TacetSession

extension AudioEngine {
    /// Adds a bus below `parent`, or nil if there are 64.
    ///
    /// Voices that are played through it share its gain, mute and pause with those of every bus up to master.
    public func addBus(below parent: BusID = .effects) -> BusID? {
        guard busCount < BusID.capacity, Int(parent.index) < busCount else { return nil }
        let bus = BusID(index: UInt16(busCount))
        parents.append(parent)
        mixer.send(.busAdd(bus, parent: parent))
        return bus
    }

    var busCount: Int { parents.count }

    /// Sets a bus's gain: decibels, +24 at most.
    public func setGain(of bus: BusID, _ gain: Decibels, _ tween: Tween = .declick) {
        if bus.index < busCount { busGains[bus] = min(gain, Limits.gain) }
        mixer.send(.busGain(bus, min(gain, Limits.gain).amplitude, mixer.length(tween)))
    }

    /// Silences a bus while its sounds go on, or lets it be heard.
    public func setMuted(_ bus: BusID, _ isMuted: Bool, _ tween: Tween = .declick) {
        mixer.send(.busMute(bus, isMuted, mixer.length(tween)))
    }

    /// Stops a bus's sounds at their samples, or lets them go on.
    public func setPaused(_ bus: BusID, _ isPaused: Bool, _ tween: Tween = .declick) {
        mixer.send(.busPause(bus, isPaused, mixer.length(tween)))
    }
}
