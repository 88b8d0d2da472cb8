import CPulse

/// Whether OpenAL Soft may be kept from looking for sound cards.
enum OpenALDrivers {
    /// True where our own stream goes through libpulse, so that nobody needs an ordinary OpenAL device.
    static var mayBeNull: Bool { tacet_pulse() != nil }
}
