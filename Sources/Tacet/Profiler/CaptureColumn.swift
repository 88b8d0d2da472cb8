/// A column of a capture's file: its name, the numbers that it may hold, and its place in a block's record.
///
/// Writer and reader use the same columns.
package struct CaptureColumn: Sendable {
    /// The column's name in the first line of the file.
    package let name: String
    /// The numbers that the column may hold.
    package let range: ClosedRange<Int>
    /// The number of a record.
    package let value: @Sendable (BlockProfile) -> Int
    /// Stores a number of ``range`` in the record. The record takes the nearest number that it can hold.
    package let set: @Sendable (inout BlockProfile, Int) -> Void

    /// The columns of a version of the format, in the order in which the library writes them.
    ///
    /// In version 1 two columns are named `voices`: the first is the stage, the second the number of voices.
    package static func columns(version: Int) -> [CaptureColumn] {
        switch version {
        case 1: version1
        case 2: version2
        case 3: version3
        default: version4
        }
    }

    /// The columns of voices, music, the game's calls, streams, the output and outranked voices.
    package static let counts = voicesAndMusic + game + output + ranks

    private static let version1 = [start] + stages(suffix: "") + voicesAndMusic
    private static let version2 = [start] + stages(suffix: "Time") + voicesAndMusic + game
    private static let version3 = version2 + output
    private static let version4 = version3 + ranks

    private static let start = Self("start", 0...(.max / 2)) {
        $0.start
    } set: {
        $0.start = $1
    }

    private static func stages(suffix: String) -> [CaptureColumn] {
        RenderStage.allCases.map { stage in
            // The format keeps the name that the stage had when OpenAL mixed all voices.
            Self("\(stage == .mixing ? "openAL" : "\(stage)")\(suffix)", numbers) {
                $0.nanoseconds(stage)
            } set: {
                $0.times[stage.rawValue] = UInt32(clamping: $1)
            }
        }
    }

    private static let voicesAndMusic = [
        Self("voices", \.voices), Self("realVoices", \.realVoices), Self("starts", \.starts), Self("ends", \.ends),
        Self("steals", \.steals),
        Self("decodedFrames", -1...Int(Int32.max)) {
            Int($0.decodedFrames)
        } set: {
            $0.decodedFrames = Int32(clamping: $1)
        },
        Self("underrunFrames", \.underrunFrames),
    ]

    private static let game = [
        Self("commandsTaken", \.commandsTaken), Self("updates", \.updates),
        Self("updateTime", \.updateNanoseconds),
    ]

    private static let output = [
        Self("streamedFrames", -1...Int(Int32.max)) {
            Int($0.streamedFrames)
        } set: {
            $0.streamedFrames = Int32(clamping: $1)
        },
        Self("outputUnderruns", \.outputUnderruns),
    ]

    private static let ranks = [Self("outrankedVoices", \.outrankedVoices)]

    private static let numbers = 0...Int(UInt32.max)

    private init(_ name: String, _ field: any WritableKeyPath<BlockProfile, UInt32> & Sendable) {
        self.init(name, Self.numbers) {
            Int($0[keyPath: field])
        } set: {
            $0[keyPath: field] = UInt32(clamping: $1)
        }
    }

    private init(
        _ name: String, _ range: ClosedRange<Int>,
        value: @escaping @Sendable (BlockProfile) -> Int, set: @escaping @Sendable (inout BlockProfile, Int) -> Void
    ) {
        (self.name, self.range, self.value, self.set) = (name, range, value, set)
    }
}
