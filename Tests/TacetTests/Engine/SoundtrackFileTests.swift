import Glibc
import TestSupport
import Testing

@testable import TacetDecoding
@testable import Tacet

/// What becomes of music whose file is changed under it (RELIABILITY 9, 10, 11).
@Suite("Soundtrack files that change while they play") struct SoundtrackFileTests {
    private let offline = Offline()
    private var audio: AudioEngine { offline.audio }
    private let directory = TemporaryDirectory()
    private let tone = Tone(frequency: 440, decibels: -12)
    /// Longer than what is read ahead.
    private let seconds = 60

    private func wave() throws -> String {
        let path = directory.path("music.wav")
        try SoundFile(channels: [tone.samples(frames: seconds * 48_000, rate: 48_000)]).writeWave(to: path)
        return path
    }

    private func vorbis() async throws -> String {
        let path = directory.path("music.ogg")
        // Noise: a tone would fit into what is read ahead.
        var random = RandomSource(seed: 7)
        let noise = (0..<seconds * 48_000).map { _ in Float(random.next() & 0xFFFF) / 0xFFFF * 0.5 - 0.25 }
        try await SoundFile(channels: [noise, noise]).writeOgg(to: path, quality: 9)
        return path
    }

    /// Plays for two seconds, has the file changed, and plays on to the end and a little longer.
    private func play(_ path: String, change: () throws -> Void) throws -> (seconds: [Signal], events: [AudioEvent]) {
        try audio.soundtrack.play(Track(path, looping: .none))
        try offline.render(96_000)
        try change()
        var heard: [Signal] = []
        var events: [AudioEvent] = []
        for _ in 2..<seconds + 2 {
            events += audio.update()
            heard.append(try offline.renderOn(48_000).left)
        }
        return (heard, events + audio.update())
    }

    private func failure(in events: [AudioEvent]) -> AudioError? {
        events.lazy.compactMap { if case .soundtrackFailed(let error) = $0 { error } else { nil } }.first
    }

    @Test("A file that is deleted while it plays is heard to its end (RELIABILITY 10)")
    func aDeletedFilePlaysToItsEnd() throws {
        let path = try wave()
        let (heard, events) = try play(path) { #expect(unlink(path) == 0) }
        #expect(heard[0..<57].allSatisfy { abs($0.level(of: 440) - -12) < 0.5 })
        #expect(events.contains { if case .soundtrackEnded = $0 { true } else { false } })
        #expect(failure(in: events) == nil)
    }

    @Test("A file that is replaced while it plays is heard to its old end (RELIABILITY 10)")
    func aReplacedFilePlaysToItsOldEnd() throws {
        let path = try wave()
        let other = directory.path("other.wav")
        try SoundFile(channels: [[Float](repeating: 0.9, count: 480)]).writeWave(to: other)
        let (heard, events) = try play(path) { #expect(rename(other, path) == 0) }
        #expect(heard[0..<57].allSatisfy { abs($0.level(of: 440) - -12) < 0.5 })
        #expect(events.contains { if case .soundtrackEnded = $0 { true } else { false } })
    }

    @Test("A WAV file cut short while it plays ends without a click, and the error names it (RELIABILITY 9, 11)")
    func aTruncatedFileEndsInAnEventThatSaysWhere() throws {
        let path = try wave()
        let (heard, events) = try play(path) { #expect(truncate(path, 44 + 40 * 96_000) == 0) }
        #expect(heard[0..<36].allSatisfy { abs($0.level(of: 440) - -12) < 0.5 })
        #expect(heard[40..<58].allSatisfy { $0.peak == 0 })
        #expect(heard.allSatisfy { $0.largestStep < 0.05 }, "it ends without noise")
        let error = try #require(failure(in: events))
        #expect(error.operation.contains(path) && !error.remedy.isEmpty)
        #expect(audio.soundtrack.state == .stopped)
    }

    @Test("A Vorbis file cut short while it plays falls silent, and the error names it (RELIABILITY 9, 11)")
    func aTruncatedVorbisFileEndsInAnEvent() async throws {
        let path = try await vorbis()
        var status = stat()
        #expect(stat(path, &status) == 0)
        let (heard, events) = try play(path) { #expect(truncate(path, status.st_size / 2) == 0) }
        #expect(heard[0..<20].allSatisfy { $0.level > -30 })
        #expect(heard[40..<58].allSatisfy { $0.peak == 0 })
        #expect(try #require(failure(in: events)).operation.contains(path))
    }

    @Test("A Vorbis file overwritten while it plays falls silent, and is not heard as noise (RELIABILITY 11)")
    func aVorbisFileThatIsOverwrittenIsNotPlayedAsNoise() async throws {
        let path = try await vorbis()
        var status = stat()
        #expect(stat(path, &status) == 0)
        let (heard, events) = try play(path) {
            let file = open(path, O_WRONLY)
            defer { close(file) }
            let zeros = [UInt8](repeating: 0x5A, count: Int(status.st_size / 2))
            #expect(pwrite(file, zeros, zeros.count, off_t(status.st_size / 2)) == zeros.count)
        }
        #expect(heard[0..<20].allSatisfy { $0.level > -30 })
        #expect(heard.allSatisfy { $0.peak <= 0.5 })
        #expect(heard[40..<58].allSatisfy { $0.peak == 0 })
        let isTold = events.contains {
            switch $0 {
            case .soundtrackEnded, .soundtrackFailed: true
            default: false
            }
        }
        #expect(isTold)
    }
}
