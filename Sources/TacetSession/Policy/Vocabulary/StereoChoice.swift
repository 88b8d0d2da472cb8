/// How both channels reach the player's ears: the player's settings for one ear, for ears that differ, for places and for
/// the night, and whether sound goes to headphones.
package struct StereoChoice: Hashable, Sendable {
    /// Both channels carry the mean of both.
    package var isMono = false
    /// From left only, -1, to right only, 1.
    package var balance: Float = 0
    /// What places sounds; nil leaves it to the game.
    package var spatialization: SpatializationChoice?
    /// Whether only the player hears the device that sound goes to.
    package var isPrivate = false
    /// Quiet sounds are brought nearer to loud ones.
    package var isNightMode = false

    package init(
        isMono: Bool = false, balance: Float = 0, spatialization: SpatializationChoice? = nil, isPrivate: Bool = false,
        isNightMode: Bool = false
    ) {
        self.isMono = isMono
        self.balance = balance
        self.spatialization = spatialization
        self.isPrivate = isPrivate
        self.isNightMode = isNightMode
    }

    /// One word, 0 for the default: bit 0 mono, bit 1 private, bits 2 to 4 the choice of what places sounds, bit 5
    /// night mode, bits 32 to 63 the balance as a `Float`'s bits. The mixing thread reads and writes it, so neither direction allocates.
    package var packed: UInt64 {
        var word = UInt64(balance.bitPattern) << 32
        if isMono { word |= 1 }
        if isPrivate { word |= 2 }
        if isNightMode { word |= 1 << 5 }
        switch spatialization {
        case nil: break
        case .stereo: word |= 1 << 2
        case .hrtf: word |= 2 << 2
        case .openAL: word |= 3 << 2
        case .automatic: word |= 4 << 2
        }
        return word
    }

    package init(packed: UInt64) {
        isMono = packed & 1 != 0
        isPrivate = packed & 2 != 0
        isNightMode = packed >> 5 & 1 != 0
        spatialization =
            switch packed >> 2 & 7 {
            case 1: .stereo
            case 2: .hrtf
            case 3: .openAL
            case 4: .automatic
            default: nil
            }
        balance = Float(bitPattern: UInt32(truncatingIfNeeded: packed >> 32))
    }
}
