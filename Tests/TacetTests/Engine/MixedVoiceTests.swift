import Glibc
import TestSupport
import Testing

@testable import TacetDecoding
@testable import Tacet

/// Voices without a place: how loud they are, when they begin, how clean they are.
@Suite("Voices as Tacet mixes them") struct MixedVoiceTests {
    let offline = Offline()
    var audio: AudioEngine { offline.audio }
    let tone = Tone(frequency: 1_000, decibels: -20).samples(frames: 48_000, rate: 48_000)

    private func levels(frames: Int = 19_456) throws -> (left: Double, right: Double) {
        let heard = try offline.render(frames)
        return (heard.left[9_728..<frames].level(of: 1_000), heard.right[9_728..<frames].level(of: 1_000))
    }

    @Test("A sound in the middle is as loud as recorded: mono, stereo, and the same file as music")
    func oneLawForAll() throws {
        let mono = SoundFile(channels: [tone])
        let directory = TemporaryDirectory()
        let path = try directory.write(mono.waveBytes, "mono.wav")
        let plays: [(Offline) throws -> Void] = [
            { $0.audio.play(try $0.load(tone)) },
            { $0.audio.play(try $0.loadStereo(tone, tone)) },
            { try $0.audio.soundtrack.play(path) },
            { $0.audio.play(try $0.load(tone), PlaybackSettings(pitch: 1.0001)) },
        ]
        for play in plays {
            let offline = Offline()
            try play(offline)
            let heard = try offline.render(38_400)
            for side in [heard.left, heard.right] {
                #expect(abs(side[19_200..<38_400].level(of: 1_000) - -20) < 0.05)
            }
        }
    }

    @Test(
        "The balance law: the near side stays, the far side falls by the cosine, mono and stereo alike",
        arguments: [(0, 0), (0.25, -0.688), (0.5, -3.010), (0.75, -8.343)] as [(Float, Double)])
    func balance(_ pan: Float, _ far: Double) throws {
        for sound in [try offline.load(tone), try offline.loadStereo(tone, tone)] {
            for side in [-1, 1] as [Float] {
                let voice = audio.play(sound, PlaybackSettings(loops: true, pan: side * pan))
                let heard = try levels()
                #expect(abs((side < 0 ? heard.left : heard.right) - -20) < 0.05)
                #expect(abs((side < 0 ? heard.right : heard.left) - (-20 + far)) < 0.05)
                voice.stop(over: .none)
                try offline.render(2_048)
            }
        }
    }

    @Test("Panned to its end a sound is heard on one side only, and no filter or reverb changes the law")
    func hardPan() throws {
        audio.world.reverb = Reverb(.cave)
        var settings = PlaybackSettings(loops: true, pan: 1)
        audio.play(try offline.load(tone), settings)
        let heard = try offline.render(9_728)
        #expect(heard.left.peak == 0)
        #expect(abs(heard.right[4_800..<9_600].level(of: 1_000) - -20) < 0.05)
        let filtered = Offline()
        settings.pan = 0
        settings.filter = VoiceFilter(lowShelf: -6, highShelf: 0)
        settings.reverbSend = -6
        filtered.audio.play(try filtered.load(tone), settings)
        let other = try filtered.render(9_728).left[4_800..<9_600].level(of: 1_000)
        // The low shelf's skirt takes 0.2 dB at 1 kHz.
        #expect(abs(other - -20) < 0.5)
    }

    @Test("Gains above 0 dB are heard")
    func amplifies() throws {
        audio.play(try offline.load(tone), PlaybackSettings(gain: 12, loops: true))
        #expect(abs(try levels().left - -8) < 0.05)
    }

    @Test("A sound begins at its start frame, exactly", arguments: [0, 1, 100, 511, 512, 30_001])
    func startFrame(_ frame: Int) throws {
        let sound = try offline.load([Float](repeating: 0.5, count: 4_800))
        var settings = PlaybackSettings()
        settings.startFrame = frame
        audio.play(sound, settings)
        let heard = try offline.render(38_400).left
        let first = try #require(heard.samples.firstIndex { $0 > 0.01 })
        let last = try #require(heard.samples.lastIndex { $0 > 0.01 })
        #expect(first == frame + Offline.delay)
        #expect(last == frame + Offline.delay + 4_799)
    }

    @Test("A loop repeats without a seam, at its own rate to the sample, at another without a click")
    func loop() throws {
        // 4,799 frames: no block ends where the loop does.
        let sweep = Array(SoundtrackTests.sweep(4_799))
        audio.play(try offline.load(sweep), PlaybackSettings(gain: -6, loops: true))
        let heard = try offline.render(20_480).left.samples
        let worst = (0..<20_000).map { abs(heard[$0 + Offline.delay] - sweep[$0 % 4_799] * 0.50119) }.max() ?? 1
        #expect(worst < 1e-4)
        let periods = Array(Tone(frequency: 1_000, decibels: -12).samples(frames: 480, rate: 48_000))
        let other = Offline()
        other.audio.play(try other.load(periods), PlaybackSettings(pitch: 0.9, loops: true))
        #expect(Self.added(try other.render(20_480).left.samples, to: 900) < -78)
    }

    @Test(
        "A tone that is read at another rate stays a tone: what is added is 80 dB below it",
        arguments: [(1_000, 0.9), (5_000, 0.9), (10_000, 0.9), (10_000, 1.1), (10_000, 0.5)] as [(Double, Float)])
    func distortion(_ frequency: Double, _ pitch: Float) throws {
        let sound = try offline.load(Tone(frequency: frequency, decibels: -1).samples(frames: 48_000, rate: 48_000))
        audio.play(sound, PlaybackSettings(gain: -3, pitch: pitch))
        let heard = try offline.render(20_480).left.samples
        let distortion = Self.added(heard, to: frequency * Double(pitch))
        print("figure: THD+N of a plain voice, \(Int(frequency)) Hz at pitch \(pitch): \(Int(distortion.rounded())) dB")
        #expect(distortion <= -80)
    }

    @Test(
        "The quality of pitches decides how far below a tone the errors lie, and how high",
        arguments: [
            (.economical, 1_000, -69), (.economical, 10_000, -69), (.clean, 15_000, -81), (.finest, 10_000, -79),
            (.finest, 19_000, -79),
        ] as [(PitchQuality, Double, Double)])
    func quality(_ quality: PitchQuality, _ frequency: Double, _ bound: Double) throws {
        let offline = Offline { $0.pitchQuality = quality }
        let sound = try offline.load(Tone(frequency: frequency, decibels: -1).samples(frames: 48_000, rate: 48_000))
        let pitch: Float = 0.9
        offline.audio.play(sound, PlaybackSettings(gain: -3, pitch: pitch))
        let heard = try offline.render(20_480).left
        let added = Self.added(heard.samples, to: frequency * Double(pitch))
        print("figure: THD+N at \(quality) quality, \(Int(frequency)) Hz at pitch 0.9: \(Int(added.rounded())) dB")
        #expect(added <= bound)
        #expect(abs(heard[2_048..<18_432].level(of: frequency * Double(pitch)) - -4) < 0.2)
    }

    @Test("The loudest samples overflow no sum, even if each has its tap's sign", arguments: PitchQuality.allCases)
    func extremes(_ quality: PitchQuality) {
        let interpolator = Interpolator.of(quality)
        interpolator.prepare()
        let rows = UnsafeMutablePointer<Int16>.allocate(capacity: Interpolator.phases * interpolator.taps)
        defer { rows.deallocate() }
        interpolator.fill(rows)
        for phase in stride(from: 0, to: Interpolator.phases, by: 61) {
            let row = (0..<interpolator.taps).map { rows[phase * interpolator.taps + $0] }
            let samples = row.map { $0 < 0 ? Int16.min : .max }
            var heard: Float = 0
            interpolator.add(
                samples, from: UInt64(phase) << 19, step: 1 << 32, to: &heard, count: 1, gain: 1, slope: 0)
            let wanted = zip(row, samples).reduce(0) { $0 + Int($1.0) * Int($1.1) }
            #expect(abs(Double(heard) - Double(wanted) / (32_768 * interpolator.unity)) < 1e-4)
        }
    }

    /// What is added to a tone within 16,384 frames, in decibels below it.
    private static func added(_ samples: [Float], to frequency: Double) -> Double {
        distortionAndNoise(in: samples[2_048..<18_432], of: frequency, rate: 48_000)
    }

    @Test(
        "Each interpolated sample is the sum of one product a tap", arguments: [0.01, 0.9, 1, 1.37, 8],
        PitchQuality.allCases)
    func products(_ step: Double, _ quality: PitchQuality) {
        var random = RandomSource(seed: 5)
        let samples = (0..<1_100).map { _ in Int16.random(in: .min ... .max, using: &random) }
        var heard = [Float](repeating: 0.1, count: 131)
        let interpolator = Interpolator.of(quality)
        interpolator.prepare()
        let rows = UnsafeMutablePointer<Int16>.allocate(capacity: Interpolator.phases * interpolator.taps)
        defer { rows.deallocate() }
        interpolator.fill(rows)
        interpolator.add(
            samples, from: 1 << 31, step: UInt64(step * 0x1p32), to: &heard, count: 131, gain: 0.2, slope: 0.001)
        for (index, sample) in heard.enumerated() {
            let place = UInt64(1 << 31) + UInt64(index) * UInt64(step * 0x1p32)
            let (row, frame) = (Int(place % (1 << 32)) >> 19 * interpolator.taps, Int(place >> 32))
            let sum = (0..<interpolator.taps).reduce(0) { $0 + Int(rows[row + $1]) * Int(samples[frame + $1]) }
            let wanted = Double(sum) / (32_768 * interpolator.unity) * (0.2 + 0.001 * Double(index)) + 0.1
            #expect(abs(Double(sample) - wanted) < 1e-5)
        }
    }

    @Test("A reverb send that comes and goes leaves the sound itself as it is")
    func send() throws {
        let dry = Offline()
        for offline in [offline, dry] {
            offline.audio.world.reverb = Reverb(.cave, gain: .silence)
            let voice = offline.audio.play(try offline.load(tone), PlaybackSettings(loops: true))
            try offline.render(1_024)
            if offline.audio !== dry.audio { voice.setReverbSend(0) }
        }
        #expect(try offline.render(9_728).left.residual(to: dry.render(9_728).left) < -60)
    }

    @Test("A filter that is set, moves or opens while the voice plays leaves no step in the sound")
    func filterMoves() throws {
        let offline = Offline()
        let tone = Tone(frequency: 1_000, decibels: -12).samples(frames: 48_000, rate: 48_000)
        let sound = try offline.audio.load(bytes: SoundFile(channels: [tone]).waveBytes, name: "tone.wav")
        let voice = offline.audio.play(sound, PlaybackSettings(loops: true))
        try offline.render(4_864)
        for filter in [VoiceFilter.highShelf(decibels: -12), VoiceFilter(lowShelf: -20, highShelf: -3), VoiceFilter()] {
            voice.setFilter(filter)
            let heard = try offline.render(9_728).left.samples
            // Of a smooth tone of 1 kHz little is left; of a step s, six times as much.
            let edges = (4..<heard.count).map { index in
                let (near, far) = (heard[index - 1] + heard[index - 3], heard[index] + heard[index - 4])
                return abs(far - 4 * near + 6 * heard[index - 2])
            }
            #expect((edges.max() ?? 1) < 0.004, "\(filter)")
        }
    }
}
