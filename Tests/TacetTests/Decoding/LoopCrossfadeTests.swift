import Foundation
import TestSupport
import Testing

@testable import Tacet
@testable import TacetDecoding

/// Loops whose seams are crossfaded, against frames that the test writes out.
@Suite("Crossfaded seams of loops") struct LoopCrossfadeTests {
    private let format = PCMFormat(channels: 1, sampleRate: 48_000)

    /// Samples without a pattern, -0.2...0.2, each of them a whole number of 32,768ths.
    private static func noise(_ frames: Int) -> [Float] {
        var state: UInt32 = 1
        return (0..<frames).map { _ in
            state = state &* 1_664_525 &+ 1_013_904_223
            return (Float(state >> 8) / Float(1 << 24) * 13_107 - 6_553).rounded() / 32_768
        }
    }

    /// What is heard from `first` on of a file whose loop is crossfaded over `fade` frames.
    private func heard(_ file: [Float], _ loop: Range<Int>, fade: Int, passes: Int, from first: Int = 0) -> [Float] {
        var heard: [Float] = []
        for pass in 0..<passes {
            for frame in (pass == 0 ? first : loop.lowerBound)..<loop.upperBound {
                let left = loop.upperBound - frame
                guard left <= fade, pass < passes - 1 else {
                    heard.append(file[frame])
                    continue
                }
                let weight = Double(fade + 1 - left) / Double(fade + 1)
                let lead = Double(file[loop.lowerBound - left])
                heard.append(Float(Double(file[frame]) * (1 - weight) + lead * weight))
            }
        }
        return heard + file[loop.upperBound...]
    }

    private func decoder(_ samples: [Float], rate: Int = 48_000) throws -> any AudioDecoder {
        let file = WAVWriter(format: PCMFormat(channels: 1, sampleRate: rate), tag: 3, bits: 32).file(samples)
        return try AudioFile.decoder(source: MemorySource(file), name: "noise.wav")
    }

    /// The left samples of a decoder, `count` at most.
    private func decode(_ stream: LoopDecoder, _ count: Int) throws -> [Float] {
        var frames = [Float](repeating: 0, count: 2 * count)
        let done = try stream.fill(&frames, stride: 2, count: count)
        return stride(from: 0, to: 2 * done, by: 2).map { frames[$0] }
    }

    /// The largest difference; infinite if one side has more.
    private func difference(_ played: [Float], _ wanted: [Float]) -> Float {
        guard played.count == wanted.count else { return .infinity }
        return zip(played, wanted).map { abs($0 - $1) }.max() ?? 0
    }

    @Test(
        "The frames before the loop's start fade in over the last frames of each pass but the last one",
        arguments: [(480, 0), (5_000, 0), (1, 0), (480, 6_000), (480, 11_800), (480, 11_520), (0, 0)])
    func model(fade: Int, first: Int) throws {
        let (file, loop) = (Self.noise(20_000), 5_000..<12_000)
        let points = try #require(LoopPoints(loop, in: file.count))
        for passes in [1, 2, 4] {
            let stream = try LoopDecoder(
                decoder(file), loop: points, passes: passes, crossfade: fade, from: first, targetRate: 48_000)
            let wanted = heard(file, loop, fade: fade, passes: passes, from: first)
            #expect(difference(try decode(stream, wanted.count + 10), wanted) < 1e-6, "\(passes) passes")
        }
        let endless = try LoopDecoder(
            decoder(file), loop: points, crossfade: fade, from: first, targetRate: 48_000)
        let wanted = Array(heard(file, loop, fade: fade, passes: 9, from: first).prefix(40_000))
        #expect(difference(try decode(endless, wanted.count), wanted) < 1e-6)
    }

    @Test("At another rate the passes are those of a file in which they are written out")
    func resampled() throws {
        let (file, loop) = (Self.noise(20_000), 5_000..<12_000)
        let points = try #require(LoopPoints(loop, in: file.count))
        let stream = try LoopDecoder(
            decoder(file, rate: 44_100), loop: points, passes: 3, crossfade: 900, from: 0, targetRate: 48_000)
        let written = try LoopDecoder(
            decoder(heard(file, loop, fade: 900, passes: 3), rate: 44_100), loop: nil, from: 0, targetRate: 48_000)
        #expect(difference(try decode(stream, 60_000), try decode(written, 60_000)) < 1e-5)
    }

    @Test("A crossfade takes half of the loop at most, and a loop near the file's beginning begins later")
    func room() throws {
        let whole = LoopPoints.whole.crossfaded(over: 480, end: 20_000)
        #expect(whole.loop == LoopPoints(480..<20_000) && whole.frames == 480)
        let long = LoopPoints.whole.crossfaded(over: 15_000, end: 20_000)
        #expect(long.loop == LoopPoints(10_000..<20_000) && long.frames == 10_000)
        let later = try #require(LoopPoints(9_000..<10_000)).crossfaded(over: 2_000, end: 10_000)
        #expect(later.loop == LoopPoints(9_000..<10_000) && later.frames == 500)
        let none = LoopPoints.whole.crossfaded(over: 480, end: 1)
        #expect(none.loop == .whole && none.frames == 0)
    }

    @Test("The soundtrack plays such a loop to the frame, and its position stays in step", arguments: [0, 3_000])
    func soundtrack(start: Int) throws {
        let (offline, directory) = (Offline(), TemporaryDirectory())
        let file = Self.noise(20_000)
        let path = try directory.write(WAVWriter(format: format, tag: 3, bits: 32).file(file), "noise.wav")
        let music = offline.audio.soundtrack
        // 10 ms are 480 frames.
        try music.play(Track(path, looping: .region(start..<20_000), loopCrossfade: .milliseconds(10)))
        var played: [Float] = []
        for _ in 0..<130 {
            offline.audio.update()
            played += Array(try offline.renderOn(512).left.samples)
        }
        let loop = max(start, 480)..<20_000
        let wanted = heard(file, loop, fade: 480, passes: 9).prefix(played.count - Offline.delay)
        #expect(difference(Array(played.dropFirst(Offline.delay)), Array(wanted)) < 1e-5)
        #expect(music.frame == loop.lowerBound + (played.count - 20_000) % loop.count)
    }

    @Test("A saved track keeps its crossfade, and one of an earlier version has none")
    func saved() throws {
        let track = Track("rain.ogg", loopCrossfade: .milliseconds(250))
        let data = try JSONEncoder().encode(track)
        #expect(try JSONDecoder().decode(Track.self, from: data) == track)
        let earlier = Data(#"{"stems":["rain.ogg"],"looping":{"tagged":{}}}"#.utf8)
        #expect(try JSONDecoder().decode(Track.self, from: earlier) == Track("rain.ogg"))
    }
}
