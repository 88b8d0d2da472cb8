/// Follows other programs' streams over time: which stream counts from when, and for how long after its end.
struct OtherAudio: Hashable, Sendable {
    /// Times chosen so that sounds that a player would call an interruption count, and brief sounds do not.
    enum Timing {
        /// How long a stream must be stable. For about 50 ms the first events of a new stream carry wrong states.
        static let settling = Duration.milliseconds(100)
        /// The same for conversations, calls and alarms: as short as the wrong first states allow, so that silence
        /// comes in time.
        static let urgency = Duration.milliseconds(80)
        /// How long a stream without a role must run to count as music, because it may be a chime. A longer wait would
        /// be surer, but the soundtrack must be silent 1.6 s after the player's music starts, the fade of 250 ms
        /// included.
        static let withoutRole = Duration.milliseconds(1200)
        /// The same for a stream of Chromium or Electron, which runs on for 10 s after its last sound: a chime looks
        /// like a song. Only where a media player would tell of a song (``MediaPlayerStates/tellsEveryStream``).
        static let withoutRoleInChromium = Duration.seconds(12)
        /// A stream that ends sooner than this was a chime, and is forgotten at once.
        static let chime = Duration.seconds(2)
        /// The longest pause between two songs; until then the player still listens.
        static let betweenSongs = Duration.seconds(1)
        /// The longest pause between two rings of a telephone.
        static let betweenRings = Duration.milliseconds(2500)
        /// The longest gap when a program changes streams in the middle of a call.
        static let callGap = Duration.milliseconds(200)
        /// A new stream of a process that talked until then continues the conversation. Firefox replaces its stream
        /// within 0.3 s when it opens or closes the microphone, and within 0.8 s on a busy machine.
        static let replacement = Duration.seconds(2)
        /// The longest pause between two sentences of a prompt.
        static let betweenPrompts = Duration.milliseconds(300)
        /// How long a conversation without the role phone may interrupt, where conversations interrupt.
        static let unmarkedCall = Duration.seconds(600)
        /// How long a conversation may interrupt if it has the role phone, or if the player chose that conversations
        /// interrupt. Telephony services have no such limit: they report the end of a call.
        static let markedCall = Duration.seconds(7200)
        /// How long one program's alarm or speech may change the game's sound without a pause of 30 s.
        static let alarm = Duration.seconds(300)
    }

    /// What conclusions depend on beside the streams and the time.
    private struct Terms: Hashable {
        let response: ConversationResponse
        let metersAlways: Bool
    }

    private var classified: [ClassifiedStream]?
    private var isFirstLook = false
    /// The terms of the present conclusions; nil after a new list of streams.
    private var terms: Terms?
    /// When the conclusions next change without a new list of streams; nil if they will not. As of the last
    /// ``advance(to:conversations:metersAlways:)``.
    private(set) var nextDeadline: Duration?
    private var listening = MusicDetector()
    private(set) var looks = LevelProbes()
    private var talks = InterruptionLimits()
    private var rings = InterruptionLimits()
    private var speeches = InterruptionLimits()
    private var conversations = Debounce(rise: Timing.urgency, fall: Timing.callGap)
    private var calls = Debounce(rise: Timing.urgency, fall: Timing.callGap)
    private var alarms = Debounce(rise: Timing.urgency, fall: Timing.betweenRings)
    private var prompts = Debounce(rise: .zero, fall: Timing.betweenPrompts)

    /// Every stream except this session's own.
    private(set) var streams: [AudioSession.OtherStream] = []
    /// The programs that take part in a conversation, at most 16; empty if there is none.
    private(set) var conversationPrograms: [String] = []

    /// When the player began to listen to something; nil while the player does not listen.
    var playingSince: Duration? { listening.since }
    var isPlaying: Bool { listening.since != nil }
    var isConversing: Bool { conversations.isOn }
    /// Whether a conversation interrupts.
    var isCalling: Bool { calls.isOn }
    var isAlarming: Bool { alarms.isOn }
    var isPrompting: Bool { prompts.isOn }

    /// The names of the programs that the player listens to, the likeliest first.
    var primaryNames: [String] {
        let primaries = (classified ?? []).filter { $0.streamClass == .primary }
        return (primaries.filter { listening.counts($0.id) } + primaries).map(\.name)
    }

    /// Takes a new list of streams; nil if there is no server. Call ``advance(to:conversations:metersAlways:)``
    /// afterwards.
    mutating func look(_ new: [ClassifiedStream]?) {
        isFirstLook = classified == nil
        classified = new
        terms = nil
        if new == nil {
            listening.reset()
            looks = LevelProbes()
            conversations.reset()
            calls.reset()
            alarms.reset()
            prompts.reset()
        }
    }

    /// Restarts every pending wait at `now`. Called after a time in which nothing was observed.
    mutating func restart(at now: Duration) {
        terms = nil
        listening.restart(at: now)
        conversations.restart(at: now)
        calls.restart(at: now)
        alarms.restart(at: now)
        prompts.restart(at: now)
    }

    /// Draws the conclusions that hold at `now`.
    ///
    /// Before ``nextDeadline`` the same streams lead to the same conclusions. So an input of the program, which brings
    /// no list of streams, costs the same beside hundreds of streams as beside none.
    ///
    /// - Parameter metersAlways: Whether the program asked for meters that never end.
    mutating func advance(
        to now: Duration, conversations response: ConversationResponse, metersAlways: Bool = false
    ) {
        let terms = Terms(response: response, metersAlways: metersAlways)
        if terms == self.terms, nextDeadline.map({ now < $0 }) ?? true { return }
        self.terms = terms
        let seen = self.classified ?? []
        looks.update(
            seen.filter { $0.doubt != .none }, at: now, isFirstLook: isFirstLook, isContinuous: metersAlways)
        let classified = seen.map(judge)
        listening.take(
            classified, undecided: looks.undecided, at: now, isFirstLook: isFirstLook,
            conversationsInterrupt: response.canInterrupt)
        let freshTalks = updateConversations(classified, at: now, response)
        let freshRings = rings.update(
            limits(of: classified, .alarm, Timing.alarm), at: now, isFirstLook: isFirstLook)
        alarms.update(!freshRings.isEmpty, at: now)
        let freshSpeeches = speeches.update(
            limits(of: classified, .duck, Timing.alarm), at: now, isFirstLook: isFirstLook)
        prompts.update(!freshSpeeches.isEmpty, at: now)
        isFirstLook = false
        streams = classified.map { stream in
            var streamClass = stream.streamClass
            if listening.isAfterTalk(stream) { streamClass = .conversation }
            if streamClass == .conversation && freshTalks.contains(stream.key) { streamClass = .call }
            return AudioSession.OtherStream(name: stream.name, streamClass: streamClass)
        }
        nextDeadline =
            [
                listening.deadline, looks.deadline, talks.deadline, rings.deadline, speeches.deadline,
                conversations.deadline, calls.deadline, alarms.deadline, prompts.deadline,
            ].compactMap(\.self).min()
    }
}

extension OtherAudio {
    /// The stream with the class that its level gives it.
    private func judge(_ stream: ClassifiedStream) -> ClassifiedStream {
        // Recordings have numbers of their own, which may be those of measured streams.
        guard stream.isPlayback, stream.doubt != .none else { return stream }
        if stream.doubt == .speech { return looks.isHeard(stream.id) ? stream.measured(as: .duck) : stream }
        return looks.isSilent(stream.id) ? stream.measured(as: .inactive) : stream
    }

    private func limits(
        of classified: [ClassifiedStream], _ streamClass: AudioSession.StreamClass, _ limit: Duration
    ) -> [InterruptionLimits.Key: Duration] {
        Dictionary(
            classified.filter { $0.streamClass == streamClass }.map { ($0.key, limit) }, uniquingKeysWith: max)
    }

    /// Updates the conversations, and returns the processes whose conversation interrupts now.
    private mutating func updateConversations(
        _ classified: [ClassifiedStream], at now: Duration, _ response: ConversationResponse
    ) -> Set<InterruptionLimits.Key> {
        let talking = classified.filter(\.talks)
        let limits = talking.map { stream in
            let isMarked = stream.saysPhone || response == .interrupts
            return (stream.key, isMarked ? Timing.markedCall : Timing.unmarkedCall)
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
