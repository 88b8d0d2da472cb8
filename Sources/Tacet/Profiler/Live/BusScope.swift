import Glibc
import TacetProfile
import TacetPlatform

/// The latest samples of a bus, and their pictures for an attached program: a spectrum, and a wave. The socket's thread.
struct BusScope {
    /// The frames of a spectrum: 85 ms at 48 kHz.
    static let frames = 4_096
    /// The frames of a wave, and how many of them are one point.
    private static let waveFrames = 1_024
    private static let pointFrames = 4
    static let bandCount = 64
    /// The lowest level of a band, in decibels.
    static let floor = -120.0

    private var samples = [Float](repeating: 0, count: 2 * BusScope.frames)
    /// The place of the oldest frame.
    private var oldest = 0
    private var transform = FourierTransform(size: BusScope.frames)

    /// Adds interleaved stereo frames; nil is silence.
    mutating func add(_ new: UnsafePointer<Float>?, frames: Int) {
        var place = oldest
        samples.withUnsafeMutableBufferPointer { samples in
            for frame in max(0, frames - Self.frames)..<max(0, frames) {
                samples[2 * place] = new?[2 * frame] ?? 0
                samples[2 * place + 1] = new?[2 * frame + 1] ?? 0
                place = (place + 1) % Self.frames
            }
        }
        oldest = place
    }

    /// The frames from the oldest to the latest.
    private var ordered: [Float] { Array(samples[(2 * oldest)...]) + samples[..<(2 * oldest)] }

    /// The picture of the latest frames.
    mutating func picture(engine: Int, bus: Int, sampleRate: Int) -> ScopeLine.Scope {
        let ordered = ordered
        return ScopeLine.Scope(
            engine: engine, bus: bus,
            bands: bands(of: ordered, sampleRate: sampleRate).map { $0.rounded(places: 1) ?? 0 },
            points: Self.wave(of: ordered).map { Double($0).rounded(places: 4) ?? 0 })
    }

    /// The corners of the bands in hertz: even steps in octaves from 20 Hz to 20 kHz.
    static func corner(_ index: Int) -> Double { 20 * pow(1_000, Double(index) / Double(bandCount)) }

    /// The level of each band in decibels, as that of the sine with the same power; 0 dB has one of full scale.
    private mutating func bands(of ordered: [Float], sampleRate: Int) -> [Double] {
        var windowed = ordered
        for frame in 0..<Self.frames {
            let window = 0.5 - 0.5 * cos(2 * Float.pi * Float(frame) / Float(Self.frames))
            windowed[2 * frame] *= window
            windowed[2 * frame + 1] *= window
        }
        var powers = [Double](repeating: 0, count: Self.frames / 2)
        transform.addPowers(ofStereo: windowed[...], to: &powers)
        // The window spreads a sine over three frequencies, of which the largest has two thirds of the power.
        let spread = 1.5
        let full = 2 * Double(Self.frames * Self.frames) / 16 * spread
        let places = Double(Self.frames) / Double(sampleRate)
        return (0..<Self.bandCount).map { band in
            var low = Int((Self.corner(band) * places).rounded(.up))
            var high = Int((Self.corner(band + 1) * places).rounded(.up))
            if high - low < 3 {
                // A sine takes three frequencies, so the lowest bands overlap.
                let centre = (Self.corner(band) * Self.corner(band + 1)).squareRoot() * places
                low = max(0, Int(centre.rounded()) - 1)
                high = low + 3
            }
            let power = powers[min(low, powers.count)..<min(high, powers.count)].reduce(0, +)
            return max(Self.floor, 10 * log10(max(power / full, 1e-12)))
        }
    }

    /// The mean of both sides, from a rise through zero on, so that a steady tone stands still. Each point is the sample
    /// farthest from zero of its frames.
    private static func wave(of ordered: [Float]) -> [Float] {
        func mean(_ frame: Int) -> Float { (ordered[2 * frame] + ordered[2 * frame + 1]) / 2 }
        let last = frames - waveFrames
        let start =
            stride(from: last, to: last - waveFrames, by: -1).first { mean($0 - 1) < 0 && mean($0) >= 0 } ?? last
        return stride(from: start, to: start + waveFrames, by: pointFrames).map { frame in
            (frame..<(frame + pointFrames)).lazy.map(mean).reduce(0) { abs($1) > abs($0) ? $1 : $0 }
        }
    }
}
