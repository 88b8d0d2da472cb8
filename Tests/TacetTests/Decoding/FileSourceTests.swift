import Glibc
import TestSupport
import Testing

@testable import TacetDecoding
@testable import Tacet

@Suite("Files and typed errors")
struct FileSourceTests {
    private func error(opening path: String) -> AudioError? {
        #expect(throws: AudioError.self) { _ = try AudioFile.open(path) }
    }

    private func error(decoding bytes: [UInt8]) -> AudioError? {
        #expect(throws: AudioError.self) {
            _ = try AudioFile.decoder(source: MemorySource(bytes), name: "it.ogg")
        }
    }

    @Test("A missing file, a directory, a FIFO and a device are refused at once, in words")
    func specialFiles() throws {
        let directory = TemporaryDirectory()
        #expect(error(opening: directory.path("none.ogg"))?.code == .fileNotFound)
        #expect(mkfifo(directory.path("fifo.ogg"), 0o600) == 0)
        for (path, kind) in [
            (directory.path(""), "a directory"), (directory.path("fifo.ogg"), "a FIFO"), ("/dev/zero", "a device"),
        ] {
            let error = error(opening: path)
            #expect(error?.code == .unreadable)
            #expect(error?.detail.contains(kind) == true)
            #expect(error?.operation == "open \(path)")
        }
    }

    @Test("Paths that lead in circles, are too long or hide another name are refused in words (RELIABILITY 30)")
    func paths() throws {
        let directory = TemporaryDirectory()
        let sound = SoundFile(channels: [[Float](repeating: 0.5, count: 480)]).waveBytes
        #expect(symlink("b.wav", directory.path("a.wav")) == 0)
        #expect(symlink("a.wav", directory.path("b.wav")) == 0)
        #expect(error(opening: directory.path("a.wav"))?.code == .unreadable)
        #expect(error(opening: directory.path(String(repeating: "a", count: 256)))?.code == .unreadable)
        #expect(error(opening: "")?.code == .fileNotFound)
        #expect(error(opening: try directory.write(sound, "c.wav") + "/d.wav")?.code == .fileNotFound)
        #expect(error(opening: directory.path("c.wav\0.ogg"))?.code == .invalidArgument)
        // A name is what the system says it is: two spellings of one letter are two names.
        _ = try directory.write(sound, "\u{E9}.wav")
        #expect(error(opening: directory.path("e\u{301}.wav"))?.code == .fileNotFound)
        for name in [String(repeating: "a", count: 251) + ".wav", "new\nline.wav", "\u{E9}.wav"] {
            _ = try AudioFile.open(try directory.write(sound, name))
        }
        #expect(symlink("c.wav", directory.path("link.wav")) == 0)
        _ = try AudioFile.open(directory.path("link.wav"))
    }

    @Test("A file cut short while it is read ends there, without a signal")
    func truncation() async throws {
        let directory = TemporaryDirectory()
        let format = PCMFormat(channels: 2, sampleRate: 44_100)
        for bytes in [
            try await oggenc(tones(format, frames: 200_000), format),
            WAVWriter(format: format).file(tones(format, frames: 200_000)),
        ] {
            let path = try directory.write(bytes, "cut")
            let decoder = try AudioFile.open(path)
            let block = UnsafeMutablePointer<Float>.allocate(capacity: 2_048)
            defer { block.deallocate() }
            #expect(try decoder.read(into: block, maximum: 1_000) > 0)
            #expect(truncate(path, 0) == 0)
            var frames = 0
            while let count = try? decoder.read(into: block, maximum: 1_000), count > 0 { frames += count }
            #expect(frames < 200_000)
            // Nor does a seek in what is gone crash or hang.
            _ = try? decoder.seek(to: 100_000)
            _ = try? decoder.read(into: block, maximum: 1_000)
        }
    }

    @Test("A medium that fails is an error, once and for all")
    func failingMedium() async throws {
        let format = PCMFormat(channels: 1, sampleRate: 44_100)
        let source = FailingSource(try await oggenc(tones(format, frames: 200_000), format))
        let decoder = try VorbisDecoder(source: source, name: "it.ogg")
        source.fails = true
        let error = #expect(throws: AudioError.self) { try decodeAll(decoder) }
        #expect(error?.code == .unreadable)
        source.fails = false
        #expect(throws: AudioError.self) { try decodeAll(decoder) }
        #expect(throws: AudioError.self) { try decoder.seek(to: 0) }
    }

    @Test("Other codecs are named, with what to do")
    func otherCodecs() {
        for (mark, name, remedy) in [
            ("Speex   ", "Speex", "ffmpeg -c:a libspeex -i 'it.ogg' -vn -c:a libvorbis"),
            ("fishead\0", "skeleton", "Export"), ("fLaC", "FLAC in a form given up", "Export"),
        ] {
            var ogg = OggWriter()
            ogg.add(Array(mark.utf8) + [1, 2, 3, 4], isFirst: true)
            let error = error(decoding: ogg.bytes)
            #expect(error?.code == .unsupportedCodec)
            #expect(error?.detail.contains(name) == true)
            #expect(error?.remedy.contains(remedy) == true, "\(error?.remedy ?? "")")
        }
        for (start, name) in [
            ("RF64....WAVE", "RF64"), ("....ftypM4A ", "MPEG-4"),
        ] {
            let error = error(decoding: Array(start.utf8) + Array(repeating: 0, count: 40))
            #expect(error?.code == .unsupportedCodec)
            #expect(error?.detail.contains(name) == true)
        }
        #expect(error(decoding: [])?.code == .notAudio)
        #expect(error(decoding: Array("hello, this is a text".utf8))?.code == .notAudio)
        #expect(error(decoding: Array("OggS and nothing more".utf8))?.code == .corrupt)
    }

    @Test("A codebook that would crash libvorbis is refused when the file is opened, in the second link, too")
    func codebookBomb() {
        let bomb = HostileVorbis(entries: 1 << 20, isOrdered: true, lookup: 0)
        for file in [bomb.file, HostileVorbis(packets: 600).file(serial: 5) + bomb.file(serial: 6)] {
            let error = error(decoding: file)
            #expect(error?.code == .corrupt)
            #expect(error?.detail.contains("codebook 0 has 1048576 entries") == true)
        }
        #expect(error(decoding: HostileVorbis(channels: 9).file)?.detail.contains("9 channels") == true)
        #expect(error(decoding: HostileVorbis(rate: 0).file)?.detail.contains("0 frames a second") == true)
    }
}

/// A medium that fails when told to.
final class FailingSource: ByteSource, @unchecked Sendable {  // one thread reads
    private let memory: MemorySource
    var fails = false
    var size: Int { memory.size }

    init(_ bytes: [UInt8]) { memory = MemorySource(bytes) }

    func read(at offset: Int, into destination: UnsafeMutableRawPointer, count: Int) throws(AudioError) -> Int {
        if fails { throw AudioError(.unreadable, operation: "read it", detail: "It fails", remedy: "None.") }
        return memory.read(at: offset, into: destination, count: count)
    }
}
