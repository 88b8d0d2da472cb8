import Glibc
import TacetDecoding

/// The loudness of stereo, 5.1 or 7.1 in LUFS: ITU-R BS.1770-4 with the windows of EBU Tech 3341 and the range of EBU Tech 3342.
///
/// Memory does not grow with time: the integrated loudness and the range are computed from histograms of levels. After
/// `init` the meter allocates nothing.
struct LoudnessMeter {
    private var left: KWeighting
    private var right: KWeighting
    /// The filters of the channels behind the front that count, with their places in a block and their weights.
    private var further: [(filter: KWeighting, place: Int, weight: Double)] = []
    private let stepFrames: Int
    private var framesInStep = 0
    private var energyInStep = 0.0
    /// The mean squares of the latest 3 s by 20 ms. The next one replaces the oldest, at ``nextStep``.
    private var steps = [Double](repeating: 0, count: stepsInShortTerm)
    private var nextStep = 0
    /// The steps since the start or a reset.
    private var stepCount = 0
    /// The gating blocks of 400 ms.
    private var blocks = LevelHistogram()
    /// The windows of 3 s, one every 100 ms.
    private var windows = LevelHistogram()

    /// BS.1770-4, annex 1: blocks that are more than 10 LU below the mean of the others do not count.
    private static let relativeGate = -10.0
    /// EBU Tech 3342: the same for the loudness range.
    private static let rangeGate = -20.0
    /// Short steps, because the loudest 400 ms begin at any time: EBU Tech 3341, cases 13 and 14.
    private static let stepsInSecond = 50
    private static let stepsInHop = 5
    private static let stepsInBlock = 20
    private static let stepsInShortTerm = 150

    /// What has ended, and which readings are new with it.
    enum End { case nothing, step, hop }

    /// BS.1770-4, table 4: the weight of loudspeakers at 60°...120° from the front. The LFE does not count.
    private static let sideWeight = 1.41

    /// - Parameters:
    ///   - sampleRate: The mixer's, 8,000 Hz or more.
    ///   - pairs: The pairs of a block.
    init(sampleRate: Int, _ pairs: MixPairs = .front) {
        left = KWeighting(sampleRate: Double(sampleRate))
        right = left
        for pair in 1..<pairs.count {
            // The back of 5.1 is at 110°, and that of 7.1 at 135°.
            let weight = pair == MixPairs.center || pair == 2 && pairs.count > 3 ? 1 : Self.sideWeight
            further.append((left, pair * pairs.stride, weight))
            if pair != MixPairs.center { further.append((left, pair * pairs.stride + 1, weight)) }
        }
        stepFrames = max(1, (sampleRate + Self.stepsInSecond / 2) / Self.stepsInSecond)
    }

    /// Measures `frames` frames; nil is silence. Realtime-safe.
    ///
    /// - Returns: Whether a step of 20 ms has ended, with which the momentary and the short-term loudness change, or a hop of
    ///   100 ms, with which all readings do.
    @discardableResult
    mutating func add(_ samples: UnsafePointer<Float>?, frames: Int) -> End {
        var end = End.nothing
        for frame in 0..<frames {
            let first = left.filter(samples.map { Double($0[frame * 2]) } ?? 0)
            let second = right.filter(samples.map { Double($0[frame * 2 + 1]) } ?? 0)
            energyInStep += first * first + second * second
            for index in further.indices {
                let sample = samples.map { Double($0[further[index].place + frame * 2]) } ?? 0
                let filtered = further[index].filter.filter(sample)
                energyInStep += filtered * filtered * further[index].weight
            }
            framesInStep += 1
            if framesInStep == stepFrames {
                let ended = endStep()
                if end != .hop { end = ended }
            }
        }
        return end
    }

    /// Forgets all levels. The filters ring on. Realtime-safe.
    mutating func reset() {
        (framesInStep, energyInStep) = (0, 0)
        (nextStep, stepCount) = (0, 0)
        blocks.reset()
        windows.reset()
    }

    private mutating func endStep() -> End {
        steps[nextStep] = energyInStep / Double(stepFrames)
        nextStep = (nextStep + 1) % Self.stepsInShortTerm
        stepCount += 1
        (framesInStep, energyInStep) = (0, 0)
        left.settle()
        right.settle()
        for index in further.indices { further[index].filter.settle() }
        guard stepCount % Self.stepsInHop == 0 else { return .step }
        if let energy = mean(ofLast: Self.stepsInBlock) { blocks.add(energy) }
        if let energy = mean(ofLast: Self.stepsInShortTerm) { windows.add(energy) }
        return .hop
    }

    /// The loudness of the latest 400 ms; nil before, and for silence.
    var momentary: Double? { mean(ofLast: Self.stepsInBlock).flatMap(Self.level) }

    /// The loudness of the latest 3 s; nil before, and for silence.
    var shortTerm: Double? { mean(ofLast: Self.stepsInShortTerm).flatMap(Self.level) }

    /// The loudness of all that was added, with both gates; nil if no block of 400 ms is louder than -70 LUFS.
    var integrated: Double? { blocks.mean(above: blocks.gate(Self.relativeGate)).flatMap(Self.level) }

    /// The loudness range in LU: how far the 95th percentile of the short-term loudness is above the 10th. Nil if no 3 s are
    /// louder than -70 LUFS.
    var range: Double? {
        guard let (low, high) = windows.percentiles(0.1, 0.95, above: windows.gate(Self.rangeGate)) else { return nil }
        return 10 * log10(high / low)
    }

    private func mean(ofLast count: Int) -> Double? {
        guard stepCount >= count else { return nil }
        var sum = 0.0
        for step in nextStep - count..<nextStep { sum += steps[step < 0 ? step + Self.stepsInShortTerm : step] }
        return sum / Double(count)
    }

    /// The level of a mean square in LUFS; nil for silence.
    static func level(_ energy: Double) -> Double? { energy > 1e-20 ? offset + 10 * log10(energy) : nil }

    /// BS.1770-4, annex 1: the level of a mean square of 1, with which a tone of 997 Hz has the level of its peak in one
    /// channel, less 3.01 dB.
    fileprivate static let offset = -0.691
}

/// Mean squares by level, from -70 LUFS in steps of 0.1 LU.
private struct LevelHistogram {
    private static let size = 900
    /// BS.1770-4, annex 1: stretches that are not louder do not count.
    private static let absoluteGate = -70.0

    /// The number of stretches at each level, and the sum of their mean squares.
    private var bins = [(count: Int, energy: Double)](repeating: (0, 0), count: size)

    mutating func add(_ energy: Double) {
        guard let level = LoudnessMeter.level(energy), level > Self.absoluteGate else { return }
        let place = min(Self.size - 1, Int((level - Self.absoluteGate) * 10))
        bins[place].count += 1
        bins[place].energy += energy
    }

    mutating func reset() { for place in 0..<Self.size { bins[place] = (0, 0) } }

    /// The mean square that is `decibels` away from the mean of all; 0 without any.
    func gate(_ decibels: Double) -> Double { (mean(above: 0) ?? 0) * pow(10, decibels / 10) }

    /// The mean of the bins whose mean is above a gate; nil without any.
    func mean(above gate: Double) -> Double? {
        var (count, energy) = (0, 0.0)
        for place in 0..<Self.size where Self.counts(bins[place], above: gate) {
            count += bins[place].count
            energy += bins[place].energy
        }
        return count > 0 ? energy / Double(count) : nil
    }

    /// The mean squares below which these shares of the bins above a gate are; nil without any.
    func percentiles(_ low: Double, _ high: Double, above gate: Double) -> (low: Double, high: Double)? {
        var count = 0
        for place in 0..<Self.size where Self.counts(bins[place], above: gate) { count += bins[place].count }
        guard count > 0 else { return nil }
        let ranks = (Int(Double(count - 1) * low + 0.5), Int(Double(count - 1) * high + 0.5))
        var found = (low: 0.0, high: 0.0)
        var passed = 0
        for place in 0..<Self.size where Self.counts(bins[place], above: gate) {
            let mean = bins[place].energy / Double(bins[place].count)
            if passed <= ranks.0 { found.low = mean }
            if passed <= ranks.1 { found.high = mean }
            passed += bins[place].count
        }
        return found
    }

    private static func counts(_ bin: (count: Int, energy: Double), above gate: Double) -> Bool {
        bin.count > 0 && bin.energy > gate * Double(bin.count)
    }
}
