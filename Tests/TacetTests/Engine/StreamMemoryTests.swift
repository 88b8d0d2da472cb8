import Glibc
import TestSupport
import Testing

@testable import TacetDecoding
@testable import Tacet

/// What the voices of a streamed sound take beside their rings.
@Suite("The memory of streamed voices") struct StreamMemoryTests {
    private static let voices = 8

    /// Six seconds of stereo at the mixer's rate in a format that ffmpeg writes.
    private static func file(_ codec: String, _ container: String) async throws -> [UInt8] {
        let format = PCMFormat(channels: 2, sampleRate: 48_000)
        return try await ffmpeg(tones(format, frames: 288_000), format, codec: codec, container: container)
    }

    /// The private memory of one voice beside its ring, of the last voices of many: the first make what is shared.
    private static func voiceBytes(_ file: [UInt8], _ name: String, in offline: Offline) throws -> Int {
        let sound = try offline.audio.load(bytes: file, name: name, as: .streamed)
        for _ in 0..<2 { offline.audio.play(sound) }
        try offline.render(1_024)
        let before = ProcessFacts().privateBytes
        for _ in 0..<voices { offline.audio.play(sound) }
        try offline.render(1_024)
        let ring = 4 * 48_000 * 2 * 2
        return (ProcessFacts().privateBytes - before) / voices - ring
    }

    @Test("A voice's decoder takes 384 KB at most, in every format")
    func decoders() async throws {
        let result = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
            // Large blocks go back to the system at once, and none is used again for another format.
            ProcessFacts.returnFreedMemory()
            let formats = [
                ("pcm_s16le", "wav"), ("libvorbis", "ogg"), ("libopus", "opus"), ("flac", "flac"),
                ("libmp3lame", "mp3"),
            ]
            // The most is that of libopus 1.5, which has 110 KB more than 1.3.
            var engines: [Offline] = []
            for (codec, container) in formats {
                let file = try await Self.file(codec, container)
                engines.append(Offline())
                let bytes = try Self.voiceBytes(file, "it.\(container)", in: engines[engines.count - 1])
                print("figure: a voice of a streamed sound, \(container), beside its ring: \(bytes / 1_024) KB")
                #expect((0...384 << 10).contains(bytes) || Cost.isInstrumented, "\(container)")
            }
        }
        for line in String(decoding: result?.standardOutputContent ?? [], as: UTF8.self).split(separator: "\n")
        where line.hasPrefix("figure") { print(line) }
    }
}
