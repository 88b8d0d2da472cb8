import TestSupport
import Testing

@testable import TacetDecoding
@testable import Tacet

/// What a game reads of a voice, and where it lets the voice begin and go on.
@Suite("The state, position and gain of a voice") struct VoicePositionTests {
    static let block = 512
    static let noise = StreamedSoundTests.noise
    static let storages: [SoundStorage] = [.decoded, .streamed]
    let offline = Offline { $0.realVoices = 1 }
    var audio: AudioEngine { offline.audio }

    private func load(_ storage: SoundStorage, _ samples: [Float] = noise, rate: Int = 48_000) throws -> Sound {
        let bytes = SoundFile(channels: [samples], rate: rate).waveBytes
        return try audio.load(bytes: bytes, name: "noise.wav", LoadOptions(storage))
    }

    /// How far what is heard from `start` on is from the noise from `frame` on, in decibels: below -60 only for the
    /// same frames.
    private func distance(_ heard: Signal, _ start: Int, _ frame: Int, _ samples: [Float] = noise) -> Double {
        let heard = heard[(start + Offline.delay)..<heard.frames]
        return heard.residual(to: Signal(Array(samples[frame..<(frame + heard.frames)]), rate: 48_000))
    }

    private func ends() -> Int { audio.update().count { if case .finished = $0 { true } else { false } } }

    // MARK: Reading

    @Test(
        "A voice is scheduled, plays, is paused, is virtual and ends; its position stands still only while it is paused"
    )
    func states() throws {
        let sound = try load(.decoded)
        let quiet = try load(.decoded, [Float](repeating: 0.001, count: 48_000))
        var settings = PlaybackSettings()
        settings.startFrame = 2 * Self.block + 100
        let voice = audio.play(sound, settings)
        #expect(voice.state == .scheduled && voice.frame == 0)
        try offline.render(2 * Self.block)
        #expect(voice.state == .scheduled && voice.frame == 0)
        try offline.render(Self.block)
        #expect(voice.state == .playing && voice.frame == Self.block - 100)
        voice.pause()
        try offline.render(2 * Self.block)
        #expect(voice.state == .paused && voice.isPlaying)
        let paused = voice.frame
        try offline.render(2 * Self.block)
        #expect(voice.state == .paused && voice.frame == paused)
        voice.resume()
        try offline.render(Self.block)
        #expect(voice.state == .playing && voice.frame == paused + Self.block)
        let cover = audio.play(quiet, PlaybackSettings(priority: 255))
        try offline.render(2 * Self.block)
        #expect(voice.state == .virtual && voice.frame == paused + 3 * Self.block)
        cover.stop(over: .none)
        try offline.render(2 * Self.block)
        #expect(voice.state == .playing && voice.frame == paused + 5 * Self.block)
        audio.buses[.effects].setPaused(true)
        try offline.render(4 * Self.block)
        #expect(voice.state == .paused)
        audio.buses[.effects].setPaused(false)
        voice.stop(over: .none)
        try offline.render(2 * Self.block)
        audio.update()
        #expect(voice.state == .ended && !voice.isPlaying && voice.frame == 0 && voice.position == .zero)
    }

    @Test(
        "The position is the number of frames that were played, at any pitch and for any rate of the file",
        arguments: storages, [48_000, 44_100])
    func framesPlayed(_ storage: SoundStorage, _ rate: Int) throws {
        let sound = try load(storage, rate: rate)
        for pitch in [1, 0.75, 1.5] as [Float] {
            let voice = audio.play(sound, PlaybackSettings(pitch: pitch))
            for blocks in [1, 7, 50] {
                let before = voice.frame
                try offline.render(blocks * Self.block)
                #expect(voice.frame - before == Int(Float(blocks * Self.block) * pitch), "\(blocks) blocks at \(pitch)")
            }
            let seconds = Double(voice.frame) / 48_000
            #expect(abs(voice.position / .seconds(1) - seconds) < 1e-9)
            voice.stop(over: .none)
            try offline.render(2 * Self.block)
        }
    }

    @Test("In the block in which a sound ends the position is its length, and never beyond", arguments: storages)
    func end(_ storage: SoundStorage) throws {
        let sound = try load(storage, Array(Self.noise.prefix(3 * Self.block + 100)))
        for pitch in [1, 0.75, 1.5] as [Float] {
            let voice = audio.play(sound, PlaybackSettings(pitch: pitch))
            var last = 0
            for _ in 0..<10 where voice.isPlaying {
                try offline.render(Self.block)
                last = voice.frame
                #expect(last <= sound.frames && voice.position <= .seconds(Double(sound.frames) / 48_000))
                audio.update()
            }
            #expect(!voice.isPlaying)
            if storage == .decoded { #expect(last == sound.frames) }
        }
    }

    @Test("In a loop the position goes back with the sound, also while the voice is virtual", arguments: storages)
    func loops(_ storage: SoundStorage) throws {
        let length = 20_000
        let sound = try load(storage, Array(Self.noise.suffix(length)))
        let quiet = try load(.decoded, [Float](repeating: 0.001, count: 48_000))
        let voice = audio.play(sound, PlaybackSettings(loops: true))
        try offline.render(100 * Self.block)
        #expect(voice.frame == 100 * Self.block % length)
        let cover = audio.play(quiet, PlaybackSettings(loops: true, priority: 255))
        try offline.render(100 * Self.block)
        #expect(voice.state == .virtual)
        #expect(voice.frame == 200 * Self.block % length)
        cover.stop(over: .none)
        try offline.render(50 * Self.block)
        #expect(voice.state == .playing)
        #expect(voice.frame == 250 * Self.block % length)
    }

    @Test("A call leaves the state as it is and holds the position")
    func frozen() throws {
        let voice = audio.play(try load(.decoded), PlaybackSettings(loops: true))
        try offline.render(10 * Self.block)
        audio.session.begin(.call)
        try offline.render(10 * Self.block)
        let frame = voice.frame
        try offline.render(10 * Self.block)
        #expect(voice.frame == frame && voice.state == .playing)
        audio.session.end(.call)
        try offline.render(10 * Self.block)
        #expect(voice.frame == frame + 10 * Self.block)
    }

    @Test("A freeze stops an effect behind the last sample that was heard", arguments: [64, 256, 512, 1_024, 2_048])
    func frozenBehindItsFade(block: Int) throws {
        let offline = Offline { $0.blockFrames = block }
        let sound = try offline.load([Float](repeating: 0.25, count: 48_000))
        let voice = offline.audio.play(sound, PlaybackSettings(loops: true))
        let before = try offline.render(8_192).left.samples
        offline.audio.session.begin(.call)
        let after = try offline.render(16_384).left.samples
        let heard = (before + after).count { $0 != 0 }
        #expect(voice.frame > 8_192)
        // The last sample of the fade is 0.
        #expect((voice.frame - 1...voice.frame).contains(heard))
    }

    @Test("The gain is the one that was set last, by the settings, the voice or the engine")
    func gain() throws {
        let sound = try load(.decoded)
        let voice = audio.play(sound, PlaybackSettings(gain: -7))
        #expect(voice.gain == -7)
        voice.setGain(-3.5, over: .seconds(2))
        #expect(voice.gain == -3.5)
        voice.setGain(99)
        #expect(voice.gain == 24)
        #expect(audio.play(sound).gain == .unity)
        voice.stop(over: .none)
        try offline.render(2 * Self.block)
        audio.update()
        #expect(voice.gain == .silence)
    }

    // MARK: Beginning within the sound

    @Test(
        "A voice begins at its position, to the sample: also in a delayed start and behind the head of a stream",
        arguments: storages, [777, 100_000])
    func offset(_ storage: SoundStorage, _ frame: Int) throws {
        var settings = PlaybackSettings()
        settings.startPosition = .seconds(Double(frame) / 48_000)
        for delay in [0, 1_000] {
            settings.startFrame = audio.statistics.renderedFrames + delay
            let voice = audio.play(try load(storage), settings)
            #expect(voice.state == .scheduled && voice.frame == frame)
            let heard = try offline.render(20 * Self.block).left
            // A stream that has to be opened first fades in where it would be by then.
            let late = storage == .streamed && frame > 48_000 ? 4 * Self.block : 0
            #expect(distance(heard, delay + late, frame + late) < -60, "delayed by \(delay)")
            #expect(heard[0..<(delay + Offline.delay - 1)].peak == 0)
            #expect(voice.frame == frame + 20 * Self.block - delay)
            voice.stop(over: .none)
            try offline.render(4 * Self.block)
        }
    }

    @Test("A voice that begins within its sound while it is virtual counts from there", arguments: storages)
    func virtualOffset(_ storage: SoundStorage) throws {
        let quiet = try load(.decoded, [Float](repeating: 0.001, count: 48_000))
        let cover = audio.play(quiet, PlaybackSettings(loops: true, priority: 255))
        try offline.render(Self.block)
        var settings = PlaybackSettings()
        settings.startPosition = .seconds(1)
        settings.startFrame = Self.block + 100
        let voice = audio.play(try load(storage), settings)
        try offline.render(10 * Self.block)
        #expect(voice.state == .virtual && voice.frame == 48_000 + 10 * Self.block - 100)
        cover.stop(over: .none)
        try offline.render(20 * Self.block)
        let heard = try offline.render(20 * Self.block).left
        #expect(distance(heard, 0, 48_000 + 30 * Self.block - 100) < -60)
    }

    @Test(
        "A voice that begins behind the sound's end ends at once, and one that restarts does so at its position",
        arguments: storages)
    func offsetEdges(_ storage: SoundStorage) throws {
        let sound = try load(storage)
        var settings = PlaybackSettings(loops: true)
        settings.startPosition = .seconds(60)
        let voice = audio.play(sound, settings)
        try offline.render(Self.block)
        #expect(audio.update().contains(.finished(voice.id)))
        settings.startPosition = .seconds(-1)
        let first = audio.play(sound, settings)
        try offline.render(Self.block)
        #expect(first.frame == Self.block)
        first.stop(over: .none)
        try offline.render(Self.block)
        settings.startPosition = .milliseconds(100)
        settings.virtualBehavior = .restarts
        let other = audio.play(sound, settings)
        try offline.render(30 * Self.block)
        let cover = audio.play(
            try load(.decoded, [Float](repeating: 0, count: 48_000)), PlaybackSettings(priority: 255))
        try offline.render(10 * Self.block)
        cover.stop(over: .none)
        let heard = try offline.render(40 * Self.block).left
        let lag = heard.lag(behind: Signal(Array(Self.noise[4_800..<16_800]), rate: 48_000), limit: 8 * Self.block)
        #expect(distance(heard, lag - Offline.delay + 2 * Self.block, 4_800 + 2 * Self.block) < -60)
        #expect(other.frame == 4_800 + 40 * Self.block + Offline.delay - lag)
    }

    // MARK: Seeks

    @Test("A voice that is heard goes on at the frame, to the sample, without a click", arguments: storages)
    func seek(_ storage: SoundStorage) throws {
        let voice = audio.play(try load(storage))
        for frame in [150_000, 40, 9_000] {
            try offline.render(20 * Self.block)
            voice.seek(toFrame: frame)
            let heard = try offline.render(30 * Self.block).left
            // A decoded sound fades over within a block. A stream fades out, and fades in once it is decoded.
            let settled = storage == .streamed ? 4 * Self.block : Self.block
            #expect(distance(heard, settled, frame + settled) < -60, "to \(frame)")
            #expect(voice.frame == frame + 30 * Self.block)
            #expect(voice.state == .playing)
        }
    }

    @Test("A tone does not jump where a seek leads to another place of its period")
    func smooth() throws {
        let tone = Tone(frequency: 200, decibels: -6).samples(frames: 96_000, rate: 48_000)
        for storage in Self.storages {
            let voice = audio.play(try load(storage, tone))
            try offline.render(10 * Self.block)
            // Half of a period away.
            voice.seek(toFrame: 20_000 + 120)
            let heard = try offline.render(20 * Self.block).left
            let step = zip(heard.samples, heard.samples.dropFirst()).map { abs($1 - $0) }.max() ?? 1
            // The tone itself moves by 0.0131 from sample to sample.
            #expect(step < 0.0136, "\(storage)")
            voice.stop(over: .none)
            try offline.render(4 * Self.block)
        }
    }

    @Test("At another pitch, with a filter, a pan or a position, a seek leads to the same frame")
    func changed() throws {
        for change in [0, 1, 2, 3] {
            func render(seeks: Bool) throws -> Signal {
                let offline = Offline()
                let sound = try offline.load(Self.noise)
                var settings = PlaybackSettings(pitch: change == 0 ? 1.25 : 1, pan: change == 2 ? 0.5 : 0)
                if change == 1 { settings.filter = VoiceFilter(highShelf: -20) }
                if !seeks { settings.startPosition = .seconds(2) }
                let voice = offline.audio.play(sound, at: change == 3 ? Vector3(1, 0, -1) : nil, settings)
                if seeks {
                    try offline.render(8 * Self.block)
                    voice.seek(to: .seconds(2))
                }
                return try offline.render(20 * Self.block).left
            }
            let (heard, expected) = (try render(seeks: true), try render(seeks: false))
            let settled = 2 * Self.block..<heard.frames
            #expect(heard[settled].residual(to: expected[settled]) < -50, "change \(change)")
        }
    }

    @Test(
        "In a loop it goes on into the loop, from before it and within it; from behind it to the end",
        arguments: storages)
    func seekInLoop(_ storage: SoundStorage) async throws {
        let directory = TemporaryDirectory()
        let parts = [400.0, 1_200, 2_500].flatMap {
            Tone(frequency: $0, decibels: -6).samples(frames: 24_000, rate: 48_000)
        }
        try await SoundFile(channels: [parts])
            .writeOgg(to: directory.path("loop.ogg"), tags: [("LOOPSTART", "24000"), ("LOOPLENGTH", "24000")])
        let sound = try audio.load(directory.path("loop.ogg"), LoadOptions(storage))
        let voice = audio.play(sound, PlaybackSettings(loops: true))
        func tones() throws -> [Double] {
            try offline.render(8 * Self.block).left.seconds(0.04, 0.08).tones(among: [400, 1_200, 2_500])
        }
        try offline.render(200 * Self.block)
        voice.seek(to: .zero)
        #expect(try tones() == [400])
        try offline.render(140 * Self.block)
        #expect(try tones() == [1_200])
        voice.seek(to: .milliseconds(1_100))
        #expect(try tones() == [2_500])
        voice.seek(to: .milliseconds(700))
        try offline.render(100 * Self.block)
        #expect(try tones() == [1_200])
        voice.seek(to: .milliseconds(1_300))
        #expect(try tones() == [2_500])
        try offline.render(20 * Self.block)
        #expect(ends() == 1)
        #expect(voice.state == .ended)
    }

    @Test("A paused voice resumes where the seek led, and a scheduled one begins there", arguments: storages)
    func seekAtRest(_ storage: SoundStorage) throws {
        let voice = audio.play(try load(storage))
        try offline.render(10 * Self.block)
        voice.pause()
        try offline.render(4 * Self.block)
        voice.seek(toFrame: 100_000)
        try offline.render(4 * Self.block)
        #expect(voice.state == .paused && voice.frame == 100_000)
        voice.resume()
        let heard = try offline.render(20 * Self.block).left
        #expect(distance(heard, 2 * Self.block, 100_000 + 2 * Self.block) < -60)
        voice.stop(over: .none)
        try offline.render(2 * Self.block)

        var settings = PlaybackSettings()
        settings.startFrame = audio.statistics.renderedFrames + 10 * Self.block + 200
        let scheduled = audio.play(try load(storage), settings)
        try offline.render(2 * Self.block)
        scheduled.seek(toFrame: 50_000)
        try offline.render(2 * Self.block)
        #expect(scheduled.state == .scheduled && scheduled.frame == 50_000)
        try offline.render(6 * Self.block)
        let begun = try offline.render(20 * Self.block).left
        #expect(distance(begun, 200, 50_000) < -60)
        #expect(begun[0..<(200 + Offline.delay - 1)].peak == 0)
    }

    @Test("A virtual voice goes on at the frame, and is there when it is heard again", arguments: storages)
    func seekVirtual(_ storage: SoundStorage) throws {
        let voice = audio.play(try load(storage))
        try offline.render(10 * Self.block)
        let cover = audio.play(
            try load(.decoded, [Float](repeating: 0, count: 96_000)), PlaybackSettings(priority: 255))
        try offline.render(4 * Self.block)
        #expect(voice.state == .virtual)
        voice.seek(toFrame: 120_000)
        try offline.render(6 * Self.block)
        #expect(voice.state == .virtual && voice.frame == 120_000 + 6 * Self.block)
        cover.stop(over: .none)
        let heard = try offline.render(60 * Self.block).left
        let settled = 20 * Self.block
        #expect(voice.state == .playing)
        #expect(distance(heard, settled, 120_000 + 6 * Self.block + settled) < -60)
    }

    @Test(
        "A seek behind the end ends the voice, a negative one leads to the beginning, and the last one counts",
        arguments: storages)
    func seekEdges(_ storage: SoundStorage) throws {
        let voice = audio.play(try load(storage))
        try offline.render(10 * Self.block)
        voice.seek(to: .seconds(5))
        voice.seek(to: .seconds(-5))
        try offline.render(20 * Self.block)
        #expect(voice.frame == 20 * Self.block)
        voice.seek(to: .seconds(6))
        try offline.render(3 * Self.block)
        #expect(audio.update().contains(.finished(voice.id)))
        voice.seek(to: .zero)
        try offline.render(Self.block)
        #expect(voice.state == .ended)
    }

    @Test("A module's voice goes on where a seek leads")
    func seekInModule() throws {
        let sound = try audio.load(bytes: ModuleWriter().file(.mod), name: "song.mod", LoadOptions(.streamed))
        let voice = audio.play(sound)
        let first = try offline.render(100 * Self.block).left
        voice.seek(to: .zero)
        let again = try offline.render(100 * Self.block).left
        let settled = 10 * Self.block..<first.frames
        #expect(again[settled].residual(to: first[settled]) < -50)
        #expect(voice.frame == 100 * Self.block)
    }
}
