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
        /// Paused, muted or at zero volume.
        case inactive
        /// A call: interrupts.
        case call
        /// Talk that has run for so long that people evidently play beside it: does nothing.
        case voiceChat
        /// An alarm or a ringing telephone: interrupts.
        case alarm
        /// A speech service, whose open stream says nothing about speech: does nothing.
        case speech
        /// A screen reader, navigator or assistant: turns us down.
        case duck
        /// A notification: does nothing.
        case transient
        /// Another game: does nothing.
        case game
        /// What the player listens to.
        case primary
    }
}

extension AudioSession.StreamClass {
    /// Whether somebody hears more than a chime of it.
    var isHeard: Bool {
        switch self {
        case .ours, .plumbing, .inactive, .speech, .transient: false
        case .call, .voiceChat, .alarm, .duck, .game, .primary: true
        }
    }
}
