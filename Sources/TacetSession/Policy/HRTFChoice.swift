/// The player's choice for HRTF, which comes before the game's.
package enum HRTFChoice: String, Hashable, Sendable, CaseIterable {
    /// HRTF on every output.
    case on
    /// Never HRTF.
    case off
    /// HRTF while sound goes to headphones.
    case automatic
}
