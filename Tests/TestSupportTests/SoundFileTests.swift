import Glibc
import TestSupport
import Testing

@Suite("Sound files that tests write", .onOwnThreads) struct SoundFileTests {
    let sound = SoundFile(
        channels: [
            Tone(frequency: 440).samples(frames: 4800, rate: 48000),
            Tone(frequency: 880).samples(frames: 4800, rate: 48000),
        ], repeats: 2)

    @Test("A WAV file has the header and the samples of its sound")
    func waveIsWhatItSays() {
        let bytes = SoundFile(channels: [[0, 1, -1, 2]], rate: 8000).waveBytes
        #expect(Array(bytes[..<4]) == Array("RIFF".utf8))
        #expect(bytes[4] == 44 && bytes[40] == 8 && bytes.count == 52)
        #expect(Array(bytes[24..<28]) == [0x40, 0x1f, 0, 0])
        #expect(Array(bytes[44...]) == [0, 0, 0xff, 0x7f, 0x01, 0x80, 0xff, 0x7f])
    }

    @Test("An Ogg file has the tags and the length of its sound")
    func oggCarriesTagsAndLength() async throws {
        let path = "/tmp/tacet-\(getpid())-sound.ogg"
        defer { unlink(path) }
        try await sound.writeOgg(to: path, tags: [("LOOPSTART", "1000"), ("TITLE", "Zwei Töne")])
        let report = try await Child.run("ogginfo", [path], environment: ["PATH": "/usr/bin", "LANG": "C.UTF-8"])
        #expect(report.contains("LOOPSTART=1000"))
        #expect(report.contains("TITLE=Zwei Töne"))
        #expect(report.contains("Playback length: 0m:00.200s"))
    }
}
