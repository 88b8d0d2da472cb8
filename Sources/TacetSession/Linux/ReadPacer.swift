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

    mutating func begin(at now: Duration) {
        isStale = false
        isReading = true
        earliest = now + interval
    }

    mutating func end() { isReading = false }

    /// Forgets everything: the source is gone.
    mutating func reset() { self = ReadPacer(interval: interval) }
}
