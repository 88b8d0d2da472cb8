import TacetSystem

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

    /// Moves a bus's filter.
    ///
    /// Master and soundtrack are filtered as they are. Another bus needs a submix of its own, which ``meter(_:)`` describes
    /// and this makes: voices that began before it was there are not filtered. To filter what already plays, set
    /// ``Filter/open`` once at the start of the game.
    ///
    /// - Throws: As ``meter(_:)``.
    public func setFilter(of bus: BusID, _ filter: Filter, _ tween: Tween = .seconds(0.2)) throws(AudioError) {
        try meter(bus)
        mixer.send(.busFilter(bus, filter.clamped, mixer.length(tween)))
    }

    /// Goes to a mix, all of it in one tween.
    ///
    /// - Throws: As ``meter(_:)``, if a bus has a filter that it cannot have; then nothing is changed on it.
    public func apply(_ snapshot: Snapshot, _ tween: Tween = .seconds(0.5)) throws(AudioError) {
        for (bus, gain) in snapshot.gains { setGain(of: bus, gain, tween) }
        for (bus, filter) in snapshot.filters { try setFilter(of: bus, filter, tween) }
    }

    /// Which buses step back for which; at most eight, the rest is ignored.
    public var ducking: [Ducking] {
        get { duckings }
        set {
            let new = Array(newValue.prefix(Ducking.capacity))
            for index in 0..<max(new.count, duckings.count) {
                let rule = index < new.count ? new[index] : nil
                if index < duckings.count, duckings[index] == rule { continue }
                mixer.send(.ducking(index, rule.map { DuckingRule($0, sampleRate: settings.sampleRate) }))
            }
            duckings = new
        }
    }
}
