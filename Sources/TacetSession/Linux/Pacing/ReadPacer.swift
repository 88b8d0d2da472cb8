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

    init(interval: Duration = .milliseconds(10)) { self.interval = interval }

    /// When to read, on the monotonic clock; nil while nothing has changed or a reading is under way.
    var deadline: Duration? { isStale && !isReading ? earliest : nil }

    /// Requests a reading, but not before `time`. Call it when the source announces a change.
    mutating func invalidate(notBefore time: Duration = .zero) {
        isStale = true
        earliest = max(earliest, time)
    }

    /// Takes the processor time that the last reading cost. A reading over 4 ms is followed by a pause of 20 times its cost,
    /// 500 ms at most, so that expensive readings do not load the processor however many events the source sends.
    ///
    /// - Parameter isUrgent: The reading found a state that needs another look soon: the pause is 40 ms at most.
    mutating func note(cost: Duration, at now: Duration, isUrgent: Bool = false) {
        guard cost > Self.cheap else { return }
        earliest = max(earliest, now + min(cost * 20, isUrgent ? Self.urgentPause : Self.longestPause))
    }

    private static let cheap = Duration.milliseconds(4)
    private static let longestPause = Duration.milliseconds(500)
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
