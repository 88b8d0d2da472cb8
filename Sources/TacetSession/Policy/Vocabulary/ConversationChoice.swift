extension AudioSession {
    /// The player's setting for conversations: what a voice chat in another program does to the game's sound.
    ///
    /// A telephone call is not a conversation in this sense: calls of ModemManager, oFono, GNOME Calls, callaudiod
    /// and of a telephone that is paired with the machine always interrupt.
    public enum ConversationChoice: String, Hashable, Sendable, CaseIterable {
        /// A conversation changes nothing on a desktop. On a phone a new conversation interrupts. The default.
        case automatic
        /// A conversation changes nothing, on a desktop or on a phone.
        case `continue`
        /// A conversation lowers the soundtrack by 12 dB. Effects stay as they are.
        case duckSoundtrack = "duck"
        /// A conversation interrupts, for two hours at most.
        case interrupt
    }
}

/// What conversations do to sound now.
enum ConversationResponse: Hashable, Sendable {
    case nothing
    case ducks
    /// A conversation that began after the session's first look interrupts, for 10 minutes, or 2 hours with the role
    /// phone.
    case interruptsIfNew
    /// Every conversation interrupts, for two hours at most.
    case interrupts

    var canInterrupt: Bool { self == .interruptsIfNew || self == .interrupts }

    init(_ choice: AudioSession.ConversationChoice, onPhone isPhone: Bool) {
        self =
            switch choice {
            case .automatic: isPhone ? .interruptsIfNew : .nothing
            case .continue: .nothing
            case .duckSoundtrack: .ducks
            case .interrupt: .interrupts
            }
    }
}
