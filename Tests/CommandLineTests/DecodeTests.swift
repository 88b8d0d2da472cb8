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

    /// A file that ffmpeg makes, the reference decoder of its format, and by how many steps of 16 bits the two may
    /// differ.
    struct Coded: CustomTestStringConvertible {
        let encoder: [String]
        let name: String
        /// The arguments of the decoder after its name, from the path of the file and the path of the samples.
        let decoder: @Sendable (_ path: String, _ raw: String) -> [String]
        var tolerance = 0
        var testDescription: String { name }

        private static let ffmpeg: @Sendable (String, String) -> [String] = { path, raw in
            ["ffmpeg", "-nostdin", "-loglevel", "error", "-i", path, "-f", "s16le", "-c:a", "pcm_s16le", raw]
        }
        private static let flac: @Sendable (String, String) -> [String] = { path, raw in
            let format = ["--force-raw-format", "--endian=little", "--sign=signed"]
            return ["flac", "--decode", "--silent"] + format + ["-o", raw, path]
        }

        static let all = [
            Coded(encoder: ["-c:a", "flac"], name: "it.flac", decoder: flac),
            Coded(encoder: ["-c:a", "flac"], name: "it.ogg") { path, raw in
                flac(path, raw) + ["--ogg"]
            },
            Coded(encoder: ["-c:a", "pcm_s16le"], name: "it.wav", decoder: ffmpeg),
            Coded(encoder: ["-c:a", "pcm_s16be"], name: "it.aiff", decoder: ffmpeg),
            Coded(encoder: ["-c:a", "adpcm_ms"], name: "ms.wav", decoder: ffmpeg),
            Coded(
                encoder: ["-c:a", "libopus", "-b:a", "96k"], name: "it.opus",
                decoder: { ["opusdec", "--quiet", "--no-dither", $0, $1] }, tolerance: 1),
            Coded(
                encoder: ["-c:a", "libmp3lame", "-b:a", "128k"], name: "it.mp3",
                decoder: { ["mpg123", "--quiet", "--outfile", $1, $0] }, tolerance: 1),
        ]
    }

    @Test(
        "Gives the reference decoder's samples of other formats: as many, exact without loss, else within one step",
        arguments: Coded.all)
    func otherFormats(_ file: Coded) async throws {
        try await Shell.with { shell in
            let tones = [220.0, 700].map { Tone(frequency: $0, decibels: -9).samples(frames: 48_000, rate: 48_000) }
            try SoundFile(channels: tones, rate: 48_000).writeWave(to: shell.path("source.wav"))
            let (path, raw) = (shell.path(file.name), shell.path("reference.raw"))
            let quiet = ["-nostdin", "-loglevel", "error"]
            try await shell.desktop.run("ffmpeg", quiet + ["-i", shell.path("source.wav")] + file.encoder + [path])
            let decoder = file.decoder(path, raw)
            try await shell.desktop.run(decoder[0], Array(decoder.dropFirst()))
            #expect(try await shell.tacet("decode", path, shell.path("ours.raw")).end == .exited(0))
            let (ours, reference) = (try samples(shell.bytes("ours.raw")), try samples(shell.bytes("reference.raw")))
            // Microsoft's ADPCM fills its last block.
            #expect(ours.count == reference.count && ours.count >= 96_000)
            let worst = zip(ours, reference).map { abs($0 - $1) }.max() ?? .max
            #expect(worst <= file.tolerance)
        }
    }

    private func samples(_ bytes: [UInt8]) -> [Int] {
        stride(from: 0, to: bytes.count - 1, by: 2).map {
            Int(Int16(bitPattern: UInt16(bytes[$0]) | UInt16(bytes[$0 + 1]) << 8))
        }
    }
}
