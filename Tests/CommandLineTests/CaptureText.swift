/// The text of a capture in version 4, for tests that write one by hand.
struct CaptureText {
    var format = "\"tacet-profile\""
    var version = "4"
    var sampleRate = "48000"
    var blockFrames = "512"
    /// The number of blocks that the first line states; nil for the number of lines that follow.
    var count: String?
    var columns = [
        "start", "commandsTime", "voicesTime", "openALTime", "soundtrackTime", "busesTime", "limiterTime",
        "reportsTime",
        "voices", "realVoices", "starts", "ends", "steals", "decodedFrames", "underrunFrames", "commandsTaken",
        "updates",
        "updateTime", "streamedFrames", "outputUnderruns", "outrankedVoices",
    ]
    /// The lines between the first and the blocks.
    var notes: [String] = []
    /// The numbers of each block, as text, in the order of `columns`.
    var blocks: [[String]] = []

    /// Blocks of `nanoseconds` each, one every 10.667 ms, with 40 voices of which 30 are real, and an update in each.
    init(blocks count: Int, nanoseconds: Int = 150_000) {
        let stage = nanoseconds / 15
        blocks = (0..<count).map { index in
            [
                5_000_000_000 + index * 10_666_667, stage, stage * 2, nanoseconds - stage * 7, stage, stage, stage,
                stage,
                40, 30, 1, 1, 0, 24_000, 0, 3, 1, 2_000, -1, 0, 0,
            ].map(String.init)
        }
    }

    /// Adds a line that says which voices changed in a block.
    ///
    /// - Parameter cause: Members that say why the voices were stolen, as text.
    mutating func addVoices(
        _ count: Int, of sound: String, _ change: String, on bus: String, in block: Int, cause: String = ""
    ) {
        notes.append(
            #"{"kind":"voice","time":\#(blocks[block][0]),"change":"\#(change)","sound":"\#(sound)","bus":"\#(bus)","#
                + #""count":\#(count)\#(cause.isEmpty ? "" : "," + cause)}"#)
    }

    /// Sets a number of a block.
    mutating func set(_ column: String, of block: Int, to text: String) {
        for index in columns.indices where columns[index] == column { blocks[block][index] = text }
    }

    var header: String {
        let names = columns.map { "\"\($0)\"" }.joined(separator: ",")
        return "{\"format\":\(format),\"version\":\(version),\"sampleRate\":\(sampleRate),"
            + "\"blockFrames\":\(blockFrames),\"blocks\":\(count ?? "\(blocks.count)"),\"columns\":[\(names)]}"
    }

    var text: String {
        ([header] + notes + blocks.map { "[" + $0.joined(separator: ",") + "]" }).map { $0 + "\n" }.joined()
    }
}

extension CaptureText {
    /// A capture with a spike in block 120: 4,000 starts, 12 steals, and an underrun.
    static var spiked: CaptureText {
        var capture = CaptureText(blocks: 200)
        for (column, text) in [
            ("commandsTime", "11500000"), ("commandsTaken", "4012"), ("starts", "4000"), ("steals", "12"),
            ("underrunFrames", "512"), ("decodedFrames", "0"), ("voices", "4040"), ("outputUnderruns", "2"),
            ("streamedFrames", "4800"), ("outrankedVoices", "9"),
        ] {
            capture.set(column, of: 120, to: text)
        }
        capture.addVoices(1, of: "sounds/step.ogg", "started", on: "effects", in: 3)
        capture.addVoices(3_990, of: "sounds/laser.ogg", "started", on: "effects", in: 120)
        capture.addVoices(9, of: "sounds/step.ogg", "started", on: "effects", in: 120)
        capture.addVoices(
            12, of: "sounds/laser.ogg", "stolen", on: "bus 7", in: 120,
            cause: #""cause":"busLimit","limitedBus":"effects""#)
        return capture
    }
}
