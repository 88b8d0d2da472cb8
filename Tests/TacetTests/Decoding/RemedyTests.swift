@testable import TacetDecoding
import TacetSession
import TestSupport
import Testing

@testable import Tacet

/// A remedy that names a command is tried, on a file as players have them.
@Suite("Remedies for files that Tacet does not play", .onOwnThreads)
struct RemedyTests {
    private static let second = ["-f", "lavfi", "-i", "sine=frequency=440:duration=1"]
    private static let cover = [
        "-f", "lavfi", "-i", "color=red:size=64x64:rate=1:duration=1", "-map", "0:a", "-map", "1:v", "-c:v", "png",
        "-disposition:v", "attached_pic",
    ]

    /// A format: the name of a file, and what makes ffmpeg write it.
    static let formats: [(name: String, options: [String])] = [
        ("it's a song.aac", []), ("with cover.m4a", cover), ("$HOME.aiff", ["-c:a", "adpcm_ima_qt"]),
        ("12:00.m4a", []), ("speech.ogg", ["-c:a", "libspeex"]),
        ("rf64.wav", ["-rf64", "always"]),
        ("gsm.wav", ["-c:a", "libgsm_ms", "-ar", "8000"]),
        ("-i.m4a", []),
    ]

    private func refusal(of path: String) throws -> AudioError {
        do throws(AudioError) {
            _ = try AudioFile.open(path)
        } catch {
            return error
        }
        throw Playable()
    }
    private struct Playable: Error {}

    @Test("The command makes a file that plays", arguments: formats.indices)
    func command(_ index: Int) async throws {
        let (name, options) = Self.formats[index]
        let directory = TemporaryDirectory()
        try await run(
            tool: "ffmpeg", ["-loglevel", "error"] + Self.second + options + ["file:" + directory.path(name)])
        let error = try refusal(of: directory.path(name))
        let parts = error.remedy.split(separator: "`")
        #expect(error.code == .unsupportedCodec && parts.count == 3, "\(error.remedy)")
        // In the file's directory, and with the name alone, as a person would have it there.
        let command = parts[1].replacing(directory.path(""), with: "")
        try await run(tool: "sh", ["-c", "cd '\(directory.path("."))' && \(command)"])
        let converted = directory.path(command.hasSuffix(".ogg") ? "converted.ogg" : "converted.wav")
        let sound = try TacetDecoding.SoundFile.inspect(converted)
        #expect(abs(sound.seconds - 1) < 0.1 && sound.problems.isEmpty, "\(sound.problems)")
    }

    @Test("Where there is no sound to convert, no command is named")
    func noCommand() throws {
        let directory = TemporaryDirectory()
        let midi: [UInt8] = Array("MThd".utf8) + [0, 0, 0, 6, 0, 0, 0, 1, 0, 96] + Array("MTrk".utf8)
        let error = try refusal(of: directory.write(midi + [0, 0, 0, 4, 0, 0xFF, 0x2F, 0], "song.mid"))
        #expect(error.code == .unsupportedCodec && error.detail.contains("MIDI"))
        #expect(!error.remedy.contains("`") && error.remedy.contains("synthesiser"))
        let instrument = Array("FORM".utf8) + [0, 0, 0, 4] + Array("8SVX".utf8)
        #expect(try refusal(of: directory.write(instrument, "amiga.iff")).code == .notAudio)
    }
}
