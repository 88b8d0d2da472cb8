/// The state that the last events told the program of. Compares it with the present one, and makes the events of the
/// difference.
struct Announcements: Hashable, Sendable {
    /// What events tell of other programs and of the silent switches.
    struct Surroundings: Hashable, Sendable {
        /// The name of the silent switch that is on; nil if none is.
        let silentSource: String?
        let promptStyle: AudioSession.PromptStyle
        /// The program that records what is heard, as broadcasts do; nil if none does.
        let broadcaster: String?
        /// Whether the player listens to something.
        let isPlaying: Bool
        let streams: [AudioSession.OtherStream]
        /// The programs that take part in a conversation; none if there is no conversation.
        let conversationPrograms: [String]
        let nowPlaying: AudioSession.NowPlaying?
    }

    private var inactivity: LastTold<AudioSession.Inactivity?>
    /// The program has just activated the session, so it is told if an interruption refuses that.
    private var answersActivation = false
    private var isSilentModeOn = LastTold(false)
    /// The switch that turned silent mode on last.
    private var silentSource = ""
    private var promptStyle = LastTold(AudioSession.PromptStyle.normal)
    private var isBroadcastSeen = LastTold(false)
    /// The program that recorded what is heard last.
    private var broadcaster = ""
    private var isPlaying = LastTold(false)
    private var streams = LastTold<[AudioSession.OtherStream]>([])
    private var conversationPrograms = LastTold<[String]>([])
    private var nowPlaying = LastTold<AudioSession.NowPlaying?>(nil)

    init(_ inactivity: AudioSession.Inactivity?) { self.inactivity = LastTold(inactivity) }

    /// The program activates the session. The next ``update(_:)-(AudioSession.Inactivity?)`` answers, also if nothing
    /// changes.
    mutating func answerActivation() { answersActivation = true }

    /// Returns an event for everything that changed.
    mutating func update(_ now: Surroundings) -> [AudioSession.Event] {
        var events: [AudioSession.Event] = []
        if isSilentModeOn.changes(to: now.silentSource != nil) {
            silentSource = now.silentSource ?? silentSource
            events.append(.silentModeChanged(now.silentSource != nil, source: silentSource))
        }
        if promptStyle.changes(to: now.promptStyle) { events.append(.promptStyleChanged(now.promptStyle)) }
        if isBroadcastSeen.changes(to: now.broadcaster != nil) {
            broadcaster = now.broadcaster ?? broadcaster
            events.append(.broadcastSeen(now.broadcaster != nil, program: broadcaster))
        }
        let startsOrStops = isPlaying.changes(to: now.isPlaying)
        if streams.changes(to: now.streams) || startsOrStops {
            events.append(.otherAudioChanged(isPlaying: now.isPlaying, streams: now.streams))
        }
        if conversationPrograms.changes(to: now.conversationPrograms) {
            let programs = now.conversationPrograms
            events.append(.conversationChanged(isActive: !programs.isEmpty, programs: programs))
        }
        if nowPlaying.changes(to: now.nowPlaying) { events.append(.nowPlayingChanged(now.nowPlaying)) }
        if startsOrStops { events.append(.secondaryAudioShouldBeSilenced(now.isPlaying)) }
        return events
    }

    /// Returns an event if the program may sound again or no longer, or if an activation is refused.
    mutating func update(_ now: AudioSession.Inactivity?) -> AudioSession.Event? {
        let isRefused = answersActivation && now != nil
        answersActivation = false
        guard inactivity.changes(to: now) || isRefused else { return nil }
        return now.map { .didBecomeInactive($0) } ?? .didBecomeActive
    }
}
