import COpenAL
import Glibc
import TacetSystem

/// The difference in level between OpenAL's HRTF and its stereo panning, measured once for each sample rate.
///
/// With pink noise, HRTF is 0.7 dB louder than stereo in OpenAL Soft 1.19 and 3.4 dB softer since 1.24, averaged over all
/// directions around the listener. The mixer makes up for the difference on spatial voices, so that the level stays the same
/// when the player plugs in headphones.
enum HRTFLevel {
    private static let directions = 12
    private static let frames = 32_768
    /// Frames mixed before the measurement starts, because OpenAL fades sources in and HRTF delays them.
    private static let settling = 2_048

    private static let measured = Lock<[Int: Float]>([:])

    /// The factor that makes HRTF as loud as stereo at `sampleRate`, 0.25...4; 1 if it cannot be measured.
    ///
    /// The first call for a sample rate blocks for milliseconds; later calls return the stored factor.
    static func makeup(sampleRate: Int) -> Float {
        measured.withLock { measured in
            if let makeup = measured[sampleRate] { return makeup }
            let makeup = measure(sampleRate)
            measured[sampleRate] = makeup
            return makeup
        }
    }

    private static func measure(_ sampleRate: Int) -> Float {
        guard let stereo = power(sampleRate, hrtf: false), let binaural = power(sampleRate, hrtf: true), stereo > 0,
            binaural > 0
        else { return 1 }
        return max(0.25, min(4, (stereo / binaural).squareRoot()))
    }

    /// The power of the noise from all directions on a device of its own; nil if there is none, or no HRTF for it.
    private static func power(_ sampleRate: Int, hrtf: Bool) -> Float? {
        guard let device = try? LoopbackDevice(sampleRate: sampleRate, sources: directions, hrtf: hrtf),
            device.isBinaural == hrtf
        else { return nil }
        let buffers = device.withContext { play(on: device) }
        defer {
            device.withContext {
                for source in device.sources {
                    alSourceStop(source)
                    alSourcei(source, AL_BUFFER, 0)
                }
                alDeleteBuffers(ALsizei(clamping: buffers.count), buffers)
            }
        }
        return power(of: device)
    }

    /// Starts a looping pink noise at each direction, each with random samples of its own.
    private static func play(on device: LoopbackDevice) -> [ALuint] {
        var random = RandomSource(seed: 1)
        var buffers = [ALuint](repeating: 0, count: device.sources.count)
        alGenBuffers(ALsizei(clamping: buffers.count), &buffers)
        for (index, source) in device.sources.enumerated() {
            let noise = pinkNoise(&random)
            alBufferData(
                buffers[index], AL_FORMAT_MONO16, noise, ALsizei(clamping: noise.count * 2),
                ALsizei(clamping: device.sampleRate))
            let angle = 2 * Float.pi * Float(index) / Float(directions)
            alSource3f(source, AL_POSITION, sinf(angle), 0, -cosf(angle))
            alSourcei(source, AL_BUFFER, ALint(truncatingIfNeeded: buffers[index]))
            alSourcei(source, AL_LOOPING, AL_TRUE)
            alSourcePlay(source)
        }
        return buffers
    }

    /// Filters white noise with three first-order low-passes. The result falls by 3 dB an octave, within 1 dB.
    ///
    /// Source: Paul Kellet's economy filter, https://www.firstpr.com.au/dsp/pink-noise/.
    private static func pinkNoise(_ random: inout RandomSource) -> [Int16] {
        var state = (Float(0), Float(0), Float(0))
        return (0..<frames).map { _ in
            let white = Float(random.next() % 2_001) / 1_000 - 1
            state.0 = 0.99765 * state.0 + white * 0.0990460
            state.1 = 0.96300 * state.1 + white * 0.2965164
            state.2 = 0.57000 * state.2 + white * 1.0526913
            let pink = state.0 + state.1 + state.2 + white * 0.1848
            return Int16(max(-32_767, min(32_767, pink * 2_000)))
        }
    }

    /// The energy of both ears over one pass of the noise: the sum of the squared samples.
    private static func power(of device: LoopbackDevice) -> Float {
        var samples = [Float](repeating: 0, count: 2 * (settling + frames))
        return samples.withUnsafeMutableBufferPointer { samples in
            guard let base = samples.baseAddress else { return 0 }
            device.render(into: base, frames: settling + frames)
            return samples[(2 * settling)...].reduce(0) { $0 + $1 * $1 }
        }
    }
}
