/// Decides when to read a source again: at once after a quiet time, otherwise once an interval, one reading at a time.
///
/// One reading covers every change that was announced before it began. So a burst of a thousand announcements costs two
/// readings. Readings take a bounded share of the processor, however many changes the source announces.
struct ReadPacer {
    /// The shortest time from the start of one reading to the start of the next.
    private let interval: Duration
    private var isStale = false
    /// The budget that pays for the reading under way; nil between readings.
    private var reading: Urgency?
    private var nextReading = Urgency.ordinary
    private var earliest = Duration.zero
    private var budget: Budget
    /// Pays for urgent readings, so that a game falls silent for an alarm in time, also where a stranger's changes have
    /// used up the other budget.
    private var urgentBudget: Budget

    /// How many times longer this build takes for a reading than the build that players have. A program under
    /// development falls silent for an alarm in time, too.
    #if DEBUG
        static let slownessOfBuild = 5
    #else
        static let slownessOfBuild = 1
    #endif

    /// - Parameters:
    ///   - interval: The shortest time from the start of one reading to the start of the next.
    ///   - slowness: How many times longer a reading takes than one for which the credit of 10 ms is meant.
    init(interval: Duration = .milliseconds(10), slowness: Int = 1) {
        self.interval = interval
        budget = Budget(multiple: 80, credit: .milliseconds(10) * slowness)
        urgentBudget = Budget(multiple: 40, credit: .milliseconds(20) * slowness)
    }

    /// When to read, on the monotonic clock; nil while nothing has changed or a reading is under way.
    var deadline: Duration? {
        guard isStale, reading == nil else { return nil }
        return switch nextReading {
        case .ordinary: max(earliest, budget.opensAt)
        case .urgent: max(earliest, min(urgentBudget.opensAt, budget.opensAt))
        }
    }

    /// Requests a reading, but not before `time`. Call it when the source announces a change.
    mutating func invalidate(notBefore time: Duration = .zero) {
        isStale = true
        earliest = max(earliest, time)
    }

    /// Lets the urgent budget pay for the next reading: a stream begins, or another state needs a look soon.
    mutating func hasten() { nextReading = .urgent }

    /// - Parameter now: The time, on the monotonic clock.
    mutating func begin(at now: Duration) {
        isStale = false
        // The urgent budget is kept for when the other one is used up.
        reading = budget.opensAt <= now ? .ordinary : nextReading
        nextReading = .ordinary
        earliest = now + interval
    }

    /// Ends a reading whose cost does not count.
    mutating func end() { reading = nil }

    /// - Parameters:
    ///   - cost: The processor time that the reading took. The announcements themselves cost more.
    ///   - now: The time, on the monotonic clock.
    mutating func end(cost: Duration, at now: Duration) {
        switch reading {
        case .ordinary, nil: budget.pay(cost, at: now)
        case .urgent: urgentBudget.pay(cost, at: now)
        }
        end()
    }

    /// Forgets every request. Call it when the source is gone.
    mutating func reset() {
        (isStale, reading, nextReading, earliest) = (false, nil, .ordinary, .zero)
        budget.forgive()
        urgentBudget.forgive()
    }
}

extension ReadPacer {
    private enum Urgency { case ordinary, urgent }

    /// The share of the processor that readings may take.
    private struct Budget {
        /// How many times its cost a reading is followed by, once the credit is used up.
        let multiple: Int
        /// The cost of the readings that may follow each other without a pause.
        let credit: Duration
        /// When the readings so far have been paid for.
        private var paidAt = Duration.zero

        private static let longestPause = Duration.milliseconds(800)

        init(multiple: Int, credit: Duration) {
            self.multiple = multiple
            self.credit = credit
        }

        /// Forgets what the readings so far have cost.
        mutating func forgive() { paidAt = .zero }

        /// When the next reading may begin.
        var opensAt: Duration { paidAt - credit * multiple }

        mutating func pay(_ cost: Duration, at now: Duration) {
            paidAt = min(max(paidAt, now) + cost * multiple, now + credit * multiple + Self.longestPause)
        }
    }
}
