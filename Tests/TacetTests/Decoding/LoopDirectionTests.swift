import TestSupport
import Testing

@testable import TacetDecoding
@testable import Tacet

/// Loops that go to and fro, and loops that are played backward, as `smpl` and `INST` chunks state them.
@Suite("Loops to and fro and backward") struct LoopDirectionTests {
    /// The frames of a file that are heard with a loop over `start...last`, passed `passes` times, in a file of `total`
    /// frames.
    private func heard(_ type: UInt32, _ start: Int, _ last: Int, total: Int, passes: Int) -> [Int] {
        var frames = Array(0...last)
        for _ in 1..<passes {
            switch type {
            case 1: frames += Array((start..<last).reversed()) + Array((start + 1)..<(last + 1))
            case 2: frames += Array((start..<last).reversed()) + [last]
            default: frames += Array(start...last)
            }
        }
        return frames + Array((last + 1)..<total)
    }

    private let format = PCMFormat(channels: 1, sampleRate: 48_000)

    @Test(
        "Music plays them to the frame, and neither turn is heard twice", arguments: [0, 1, 2] as [UInt32],
        [(100, 101, 300), (100, 102, 103), (0, 299, 300), (700, 5_000, 6_000)])
    func ramps(type: UInt32, loop: (start: Int, last: Int, total: Int)) throws {
        let ramp = (0..<loop.total).map { Float($0) / 32_768 }
        let chunk = WAVWriter.loop(start: UInt32(loop.start), last: UInt32(loop.last), type: type)
        let file = WAVWriter(format: format, after: chunk).file(ramp)
        for passes in [1, 2, 3, nil] {
            let decoder = try AudioFile.decoder(source: MemorySource(file), name: "ramp.wav")
            let points = try #require(decoder.metadata.loop)
            #expect(decoder.metadata.problems.isEmpty)
            let stream = try LoopDecoder(decoder, loop: points, passes: passes, from: 0, targetRate: 48_000)
            let wanted = heard(type, loop.start, loop.last, total: loop.total, passes: passes ?? 5)
            let count = passes == nil ? wanted.count - (loop.total - loop.last) : wanted.count + 10
            var frames = [Float](repeating: 0, count: 2 * count)
            let done = try stream.fill(&frames, stride: 2, count: count)
            #expect(done == (passes == nil ? count : wanted.count))
            let played = stride(from: 0, to: 2 * done, by: 2).map { Int((frames[$0] * 32_768).rounded()) }
            #expect(played == Array(wanted.prefix(done)), "passes \(passes ?? 0)")
        }
    }

    @Test(
        "They are exact in compressed files too", arguments: ["adpcm_ms", "adpcm_ima_wav", "pcm_s24le"],
        [1, 2] as [UInt32])
    func compressed(codec: String, type: UInt32) async throws {
        let samples = tone(440, rate: 48_000, frames: 20_000)
        var file = try await ffmpeg(samples, format, codec: codec)
        file += WAVWriter.loop(start: 3_000, last: 9_999, type: type)
        file.replaceSubrange(4..<8, with: little(UInt32(file.count - 8)))
        let plain = try decodeAll(try AudioFile.decoder(source: MemorySource(file), name: "tone.wav"))
        let decoder = try AudioFile.decoder(source: MemorySource(file), name: "tone.wav")
        let stream = try LoopDecoder(
            decoder, loop: decoder.metadata.loop, passes: 3, from: 0, targetRate: 48_000)
        let wanted = heard(type, 3_000, 9_999, total: plain.count, passes: 3)
        var frames = [Float](repeating: 0, count: 2 * wanted.count)
        #expect(try stream.fill(&frames, stride: 2, count: wanted.count) == wanted.count)
        #expect(stride(from: 0, to: frames.count, by: 2).map { frames[$0] } == wanted.map { plain[$0] })
    }

    @Test(
        "The soundtrack's position is the frame that is heard, and a saved state begins there",
        arguments: [1, 2] as [UInt32], [48_000, 44_100])
    func positions(type: UInt32, rate: Int) throws {
        let directory = TemporaryDirectory()
        let samples = SoundtrackTests.sweep(rate, rate: Double(rate))
        let (start, last) = (rate / 4, rate / 2)
        let chunk = WAVWriter.loop(start: UInt32(start), last: UInt32(last), type: type)
        let writer = WAVWriter(format: PCMFormat(channels: 1, sampleRate: rate), after: chunk)
        let path = try directory.write(writer.file(samples), "turns.wav")
        let frames = heard(type, start, last, total: samples.count, passes: 4)
        let unrolled = frames.map { samples[$0] }
        let reference = try directory.write(
            WAVWriter(format: PCMFormat(channels: 1, sampleRate: rate)).file(unrolled), "unrolled.wav")

        let (turning, plain) = (Offline(), Offline())
        try turning.audio.soundtrack.play(Track(path, passes: 4))
        try plain.audio.soundtrack.play(Track(reference, looping: .none))
        let (first, second) = (try turning.render(512), try plain.render(512))
        var (heard, wanted) = (first.left.samples, second.left.samples)
        for block in 1...120 {
            let elapsed = block * 512 * rate / 48_000
            if elapsed < frames.count { #expect(turning.audio.soundtrack.frame == frames[elapsed]) }
            heard += try turning.renderOn(512).left.samples
            wanted += try plain.renderOn(512).left.samples
            guard block == 50 else { continue }
            let state = turning.audio.saveState()
            #expect(state.frame == turning.audio.soundtrack.frame)
            let restored = Offline()
            try restored.audio.restore(state)
            #expect(restored.audio.soundtrack.frame == state.frame)
        }
        let (one, two) = (Signal(heard, rate: 48_000), Signal(wanted, rate: 48_000))
        #expect(one[1_000..<60_000].residual(to: two[1_000..<60_000]) < -60)
    }

    @Test(
        "An effect plays them as music does, with its way back counted as memory", arguments: [1, 2] as [UInt32],
        [1, 2])
    func effects(type: UInt32, channels: Int) throws {
        let samples = Array(StreamedSoundTests.makeNoise(seconds: 1).prefix(24_000))
        let interleaved = samples.flatMap { Array(repeating: $0, count: channels) }
        let format = PCMFormat(channels: channels, sampleRate: 48_000)
        let chunk = WAVWriter.loop(start: 3_000, last: 9_999, type: type)
        let file = WAVWriter(format: format, after: chunk).file(interleaved)
        let order = heard(type, 3_000, 9_999, total: 24_000, passes: 10)
        let unrolled = WAVWriter(format: format).file(
            order.flatMap { frame in Array(repeating: samples[frame], count: channels) })
        let pcm = try SoundDecoder(targetRate: 48_000).decode(MemorySource(file), name: "turns.wav")
        #expect(pcm.frames == 24_000 && pcm.bytes == (24_000 + (type == 1 ? 6_998 : 6_999)) * channels * 2)
        for pitch in [1, 1.5] as [Float] {
            for loops in [true, false] {
                let (one, two) = (Offline(), Offline())
                let turning = try one.audio.load(bytes: file, name: "turns.wav")
                let plain = try two.audio.load(bytes: loops ? unrolled : file, name: "plain.wav")
                one.audio.play(turning, PlaybackSettings(pitch: pitch, loops: loops))
                two.audio.play(plain, PlaybackSettings(pitch: pitch))
                let (heard, wanted) = (try one.render(40_000).left, try two.render(40_000).left)
                #expect(heard[0..<40_000].residual(to: wanted[0..<40_000]) < -50, "pitch \(pitch), loops \(loops)")
            }
        }
    }

    @Test("An effect whose loop is switched off on the way back goes to the turn, and from there to its end")
    func switchedOff() throws {
        let samples = Array(StreamedSoundTests.makeNoise(seconds: 1).prefix(24_000))
        let chunk = WAVWriter.loop(start: 3_000, last: 9_999, type: 1)
        let file = WAVWriter(format: format, after: chunk).file(samples)
        let order = heard(1, 3_000, 9_999, total: 24_000, passes: 2)
        let unrolled = WAVWriter(format: format).file(order.map { samples[$0] })
        let (one, two) = (Offline(), Offline())
        let voice = one.audio.play(try one.audio.load(bytes: file, name: "turns.wav"), PlaybackSettings(loops: true))
        two.audio.play(try two.audio.load(bytes: unrolled, name: "plain.wav"))
        var (heard, wanted) = (try one.render(12_288).left.samples, try two.render(12_288).left.samples)
        voice.setLooping(false)
        heard += try one.renderOn(30_208).left.samples
        wanted += try two.renderOn(30_208).left.samples
        #expect(Signal(heard, rate: 48_000).residual(to: Signal(wanted, rate: 48_000)) < -60)
        one.audio.update()
        #expect(!voice.isPlaying)
    }
}
