import Tacet

/// A capture as the page of its game: the report, and the seconds that the game would have sent while it ran.
struct CapturePage {
    private let report: CaptureReport
    private let stretches: [CaptureStretch]
    /// The blocks of a stretch.
    private let length: Int
    /// The index of the session's change that holds at each stretch; nil for a capture without changes.
    private let sessions: [Int]?
    /// The most bytes of packed blocks on the page.
    private let packedLimit: Int
    private let columns = CaptureColumn.columns(version: ProfileCapture.version)

    /// The least number of seconds, if the capture has as many blocks. The slow blocks of a short capture stand out
    /// from the slowest block of a usual second.
    private static let leastSeconds = 20

    /// - Parameters:
    ///   - limit: The most blocks that the page draws at once. Of a longer capture it draws the slowest block of each
    ///     of as many stretches, and unpacks all blocks of the seconds that are looked at closely.
    ///   - packedLimit: The most bytes of packed blocks. Beyond them the seconds whose slowest blocks took least keep
    ///     only the slowest block of each stretch.
    init(_ report: CaptureReport, limit: Int = 32_768, packedLimit: Int = 48 << 20) {
        let (blocks, columns) = (report.capture.blocks, columns)
        let length = max(1, (blocks.count + max(1, limit) - 1) / max(1, limit))
        let stretches = stride(from: 0, to: blocks.count, by: length).map { start in
            CaptureStretch(
                blocks[start..<min(start + length, blocks.count)], of: report, columns, withSums: length > 1)
        }
        let changes = report.capture.sessionChanges
        var next = 0
        let sessions = stretches.map { stretch in
            while next < changes.count, changes[next].nanoseconds <= blocks[stretch.slowest].start { next += 1 }
            return max(0, next - 1)
        }
        (self.report, self.stretches, self.length, self.packedLimit) = (report, stretches, length, packedLimit)
        self.sessions = changes.isEmpty ? nil : sessions
    }

    var text: String {
        let names = columns.map(\.name) + ["index"] + (length > 1 ? CaptureStretch.sumNames : [])
        let timeline = JSONValue.object([
            ("stretch", .integer(length)), ("columns", .array(names.map(JSONValue.string))),
            ("packedColumns", .integer(columns.count)), ("seconds", .array(seconds)),
        ])
        return GamePage.capture(.object([("report", .object(report.members)), ("timeline", timeline)])).text
    }

    /// The seconds, each with what happened in it.
    private var seconds: [JSONValue] {
        let ranges = self.ranges, packed = packed(ranges)
        var marks = report.capture.marks[...]
        return ranges.indices.map { index in
            let range = ranges[index], isLast = index == ranges.count - 1
            let slack = stretches[range.upperBound - 1].start + Int(report.capture.deadlineNanoseconds) * length
            let end = isLast ? slack : min(slack, stretches[range.upperBound].start)
            let own = isLast ? marks : marks.prefix { report.seconds(of: $0) * 1e9 < Double(end) }
            marks = marks.dropFirst(own.count)
            return .object(
                [
                    ("since", JSONValue(Double(stretches[range.lowerBound].start) / 1e9, places: 6)),
                    ("time", JSONValue(Double(end) / 1e9, places: 6)),
                    (
                        "session",
                        sessions.map { report.object(report.capture.sessionChanges[$0[range.lowerBound]]) } ?? .null
                    ),
                    ("marks", .array(own.map(object))), ("voices", .array(blocks(of: range).flatMap(changes))),
                    ("blocks", .array(range.map { .array(stretches[$0].numbers.map(JSONValue.integer)) })),
                ] + (length > 1 ? closeMembers(of: range, packed[index]) : []))
        }
    }

    /// The blocks of a range of stretches.
    private func blocks(of stretches: Range<Int>) -> Range<Int> {
        stretches.lowerBound * length..<min(stretches.upperBound * length, report.capture.blocks.count)
    }

    /// The changes of voices in the block at `index`, with the block's beginning.
    private func changes(_ index: Int) -> [JSONValue] {
        guard let tallies = report.sounds.byBlock[index] else { return [] }
        let time = report.capture.blocks[index].start - (report.capture.blocks.first?.start ?? 0)
        return tallies.map { .object([("time", .integer(time))] + $0.facts) }
    }

    private func object(_ mark: ProfileCapture.Mark) -> JSONValue {
        .object([("time", .integer(Int(report.seconds(of: mark) * 1e9))), ("text", .string(mark.words))])
    }

    /// What a second of a long capture has beside the slowest block of each stretch: the median of all of its blocks,
    /// those of the capture's slowest that share a stretch with a slower one, and all blocks.
    private func closeMembers(of range: Range<Int>, _ packed: PackedBlocks?) -> [(String, JSONValue)] {
        let blocks = report.capture.blocks[blocks(of: range)]
        let origin = report.capture.blocks.first?.start ?? 0
        let load = Profiler.Spread(blocks.map { Double($0.nanoseconds) / report.capture.deadlineNanoseconds })
        let drawn = Set(range.map { stretches[$0].slowest })
        let hidden = report.slowest.filter { blocks.indices.contains($0) && !drawn.contains($0) }.map { index in
            CaptureStretch(report.capture.blocks[index...index], of: report, columns, withSums: true)
        }
        return [
            ("p50", JSONValue(load.p50, places: 6)),
            ("slow", .array(hidden.map { .array($0.numbers.map(JSONValue.integer)) })),
            ("start", .integer((blocks.first?.start ?? 0) - origin)),
            ("count", .integer(blocks.count)),
            (
                "packed",
                packed.map { .object([("first", .integer($0.first)), ("text", .string($0.text))]) } ?? .null
            ),
        ]
    }

    /// The packed blocks of each second; nil for those that are beyond the limit.
    private func packed(_ ranges: [Range<Int>]) -> [PackedBlocks?] {
        guard length > 1 else { return ranges.map { _ in nil } }
        let all = report.capture.blocks, origin = all.first?.start ?? 0
        var packed: [PackedBlocks?] = ranges.map { PackedBlocks(all[blocks(of: $0)], columns, from: origin) }
        var bytes = packed.reduce(0) { $0 + ($1?.text.utf8.count ?? 0) }
        guard bytes > packedLimit else { return packed }
        let slowest = ranges.map { range in range.lazy.map { all[stretches[$0].slowest].nanoseconds }.max() ?? 0 }
        for index in ranges.indices.sorted(by: { slowest[$0] < slowest[$1] }) where bytes > packedLimit {
            bytes -= packed[index]?.text.utf8.count ?? 0
            packed[index] = nil
        }
        return packed
    }

    /// The stretches of each second. A second ends early if the session changes, so that the page shows the change
    /// where it was.
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
