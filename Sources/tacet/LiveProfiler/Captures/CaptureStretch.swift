import Tacet

/// Blocks that share a place on the page of a capture: one block, or several of a long capture.
struct CaptureStretch {
    /// The index of the block that took longest.
    let slowest: Int
    /// The nanoseconds from the beginning of the capture to that of the slowest block.
    let start: Int
    /// The numbers of the slowest block by column, its index, and behind them, for several blocks, ``sumNames``.
    let numbers: [Int]

    /// The columns whose numbers add up, or whose least number counts.
    private static let summed = CaptureColumn.counts.filter {
        !["voices", "realVoices", "outrankedVoices"].contains($0.name)
    }

    /// The names of the numbers that tell of all blocks of a stretch, behind those of its slowest block.
    static let sumNames = summed.map { "\($0.name)Sum" }

    /// - Parameters:
    ///   - blocks: One block at least.
    ///   - columns: The columns of the numbers.
    ///   - withSums: Whether the numbers end with the sums: stretches have several blocks.
    init(
        _ blocks: ArraySlice<BlockProfile>, of report: CaptureReport, _ columns: [CaptureColumn], withSums: Bool
    ) {
        let slowest = blocks.indices.max { blocks[$0].nanoseconds < blocks[$1].nanoseconds } ?? blocks.startIndex
        let start = blocks[slowest].start - (report.capture.blocks.first?.start ?? 0)
        (self.slowest, self.start) = (slowest, start)
        let own = columns.map { $0.name == "start" ? start : $0.value(blocks[slowest]) } + [slowest]
        numbers = own + (withSums ? Self.sums(of: blocks) : [])
    }

    private static func sums(of blocks: ArraySlice<BlockProfile>) -> [Int] {
        summed.map { column in
            ["decodedFrames", "streamedFrames"].contains(column.name)
                ? blocks.lazy.map(column.value).filter { $0 >= 0 }.min() ?? -1
                : blocks.reduce(0) { $0 + column.value($1) }
        }
    }
}
