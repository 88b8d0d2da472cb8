/// How far a device's own time runs ahead of the clock.
///
/// ALSA's `null` and `file` plug-ins have no clock: they take sound as fast as OpenAL mixes it, a hundred seconds and
/// more in one.
struct DeviceLead {
    /// A device fills its buffer at once, which holds half a second at most.
    private static let most: Duration = .milliseconds(500)

    private let device: Duration
    private let clock: Duration

    /// Begins to compare at the device's time `device`.
    init(_ device: Duration, at clock: Duration) { (self.device, self.clock) = (device, clock) }

    /// Whether the device is behind the clock.
    func isBehind(_ time: Duration, at now: Duration) -> Bool { time - device < now - clock }

    /// Whether the device is farther ahead than one with a clock can be: by its buffer, and as much again as the time
    /// that has passed.
    func isImpossible(_ time: Duration, at now: Duration) -> Bool { time - device > Self.most + (now - clock) * 2 }
}
