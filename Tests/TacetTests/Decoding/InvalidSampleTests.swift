import Glibc
import TestSupport
import Testing

@testable import TacetDecoding
@testable import Tacet

/// Samples that are no numbers end in the decoder, and once more before the output (RELIABILITY 35).
@Suite("Samples that are no numbers")
struct InvalidSampleTests {
    private let poison = HostileVorbis(packets: 40, decodesToNaN: true).file

    private func render(_ offline: Offline, _ frames: Int) throws -> [Float] {
        let (left, right) = try offline.render(frames)
        return left.samples + right.samples
    }

    @Test("A Vorbis file that decodes to NaN comes out as silence, and its facts say so")
    func vorbis() throws {
        #expect(poison.count < 1_400, "it has \(poison.count) bytes")
        let decoder = try VorbisDecoder(source: MemorySource(poison), name: "nan.ogg")
        let samples = try decodeAll(decoder)
        #expect(samples.count > 8_192 && samples.allSatisfy { abs($0) <= 8 })
        #expect(decoder.invalidSamples > 4_096)
        let facts = SoundFile(
            decoding: try VorbisDecoder(source: MemorySource(poison), name: "nan.ogg"), frameLimit: 1 << 31)
        #expect(facts.problems.contains { $0.contains("no numbers (NaN or infinite)") }, "\(facts.problems)")
        #expect(facts.loudness?.isFinite ?? true)
        #expect(try SoundDecoder(targetRate: 48_000).decode(MemorySource(poison), name: "nan.ogg").frames > 8_192)
    }

    @Test(
        "A WAV file of NaN, infinities, huge and denormal floats plays as numbers, and its facts say so",
        arguments: [32, 64])
    func wave(bits: Int) throws {
        let wild: [Float] =
            [.nan, .infinity, -.infinity, 1e30, -1e30, Float(bitPattern: 7), -0.0, 0.5]
            + [Float](repeating: 0.25, count: 40)
        let writer = WAVWriter(format: PCMFormat(channels: 1, sampleRate: 48_000), tag: 3, bits: bits)
        let decoder = try AudioFile.wav(source: MemorySource(writer.file(wild)), name: "wild.wav")
        #expect(try decodeAll(decoder) == [0, 0, 0, 8, -8, 0, 0, 0.5] + [Float](repeating: 0.25, count: 40))
        #expect(decoder.invalidSamples == 3)
    }

    @Test("Music that decodes to NaN, below filters on master and soundtrack, leaves the mix as it is")
    func music() throws {
        let directory = TemporaryDirectory()
        let path = directory.path("nan.ogg")
        let file = open(path, O_WRONLY | O_CREAT, 0o600)
        #expect(poison.withUnsafeBytes { write(file, $0.baseAddress, $0.count) } == poison.count)
        close(file)
        let offline = Offline()
        let audio = offline.audio
        try audio.buses.master.setFilter(.lowPass(hertz: 4_000), over: .none)
        try audio.buses.soundtrack.setFilter(.highPass(hertz: 100), over: .none)
        let tone = Tone(frequency: 440, decibels: -20).samples(frames: 48_000, rate: 48_000)
        audio.play(try offline.load(tone), PlaybackSettings(loops: true))
        try audio.soundtrack.play(Track(path, looping: .whole))
        #expect(try render(offline, 48_000).allSatisfy { $0.isFinite })
        let heard = try offline.render(24_000).left
        #expect(heard.samples.allSatisfy { $0.isFinite })
        #expect((-26 ... -19).contains(heard[4_800..<24_000].level(of: 440)))
        #expect(audio.buses.soundtrack.level?.rmsAmplitude.x.isFinite == true)
    }

    @Test("A filter into which a NaN has come recovers within the block", arguments: [Float.nan, .infinity, 1e38])
    func filterRecovers(_ value: Float) {
        for slope in [FilterStage.Slope.lowPass, .highPass] {
            var stage = FilterStage(slope, sampleRate: 48_000)
            stage.move(to: 1_000, RampLength(frames: 0, easing: .linear))
            var block = [Float](repeating: 0.1, count: 1_024)
            block.withUnsafeMutableBufferPointer { samples in
                guard let base = samples.baseAddress else { return }
                stage.process(base, count: 512)
                base[10] = value
                stage.process(base, count: 512)
                samples.update(repeating: 0.1)
                stage.process(base, count: 512)
            }
            #expect(block.allSatisfy { $0.isFinite })
            var after = [Float](repeating: 0, count: 1_024)
            after.withUnsafeMutableBufferPointer { samples in
                if let base = samples.baseAddress { stage.process(base, count: 512) }
            }
            #expect(after.allSatisfy { abs($0) < 1 })
        }
    }

    @Test(
        "No sample that is no number leaves the limiter, nor does its gain stay down",
        arguments: [Float.nan, .infinity, -.infinity])
    func limiterStops(_ value: Float) {
        var limiter = Limiter(sampleRate: 48_000, blockFrames: 512)
        for block in 0..<40 {
            var samples = [Float](repeating: 0.25, count: 1_024)
            if block == 3 { samples[777] = value }
            samples.withUnsafeMutableBufferPointer { samples in
                if let base = samples.baseAddress { _ = limiter.process(base, count: 512) }
            }
            #expect(samples.allSatisfy { $0.isFinite && abs($0) <= 0.97 })
            if block > 0, block < 3 || block > 38 { #expect(samples == [Float](repeating: 0.25, count: 1_024)) }
        }
    }

    @Test(
        "Numbers of the game's that are none leave the mix finite",
        arguments: [Float.nan, .infinity, -.infinity, 3e38, .leastNonzeroMagnitude])
    func gameNumbers(_ value: Float) throws {
        let offline = Offline()
        let audio = offline.audio
        let tone = Tone(frequency: 440, decibels: -20).samples(frames: 48_000, rate: 48_000)
        let sound = try offline.load(tone)
        let wild = Vector3(value, value, value)
        audio.world.reverb = Reverb(.cave, gain: Decibels(value), decayRatio: value)
        audio.world.reverbZones = [
            ReverbZone(center: wild, radius: value, falloff: value, audio.world.reverb ?? Reverb(.cave))
        ]
        audio.world.listener.velocity = wild
        audio.world.listener.forward = wild
        audio.world.doppler = Doppler(factor: value, speedOfSound: value)
        audio.buses.ducking = [Ducking(.effects, under: .voice, by: Decibels(value))]
        var settings = PlaybackSettings(gain: Decibels(value), pitch: value, loops: true, pan: value)
        settings.velocity = wild
        settings.reverbSend = Decibels(value)
        settings.filter = VoiceFilter(lowShelf: Decibels(value), highShelf: Decibels(value))
        settings.attenuation = Attenuation(referenceDistance: value, maximumDistance: value, rolloff: value)
        settings.cone = Cone(direction: wild, innerAngle: value, outerAngle: value, gainOutside: Decibels(value))
        settings.fadeIn = .seconds(Double(value))
        // `Float.random(in:)` ends the process for a range without an end.
        let bound = value.isNaN ? 0 : value
        settings.variation = Variation(
            pitch: min(bound, 1)...max(bound, 1), gain: Decibels(min(bound, 0))...Decibels(max(bound, 0)))
        var voices: [Voice] = []
        for place in [nil, wild, Vector3(1, 0, 0)] {
            let voice = audio.play(sound, at: place, settings)
            voices.append(voice)
            #expect(try render(offline, 1_024).allSatisfy { $0.isFinite })
            voice.setGain(Decibels(value), over: .seconds(Double(value)))
            voice.setPitch(value)
            voice.move(to: wild)
            voice.move(to: wild, over: .seconds(0.01))
            voice.setVelocity(wild)
            voice.setReverbSend(Decibels(value))
            voice.setFilter(VoiceFilter(lowShelf: Decibels(value), highShelf: Decibels(value)))
        }
        try audio.buses.master.setFilter(Filter(lowCut: value, highCut: value), over: .seconds(Double(value)))
        for bus in [BusID.master, .effects, .soundtrack] { audio.buses[bus].setGain(Decibels(value)) }
        #expect(try render(offline, 9_600).allSatisfy { $0.isFinite })

        for voice in voices { voice.stop(over: .none) }
        for bus in [BusID.master, .effects, .soundtrack] { audio.buses[bus].setGain(.unity) }
        audio.buses.ducking = []
        audio.world.reverb = nil
        audio.world.reverbZones = []
        audio.world.listener = Listener()
        audio.world.doppler = Doppler(factor: 1)
        try audio.buses.master.setFilter(.open, over: .none)
        _ = try render(offline, 9_600)
        audio.play(sound, PlaybackSettings(loops: true))
        #expect(try offline.render(24_000).left[4_800..<24_000].level(of: 440) > -26)
    }
}
