/// How both channels reach the player's ears: the player's setting for one ear, or for ears that differ.
package struct StereoChoice: Hashable, Sendable {
    /// Both channels carry the mean of both.
    package var isMono = false
    /// From left only, -1, to right only, 1.
    package var balance: Float = 0

    package init(isMono: Bool = false, balance: Float = 0) {
        self.isMono = isMono
        self.balance = balance
    }

    /// One word, 0 for the default: bit 0 mono, bits 32 to 63 the balance as a `Float`'s bits.
    package var packed: UInt64 { (isMono ? 1 : 0) | UInt64(balance.bitPattern) << 32 }

    package init(packed: UInt64) {
        isMono = packed & 1 != 0
        balance = Float(bitPattern: UInt32(truncatingIfNeeded: packed >> 32))
    }
}
