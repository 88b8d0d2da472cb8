import Glibc
import TestSupport
import Testing

@testable import TacetDecoding
@testable import Tacet

/// What the voices of a streamed sound take beside their rings.
@Suite("The memory of streamed voices") struct StreamMemoryTests {
    private static let voices = 64

    /// Twelve seconds of stereo at the mixer's rate in a format that ffmpeg writes.
    private static func file(_ codec: String, _ container: String) async throws -> [UInt8] {
        let format = PCMFormat(channels: 2, sampleRate: 48_000)
        return try await ffmpeg(tones(format, frames: 576_000), format, codec: codec, container: container)
    }

    /// The private memory of a voice beside its ring while 64 play: threads, decoders, and all that the allocator
    /// keeps.
    private static func voiceBytes(_ file: [UInt8], _ name: String, in offline: Offline) throws -> Int {
        let sound = try offline.audio.load(bytes: file, name: name, LoadOptions(.streamed))
        try offline.render(1_024)
        let (before, threads) = (ProcessFacts().privateBytes, ProcessFacts().threads)
        for index in 0..<voices {
            offline.audio.play(sound, at: Vector3(Float(index), 0, -1))
            // A few voices at a time: their rings are full at different moments.
            if index % 8 == 0 { try offline.render(1_024) }
        }
        // Each ring has been written to its end, so that all of its pages exist.
        try offline.render(3 * 48_128)
        #expect(ProcessFacts().threads - threads <= 4, "\(name)")
        let streams = try #require(offline.audio.core.sounds).streams
        return (ProcessFacts().privateBytes - before - streams.bytes) / voices
    }

    @Test("64 streamed voices take 64 KB at most each beside their read-ahead, and four threads together")
    func decoders() async throws {
        let result = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
            // Large blocks go back to the system at once, and none is used again for another format.
            ProcessFacts.returnFreedMemory()
            let formats = [
                ("pcm_s16le", "wav"), ("libvorbis", "ogg"), ("libopus", "opus"), ("flac", "flac"),
                ("libmp3lame", "mp3"),
            ]
            var engines: [Offline] = []
            for (codec, container) in formats {
                let file = try await Self.file(codec, container)
                engines.append(Offline())
                let bytes = try Self.voiceBytes(file, "it.\(container)", in: engines[engines.count - 1])
                print("figure: a voice of a streamed sound, \(container), beside its ring: \(bytes / 1_024) KB")
                #expect((0...64 << 10).contains(bytes) || Sanitizer.isPresent, "\(container)")
            }
        }
        for line in String(decoding: result?.standardOutputContent ?? [], as: UTF8.self).split(separator: "\n")
        where line.hasPrefix("figure") { print(line) }
    }
}
