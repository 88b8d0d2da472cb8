import Glibc
import TestSupport
import Testing

@Suite("The files that tacet render, tacet decode and tacet profile write")
struct OutputFileTests {
    /// The hidden files of a shell's directory.
    private func drafts(in shell: Shell) -> [String] {
        guard let entries = opendir(shell.path("")) else { return [] }
        defer { closedir(entries) }
        var names: [String] = []
        while let entry = readdir(entries) {
            names.append(
                withUnsafePointer(to: &entry.pointee.d_name) { name in
                    name.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
                })
        }
        return names.filter { $0.hasPrefix(".tacet-") }
    }

    private static let long = #"{"seconds": 10000}"#

    @Test(
        "A command that is stopped leaves the file that was there, and none where none was",
        arguments: ["render", "decode"], [SIGINT, SIGTERM])
    func stopped(command: String, signal: Int32) async throws {
        try await Shell.with { shell in
            let input =
                command == "render" ? try shell.write(Self.long, to: "scene.json") : try makeLongSound(in: shell)
            for isThere in [true, false] {
                if isThere { _ = try shell.write("before", to: "out.wav") } else { unlink(shell.path("out.wav")) }
                let child = try shell.launch([command, input, shell.path("out.wav")])
                try await eventually("it has written something") {
                    drafts(in: shell).contains { (try? shell.bytes($0).count) ?? 0 > 100_000 }
                }
                child.send(signal)
                #expect(try await child.waitForEnd(within: .seconds(20)) == .exited(1))
                #expect(child.errors.text.contains("stopped"), "\(child.errors.text)")
                #expect((try? shell.bytes("out.wav")) == (isThere ? Array("before".utf8) : nil))
                #expect(drafts(in: shell).isEmpty)
            }
        }
    }

    /// A sound that takes long to decode, as a file with a hole in it.
    private func makeLongSound(in shell: Shell) throws -> String {
        let bytes: UInt32 = 1_600_000_000
        var header: [UInt8] = []
        func number(_ value: some FixedWidthInteger) { withUnsafeBytes(of: value.littleEndian) { header += $0 } }
        header += Array("RIFF".utf8)
        number(bytes + 36)
        header += Array("WAVEfmt ".utf8)
        number(16 as UInt32)
        for value in [1, 1] as [UInt16] { number(value) }
        for value in [48_000, 96_000] as [UInt32] { number(value) }
        for value in [2, 16] as [UInt16] { number(value) }
        header += Array("data".utf8)
        number(bytes)
        let file = try #require(fopen(shell.path("long.wav"), "wb"))
        defer { fclose(file) }
        fwrite(header, 1, header.count, file)
        #expect(ftruncate(fileno(file), Int(bytes) + header.count) == 0)
        return shell.path("long.wav")
    }

    @Test(
        "A command that fails leaves the file that was there",
        arguments: [
            "render missing.json out.wav", "render late.json out.wav", "decode missing.wav out.wav",
            "decode text.wav out.wav",
        ])
    func failed(command: String) async throws {
        try await Shell.with { shell in
            _ = try shell.makePlainMusic(seconds: 1)
            _ = try shell.write(
                """
                {"seconds": 2, "soundtrack": {"file": "music.wav"},
                 "events": [{"at": 1, "music": {"play": "no.wav"}}]}
                """, to: "late.json")
            _ = try shell.write("This is no sound at all.", to: "text.wav")
            _ = try shell.write("before", to: "out.wav")
            let words = command.split(separator: " ").map(String.init)
            let outcome = try await shell.tacet(words[0], shell.path(words[1]), shell.path(words[2]))
            #expect(outcome.end == .exited(1) && outcome.errors.count == 1, "\(outcome.errors)")
            #expect(try shell.bytes("out.wav") == Array("before".utf8))
            #expect(drafts(in: shell).isEmpty)
        }
    }

    @Test(
        "The limit of file sizes leaves the file that was there", arguments: ["render scene.json", "decode music.wav"])
    func limited(command: String) async throws {
        try await Shell.with { shell in
            _ = try shell.makePlainMusic()
            _ = try shell.write(#"{"seconds": 4}"#, to: "scene.json")
            _ = try shell.write(CaptureText.spiked.text, to: "spike.profile")
            _ = try shell.write("before", to: "out.wav")
            let run = "exec '\(BuiltProducts.path("tacet"))' \(command) out.wav"
            let script = "cd '\(shell.path(""))' && ulimit -f 8 && \(run)"
            let child = try shell.desktop.launch("sh", ["-c", script])
            #expect(try await child.waitForEnd() == .exited(1))
            #expect(child.errors.text.contains("write out.wav: ") && child.errors.text.contains("ulimit -f"))
            #expect(try shell.bytes("out.wav") == Array("before".utf8))
            #expect(drafts(in: shell).isEmpty)
        }
    }

    @Test("A file that is replaced keeps its rights, and a link stays a link")
    func replaced() async throws {
        try await Shell.with { shell in
            let beep = try shell.makeBeep()
            let real = try shell.write("before", to: "real.raw")
            try #require(chmod(real, 0o640) == 0 && symlink("real.raw", shell.path("link.raw")) == 0)
            #expect(try await shell.tacet("decode", beep, shell.path("link.raw")).end == .exited(0))
            #expect(try shell.bytes("real.raw") == Array(shell.bytes("beep.wav").dropFirst(44)))
            var status = stat()
            #expect(lstat(shell.path("link.raw"), &status) == 0 && status.st_mode & S_IFMT == S_IFLNK)
            #expect(stat(real, &status) == 0 && status.st_mode & 0o777 == 0o640)
            try #require(symlink("new.raw", shell.path("ahead.raw")) == 0)
            #expect(try await shell.tacet("decode", beep, shell.path("ahead.raw")).end == .exited(0))
            #expect(try shell.bytes("new.raw") == shell.bytes("real.raw"))
            #expect(drafts(in: shell).isEmpty)
        }
    }

    @Test("A FIFO, a pipe and a file behind /dev/stdout get the samples themselves")
    func others() async throws {
        try await Shell.with { shell in
            _ = try shell.makeBeep()
            let script = """
                cd "$0"; mkfifo fifo; cat fifo > one.raw & "$1" decode beep.wav fifo && wait
                "$1" decode beep.wav /dev/stdout > two.raw; "$1" decode beep.wav /dev/stdout | cat > three.raw
                "$1" decode beep.wav /dev/full || echo full
                """
            let words = try await shell.desktop.run("sh", ["-c", script, shell.path(""), BuiltProducts.path("tacet")])
            #expect(words.contains("full"))
            let samples = Array(try shell.bytes("beep.wav").dropFirst(44))
            for name in ["one.raw", "two.raw", "three.raw"] { #expect(try shell.bytes(name) == samples, "\(name)") }
            var status = stat()
            #expect(stat(shell.path("fifo"), &status) == 0 && status.st_mode & S_IFMT == S_IFIFO)
            #expect(drafts(in: shell).isEmpty)
        }
    }
}
