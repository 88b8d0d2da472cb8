// The player's choices. Those in the environment and in the configuration file come before the program's.

extension SessionMachine {
    /// Takes the choices of the environment and of the configuration file, at the start and after each change of the file.
    mutating func take(_ choices: PlayerChoices) {
        self.choices = choices
        // The adapters are started for the whole life of the session.
        if choices.usesSession == false { switchOff() }
    }

    /// Whether the player wants silence, which no program can ignore.
    var isForcedSilent: Bool { configuration.isSilencedByEnvironment || choices.isSilent == true }

    /// The player's setting for the soundtrack.
    package var soundtrackChoice: AudioSession.SoundtrackChoice { choices.soundtrack ?? program.soundtrackChoice }

    /// The player's setting for conversations.
    package var conversationChoice: AudioSession.ConversationChoice {
        configuration.conversationChoice ?? choices.conversations ?? program.conversationChoice
    }

    /// Whether silent switches have no effect on this program.
    package var ignoresSilentMode: Bool { choices.ignoresSilentMode ?? program.ignoresSilentMode }

    /// The player's settings for the ears, and whether sound goes to headphones.
    package var stereo: StereoChoice {
        let asked = choices.balance ?? program.stereo.balance
        return StereoChoice(
            // The server would mix a device of one channel from both, with HRTF's combs.
            isMono: observed.route?.isMono == true || choices.isMono ?? program.stereo.isMono,
            balance: asked.isNaN ? 0 : max(-1, min(1, asked)),
            spatialization: choices.spatialization, isPrivate: observed.route?.isPrivate == true)
    }
}
