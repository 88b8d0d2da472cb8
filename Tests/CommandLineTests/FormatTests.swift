import Foundation
import TestSupport
import Testing

/// The formats whose libraries are loaded when a file needs them.
@Suite("Formats that need a library")
struct FormatTests {
    /// The end of the file's name, the encoder of ffmpeg, the variable that names another library, and the package.
    static let formats = [
        ("flac", "flac", "TACET_LIBFLAC", "libflac12"), ("oga", "flac", "TACET_LIBFLAC", "libflac12"),
        ("opus", "libopus", "TACET_LIBOPUSFILE", "libopusfile0"),
        ("mp3", "libmp3lame", "TACET_LIBMPG123", "libmpg123-0"),
    ]

    private func makeSound(_ shell: Shell, _ ending: String, _ encoder: String) async throws -> String {
        let path = shell.path("it." + ending)
        _ = try await Child.run(
            "ffmpeg",
            ["-loglevel", "error", "-f", "lavfi", "-i", "sine=frequency=440:duration=1:sample_rate=48000"]
                + ["-c:a", encoder, path],
            environment: ["PATH": "/usr/bin:/bin"])
        return path
    }

    @Test("A file is read with the library; without it the error names the package", arguments: formats.indices)
    func missing(_ index: Int) async throws {
        let (ending, encoder, variable, package) = Self.formats[index]
        try await Shell.with { shell in
            let path = try await makeSound(shell, ending, encoder)
            let whole = try await shell.tacet("inspect", "--json", path)
            #expect(whole.end == .exited(0))
            #expect(whole.objects.first?["frames"] == .number(48_000))
            #expect(whole.objects.first?["problems"] == .array([]))
            let outcome = try await shell.tacet("inspect", path, environment: [variable: "/nowhere.so"])
            #expect(outcome.end == .exited(1))
            let error = try #require(outcome.errors.first)
            #expect(error.contains("cannot be loaded") && error.contains("`\(package)`"), "\(error)")
            // A library without the functions is as good as none.
            let foreign = try await shell.tacet("inspect", path, environment: [variable: "libm.so.6"])
            #expect(foreign.end == .exited(1))
            let beep = try await shell.tacet("inspect", try shell.makeBeep(), environment: [variable: "/nowhere.so"])
            #expect(beep.end == .exited(0))
        }
    }

    @Test("The list of formats says what this machine can read, and what to install for the rest")
    func list() async throws {
        try await Shell.with { shell in
            let all = try await shell.tacet("inspect", "--formats", "--json")
            #expect(all.end == .exited(0) && all.errors.isEmpty)
            let names = ["Ogg Vorbis", "WAV", "AIFF", "FLAC", "Ogg FLAC", "Ogg Opus", "MP3", "MOD", "S3M", "XM", "IT"]
            #expect(all.objects.map { $0["format"] } == names.map { .string($0) })
            #expect(all.objects.allSatisfy { $0["readable"] == .boolean(true) && $0["remedy"] == .null })
            let some = try await shell.tacet(
                "inspect", "--formats", environment: ["TACET_LIBOPUSFILE": "/nowhere.so"])
            #expect(some.end == .exited(0) && some.output.count == names.count)
            for line in some.output {
                #expect(line.contains("yes") == !line.hasPrefix("Ogg Opus"), "\(line)")
            }
            #expect(some.output.contains { $0.hasPrefix("Ogg Opus") && $0.contains("`libopusfile0`") })
        }
    }

    @Test("A module is read with libopenmpt; without it the error names the package")
    func module() async throws {
        try await Shell.with { shell in
            // A MOD file of one empty pattern.
            var bytes = [UInt8](repeating: 0, count: 1_084 + 1_024)
            bytes[950] = 1
            bytes.replaceSubrange(1_080..<1_084, with: Array("M.K.".utf8))
            let path = shell.path("it.mod")
            try Data(bytes).write(to: URL(filePath: path))
            let whole = try await shell.tacet("inspect", "--json", path)
            #expect(whole.end == .exited(0) && whole.objects.first?["container"] == .string("MOD"))
            // 64 rows of 6 ticks of 20 ms, and the fade.
            #expect(whole.objects.first?["seconds"] == .number(7.78))
            let outcome = try await shell.tacet("inspect", path, environment: ["TACET_LIBOPENMPT": "/nowhere.so"])
            #expect(outcome.end == .exited(1) && outcome.errors.first?.contains("`libopenmpt0`") == true)
        }
    }

    @Test("The program is linked with none of these libraries")
    func notLinked() async throws {
        let needed = try await Child.run(
            "readelf", ["-d", BuiltProducts.path("tacet")], environment: ["PATH": "/usr/bin:/bin"])
        #expect(needed.contains("libvorbisfile"))
        for library in ["FLAC", "opus", "mpg123", "openmpt"] { #expect(!needed.contains(library), "\(needed)") }
    }
}
