import COpenAL
import Glibc
import TacetPlatform

/// The colour of OpenAL's HRTF: what it adds to stereo and takes from it, averaged over all directions. A maintenance
/// thread (`tacet-upkeep`); offline, the caller's.
///
/// The built-in HRTFs of OpenAL Soft 1.19 to 1.25 lack bass: 5 dB at 50 Hz in 1.19, 11 dB since 1.20, beside 1 kHz.
/// Levels differ too, by version and by sample rate. The ear knows directions by how they differ from each other. So
/// the mean of all directions is taken out of HRTF (diffuse-field equalisation), and sounds keep their colour and their
/// level on headphones.
enum DiffuseField {
    private static let directions = 72
    /// The frames before the impulse, in which OpenAL's own fades end, and from the impulse on.
    private static let (lead, length) = (512, 1_024)

    private static let measured = Lock<[Int: Equaliser]>([:])

    /// The filters that give HRTF the mean colour and level of stereo at `sampleRate`; without effect if OpenAL has no
    /// HRTF.
    ///
    /// The first call for a sample rate blocks for some 20 ms; later calls return the stored filters.
    static func equaliser(sampleRate: Int) -> Equaliser {
        measured.withLock { measured in
            if let equaliser = measured[sampleRate] { return equaliser }
            guard let equaliser = measure(sampleRate) else { return Equaliser() }
            measured[sampleRate] = equaliser
            return equaliser
        }
    }

    private static func measure(_ sampleRate: Int) -> Equaliser? {
        guard let device = try? LoopbackDevice(sampleRate: sampleRate, sources: 1, hrtf: true), device.isBinaural,
            let spectrum = spectrum(of: device)
        else { return nil }
        let stereo = (0..<directions).reduce(Float(0)) { sum, index in
            let pan = StereoPan(direction(index), distance: 1, radius: 0)
            return sum + pan.left * pan.left + pan.right * pan.right
        }
        // The third octaves from 50 Hz to 16 kHz.
        let curve = (-13...12).compactMap { step -> Equaliser.Point? in
            let hertz = 1_000 * pow(2, Double(step) / 3)
            guard let power = spectrum.mean(from: hertz * pow(2, -1 / 6.0), to: hertz * pow(2, 1 / 6.0)) else {
                return nil
            }
            let decibels = 10 * log10(Double(stereo) / power)
            return decibels.isFinite ? Equaliser.Point(hertz: hertz, decibels: max(-24, min(24, decibels))) : nil
        }
        return Equaliser(curve, sampleRate: sampleRate)
    }

    /// Directions all around, up to 53° above and below the ears, equally far from their neighbours: a spiral whose
    /// turns are the golden angle. Games seldom place sounds straight above or below.
    private static func direction(_ index: Int) -> Vector3 {
        let height = 0.8 * (1 - (2 * Float(index) + 1) / Float(directions))
        let width = (1 - height * height).squareRoot()
        let turn = Float(index) * 2.399_963
        return Vector3(width * sinf(turn), height, -width * cosf(turn))
    }

    /// The power of both ears by frequency, summed over the directions.
    private struct Spectrum {
        var powers: [Double]
        let spacing: Double

        /// The mean power in a band; nil if the band reaches beyond the spectrum.
        func mean(from low: Double, to high: Double) -> Double? {
            guard high < spacing * Double(powers.count - 2) else { return nil }
            let points = 8
            return (0..<points).reduce(0) { sum, point in
                let place = (low + (high - low) * (Double(point) + 0.5) / Double(points)) / spacing
                let bin = Int(place)
                return sum + powers[bin] + (powers[bin + 1] - powers[bin]) * (place - Double(bin))
            } / Double(points)
        }
    }

    /// Plays an impulse from each direction, one after the other; nil if OpenAL has no memory.
    private static func spectrum(of device: LoopbackDevice) -> Spectrum? {
        guard let source = device.sources.first else { return nil }
        // Frequencies at most 24 Hz apart, so that the lowest third octave has one.
        var size = length
        while size * 24 < device.sampleRate { size *= 2 }
        var sums = [Double](repeating: 0, count: size / 2)
        var impulse = [Float](repeating: 0, count: lead + length)
        impulse[lead] = 1
        var mix = [Float](repeating: 0, count: 2 * impulse.count)
        var transform = FourierTransform(size: size)
        let isPlayed = device.withContext { () -> Bool in
            var buffer: ALuint = 0
            alGetError()
            alGenBuffers(1, &buffer)
            alBufferData(
                buffer, AL_FORMAT_MONO_FLOAT32, impulse, ALsizei(clamping: impulse.count * 4),
                ALsizei(clamping: device.sampleRate))
            alDistanceModel(AL_NONE)
            for index in 0..<directions {
                let direction = direction(index)
                alSourcei(source, AL_BUFFER, ALint(truncatingIfNeeded: buffer))
                alSource3f(source, AL_POSITION, direction.x, direction.y, direction.z)
                alSourcePlay(source)
                mix.withUnsafeMutableBufferPointer { mix in
                    if let base = mix.baseAddress { device.render(into: base, frames: impulse.count) }
                }
                alSourceStop(source)
                alSourcei(source, AL_BUFFER, 0)
                transform.addPowers(ofStereo: mix[(2 * lead)...], to: &sums)
            }
            alDeleteBuffers(1, &buffer)
            return alGetError() == AL_NO_ERROR
        }
        return isPlayed ? Spectrum(powers: sums, spacing: Double(device.sampleRate) / Double(size)) : nil
    }
}
