import COpenAL
import Glibc
import TestSupport
import Testing

@testable import Tacet

/// Tacet places voices itself. These tests compare it with a source of OpenAL's that has the same properties.
@Suite("Sounds with a position, beside OpenAL's own") struct StereoPlacementTests {
    private static let tone = Tone(frequency: 1_000, decibels: -12).samples(frames: 480, rate: 48_000)

    /// What a game asks of a voice.
    private struct Case {
        var position: Vector3
        var velocity = Vector3.zero
        var attenuation = Attenuation(referenceDistance: 0.7, maximumDistance: 30, rolloff: 0.6)
        var cone = Cone.omnidirectional
        var radius: Float = 0
        var airAbsorption: Float = 0
        var space = Space.world
    }

    private static let listener: Listener = {
        var listener = Listener()
        listener.position = Vector3(1, -2, 0.5)
        listener.velocity = Vector3(3, 0, -1)
        listener.forward = Vector3(1, 0.3, 1)
        return listener
    }()

    /// Cases in all directions, with every property. Seeded, so that each run has the same.
    private static let cases: [Case] = {
        var random = RandomSource(seed: 11)
        func number(_ range: ClosedRange<Float>) -> Float { .random(in: range, using: &random) }
        func vector(_ range: ClosedRange<Float>) -> Vector3 { Vector3(number(range), number(range), number(range)) }
        return (0..<40).map { index in
            var one = Case(position: vector(-6...6))
            if index % 3 == 0 { one.velocity = vector(-30...30) }
            if index % 4 == 0 {
                one.cone = Cone(direction: vector(-1...1), innerAngle: 50, outerAngle: 300, gainOutside: -14)
            }
            if index % 5 == 0 { one.radius = number(0.1...2) }
            if index % 6 == 0 { one.airAbsorption = 8 }
            if index % 7 == 0 { one.space = .listener }
            return one
        }
    }()

    /// What Tacet mixes of a case. The limiter is not reached.
    private func mixed(
        _ one: Case, _ samples: [Float], reverb: Reverb? = nil, _ spatialization: Spatialization = .stereo,
        model: DistanceModel = .inverse, listenerGain: Decibels = .unity, frames: Int
    ) throws -> (Signal, Signal) {
        let offline = Offline()
        offline.audio.world.spatialization = spatialization
        offline.audio.world.distanceModel = model
        offline.audio.world.listener = Self.listener
        offline.audio.world.listener.gain = listenerGain
        offline.audio.world.reverb = reverb
        var settings = PlaybackSettings(loops: reverb == nil)
        (settings.velocity, settings.attenuation, settings.cone) = (one.velocity, one.attenuation, one.cone)
        (settings.radius, settings.airAbsorption, settings.space) = (one.radius, one.airAbsorption, one.space)
        offline.audio.play(try offline.load(samples), at: one.position, settings)
        return try offline.render(frames)
    }

    /// What OpenAL mixes of a case.
    private func expected(
        _ one: Case, _ samples: [Float], reverb: Reverb? = nil, hrtf: Bool = false,
        model: ALenum = AL_INVERSE_DISTANCE_CLAMPED, listenerGain: Float = 1, frames: Int
    ) throws -> (Signal, Signal) {
        let device = try LoopbackDevice(sampleRate: 48_000, sources: 1, hrtf: hrtf)
        let unit = reverb.flatMap { _ in ReverbDevice(submix: 0, isBinaural: hrtf, device: device) }
        if let reverb { unit?.apply(reverb) }
        let source = device.sources[0]
        let buffer = device.withContext { () -> ALuint in
            alDistanceModel(model)
            alListenerf(AL_GAIN, listenerGain)
            alSourcef(source, AL_MIN_GAIN, one.attenuation.minimumGain.amplitude)
            alSourcef(source, AL_MAX_GAIN, one.attenuation.maximumGain.amplitude)
            let (place, velocity) = (Self.listener.position, Self.listener.velocity)
            alListener3f(AL_POSITION, place.x, place.y, place.z)
            alListener3f(AL_VELOCITY, velocity.x, velocity.y, velocity.z)
            // OpenAL skews space if the head's top does not point straight up from where it looks.
            let axes = ListenerAxes(Self.listener)
            alListenerfv(AL_ORIENTATION, (0..<3).map { axes.forward[$0] } + (0..<3).map { axes.up[$0] })
            var buffer: ALuint = 0
            alGenBuffers(1, &buffer)
            let shorts = samples.map { Int16(($0 * 32_768).rounded()) }
            alBufferData(buffer, AL_FORMAT_MONO16, shorts, ALsizei(shorts.count * 2), 48_000)
            alSourcei(source, AL_BUFFER, ALint(buffer))
            alSourcei(source, AL_LOOPING, reverb == nil ? AL_TRUE : AL_FALSE)
            alSource3f(source, AL_POSITION, one.position.x, one.position.y, one.position.z)
            alSource3f(source, AL_VELOCITY, one.velocity.x, one.velocity.y, one.velocity.z)
            alSourcei(source, AL_SOURCE_RELATIVE, one.space == .listener ? AL_TRUE : AL_FALSE)
            alSourcef(source, AL_REFERENCE_DISTANCE, one.attenuation.referenceDistance)
            alSourcef(source, AL_MAX_DISTANCE, one.attenuation.maximumDistance)
            alSourcef(source, AL_ROLLOFF_FACTOR, one.attenuation.rolloff)
            if one.cone != .omnidirectional {
                alSource3f(source, AL_DIRECTION, one.cone.direction.x, one.cone.direction.y, one.cone.direction.z)
                alSourcef(source, AL_CONE_INNER_ANGLE, one.cone.innerAngle)
                alSourcef(source, AL_CONE_OUTER_ANGLE, one.cone.outerAngle)
                alSourcef(source, AL_CONE_OUTER_GAIN, one.cone.gainOutside.amplitude)
            }
            alSourcef(source, AL_SOURCE_RADIUS, one.radius)
            alSourcef(source, AL_AIR_ABSORPTION_FACTOR, one.airAbsorption)
            if let unit {
                alSource3i(source, AL_AUXILIARY_SEND_FILTER, ALint(unit.slot), 0, AL_FILTER_NULL)
            }
            alSourcePlay(source)
            return buffer
        }
        var mix = [Float](repeating: 0, count: frames * 2)
        for block in 0..<(frames / 512) {
            mix.withUnsafeMutableBufferPointer { samples in
                guard let base = samples.baseAddress else { return }
                device.render(into: base + block * 1_024, frames: 512)
            }
        }
        device.withContext {
            alSourceStop(source)
            alSourcei(source, AL_BUFFER, 0)
            var buffer = buffer
            alDeleteBuffers(1, &buffer)
        }
        return (
            Signal(interleaved: mix, channels: 2, channel: 0, rate: 48_000),
            Signal(interleaved: mix, channels: 2, channel: 1, rate: 48_000)
        )
    }

    @Test("Both sides are as loud as OpenAL's, by direction, distance, cone, radius, air and space")
    func levels() throws {
        for one in Self.cases {
            var still = one
            still.velocity = .zero
            let heard = try mixed(still, Self.tone, frames: 14_336)
            let wanted = try expected(still, Self.tone, frames: 14_336)
            // A listener who moves bends the pitch, so levels are those of the whole signal.
            let loudest = max(wanted.0[4_096..<14_336].level, wanted.1[4_096..<14_336].level)
            for side in [(heard.0, wanted.0), (heard.1, wanted.1)] {
                let (heard, wanted) = (side.0[4_096..<14_336].level, side.1[4_096..<14_336].level)
                // A side that is 30 dB softer than the other decides nothing.
                guard wanted > loudest - 30 else { continue }
                #expect(abs(heard - wanted) < 0.25, "\(still): \(heard) dB, OpenAL \(wanted) dB")
            }
        }
    }

    @Test(
        "Each distance model, the limits of gain and the listener's gain are OpenAL's",
        arguments: [
            (.none, AL_NONE), (.inverse, AL_INVERSE_DISTANCE_CLAMPED), (.inverseUnclamped, AL_INVERSE_DISTANCE),
            (.linear, AL_LINEAR_DISTANCE_CLAMPED), (.linearUnclamped, AL_LINEAR_DISTANCE),
            (.exponential, AL_EXPONENT_DISTANCE_CLAMPED), (.exponentialUnclamped, AL_EXPONENT_DISTANCE),
        ] as [(DistanceModel, ALenum)])
    func models(_ model: DistanceModel, openAL: ALenum) throws {
        for (index, one) in Self.cases.enumerated() where index % 3 != 0 {
            var limited = one
            limited.attenuation.referenceDistance = 4
            if index % 4 == 1 { limited.attenuation.minimumGain = -3 }
            if index % 4 == 2 { limited.attenuation.maximumGain = -9 }
            let heard = try mixed(limited, Self.tone, model: model, listenerGain: -6, frames: 14_336)
            let wanted = try expected(
                limited, Self.tone, model: openAL, listenerGain: Decibels(-6).amplitude, frames: 14_336)
            let loudest = max(wanted.0[4_096..<14_336].level, wanted.1[4_096..<14_336].level)
            for side in [(heard.0, wanted.0), (heard.1, wanted.1)] {
                let (heard, wanted) = (side.0[4_096..<14_336].level, side.1[4_096..<14_336].level)
                guard wanted > loudest - 30 else { continue }
                #expect(abs(heard - wanted) < 0.25, "\(limited): \(heard) dB, OpenAL \(wanted) dB")
            }
        }
    }

    /// Some lines of the spectrum of a sound that repeats after 4,800 frames.
    private static let lines = [20, 50, 100, 200, 300]

    /// The amplitude of a line in one period.
    private static func line(_ line: Int, _ samples: ArraySlice<Float>) -> Double {
        let sum = samples.enumerated().reduce(SIMD2<Double>.zero) { sum, sample in
            let turn = 2 * Double.pi * Double(line * sample.offset) / 4_800
            return sum + SIMD2(cos(turn), sin(turn)) * Double(sample.element)
        }
        return (sum * sum).sum().squareRoot()
    }

    @Test("HRTF leaves the difference between both ears as OpenAL's source has it")
    func ears() throws {
        var random = RandomSource(seed: 5)
        let noise = (0..<4_800).map { _ in Float.random(in: -0.2...0.2, using: &random) }
        for one in Self.cases where one.airAbsorption == 0 {
            var still = one
            still.velocity = .zero
            // The motion of the listener would bend the pitch of a source in the world.
            if still.space == .world {
                let axes = ListenerAxes(Self.listener)
                still.position = axes.turned(still.position - axes.position)
                still.cone.direction = axes.turned(still.cone.direction)
                still.space = .listener
            }
            let heard = try mixed(still, noise, .binaural, frames: 14_336)
            let wanted = try expected(still, noise, hrtf: true, frames: 14_336)
            // The noise repeats, so that what both ears hear can be told apart by its lines: the same filter lies on
            // both.
            let filters = [(heard.0, wanted.0), (heard.1, wanted.1)].map { heard, wanted in
                Self.lines.map {
                    Self.line($0, heard.samples[4_800..<9_600]) / Self.line($0, wanted.samples[4_800..<9_600])
                }
            }
            let loud = max(wanted.0.level, wanted.1.level)
            guard min(wanted.0.level, wanted.1.level) > loud - 30 else { continue }
            for (index, line) in Self.lines.enumerated() {
                let difference = 20 * log10(abs(filters[0][index] / filters[1][index]))
                #expect(abs(difference) < 0.3, "\(still) at \(line * 10) Hz: the ears differ by \(difference) dB")
            }
        }
    }

    @Test("Placed by a source of OpenAL's, each side of a voice is as loud as panned by Tacet, with every property")
    func sourcesOfOpenAL() throws {
        for (index, one) in (Self.cases + Self.around).enumerated() {
            let model = DistanceModel.allCases[index % DistanceModel.allCases.count]
            let panned = try mixed(one, Self.tone, model: model, frames: 14_336)
            let placed = try mixed(one, Self.tone, .openAL, model: model, frames: 14_336)
            let loudest = max(panned.0[4_096..<14_336].level, panned.1[4_096..<14_336].level)
            for (panned, placed) in [(panned.0, placed.0), (panned.1, placed.1)] {
                let (panned, placed) = (panned[4_096..<14_336].level, placed[4_096..<14_336].level)
                guard panned > loudest - 30 else { continue }
                #expect(abs(panned - placed) < 0.25, "\(one), \(model): \(placed) dB, Tacet \(panned) dB")
            }
            guard one.velocity != .zero else { continue }
            let side = panned.0.level > panned.1.level ? (panned.0, placed.0) : (panned.1, placed.1)
            let pitch = (Self.frequency(side.0[4_096..<14_336]), Self.frequency(side.1[4_096..<14_336]))
            #expect(abs(pitch.0 - pitch.1) < 1, "\(one.velocity): \(pitch.1) Hz, Tacet \(pitch.0) Hz")
        }
    }

    /// Directions all around the head, five degrees apart.
    private static let around = (0..<72).map { step in
        let angle = Float(step) * 5 * .pi / 180
        return Case(position: Vector3(sinf(angle), 0, -cosf(angle)), space: .listener)
    }

    @Test(
        "A voice that OpenAL places begins at its frame, and goes from one way of placing to any other without a click")
    func changes() throws {
        let offline = Offline()
        offline.audio.world.spatialization = .openAL
        let tone = Tone(frequency: 100, decibels: -18).samples(frames: 48_000, rate: 48_000)
        var settings = PlaybackSettings(loops: true)
        settings.startFrame = 20_123
        let sound = try offline.load(tone)
        let voice = offline.audio.play(sound, at: Vector3(2, 0, -1), settings)
        let begun = try offline.render(24_576).right
        #expect(begun.samples.prefix(20_123 + Offline.delay).allSatisfy { $0 == 0 })
        #expect(begun[22_123..<24_576].level(of: 100) > -40)
        for spatialization in [Spatialization.binaural, .openAL, .stereo, .openAL, .binaural, .stereo] {
            offline.audio.world.spatialization = spatialization
            let heard = try offline.render(16_384)
            #expect(heard.right.largestStep < 0.003, "\(spatialization)")
            for start in stride(from: 0, to: 8_192, by: 480) {
                #expect(heard.right[start..<start + 960].level > -46, "\(spatialization) at \(start)")
            }
            #expect(offline.audio.statistics.isBinaural == (spatialization == .binaural))
            #expect(voice.isPlaying)
        }
    }

    @Test("Motion changes the pitch as OpenAL's does")
    func doppler() throws {
        for one in Self.cases where one.velocity != .zero {
            let heard = try mixed(one, Self.tone, frames: 24_576), wanted = try expected(one, Self.tone, frames: 24_576)
            let side = wanted.0.level > wanted.1.level ? (heard.0, wanted.0) : (heard.1, wanted.1)
            let pitch = (Self.frequency(side.0[4_096..<14_336]), Self.frequency(side.1[4_096..<14_336]))
            #expect(abs(pitch.0 - pitch.1) < 1, "\(one.velocity): \(pitch.0) Hz, OpenAL \(pitch.1) Hz")
        }
    }

    /// The frequency of a tone, by its rising zero crossings.
    private static func frequency(_ tone: Signal) -> Double {
        let samples = tone.samples
        let rises = (1..<samples.count).filter { samples[$0 - 1] < 0 && samples[$0] >= 0 }
        guard let first = rises.first, let last = rises.last, last > first else { return 0 }
        return Double(rises.count - 1) * 48_000 / Double(last - first)
    }

    @Test("The reverb answers as loud and from the same side as it answers a source of OpenAL's", arguments: [0, 1])
    func reverb(_ turn: Int) throws {
        var random = RandomSource(seed: 3)
        // OpenAL Soft 1.24 holds a sound's last sample up to the block's end, so the burst ends softly and with a
        // block.
        let burst = (0..<4_608).map { Float.random(in: -0.25...0.25, using: &random) * Float(min(64, 4_607 - $0)) / 64 }
        for position in [Vector3(-4, 0, 0.1), Vector3(0, 0, -4), Vector3(3, 0, 3), Vector3(0, 4, 0.2)] {
            var one = Case(position: position, space: .listener)
            one.attenuation = Attenuation(rolloff: turn == 0 ? 0 : 1)
            let frames = 38_400 / 512 * 512
            let heard = try mixed(one, burst, reverb: Reverb(.generic), frames: frames)
            let wanted = try expected(one, burst, reverb: Reverb(.generic), frames: frames)
            // After the burst and its direct sound.
            let tail = 6_144..<24_576
            for (heard, wanted) in [(heard.0, wanted.0), (heard.1, wanted.1)] {
                let (heard, wanted) = (heard[tail].level, wanted[tail].level)
                #expect(abs(heard - wanted) < 0.5, "\(position): \(heard) dB, OpenAL \(wanted) dB")
            }
        }
    }

    @Test(
        "A tone with a position and a pitch stays a tone, in stereo as with HRTF: what is added is 80 dB below it",
        // The ear's own notch takes 9 kHz, so that a tone there is soft beside what is added elsewhere.
        arguments: [
            (1_000, 0.9, .stereo), (10_000, 0.9, .stereo), (10_000, 1.1, .stereo), (1_000, 0.9, .binaural),
            (10_000, 1.1, .binaural),
        ] as [(Double, Float, Spatialization)])
    func distortion(_ frequency: Double, _ pitch: Float, _ spatialization: Spatialization) throws {
        let offline = Offline()
        offline.audio.world.spatialization = spatialization
        let sound = try offline.load(Tone(frequency: frequency, decibels: -1).samples(frames: 48_000, rate: 48_000))
        // The near ear of HRTF hears some tones louder, which the limiter would bend.
        offline.audio.play(sound, at: Vector3(-1, 0, -1), PlaybackSettings(gain: -12, pitch: pitch))
        let heard = try offline.render(20_480).left.samples
        let added = distortionAndNoise(in: heard[2_048..<18_432], of: frequency * Double(pitch), rate: 48_000)
        print(
            "figure: THD+N of a spatial voice, \(spatialization), \(Int(frequency)) Hz at pitch \(pitch): "
                + "\(Int(added.rounded())) dB")
        #expect(added <= -80)
    }

    @Test("With HRTF too a sound begins within a block, at its frame")
    func frameWithHRTF() throws {
        let offline = Offline()
        offline.audio.world.spatialization = .binaural
        let sound = try offline.load([Float](repeating: 0.25, count: 48_000))
        var settings = PlaybackSettings()
        settings.startFrame = 20_123
        offline.audio.play(sound, at: Vector3(1, 0, 0), settings)
        let first = try #require(try offline.render(24_576).right.samples.firstIndex { abs($0) > 0.01 })
        // The near ear of a head hears the sound within some 30 frames.
        #expect((0..<64).contains(first - 20_123 - Offline.delay), "\(first)")
    }

    @Test("A stereo sound at a position is heard as recorded, and one event for each such sound says so")
    func stereo() throws {
        let offline = Offline()
        let samples = [Float](repeating: 0.25, count: 48_000)
        let sound = try offline.loadStereo(samples, samples.map { $0 / 2 })
        let mono = try offline.load(samples)
        offline.audio.play(sound)
        offline.audio.play(mono, at: Vector3(1, 0, 0))
        func notes() -> [AudioEvent] {
            offline.audio.update().filter { if case .positionIgnored = $0 { true } else { false } }
        }
        #expect(notes().isEmpty)
        for _ in 0..<3 { offline.audio.play(sound, at: Vector3(10, 0, 0)) }
        #expect(notes() == [.positionIgnored("test.wav")])
        offline.audio.play(sound, at: Vector3(10, 0, 0))
        #expect(notes().isEmpty)
        #expect("\(AudioEvent.positionIgnored("test.wav"))".contains("two channels"))
    }

    @Test("A sound with a position begins at its frame and fades out from another", arguments: [20_123, 20_480])
    func frames(_ frame: Int) throws {
        func render(_ position: Vector3?) throws -> [Float] {
            let offline = Offline()
            let sound = try offline.load([Float](repeating: 0.25, count: 48_000))
            var settings = PlaybackSettings()
            settings.startFrame = frame
            let voice = position.map { offline.audio.play(sound, at: $0, settings) }
            (voice ?? offline.audio.play(sound, settings)).stop(atFrame: frame + 5_000)
            return try offline.render(40_960).right.samples
        }
        let heard = try render(Vector3(1, 0, 0))
        #expect(heard.firstIndex { $0 != 0 } == frame + Offline.delay)
        // To the right it is as loud as without a position, which is heard on both sides.
        let worst = zip(heard, try render(nil)).map { abs($0 - $1) }.max() ?? 1
        #expect(worst < 1e-6)
    }

    @Test("What plays goes on at its frame when headphones come and go")
    func switching() throws {
        let offline = Offline()
        let ramp = (0..<48_000).map { Float($0) / 48_000 }
        let voice = offline.audio.play(try offline.load(ramp), at: Vector3(1, 0, 0))
        // The ramp tells the frame by its level.
        let before = try offline.render(10 * 512).right.samples[4_096]
        offline.audio.world.spatialization = .binaural
        let binaural = try offline.render(10 * 512)
        offline.audio.world.spatialization = .stereo
        let after = try offline.render(10 * 512).right.samples[4_096]
        #expect(binaural.left.samples[4_096] > 0.01, "the far ear hears the sound")
        #expect(voice.isPlaying)
        #expect(abs(after / before * Float(4_096 - Offline.delay) - Float(20 * 512 + 4_096 - Offline.delay)) < 32)
    }

    @Test(
        "Headphones that come and go leave no click, with a reverb and without, and no hole",
        arguments: [nil, Reverb(.cave)] as [Reverb?])
    func clicks(_ reverb: Reverb?) throws {
        let offline = Offline()
        offline.audio.world.reverb = reverb
        let tone = Tone(frequency: 100, decibels: -18).samples(frames: 48_000, rate: 48_000)
        offline.audio.play(try offline.load(tone), at: Vector3(2, 0, -1), PlaybackSettings(loops: true))
        try offline.render(96_256)
        for spatialization in [Spatialization.binaural, .stereo, .binaural, .stereo] {
            offline.audio.world.spatialization = spatialization
            let heard = try offline.render(48_128)
            #expect(heard.right.largestStep < 0.003, "\(spatialization)")
            for start in stride(from: 0, to: 8_192, by: 480) {
                #expect(heard.right[start..<start + 960].level > -46, "\(spatialization) at \(start)")
            }
            #expect(heard.right[38_400..<48_128].level(of: 100) > -40, "\(spatialization)")
        }
    }

    @Test("A sound on headphones fades out and ends without a click, with the frames that HRTF delays")
    func endWithHRTF() throws {
        let offline = Offline()
        offline.audio.world.spatialization = .binaural
        let tone = Tone(frequency: 100, decibels: -18).samples(frames: 48_000, rate: 48_000)
        let sound = try offline.load(tone)
        for length in [4_800, 5_003, 5_117, 5_304] {
            let voice = offline.audio.play(sound, at: Vector3(2, 0, -1), PlaybackSettings(loops: true))
            try offline.render(length)
            voice.stop(over: .seconds(0.01))
            #expect(try offline.render(9_728).right.largestStep < 0.003, "after \(length) frames")
        }
    }

    @Test(
        "A filter that takes all highs leaves the lows, in stereo as with HRTF",
        arguments: [Spatialization.stereo, .binaural])
    func deepFilter(_ spatialization: Spatialization) throws {
        func level(_ filter: VoiceFilter) throws -> Double {
            let offline = Offline()
            offline.audio.world.spatialization = spatialization
            let tone = Tone(frequency: 100, decibels: -12).samples(frames: 48_000, rate: 48_000)
            var settings = PlaybackSettings(loops: true)
            settings.filter = filter
            offline.audio.play(try offline.load(tone), at: Vector3(0, 0, -1), settings)
            return try offline.render(24_576).left[12_288..<24_576].level(of: 100)
        }
        let loss = try level(.open) - level(.highShelf(decibels: .silence))
        #expect(loss < 3, "\(loss) dB")
    }

    @Test("With a reference distance of 0 a sound is as loud as OpenAL's", arguments: [0.5, 20] as [Float])
    func noReference(_ distance: Float) throws {
        var one = Case(position: Vector3(0, 0, -distance), space: .listener)
        one.attenuation = Attenuation(referenceDistance: 0)
        let heard = try mixed(one, Self.tone, frames: 9_728).0[4_864..<9_728].level
        #expect(abs(heard - (try expected(one, Self.tone, frames: 9_728).0[4_864..<9_728].level)) < 0.2)
    }

    @Test("A listener's axes may have any length", arguments: [1e-25, 1e-7, 1e8] as [Float])
    func shortAxes(_ length: Float) throws {
        let offline = Offline()
        offline.audio.world.listener.forward = Vector3(0, 0, length)
        offline.audio.world.listener.up = Vector3(0, length, 0)
        offline.audio.play(try offline.load(Self.tone), at: Vector3(-2, 0, 0), PlaybackSettings(loops: true))
        let heard = try offline.render(9_728)
        #expect(heard.right[4_864..<9_728].level > heard.left[4_864..<9_728].level + 10)
    }
}
