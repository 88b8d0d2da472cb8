extension AudioSession {
    /// Another program's stream.
    public struct OtherStream: Hashable, Sendable {
        /// The program's name, made safe to print: one line of at most 128 characters.
        public let name: String
        /// The kind of stream, which decides what it does to the game.
        public let streamClass: StreamClass
    }

    /// The kind of a stream on the sound server, which decides what it does to the game.
    public enum StreamClass: String, Hashable, Sendable, CaseIterable {
        /// This program's own stream.
        case ours
        /// A stream of the server itself or of a filter: loopbacks, echo cancellers, tunnels. Does nothing.
        case plumbing
        /// Paused, muted, silent or at zero volume, or a client of JACK whose media player does not play. Does nothing.
        case inactive
        /// A conversation that interrupts: on a phone, or by ``AudioSession/ConversationChoice/interrupt``.
        case call
        /// A conversation: a voice chat or network call. Does what ``AudioSession/Settings/conversationChoice`` says.
        case conversation
        /// An alarm or a ringing telephone: interrupts, for five minutes at most.
        case alarm
        /// A program that speaks now and then, such as a speech service, while it is silent. Does nothing.
        case speech
        /// A screen reader, navigator or assistant, or a speech service while it sounds: lowers all sound, for five
        /// minutes at most.
        case duck
        /// A notification: does nothing.
        case transient
        /// A studio's or broadcaster's own monitoring, such as OBS's: does nothing.
        case production
        /// Another game: does nothing. A program with Tacet and another role is what its role says.
        case game
        /// Music, video or anything else that the player listens to: the soundtrack is held.
        case primary
    }
}

extension AudioSession.StreamClass {
    /// Whether the stream counts as other audio: the player hears it, and for longer than a notification.
    var isHeard: Bool {
        switch self {
        case .ours, .plumbing, .inactive, .speech, .transient: false
        case .call, .conversation, .alarm, .duck, .production, .game, .primary: true
        }
    }
}
