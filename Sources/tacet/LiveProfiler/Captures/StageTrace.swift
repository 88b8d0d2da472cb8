import Tacet

/// The stages of blocks as trace events, which Perfetto and Chrome draw: a process for each measurement or capture, a
/// track for each stage, and counters of voices.
///
/// The format is the Trace Event Format's JSON object with complete events (`"ph": "X"`), counters (`"C"`) and instants
/// (`"i"`), times in microseconds.
struct StageTrace {
    /// Blocks under one name.
    struct Process {
        let name: String
        let blocks: ArraySlice<BlockProfile>
    }

    private let processes: [Process]

    init(_ processes: [Process]) { self.processes = processes }

    /// Writes the trace event by event, because the events of a long capture take more memory than the capture.
    func write(to path: String) throws {
        try TextFile.write(to: path) { append in
            try append("{\"displayTimeUnit\":\"ns\",\"traceEvents\":[")
            var separator = ""
            for (number, process) in processes.enumerated() where !process.blocks.isEmpty {
                try events(of: process, number) { event in
                    try append(separator + event.text)
                    separator = ","
                }
            }
            try append("]}\n")
        }
    }

    private func events(of process: Process, _ number: Int, _ add: (JSONValue) throws -> Void) throws {
        try add(Self.name("process_name", process: number, track: 0, process.name))
        for stage in RenderStage.allCases {
            try add(Self.name("thread_name", process: number, track: stage.rawValue, "\(stage)"))
        }
        let origin = process.blocks.first?.start ?? 0
        for block in process.blocks {
            let start = block.start - origin
            var time = start
            for stage in RenderStage.allCases {
                try add(Self.event(stage, process: number, start: time, length: block.nanoseconds(stage)))
                time += block.nanoseconds(stage)
            }
            try add(
                Self.counter(
                    "voices", process: number, start,
                    [("real", Int(block.realVoices)), ("virtual", block.virtualVoices)]))
            try add(
                Self.counter(
                    "changes", process: number, start,
                    [("starts", Int(block.starts)), ("ends", Int(block.ends)), ("steals", Int(block.steals))]))
            if block.outputUnderruns > 0 {
                try add(Self.instant("underrun of the device", process: number, start))
            }
            guard block.underrunFrames > 0 else { continue }
            try add(Self.instant("underrun of \(block.underrunFrames) frames", process: number, start))
        }
    }

    private static func event(_ stage: RenderStage, process: Int, start: Int, length: Int) -> JSONValue {
        .object([
            ("name", .string("\(stage)")), ("ph", .string("X")), ("pid", .integer(process)),
            ("tid", .integer(stage.rawValue)), ("ts", .number(Double(start) / 1e3)),
            ("dur", .number(Double(length) / 1e3)),
        ])
    }

    private static func counter(_ name: String, process: Int, _ time: Int, _ values: [(String, Int)]) -> JSONValue {
        .object([
            ("name", .string(name)), ("ph", .string("C")), ("pid", .integer(process)),
            ("ts", .number(Double(time) / 1e3)), ("args", .object(values.map { ($0.0, .integer($0.1)) })),
        ])
    }

    private static func instant(_ name: String, process: Int, _ time: Int) -> JSONValue {
        .object([
            ("name", .string(name)), ("ph", .string("i")), ("s", .string("p")), ("pid", .integer(process)),
            ("tid", .integer(RenderStage.soundtrack.rawValue)), ("ts", .number(Double(time) / 1e3)),
        ])
    }

    private static func name(_ kind: String, process: Int, track: Int, _ name: String) -> JSONValue {
        .object([
            ("name", .string(kind)), ("ph", .string("M")), ("pid", .integer(process)), ("tid", .integer(track)),
            ("args", .object([("name", .string(name))])),
        ])
    }
}

extension BlockProfile {
    /// The number of voices that were not mixed.
    var virtualVoices: Int { max(0, Int(voices) - Int(realVoices)) }
}
