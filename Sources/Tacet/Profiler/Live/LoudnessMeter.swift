import Glibc
import TacetDecoding

/// The loudness of a stereo bus in LUFS: ITU-R BS.1770-4 with the windows of EBU Tech 3341.
///
/// Memory does not grow with time: the integrated loudness is computed from a histogram of the blocks' levels.
struct LoudnessMeter {
    private var left: KWeighting
    private var right: KWeighting
    private let stepFrames: Int
    private var framesInStep = 0
    private var energyInStep = 0.0
    /// The mean squares of the latest 3 s by 100 ms, oldest first.
    private var steps: [Double] = []
    /// The gating blocks of 400 ms by level, from -70 LUFS in steps of 0.1 LU: their number, and the sum of their mean
    /// squares.
    private var histogram = [(count: Int, energy: Double)](repeating: (0, 0), count: 900)

    /// BS.1770-4, annex 1: blocks that are not louder do not count.
    private static let absoluteGate = -70.0
    /// BS.1770-4, annex 1: blocks that are more than 10 LU below the mean of the others do not count.
    private static let relativeGate = -10.0
    private static let stepsInBlock = 4
    private static let stepsInShortTerm = 30

    /// - Parameter sampleRate: The mixer's, 8,000 Hz or more.
    init(sampleRate: Int) {
        left = KWeighting(sampleRate: Double(sampleRate))
        right = left
        stepFrames = max(1, (sampleRate + 5) / 10)
        steps.reserveCapacity(Self.stepsInShortTerm + 1)
    }

    /// Measures `frames` interleaved stereo frames; nil is silence.
    mutating func add(_ samples: UnsafePointer<Float>?, frames: Int) {
        for frame in 0..<frames {
            let first = left.filter(samples.map { Double($0[frame * 2]) } ?? 0)
            let second = right.filter(samples.map { Double($0[frame * 2 + 1]) } ?? 0)
            energyInStep += first * first + second * second
            framesInStep += 1
            if framesInStep == stepFrames { endStep() }
        }
    }

    private mutating func endStep() {
        steps.append(energyInStep / Double(stepFrames))
        if steps.count > Self.stepsInShortTerm { steps.removeFirst() }
        (framesInStep, energyInStep) = (0, 0)
        left.settle()
        right.settle()
        guard let energy = mean(ofLast: Self.stepsInBlock), let level = Self.level(energy), level > Self.absoluteGate
        else { return }
        let place = min(histogram.count - 1, Int((level - Self.absoluteGate) * 10))
        histogram[place].count += 1
        histogram[place].energy += energy
    }

    /// The loudness of the latest 400 ms; nil before, and for silence.
    var momentary: Double? { mean(ofLast: Self.stepsInBlock).flatMap(Self.level) }

    /// The loudness of the latest 3 s; nil before, and for silence.
    var shortTerm: Double? { mean(ofLast: Self.stepsInShortTerm).flatMap(Self.level) }

    /// The loudness of all that was added, with both gates; nil if no block of 400 ms is louder than -70 LUFS.
    var integrated: Double? {
        let mean = { (bins: [(count: Int, energy: Double)]) -> Double? in
            let count = bins.reduce(0) { $0 + $1.count }
            return count > 0 ? Self.level(bins.reduce(0) { $0 + $1.energy } / Double(count)) : nil
        }
        let filled = histogram.filter { $0.count > 0 }
        guard let gate = mean(filled).map({ $0 + Self.relativeGate }) else { return nil }
        return mean(filled.filter { Self.level($0.energy / Double($0.count)) ?? -.infinity > gate })
    }

    private func mean(ofLast count: Int) -> Double? {
        steps.count >= count ? steps.suffix(count).reduce(0, +) / Double(count) : nil
    }

    /// The level of a mean square in LUFS; nil for silence.
    private static func level(_ energy: Double) -> Double? { energy > 1e-20 ? -0.691 + 10 * log10(energy) : nil }
}
