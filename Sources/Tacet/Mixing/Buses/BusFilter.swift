/// A bus's ``Filter`` while it runs: a high-pass and a low-pass. A ``BusEffects`` has one.
struct BusFilter: BitwiseCopyable {
    private var highPass: FilterStage
    private var lowPass: FilterStage

    init(sampleRate: Int) {
        highPass = FilterStage(.highPass, sampleRate: sampleRate)
        lowPass = FilterStage(.lowPass, sampleRate: sampleRate)
    }

    /// Starts to move the filter to `filter`, whose corners must be in range already.
    mutating func move(to filter: Filter, _ length: RampLength) {
        highPass.move(to: filter.lowCut, length)
        lowPass.move(to: filter.highCut, length)
    }

    /// Whether the filter passes everything.
    var isOpen: Bool { highPass.isOpen && lowPass.isOpen }

    /// 0: what the filter rings on is quieter than the sound, which has faded out before.
    var tail: Int { 0 }

    /// Filters a block of interleaved stereo; free while the filter is open.
    mutating func process(_ samples: UnsafeMutablePointer<Float>, count: Int) {
        highPass.process(samples, count: count)
        lowPass.process(samples, count: count)
    }

    /// Advances the filter by a silent block: corners move on, and the filter's memory is cleared.
    mutating func skip(_ count: Int) {
        highPass.skip(count)
        lowPass.skip(count)
    }

    /// The corners in hertz; 0 where the filter passes everything.
    var corners: (low: Float, high: Float) { (highPass.frequency, lowPass.frequency) }
}
