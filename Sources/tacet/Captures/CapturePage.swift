import Tacet

/// A capture as the page of its game: the report, and the seconds that the game would have sent while it ran.
struct CapturePage {
    private let report: CaptureReport
    private let stretches: [CaptureStretch]
    /// The blocks of a stretch.
    private let length: Int
    /// The index of the session's change that holds at each stretch; nil for a capture without changes.
    private let sessions: [Int]?

    /// The least number of seconds, if the capture has as many blocks. The slow blocks of a short capture stand out from the slowest
    /// block of a usual second.
    private static let leastSeconds = 20

    /// - Parameter limit: The most blocks that the page holds. Of a longer capture the page holds the slowest block of each
    ///   of as many stretches, with the sums of the stretch's counts.
    init(_ report: CaptureReport, limit: Int = 32_768) {
        let blocks = report.capture.blocks
        let length = max(1, (blocks.count + max(1, limit) - 1) / max(1, limit))
        let stretches = stride(from: 0, to: blocks.count, by: length).map { start in
            CaptureStretch(blocks[start..<min(start + length, blocks.count)], of: report)
        }
        let changes = report.capture.sessionChanges
        var next = 0
        let sessions = stretches.map { stretch in
            while next < changes.count, changes[next].time <= blocks[stretch.slowest].start { next += 1 }
            return max(0, next - 1)
        }
        (self.report, self.stretches, self.length) = (report, stretches, length)
        self.sessions = changes.isEmpty ? nil : sessions
    }

    var text: String {
        let columns = CaptureColumn.columns(version: ProfileCapture.version).map { JSONValue.string($0.name) }
        let timeline = JSONValue.object([
            ("stretch", .integer(length)), ("columns", .array(columns + [.string("index")])),
            ("seconds", .array(seconds)),
        ])
        return GamePage.capture(.object([("report", .object(report.members)), ("timeline", timeline)])).text
    }

    /// The seconds, each with what happened in it.
    private var seconds: [JSONValue] {
        let (ranges, changes) = (self.ranges, report.sounds.changes(stretch: length))
        var marks = report.capture.marks[...]
        return ranges.indices.map { index in
            let range = ranges[index], isLast = index == ranges.count - 1
            let slack = stretches[range.upperBound - 1].start + Int(report.capture.deadline) * length
            let end = isLast ? slack : min(slack, stretches[range.upperBound].start)
            let own = isLast ? marks : marks.prefix { report.seconds(of: $0) * 1e9 < Double(end) }
            marks = marks.dropFirst(own.count)
            let voices = range.flatMap { stretch in
                (changes[stretch] ?? []).map { tally in
                    JSONValue.object([("time", .integer(stretches[stretch].start))] + tally.facts)
                }
            }
            return .object([
                ("since", JSONValue(Double(stretches[range.lowerBound].start) / 1e9, places: 6)),
                ("time", JSONValue(Double(end) / 1e9, places: 6)),
                (
                    "session",
                    sessions.map { report.object(report.capture.sessionChanges[$0[range.lowerBound]]) } ?? .null
                ),
                ("marks", .array(own.map(object))), ("voices", .array(voices)),
                ("blocks", .array(range.map { .array(stretches[$0].numbers.map(JSONValue.integer)) })),
            ])
        }
    }

    private func object(_ mark: ProfileCapture.Mark) -> JSONValue {
        .object([("time", .integer(Int(report.seconds(of: mark) * 1e9))), ("text", .string(mark.words))])
    }

    /// The stretches of each second. A second ends early if the session changes, so that the page shows the change where it was.
    private var ranges: [Range<Int>] {
        let most = max(1, stretches.count / Self.leastSeconds)
        var ranges: [Range<Int>] = []
        var first = 0
        for index in stretches.indices.dropFirst() {
            let isOver = index - first >= most || stretches[index].start - stretches[first].start >= 1_000_000_000
            guard isOver || sessions.map({ $0[index] != $0[first] }) == true else { continue }
            ranges.append(first..<index)
            first = index
        }
        return stretches.isEmpty ? [] : ranges + [first..<stretches.count]
    }
}
