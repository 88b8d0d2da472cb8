extension AudioSession {
    /// Why it is silent, since when, and what would change that.
    public struct Explanation: Hashable, Sendable, CustomStringConvertible {
        /// One reason in words.
        public struct Entry: Hashable, Sendable {
            /// The reason.
            public let reason: Reason
            /// For how long it has held.
            public let duration: Duration
            /// What is the matter, in one sentence.
            public let detail: String
            /// What would change it, in one sentence.
            public let remedy: String
        }

        /// The category in force.
        public let category: Category
        /// Why it is that one, as in ``Event/categoryChosen(_:because:)``.
        public let categoryReason: String
        /// What sound does because of the reasons.
        public let directive: Directive
        /// Every reason, the weightiest first; empty if all is heard.
        public let entries: [Entry]
        /// What cannot be seen on this machine, one sentence each; empty if everything can.
        public internal(set) var limitations: [String] = []

        /// What becomes of sound in a state: none is heard through an output that the player has muted.
        private func heard(_ state: Directive.State) -> Directive.State {
            state == .audible && entries.contains { $0.reason == .outputMuted } ? .muted : state
        }

        /// All of it, one reason a line.
        public var description: String {
            let head =
                "Effects \(heard(directive.effects).rawValue), soundtrack \(heard(directive.soundtrack).rawValue)."
            let reasons = entries.map { "\($0.detail) (for \($0.duration.components.seconds) s). \($0.remedy)" }
            return ([head] + reasons + limitations).joined(separator: "\n")
        }
    }
}
