import TacetSession
import TestSupport
import Testing

@testable import TacetDecoding
@testable import TacetOutput
@testable import Tacet

/// What a capture says beside the times of blocks: which sounds, which reasons, which underruns.
@Suite("What a capture holds") struct CaptureContentTests {
    private func engine() -> Offline {
        Offline {
            $0.realVoices = 64
            $0.virtualVoices = 12_000
        }
    }

    private func load(_ audio: AudioEngine, _ name: String, frames: Int = 48_000) throws -> Sound {
        let tone = Tone(frequency: 300).samples(frames: frames, rate: 48_000)
        return try audio.load(bytes: SoundFile(channels: [tone], rate: 48_000).waveBytes, name: name)
    }

    private func tallies(_ capture: ProfileCapture, _ change: ProfileCapture.VoiceTally.Change)
        -> [ProfileCapture.VoiceTally]
    {
        capture.voiceTallies.filter { $0.change == change }
    }

    @Test("A spike of 4,000 starts names the sound and the bus, in the block in which the voices began")
    func namesTheSoundOfASpike() throws {
        let offline = engine()
        let (laser, step) = (try load(offline.audio, "sounds/laser.wav"), try load(offline.audio, "sounds/step.wav"))
        offline.audio.play(step)
        try offline.render(512)
        offline.audio.profiler.startCapture()
        try offline.render(1_024)
        var settings = PlaybackSettings(gain: -120, loops: true)
        settings.bus = .ui
        for _ in 0..<4_000 { offline.audio.play(laser, settings) }
        for _ in 0..<3 { offline.audio.play(step) }
        try offline.render(1_024)
        let capture = offline.audio.profiler.stopCapture()
        let spike = try #require(capture.blocks.first { $0.starts > 0 })
        #expect(spike.starts == 4_003 && capture.blocks[0].starts == 0, "the first voice began before the capture")
        let started = tallies(capture, .started)
        #expect(started.map(\.sound) == ["sounds/laser.wav", "sounds/step.wav"])
        #expect(started.map(\.bus) == ["ui", "effects"] && started.map(\.count) == [4_000, 3])
        #expect(started.allSatisfy { $0.nanoseconds == spike.start })
    }

    @Test("Ends and steals have their sounds, and the tallies add up to the counts of the blocks")
    func countsEndsAndSteals() throws {
        let offline = engine()
        let (short, limited) = (
            try load(offline.audio, "short.wav", frames: 700), try load(offline.audio, "limited.wav")
        )
        offline.audio.setLimit(of: limited, VoiceLimit(2, stealing: .oldest))
        offline.audio.profiler.startCapture()
        for block in 0..<40 {
            if block % 2 == 0 { offline.audio.play(short) }
            if block % 5 == 0 { offline.audio.play(limited, PlaybackSettings(loops: true)) }
            try offline.render(512)
        }
        try offline.render(4_096)
        let capture = offline.audio.profiler.stopCapture()
        #expect(Set(tallies(capture, .ended).map(\.sound)) == ["short.wav"])
        #expect(tallies(capture, .stolen).map(\.sound) == Array(repeating: "limited.wav", count: 6))
        let sum = { (change: ProfileCapture.VoiceTally.Change) in tallies(capture, change).reduce(0) { $0 + $1.count } }
        #expect(sum(.started) == capture.blocks.reduce(0) { $0 + Int($1.starts) } && sum(.started) == 28)
        #expect(sum(.ended) + sum(.stolen) == capture.blocks.reduce(0) { $0 + Int($1.ends) } && sum(.ended) == 20)
        #expect(sum(.stolen) == capture.blocks.reduce(0) { $0 + Int($1.steals) })
    }

    @Test("A stolen voice tells its cause: a sound's limit, a bus's, that of all, or its becoming virtual")
    func tellsWhyVoicesWereStolen() throws {
        let offline = Offline {
            $0.realVoices = 2
            $0.virtualVoices = 8
        }
        let audio = offline.audio
        let sound = try load(audio, "engine.wav")
        audio.profiler.startCapture()
        func causes(_ play: (PlaybackSettings) -> Void) throws -> [ProfileCapture.VoiceTally.Cause?] {
            play(PlaybackSettings(loops: true))
            try offline.render(4_096)
            let tallies = tallies(audio.profiler.stopCapture(), .stolen)
            audio.update()
            audio.profiler.startCapture()
            return tallies.map(\.cause)
        }
        audio.setLimit(of: sound, VoiceLimit(1))
        #expect(try causes { for _ in 0..<2 { audio.play(sound, $0) } } == [.soundLimit])
        audio.setLimit(of: sound, nil)
        audio.buses.effects.setLimit(VoiceLimit(1))
        #expect(try causes { audio.play(sound, $0) } == [.busLimit("effects")])
        audio.buses.effects.setLimit(nil)
        var settings = PlaybackSettings(gain: -120, loops: true, priority: 1)
        settings.virtualBehavior = .stops
        #expect(try causes { _ in audio.play(sound, settings) } == [.inaudible])
        settings.gain = 0
        for _ in 0..<2 { audio.play(sound, PlaybackSettings(loops: true)) }
        #expect(try causes { _ in audio.play(sound, settings) } == [.outranked])
        let important = PlaybackSettings(loops: true, priority: 200)
        let last = try causes { _ in for _ in 0..<6 { audio.play(sound, important) } }
        #expect(Set(last) == [.voiceLimit], "\(last)")
        try offline.render(512)
        let block = try #require(audio.profiler.stopCapture().blocks.last)
        #expect(block.outrankedVoices == 6 && block.realVoices == 2)
    }

    @Test("A sound that is unloaded keeps its name in the capture when another takes its place")
    func unloadedSoundsKeepTheirNames() throws {
        let offline = engine()
        offline.audio.profiler.startCapture()
        for name in ["first.wav", "second.wav"] {
            let sound = try load(offline.audio, name, frames: 2_000)
            offline.audio.play(sound)
            try offline.render(512)
            offline.audio.unload(sound)
            try offline.render(4_096)
            offline.audio.update()
        }
        let capture = offline.audio.profiler.stopCapture()
        #expect(tallies(capture, .started).map(\.sound) == ["first.wav", "second.wav"])
        #expect(tallies(capture, .ended).map(\.sound) == ["first.wav", "second.wav"])
    }

    @Test("A block with more starts than the ring holds keeps its count, and the tallies say how many were named")
    func overflowIsCounted() throws {
        let offline = engine()
        let sound = try load(offline.audio, "many.wav")
        offline.audio.profiler.startCapture()
        for _ in 0..<10_000 { offline.audio.play(sound, PlaybackSettings(gain: -120, loops: true)) }
        try offline.render(512)
        let capture = offline.audio.profiler.stopCapture()
        #expect(capture.blocks.map(\.starts) == [10_000])
        #expect(capture.voiceTallies.map(\.count) == [ProfileLink.voiceCapacity])
    }

    @Test("A name from a hostile file is cut to its end, and has no control characters")
    func hostileNames() {
        let name = String(repeating: "x", count: 500) + "\u{1B}[2J\u{202E}\"laser\".wav"
        let tally = ProfileCapture.VoiceTally(nanoseconds: 1, change: .stolen, sound: name, bus: "ui\n", count: 2)
        #expect(tally.sound.hasSuffix("[2J\"laser\".wav") && tally.sound.unicodeScalars.count <= 128)
        #expect(tally.bus == "ui")
        let reasons = (0..<900).map { "reason \($0) \"\u{1F600}\"" }
        let change = ProfileCapture.SessionChange(
            nanoseconds: 1, effects: .frozen, effectsReason: String(repeating: "\u{1F600}", count: 400),
            soundtrack: .held,
            soundtrackReason: String(repeating: "\"", count: 400), reasons: reasons)
        #expect(change.reasons.count > 20)
        let capture = ProfileCapture(
            sampleRate: 48_000, blockFrames: 512, blocks: [], sessionChanges: [change], voiceTallies: [tally])
        let lines = capture.text.split(separator: "\n")
        #expect(lines.count == 3, "no name ends a line: the heading, the change and the tally")
        #expect(lines.allSatisfy { $0.utf8.count < 4_096 })
    }

    @Test("Every reason of the session is in the capture from its beginning to its end, not the strictest alone")
    func recordsAllReasons() throws {
        let offline = engine()
        let session = offline.audio.session
        offline.audio.profiler.startCapture()
        for change in [
            { session.begin(.host("menu")) }, { session.begin(.host("cut-scene")) }, { session.end(.host("menu")) },
            { session.end(.host("cut-scene")) },
        ] {
            change()
            for _ in 0..<3 { offline.audio.update() }
        }
        let changes = offline.audio.profiler.stopCapture().sessionChanges
        #expect(changes.map { Set($0.reasons) } == [[], ["menu"], ["menu", "cut-scene"], ["cut-scene"], []])
        #expect(changes.map(\.effects) == [.audible, .frozen, .frozen, .frozen, .audible])
    }

    @Test("An underrun of the device is counted in the block after it, and not in a block that nothing measured")
    func countsUnderrunsOfTheDevice() {
        let queue = FrameQueue(capacity: 1_024, target: 512)
        let link = ProfileLink()
        var clock = StageClock(link)
        func block() -> UInt32 {
            clock.outputUnderruns = queue.underruns
            clock.begin()
            return clock.block.outputUnderruns
        }
        queue.countUnderrun()
        #expect(block() == 0)
        link.measure(for: .game, true)
        #expect(block() == 0, "the underrun was before the first block")
        for _ in 0..<3 { queue.countUnderrun() }
        #expect(block() == 3)
        #expect(block() == 0)
    }

    @Test("A block has the read-ahead of the streamed sounds that are mixed, and -1 while there is none")
    func recordsTheReadAheadOfStreams() throws {
        let offline = engine()
        let tone = Tone(frequency: 300).samples(frames: 96_000, rate: 48_000)
        let river = try offline.audio.load(
            bytes: SoundFile(channels: [tone], rate: 48_000).waveBytes, name: "river.wav", LoadOptions(.streamed))
        offline.audio.profiler.startCapture()
        try offline.render(1_024)
        let voice = offline.audio.play(river, PlaybackSettings(loops: true))
        try offline.render(8_192)
        voice.stop(over: .none)
        try offline.render(4_096)
        let blocks = offline.audio.profiler.stopCapture().blocks
        #expect(blocks.first?.streamedFrames == -1 && blocks.last?.streamedFrames == -1)
        #expect(blocks[10].streamedFrames > 1_000 && blocks[10].decodedFrames == -1, "\(blocks.map(\.streamedFrames))")
    }
}
