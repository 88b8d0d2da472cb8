extension AudioSession {
    /// A cause of silence, or of lower sound. Effects and soundtrack play while no reason against them holds.
    @nonexhaustive
    public enum Reason: Hashable, Sendable {
        /// Silent mode has not been read yet; lasts 250 ms at most.
        case startingUp
        /// It is not known yet whether the player listens to something; lasts 250 ms at most.
        case undecided
        /// The player listens to something else: the soundtrack is held.
        case otherAudio
        /// A silent switch is on.
        case silentMode
        /// A telephone call, or a conversation that interrupts.
        case call
        /// An alarm, or a telephone that rings.
        case alarm
        /// The sound server muted or corked this program's stream, by a policy or by the player's volume mixer.
        case policy
        /// The machine is about to sleep.
        case suspended
        /// The screen is locked.
        case locked
        /// Another user or a text console is in front.
        case seatInactive
        /// The program is in the background.
        case background
        /// There is no sound device, or its server is gone.
        case outputLost
        /// The headphones were unplugged, and the program wants to stop then.
        case routeLost
        /// A screen reader, navigator or assistant speaks: all sound is lowered by 12 dB.
        case prompt
        /// A conversation in another program. ``AudioSession/Settings/conversationChoice`` decides what it does: by
        /// default nothing.
        case conversation
        /// The session is not active: the program deactivated it, or has not begun to play.
        case inactive
        /// The category plays nothing.
        case category
        /// The player switched the soundtrack off.
        case soundtrackOff
        /// Only the player may resume: after an interruption of a program with media controls, or because the program
        /// waits for the player's first action.
        case awaitingPlayer
        /// The device is muted or at volume zero, or this program is at zero in the volume mixer. Sound continues
        /// unheard.
        case outputMuted
        /// The window has no focus, and the program asked to be lowered by 12 dB then.
        case unfocused
        /// A reason of the program's own, in its own words.
        case host(String)
    }
}

extension AudioSession.Reason: CustomStringConvertible {
    /// The reason's name: the case's name, such as `otherAudio`. A reason of the program's own is its own words.
    ///
    /// The command line prints it in JSON.
    public var name: String {
        switch self {
        case .startingUp: "startingUp"
        case .undecided: "undecided"
        case .otherAudio: "otherAudio"
        case .silentMode: "silentMode"
        case .call: "call"
        case .alarm: "alarm"
        case .policy: "policy"
        case .suspended: "suspended"
        case .locked: "locked"
        case .seatInactive: "seatInactive"
        case .background: "background"
        case .outputLost: "outputLost"
        case .routeLost: "routeLost"
        case .prompt: "prompt"
        case .conversation: "conversation"
        case .inactive: "inactive"
        case .category: "category"
        case .soundtrackOff: "soundtrackOff"
        case .awaitingPlayer: "awaitingPlayer"
        case .outputMuted: "outputMuted"
        case .unfocused: "unfocused"
        case .host(let words): words
        }
    }

    /// The reason for people to read, such as `other audio`. A reason of the program's own is its own words.
    public var description: String {
        if case .host(let words) = self { words } else { name.inWords }
    }
}

extension AudioSession.Category: CustomStringConvertible {
    /// The category for people to read, such as `solo ambient`.
    public var description: String { rawValue.inWords }
}

extension String {
    /// A name in camel case as lower-case words: `otherAudio` becomes `other audio`.
    var inWords: String { map { $0.isUppercase ? " \($0.lowercased())" : String($0) }.joined() }
}
