extension Profiler {
    /// How a quantity is spread over some blocks.
    public struct Spread: Hashable, Sendable {
        /// What 50 of a hundred blocks did not exceed.
        public let p50: Double
        /// What 90 of a hundred blocks did not exceed.
        public let p90: Double
        /// What 99 of a hundred blocks did not exceed.
        public let p99: Double
        /// The worst.
        public let worst: Double

        /// The spread of some values, zero if there are none; by nearest rank, so each is a value that occurred.
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

    /// What some blocks took.
    public struct Summary: Hashable, Sendable {
        /// How many blocks it is about.
        public let blocks: Int
        /// Nanoseconds a block.
        public let total: Spread
        /// The share of a block's time that mixing it took: 1 is the deadline.
        public let load: Spread
        /// Voices that were mixed.
        public let realVoices: Spread
        /// Frames that the soundtrack was silent because decoding came too late.
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

        /// Nanoseconds that the stage took in a block.
        public subscript(stage: RenderStage) -> Spread { stages[stage.rawValue] }
    }
}
