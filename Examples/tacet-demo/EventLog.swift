import Tacet

/// The latest events, with their times.
struct EventLog {
    struct Line: Hashable {
        let seconds: Double
        let text: String
        let isGrave: Bool
    }

    private static let capacity = 64
    private(set) var lines: [Line] = []

    /// Adds an event, unless its text is the same as the last line's.
    mutating func add(_ text: String, at seconds: Double, isGrave: Bool = false) {
        guard text != lines.last?.text else { return }
        lines.append(Line(seconds: seconds, text: text, isGrave: isGrave))
        if lines.count > Self.capacity { lines.removeFirst() }
    }

    /// The columns of a time, with the space before and behind it.
    private static let indent = 10

    /// Draws the latest lines that fit, the newest at the bottom. A long one goes on below itself.
    func draw(_ area: Area, on canvas: inout Canvas) {
        canvas.rule("EVENTS", area)
        let rows = lines.suffix(max(0, area.height - 1)).flatMap { line in
            line.text.wrapped(at: area.width - Self.indent).enumerated().map { index, text in
                (time: index == 0 ? Clockface.minutes(line.seconds) : "", text: text, isGrave: line.isGrave)
            }
        }
        for (row, line) in rows.suffix(max(0, area.height - 1)).enumerated() {
            let y = area.y + 1 + row
            canvas.put(line.time, x: area.x + 1, y: y, Ink(.faint))
            canvas.put(
                line.text, x: area.x + Self.indent, y: y, limit: area.width - Self.indent,
                Ink(line.isGrave ? .warning : .text))
        }
    }
}

/// Formats times for people.
enum Clockface {
    /// Minutes, seconds and tenths: `1:05.3`.
    static func minutes(_ seconds: Double) -> String {
        let tenths = Int(max(0, min(seconds, 359_999)) * 10)
        let rest = tenths % 600
        return "\(tenths / 600):\(rest < 100 ? "0" : "")\(rest / 10).\(rest % 10)"
    }
}

extension AudioEvent {
    /// Whether the event is worth a line. Ends of single voices are too frequent.
    var isShown: Bool {
        switch self {
        case .finished, .stolen: false
        default: true
        }
    }

    /// Whether the player should notice the event.
    var isGrave: Bool {
        switch self {
        case .soundtrackFailed, .soundtrackUnderrun, .soundFailed, .soundUnderrun, .reloadFailed, .outputFailed,
            .session(.outputLost),
            .session(.interruptionBegan):
            true
        default: false
        }
    }
}
