extension Duration {
    /// The duration in seconds.
    @inlinable package var seconds: Double { Double(components.seconds) + Double(components.attoseconds) * 1e-18 }

    /// The duration of seconds that a file or a program states, within ±10¹²; what is no number counts as 0.
    ///
    /// No initializer: with one, Swift 6.3 finds no members of `timespec` in release builds of this module.
    package static func clamping(seconds: Double) -> Duration {
        seconds.isNaN ? .zero : .seconds(max(-1e12, min(1e12, seconds)))
    }

    /// The duration in seconds as a file states it: of a number with at most nine decimals, exactly that number.
    package var decimalSeconds: Double {
        guard abs(components.seconds) < 1 << 20 else { return seconds }
        let nanoseconds = components.seconds * 1_000_000_000 + (components.attoseconds + 500_000_000) / 1_000_000_000
        return Double(nanoseconds) / 1e9
    }

    /// The duration in whole microseconds, rounded towards zero.
    package var microseconds: Int {
        Int(components.seconds) * 1_000_000 + Int(components.attoseconds / 1_000_000_000_000)
    }

    /// The duration in whole milliseconds, rounded up: a wait that was rounded down would end early and be repeated.
    package var millisecondsRoundedUp: Int {
        Int(components.seconds) * 1_000 + Int((components.attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000)
    }

    /// The duration in whole frames at `sampleRate`, rounded down.
    package func frames(at sampleRate: Int) -> Int {
        Int(clamping: components.seconds) * sampleRate
            + Int(components.attoseconds / 1_000_000_000) * sampleRate / 1_000_000_000
    }

    /// The whole seconds and the remaining nanoseconds, as the members of C's `timespec`.
    ///
    /// The result is not a `timespec`, because debug and release builds find that type in different modules.
    package var secondsAndNanoseconds: (seconds: Int, nanoseconds: Int) {
        (Int(clamping: components.seconds), Int(components.attoseconds / 1_000_000_000))
    }
}
