/// Decides when the session lets the machine sleep after a sleep was announced.
struct SleepDelay: Hashable, Sendable {
    /// How long an announced sleep is delayed: sound fades out, and the device's buffer is played.
    static let length = Duration.milliseconds(150)

    /// When the delay ends; nil while no sleep is announced, and after the delay.
    private(set) var deadline: Duration?
    private var isAnnounced = false

    /// Takes whether the machine is about to sleep.
    mutating func see(isSleeping: Bool, at now: Duration) {
        if isSleeping != isAnnounced { deadline = isSleeping ? now + Self.length : nil }
        isAnnounced = isSleeping
    }

    /// Returns true once, when the delay is over at `now`.
    mutating func ends(at now: Duration) -> Bool {
        guard let deadline, now >= deadline else { return false }
        self.deadline = nil
        return true
    }
}
