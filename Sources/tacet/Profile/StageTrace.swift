import Tacet

/// The stages of the last blocks as trace events, which Perfetto and Chrome draw: a process for each measurement, a track for
/// each stage.
///
/// The format is the Trace Event Format's JSON object with complete events (`"ph": "X"`), times in microseconds.
struct StageTrace {
    private let results: [Measurement]

    init(_ results: [Measurement]) { self.results = results }

    var text: String {
        var events: [JSONValue] = []
        for (process, result) in results.enumerated() where !result.blocks.isEmpty {
            let title = result.workload.rawValue + (result.voices.map { ", \($0) voices" } ?? "")
            events.append(Self.name("process_name", process: process, track: 0, title))
            for stage in RenderStage.allCases {
                events.append(Self.name("thread_name", process: process, track: stage.rawValue, "\(stage)"))
            }
            let origin = result.blocks.first?.start ?? 0
            for block in result.blocks {
                var time = block.start - origin
                for stage in RenderStage.allCases {
                    events.append(Self.event(stage, process: process, start: time, length: block.nanoseconds(stage)))
                    time += block.nanoseconds(stage)
                }
            }
        }
        return JSONValue.object([("displayTimeUnit", .string("ns")), ("traceEvents", .array(events))]).text + "\n"
    }

    private static func event(_ stage: RenderStage, process: Int, start: Int, length: Int) -> JSONValue {
        .object([
            ("name", .string("\(stage)")), ("ph", .string("X")), ("pid", .integer(process)),
            ("tid", .integer(stage.rawValue)), ("ts", .number(Double(start) / 1e3)),
            ("dur", .number(Double(length) / 1e3)),
        ])
    }

    private static func name(_ kind: String, process: Int, track: Int, _ name: String) -> JSONValue {
        .object([
            ("name", .string(kind)), ("ph", .string("M")), ("pid", .integer(process)), ("tid", .integer(track)),
            ("args", .object([("name", .string(name))])),
        ])
    }
}
