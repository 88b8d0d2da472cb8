import TacetSession

/// Shows the progress of long work on standard error, if that is a terminal and the work takes more than half a second.
final class ProgressLine {
    private let total: Int?
    private let isVisible = StandardStream.error.isTerminal
    private var next = MonotonicClock.now + .milliseconds(500)
    private var hasShown = false

    /// - Parameter total: The final value of `done`; nil if it is not known.
    init(total: Int?) { self.total = total }

    func show(_ done: Int) {
        guard isVisible, MonotonicClock.now >= next else { return }
        next = MonotonicClock.now + .milliseconds(100)
        hasShown = true
        let part = total.map { "\((Double(done) / Double(max($0, 1)) * 100).text(places: 0)) %" } ?? "\(done) frames"
        try? StandardStream.error.write("\r\u{1B}[K\(part)")
    }

    /// Erases the line.
    func end() { if hasShown { try? StandardStream.error.write("\r\u{1B}[K") } }
}
