import Glibc
import TestSupport

@testable import Tacet

extension LoudnessMeter {
    /// Adds a tone of 1 kHz in both channels, in blocks as the mixer does.
    mutating func add(_ decibels: Double, _ seconds: Double, rate: Int = 48_000) {
        let frames = Int((seconds * Double(rate)).rounded())
        let tone = Tone(frequency: 1_000, decibels: decibels).samples(frames: frames, rate: Double(rate))
        let stereo = tone.flatMap { [$0, $0] }
        for start in stride(from: 0, to: frames, by: 512) {
            stereo[(start * 2)...].withUnsafeBufferPointer { samples in
                guard let first = samples.baseAddress else { return }
                add(first, frames: min(512, frames - start))
            }
        }
    }
}

extension TruePeakMeter {
    /// The true peak in dBTP of a mono signal in both channels, in blocks as the mixer has them.
    static func measure(_ samples: [Float]) -> Double {
        let meter = TruePeakMeter()
        let stereo = samples.flatMap { [$0, $0] }
        for start in stride(from: 0, to: samples.count, by: 500) {
            stereo[(start * 2)...].withUnsafeBufferPointer {
                meter.add($0.baseAddress, frames: min(500, samples.count - start))
            }
        }
        return 20 * log10(Double(meter.peak))
    }
}
