@testable import TacetPlatform
@testable import TacetSession

/// Programs with sound, and what each is by common sense.
enum SimulatedProgram: CaseIterable {
    case music, unmarked, paused, phone, talk, clock, reader, notification, game, speech, tab, silent, ourselves

    /// What interrupts for a limited time changes its process from era to era, so that none grows old here.
    func streams(era: Int) -> [StreamFacts] {
        switch self {
        case .music: [.music]
        case .unmarked: [.unmarked]
        case .paused: [.video.with { $0.isCorked = true }]
        case .phone: [StreamFacts("phone", role: "phone", id: 4, process: 1000 + Int32(era))]
        case .talk:
            [
                StreamFacts("talk", id: 60, process: 2000 + Int32(era)),
                .microphone("talk", id: 61, process: 2000 + Int32(era)),
            ]
        case .clock: [StreamFacts("Clocks", role: "alarm", id: 5, process: 3000 + Int32(era))]
        case .reader: [StreamFacts("Reader", role: "a11y", id: 6, process: 4000 + Int32(era))]
        case .notification: [StreamFacts("bell", role: "event", id: 62)]
        case .game: [StreamFacts("Quake", role: "game", id: 63)]
        case .speech: [StreamFacts("speech-dispatcher-espeak", id: 64)]
        case .tab: [StreamFacts("browser", id: 70, process: 70)]
        case .silent: [StreamFacts("synthesizer", id: 72, process: 72).with { $0.level = .silent }]
        case .ourselves: [StreamFacts("us", id: 71, process: 42)]
        }
    }
}

/// The present state of the system, and the directive that the session must give for it, without time or history.
struct SimulatedDesktop {
    private(set) var programs: Set<SimulatedProgram>?
    private(set) var isTabPlaying: Bool?
    /// The tab's stream ran when its player stopped.
    private var isTabSilenced = false
    var chassis: String?
    var switches: [Observation.SilentSwitch: Bool] = [:]
    var calls: [Observation.CallService: Bool] = [:]
    var isSleeping: Bool?
    var locks: [Observation.LockService: Bool] = [:]
    var isSeatActive: Bool?
    var own: OwnStreamFacts?
    private var headphonesWereLast = false
    private var isUnplugged = false
    /// A private device has gone, and the player has done nothing since.
    private(set) var isExposed = false
    private var isEssential = false
    private var plays = true
    private var isActive = true
    private var reasons: Set<AudioSession.Reason> = []
    private var application = AudioSession.ApplicationState.active
    var settings = AudioSession.Settings()
    private var isOutputLost = false
    private var hasRoute = false
    private var isServerLost = false

    mutating func play(_ new: Set<SimulatedProgram>?) {
        programs = new
        if new?.contains(.tab) != true { isTabSilenced = false }
    }

    mutating func setTab(_ isPlaying: Bool?) {
        if isTabPlaying == true && isPlaying == false && programs?.contains(.tab) == true { isTabSilenced = true }
        if isPlaying != false { isTabSilenced = false }
        isTabPlaying = isPlaying
    }

    /// Whether it depends on the past if a conversation interrupts: only a new one does.
    var isUndetermined: Bool {
        settings.conversationChoice == .automatic && isPhone && programs?.isDisjoint(with: [.phone, .talk]) == false
    }

    /// A stream that only its level explains is measured again and again.
    var isMeasured: Bool { programs?.isDisjoint(with: [.music, .unmarked, .tab, .silent]) == false }

    private var isPhone: Bool { chassis == "handset" || calls[.callAudio] != nil }

    mutating func go(_ route: RouteFacts?) -> RouteFacts? {
        // This program has no engine: its output goes with the server's last device.
        isServerLost = route == nil && (isServerLost || hasRoute)
        hasRoute = route != nil
        guard let route else { return nil }
        let isHeadphones = route.portType == "headphones"
        if headphonesWereLast && !isHeadphones && settings.pausesWhenHeadphonesUnplugged { isUnplugged = true }
        if headphonesWereLast && !isHeadphones { isExposed = true }
        if isHeadphones { isExposed = false }
        headphonesWereLast = isHeadphones
        return route
    }

    /// The settings with another value of one of them.
    func setting<Value>(_ setting: WritableKeyPath<AudioSession.Settings, Value>, _ value: Value) -> ProgramInput {
        var settings = settings
        settings[keyPath: setting] = value
        return .settings(settings)
    }

    mutating func hear(_ input: ProgramInput) {
        switch input {
        case .category(let category, _):
            isEssential = category == .playback || category == .record
            plays = category != .record
        case .active(let active, _):
            if active && !isActive {
                isUnplugged = false
                isExposed = false
            }
            isActive = active
        case .begin(let reason): reasons.insert(reason)
        case .end(let reason): reasons.remove(reason)
        case .applicationState(let state):
            if state == .active && application != .active {
                reasons.remove(.call)
                isExposed = false
                if !isActive { isUnplugged = false }
                isActive = true
            }
            application = state
        case .settings(let settings):
            self.settings = settings
            if !settings.pausesWhenHeadphonesUnplugged { isUnplugged = false }
        case .resume:
            isUnplugged = false
            isExposed = false
        case .outputLost: isOutputLost = true
        case .outputRestored:
            isOutputLost = false
            isServerLost = false
        case .clockGap: isSleeping = nil
        case .soundtrackPlaying, .output, .waitForPlayer, .solo, .control, .mediaControls, .mediaRequest,
            .playerChoices, .recording, .pretend, .stoodStill:
            break
        }
    }

    var directive: Expectation {
        let programs = self.programs ?? []
        let heeds = { (reason: AudioSession.IgnoredReasons) in
            !settings.ignoredReasons.contains(reason) || reason == .call || reason == .alarm
        }
        let areTalking = !programs.isDisjoint(with: [.phone, .talk])
        let isBackground = application == .background && !isEssential
        let isFrozen =
            isOutputLost || isServerLost || isSleeping == true || !isActive || isUnplugged || !reasons.isEmpty
            || (calls.values.contains(true) || areTalking && settings.conversationChoice == .interrupt) && heeds(.call)
            || programs.contains(.clock) && heeds(.alarm)
            || own.map { $0 != OwnStreamFacts() && ($0.isCorkedByOthers || $0.isUnlinked || heeds(.policy)) } == true
            || !isEssential && isSeatActive == false && heeds(.seatInactive)
            || !isEssential && locks.values.contains(true) && heeds(.locked)
            || isBackground && settings.backgroundPolicy == .pause
        let isMuted = !plays || !isEssential && !settings.ignoresSilentMode && switches.values.contains(true)
        let areEffectsMuted =
            isMuted
            || isBackground && (settings.backgroundPolicy == .mute || settings.backgroundPolicy == .soundtrackOnly)
        let isSoundtrackMuted = isMuted || isBackground && settings.backgroundPolicy == .mute
        let isListening =
            !programs.isDisjoint(with: [.music, .unmarked]) || programs.contains(.tab) && !isTabSilenced
        let isHeld =
            settings.soundtrackChoice == .off || settings.soundtrackChoice == .automatic && isListening && !isEssential
        let duck: Decibels = programs.contains(.reader) && heeds(.prompt) ? -12 : 0
        let soundtrackDuck: Decibels = areTalking && settings.conversationChoice == .duckSoundtrack ? -12 : 0
        if isFrozen { return Expectation(.frozen, .frozen, duck, soundtrackDuck) }
        return Expectation(
            areEffectsMuted ? .muted : .audible, isHeld ? .held : isSoundtrackMuted ? .muted : .audible, duck,
            soundtrackDuck)
    }

    /// What effects and the soundtrack do, and what they are lowered by.
    struct Expectation: Equatable {
        let effects: AudioSession.Directive.State
        let soundtrack: AudioSession.Directive.State
        let duck: Decibels
        let soundtrackDuck: Decibels

        init(
            _ effects: AudioSession.Directive.State, _ soundtrack: AudioSession.Directive.State, _ duck: Decibels,
            _ soundtrackDuck: Decibels
        ) {
            (self.effects, self.soundtrack, self.duck, self.soundtrackDuck) = (
                effects, soundtrack, duck, soundtrackDuck
            )
        }

        init(_ directive: AudioSession.Directive) {
            self.init(directive.effects, directive.soundtrack, directive.duck, directive.soundtrackDuck)
        }
    }
}
