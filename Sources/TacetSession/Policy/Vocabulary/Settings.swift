extension AudioSession {
    /// What the program asks of its session, for itself and for the player in its options menu.
    ///
    /// The player's choices in the environment and in the configuration file come before some of the settings:
    /// ``AudioSession/effectiveSettings`` has both together.
    public struct Settings: Hashable, Sendable {
        /// Whether the program has a play button, as its role says at the start. Such a program resumes after an
        /// interruption only if it played and the interruption was passing, and becomes active when it begins to play.
        public var hasMediaControls: Bool

        /// Whether an incoming call interrupts as soon as it rings. If false, the call interrupts once the player
        /// accepts it. The default is true.
        ///
        /// It concerns the calls of ModemManager, oFono, GNOME Calls and PipeWire, which tell the two apart. A ring
        /// tone that states that it is one interrupts in either case.
        public var interruptsOnRing = true

        /// Whether all sound is lowered by 12 dB while ``AudioSession/applicationState`` is
        /// ``ApplicationState/inactive``. The default is false.
        public var ducksWithoutFocus = false

        /// What happens to sound in the background. The default is ``BackgroundPolicy/pause``.
        public var backgroundPolicy = BackgroundPolicy.pause

        /// Whether sound stops when headphones are unplugged, until ``AudioSession/resume()``. False for a game.
        ///
        /// Nothing is heard on the loudspeaker meanwhile. The player cannot move the stream in a volume mixer while it
        /// is on headphones.
        public var pausesWhenHeadphonesUnplugged: Bool

        /// The player's setting for the soundtrack. The default is ``SoundtrackChoice/automatic``.
        ///
        /// `TACET_SOUNDTRACK` in the environment and `soundtrack` in the configuration file overrule it.
        public var soundtrackChoice = SoundtrackChoice.automatic

        /// The player's setting for conversations in other programs, such as a voice chat in a browser. The default is
        /// ``ConversationChoice/automatic``.
        ///
        /// `TACET_CONVERSATION` in the environment and `conversation` in the configuration file overrule it.
        public var conversationChoice = ConversationChoice.automatic

        /// Whether the player broadcasts the game, so that licensed music must not be heard. The default is false.
        ///
        /// While true, an engine plays the alternatives of licensed tracks in their place, or silence. A program with a
        /// mixer of its own reads the setting and does the same. ``AudioSession/isBroadcastSeen`` tells when to ask the
        /// player. `TACET_STREAMER` in the environment and `streamer` in the configuration file overrule it.
        public var isStreamer = false

        /// Whether both channels carry the mean of both, for a player who hears with one ear. The default is false.
        ///
        /// The engine then mixes without HRTF, because the sum of both ears of HRTF is coloured: it combs. A program
        /// with a mixer of its own reads the setting and does the same. `TACET_MONO` in the environment and `mono` in
        /// the configuration file overrule it.
        public var isMono = false

        /// Whether quiet sounds are brought nearer to loud ones, for a player who must not be loud: at night, beside others.
        /// The default is false.
        ///
        /// A compressor on the whole mix, without latency: threshold -36 dB, ratio 3, knee 12 dB, attack 10 ms, release
        /// 300 ms, and 12 dB of makeup. A sound of -18 dB stays as it is; full scale becomes -12 dB, and what is below
        /// -42 dB becomes 12 dB louder. It fades in and out in 0.1 s. A program with a mixer of its own reads the setting and does
        /// the same. `TACET_NIGHT` in the environment and `night` in the configuration file overrule it.
        public var isNightMode = false

        /// The balance of all sound, from left only, -1, to right only, 1; for ears that differ. The default is 0.
        ///
        /// The balance lowers the other side and raises none: at 0.5 the left channel has half its amplitude. A value
        /// out of range counts as the nearest in range, and NaN as 0. `TACET_BALANCE` in the environment and `balance`
        /// in the configuration file overrule it.
        public var balance: Float = 0

        /// Whether the player wants sound in silent mode too. The default is false.
        ///
        /// `TACET_IGNORE_SILENT_MODE` in the environment and `ignore-silent-mode` in the configuration file overrule
        /// it.
        public var ignoresSilentMode = false

        /// The reactions of the session that the program refuses. The default is none. A program cannot refuse
        /// ``IgnoredReasons/call`` and ``IgnoredReasons/alarm``: they have no effect here, and
        /// ``Explanation/limitations`` says so.
        ///
        /// The set is a choice made beforehand, so the session decides without asking the program. `TACET_IGNORE` in
        /// the environment and `ignore` in the configuration file overrule it: the player can refuse more, or less.
        public var ignoredReasons: IgnoredReasons = []

        /// Whether the levels of other programs' streams are measured all the time. The default is false.
        ///
        /// If true, the soundtrack returns 3 s after another program's stream falls silent. If false, streams are
        /// measured for moments, ever more seldom, and the soundtrack returns 25 s after the silence at the latest;
        /// <doc:HowTacetDecides> has the times. Only streams without a role and without a playing media player are
        /// measured, eight at most. A stream below -60 dB counts as paused.
        ///
        /// - Important: A meter is a recording of the other program's stream. Desktops that show which programs record
        ///   show this program while a meter runs, so let the player choose.
        public var metersOtherAudio = false

        init(hasMediaControls: Bool, pausesWhenHeadphonesUnplugged: Bool) {
            self.hasMediaControls = hasMediaControls
            self.pausesWhenHeadphonesUnplugged = pausesWhenHeadphonesUnplugged
        }
    }
}
