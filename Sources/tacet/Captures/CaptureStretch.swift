import Tacet

/// Blocks that share a place on the page of a capture: one block, or several of a long capture.
struct CaptureStretch {
    /// The index of the block that took longest.
    let slowest: Int
    /// The nanoseconds from the beginning of the capture to that of the slowest block.
    let start: Int
    /// The numbers of the slowest block by column, in which the counts of all blocks are added up, and the block's index.
    let numbers: [Int]

    /// The columns whose numbers add up.
    private static let sums = Set(CaptureColumn.counts.map(\.name))

    /// - Parameter blocks: One block at least.
    init(_ blocks: ArraySlice<BlockProfile>, of report: CaptureReport) {
        let slowest = blocks.indices.max { blocks[$0].nanoseconds < blocks[$1].nanoseconds } ?? blocks.startIndex
        let start = blocks[slowest].start - (report.capture.blocks.first?.start ?? 0)
        let columns = CaptureColumn.columns(version: ProfileCapture.version)
        (self.slowest, self.start) = (slowest, start)
        numbers =
            columns.map { column -> Int in
                switch column.name {
                case "start": start
                case "voices", "realVoices", "outrankedVoices": column.value(blocks[slowest])
                case "decodedFrames", "streamedFrames": blocks.lazy.map(column.value).filter { $0 >= 0 }.min() ?? -1
                case let name where Self.sums.contains(name): blocks.reduce(0) { $0 + column.value($1) }
                default: column.value(blocks[slowest])
                }
            } + [slowest]
    }
}
