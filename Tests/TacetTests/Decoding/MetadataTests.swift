import Testing

@testable import TacetDecoding
@testable import Tacet

@Suite("Tags and loop points")
struct MetadataTests {
    private func metadata(_ comments: [String], frames: Int? = 1_000) -> Metadata {
        metadata(comments.map { Array($0.utf8) }, frames: frames)
    }

    private func metadata(_ comments: [[UInt8]], frames: Int?) -> Metadata {
        let bytes = comments.flatMap { $0 }
        return bytes.withUnsafeBytes { buffer in
            var start = 0
            let slices = comments.map { comment in
                defer { start += comment.count }
                return UnsafeRawBufferPointer(rebasing: buffer[start..<(start + comment.count)])
            }
            return Metadata(vorbis: slices, frames: frames, rate: 48_000)
        }
    }

    @Test("Loops are read from start and length, start and end, or start alone, in any case")
    func loops() {
        #expect(metadata(["LOOPSTART=100", "LOOPLENGTH=300"]).loop?.end == 400)
        #expect(metadata(["loopstart= 100 ", "LoopEnd=300"]).loop?.end == 300)
        let open = metadata(["LOOPSTART=100"])
        #expect(open.loop?.start == 100 && open.loop?.end == nil)
        #expect(open.loopSource == .tags(["LOOPSTART"]) && open.problems.isEmpty)
        #expect(metadata(["LOOPSTART=100", "LOOPEND=1000"]).loop?.end == 1_000)
    }

    @Test(
        "Loops that make no sense are not used, and the file says why",
        arguments: [
            ["LOOPSTART=1000", "LOOPLENGTH=5"], ["LOOPSTART=-1"], ["LOOPSTART=18446744073709551615"],
            ["LOOPSTART=9999999999999999999999999"], ["LOOPSTART=5", "LOOPEND=5"], ["LOOPSTART=5", "LOOPEND=-9"],
            ["LOOPSTART=5", "LOOPLENGTH=0"], ["LOOPSTART=5", "LOOPLENGTH=-9223372036854775808"],
            ["LOOPSTART=abc"], ["LOOPSTART="], ["LOOPSTART=5", "LOOPEND=1e3"], ["LOOPLENGTH=5"], ["LOOPEND=5"],
        ])
    func senselessLoops(comments: [String]) {
        let metadata = metadata(comments)
        #expect(metadata.loop == nil && metadata.loopSource == nil)
        #expect(metadata.problems.count == 1)
    }

    @Test(
        "A loop that ends beyond the sound ends with it",
        arguments: ["LOOPEND=1001", "LOOPLENGTH=18446744073709551615", "LOOPLENGTH=9223372036854775807"])
    func longLoops(end: String) {
        let metadata = metadata(["LOOPSTART=5", end])
        #expect(metadata.loop?.start == 5 && metadata.loop?.end == nil)
        #expect(metadata.problems.count == 1)
    }

    @Test(
        "Loops are read in every spelling that other players of the same files know",
        arguments: [
            ["LOOP_START=24000", "LOOP_END=72000"], ["LOOP-START=24000", "LOOP-LENGTH=48000"],
            ["loop_start=24000", "Loop_Length=48000"], ["LOOPSTART=0:00.5", "LOOPEND=0:01.5"],
            ["LOOP_START=0.5", "LOOP_END=1.5"], ["LOOPSTART=00:00:00.5", "LOOPLENGTH=0:01"],
        ])
    func spellings(comments: [String]) {
        let metadata = metadata(comments, frames: 96_000)
        #expect(metadata.loop?.start == 24_000 && metadata.loop?.end == 72_000)
        #expect(metadata.problems.isEmpty)
    }

    @Test("A loop of one frame is not used, nor are marks that contradict others, and the file says so")
    func ignoredMarks() {
        let still = metadata(["LOOPSTART=5", "LOOPLENGTH=1"])
        #expect(still.loop == nil && still.problems.count == 1)
        let twice = metadata(["LOOPSTART=100", "LOOP_START=50", "LOOPLENGTH=300", "LOOPEND=900"])
        #expect(twice.loop?.start == 100 && twice.loop?.end == 400 && twice.problems.count == 2)
        for time in ["1:2:3:4", "1:", ":5", "1.2.3", "0:-1", "9999999999:00", "."] {
            let metadata = metadata(["LOOPSTART=\(time)"])
            #expect(metadata.loop == nil && metadata.problems.count == 1, "\(time)")
        }
    }

    @Test("Gain is read where it is a gain")
    func gain() {
        #expect(metadata(["REPLAYGAIN_TRACK_GAIN=-6.50 dB"]).trackGain == -6.5)
        #expect(metadata(["replaygain_track_gain=+2dB"]).trackGain == 2)
        #expect(metadata(["R128_TRACK_GAIN=-512"]).trackGain == 3)
        for wild in ["1e308 dB", "nan", "inf dB", "", "--3", "61 dB", "0x10"] {
            let metadata = metadata(["REPLAYGAIN_TRACK_GAIN=\(wild)"])
            #expect(metadata.trackGain == nil && metadata.problems.count == 1, "\(wild)")
        }
    }

    @Test("Text is safe to show, and not too much of it")
    func text() {
        let hostile = metadata([Array("TITLE=a".utf8) + [0x1B, 0xFF, 0x80] + Array("\u{202E}b".utf8)], frames: nil)
        #expect(hostile.tags.first?.value == "a\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}b")
        let many = metadata(Array(repeating: "A=B", count: 300) + ["X=" + String(repeating: "y", count: 5_000)])
        #expect(many.tags.count == 256)
        #expect(many.problems.first?.hasPrefix("Tags beyond the 256th") == true)
    }

    @Test("A Vorbis file's tags arrive")
    func vorbis() async throws {
        let format = PCMFormat(channels: 1, sampleRate: 8_000)
        let ogg = try await oggenc(
            tones(format, frames: 8_000), format, tags: ["title=Overture", "LOOPSTART=500", "LOOPLENGTH=7000"])
        let metadata = try VorbisDecoder(source: MemorySource(ogg), name: "overture.ogg").metadata
        #expect(metadata.tags.first?.name == "TITLE" && metadata.tags.first?.value == "Overture")
        #expect(metadata.loop?.start == 500 && metadata.loop?.end == 7_500)
    }
}
