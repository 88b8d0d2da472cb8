import TestSupport
import Testing

@testable import Tacet
@testable import TacetDecoding

/// What `tacet inspect` says of the places where a loop or a section repeats.
@Suite("Seams of loops and sections") struct LoopSeamTests {
    private typealias File = TacetDecoding.SoundFile
    private let mono = PCMFormat(channels: 1, sampleRate: 48_000)
    /// A period has 100 frames.
    private let tone480 = tone(480, rate: 48_000, frames: 24_000)

    private func inspect(
        _ samples: [Float], loop: Range<UInt32>? = nil, sections: [(String, Range<Int>)] = []
    ) throws -> File {
        let after = loop.map { WAVWriter.loop(start: $0.lowerBound, last: $0.upperBound - 1) } ?? []
        let file = WAVWriter(format: mono, tag: 3, bits: 32, after: after).file(samples)
        let tempo = TempoMap(
            timescale: 48_000, segments: [TempoMap.Segment(frame: 0, tempo: 120)],
            sections: sections.map { TempoMap.Section($0.0, frames: $0.1) })
        return File(
            decoding: try AudioFile.wav(source: MemorySource(file), name: "it.wav"),
            tempo: sections.isEmpty ? nil : (tempo, "score"), frameLimit: 1 << 31)
    }

    /// Noise whose amplitude changes at a frame.
    private func noise(_ first: Float, _ second: Float, at frame: Int, frames: Int = 24_000) -> [Float] {
        var state: UInt32 = 7
        return (0..<frames).map {
            state = state &* 1_664_525 &+ 1_013_904_223
            return (Float(state >> 8) / Float(1 << 23) - 1) * ($0 < frame ? first : second)
        }
    }

    @Test("A seam that clicks names the nearest frame at which it would not", arguments: [-25, -1, 0, 7, 25, 40])
    func betterEnd(shift: Int) throws {
        let file = try inspect(tone480, loop: 1_000..<UInt32(20_000 + shift))
        let seam = try #require(file.seams.first)
        #expect(file.seams.count == 1 && seam.section == nil && seam.frames == 1_000..<20_000 + shift)
        // A jump by one frame of a tone is no click.
        guard abs(shift) > 1 else {
            #expect(!seam.clicks && seam.betterEnd == nil && abs(seam.step - seam.usual) <= seam.usual)
            return
        }
        #expect(seam.clicks && seam.betterEnd == 20_000, "\(seam)")
        #expect(file.advice.contains { $0.hasPrefix("The loop clicks") && $0.contains("end it at frame 20000,") })
        #expect(seam.tone.map { $0 < 3 } == true && !seam.cutsOff)
    }

    @Test("Each section is judged, and a loop that ends with the file")
    func sections() throws {
        let file = try inspect(
            tone480, loop: 1_000..<99_999,
            sections: [("verse", 2_000..<15_000), ("chorus", 3_000..<20_020), ("end", 23_990..<40_000)])
        #expect(file.seams.map(\.section) == [nil, "verse", "chorus", "end"])
        #expect(file.seams.map(\.frames) == [1_000..<24_000, 2_000..<15_000, 3_000..<20_020, 23_990..<24_000])
        #expect(file.seams.map(\.clicks) == [false, false, true, true])
        #expect(file.seams[2].betterEnd == 20_000)
        #expect(file.problems.contains { $0.hasPrefix("The end of the section end lies behind its last frame, 23999") })
        #expect(file.advice.contains { $0.hasPrefix("The section \"chorus\" clicks") })
        #expect(try inspect(tone480).seams.isEmpty)
    }

    @Test("A click that no frame near by would avoid has no better end")
    func none() throws {
        // Two levels that never meet.
        let samples = (0..<24_000).map { Float($0 < 12_000 ? -0.3 : 0.3) }
        let seam = try #require(try inspect(samples, loop: 1_000..<20_000).seams.first)
        #expect(seam.clicks && seam.betterEnd == nil)
    }

    @Test("A seam behind which the file is much softer cuts sounds off; a louder start is a beat")
    func fall() throws {
        let cut = try inspect(noise(0.01, 0.2, at: 8_000), loop: 0..<24_000)
        #expect(cut.seams.first?.cutsOff == true)
        #expect(cut.seams.first?.fall.map { abs($0 - 26) < 5 } == true, "\(cut.seams)")
        #expect(cut.advice.contains { $0.hasPrefix("The loop") && $0.contains("crossfade") })
        let beat = try inspect(noise(0.2, 0.01, at: 8_000), loop: 0..<24_000)
        #expect(beat.seams.first?.cutsOff == false && beat.seams.first?.tone.map { $0 > 20 } == true)
        let even = try inspect(noise(0.2, 0.2, at: 0), loop: 0..<24_000)
        #expect(even.seams.first?.cutsOff == false && even.seams.first?.clicks == false)
    }
}
