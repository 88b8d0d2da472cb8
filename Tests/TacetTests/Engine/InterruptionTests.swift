import TestSupport
import Testing

@testable import TacetDecoding
@testable import Tacet

/// What the mixer does when the session says so: how sound goes, where it stands, how it comes back.
@Suite("The mixer under interruptions") struct MixerInterruptionTests {
    let offline = Offline()
    var audio: AudioEngine { offline.audio }
    let directory = TemporaryDirectory()
    let tone = Tone(frequency: 1000, decibels: -6).samples(frames: 48_000, rate: 48_000)
    static let block = 512

    private func playMusic(_ samples: [Float]) throws {
        let bytes = SoundFile(channels: [samples, samples]).waveBytes
        try audio.soundtrack.play(Track(try directory.write(bytes, "music.wav"), looping: .whole))
    }

    @Test("Two engines on one session each pass on all of its events, and the program polls them too", .onOwnThreads)
    func eventsOfASharedSession() async throws {
        let session = AudioSession(isolated: ())
        var settings = AudioEngine.Settings()
        settings.output = .null
        let engines = [AudioEngine(settings, session: session), AudioEngine(settings, session: session)]
        session.begin(.call)
        session.end(.call)
        let wanted: [AudioSession.Event] = [.interruptionBegan(.call), .interruptionEnded(.call, shouldResume: true)]
        // No reader waits for the others, or for a thread that posts: the next call returns what this one could not
        // take.
        for engine in engines {
            var events: [AudioEvent] = []
            try await eventually("an engine passes on the call") {
                events += engine.update()
                return wanted.allSatisfy { events.contains(.session($0)) }
            }
        }
        var polled: [AudioSession.Event] = []
        try await eventually("the program polls the call") {
            polled += session.pollEvents()
            return wanted.allSatisfy(polled.contains)
        }
    }

    @Test("A call freezes the soundtrack at a sample within two blocks, and it continues there (BEHAVIOUR 72, 78, 181)")
    func aCallFreezesEverythingAtASampleAndItResumesThere() throws {
        let samples = SoundtrackTests.sweep(96_000)
        try playMusic(samples)
        try offline.render(20 * Self.block)
        audio.session.begin(.call)
        let fading = try offline.render(20 * Self.block).left
        #expect(fading[(3 * Self.block)..<(20 * Self.block)].peak == 0)
        let frozenAt = audio.soundtrack.frame
        #expect((20 * Self.block...22 * Self.block).contains(frozenAt))
        #expect(audio.soundtrack.state == .frozen(.call))
        try offline.render(100 * Self.block)
        #expect(audio.soundtrack.frame == frozenAt)

        audio.session.end(.call)
        let heard = try offline.render(40 * Self.block).left
        let wanted = Signal(Array(samples[frozenAt..<(frozenAt + 40 * Self.block)]), rate: 48_000)
        let after = (10 * Self.block)..<(39 * Self.block)
        #expect(
            heard[(after.lowerBound + Offline.delay)..<(after.upperBound + Offline.delay)]
                .residual(to: wanted[after]) < -60)
        #expect(heard[0..<960].peak < 0.1, "it fades in over 100 ms")
    }

    @Test(
        "An alarm ends old one-shots, voices that do not resume and sounds played during it; all others go on (BEHAVIOUR 145)"
    )
    func loopsGoOnOldShotsEndAndWhatWillNotResumeEnds() throws {
        let loop = audio.play(try offline.load(tone), PlaybackSettings(loops: true))
        let old = audio.play(try offline.load(tone))
        var dialogue = PlaybackSettings(loops: true)
        dialogue.resumesAfterInterruption = false
        let line = audio.play(try offline.load(tone), dialogue)
        try offline.render(30 * Self.block)
        let fresh = audio.play(try offline.load(tone))
        try offline.render(4 * Self.block)
        audio.session.begin(.alarm)
        try offline.render(20 * Self.block)
        let unheard = audio.play(try offline.load(tone))
        try offline.render(4 * Self.block)
        audio.update()
        #expect([loop, old, line, fresh, unheard].map(\.isPlaying) == [true, false, false, true, false])
        audio.session.end(.alarm)
        #expect(try offline.render(20 * Self.block).left[5_000..<10_000].level(of: 1000) > -20)
    }

    @Test(
        "The player's music fades the soundtrack out and holds it, then fades it in; effects go on (BEHAVIOUR 33, 38, 79)"
    )
    func theSoundtrackIsHeldWhileThePlayerListensToSomething() throws {
        try playMusic(Tone(frequency: 400, decibels: -12).samples(frames: 48_000, rate: 48_000))
        audio.play(try offline.load(tone), PlaybackSettings(loops: true))
        try offline.render(20 * Self.block)
        audio.session.begin(.otherAudio)
        let yielding = try offline.render(48_128).left
        #expect(yielding.seconds(0.05, 0.1).tones(among: [400, 1000], above: -40) == [400, 1000])
        #expect(yielding.seconds(0.3, 0.9).tones(among: [400, 1000], above: -60) == [1000])
        let position = audio.soundtrack.frame
        #expect(audio.soundtrack.state == .held(.otherAudio))
        try offline.render(48_128)
        #expect(audio.soundtrack.frame == position)
        audio.session.end(.otherAudio)
        let returning = try offline.render(72_192).left
        let levels = [returning.seconds(0.1, 0.2), returning.seconds(0.4, 0.6), returning.seconds(1.1, 1.4)]
            .map { $0.level(of: 400) }
        #expect(levels[0] < levels[1] - 3 && levels[1] < levels[2] - 3)
    }

    @Test(
        "A soundtrack that is held or frozen before its first frame was mixed does not begin for the length of the fade",
        arguments: [AudioSession.Reason.otherAudio, .call])
    func heldBeforeItBegan(_ reason: AudioSession.Reason) throws {
        try offline.render(20 * Self.block)
        try playMusic(SoundtrackTests.sweep(96_000))
        audio.session.begin(reason)
        #expect(try offline.render(48_128).left.peak == 0)
        #expect(audio.soundtrack.frame == 0)
        audio.session.end(reason)
        #expect(try offline.render(96_256).left.peak > 0.1)
    }

    @Test("Music of the player that starts during a call moves the soundtrack by no frame (BEHAVIOUR 79)")
    func musicThatStartsDuringACallCostsNoFrame() throws {
        try playMusic(SoundtrackTests.sweep(96_000))
        try offline.render(20 * Self.block)
        audio.session.begin(.call)
        try offline.render(10 * Self.block)
        let position = audio.soundtrack.frame
        audio.session.begin(.otherAudio)
        audio.session.end(.call)
        try offline.render(30 * Self.block)
        #expect(audio.soundtrack.state == .held(.otherAudio))
        audio.session.begin(.alarm)
        try offline.render(10 * Self.block)
        #expect(audio.soundtrack.frame == position)
    }

    @Test("A call that ends in silent mode lets no sound through (BEHAVIOUR 43, 49)")
    func aCallThatEndsInSilentModeLetsNothingThrough() throws {
        try playMusic(tone)
        audio.play(try offline.load(tone), PlaybackSettings(loops: true))
        try offline.render(20 * Self.block)
        audio.session.begin(.call)
        try offline.render(10 * Self.block)
        audio.session.begin(.silentMode)
        audio.session.end(.call)
        #expect(try offline.render(40 * Self.block).left.peak == 0)
        audio.session.end(.silentMode)
        #expect(try offline.render(20 * Self.block).left[5_000..<10_000].level(of: 1000) > -20)
    }

    @Test("Silent mode mutes while time goes on, except sounds that play in silent mode (BEHAVIOUR 45, 46, 49)")
    func silentModeMutesWhileTimeGoesOn() throws {
        let samples = SoundtrackTests.sweep(96_000)
        try playMusic(samples)
        let shot = audio.play(try offline.load(Array(tone.prefix(24_000))))
        try offline.render(10 * Self.block)
        audio.session.begin(.silentMode)
        let fading = try offline.render(10 * Self.block).left
        #expect(fading[1_440..<(10 * Self.block)].peak == 0, "the fade takes 10 to 30 ms")
        #expect(fading[0..<480].longestGap() < 0.005)
        #expect(shot.isPlaying && audio.statistics.virtualVoices == 1, "what is not heard is not mixed")
        #expect(try offline.renderOn(50 * Self.block).left.peak == 0)
        #expect(audio.soundtrack.frame == 70 * Self.block)
        audio.update()
        #expect(!shot.isPlaying, "it has played to its end, unheard")
        var explicit = PlaybackSettings()
        explicit.playsInSilentMode = true
        audio.play(try offline.load(tone), explicit)
        #expect(try offline.render(20 * Self.block).left[2_000..<10_000].level(of: 1000) > -20)
        audio.session.end(.silentMode)
        let heard = try offline.render(20 * Self.block).left
        #expect(heard[2_000..<10_000].peak > 0.1)
    }

    @Test("A prompt lowers every sound by 12 dB, and its end raises them again")
    func aPromptTurnsEverythingDownTwelveDecibels() throws {
        audio.play(try offline.loadStereo(tone, tone), PlaybackSettings(loops: true))
        let before = try offline.render(40 * Self.block).left[10_000..<20_000].level(of: 1000)
        audio.session.begin(.prompt)
        let during = try offline.render(40 * Self.block).left[10_000..<20_000].level(of: 1000)
        audio.session.end(.prompt)
        let after = try offline.render(80 * Self.block).left[30_000..<40_000].level(of: 1000)
        #expect(abs(during - (before - 12)) < 0.2 && abs(after - before) < 0.2)
    }

    /// A day of play, interrupted at random: no frame of music is lost or repeated, and nothing piles up.
    @Test("Interruptions that overlap a thousand times lose no frame of music and leave no voice behind")
    func aThousandOverlappingInterruptionsLoseNoFrame() throws {
        let samples = SoundtrackTests.sweep(24_001)
        try playMusic(samples)
        let loop = audio.play(try offline.load(tone), PlaybackSettings(gain: .silence, loops: true))
        var random = RandomSource(seed: 7)
        let reasons: [AudioSession.Reason] = [.call, .alarm, .policy, .locked, .suspended, .background, .host("menu")]
        var active: Set<AudioSession.Reason> = []
        var (began, silences) = (0, 0)
        for _ in 0..<2_000 {
            let reason = reasons.randomElement(using: &random) ?? .call
            if active.remove(reason) != nil {
                audio.session.end(reason)
            } else {
                active.insert(reason)
                began += 1
                audio.session.begin(reason)
            }
            let before = audio.soundtrack.frame
            let heard = try offline.render(Self.block * Int.random(in: 1...4, using: &random)).left
            guard !active.isEmpty, heard.peak == 0 else { continue }
            #expect(audio.soundtrack.frame == before)
            silences += 1
        }
        for reason in active { audio.session.end(reason) }
        #expect(began >= 900 && silences >= 500)
        let position = audio.soundtrack.frame
        let heard = try offline.render(20 * Self.block).left
        let twice = samples + samples
        let wanted = Signal(Array(twice[position..<(position + 20 * Self.block)]), rate: 48_000)
        let end = (15 * Self.block)..<(19 * Self.block)
        #expect(
            heard[(end.lowerBound + Offline.delay)..<(end.upperBound + Offline.delay)]
                .residual(to: wanted[end]) < -60)
        #expect(loop.isPlaying)
        #expect(audio.statistics.voices == 1)
    }
}
