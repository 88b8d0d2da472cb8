import TacetSession

/// Programs with sound, and what each is by common sense.
enum Actor: CaseIterable {
    case music, unmarked, paused, phone, talk, clock, reader, notification, game, speech, tab, silent, ourselves

    /// Calls change their names from era to era, so that none grows old here.
    func streams(era: Int) -> [StreamFacts] {
        switch self {
        case .music: [.music]
        case .unmarked: [.unmarked]
        case .paused: [.video.with { $0.isCorked = true }]
        case .phone: [StreamFacts("phone \(era)", role: "phone", id: 4, process: 14)]
        case .talk:
            [StreamFacts("talk \(era)", id: 60, process: 60), .microphone("talk \(era)", id: 61, process: 60)]
        case .clock: [.clock]
        case .reader: [.reader]
        case .notification: [StreamFacts("bell", role: "event", id: 62)]
        case .game: [StreamFacts("Quake", role: "game", id: 63)]
        case .speech: [StreamFacts("speech-dispatcher-espeak", id: 64)]
        case .tab: [StreamFacts("browser", id: 70, process: 70)]
        case .silent: [StreamFacts("synthesizer", id: 72, process: 72).with { $0.isSilent = true }]
        case .ourselves: [StreamFacts("us", id: 71, process: 42)]
        }
    }
}

/// The world as it is, and what that must come to: written down without regard to time or history.
struct World {
    var actors: Set<Actor>?
    var isTabPlaying: Bool?
    var switches: [Observation.SilentSwitch: Bool] = [:]
    var calls: [Observation.CallService: Bool] = [:]
    var isSleeping: Bool?
    var locks: [Observation.LockService: Bool] = [:]
    var isSeatActive: Bool?
    var own: OwnStreamFacts?
    var pausesWhenUnplugged = false
    private var headphonesWereLast = false
    private var isUnplugged = false
    private var isEssential = false
    private var plays = true
    private var isActive = true
    private var reasons: Set<AudioSession.Reason> = []
    private var application = AudioSession.ApplicationState.active
    private var policy = AudioSession.BackgroundPolicy.pause
    private var choice = AudioSession.SoundtrackChoice.automatic
    private var ignoresSilentMode = false
    private var isOutputLost = false

    mutating func go(_ route: RouteFacts?) -> RouteFacts? {
        guard let route else { return nil }
        let isHeadphones = route.portType == "headphones"
        if headphonesWereLast && !isHeadphones && pausesWhenUnplugged { isUnplugged = true }
        headphonesWereLast = isHeadphones
        return route
    }

    mutating func hear(_ input: HostInput) {
        switch input {
        case .category(let category, _):
            isEssential = category == .playback || category == .record
            plays = category != .record
        case .active(let active):
            if active && !isActive { isUnplugged = false }
            isActive = active
        case .begin(let reason): reasons.insert(reason)
        case .end(let reason): reasons.remove(reason)
        case .applicationState(let state):
            if state == .active && application != .active {
                reasons.remove(.call)
                if own == OwnStreamFacts(isCorkRequested: true) { own = OwnStreamFacts() }
            }
            application = state
        case .backgroundPolicy(let policy): self.policy = policy
        case .pausesWhenHeadphonesUnplugged(let pauses):
            pausesWhenUnplugged = pauses
            if !pauses { isUnplugged = false }
        case .soundtrackChoice(let choice): self.choice = choice
        case .ignoresSilentMode(let ignores): ignoresSilentMode = ignores
        case .resume: isUnplugged = false
        case .outputLost: isOutputLost = true
        case .outputRestored: isOutputLost = false
        case .clockGap: isSleeping = nil
        case .soundtrackPlaying, .metersOtherAudio: break
        }
    }

    var directive: (effects: AudioSession.Directive.State, soundtrack: AudioSession.Directive.State, duck: Decibels) {
        let actors = self.actors ?? []
        let isBackground = application == .background && !isEssential
        let isFrozen =
            isOutputLost || isSleeping == true || !isActive || isUnplugged || !reasons.isEmpty
            || calls.values.contains(true) || !actors.isDisjoint(with: [.phone, .talk, .clock])
            || own.map { $0 != OwnStreamFacts() } == true
            || !isEssential && (isSeatActive == false || locks.values.contains(true))
            || isBackground && policy == .pause
        let isMuted = !plays || !isEssential && !ignoresSilentMode && switches.values.contains(true)
        let areEffectsMuted = isMuted || isBackground && (policy == .mute || policy == .soundtrackOnly)
        let isSoundtrackMuted = isMuted || isBackground && policy == .mute
        let isListening =
            !actors.isDisjoint(with: [.music, .unmarked]) || actors.contains(.tab) && isTabPlaying != false
        let isHeld = choice == .off || choice == .automatic && isListening && !isEssential
        let duck: Decibels = actors.contains(.reader) ? -12 : 0
        if isFrozen { return (.frozen, .frozen, duck) }
        return (
            areEffectsMuted ? .muted : .audible, isHeld ? .held : isSoundtrackMuted ? .muted : .audible, duck
        )
    }
}
