import TacetPlatform
import TestSupport
import Testing

@testable import Tacet

/// Music and streamed sounds whose decoding is late: one report of the beginning, one of the end, and a count.
@Suite("Starved streams", .serialized, .onOwnThreads) struct StarvationTests {
    private static let block = 256

    /// A mixer that plays one stereo stream of a constant level, whose frames the test delivers.
    private struct Player: ~Copyable {
        var mixer = MusicMixer(blockFrames: StarvationTests.block)
        let ring = MusicRing(stems: 1, frames: 8_192, spaceFreed: Semaphore())
        var events: [RenderEvent] = []
        var begun = 0

        init() {
            mixer.apply(
                .start(
                    MusicSlot(index: 0), .passUnretained(ring), .crossfade(fadeIn: .none, fadeOut: .none)),
                runs: true)
        }

        func deliver(_ frames: Int) {
            var left = frames
            while left > 0 {
                let (samples, count) = ring.writable
                let chunk = min(left, count)
                samples.update(repeating: 0.5, count: chunk * 2)
                ring.publish(chunk)
                left -= chunk
            }
            ring.prime()
        }

        /// Mixes a block, and returns its left samples. With `isFull` the event ring takes no report.
        mutating func mix(isFull: Bool = false) -> [Float] {
            var samples = [Float](repeating: 0, count: StarvationTests.block * 2)
            _ = samples.withUnsafeMutableBufferPointer { samples in
                samples.baseAddress.map { mixer.mix(into: $0, count: StarvationTests.block) }
            }
            var told: [RenderEvent] = []
            if mixer.reportStarvation({
                if !isFull { told.append(RenderEvent($0)) }
                return !isFull
            }) {
                begun += 1
            }
            events += told
            return stride(from: 0, to: samples.count, by: 2).map { samples[$0] }
        }

        var words: [String] { events.map { "\($0)" } }
    }

    @Test("A stream that runs dry fades out, is silent at its frame, and plays on when an eighth of its ring has come")
    func dry() {
        var player = Player()
        player.deliver(400)
        #expect(player.mix().allSatisfy { $0 == 0.5 })
        let last = player.mix()
        #expect(zip(last, last.dropFirst()).allSatisfy { abs($0 - $1) < 0.005 }, "the hole begins without a click")
        #expect(last[143] < 0.005 && last[144...].allSatisfy { $0 == 0 })
        for _ in 0..<100 {
            player.deliver(5)
            #expect(player.mix().allSatisfy { $0 == 0 })
        }
        #expect(player.ring.consumed == 400 && player.words == ["underrun"] && player.begun == 1)
        player.deliver(player.ring.reserve)
        let first = player.mix()
        #expect(zip(first, first.dropFirst()).allSatisfy { abs($0 - $1) < 0.005 } && first[0] < 0.005)
        #expect(player.mix().allSatisfy { $0 == 0.5 })
        #expect(player.words == ["underrun", "recovered(frames: \(112 + 100 * Self.block))"])
    }

    @Test("A full event ring delays both reports and loses none; a stop ends the starvation")
    func reports() {
        var player = Player()
        player.deliver(100)
        for _ in 0..<4 { _ = player.mix(isFull: true) }
        #expect(player.events.isEmpty)
        _ = player.mix()
        #expect(player.words == ["underrun"] && player.begun == 1)
        player.mixer.apply(.leave(MusicSlot(index: 0), .none), runs: true)
        _ = player.mix()
        _ = player.mix()
        #expect(player.events.count == 2 && player.begun == 1, "\(player.words)")
    }

    @Test("The last frames of a file are no starvation")
    func end() {
        var player = Player()
        player.deliver(300)
        player.ring.end()
        _ = player.mix()
        #expect(player.mix()[..<44].allSatisfy { $0 == 0.5 })
        _ = player.mix()
        #expect(player.events.isEmpty)
    }

    @Test("A reader that stalls is reported once by the soundtrack and by a streamed voice, with how long it lasted")
    func stalledReader() async throws {
        var settings = AudioEngine.Settings()
        settings.output = .null
        let audio = AudioEngine(settings)
        let gate = Gate()
        defer { gate.open() }
        let tone = Tone(frequency: 440, decibels: -20).samples(frames: 48_000, rate: 48_000)
        let bytes = SoundFile(channels: [tone, tone], repeats: 30).waveBytes
        audio.setFileOpener { _ in
            GameSource(bytes) { offset, count in
                if offset > 300_000 { gate.wait() }
                return count
            }
        }
        let sound = try audio.load("pak/voice.wav", LoadOptions(.streamed))
        let voice = audio.play(sound)
        try audio.soundtrack.play("pak/music.wav")
        var events: [AudioEvent] = []
        func see(_ event: String, _ isSeen: (AudioEvent) -> Bool) async throws {
            try await eventually(event, within: .seconds(20)) {
                events += audio.update()
                return events.contains(where: isSeen)
            }
        }
        try await see("the soundtrack starves") { $0 == .soundtrackUnderrun }
        try await see("the voice starves") { $0 == .soundUnderrun(voice.id) }
        let (dry, place) = (audio.renderedFrames, audio.soundtrack.frame)
        try await eventually("half a second of silence", within: .seconds(20)) {
            events += audio.update()
            return audio.renderedFrames > dry + 24_000
        }
        #expect(audio.soundtrack.frame == place, "the music stands at its frame")
        #expect(audio.statistics.streamUnderruns == 2)
        gate.open()
        try await see("the soundtrack plays on") { if case .soundtrackRecovered = $0 { true } else { false } }
        try await see("the voice plays on") { if case .soundRecovered = $0 { true } else { false } }
        let end = audio.renderedFrames + 24_000
        try await eventually("half a second more", within: .seconds(20)) {
            events += audio.update()
            return audio.renderedFrames > end
        }
        let about = events.filter {
            switch $0 {
            case .soundtrackUnderrun, .soundUnderrun: true
            case .soundtrackRecovered(let frames), .soundRecovered(_, let frames): frames > 24_000
            default: false
            }
        }
        #expect(about.count == 4 && audio.statistics.streamUnderruns == 2, "\(about)")
    }
}
