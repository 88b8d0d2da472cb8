import TacetPlatform

/// A bus of the mixer: a gain, a mute, a pause and a filter that its voices and the buses below it share.
///
/// A game gets buses from ``AudioEngine/buses`` and may keep them. A bus belongs to the engine's owner, like the
/// engine. Its calls do nothing once the engine has ended.
public struct Bus {
    /// The identifier of the bus, for ``PlaybackSettings/bus``, ``Snapshot`` and ``Ducking``.
    public let id: BusID
    let buses: Buses

    init(_ id: BusID, of buses: Buses) {
        self.id = id
        self.buses = buses
    }

    /// The gain in decibels that the game has set, at most +24: the end of a tween that runs. 0 dB at first, and for a
    /// bus that the engine does not have.
    ///
    /// Ducking, the session and attached programs change what is heard and not this.
    public var gain: Decibels { buses.gains[id] ?? .unity }

    /// Whether the game has muted the bus itself. A bus whose parent is muted is silent too.
    public var isMuted: Bool { buses.mutes[id] ?? false }

    /// Whether the game has paused the bus itself. The sounds of a bus whose parent is paused stand still too.
    public var isPaused: Bool { buses.pauses.contains(id) }

    /// The filter that the game has set: the end of a tween that runs. ``Filter/open`` at first.
    public var filter: Filter {
        for case .filter(let filter) in buses.effects(of: id) { return filter }
        return .open
    }

    /// The voice limit of the bus; nil without one.
    public var limit: VoiceLimit? { buses.limits.limit(of: id) }

    /// Sets the gain in decibels; more than +24 counts as +24.
    public func setGain(_ gain: Decibels, over tween: Tween = .declick) { buses.setGain(of: id, gain, tween) }

    /// Mutes or unmutes the bus. Muted sounds advance unheard.
    public func setMuted(_ isMuted: Bool, over tween: Tween = .declick) { buses.setMuted(id, isMuted, tween) }

    /// Pauses or resumes the sounds of the bus. Paused sounds keep their positions.
    public func setPaused(_ isPaused: Bool, over tween: Tween = .declick) {
        buses.setPaused(id, isPaused, tween)
    }

    /// Fades out all sounds that play on the bus and on the buses below it, and ends them, as ``Voice/stop(over:)`` does.
    ///
    /// With ``setPaused(_:over:)`` a bus is a group of sounds that are paused and stopped together: the sounds of one
    /// room, or of one conversation. A sound that is played after this call plays. The soundtrack is not stopped.
    ///
    /// - Complexity: O(*n*) in the voices that play.
    public func stopVoices(over tween: Tween = .declick) { buses.stopVoices(of: id, tween) }

    /// Sets the filter of the bus.
    ///
    /// Master and soundtrack always have a submix that can be filtered. Any other bus needs a submix of its own, and
    /// this call makes one: see ``enableSubmix()``. Voices that play already are filtered, too.
    ///
    /// - Throws: As ``enableSubmix()``.
    public func setFilter(_ filter: Filter, over tween: Tween = .seconds(0.2)) throws(AudioError) {
        try set(.filter(filter.clamped), tween)
    }

    /// The effects that the game has set, in their order: the end of a tween that runs. None at first.
    public var effects: [Effect] { buses.effectLists[id]?.effects ?? [] }

    /// Sets the effects of the bus: the sound passes through the filter, and then through them from the first to the
    /// last.
    ///
    /// A game calls this again with other numbers, another order, or more or fewer effects, while the bus sounds. An
    /// effect of the list goes on as the bus's effect of the same kind, and its parameters move in the tween; of several
    /// of one kind the first goes on as the first. An effect that comes or goes fades in or out in the tween, and one
    /// that changes places fades out and in, in 10 ms each, or in the tween's time if that is shorter: 0 cuts, and clicks.
    /// The effects of a bus sound on until their tails have died away.
    ///
    /// Master and soundtrack always have a submix for effects. Any other bus needs one of its own, and this call makes
    /// one, as ``setFilter(_:over:)`` does.
    ///
    /// - Parameters:
    ///   - effects: Four at most. Numbers out of range count as the nearest in range, and no numbers as the default.
    ///   - tween: How parameters, gains and shares move.
    /// - Throws: `AudioError` with `.invalidArgument` for more than four effects, an equaliser without bands or with
    ///   more than eight, and as ``enableSubmix()``; `.tooLarge` if the system has no memory for them. Then nothing is
    ///   changed.
    public func setEffects(_ effects: [Effect], over tween: Tween = .seconds(0.2)) throws(AudioError) {
        try buses.setEffects(effects, of: id, tween)
    }

    /// Sets the game's own processor behind the other effects of the bus; nil takes it away. It takes one of the four
    /// places for effects, and fades in and out in the tween.
    ///
    /// A processor at another place, beside others, or with a dry sound is an effect of ``setEffects(_:over:)``.
    ///
    /// - Throws: As ``setEffects(_:over:)``. Then nothing is changed.
    public func setProcessor(_ processor: Processor?, over tween: Tween = .seconds(0.2)) throws(AudioError) {
        let others = effects.filter { if case .processor = $0.kind { false } else { true } }
        try setEffects(others + (processor.map { [.processor($0)] } ?? []), over: tween)
    }

    /// Starts to move an effect of the bus to new parameters, and gives the bus a submix of its own first.
    func set(_ effect: BusEffect, _ tween: Tween) throws(AudioError) {
        try buses.enableSubmix(of: id)
        buses.set(effect, on: id, tween)
    }

    /// Limits the voices on the bus and on all buses below it together; nil removes the limit.
    ///
    /// Voices that already play count. If they exceed the limit, the excess is stolen when the next voice begins on the
    /// bus.
    ///
    /// - Complexity: O(*n*) in the voices that play, on the mixing thread, for each voice that begins on the bus.
    public func setLimit(_ limit: VoiceLimit?) {
        guard Int(id.index) < buses.count else { return }
        buses.limits.set(limit, of: id)
        buses.client.send(.busQuota(id, limit?.quota ?? VoiceQuota()))
    }

    /// Gives the bus a submix of its own, so that it has a ``level`` and can have a filter. Master and soundtrack have
    /// one.
    ///
    /// The submix exists at once, and takes about 20 KB. Mixing takes 0.4 µs more a block. The voices of
    /// the bus and of those below it are mixed into the submix from the next block on, also those that play already:
    /// they go on at the sample. HRTF and reverb reach the submix a moment later, because each submix has a device of
    /// OpenAL's for them.
    ///
    /// - Throws: `AudioError` with `.invalidArgument` for a bus that the engine does not have, or if seven buses have a
    ///   submix already.
    public func enableSubmix() throws(AudioError) { try buses.enableSubmix(of: id) }

    /// The exact level of the bus over the blocks since it was last read, but over the latest 127 at most. Never waits.
    ///
    /// At the default settings 127 blocks last 1.35 s. Nil while the bus has no submix of its own, because its gain is
    /// then multiplied into its voices: ``enableSubmix()`` gives it a submix. Master and soundtrack always have one.
    public var level: Level? {
        if buses.metered.owns(id) { return nil }
        return switch id {
        case .master: buses.client.link.masterMeter.take()
        case .soundtrack: buses.client.link.soundtrackMeter.take()
        default: buses.submixes[id]?.submix.meter.take()
        }
    }
}

extension Bus: Identifiable {}
