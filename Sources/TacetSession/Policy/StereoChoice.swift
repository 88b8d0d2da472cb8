/// How both channels reach the player's ears: the player's settings for one ear, for ears that differ and for headphones, and
/// whether sound goes to headphones.
package struct StereoChoice: Hashable, Sendable {
    /// Both channels carry the mean of both.
    package var isMono = false
    /// From left only, -1, to right only, 1.
    package var balance: Float = 0
    /// Nil leaves HRTF to the game.
    package var hrtf: HRTFChoice?
    /// Whether only the player hears the device that sound goes to.
    package var isPrivate = false

    package init(isMono: Bool = false, balance: Float = 0, hrtf: HRTFChoice? = nil, isPrivate: Bool = false) {
        self.isMono = isMono
        self.balance = balance
        self.hrtf = hrtf
        self.isPrivate = isPrivate
    }

    /// One word, 0 for the default: bit 0 mono, bit 1 private, bits 2 and 3 HRTF, bits 32 to 63 the balance as a `Float`'s bits.
    package var packed: UInt64 {
        var word = UInt64(balance.bitPattern) << 32
        if isMono { word |= 1 }
        if isPrivate { word |= 2 }
        switch hrtf {
        case nil: break
        case .on: word |= 4
        case .off: word |= 8
        case .automatic: word |= 12
        }
        return word
    }

    package init(packed: UInt64) {
        isMono = packed & 1 != 0
        isPrivate = packed & 2 != 0
        hrtf =
            switch packed & 12 {
            case 4: .on
            case 8: .off
            case 12: .automatic
            default: nil
            }
        balance = Float(bitPattern: UInt32(truncatingIfNeeded: packed >> 32))
    }
}
