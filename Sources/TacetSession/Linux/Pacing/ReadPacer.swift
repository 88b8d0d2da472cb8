/// Decides when to read a source again: at once after a quiet time, otherwise once an interval, one reading at a time.
///
/// One reading covers every change that was announced before it began. So a burst of a thousand announcements costs two
/// readings.
struct ReadPacer {
    /// The shortest time from the start of one reading to the start of the next.
    private let interval: Duration
    private var isStale = false
    private var isReading = false
    private var earliest = Duration.zero
    /// When the readings so far have been paid for: each is followed by 80 times its cost.
    private var paidAt = Duration.zero

    init(interval: Duration = .milliseconds(10)) { self.interval = interval }

    /// When to read, on the monotonic clock; nil while nothing has changed or a reading is under way.
    var deadline: Duration? { isStale && !isReading ? earliest : nil }

    /// Requests a reading, but not before `time`. Call it when the source announces a change.
    mutating func invalidate(notBefore time: Duration = .zero) {
        isStale = true
        earliest = max(earliest, time)
    }

    /// Takes the processor time that the last reading cost, so that readings of up to 10 ms take an eightieth of the
    /// processor, and longer ones little more, however many events the source sends. The events themselves cost more.
    ///
    /// Readings of 10 ms in all may follow each other without a pause. Beyond that a reading waits for 80 times the
    /// cost of those before it, 800 ms at most.
    ///
    /// - Parameter isUrgent: The reading found a state that needs another look soon: the pause is 40 ms at most.
    mutating func note(cost: Duration, at now: Duration, isUrgent: Bool = false) {
        paidAt = min(max(paidAt, now) + cost * 80, now + Self.credit + Self.longestPause)
        let pause = min(paidAt - now - Self.credit, isUrgent ? Self.urgentPause : Self.longestPause)
        if pause > .zero { earliest = max(earliest, now + pause) }
    }

    /// 80 times the cost of the readings that may follow each other without a pause.
    private static let credit = Duration.milliseconds(800)
    private static let longestPause = Duration.milliseconds(800)
    private static let urgentPause = Duration.milliseconds(40)

    mutating func begin(at now: Duration) {
        isStale = false
        isReading = true
        earliest = now + interval
    }

    mutating func end() { isReading = false }

    /// Forgets every request. Call it when the source is gone.
    mutating func reset() { self = ReadPacer(interval: interval) }
}
