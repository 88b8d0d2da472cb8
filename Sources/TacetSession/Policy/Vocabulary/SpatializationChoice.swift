/// The player's choice of what places sounds, which comes before the game's.
package enum SpatializationChoice: String, Hashable, Sendable, CaseIterable {
    /// Stereo on every output.
    case stereo
    /// HRTF on every output.
    case hrtf
    /// OpenAL's own sources: with HRTF while sound goes to headphones, panned otherwise.
    case openAL = "openal"
    /// HRTF while sound goes to headphones, stereo otherwise.
    case automatic

    /// The choice by the words of the setting `hrtf`, which knows headphones and loudspeakers alone.
    init?(hrtf word: String) {
        switch word {
        case "on", "1": self = .hrtf
        case "off", "0": self = .stereo
        case "automatic": self = .automatic
        default: return nil
        }
    }
}
