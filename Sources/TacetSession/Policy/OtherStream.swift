extension AudioSession {
    /// Another program's stream.
    public struct OtherStream: Hashable, Sendable {
        /// The program's name, made safe to print: one line of at most 128 characters.
        public let name: String
        /// What it is to us.
        public let streamClass: StreamClass
    }

    /// What a stream on the sound server is to us.
    public enum StreamClass: String, Hashable, Sendable, CaseIterable {
        /// Of this program.
        case ours
        /// Of the server itself or a filter: loopbacks, echo cancellers, tunnels.
        case plumbing
        /// Paused, muted, silent or at zero volume.
        case inactive
        /// A conversation that interrupts: on a phone, or by ``AudioSession/ConversationChoice/interrupt``.
        case call
        /// A conversation: a voice chat or network call. Does what ``AudioSession/conversationChoice`` says.
        case conversation
        /// An alarm or a ringing telephone: interrupts, for five minutes at most.
        case alarm
        /// A speech service, whose open stream says nothing about speech: does nothing.
        case speech
        /// A screen reader, navigator or assistant: lowers all sound, for five minutes at most.
        case duck
        /// A notification: does nothing.
        case transient
        /// A studio's or broadcaster's own monitoring, such as OBS's: does nothing.
        case production
        /// Another game: does nothing.
        case game
        /// What the player listens to.
        case primary
    }
}

extension AudioSession.StreamClass {
    /// Whether the player hears more than a chime of it.
    var isHeard: Bool {
        switch self {
        case .ours, .plumbing, .inactive, .speech, .transient: false
        case .call, .conversation, .alarm, .duck, .production, .game, .primary: true
        }
    }
}
