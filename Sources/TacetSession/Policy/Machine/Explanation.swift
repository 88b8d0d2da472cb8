extension AudioSession {
    /// Why sound is silent, since when, and what would change that.
    public struct Explanation: Hashable, Sendable, CustomStringConvertible {
        /// One reason, described in words.
        public struct Entry: Hashable, Sendable {
            /// The reason.
            public let reason: Reason
            /// How long the reason has held.
            public let duration: Duration
            /// The reason, in one sentence.
            public let detail: String
            /// What the player or the program can do, in one sentence.
            public let remedy: String
        }

        /// The category in force.
        public let category: Category
        /// Why this category is in force, as in ``Event/categoryChosen(_:because:)``.
        public let categoryReason: String
        /// What effects and soundtrack do because of the reasons.
        public let directive: Directive
        /// Every reason that holds, the weightiest first; empty if there is none.
        public let entries: [Entry]
        /// How long the program's spoken prompts should be.
        public internal(set) var promptStyle = PromptStyle.normal
        /// What the session cannot observe or do on this machine, one sentence each; empty if there is nothing that it
        /// cannot.
        public package(set) var limitations: [String] = []

        /// The state as the player hears it: `.audible` becomes `.muted` while the player has muted the output.
        package func heard(_ state: Directive.State) -> Directive.State {
            state == .audible && entries.contains { $0.reason == .outputMuted } ? .muted : state
        }

        /// The explanation as text, one reason a line.
        public var description: String {
            let head =
                "Effects \(heard(directive.effects).rawValue), soundtrack \(heard(directive.soundtrack).rawValue)."
            let reasons = entries.map { entry in
                let fact = entry.detail.hasSuffix(".") ? String(entry.detail.dropLast()) : entry.detail
                return "\(fact) (for \(entry.duration.components.seconds) s). \(entry.remedy)"
            }
            return ([head] + reasons + limitations).joined(separator: "\n")
        }
    }
}
