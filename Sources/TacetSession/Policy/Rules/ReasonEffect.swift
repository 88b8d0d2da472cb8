/// What one reason does to sound while it holds.
struct ReasonEffect: Hashable, Sendable {
    var effects: AudioSession.Directive.State
    var soundtrack: AudioSession.Directive.State
    /// Whether it is an interruption, whose begin and end are events.
    var interrupts = false
    /// Whether it is passing: sound that played resumes by itself afterwards.
    var isResumable = true
    /// Gains in dB: for all sound, and a further one for the soundtrack.
    var duck = Decibels.unity
    var soundtrackDuck = Decibels.unity

    /// A screen reader, navigator or assistant speaks, or the player looks elsewhere.
    static let prompting = ReasonEffect(effects: .audible, soundtrack: .audible, duck: -12)
    static let duckingSoundtrack = ReasonEffect(effects: .audible, soundtrack: .audible, soundtrackDuck: -12)
    static let nothing = ReasonEffect(effects: .audible, soundtrack: .audible)
    static let muting = ReasonEffect(effects: .muted, soundtrack: .muted)
    static let holding = ReasonEffect(effects: .audible, soundtrack: .held)
    static let freezing = ReasonEffect(effects: .frozen, soundtrack: .frozen)
    static let interrupting = ReasonEffect(effects: .frozen, soundtrack: .frozen, interrupts: true)
    static let takingOver = ReasonEffect(effects: .frozen, soundtrack: .frozen, interrupts: true, isResumable: false)
}

/// A reason that holds, and what it does to sound.
typealias PresentReason = (reason: AudioSession.Reason, effect: ReasonEffect)

extension AudioSession.Reason {
    /// What the reason does to sound of a category that behaves like `behavior`.
    func effect(
        _ behavior: AudioSession.Category.Behavior, inBackground policy: AudioSession.BackgroundPolicy,
        conversations: ConversationResponse
    ) -> ReasonEffect {
        switch self {
        case .startingUp: .freezing
        case .undecided: .holding
        // An ambient category holds its soundtrack. Any other category has lost its turn to the program that began
        // later.
        case .otherAudio: behavior.isSilencedBySwitchAndLock ? .holding : .takingOver
        case .silentMode: .muting
        case .call, .alarm, .policy: .interrupting
        case .suspended, .locked, .seatInactive: .interrupting
        case .background: policy.effect
        case .outputLost: .freezing
        case .routeLost: .interrupting
        case .prompt: .prompting
        case .unfocused: .prompting
        case .conversation: conversations == .ducks ? .duckingSoundtrack : .nothing
        // Sound runs on unheard: the player turned the volume down and can turn it up at any time.
        case .outputMuted: .nothing
        case .inactive: .freezing
        case .category: .muting
        case .soundtrackOff: .holding
        case .awaitingPlayer: .freezing
        case .host: .interrupting
        }
    }
}

extension AudioSession.BackgroundPolicy {
    fileprivate var effect: ReasonEffect {
        switch self {
        case .mute: .muting
        case .pause: .interrupting
        case .keep: .nothing
        case .soundtrackOnly: ReasonEffect(effects: .muted, soundtrack: .audible)
        }
    }
}

extension AudioSession.Directive {
    /// Combines what all `reasons` do: the strictest state and the lowest gains. Of equally strict reasons it names the
    /// first.
    init(_ reasons: [PresentReason]) {
        self.init(
            effects: .audible, soundtrack: .audible, duck: .unity, soundtrackDuck: .unity, effectsReason: nil,
            soundtrackReason: nil)
        for (reason, effect) in reasons {
            if effect.effects > effects { (effects, effectsReason) = (effect.effects, reason) }
            if effect.soundtrack > soundtrack { (soundtrack, soundtrackReason) = (effect.soundtrack, reason) }
            duck = min(duck, effect.duck)
            soundtrackDuck = min(soundtrackDuck, effect.soundtrackDuck)
        }
    }
}
