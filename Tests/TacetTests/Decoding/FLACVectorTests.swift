import TestSupport
import Testing

@testable import TacetDecoding
@testable import Tacet

/// The IETF's FLAC decoder testbench, as far as its files are small. Tests/Fixtures/vectors/flac says where the rest
/// is.
@Suite("FLAC's published vectors")
struct FLACVectorTests {
    private func decoder(_ name: String) throws -> any AudioDecoder {
        let file = try contents(of: Fixtures.path("vectors/flac/\(name).flac"))
        return try AudioFile.decoder(source: MemorySource(file), name: "\(name).flac")
    }

    private func reference(_ name: String) async throws -> [Float] {
        let file = try contents(of: Fixtures.path("vectors/flac/\(name).flac"))
        return try await decodedByFFmpeg(file).map { Float($0) / 2_147_483_648 }
    }

    @Test(
        "Each sample of a vector is the reference's",
        arguments: [
            "subset-14-wasted-bits", "subset-23-8-bits", "subset-38-3-channels", "subset-60-mono",
            "subset-61-overflow-16-bits", "subset-62-overflow-20-bits", "subset-63-overflow-24-bits",
            "subset-64-rice-escape", "uncommon-09-rice-order-15", "faulty-10-comment",
        ])
    func exact(name: String) async throws {
        let decoder = try decoder(name)
        let decoded = try decodeAll(decoder)
        #expect(try await decoded == reference(name))
        #expect(decoder.promisedFrames.map { $0 * decoder.format.channels } == decoded.count)
        // From the middle, too.
        let frame = decoded.count / decoder.format.channels / 2
        try decoder.seek(to: frame)
        #expect(try decodeAll(decoder) == Array(decoded[(frame * decoder.format.channels)...]))
    }

    @Test("A length that the header understates is the frames' own, as in the reference decoder")
    func length() async throws {
        let decoded = try decodeAll(decoder("faulty-05-length"))
        #expect(decoded.count == 109_487)
        #expect(try await decoded == reference("faulty-05-length"))
    }

    @Test(
        "A header without its parts, and frames that no header allows, are errors that name the place and the remedy",
        arguments: [
            ("faulty-06-no-stream-information", "byte 4"), ("faulty-07-late-stream-information", "byte 4"),
            ("faulty-11-metadata-length", "no whole frame"),
        ])
    func refused(name: String, place: String) throws {
        let error = #expect(throws: AudioError.self) { _ = try decodeAll(decoder(name)) }
        let text = error.map { "\($0)" } ?? ""
        #expect(text.contains("\(name).flac") && text.contains(place), "\(text)")
        #expect(text.contains("Encode it again") || text.contains("get it again"), "\(text)")
    }

    @Test("A block of 65,536 samples, one more than the format has, is an error, or is left out by libFLAC 1.5")
    func blockTooLong() throws {
        let decoder = try decoder("faulty-08-block-of-65536")
        do {
            let decoded = try decodeAll(decoder)
            // The last block is shorter, and whole.
            #expect(decoded.count == 202_347 % 65_536 && decoder.format.channels == 1)
            #expect(decoded.allSatisfy { abs($0) <= 1 })
        } catch let error as AudioError {
            let text = "\(error)"
            #expect(text.contains("faulty-08-block-of-65536.flac") && text.contains("65536 samples"), "\(text)")
            #expect(text.contains("Encode it again") || text.contains("get it again"), "\(text)")
        }
    }

    @Test(
        "Frames that contradict the header, or each other, give all their sound, and no sample out of range",
        arguments: [
            ("faulty-01-block-size", 101_999), ("faulty-03-depth", 89_903), ("faulty-04-channels", 97_391),
            ("uncommon-04-changing-depth", 495_232),
        ])
    func contradicted(name: String, frames: Int) throws {
        let decoder = try decoder(name)
        let decoded = try decodeAll(decoder)
        // Each is mono, also where the header says otherwise.
        #expect(decoder.format.channels == 1 && decoded.count == frames)
        #expect(decoded.allSatisfy { abs($0) <= 1 })
    }
}
