import CFilter
import Glibc
import TacetPlatform

/// A compressor while it runs.
final class CompressorUnit: EffectUnit {
    /// The frames of a peak.
    static let step = Int(TACET_STEP)

    private let hasSidechain: Bool
    private let sampleRate: Float
    private let compressor: UnsafeMutablePointer<tacet_compressor>
    private let peaks: UnsafeMutablePointer<Float>
    /// The peaks of one pair, behind ``peaks``.
    private let pairPeaks: UnsafeMutablePointer<Float>
    private let pairs: MixPairs
    private(set) var tail = 0

    init(sidechain: BusID?, _ format: EffectFormat) {
        hasSidechain = sidechain != nil
        sampleRate = Float(format.sampleRate)
        pairs = format.pairs
        compressor = .allocate(capacity: 1)
        compressor.initialize(to: tacet_compressor())
        compressor.pointee.gain = 1
        let steps = format.blockFrames / Self.step + 1
        peaks = .allocate(repeating: 0, count: 2 * steps)
        pairPeaks = peaks + steps
    }

    deinit {
        compressor.deallocate()
        peaks.deallocate()
    }

    /// The decibels of a doubling, the unit of the levels in C.
    private static let doubling = Float(20 * log10(2.0))

    func set(_ parameters: EffectParameters) {
        compressor.pointee.threshold = parameters[0] / Self.doubling
        compressor.pointee.slope = parameters[1]
        compressor.pointee.knee = parameters[2] / Self.doubling
        compressor.pointee.attack = pace(parameters[3])
        compressor.pointee.release = pace(parameters[4])
        compressor.pointee.makeup = parameters[5] / Self.doubling
        // The gain has come back to within 1 % of a change.
        tail = Int(5 * parameters[4] * sampleRate)
    }

    /// The share of a distance that a time leaves after a step.
    private func pace(_ seconds: Float) -> Float {
        seconds <= 0 ? 0 : exp(-Float(Self.step) / (seconds * sampleRate))
    }

    func process(_ samples: UnsafeMutablePointer<Float>, count: Int, _ levels: SidechainLevels) {
        if hasSidechain, let peaks = levels.peaks {
            if pairs.count > 1 { compressPairs(samples, count: count, peaks) }
            tacet_compress(compressor, peaks, samples, count)
        } else {
            tacet_peaks(samples, count, peaks)
            if pairs.count > 1 {
                measurePairs(samples, count: count)
                compressPairs(samples, count: count, peaks)
            }
            tacet_compress(compressor, UnsafePointer(peaks), samples, count)
        }
    }

    /// Raises the peaks of the front to those of the loudest channel.
    private func measurePairs(_ samples: UnsafePointer<Float>, count: Int) {
        for pair in 1..<pairs.count {
            tacet_peaks(samples + pair * pairs.stride, count, pairPeaks)
            for step in 0..<((count + Self.step - 1) / Self.step) { peaks[step] = max(peaks[step], pairPeaks[step]) }
        }
    }

    /// Gives the pairs behind the front the gain that the front gets.
    private func compressPairs(_ samples: UnsafeMutablePointer<Float>, count: Int, _ peaks: UnsafePointer<Float>) {
        for pair in 1..<pairs.count {
            var state = compressor.pointee
            tacet_compress(&state, peaks, samples + pair * pairs.stride, count)
        }
    }

    func clear() { tacet_clear_compressor(compressor) }
}
