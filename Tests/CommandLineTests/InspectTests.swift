import TestSupport
import Testing

@Suite("tacet inspect")
struct InspectTests {
    @Test("Tells all there is about a looped soundtrack")
    func looped() async throws {
        try await Shell.with { shell in
            let music = try await shell.makeMusic(
                seconds: 2,
                tags: [
                    ("LOOPSTART", "11025"), ("LOOPLENGTH", "44100"), ("TITLE", "Overture"),
                    ("REPLAYGAIN_ALBUM_GAIN", "-3.5 dB"),
                ])
            let outcome = try await shell.tacet("inspect", "--json", music)
            #expect(outcome.end == .exited(0))
            let file = try #require(outcome.objects.first)
            #expect(outcome.objects.count == 1)
            #expect(file["event"] == .string("file"))
            #expect(file["file"] == .string(music))
            #expect(file["codec"] == .string("Ogg Vorbis") && file["container"] == .string("Ogg"))
            #expect(file["gains"]?["track"] == .null && file["gains"]?["album"] == .number(-3.5))
            #expect(file["channels"] == .number(2))
            #expect(file["rate"] == .number(44_100))
            #expect(file["frames"] == .number(88_200))
            #expect(file["seconds"] == .number(2))
            #expect(file["tags"]?["TITLE"] == .string("Overture"))
            #expect(file["loop"]?["start"] == .number(11_025))
            #expect(file["loop"]?["end"] == .number(55_125))
            #expect(file["loop"]?["source"] == .string("LOOPSTART and LOOPLENGTH"))
            let seam = try #require(file["seams"]?.array?.first)
            #expect(file["seams"]?.array?.count == 1 && seam["section"] == .null && seam["end"] == .number(55_125))
            #expect(seam["step"]?.number != nil && seam["tone"]?.number != nil && seam["clicks"]?.boolean != nil)
            #expect(file["score"] == .null && file["problems"] == .array([]))
            let peak = try #require(file["peak"]?.number)
            #expect(abs(peak + 30) < 1)
            let loudness = try #require(file["loudness"]?.number)
            #expect(abs(loudness + 30) < 2)
        }
    }

    @Test("Reads a sound from standard input")
    func standardInput() async throws {
        try await Shell.with { shell in
            let beep = try shell.makeBeep()
            let named = try await shell.tacet("inspect", "--json", beep)
            let child = try shell.desktop.launch(
                "sh", ["-c", "exec '\(BuiltProducts.path("tacet"))' inspect --json - < '\(beep)'"])
            #expect(try await child.waitForEnd() == .exited(0))
            let line = try #require(child.output.lines.first?.text)
            let read = try #require(JSON(parsing: line)?.object)
            let file = try #require(named.objects.first)
            #expect(read["file"] == .string("standard input"))
            for key in ["codec", "frames", "rate", "channels", "peak", "loudness", "problems"] {
                #expect(read[key] == file[key], "\(key)")
            }
            #expect(read["frames"] != nil)
            let empty = try await shell.tacet("inspect", "-")
            #expect(empty.end == .exited(1) && empty.errors.first?.contains("standard input") == true)
        }
    }

    @Test("Advises how to encode, and compares the loudness of the files (BEHAVIOUR 176)")
    func advice() async throws {
        try await Shell.with { shell in
            let music = try await shell.makeMusic(seconds: 1)
            let loud = Tone(frequency: 440, decibels: -1).samples(frames: 48_000, rate: 48_000)
            try await SoundFile(channels: [loud], rate: 48_000).writeOgg(to: shell.path("loud.ogg"), quality: 4)
            let outcome = try await shell.tacet("inspect", "--json", music, shell.path("loud.ogg"))
            #expect(outcome.end == .exited(0) && outcome.objects.count == 2)
            let advice = outcome.objects.map { "\($0["advice"] ?? .null)" }
            #expect(advice.first?.contains("from 44100 to 48000 Hz") == true, "\(advice)")
            #expect(
                advice.first?.contains("LU softer") == true && advice.last?.contains("LU louder") == true, "\(advice)")
        }
    }

    @Test("Fails if its output finds no room")
    func fullDisk() async throws {
        try await Shell.with { shell in
            let command = "\(BuiltProducts.path("tacet")) inspect \(try shell.makeBeep()) > /dev/full"
            let child = try shell.desktop.launch("sh", ["-c", command])
            #expect(try await child.waitForEnd(within: .seconds(20)) == .exited(1))
            #expect(child.errors.text.contains("write standard output: "))
        }
    }

    @Test("Prints characters that no terminal shows as escapes that JSON reads back")
    func escapes() async throws {
        try await Shell.with { shell in
            // A variation selector, as Japanese names have them.
            let music = try await shell.makeMusic(seconds: 1, tags: [("TITLE", "\u{845B}\u{E0100}")])
            let outcome = try await shell.tacet("inspect", "--json", music)
            #expect(outcome.end == .exited(0))
            #expect(outcome.objects.first?["tags"]?["TITLE"] == .string("\u{845B}\u{E0100}"))
            #expect(outcome.output.joined().unicodeScalars.allSatisfy { (0x20..<0xE0000).contains($0.value) })
        }
    }

    @Test("Goes on after a bad file, names it, and ends with 1")
    func several() async throws {
        try await Shell.with { shell in
            let beep = try shell.makeBeep()
            let music = try await shell.makeMusic(seconds: 1, channels: 1)
            let outcome = try await shell.tacet("inspect", "--json", beep, shell.path("missing.ogg"), music)
            #expect(outcome.end == .exited(1))
            #expect(outcome.objects.map { $0["channels"] } == [.number(1), .number(1)])
            #expect(outcome.objects.first?["loop"] == .null)
            #expect(outcome.errors.count == 1)
            #expect(outcome.errors.first?.contains("missing.ogg") == true)
        }
    }

    @Test("Tells people the same")
    func words() async throws {
        try await Shell.with { shell in
            let music = try await shell.makeMusic(seconds: 1, tags: [("LOOPSTART", "100"), ("LOOPLENGTH", "99999999")])
            let text = try await shell.tacet("inspect", music).output.joined(separator: "\n")
            for words in ["Ogg Vorbis", "2 channels, 44100 Hz", "44100 frames", "100..<44100", "LUFS", "problem"] {
                #expect(text.contains(words), "\(words) in \(text)")
            }
        }
    }
}
