import Tacet

/// A capture as an HTML page: a timeline of all blocks, and the tables of the report.
struct CapturePage {
    private let report: CaptureReport
    private let limit: Int

    /// - Parameter limit: The most blocks that the page holds. Of a longer capture the page holds the slowest block of each
    ///   of as many stretches, with the sums of the stretch's counts.
    init(_ report: CaptureReport, limit: Int = 32_768) {
        self.report = report
        self.limit = max(1, limit)
    }

    var text: String {
        HTMLPage(
            title: "Tacet: a profile capture", heading: "What mixing cost, block by block", width: "72rem",
            data: JSONValue.object([("report", .object(report.members)), ("timeline", timeline)]).text + "\n",
            script: Self.timelineScript + Self.tableScript
        ).text
    }

    /// The blocks that the page draws, by column.
    private var timeline: JSONValue {
        let blocks = report.capture.blocks
        let length = max(1, (blocks.count + limit - 1) / limit)
        let stretches = stride(from: 0, to: blocks.count, by: length).map { start in
            Stretch(blocks[start..<min(start + length, blocks.count)])
        }
        let column = { (value: (Stretch) -> Int) in JSONValue.array(stretches.map { .integer(value($0)) }) }
        let origin = blocks.first?.start ?? 0
        var members: [(String, JSONValue)] = [
            ("stretch", .integer(length)), ("index", column { $0.slowest }),
            ("start", column { (blocks[$0.slowest].start - origin) / 1_000 }),
            ("times", .array(RenderStage.allCases.map { stage in column { blocks[$0.slowest].nanoseconds(stage) } })),
            ("stages", .array(RenderStage.allCases.map { .string("\($0)") })),
        ]
        members += CaptureColumn.counts.map { count in (count.name, column { $0.counts[count.name] ?? 0 }) }
        return .object(members + [("sounds", voices(stretch: length))])
    }

    /// The sounds that changed in each stretch: their names, the names of the buses and of the causes, and rows of the stretch's
    /// number, the change, the sound's, the bus's and the cause's places in the names, and the count.
    private func voices(stretch length: Int) -> JSONValue {
        var (sounds, buses, causes) = (Names(), Names(), Names())
        // The first cause is none.
        _ = causes.place(of: "")
        var rows: [[Int]: Int] = [:]
        for (index, tallies) in report.sounds.byBlock {
            for tally in tallies {
                let change = ProfileCapture.VoiceTally.Change.allCases.firstIndex(of: tally.change) ?? 0
                let key = [
                    index / length, change, sounds.place(of: tally.sound), buses.place(of: tally.bus),
                    causes.place(of: tally.cause?.words ?? ""),
                ]
                rows[key, default: 0] += tally.count
            }
        }
        let sorted = rows.sorted { ($0.key[0], $1.value) < ($1.key[0], $0.value) }
        return .object([
            ("sounds", .array(sounds.all.map(JSONValue.string))), ("buses", .array(buses.all.map(JSONValue.string))),
            ("causes", .array(causes.all.map(JSONValue.string))),
            ("rows", .array(sorted.map { .array(($0.key + [$0.value]).map(JSONValue.integer)) })),
        ])
    }

    /// Names, each once.
    private struct Names {
        private(set) var all: [String] = []
        private var places: [String: Int] = [:]

        mutating func place(of name: String) -> Int {
            if let place = places[name] { return place }
            places[name] = all.count
            all.append(name)
            return all.count - 1
        }
    }

    /// Blocks that share a place on the page.
    private struct Stretch {
        /// The index of the block that took longest.
        let slowest: Int
        /// The sum of each count that adds up, and the slowest block's number of voices.
        let counts: [String: Int]

        init(_ blocks: ArraySlice<BlockProfile>) {
            let slowest =
                blocks.indices.max { blocks[$0].nanoseconds < blocks[$1].nanoseconds } ?? blocks.startIndex
            self.slowest = slowest
            var counts: [String: Int] = [:]
            for count in CaptureColumn.counts {
                counts[count.name] =
                    switch count.name {
                    case "voices", "realVoices", "outrankedVoices": count.value(blocks[slowest])
                    case "decodedFrames", "streamedFrames": blocks.lazy.map(count.value).filter { $0 >= 0 }.min() ?? -1
                    default: blocks.reduce(0) { $0 + count.value($1) }
                    }
            }
            self.counts = counts
        }
    }
}
