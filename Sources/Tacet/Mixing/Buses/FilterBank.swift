/// The filters of all buses. Render thread only.
struct FilterBank: ~Copyable {
    private struct Pair: BitwiseCopyable {
        var highPass: FilterStage
        var lowPass: FilterStage
    }

    private let pairs: UnsafeMutablePointer<Pair>

    init(sampleRate: Int) {
        pairs = .allocate(capacity: BusID.capacity)
        let pair = Pair(
            highPass: FilterStage(.highPass, sampleRate: sampleRate),
            lowPass: FilterStage(.lowPass, sampleRate: sampleRate))
        pairs.initialize(repeating: pair, count: BusID.capacity)
    }

    deinit { pairs.deallocate() }

    /// Starts to move a bus's filter to `filter`, whose corners must be in range already.
    func set(_ bus: BusID, _ filter: Filter, _ length: RampLength) {
        guard bus.index < BusID.capacity else { return }
        pairs[Int(bus.index)].highPass.move(to: filter.lowCut, length)
        pairs[Int(bus.index)].lowPass.move(to: filter.highCut, length)
    }

    /// Whether a bus's filter passes everything.
    func isOpen(_ bus: BusID) -> Bool { pairs[Int(bus.index)].highPass.isOpen && pairs[Int(bus.index)].lowPass.isOpen }

    /// The corners of a bus's filter in hertz; 0 where it passes everything.
    func corners(_ bus: Int) -> (lowCut: Float, highCut: Float) {
        (pairs[bus].highPass.frequency, pairs[bus].lowPass.frequency)
    }

    /// Filters a block of a bus's submix, interleaved stereo; free while the filter is open.
    func process(_ bus: BusID, _ samples: UnsafeMutablePointer<Float>, count: Int) {
        pairs[Int(bus.index)].highPass.process(samples, count: count)
        pairs[Int(bus.index)].lowPass.process(samples, count: count)
    }

    /// Advances a bus's filter by a silent block: corners move on, and the filter's memory is cleared.
    func skip(_ bus: BusID, count: Int) {
        pairs[Int(bus.index)].highPass.skip(count)
        pairs[Int(bus.index)].lowPass.skip(count)
    }
}
