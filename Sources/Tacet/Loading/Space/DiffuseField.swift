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
///
/// A voice that shares sources comes from two or three directions, whose sum is louder in the lows and has combs in the highs. It
/// is given the colour of the others.
enum DiffuseField {
    private static let directions = 72
    /// The frames before the impulse, in which OpenAL's own fades end, and from the impulse on.
    private static let (lead, length) = (512, 1_024)

    private static let measured = Lock<[Int: DiffuseColour]>([:])

    /// The filters that give HRTF the mean colour and level of stereo at `sampleRate`; without effect if OpenAL has no
    /// HRTF.
    ///
    /// The first call for a sample rate blocks for some 60 ms; later calls return the stored filters.
    static func colour(sampleRate: Int) -> DiffuseColour {
        measured.withLock { measured in
            if let colour = measured[sampleRate] { return colour }
            guard let colour = measure(sampleRate) else { return DiffuseColour() }
            measured[sampleRate] = colour
            return colour
        }
    }

    private static func measure(_ sampleRate: Int) -> DiffuseColour? {
        guard let device = try? LoopbackDevice(sampleRate: sampleRate, sources: SharedDirections.count, hrtf: true),
            device.isBinaural, device.sources.count == SharedDirections.count,
            let own = spectrum(of: device, isShared: false),
            let whole = spectrum(of: device, height: 1, isShared: false),
            let shared = spectrum(of: device, height: 1, isShared: true)
        else { return nil }
        let stereo = (0..<directions).reduce(Float(0)) { sum, index in
            let pan = StereoPan(direction(index), distance: 1, radius: 0)
            return sum + pan.left * pan.left + pan.right * pan.right
        }
        return DiffuseColour(
            own: Equaliser(curve(of: own, to: { _, _ in Double(stereo) }), sampleRate: sampleRate),
            shared: equaliser(of: shared, to: whole, sampleRate: sampleRate))
    }

    /// The filters that give a spectrum with combs the powers of another.
    ///
    /// A filter that is steep within a third octave weighs the peaks of the combs, so what it leaves is corrected.
    private static func equaliser(of spectrum: Spectrum, to target: Spectrum, sampleRate: Int) -> Equaliser {
        var points = curve(of: spectrum, to: target.mean)
        var equaliser = Equaliser(points, sampleRate: sampleRate, by: Equaliser.forCombs)
        for _ in 0..<4 {
            let rest = curve(of: spectrum.filtered(by: equaliser, sampleRate: sampleRate), to: target.mean)
            points = zip(points, rest).map { Equaliser.Point(hertz: $0.hertz, decibels: $0.decibels + $1.decibels) }
            equaliser = Equaliser(points, sampleRate: sampleRate, by: Equaliser.forCombs)
        }
        return equaliser
    }

    /// The decibels by third octaves, from 50 Hz to 16 kHz, that give a spectrum the powers of another.
    private static func curve(
        of spectrum: Spectrum, to target: (_ low: Double, _ high: Double) -> Double?
    ) -> [Equaliser.Point] {
        (-13...12).compactMap { step -> Equaliser.Point? in
            let hertz = 1_000 * pow(2, Double(step) / 3)
            let (low, high) = (hertz * pow(2, -1 / 6.0), hertz * pow(2, 1 / 6.0))
            guard let power = spectrum.mean(from: low, to: high), let target = target(low, high) else { return nil }
            let decibels = 10 * log10(target / power)
            return decibels.isFinite ? Equaliser.Point(hertz: hertz, decibels: max(-24, min(24, decibels))) : nil
        }
    }

    /// Directions all around, equally far from their neighbours: a spiral whose turns are the golden angle.
    ///
    /// - Parameter height: How far it goes up and down: to 53° above and below the ears by default, because games seldom place
    ///   sounds straight above or below.
    private static func direction(_ index: Int, height: Float = 0.8) -> Vector3 {
        let height = height * (1 - (2 * Float(index) + 1) / Float(directions))
        let width = (1 - height * height).squareRoot()
        let turn = Float(index) * 2.399_963
        return Vector3(width * sinf(turn), height, -width * cosf(turn))
    }

    /// The power of both ears by frequency, summed over the directions.
    private struct Spectrum {
        var powers: [Double]
        let spacing: Double

        /// The spectrum behind filters.
        func filtered(by equaliser: Equaliser, sampleRate: Int) -> Spectrum {
            Spectrum(
                powers: powers.enumerated().map { bin, power in
                    let frequency = 2 * .pi * Double(bin) * spacing / Double(sampleRate)
                    return power * pow(10, equaliser.decibels(at: frequency) / 10)
                }, spacing: spacing)
        }

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
    ///
    /// - Parameters:
    ///   - height: See ``direction(_:height:)``.
    ///   - isShared: Whether it comes from the directions that voices share.
    private static func spectrum(of device: LoopbackDevice, height: Float = 0.8, isShared: Bool) -> Spectrum? {
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
                let sources = play(buffer, from: direction(index, height: height), isShared: isShared, on: device)
                mix.withUnsafeMutableBufferPointer { mix in
                    if let base = mix.baseAddress { device.render(into: base, frames: impulse.count) }
                }
                for source in sources {
                    alSourceStop(source)
                    alSourcei(source, AL_BUFFER, 0)
                }
                transform.addPowers(ofStereo: mix[(2 * lead)...], to: &sums)
            }
            alDeleteBuffers(1, &buffer)
            return alGetError() == AL_NO_ERROR
        }
        return isPlayed ? Spectrum(powers: sums, spacing: Double(device.sampleRate) / Double(size)) : nil
    }

    /// Plays a buffer from a direction, and returns the sources that play it.
    private static func play(
        _ buffer: ALuint, from direction: Vector3, isShared: Bool, on device: LoopbackDevice
    ) -> [ALuint] {
        let gains = SharedDirections.gains(direction, radius: 0)
        var places = [(offset: direction, gain: Float(1))]
        if isShared {
            places = (0..<SharedDirections.count).map { (SharedDirections.offset($0), gains[$0]) }
                .filter { $0.gain > 0 }
        }
        let sources = Array(device.sources.prefix(places.count))
        for (source, (place, gain)) in zip(sources, places) {
            alSourcei(source, AL_BUFFER, ALint(truncatingIfNeeded: buffer))
            alSource3f(source, AL_POSITION, place.x, place.y, place.z)
            alSourcef(source, AL_GAIN, gain)
        }
        for source in sources { alSourcePlay(source) }
        return sources
    }
}
