import Glibc
import TestSupport
import Testing

@testable import TacetDecoding
@testable import Tacet

/// Files of up to 2⁶³ - 1 bytes, nearly all of them holes (RELIABILITY 36).
@Suite("Huge files")
struct HugeFileTests {
    /// A file with some bytes at places, and zeros in between.
    private final class Sparse: ByteSource {
        let size: Int
        private let pieces: [(offset: Int, bytes: [UInt8])]

        init(size: Int, _ pieces: [(offset: Int, bytes: [UInt8])]) {
            self.size = size
            self.pieces = pieces
        }

        func read(at offset: Int, into destination: UnsafeMutableRawPointer, count: Int) -> Int {
            let count = min(count, size - offset)
            guard count > 0 else { return 0 }
            memset(destination, 0, count)
            for piece in pieces where piece.offset < offset + count {
                let start = max(0, offset - piece.offset)
                let bytes = piece.bytes.dropFirst(start).prefix(offset + count - max(offset, piece.offset))
                let place = max(0, piece.offset - offset)
                bytes.withUnsafeBytes { if let base = $0.baseAddress { memcpy(destination + place, base, $0.count) } }
            }
            return count
        }
    }

    @Test("A second of WAV in a sparse file of 2⁶⁰ bytes plays as music, as what it is")
    func music() async {
        await #expect(processExitsWith: .success) {
            // Of the usual file systems, only the one in memory has files this large.
            let path = "/dev/shm/tacet-huge-\(getpid()).wav"
            defer { unlink(path) }
            let tone = Tone(frequency: 440, decibels: -20).samples(frames: 48_000, rate: 48_000)
            try SoundFile(channels: [tone]).writeWave(to: path)
            #expect(truncate(path, 1 << 60) == 0, "/dev/shm is no tmpfs")
            let offline = Offline()
            try offline.audio.soundtrack.play(path)
            let heard = try offline.render(24_000).left
            #expect(abs(heard[4_800..<24_000].level(of: 440) + 20) < 1)
            #expect(throws: Never.self) { offline.audio.unload(try offline.audio.load(path)) }
        }
    }

    @Test("More bytes of a file at once than the system has are an error, not a trap")
    func bytes() async {
        await #expect(processExitsWith: .success) {
            let error = #expect(throws: AudioError.self) { try Sparse(size: .max, []).bytes(at: 0, count: .max) }
            #expect(error?.code == .tooLarge)
        }
    }

    @Test("A page at the very end of a file of 2⁶³ - 1 bytes is a typed error or a sound, not a trap")
    func lastPage() async {
        await #expect(processExitsWith: .success) {
            var ogg = OggWriter()
            ogg.add([5] + Array("vorbis".utf8) + [UInt8](repeating: 1, count: 70_000))
            let page = OggWriter.pages(of: ogg.bytes)[0]
            let source = Sparse(
                size: .max, [(0, HostileVorbis(packets: 600).file), (.max - page.count, page)])
            do throws(AudioError) {
                let decoder = try AudioFile.decoder(source: source, name: "huge.ogg")
                _ = SoundFile(decoding: decoder, frameLimit: 10_000)
            } catch {
                #expect(error.operation.contains("huge.ogg") && !error.remedy.isEmpty)
            }
        }
    }

    @Test("A sound of each framed format at the start of a file of 2⁶³ - 1 bytes plays, or is a typed error")
    func framed() async {
        await #expect(processExitsWith: .success) {
            let format = PCMFormat(channels: 1, sampleRate: 48_000)
            for (codec, container) in [("flac", "flac"), ("flac", "ogg"), ("libopus", "opus"), ("libmp3lame", "mp3")] {
                let sound = try await ffmpeg(tones(format, frames: 4_800), format, codec: codec, container: container)
                let source = Sparse(size: .max, [(0, sound)])
                do throws(AudioError) {
                    let decoder = try AudioFile.decoder(source: source, name: "huge")
                    _ = SoundFile(decoding: decoder, frameLimit: 10_000)
                    try decoder.seek(to: 1_000)
                } catch {
                    #expect(error.operation.contains("huge") && !error.remedy.isEmpty)
                }
            }
        }
    }

    @Test("Positions at the end of what 64 bits count do not wrap around")
    func positions() throws {
        let region = try #require(LoopRegion(start: 0, end: 100))
        #expect(region.frame(startingAt: .max, after: 5) == .max)
        #expect(region.frame(startingAt: .max - 2, after: 5) == .max)
    }
}
