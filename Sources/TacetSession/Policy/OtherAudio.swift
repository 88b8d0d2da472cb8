/// What other programs' streams amount to over time: which stream counts from when, and what lingers.
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
        /// A stream of Chromium or Electron runs on for 10 s after its last sound, so a chime looks like a song for so long.
        static let withoutRoleInChromium = Duration.seconds(12)
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
        /// Where conversations interrupt, one without a role does so for this long.
        static let unmarkedCall = Duration.seconds(600)
        /// Where conversations interrupt, one with the role phone, or any that the player wants to interrupt, does so for
        /// this long. Telephony services have no such limit: they say when a call ends.
        static let markedCall = Duration.seconds(7200)
        /// How long one program's alarm, or its speech, may change the game's sound without a pause of 30 s.
        static let alarm = Duration.seconds(300)
    }

    private var sightings: [Sighting]?
    private var isFirstLook = false
    private var listening = Listening()
    private(set) var looks = Looks()
    private var talks = Bouts()
    private var rings = Bouts()
    private var speeches = Bouts()
    private var conversations = Debounce(rise: Timing.urgency, fall: Timing.callGap)
    private var calls = Debounce(rise: Timing.urgency, fall: Timing.callGap)
    private var alarms = Debounce(rise: Timing.urgency, fall: Timing.betweenRings)
    private var prompts = Debounce(rise: .zero, fall: Timing.betweenPrompts)

    /// Every stream but our own.
    private(set) var streams: [AudioSession.OtherStream] = []
    /// The programs in which people talk, at most 16; empty if there is no conversation.
    private(set) var conversationPrograms: [String] = []

    /// Since when the player has listened to something, without a break that counts.
    var playingSince: Duration? { listening.since }
    var isPlaying: Bool { listening.since != nil }
    var isConversing: Bool { conversations.isOn }
    /// A conversation interrupts.
    var isCalling: Bool { calls.isOn }
    var isAlarming: Bool { alarms.isOn }
    var isPrompting: Bool { prompts.isOn }

    /// The names of what the player listens to, the likeliest first.
    var primaryNames: [String] {
        let primaries = (sightings ?? []).filter { $0.streamClass == .primary }
        return (primaries.filter { listening.counts($0.id) } + primaries).map(\.name)
    }

    /// Takes a new look; nil when there is nothing to look at any more. ``settle(at:conversations:metersAlways:)`` draws the conclusions.
    mutating func look(_ new: [Sighting]?) {
        isFirstLook = sightings == nil
        sightings = new
        if new == nil {
            listening.reset()
            looks = Looks()
            conversations.reset()
            calls.reset()
            alarms.reset()
            prompts.reset()
        }
    }

    /// Counts everything pending from `now`: nobody watched meanwhile.
    mutating func restart(at now: Duration) {
        listening.restart(at: now)
        conversations.restart(at: now)
        calls.restart(at: now)
        alarms.restart(at: now)
        prompts.restart(at: now)
    }

    /// - Parameter metersAlways: Whether the program asked for meters that never end.
    mutating func settle(
        at now: Duration, conversations response: ConversationResponse, metersAlways: Bool = false
    ) {
        let seen = self.sightings ?? []
        looks.update(
            seen.filter(\.isAmbiguous), at: now, isFirstLook: isFirstLook, isContinuous: metersAlways)
        let sightings = seen.map { looks.isSilent($0.id) ? $0.silenced : $0 }
        listening.settle(sightings, at: now, isFirstLook: isFirstLook, conversationsInterrupt: response.canInterrupt)
        let freshTalks = settleConversations(sightings, at: now, response)
        let freshRings = rings.update(
            limits(of: sightings, .alarm, Timing.alarm), at: now, isFirstLook: isFirstLook)
        alarms.update(!freshRings.isEmpty, at: now)
        let freshSpeeches = speeches.update(
            limits(of: sightings, .duck, Timing.alarm), at: now, isFirstLook: isFirstLook)
        prompts.update(!freshSpeeches.isEmpty, at: now)
        isFirstLook = false
        streams = sightings.map { sighting in
            var streamClass = sighting.streamClass
            if listening.isAfterTalk(sighting) { streamClass = .conversation }
            if streamClass == .conversation && freshTalks.contains(sighting.key) { streamClass = .call }
            return AudioSession.OtherStream(name: sighting.name, streamClass: streamClass)
        }
    }

    var nextDeadline: Duration? {
        [
            listening.deadline, looks.deadline, talks.deadline, rings.deadline, speeches.deadline,
            conversations.deadline,
            calls.deadline, alarms.deadline, prompts.deadline,
        ].compactMap(\.self).min()
    }
}

extension OtherAudio {
    private func limits(
        of sightings: [Sighting], _ streamClass: AudioSession.StreamClass, _ limit: Duration
    ) -> [Bouts.Key: Duration] {
        Dictionary(
            sightings.filter { $0.streamClass == streamClass }.map { ($0.key, limit) }, uniquingKeysWith: max)
    }

    /// Returns whose conversations interrupt now.
    private mutating func settleConversations(
        _ sightings: [Sighting], at now: Duration, _ response: ConversationResponse
    ) -> Set<Bouts.Key> {
        let talking = sightings.filter(\.talks)
        let limits = talking.map { sighting in
            let isMarked = sighting.saysPhone || response == .interrupts
            return (sighting.key, isMarked ? Timing.markedCall : Timing.unmarkedCall)
        }
        var fresh = talks.update(
            Dictionary(limits, uniquingKeysWith: max), at: now, isFirstLook: isFirstLook,
            countsOld: response == .interrupts)
        if !response.canInterrupt { fresh = [] }
        calls.update(!fresh.isEmpty, at: now)
        conversations.update(!talking.isEmpty, at: now)
        if !conversations.isOn {
            conversationPrograms = []
        } else if !talking.isEmpty {
            var names: [String] = []
            for name in talking.lazy.map(\.name) where names.count < 16 && !names.contains(name) { names.append(name) }
            conversationPrograms = names
        }
        return fresh
    }
}
