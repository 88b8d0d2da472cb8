import Synchronization
import TacetPlatform
import TestSupport
import Testing

@testable import TacetDecoding
@testable import Tacet

/// Decoders that a stream releases and opens again at the frame where they were.
@Suite("Parked decoders") struct ParkedDecoderTests {
    enum Format: String, CaseIterable {
        case vorbis, opus, flac, oggFLAC, mp3

        /// Noise below tones, in stereo at 48,000 Hz.
        func file(seconds: Int, _ extra: [String] = []) async throws -> [UInt8] {
            let format = PCMFormat(channels: 2, sampleRate: 48_000)
            var samples = tones(format, frames: seconds * 48_000, amplitude: 0.3)
            var seed = UInt32(1)
            for index in samples.indices {
                seed = seed &* 1_664_525 &+ 1_013_904_223
                samples[index] += Float(Int32(bitPattern: seed)) / 0x1p31 * 0.1
            }
            let (codec, container) =
                switch self {
                case .vorbis: ("libvorbis", "ogg")
                case .opus: ("libopus", "opus")
                case .flac: ("flac", "flac")
                case .oggFLAC: ("flac", "oga")
                case .mp3: ("libmp3lame", "mp3")
                }
            guard self == .oggFLAC else {
                return try await ffmpeg(samples, format, codec: codec, container: container, options: extra)
            }
            // ffmpeg leaves the length out, without which libFLAC does not seek.
            let directory = TemporaryDirectory()
            let plain = try directory.write(WAVWriter(format: format, tag: 1, bits: 16).file(samples), "in.wav")
            let path = directory.path("out.oga")
            try await run(tool: "flac", ["--silent", "--ogg", "-o", path, plain])
            return try contents(of: path)
        }

        /// The largest difference that a seam may leave, in steps of 16 bits. A seek in Opus starts with other
        /// predictions.
        var tolerance: Float { self == .opus ? 1 : 0 }
    }

    private static func open(_ source: any ByteSource, loop: LoopPoints? = nil, passes: Int? = 1) throws -> LoopDecoder
    {
        try LoopDecoder(
            try AudioFile.decoder(source: source, name: "it"), loop: loop, passes: passes, from: 0, targetRate: 44_100)
    }

    /// Decodes the next 2,000 frames of stereo.
    private static func fill(_ block: inout [Float], from decoder: LoopDecoder) throws -> Int {
        try block.withUnsafeMutableBufferPointer { block in
            try decoder.fill(try #require(block.baseAddress), stride: 2, count: 2_000)
        }
    }

    /// All frames, parked whenever `parks` says so for a block's number.
    private static func all(_ decoder: LoopDecoder, parks: (Int) -> Bool) throws -> (samples: [Float], parked: Int) {
        var block = [Float](repeating: 0, count: 2 * 2_000)
        var (samples, parked, number) = ([Float](), 0, 0)
        while true {
            let count = try fill(&block, from: decoder)
            samples += block[..<(count * 2)]
            if count < 2_000 { return (samples, parked) }
            number += 1
            if parks(number), decoder.park() { parked += 1 }
        }
    }

    @Test("A decoder that is parked again and again decodes what an unbroken one does", arguments: Format.allCases)
    func exact(_ format: Format) async throws {
        let file = try await format.file(seconds: 8)
        let loop = LoopPoints(50_001..<200_003)
        let whole = try Self.all(try Self.open(MemorySource(file), loop: loop, passes: 2)) { _ in false }.samples
        let (broken, parked) = try Self.all(try Self.open(MemorySource(file), loop: loop, passes: 2)) { $0 % 7 == 0 }
        #expect(parked > 20)
        #expect(broken.count == whole.count)
        let largest = zip(whole, broken).reduce(Float(0)) { max($0, abs($1.0 - $1.1)) } * 32_768
        print("figure: parked \(parked) times, \(format): \(largest) steps of 16 bits at most")
        #expect(largest <= format.tolerance)
    }

    @Test(
        "Opening a decoder again reads what lies near its frame, and not the file before it", arguments: Format.allCases
    )
    func reads(_ format: Format) async throws {
        let file = try await format.file(seconds: 60, format == .mp3 ? ["-b:a", "320k"] : [])
        let read = Atomic<Int>(0)
        let decoder = try Self.open(
            GameSource(file) { _, count in
                read.wrappingAdd(count, ordering: .relaxed)
                return count
            })
        var block = [Float](repeating: 0, count: 2 * 2_000)
        // 54 of 60 seconds.
        for _ in 0..<1_188 { _ = try Self.fill(&block, from: decoder) }
        #expect(decoder.park())
        read.store(0, ordering: .relaxed)
        _ = try Self.fill(&block, from: decoder)
        let bytes = read.load(ordering: .relaxed)
        print("figure: \(format), \(file.count) bytes: \(bytes) bytes read by an opening at nine tenths")
        // libFLAC searches an Ogg file in pieces of 64 KB.
        #expect(bytes < (format == .oggFLAC ? 1_000_000 : 250_000) && bytes < file.count / 2)
    }

    @Test(
        "A file that fails or is another when its decoder is opened again is an error or the end",
        arguments: Format.allCases)
    func hostile(_ format: Format) async throws {
        let file = try await format.file(seconds: 4)
        let others: [[UInt8]?] = [
            nil, [], Array(file.prefix(3_000)), try await format.file(seconds: 1), file.map { $0 &* 73 &+ 41 },
            SoundFile(channels: [[Float](repeating: 0, count: 96_000)]).waveBytes,
        ]
        for other in others {
            let source = ReplacedSource(file)
            let decoder = try Self.open(source)
            var block = [Float](repeating: 0, count: 2 * 2_000)
            for _ in 0..<60 { _ = try Self.fill(&block, from: decoder) }
            #expect(decoder.park())
            source.replace(by: other)
            do {
                while try Self.fill(&block, from: decoder) == 2_000 {}
                #expect(other != nil, "a medium that fails is an error")
            } catch {
                #expect(error is AudioError)
            }
        }
    }
}

/// A file that is replaced, or fails, while it is open.
private final class ReplacedSource: ByteSource {
    let size: Int
    private let bytes: Lock<[UInt8]?>

    init(_ bytes: [UInt8]) {
        size = bytes.count
        self.bytes = Lock(bytes)
    }

    /// Nil fails.
    func replace(by other: [UInt8]?) { bytes.withLock { $0 = other } }

    func read(at offset: Int, into destination: UnsafeMutableRawPointer, count: Int) throws(AudioError) -> Int {
        guard let bytes = bytes.withLock({ $0 }) else {
            throw AudioError(.unreadable, operation: "read it", detail: "It has gone", remedy: "Put it in again.")
        }
        guard offset < bytes.count else { return 0 }
        return MemorySource(bytes).read(at: offset, into: destination, count: count)
    }
}
