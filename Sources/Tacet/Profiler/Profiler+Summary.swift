extension Profiler {
    /// The percentiles of a quantity over some blocks.
    public struct Spread: Hashable, Sendable {
        /// The median: the value that 50 of a hundred blocks did not exceed.
        public let p50: Double
        /// The value that 90 of a hundred blocks did not exceed.
        public let p90: Double
        /// The value that 99 of a hundred blocks did not exceed.
        public let p99: Double
        /// The largest value.
        public let worst: Double

        /// The percentiles of `values` by nearest rank, so that each is a value that occurred; 0 if there are no values.
        public init(_ values: [Double]) {
            let sorted = values.sorted()
            let rank = { (share: Double) -> Double in
                guard let last = sorted.last else { return 0 }
                let index = Int((share * Double(sorted.count)).rounded(.up)) - 1
                return index < sorted.count ? sorted[max(0, index)] : last
            }
            p50 = rank(0.5)
            p90 = rank(0.9)
            p99 = rank(0.99)
            worst = rank(1)
        }
    }

    /// The times and counts of some blocks.
    public struct Summary: Hashable, Sendable {
        /// The number of blocks.
        public let blocks: Int
        /// The time that a block took, in nanoseconds.
        public let total: Spread
        /// The time that a block took, as a share of its deadline: 1 is the length of the block's sound.
        public let load: Spread
        /// The number of real voices in a block.
        public let realVoices: Spread
        /// Underrun of the music streams over all blocks, in frames of silence because decoding was late.
        public let underrunFrames: Int
        private let stages: [Spread]

        init(_ blocks: [BlockProfile], deadline: Double) {
            self.blocks = blocks.count
            total = Spread(blocks.map { Double($0.nanoseconds) })
            load = Spread(blocks.map { Double($0.nanoseconds) / deadline })
            realVoices = Spread(blocks.map { Double($0.realVoices) })
            underrunFrames = blocks.reduce(0) { $0 + Int($1.underrunFrames) }
            stages = RenderStage.allCases.map { stage in Spread(blocks.map { Double($0.nanoseconds(stage)) }) }
        }

        /// The time that a stage took in a block, in nanoseconds.
        public subscript(stage: RenderStage) -> Spread { stages[stage.rawValue] }
    }
}
