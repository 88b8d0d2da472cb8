import CAllocationCounter
import TestSupport
import Testing

@testable import TacetDecoding
@testable import Tacet

/// The Vorbis files of one encoder, whose codebooks Tacet makes once.
@Suite("Shared codebooks") struct SharedCodebooksTests {
    private static let rate = 44_100

    /// Files of one encoder and quality, each with a tone of its own.
    private static func files(_ count: Int, channels: Int, quality: Int = 4) async throws -> [[UInt8]] {
        let format = PCMFormat(channels: channels, sampleRate: rate)
        var files: [[UInt8]] = []
        for number in 0..<count {
            let samples = tones(format, frames: 30_000 + number * 777, amplitude: 0.1 + Float(number) * 0.1)
            files.append(try await oggenc(samples, format, quality: quality, serial: number + 1))
        }
        return files
    }

    private static func samples(_ file: [UInt8]) throws -> [Int16] {
        try decodeAllPCM16(try VorbisDecoder(source: MemorySource(file), name: "alone.ogg"))
    }

    @Test("Files that share codebooks decode to the samples that each has alone, together and after seeks")
    func samples() async throws {
        // Mono and stereo of three qualities, alternating, so that codebooks are dropped while decoders still use them.
        var files: [[UInt8]] = []
        for channels in [1, 2] {
            for quality in [2, 4, 6] { files += try await Self.files(2, channels: channels, quality: quality) }
        }
        let decoder = SoundDecoder(targetRate: Self.rate)
        for _ in 0..<2 {
            var open = try files.map { try decoder.open(MemorySource($0), name: "shared.ogg") }
            var decoded = [[Int16]](repeating: [], count: files.count)
            let block = UnsafeMutablePointer<Int16>.allocate(capacity: 2_000)
            defer { block.deallocate() }
            var isOver = false
            while !isOver {
                isOver = true
                for (index, decoder) in open.enumerated() {
                    let frames = try decoder.read(into: block, maximum: 1_000)
                    decoded[index] += UnsafeBufferPointer(start: block, count: frames * decoder.format.channels)
                    if frames > 0 { isOver = false }
                }
            }
            for (file, decoded) in zip(files, decoded) { #expect(try Self.samples(file) == decoded) }
            // A decoder outlives the one that opened the file before it.
            open.remove(at: 0)
            for (file, decoder) in zip(files.dropFirst(), open) {
                try decoder.seek(to: 12_345)
                let rest = try Self.samples(file).dropFirst(12_345 * decoder.format.channels)
                #expect(try decodeAllPCM16(decoder) == Array(rest))
            }
        }
    }

    @Test("A chain of files with equal headers, and a file that is cut off, decode as they do alone")
    func chain() async throws {
        let files = try await Self.files(3, channels: 2)
        let decoder = SoundDecoder(targetRate: Self.rate)
        for file in files { _ = try decoder.decode(MemorySource(file), name: "it.ogg") }
        for odd in [files[0] + files[1], Array(files[2].prefix(files[2].count * 2 / 3))] {
            let opened = try decoder.open(MemorySource(odd), name: "odd.ogg")
            #expect(try decodeAllPCM16(opened) == Self.samples(odd))
        }
    }

    @Test("Several threads that load at once get the samples of each file")
    func threads() async throws {
        let files = try await Self.files(4, channels: 1)
        let alone = try files.map { try SoundDecoder(targetRate: Self.rate).decode(MemorySource($0), name: "a").array }
        let decoder = SoundDecoder(targetRate: Self.rate)
        try await withThrowingTaskGroup(of: (Int, [Int16]).self) { group in
            for index in 0..<32 {
                let file = files[index % 4]
                group.addTask { (index % 4, try decoder.decode(MemorySource(file), name: "it.ogg").array) }
            }
            for try await (index, decoded) in group { #expect(decoded == alone[index]) }
        }
    }

    @Test(
        "From the second file on, libvorbis makes no codebooks",
        .enabled(if: allocations_are_counted() != 0, "a sanitizer has replaced the allocator"))
    func allocations() async throws {
        let files = try await Self.files(4, channels: 1)
        let decoder = SoundDecoder(targetRate: Self.rate)
        let block = UnsafeMutablePointer<Float>.allocate(capacity: 1_000)
        defer { block.deallocate() }
        let counts = try files.map { file in
            let opened = try decoder.open(MemorySource(file), name: "it.ogg")
            let before = allocations_on_this_thread()
            _ = try opened.read(into: block, maximum: 1_000)
            return allocations_on_this_thread() - before
        }
        print("figure: allocations of the first read of four equal files: \(counts)")
        #expect(counts.dropFirst().allSatisfy { $0 < counts[0] / 2 })
    }
}
