import TestSupport
import Testing

@testable import Tacet

/// What becomes of a sound that is played.
@Suite("Voices") struct VoiceTests {
    let offline = Offline()
    var audio: AudioEngine { offline.audio }
    let tone = Tone(frequency: 1000, decibels: -6).samples(frames: 48_000, rate: 48_000)

    @Test("A sound begins with the first frame of the next block, and ends with its last frame")
    func soundsFromTheFirstFrameOfTheNextBlockAndEndsWithTheLast() throws {
        // It falls to silence within its last 100 frames: since 1.20 OpenAL holds a last sample until its block ends.
        let sound = try offline.load((0..<4_800).map { min(0.5, Float(4_799 - $0) * 0.005) })
        let voice = audio.play(sound)
        let heard = try offline.render(9_600).left
        let first = try #require(heard.samples.firstIndex { $0 > 0.01 })
        let last = try #require(heard.samples.lastIndex { $0 > 0.01 })
        #expect(first == Offline.delay)
        #expect(abs(last - first - 4_796) <= 1)
        #expect(voice.isPlaying, "the game has not heard of the end yet")
        #expect(audio.update() == [.finished(voice.id)])
        #expect(!voice.isPlaying)
    }

    @Test("The handle of a sound that has ended does nothing, even when its slot plays another sound")
    func aHandleWhoseSoundHasEndedIsInertEvenWhenItsSlotPlaysAnother() throws {
        let short = try offline.load([Float](repeating: 0.5, count: 480))
        let long = try offline.load(tone)
        let ended = audio.play(short)
        try offline.render(2_048)
        audio.update()
        let playing = audio.play(long)
        #expect(ended.handle.slot == playing.handle.slot)
        ended.stop()
        ended.setGain(.silence)
        #expect(try offline.render(9_600).left.seconds(0.1, 0.2).level(of: 1000) > -20)
    }

    @Test("A sound stops without a click")
    func stopsWithoutAClick() throws {
        let voice = audio.play(try offline.load(tone))
        let natural = try offline.render(10_240).left.largestStep
        voice.stop()
        let heard = try offline.render(10_240).left
        #expect(heard.largestStep <= natural * 1.05)
        #expect(heard[2_048..<10_240].peak == 0)
    }

    @Test("A paused sound is silent, and resumes where it paused")
    func resumesAtTheSampleWhereItPaused() throws {
        let voice = audio.play(try offline.load(Array(tone.prefix(24_000))))
        try offline.render(8_192)
        voice.pause()
        let paused = try offline.render(48_128)
        #expect(paused.left[2_048..<48_128].peak == 0)
        #expect(voice.isPlaying)
        voice.resume()
        let rest = try offline.render(48_000).left
        let last = try #require(rest.samples.lastIndex { abs($0) > 0.001 })
        // What was not heard before: 24,000 frames less 8,192 and the block of the fade.
        #expect(abs(last - (24_000 - 8_192 - 512 + Offline.delay)) <= 2)
    }

    @Test("A loop goes on until the game stops it")
    func loopsForEverAndStopsWhenAsked() throws {
        var settings = PlaybackSettings()
        settings.loops = true
        let voice = audio.play(try offline.load(Array(tone.prefix(480))), settings)
        #expect(try offline.render(96_000).left.seconds(1.9, 2).level(of: 1000) > -20)
        voice.stop(over: .seconds(0.1))
        try offline.render(9_600)
        #expect(audio.update() == [.finished(voice.id)])
    }

    @Test("A gain moves in decibels for the length of its tween")
    func gainMovesInDecibelsWithItsTween() throws {
        let voice = audio.play(try offline.load(tone))
        let before = try offline.render(9_600).left.seconds(0.05, 0.2).level(of: 1000)
        voice.setGain(-12, over: .seconds(0.2))
        let during = try offline.render(9_600).left
        let after = try offline.render(9_600).left.seconds(0.05, 0.2).level(of: 1000)
        #expect(abs(after - (before - 12)) < 0.2)
        let middle = during.seconds(0.09, 0.11).level(of: 1000)
        #expect(middle < before - 3 && middle > after + 3)
    }

    @Test("A pitch of 1.5 raises 1,000 Hz to 1,500 Hz")
    func pitchIsARatio() throws {
        audio.play(try offline.load(tone), PlaybackSettings(pitch: 1.5))
        let heard = try offline.render(24_000).left.seconds(0.1, 0.4)
        #expect(heard.level(of: 1500) > -20)
        #expect(heard.level(of: 1000) < -50)
    }

    @Test("A sound is heard on the side that it is panned to, and on no other", arguments: [Float(-1), 1])
    func panGoesFromSideToSide(_ pan: Float) throws {
        let sound = try offline.load(tone)
        audio.play(sound, PlaybackSettings(pan: pan))
        let heard = try offline.render(24_000)
        let (left, right) = (heard.left.seconds(0.1, 0.4), heard.right.seconds(0.1, 0.4))
        #expect((pan < 0 ? left : right).level(of: 1000) > -20)
        #expect((pan < 0 ? right : left).peak == 0)
    }

    @Test("A stereo sound keeps its sides apart")
    func aStereoSoundKeepsItsSidesApart() throws {
        let silence = [Float](repeating: 0, count: tone.count)
        audio.play(try offline.loadStereo(silence, tone))
        let heard = try offline.render(24_000)
        #expect(heard.left.peak == 0)
        #expect(abs(heard.right.seconds(0.1, 0.4).level(of: 1000) - -6) < 0.1)
    }

    @Test("A sound fades in for the time that the game gives")
    func fadesIn() throws {
        var settings = PlaybackSettings()
        settings.fadeIn = .seconds(0.2)
        audio.play(try offline.load(tone), settings)
        let heard = try offline.render(24_000).left
        let levels = [heard.seconds(0.02, 0.06), heard.seconds(0.08, 0.12), heard.seconds(0.3, 0.4)]
            .map { $0.level(of: 1000) }
        #expect(levels[0] < levels[1] - 3 && levels[1] < levels[2] - 3)
    }

    @Test("Sounds that are played between two updates begin in the same frame")
    func whatIsCalledBetweenTwoUpdatesIsHeardFromOneBlockOn() throws {
        let sound = try offline.load([Float](repeating: 0.5, count: 48_000))
        for _ in 0..<8 { audio.play(sound, PlaybackSettings(gain: -20)) }
        #expect(try offline.renderOn(512).left.peak == 0, "nothing is handed over before the update")
        let heard = try offline.render(4_096).left
        let steps = zip(heard.samples, heard.samples.dropFirst()).filter { abs($1 - $0) > 0.005 }
        #expect(steps.count == 1, "all eight begin in the same frame")
    }

    @Test("A program that never calls update is heard within about 100 ms")
    func aProgramThatNeverUpdatesIsHeardAllTheSame() throws {
        audio.play(try offline.load(tone))
        let heard = try offline.renderOn(24_000).left
        let first = try #require(heard.samples.firstIndex { abs($0) > 0.01 })
        #expect((4_000...6_000).contains(first), "within about 100 ms")
    }

    @Test("Playing gives a voice that has ended, and no error, when all voices are taken")
    func silenceIsNotAnErrorWhenAllVoicesAreTaken() throws {
        let few = Offline {
            $0.realVoices = 2
            $0.virtualVoices = 4
        }
        let sound = try few.load(tone)
        let voices = (0..<6).map { _ in few.audio.play(sound) }
        #expect(voices.map(\.isPlaying) == [true, true, true, true, false, false])
    }

    @Test("A more important voice is stolen for, also where an engine has as many voices as there can be")
    func stealingAtTheLargestSetting() throws {
        let many = Offline { $0.virtualVoices = 131_072 }
        let sound = try many.load(tone)
        for _ in 0..<131_072 { many.audio.play(sound, PlaybackSettings(gain: .silence, loops: true, priority: 1)) }
        let voice = many.audio.play(sound, PlaybackSettings(loops: true, priority: 200))
        #expect(voice.isPlaying)
        #expect(try many.render(9_600).left[4_800..<9_600].level(of: 1000) > -20)
    }

    @Test("The voices of an unloaded sound fade out, and the sound plays no more")
    func anUnloadedSoundPlaysNothingAndItsVoicesFadeOut() throws {
        let sound = try offline.load(tone)
        let voice = audio.play(sound)
        try offline.render(4_096)
        audio.unload(sound)
        let heard = try offline.render(4_096).left
        #expect(heard[2_048..<4_096].peak == 0)
        #expect(audio.update().contains(.finished(voice.id)))
        #expect(!audio.play(sound).isPlaying)
    }

    @Test("A coordinate that is no number counts as 0, of voices that are heard and of those that could be")
    func placesThatAreNone() throws {
        let (broken, whole) = (Offline { $0.realVoices = 1 }, Offline { $0.realVoices = 1 })
        let heard = try [(broken, Float.nan), (whole, 0)].map { offline, number in
            let sound = try offline.load(tone)
            let far = offline.audio.play(sound, at: Vector3(0, 0, -9), PlaybackSettings(loops: true))
            let near = offline.audio.play(sound, at: Vector3(0, 0, -20), PlaybackSettings(pitch: 2, loops: true))
            try offline.render(4_096)
            near.move(to: Vector3(number, 0, -2))
            offline.audio.move([far].span, to: [Vector3(0, number, -10)].span)
            return try offline.render(8_192).left
        }
        #expect(heard[1].peak > 0)
        #expect(heard[0].samples == heard[1].samples)
    }

    @Test(
        "Arguments that are NaN, infinite or huge put no NaN into the output",
        arguments: [Float.nan, .infinity, -.infinity, 1e30])
    func numbersThatAreNoneDoNoHarm(_ number: Float) throws {
        var settings = PlaybackSettings(gain: Decibels(number), pitch: number, pan: number)
        settings.velocity = Vector3(repeating: number)
        settings.attenuation = Attenuation(referenceDistance: number, maximumDistance: number, rolloff: number)
        settings.cone = Cone(direction: Vector3(repeating: number), innerAngle: number, outerAngle: number)
        let voice = audio.play(try offline.load(tone), at: Vector3(repeating: number), settings)
        voice.setPitch(number)
        voice.setGain(Decibels(number))
        voice.move(to: Vector3(repeating: number))
        audio.world.listener.position = Vector3(repeating: number)
        audio.world.listener.forward = Vector3(repeating: number)
        audio.world.doppler = Doppler(factor: number, speedOfSound: number)
        let heard = try offline.render(4_096)
        #expect(heard.left.samples.allSatisfy { $0.isFinite } && heard.right.samples.allSatisfy { $0.isFinite })
        // What comes afterwards is heard as ever.
        audio.world = World()
        voice.stop(over: .none)
        try offline.render(48_000)
        audio.play(try offline.load(tone))
        #expect(try offline.render(24_000).left.seconds(0.1, 0.4).level(of: 1000) > -20)
    }
}
