import TestSupport
import Testing

@Suite("tacet decode")
struct DecodeTests {
    @Test("Gives the reference decoder's samples, byte for byte", arguments: [1, 2, 6], [-1.0, 3, 10])
    func reference(channels: Int, quality: Double) async throws {
        try await Shell.with { shell in
            let tones = (0..<channels).map { channel in
                // Too loud for 16 bits, so that clipping is compared too.
                Tone(frequency: 150 * Double(channel + 1), decibels: 3).samples(frames: 30_000, rate: 44_100)
            }
            try await SoundFile(channels: tones, rate: 44_100).writeOgg(to: shell.path("a.ogg"), quality: quality)
            try await shell.desktop.run(
                "oggdec", ["--quiet", "--raw", "--output=\(shell.path("reference.raw"))", shell.path("a.ogg")])
            let outcome = try await shell.tacet("decode", shell.path("a.ogg"), shell.path("ours.raw"))
            #expect(outcome.end == .exited(0))
            #expect(outcome.output.isEmpty && outcome.errors.isEmpty)
            let ours = try shell.bytes("ours.raw")
            #expect(ours.count == 30_000 * channels * 2)
            #expect(try ours == shell.bytes("reference.raw"))
        }
    }

    @Test("Writes to standard output")
    func standardOutput() async throws {
        try await Shell.with { shell in
            let music = try await shell.makeMusic(seconds: 1)
            try await shell.desktop.run(
                "sh", ["-c", "'\(BuiltProducts.path("tacet"))' decode '\(music)' - > '\(shell.path("piped.raw"))'"])
            _ = try await shell.tacet("decode", music, shell.path("ours.raw"))
            #expect(try shell.bytes("piped.raw") == shell.bytes("ours.raw"))
        }
    }

    @Test("Gives a WAV file's samples back")
    func wave() async throws {
        try await Shell.with { shell in
            let beep = try shell.makeBeep()
            _ = try await shell.tacet("decode", beep, shell.path("ours.raw"))
            #expect(try shell.bytes("ours.raw") == Array(shell.bytes("beep.wav").dropFirst(44)))
        }
    }
}
