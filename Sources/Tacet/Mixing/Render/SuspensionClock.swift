/// Counts the frames that pass unheard while the output is suspended in silent mode.
///
/// The render thread mixes them without an output, a quarter of a second at a time. So every voice and track keeps the
/// position that it would have if the output had streamed its silence. The caller passes the time in, in nanoseconds of
/// the monotonic clock.
struct SuspensionClock: Hashable, Sendable {
    /// The time between two looks at the clock.
    static let interval: Duration = .milliseconds(250)
    /// The most time that passes at once, in nanoseconds. A process that was stopped for longer does not catch up: its
    /// output would not have played either.
    private static let longest = 1_000_000_000

    private let sampleRate: Int
    private var countedUpTo: Int
    /// Frames that time has passed and that are not mixed yet; negative if more were mixed.
    private(set) var due = 0

    init(sampleRate: Int, at now: Int) {
        self.sampleRate = max(1, sampleRate)
        countedUpTo = now
    }

    /// Adds the time since the last call to ``due``.
    mutating func advance(to now: Int) {
        let elapsed = now - countedUpTo
        guard elapsed > 0 else { return }
        if elapsed > Self.longest { countedUpTo = now - Self.longest }
        // Whole frames only: the rest of the time counts at the next call.
        let frames = (now - countedUpTo) * sampleRate / 1_000_000_000
        countedUpTo += frames * 1_000_000_000 / sampleRate
        due += frames
    }

    /// Notes that `frames` were mixed, for an output or for none.
    mutating func note(_ frames: Int) { due -= frames }
}
