import TacetSystem

/// A bus of the mixer: a gain, a mute, a pause and a filter that its voices and the buses below it share.
///
/// Comes from ``AudioEngine/buses``. A bus belongs to the engine's owner and may be kept. Its calls do nothing once the
/// engine has ended.
public struct Bus {
    /// Names the bus in ``PlaybackSettings/bus``, ``Snapshot`` and ``Ducking``.
    public let id: BusID
    private let buses: Buses

    init(_ id: BusID, of buses: Buses) {
        self.id = id
        self.buses = buses
    }

    /// Sets the gain: decibels, +24 at most.
    public func setGain(_ gain: Decibels, _ tween: Tween = .declick) { buses.setGain(of: id, gain, tween) }

    /// Silences the bus while its sounds go on, or lets the bus be heard.
    public func setMuted(_ isMuted: Bool, _ tween: Tween = .declick) {
        buses.mixer.send(.busMute(id, isMuted, buses.mixer.length(tween)))
    }

    /// Stops the sounds of the bus at their samples, or lets them go on.
    public func setPaused(_ isPaused: Bool, _ tween: Tween = .declick) {
        buses.mixer.send(.busPause(id, isPaused, buses.mixer.length(tween)))
    }

    /// Moves the filter of the bus.
    ///
    /// Master and soundtrack are filtered as they are. Another bus needs a submix of its own, and this call makes it: see
    /// ``enableSubmix()``. Voices that began before the submix was there are not filtered. To filter what already plays, set
    /// ``Filter/open`` once at the start of the game.
    ///
    /// - Throws: As ``enableSubmix()``.
    public func setFilter(_ filter: Filter, _ tween: Tween = .seconds(0.2)) throws(AudioError) {
        try buses.enableSubmix(of: id)
        buses.setFilter(of: id, filter, tween)
    }

    /// Limits the voices on the bus and on all buses below it together; nil lifts the limit.
    ///
    /// Voices that play already count, and go on.
    ///
    /// - Complexity: O(*n*) in the voices that play, on the render thread, for each voice that begins on the bus.
    public func setLimit(_ limit: VoiceLimit?) {
        buses.limits.set(limit, of: id)
        buses.mixer.send(.busQuota(id, limit?.quota ?? VoiceQuota()))
    }

    /// Gives the bus a submix of its own, so that it has a ``level`` and can have a filter. Master and soundtrack have one.
    ///
    /// Takes milliseconds, on another thread unless the engine is offline, and about 8 MB. Mixing costs no more. Voices that
    /// begin on the bus, and on those below it, are in the submix once it is there. A sound is copied the first time it
    /// plays through the submix. A submix that the system has no memory for is tried again, and
    /// `AudioSession.explanation` names the bus.
    ///
    /// - Throws: `AudioError` with `.invalidArgument` for a bus that does not exist or when seven buses have a submix
    ///   already; `.noOutput` if OpenAL has no more devices (offline only).
    public func enableSubmix() throws(AudioError) { try buses.enableSubmix(of: id) }

    /// The exact level of the bus over the blocks since the level was last read, 1.4 s at most. Never waits.
    ///
    /// Nil for a bus that has no submix of its own, yet: give it one with ``enableSubmix()``. Master and soundtrack always
    /// have one. The gains of other buses are folded into their voices.
    public var level: Level? {
        switch id {
        case .master: buses.mixer.link.masterMeter.take()
        case .soundtrack: buses.mixer.link.soundtrackMeter.take()
        default: if case .ready(let submix, _) = buses.submixes[id] { submix.meter.take() } else { nil }
        }
    }
}

extension Bus: Identifiable {}
