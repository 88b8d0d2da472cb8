/// What the player or the game wants to play through. The values are the words of the player's file and of the command
/// line.
package enum OutputPreference: String, CaseIterable, Sendable {
    /// The sound server, or an OpenAL device where there is none.
    case automatic = "auto"
    /// The sound server.
    case pulse
    /// An OpenAL device.
    case openAL = "openal"
}
