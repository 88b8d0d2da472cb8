import CAllocationCounter
import TacetPlatform
import TestSupport
import Testing

@testable import TacetDecoding
@testable import TacetOutput
@testable import Tacet

/// The promise that the thread that mixes allocates nothing, takes no lock and never waits.
@Suite("The thread that mixes") struct RealTimeTests {
    private let directory = TemporaryDirectory()

    enum MixingThread: CaseIterable { case renderThread, output, surround }

    @Test(
        "Mixing allocates nothing and takes no lock while a game plays and captures, and a program is attached",
        .enabled(if: allocations_are_counted() != 0, "a sanitizer has replaced the allocator"),
        arguments: MixingThread.allCases)
    func steadyStateAllocatesAndLocksNothing(on thread: MixingThread) throws {
        let speakers = thread == .surround ? SpeakerLayout.surround51 : .stereo
        let offline = Offline { ($0.realVoices, $0.speakers) = (32, speakers) }
        let audio = offline.audio
        let mixer = try #require(audio.core.running?.loop)
        let turn = thread == .output ? mixer.offerMixing() : nil
        defer { turn?.close() }
        let path = directory.path("music.wav")
        let tone = Tone(frequency: 300).samples(frames: 48_000, rate: 44_100)
        try SoundFile(channels: [tone, tone], rate: 44_100).writeWave(to: path)
        try audio.soundtrack.play(path)
        let loop = try offline.load(tone)
        let shot = try offline.load(Array(tone.prefix(3_000)))
        var settings = PlaybackSettings(loops: true)
        let emitters = (0..<40).map { audio.play(loop, at: Vector3(Float($0), 0, 1), settings) }
        let hum = audio.play(try offline.loadStereo(tone, tone), settings)
        hum.setReverbSend(-6)
        // An engine without an output waits for streams before it mixes, so this voice is heard in the other case
        // alone.
        let bytes = SoundFile(channels: [tone]).waveBytes
        let speech = try audio.load(bytes: bytes, name: "speech", LoadOptions(.streamed))
        let spoken = turn == nil ? nil : audio.play(speech, settings)
        settings.loops = false
        try audio.captions.set(of: loop, Caption("hum", importance: .low))
        try audio.captions.set(of: shot, Caption("shot"))
        audio.world.reverb = Reverb(.cave)
        audio.buses.ducking = [Ducking(.soundtrack, under: .effects)]
        audio.profiler.startCapture()
        audio.profiled.ask()
        audio.setLimit(of: shot, VoiceLimit(3, stealing: .quietest))
        audio.buses.effects.setLimit(VoiceLimit(60, stealing: .oldest))
        let places = (0..<7).map { shift in (0..<40).map { Vector3(Float($0 + shift), 0, 1) } }
        try audio.buses.voice.enableSubmix()
        try audio.buses.master.setLoudnessMetered(true)
        try audio.buses.soundtrack.setLoudnessMetered(true)

        let hall = Effect.convolution(try audio.impulseResponse(of: shot))
        let halver = Effect.processor(Processor { block in for index in block.indices { block[index] *= 0.5 } })
        let buzz = Generator { block in
            for index in block.indices { block[index] = index % 96 < 48 ? 0.01 : -0.01 }
            return block.count
        }

        var buzzing = audio.play(buzz)
        var samples = [Float](repeating: 0, count: 512 * speakers.channels)
        var (allocations, waits, pulled) = (0, 0, 0)
        for block in 0..<400 {
            let moved = places[block % 7]
            audio.move(emitters.span, to: moved.span)
            emitters[block % 40].move(to: Vector3(0, 0, -1), over: .seconds(0.1))
            emitters[block % 40].setGain(Decibels(Float(-block % 7)))
            if block % 20 == 0 { emitters[block % 39].pause() } else { emitters[block % 39].resume() }
            audio.play(shot, at: Vector3(1, 0, Float(block % 5)), settings)
            audio.buses.effects.setGain(Decibels(Float(-block % 6)))
            emitters[block % 40].setFilter(block % 3 == 0 ? .open : .highShelf(decibels: -12))
            emitters[block % 40].setReverbSend(Decibels(Float(-block % 9)))
            try emitters[block % 40].setCaption(block % 3 == 0 ? nil : Caption("emitter \(block % 40)"))
            hum.setPan(Float(block % 3) - 1, over: .seconds(0.05))
            emitters[block % 40].setSpace(block % 4 == 0 ? .listener : .world)
            emitters[block % 40].setRadius(Float(block % 5))
            emitters[block % 40].setAirAbsorption(Float(block % 2))
            emitters[block % 40].seek(toFrame: block * 97)
            spoken?.seek(toFrame: block * 97)
            emitters[block % 40].setLooping(block % 8 != 0)
            try audio.buses.master.setFilter(block % 50 < 25 ? .lowPass(hertz: 2_000) : .open)
            try audio.buses.soundtrack.setFilter(block % 40 < 20 ? .bandPass(hertz: 300, to: 3_000) : .open)
            var equalizer = Effect.equalizer([.bell(hertz: Float(100 + block), gain: Decibels(Float(block % 6)))])
            equalizer.isBypassed = block % 16 == 3
            let echo = Effect.delay(Effect.Delay(time: .milliseconds(100 + block % 50), isPingPong: block % 28 == 0))
            let squash = Effect.compressor(Effect.Compressor(ratio: Float(1 + block % 9), sidechain: .voice))
            if block % 150 == 0 { audio.buses.master.resetLoudness() }
            try audio.buses.voice.setCentered(block % 30 < 15)
            try audio.buses.master.setLFEGain(block % 60 < 30 ? -6 : .silence)
            if block % 40 == 0 { audio.session.settings.isNightMode = block % 80 == 0 }
            try audio.buses.voice.setLoudnessMetered(block % 60 < 40)
            if block % 7 == 0 {
                let effects =
                    block % 14 == 0 ? [equalizer, squash, .limiter(), echo] : [echo, squash, equalizer, hall]
                try audio.buses.voice.setEffects(effects, over: .seconds(0.02))
                try audio.buses.master.setEffects(effects.reversed())
                try audio.buses.soundtrack.setEffects(
                    block % 21 == 0 ? [.chorus(), .distortion(), .flanger(), halver] : effects)
            }
            if block % 10 == 0 {
                buzzing.stop()
                buzzing = audio.play(buzz, at: Vector3(0, 0, -1), PlaybackSettings(pitch: 1 + Float(block % 3)))
            }
            audio.world.listener.position.x = Float(block % 10) / 10
            audio.update()
            audio.soundtrack.waitUntilReady(512)
            if block % 10 == 0 {
                _ = audio.profiled.answer([.voices, .capture])
                audio.profiled.ask()
                audio.profiled.access = .readWrite
                let value: Float? = block % 20 == 0 ? 1 : nil
                let program = AttachedPeer(number: 1, process: 1, name: "tacet")
                for target: OverrideRequest.Target in [
                    .mute(bus: 3), .solo(bus: 2), .gain(bus: 1), .meter(bus: 4), .pretend(.silent),
                ] {
                    _ = audio.profiled.carryOut(.override(target, value), by: program)
                }
            }
            let before = (allocations: allocations_on_this_thread(), waits: waits_on_this_thread())
            if let turn {
                // Whether the output has the time for it is another test's matter.
                if turn.mix(blocks: 1) { pulled += audio.core.queue.pullOrMix(into: &samples, count: 512) }
            } else {
                var span = samples.mutableSpan
                try audio.render(into: &span)
            }
            // The first second warms OpenAL's pools up.
            if block >= 100 { allocations += allocations_on_this_thread() - before.allocations }
            waits += waits_on_this_thread() - before.waits
        }
        #expect(allocations == 0)
        #expect(waits == 0)
        #expect(audio.buses.master.loudness?.momentary != nil && audio.buses.soundtrack.loudness?.integrated != nil)
        #expect(pulled == (turn == nil ? 0 : 400 * 512))
        #expect(audio.profiled.link.masterMeter.tap.current != nil, "samples were copied for the loudness")
        let before = waits_on_this_thread()
        Lock(0).withLock { $0 += 1 }
        Semaphore(value: 1).wait()
        #expect(waits_on_this_thread() == before + 2, "the counter counts")
        #expect(samples.contains { $0 != 0 } && !audio.captions.audible.isEmpty)
        let changes = Set(audio.profiler.stopCapture().voiceTallies.map(\.change))
        #expect(changes == [.started, .ended, .stolen])
    }

    @Test(
        "Mixing allocates nothing and takes no lock while music of four stems turns, with tails, stingers, lists and layers",
        .enabled(if: allocations_are_counted() != 0, "a sanitizer has replaced the allocator"))
    func transitionsAllocateAndLockNothing() throws {
        let offline = Offline()
        let audio = offline.audio
        let tone = Tone(frequency: 300).samples(frames: 96_000, rate: 44_100)
        let stems = try (0..<4).map {
            try directory.write(SoundFile(channels: [tone, tone], rate: 44_100).waveBytes, "\($0).wav")
        }
        let tracks = [TempoMap(480), TempoMap(300, beatsPerBar: 3)].map { Track(stems: stems, tempo: $0) }
        let bridge = Track(stems[0], tempo: TempoMap(480))
        let list = Playlist(tracks, crossfade: .milliseconds(100))
        for stem in 1..<3 { audio.soundtrack.setLayer(ofStem: stem, LayerCurve([(0, .silence), (1, 0)])) }
        let click = try offline.load(Array(tone.prefix(480)))
        audio.soundtrack.tellsBeats = true
        try audio.soundtrack.play(tracks[0])
        var samples = [Float](repeating: 0, count: 1_024)
        var (allocations, waits, turns, beats, stingers, continued) = (0, 0, 0, 0, 0, 0)
        for block in 0..<900 {
            if block % 450 == 150 { try audio.soundtrack.play(list) }
            if block % 24 == 3 { try audio.soundtrack.playStinger(Track(stems[1]), on: .beat, ducking: MusicDucking()) }
            if block % 8 == 5 { audio.soundtrack.setIntensity(Float(block % 9) / 8) }
            if block % 20 == 7 {
                audio.soundtrack.setGain(ofStem: 3, Decibels(Float(-block % 7)), over: .none, on: .beat)
            }
            if audio.soundtrack.pendingTransition == nil, block % 450 < 150 {
                let (track, isCut) = (tracks[block % 2], block % 3 == 0)
                try audio.soundtrack.transition(
                    to: track, at: isCut ? .beat : .bar,
                    entering: [.start, .sameBeat, .pickup(.beats(1)), .start][block % 4],
                    by: isCut ? .cut : block % 5 < 3 ? .tail(.beats(2)) : .crossfadeBeats(0.5),
                    through: block % 4 == 0 ? bridge : nil)
            }
            if block % 50 == 20 { audio.session.begin(.call) }
            if block % 50 == 30 { audio.session.end(.call) }
            if block % 16 == 0 { audio.play(click, on: .beat) }
            for event in audio.update() {
                if case .transition = event { turns += 1 }
                if case .beat = event { beats += 1 }
                if case .stinger = event { stingers += 1 }
                if case .soundtrackContinued = event { continued += 1 }
            }
            _ = audio.soundtrack.clock
            audio.soundtrack.waitUntilReady(512)
            let before = (allocations: allocations_on_this_thread(), waits: waits_on_this_thread())
            var span = samples.mutableSpan
            try audio.render(into: &span)
            if block >= 100 { allocations += allocations_on_this_thread() - before.allocations }
            waits += waits_on_this_thread() - before.waits
        }
        #expect(allocations == 0 && waits == 0)
        #expect(turns > 6 && beats > 20, "\(turns) turns and \(beats) beats")
        #expect(stingers > 10 && continued > 1, "\(stingers) stingers and \(continued) continued tracks")
    }
}
