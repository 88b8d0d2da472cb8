import Tacet

/// The figures of a capture: percentiles, sums and the slowest blocks.
struct CaptureReport {
    let file: CaptureFile
    let summary: Profiler.Summary
    /// The number of voices that had not ended, by blocks.
    let voices: Profiler.Spread
    /// The number of voices that were not mixed, by blocks.
    let virtualVoices: Profiler.Spread
    /// The sounds whose voices came and went.
    let sounds: VoiceReport
    /// The times in which each of the session's reasons held.
    let reasons: [ReasonSpan]
    /// The indices of the blocks that took longest, the longest first.
    let slowest: [Int]

    /// The most blocks in ``slowest``.
    private static let slowestLimit = 10

    init(_ file: CaptureFile) {
        self.file = file
        let blocks = file.capture.blocks
        summary = file.capture.summary
        voices = Profiler.Spread(blocks.map { Double($0.voices) })
        virtualVoices = Profiler.Spread(blocks.map { Double($0.virtualVoices) })
        sounds = VoiceReport(file.capture)
        reasons = ReasonSpan.spans(file.capture.sessionChanges)
        let times = blocks.map(\.nanoseconds)
        slowest = Array(
            times.indices.sorted { (times[$0], $1) > (times[$1], $0) }.prefix(Self.slowestLimit))
    }

    var capture: ProfileCapture { file.capture }
    private var blocks: [BlockProfile] { capture.blocks }

    /// The length of the blocks' sound in seconds.
    var soundSeconds: Double { Double(blocks.count) * capture.deadlineNanoseconds / 1e9 }

    /// The seconds from the first block's beginning to the end of the last block's deadline.
    var recordedSeconds: Double { blocks.indices.last.map { seconds(at: $0) + capture.deadlineNanoseconds / 1e9 } ?? 0 }

    /// The seconds from the first block's beginning to the beginning of the block at `index`.
    func seconds(at index: Int) -> Double {
        blocks.first.map { Double(blocks[index].start - $0.start) / 1e9 } ?? 0
    }

    /// The number of blocks that took longer than their deadline.
    var lateBlocks: Int { blocks.count { Double($0.nanoseconds) > capture.deadlineNanoseconds } }

    var starts: Int { blocks.reduce(0) { $0 + Int($1.starts) } }
    var ends: Int { blocks.reduce(0) { $0 + Int($1.ends) } }
    var steals: Int { blocks.reduce(0) { $0 + Int($1.steals) } }
    var underrunBlocks: Int { blocks.count { $0.underrunFrames > 0 } }

    /// Whether the capture's version records the game's changes and updates.
    var hasGame: Bool { file.version > 1 }
    var updates: Int { blocks.reduce(0) { $0 + Int($1.updates) } }
    /// The nanoseconds of all updates.
    var updateTime: Int { blocks.reduce(0) { $0 + Int($1.updateNanoseconds) } }

    /// Whether the capture's version records sounds, the reasons of the session, streams and the output.
    var hasSounds: Bool { file.version > 2 }
    /// The number of times that the output's device ran dry.
    var outputUnderruns: Int { blocks.reduce(0) { $0 + Int($1.outputUnderruns) } }
    /// The indices of the blocks before which that happened.
    var outputUnderrunBlocks: [Int] { blocks.indices.filter { blocks[$0].outputUnderruns > 0 } }

    /// Whether the capture's version records outranked voices, and why voices were stolen.
    var hasRanks: Bool { file.version > 3 }
    /// The most audible voices in a block that were not mixed because all real voices were more important.
    var mostOutranked: Int { blocks.lazy.map { Int($0.outrankedVoices) }.max() ?? 0 }
    /// The limit of real voices: as many as were mixed in a block with outranked voices; nil if no voice was outranked.
    var realLimit: Int? { blocks.lazy.filter { $0.outrankedVoices > 0 }.map { Int($0.realVoices) }.max() }

    /// The longest time in seconds between the beginnings of two blocks that saw an update, with none between them; nil
    /// if fewer than two blocks saw one.
    var longestPause: Double? {
        let starts = blocks.lazy.filter { $0.updates > 0 }.map(\.start)
        return zip(starts, starts.dropFirst()).lazy.map { $1 - $0 }.max().map { Double($0) / 1e9 }
    }

    /// The seconds from the first block's beginning to a mark; 0 for an earlier one.
    func seconds(of mark: ProfileCapture.Mark) -> Double {
        blocks.first.map { Double(max(0, mark.nanoseconds - $0.start)) / 1e9 } ?? 0
    }

    /// The seconds from the first block's beginning to a change of the session; 0 for the state at the beginning.
    func seconds(of change: ProfileCapture.SessionChange) -> Double {
        blocks.first.map { Double(max(0, change.nanoseconds - $0.start)) / 1e9 } ?? 0
    }

    /// The fewest decoded frames that waited in the stream of a streamed sound; nil if none played.
    var leastStreamedFrames: Int? { blocks.lazy.map { Int($0.streamedFrames) }.filter { $0 >= 0 }.min() }

    /// The fewest decoded frames that waited in a music stream; nil if no track played.
    var leastDecodedFrames: Int? { blocks.lazy.map { Int($0.decodedFrames) }.filter { $0 >= 0 }.min() }
}
