import Foundation

@testable import TacetDecoding
@testable import Tacet

/// The tone that ``tones(_:frames:amplitude:)`` puts in a channel: 440 Hz times its number, but low in the LFE.
func hertz(ofChannel channel: Int, of channels: Int) -> Double {
    channels >= 6 && channel == 3 ? 60 : 440 * Double(channel + 1)
}

/// `frames × channels` samples with a tone of its own in each channel.
func tones(_ format: PCMFormat, frames: Int, amplitude: Float = 0.4) -> [Float] {
    var samples = [Float](repeating: 0, count: frames * format.channels)
    for frame in 0..<frames {
        for channel in 0..<format.channels {
            let turns = hertz(ofChannel: channel, of: format.channels) * Double(frame)
            let phase = 2 * Double.pi * turns / Double(format.sampleRate)
            samples[frame * format.channels + channel] = amplitude * Float(sin(phase))
        }
    }
    return samples
}

/// A tone in one channel.
func tone(_ hertz: Double, rate: Int, frames: Int, amplitude: Double = 0.5) -> [Float] {
    (0..<frames).map { Float(amplitude * sin(2 * .pi * hertz * Double($0) / Double(rate))) }
}

/// The amplitude of `hertz` in every `stride`th sample from `offset` (Goertzel's filter as a correlation).
func amplitude(of hertz: Double, in samples: [Float], rate: Int, offset: Int = 0, stride step: Int = 1) -> Double {
    var (real, imaginary, count) = (0.0, 0.0, 0.0)
    for (frame, index) in stride(from: offset, to: samples.count, by: step).enumerated() {
        let phase = 2 * Double.pi * hertz * Double(frame) / Double(rate)
        real += Double(samples[index]) * cos(phase)
        imaginary += Double(samples[index]) * sin(phase)
        count += 1
    }
    return 2 * (real * real + imaginary * imaginary).squareRoot() / count
}

/// What is left of `samples` when the tone of `hertz` that fits best is taken away, in decibels below that tone
/// (THD+N).
func distortionAndNoise(in samples: some RandomAccessCollection<Float>, of hertz: Double, rate: Int) -> Double {
    let angle = 2 * Double.pi * hertz / Double(rate)
    var (ss, cc, sc, ys, yc) = (0.0, 0.0, 0.0, 0.0, 0.0)
    for (index, sample) in samples.enumerated() {
        let (s, c, y) = (sin(angle * Double(index)), cos(angle * Double(index)), Double(sample))
        (ss, cc, sc, ys, yc) = (ss + s * s, cc + c * c, sc + s * c, ys + y * s, yc + y * c)
    }
    let determinant = ss * cc - sc * sc
    let (a, b) = ((ys * cc - yc * sc) / determinant, (yc * ss - ys * sc) / determinant)
    var (rest, power) = (0.0, 0.0)
    for (index, sample) in samples.enumerated() {
        let fit = a * sin(angle * Double(index)) + b * cos(angle * Double(index))
        rest += (Double(sample) - fit) * (Double(sample) - fit)
        power += fit * fit
    }
    return 10 * log10(rest / power)
}

/// Numbers that look random and are the same in every run (SplitMix64).
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
        return mixed ^ mixed >> 31
    }
}

/// Everything that a decoder gives until its end, in pieces of `block` frames.
func decodeAll(_ decoder: any AudioDecoder, block: Int = 1_000) throws -> [Float] {
    var all: [Float] = []
    let buffer = UnsafeMutablePointer<Float>.allocate(capacity: block * 8)
    defer { buffer.deallocate() }
    while true {
        let frames = try decoder.read(into: buffer, maximum: block)
        if frames == 0 { return all }
        all += UnsafeBufferPointer(start: buffer, count: frames * decoder.format.channels)
    }
}

/// The same as 16-bit samples in the file's own channel order.
func decodeAllPCM16(_ decoder: any AudioDecoder, block: Int = 1_000) throws -> [Int16] {
    var all: [Int16] = []
    let buffer = UnsafeMutablePointer<Int16>.allocate(capacity: block * 8)
    defer { buffer.deallocate() }
    while true {
        let frames = try decoder.read(into: buffer, maximum: block)
        if frames == 0 { return all }
        all += UnsafeBufferPointer(start: buffer, count: frames * decoder.format.channels)
    }
}

extension DecodedSound {
    var array: [Int16] { Array(UnsafeBufferPointer(start: samples, count: frames * channels)) }
}
