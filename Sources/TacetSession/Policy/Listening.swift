/// Whether the player listens to something: which primary stream counts from when, and what lingers after it.
struct Listening: Hashable, Sendable {
    private typealias Timing = OtherAudio.Timing

    /// What is remembered of a stream that may be what the player listens to.
    fileprivate struct Memory: Hashable {
        /// It was there when the session first looked, so its age is unknown.
        var isEstablished = false
        var activeSince: Duration?
        var counts = false
        var hasCounted = false
        var isKnownPlayer = false
        var lingers = false
        /// It was part of a conversation.
        var hasTalked = false

        func patience(whilePlaying isPlaying: Bool) -> Duration {
            if isEstablished || hasTalked { return .zero }
            if isKnownPlayer || hasCounted { return Timing.settling }
            if lingers { return Timing.withoutRoleInChromium }
            return isPlaying ? Timing.settling : Timing.withoutRole
        }
    }

    /// Since when the player has listened, without a break that counts; nil while the player does not listen.
    private(set) var since: Duration?
    private var memories: [UInt32: Memory] = [:]
    private var lingersUntil: Duration?
    private var conversationsInterrupt = false

    func counts(_ id: UInt32) -> Bool { memories[id]?.counts == true }

    /// When the conclusions will change by themselves; nil if they will not.
    var deadline: Duration? {
        let pending = memories.values.compactMap { memory in
            memory.counts ? nil : memory.activeSince.map { $0 + memory.patience(whilePlaying: since != nil) }
        }
        return (pending + [lingersUntil].compactMap(\.self)).min()
    }

    mutating func reset() {
        memories = [:]
        lingersUntil = nil
    }

    /// Counts everything pending from `now`.
    mutating func restart(at now: Duration) {
        for (id, memory) in memories where memory.activeSince != nil && !memory.counts {
            memories[id]?.activeSince = now
        }
    }

    /// The rest of a conversation whose microphone has closed: the far side still talks, and nobody listens to music.
    ///
    /// Where conversations interrupt, the rest holds the soundtrack instead, or the soundtrack would burst in.
    func isAfterTalk(_ sighting: Sighting) -> Bool {
        guard sighting.streamClass == .primary, !sighting.isKnownPlayer, !conversationsInterrupt else { return false }
        return memories[sighting.id].map { $0.hasTalked && !$0.hasCounted && !$0.counts } ?? false
    }

    mutating func settle(
        _ sightings: [Sighting], at now: Duration, isFirstLook: Bool, conversationsInterrupt: Bool
    ) {
        self.conversationsInterrupt = conversationsInterrupt
        for sighting in sightings where sighting.streamClass == .conversation && sighting.isPlayback {
            memories[sighting.id, default: Memory()].hasTalked = true
        }
        var heard: Set<UInt32> = []
        for sighting in sightings where sighting.streamClass == .primary && !isAfterTalk(sighting) {
            heard.insert(sighting.id)
            var memory = memories[sighting.id] ?? Memory(isEstablished: isFirstLook && !sighting.lingers)
            let since = memory.activeSince ?? now
            memory.activeSince = since
            memory.lingers = sighting.lingers
            memory.isKnownPlayer = memory.isKnownPlayer || sighting.isKnownPlayer
            if now >= since + memory.patience(whilePlaying: isPlaying) { memory.counts = true }
            memories[sighting.id] = memory
        }
        let present = Set(sightings.lazy.filter(\.isPlayback).map(\.id))
        for (id, memory) in memories where !heard.contains(id) {
            if memory.activeSince != nil { linger(memory, at: now) }
            memories[id] = present.contains(id) ? memory.paused(at: now) : nil
        }
        if let end = lingersUntil, now >= end { lingersUntil = nil }
        since = isPlaying ? since ?? now : nil
    }

    private var isPlaying: Bool { lingersUntil != nil || memories.values.contains(where: \.counts) }

    private mutating func linger(_ memory: Memory, at now: Duration) {
        if memory.counts && !memory.wasChime(at: now) { lingersUntil = now + Timing.betweenSongs }
    }
}

extension Listening.Memory {
    /// Whether it was over so soon that it was a chime.
    fileprivate func wasChime(at now: Duration) -> Bool {
        let lived = now - (activeSince ?? now)
        return !isKnownPlayer && !hasCounted && !isEstablished && lived < OtherAudio.Timing.chime
    }

    /// What stays of it while its stream is there and not heard.
    fileprivate func paused(at now: Duration) -> Self {
        Listening.Memory(hasCounted: hasCounted || counts && !wasChime(at: now), hasTalked: hasTalked)
    }
}
