/// The processor time of a block, in nanoseconds, of one side and of bare OpenAL in turns.
struct AlternatingRounds {
    /// The medians of each round.
    private(set) var own: [Double] = []
    /// Empty without a baseline.
    private(set) var bare: [Double] = []

    /// The number of batches in a round for each side. Their median counts.
    private static let batches = 9
    /// The length of a batch in nanoseconds: long for the clock's resolution, short enough to be rarely interrupted.
    private static let batchTime = 3e6

    /// Measures `mix`, which mixes the block with a number, and a bare program with the same scene.
    init(_ scene: MixingScene, _ setting: WorkloadSetting, _ mix: (Int) throws -> Void) throws {
        let baseline = setting.hasBaseline ? try OpenALBaseline(scene, blockFrames: setting.blockFrames) : nil
        var block = 0
        func mixOwn(_ count: Int) throws {
            for _ in 0..<count {
                try mix(block)
                block += 1
            }
        }
        func mixBare(_ count: Int) {
            for _ in 0..<count {
                baseline?.step(block)
                block += 1
            }
        }
        try mixOwn(64)
        let single = try ProcessorTime.of { try mixOwn(64) } / 64
        let count = max(4, Int(Self.batchTime / max(single, 1)))
        baseline?.enter()
        mixBare(count)
        baseline?.leave()
        for _ in 0..<setting.rounds {
            var times: (own: [Double], bare: [Double]) = ([], [])
            for _ in 0..<Self.batches {
                times.own.append(try ProcessorTime.of { try mixOwn(count) } / Double(count))
                guard let baseline else { continue }
                baseline.enter()
                times.bare.append(ProcessorTime.of { mixBare(count) } / Double(count))
                baseline.leave()
            }
            own.append(times.own.median)
            if baseline != nil { bare.append(times.bare.median) }
        }
        guard baseline?.isAudible ?? true else { throw Failure("mix \(scene.voices) voices: the bare mix is silent.") }
    }
}
