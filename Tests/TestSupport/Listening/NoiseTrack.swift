import Glibc

/// The soundtrack of these tests: half a minute of noise far above all else that sounds in them.
///
/// What is heard of it tells to the millisecond when it sounds, and to the sample which of its frames is heard.
package enum NoiseTrack {
    package static let rate = 48_000
    package static let frames = 30 * rate

    /// White noise four times differentiated, at -20 dB. The same every time.
    package static let samples: [Float] = {
        var random: UInt64 = 0x5EED
        // Four more than it has frames, for what differentiating takes away.
        let white = (0..<frames + 4).map { _ in
            random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Float(Int32(truncatingIfNeeded: random >> 32)) / 2_147_483_648 * 0.0207
        }
        return Signal(white, rate: Double(rate)).treble
    }()

    /// What is left of it where ``Signal/treble`` is looked at.
    fileprivate static let treble = Signal(samples + samples.prefix(4), rate: Double(rate)).treble

    /// Writes it as a WAV file, which loops as a whole, and returns the path.
    package static func write(to desktop: Desktop) throws -> String {
        let path = desktop.directory + "/track.wav"
        try SoundFile(channels: [samples], rate: rate).writeWave(to: path)
        return path
    }

    /// Writes it as a WAV file in stereo, in which only one side sounds, and returns the path.
    package static func write(to desktop: Desktop, on side: Recording.Side) throws -> String {
        let path = desktop.directory + "/track-\(side).wav"
        let silence = [Float](repeating: 0, count: samples.count)
        let channels = side == .left ? [samples, silence] : [silence, samples]
        try SoundFile(channels: channels, rate: rate).writeWave(to: path)
        return path
    }
}

extension Signal {
    /// The fourth difference: it takes 74 dB from 500 Hz, 47 from 1,500 Hz, and adds to what is above 8 kHz.
    fileprivate var treble: [Float] {
        guard frames > 4 else { return [] }
        return samples.withUnsafeBufferPointer { x in
            var result = [Float](repeating: 0, count: x.count - 4)
            result.withUnsafeMutableBufferPointer { result in
                for n in result.indices { result[n] = x[n] + x[n + 4] - 4 * (x[n + 1] + x[n + 3]) + 6 * x[n + 2] }
            }
            return result
        }
    }

    /// The stretches in which the track sounds, down to 60 dB below its level. A lapse of less than 50 ms is none: a
    /// busy machine starves us so.
    package var trackRuns: [Range<Int>] {
        let treble = self.treble
        let window = 48
        let threshold = Float(pow(10, (2.6 - 60) / 10)) * Float(window)  // 2.6 dB is what `treble` makes of the track
        var runs: [Range<Int>] = []
        var loudWindows = 0
        treble.withUnsafeBufferPointer { treble in
            for start in stride(from: 0, to: treble.count - window, by: window) {
                var energy: Float = 0
                for n in start..<start + window { energy += treble[n] * treble[n] }
                loudWindows = energy > threshold ? loudWindows + 1 : 0
                // The click of a stream that is cut off is in two windows at most.
                guard loudWindows >= 4 else { continue }
                let end = start + window
                if let last = runs.last, start - last.upperBound < 50 * window {
                    runs[runs.count - 1] = last.lowerBound..<end
                } else {
                    runs.append(end - loudWindows * window..<end)
                }
            }
        }
        return runs
    }

    /// Which frame of the track is heard at `frame`, where it sounds for 5 ms or more.
    ///
    /// - Parameter guess: It is looked for within `reach` frames around this one; the track has no two places alike.
    package func trackFrame(at frame: Int, near guess: Int, within reach: Int = 24_000) -> Int? {
        let heard = self[frame..<frame + 260].treble
        guard heard.count == 256 else { return nil }
        var best = (frame: 0, match: 0.0)
        heard.withUnsafeBufferPointer { heard in
            NoiseTrack.treble.withUnsafeBufferPointer { track in
                for candidate in (guess - reach)...(guess + reach) {
                    var (product, energy, place): (Float, Float, Int) = (0, 0, candidate.modulo(NoiseTrack.frames))
                    for n in 0..<256 {
                        product += heard[n] * track[place]
                        energy += track[place] * track[place]
                        place += 1
                        if place == track.count { place = 0 }
                    }
                    let match = Double(product / max(energy, 1e-9).squareRoot())
                    if match > best.match { best = (candidate, match) }
                }
            }
        }
        let energy = heard.reduce(0) { $0 + $1 * $1 }
        return best.match > 0.7 * Double(energy).squareRoot() ? best.frame : nil
    }
}

extension Int {
    fileprivate func modulo(_ divisor: Int) -> Int { (self % divisor + divisor) % divisor }
}
