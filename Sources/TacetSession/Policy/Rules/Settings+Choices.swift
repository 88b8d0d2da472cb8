extension AudioSession.Settings {
    /// The settings with which a session of `role` begins.
    public init(role: AudioSession.Role = .game) {
        let preset = role.preset
        self.init(
            hasMediaControls: preset.hasMediaControls,
            pausesWhenHeadphonesUnplugged: preset.pausesWhenHeadphonesUnplugged)
    }

    /// The settings in force: the player's choices before the program's, and none of them out of range.
    func overruled(by choices: PlayerChoices) -> AudioSession.Settings {
        var settings = self
        settings.soundtrackChoice = choices.soundtrack ?? soundtrackChoice
        settings.conversationChoice = choices.conversations ?? conversationChoice
        settings.isStreamer = choices.isStreamer ?? isStreamer
        settings.isMono = choices.isMono ?? isMono
        settings.isNightMode = choices.isNightMode ?? isNightMode
        let balance = choices.balance ?? balance
        settings.balance = balance.isNaN ? 0 : max(-1, min(1, balance))
        settings.ignoresSilentMode = choices.ignoresSilentMode ?? ignoresSilentMode
        settings.ignoredReasons = choices.ignoredReasons ?? ignoredReasons.subtracting(.ofPlayerOnly)
        return settings
    }
}
