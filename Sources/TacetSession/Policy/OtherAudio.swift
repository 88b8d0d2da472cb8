/// What other programs' streams amount to over time: who counts from when, and what lingers.
struct OtherAudio: Hashable, Sendable {
    /// Chosen so that what a person would call an interruption counts, and what they would not notice does not.
    enum Timing {
        /// The first events of a new stream carry wrong interim states for about 50 ms.
        static let settling = Duration.milliseconds(100)
        /// For what interrupts less, or silence would come too late: what servers say first and wrongly is over after 50 ms.
        static let urgency = Duration.milliseconds(80)
        /// A stream that states no role may be a chime. Longer would be surer, but music must find us silent in 1.6 s,
        /// the fade of 250 ms included.
        static let withoutRole = Duration.milliseconds(1200)
        /// What ends sooner than this was a chime after all, and is forgotten at once.
        static let chime = Duration.seconds(2)
        /// Between two songs it is not over.
        static let betweenSongs = Duration.seconds(1)
        /// A telephone is silent between two rings.
        static let betweenRings = Duration.milliseconds(2500)
        /// A program that changes streams in the middle of a call.
        static let callGap = Duration.milliseconds(200)
        /// Between two sentences.
        static let betweenPrompts = Duration.milliseconds(300)
        /// A program that plays and listens without saying "phone" is a call for so long; then it is the talk of people
        /// who play, and must not keep a game silent.
        static let unmarkedCall = Duration.seconds(600)
        /// The same for a program that says "phone". Telephony services have no such limit.
        static let markedCall = Duration.seconds(7200)
        /// A pause after which talk is a new call.
        static let newCall = Duration.seconds(30)
    }

    /// What is remembered of a stream that may be what the player listens to.
    private struct Memory: Hashable {
        /// It was there when we first looked, so nobody knows for how long.
        var isEstablished: Bool
        var activeSince: Duration?
        var counts = false
        var hasCounted = false
        var isKnownPlayer = false

        func patience(whilePlaying isPlaying: Bool) -> Duration {
            if isEstablished { return .zero }
            return isKnownPlayer || hasCounted || isPlaying ? Timing.settling : Timing.withoutRole
        }
    }

    /// One program's talk.
    private struct Talk: Hashable {
        var since: Duration
        var goneSince: Duration?
    }

    private var sightings: [Sighting]?
    private var isFirstLook = false
    private var memories: [UInt32: Memory] = [:]
    private var lingersUntil: Duration?
    private var talks: [String: Talk] = [:]
    private var talkLimit: Duration?
    private var calls = Debounce(rise: Timing.urgency, fall: Timing.callGap)
    private var alarms = Debounce(rise: Timing.urgency, fall: Timing.betweenRings)
    private var prompts = Debounce(rise: .zero, fall: Timing.betweenPrompts)

    /// Since when the player has listened to something, without a break that counts.
    private(set) var playingSince: Duration?
    /// Every stream but our own.
    private(set) var streams: [AudioSession.OtherStream] = []

    var isPlaying: Bool { playingSince != nil }
    var isCalling: Bool { calls.isOn }
    var isAlarming: Bool { alarms.isOn }
    var isPrompting: Bool { prompts.isOn }

    /// The names of what the player listens to, the likeliest first.
    var primaryNames: [String] {
        let primaries = (sightings ?? []).filter { $0.streamClass == .primary }
        return (primaries.filter { memories[$0.id]?.counts == true } + primaries).map(\.name)
    }

    /// Takes a new look; nil when there is nothing to look at any more. ``settle(at:)`` draws the conclusions.
    mutating func look(_ new: [Sighting]?) {
        isFirstLook = sightings == nil
        sightings = new
        if new == nil {
            memories = [:]
            lingersUntil = nil
            calls.reset()
            alarms.reset()
            prompts.reset()
        }
    }

    /// Counts everything pending from `now`: nobody watched meanwhile.
    mutating func restart(at now: Duration) {
        for (id, memory) in memories where memory.activeSince != nil && !memory.counts {
            memories[id]?.activeSince = now
        }
        calls.restart(at: now)
        alarms.restart(at: now)
        prompts.restart(at: now)
    }

    mutating func settle(at now: Duration) {
        let sightings = self.sightings ?? []
        settleListening(sightings.filter { $0.streamClass == .primary }, at: now)
        isFirstLook = false
        let freshCalls = settleTalks(sightings.filter { $0.streamClass == .call }, at: now)
        calls.update(!freshCalls.isEmpty, at: now)
        alarms.update(sightings.contains { $0.streamClass == .alarm }, at: now)
        prompts.update(sightings.contains { $0.streamClass == .duck }, at: now)
        streams = sightings.map { sighting in
            let isOldTalk = sighting.streamClass == .call && !freshCalls.contains(sighting.talkKey)
            return AudioSession.OtherStream(
                name: sighting.name, streamClass: isOldTalk ? .voiceChat : sighting.streamClass)
        }
    }

    var nextDeadline: Duration? {
        let pending = memories.values.compactMap { memory in
            memory.counts ? nil : memory.activeSince.map { $0 + memory.patience(whilePlaying: isPlaying) }
        }
        let others = [lingersUntil, talkLimit, calls.deadline, alarms.deadline, prompts.deadline]
        return (pending + others.compactMap(\.self)).min()
    }
}

// MARK: - What the player listens to
extension OtherAudio {
    private mutating func settleListening(_ primaries: [Sighting], at now: Duration) {
        for sighting in primaries {
            var memory = memories[sighting.id] ?? Memory(isEstablished: isFirstLook)
            let since = memory.activeSince ?? now
            memory.activeSince = since
            memory.isKnownPlayer = memory.isKnownPlayer || sighting.isKnownPlayer
            if now >= since + memory.patience(whilePlaying: isPlaying) { memory.counts = true }
            memories[sighting.id] = memory
        }
        let heard = Set(primaries.map(\.id))
        for (id, memory) in memories where memory.activeSince != nil && !heard.contains(id) {
            forget(id, memory, at: now)
        }
        if let end = lingersUntil, now >= end { lingersUntil = nil }
        let isPlaying = lingersUntil != nil || memories.values.contains(where: \.counts)
        playingSince = isPlaying ? playingSince ?? now : nil
    }

    private mutating func forget(_ id: UInt32, _ memory: Memory, at now: Duration) {
        let lived = now - (memory.activeSince ?? now)
        let wasChime =
            !memory.isKnownPlayer && !memory.hasCounted && !memory.isEstablished && lived < Timing.chime
        if memory.counts && !wasChime { lingersUntil = now + Timing.betweenSongs }
        let hasCounted = memory.hasCounted || memory.counts && !wasChime
        let isPaused = sightings?.contains { $0.id == id } == true
        memories[id] = isPaused ? Memory(isEstablished: false, hasCounted: hasCounted) : nil
    }
}

// MARK: - Talk
extension OtherAudio {
    /// Returns the talks that are calls, and notes when the next of them will have become voice chat.
    private mutating func settleTalks(_ calls: [Sighting], at now: Duration) -> Set<String> {
        let present = Set(calls.map(\.talkKey))
        for (key, talk) in talks where !present.contains(key) {
            let goneSince = talk.goneSince ?? now
            talks[key] = now - goneSince < Timing.newCall ? Talk(since: talk.since, goneSince: goneSince) : nil
        }
        var fresh: Set<String> = []
        talkLimit = nil
        for call in calls {
            var talk = talks[call.talkKey] ?? Talk(since: now)
            if let goneSince = talk.goneSince, now - goneSince >= Timing.newCall { talk = Talk(since: now) }
            talk.goneSince = nil
            talks[call.talkKey] = talk
            let limit = talk.since + (call.saysPhone ? Timing.markedCall : Timing.unmarkedCall)
            guard now < limit else { continue }
            fresh.insert(call.talkKey)
            talkLimit = min(talkLimit ?? limit, limit)
        }
        return fresh
    }
}

extension Sighting {
    /// What talk belongs to: the program, or the stream of a program without a name.
    fileprivate var talkKey: String { program ?? "#\(id)" }
}
