import CFilter
import Glibc
import TacetPlatform

/// The largest magnitude of stereo between its samples: BS.1770-4, annex 2, with four times the sample rate.
///
/// After `init` the meter allocates nothing.
final class TruePeakMeter {
    /// The frames before a block that its first values between frames need.
    private static let history = Int(TACET_TRUE_PEAK_TAPS) - 1
    private static let chunk = 512

    /// The latest frames, and room for a chunk behind them.
    private let frames: UnsafeMutablePointer<Float>
    private let coefficients: UnsafeMutablePointer<Float>
    /// The largest magnitude so far; 1 is full scale.
    private(set) var peak: Float = 0
    /// Whether the latest frames are all zero.
    private var isSilent = true

    init() {
        frames = .allocate(repeating: 0, count: (Self.history + Self.chunk) * 2)
        let taps = Int(TACET_TRUE_PEAK_TAPS)
        coefficients = .allocate(capacity: 3 * taps)
        for phase in 0..<3 {
            for tap in 0..<taps {
                // A sinc in a Hann window that ends at the sixth frame on each side.
                let distance = Double(tap - taps / 2 + 1) - Double(phase + 1) / 4
                let window = 0.5 + 0.5 * cos(.pi * distance / Double(taps / 2))
                (coefficients + phase * taps + tap).initialize(
                    to: Float(sin(.pi * distance) / (.pi * distance) * window))
            }
        }
    }

    deinit {
        frames.deallocate()
        coefficients.deallocate()
    }

    /// Measures `count` interleaved stereo frames; nil is silence. Realtime-safe.
    func add(_ samples: UnsafePointer<Float>?, frames count: Int) {
        if samples == nil, isSilent { return }
        var done = 0
        while done < count {
            let part = min(Self.chunk, count - done)
            let place = frames + Self.history * 2
            if let samples {
                place.update(from: samples + done * 2, count: part * 2)
            } else {
                place.update(repeating: 0, count: part * 2)
            }
            peak = max(peak, tacet_true_peak(frames, coefficients, part))
            frames.update(from: frames + part * 2, count: Self.history * 2)
            done += part
        }
        isSilent = samples == nil && count >= Self.history
    }

    /// Forgets the peak. Realtime-safe.
    func reset() { peak = 0 }
}
