extension AudioSession {
    /// Reactions of the session that the program, or the player, refuses beforehand.
    ///
    /// A program cannot refuse ``call`` and ``alarm``: no program may keep a telephone from being heard. Only the
    /// player can, in `TACET_IGNORE` or the configuration file. A program's set loses the two, and
    /// ``AudioSession/Explanation/limitations`` says so.
    ///
    /// An ignored reason changes nothing while it holds, and the explanation says so. What cannot be refused is not
    /// here: a sleeping machine and a lost output make no sound. Silent mode, other programs' music, conversations, the
    /// background and unplugged headphones have settings of their own, such as
    /// ``AudioSession/Settings/soundtrackChoice``.
    public struct IgnoredReasons: OptionSet, Hashable, Sendable {
        /// The bits.
        public let rawValue: UInt32
        /// Creates a set from its bits; unknown bits have no effect.
        public init(rawValue: UInt32) { self.rawValue = rawValue }

        /// Calls do not interrupt. Only the player can choose that, and on a phone calls always interrupt.
        public static let call = IgnoredReasons(rawValue: 1)
        /// Alarms and ringing telephones do not interrupt. Only the player can choose that.
        public static let alarm = IgnoredReasons(rawValue: 2)
        /// Sound runs on, unheard, when a policy of the sound server mutes the stream. A stream that the server corks
        /// or unlinks stands still, which cannot be refused.
        public static let policy = IgnoredReasons(rawValue: 4)
        /// A locked screen does not interrupt.
        public static let locked = IgnoredReasons(rawValue: 8)
        /// Another user or a text console in front does not interrupt.
        public static let seatInactive = IgnoredReasons(rawValue: 16)
        /// A screen reader, navigator or assistant does not lower sound.
        public static let prompt = IgnoredReasons(rawValue: 32)
    }
}

extension AudioSession.IgnoredReasons {
    /// Every reason that can be ignored, with its bit.
    static let all: [(reason: AudioSession.Reason, bit: Self)] = [
        (.call, .call), (.alarm, .alarm), (.policy, .policy), (.locked, .locked), (.seatInactive, .seatInactive),
        (.prompt, .prompt),
    ]

    /// The reasons that only the player can ignore.
    static let ofPlayerOnly: Self = [.call, .alarm]

    /// What the player writes for an empty set.
    static let none = "none"

    /// Reads a list of reasons' names with commas between them, or ``none``; nil if another word is among them.
    init?(names: String) {
        self = []
        guard names != Self.none else { return }
        for word in names.split(separator: ",", omittingEmptySubsequences: false) {
            let name = word.filter { $0 != " " && $0 != "\t" }
            guard let found = Self.all.first(where: { $0.reason.name == name }) else { return nil }
            insert(found.bit)
        }
    }
}
