extension Duration {
    /// The duration in seconds.
    @inlinable package var seconds: Double { Double(components.seconds) + Double(components.attoseconds) * 1e-18 }

    /// The duration in whole microseconds, rounded towards zero.
    package var microseconds: Int {
        Int(components.seconds) * 1_000_000 + Int(components.attoseconds / 1_000_000_000_000)
    }

    /// The duration in whole milliseconds, rounded up: a wait that ends early is repeated without need.
    package var millisecondsRoundedUp: Int {
        Int(components.seconds) * 1_000 + Int((components.attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000)
    }

    /// The whole frames that it lasts at `sampleRate`.
    package func frames(at sampleRate: Int) -> Int {
        Int(clamping: components.seconds) * sampleRate
            + Int(components.attoseconds / 1_000_000_000) * sampleRate / 1_000_000_000
    }

    /// The whole seconds and the remaining nanoseconds, as the members of C's `timespec`.
    ///
    /// Not a `timespec`: which module declares that type differs between debug and release builds.
    package var secondsAndNanoseconds: (seconds: Int, nanoseconds: Int) {
        (Int(clamping: components.seconds), Int(components.attoseconds / 1_000_000_000))
    }
}
