import TacetSession

/// Prints each report at once with the seconds since the start: as a JSON object, or as a sentence above a status line.
final class ReportPrinter {
    private let isJSON: Bool
    private let start: Duration
    /// Whether there is a status line: only on a terminal, and not with `--json`.
    private let hasStatus: Bool
    private var status = ""

    /// - Parameter start: The time on the monotonic clock that all times count from.
    init(json: Bool, start: Duration) {
        isJSON = json
        self.start = start
        hasStatus = !json && StandardStream.output.isTerminal
    }

    /// Seconds since the start.
    var time: Double { (MonotonicClock.now - start) / .seconds(1) }

    /// The seconds since the start at a time on the monotonic clock.
    func seconds(_ time: Duration) -> Double { (time - start) / .seconds(1) }

    /// Prints an event of the session, unless another report covers it.
    func print(_ event: AudioSession.Event) { Report(event).map { print($0) } }

    func print(_ report: Report) {
        if isJSON {
            StandardStream.output.print(report.json(at: time))
        } else if !report.sentences.isEmpty {
            clearStatus()
            let time = time.text(places: 3, width: 8)
            for sentence in report.sentences {
                StandardStream.output.print("\(time)  \(sentence.printable(limit: 512))")
            }
            showStatus()
        }
    }

    /// Replaces the status line at the bottom of a terminal.
    func show(status: String) {
        guard hasStatus, status != self.status else { return }
        clearStatus()
        self.status = status
        showStatus()
    }

    /// Erases the status line.
    func end() { show(status: "") }

    // Returns to the first column and erases to the end of the line: ECMA-48, CR and EL.
    private func clearStatus() { if !status.isEmpty { try? StandardStream.output.write("\r\u{1B}[K") } }

    private func showStatus() { if !status.isEmpty { try? StandardStream.output.write(status.printable) } }
}
