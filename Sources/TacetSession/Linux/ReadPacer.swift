/// Decides when a source is read again: at once after a quiet spell, otherwise once an interval, never twice at a time.
///
/// One reading covers every change that was announced before it began, so a burst of a thousand announcements costs
/// the same as two.
struct ReadPacer {
    /// From the start of one reading to the start of the next.
    private let interval: Duration
    private var isStale = false
    private var isReading = false
    private var earliest = Duration.zero

    init(interval: Duration = .milliseconds(10)) { self.interval = interval }

    /// When to read, on the monotonic clock; nil while nothing has changed or a reading is under way.
    var deadline: Duration? { isStale && !isReading ? earliest : nil }

    /// Notes that what was read may be out of date, and that it is not worth looking before `time`.
    mutating func invalidate(notBefore time: Duration = .zero) {
        isStale = true
        earliest = max(earliest, time)
    }

    /// Notes what the last reading cost, in processor time: an expensive one is followed by a pause, so that readings take
    /// 5 % of a processor at most, however many events the source sends.
    mutating func note(cost: Duration, at now: Duration) {
        guard cost > Self.cheap else { return }
        earliest = max(earliest, now + min(cost * 20, Self.longestPause))
    }

    private static let cheap = Duration.milliseconds(4)
    private static let longestPause = Duration.milliseconds(500)

    mutating func begin(at now: Duration) {
        isStale = false
        isReading = true
        earliest = now + interval
    }

    mutating func end() { isReading = false }

    /// Forgets everything: the source is gone.
    mutating func reset() { self = ReadPacer(interval: interval) }
}
