import Foundation
import TestSupport
import Testing

@Suite("Exit status and standard error")
struct UsageTests {
    @Test(
        "Misuse is 2, and says how to use it",
        arguments: [
            ["nonsense"], ["play"], ["play", "--for", "x", "a.ogg"], ["play", "--for", "-1", "a.ogg"],
            ["play", "a.ogg", "--output", "loudspeaker"], ["play", "a.ogg", "--output", "wave:"],
            ["play", "a.ogg", "--every", "1"], ["play", "a.ogg", "--role", "singer"],
            ["play", "a.ogg", "--role", "game", "--mpris"], ["play", "a.ogg", "--mpris", "--role", "navigation"],
            ["play", "a.ogg", "--effect", "b.ogg", "--every", "0"], ["inspect"], ["events", "a.json"],
            ["decode", "a.ogg"], ["render", "a.json"], ["render", "--bits", "8", "a.json", "b.wav"],
            ["session", "--unknown"], ["record"], ["record", "--channels", "3", "a.wav"],
            ["record", "--rate", "1", "a.wav"], ["system-sound"], ["system-sound", "../bell"], ["run"], ["run", "--"],
            ["run", "--loud", "game"], ["profile", "show"],
            ["profile", "show", "--json"],
            ["profile", "compare", "a.json"], ["profile", "attach", "--list", "--voices"],
            ["profile", "attach", "--for", "x"],
        ])
    func misuse(arguments: [String]) async throws {
        try await Shell.with { shell in
            let child = try shell.launch(arguments)
            #expect(try await child.waitForEnd() == .exited(2))
            #expect(child.output.lines.isEmpty)
            #expect(child.errors.text.contains("Usage: tacet"))
        }
    }

    /// What the argument parser says of a command.
    private struct Command: Decodable {
        struct Argument: Decodable {
            struct Name: Decodable {
                var kind: String
                var name: String
            }
            var names: [Name]?
            var shouldDisplay: Bool
        }
        var commandName: String
        var arguments: [Argument]?
        var subcommands: [Command]?

        var options: [String] {
            let own = (arguments ?? []).filter(\.shouldDisplay).flatMap { $0.names ?? [] }
            return own.filter { $0.kind == "long" }.map(\.name) + (subcommands ?? []).flatMap(\.options)
        }

        /// What the argument parser says of `tacet`.
        static func whole(in shell: Shell) async throws -> Command {
            struct Help: Decodable { var command: Command }
            let outcome = try await shell.tacet("--experimental-dump-help")
            return try JSONDecoder().decode(Help.self, from: Data(outcome.output.joined(separator: "\n").utf8)).command
        }
    }

    private func manual() throws -> String {
        try String(contentsOfFile: Fixtures.path("../../Sources/TacetC/install/tacet.1.in"), encoding: .utf8)
    }

    @Test("Every command has a synopsis and a paragraph in the manual page, and a row in the article")
    func commandsAreDescribed() async throws {
        let sections = try manual().split(separator: "\n.SH ")
        let synopsis = try #require(sections.first { $0.hasPrefix("SYNOPSIS\n") })
        let paragraphs = try #require(sections.first { $0.hasPrefix("COMMANDS\n") })
        let article = try String(
            contentsOfFile: Fixtures.path("../../Sources/Tacet/Tacet.docc/CommandLine.md"), encoding: .utf8)
        try await Shell.with { shell in
            let names = try await Command.whole(in: shell).subcommands?.map(\.commandName).filter { $0 != "help" } ?? []
            #expect(Set(names) == Set(Self.commands))
            for name in names {
                let word = name.replacing("-", with: "\\-")
                #expect("\(synopsis)\n".contains("\n.B tacet \(word)\n"), "the synopsis of \(name)")
                #expect(paragraphs.contains("\n.TP\n.B \(word)\n"), "the paragraph of \(name)")
                #expect(["`\(name)`", "`\(name) "].contains { article.contains($0) }, "the row of \(name)")
            }
        }
    }

    @Test("The manual page has every option")
    func manualIsComplete() async throws {
        let page = try manual()
        try await Shell.with { shell in
            // What every command has, and the opposite of a switch, need no line of their own.
            let options = try await Set(Command.whole(in: shell).options).filter {
                !["help", "version"].contains($0) && !$0.hasPrefix("no-")
            }
            #expect(options.count > 30)
            for option in options.sorted() {
                #expect(page.contains("\\-\\-" + option.replacing("-", with: "\\-")), "--\(option)")
            }
        }
    }

    @Test(
        "A wrong value is named, and a mistyped command gets the right one",
        arguments: [
            (["play", "--for", "-1", "a.ogg"], "'-1' is invalid for '--for"),
            (["record", "--channels", "-2", "a.wav"], "channels"),
            (["paly", "a.ogg"], "tacet has no command 'paly'. Did you mean 'play'?"),
            (["help", "sesion"], "tacet has no command 'sesion'. Did you mean 'session'?"),
            (["xylophone"], "tacet has no command 'xylophone'."),
            (["help", "profile", "shw"], "tacet profile has no command 'shw'. Did you mean 'show'?"),
            (["profile", "atach"], "tacet profile has no command 'atach'. Did you mean 'attach'?"),
        ])
    func namesTheFault(arguments: [String], words: String) async throws {
        try await Shell.with { shell in
            let child = try shell.launch(arguments)
            #expect(try await child.waitForEnd() == .exited(2))
            #expect(child.errors.text.contains(words), "\(child.errors.text)")
            #expect(child.errors.text.contains("Usage: tacet"))
        }
    }

    @Test("Where the arguments cannot be read it says so, and does not show the overview")
    func withoutProc() async throws {
        try await Shell.with { shell in
            let script = "mount -t tmpfs none /proc && exec \"$@\""
            let command = ["sh", "-c", script, "sh", BuiltProducts.path("tacet"), "session"]
            let child = try shell.desktop.launch("unshare", ["--map-root-user", "--mount"] + command)
            #expect(try await child.waitForEnd() == .exited(1))
            #expect(child.output.lines.isEmpty)
            #expect(child.errors.text.contains("/proc cannot be read. Mount it"), "\(child.errors.text)")
        }
    }

    @Test("Without a runtime directory, attach tells the player's side of it")
    func attachingWithoutRuntimeDirectory() async throws {
        try await Shell.with { shell in
            for arguments in [["profile", "attach"], ["profile", "attach", "--list"]] {
                let child = try shell.launch(arguments, environment: ["XDG_RUNTIME_DIR": ""])
                #expect(try await child.waitForEnd() == .exited(1))
                #expect(child.errors.text.hasPrefix("tacet: look for games: XDG_RUNTIME_DIR is not set"))
                #expect(child.errors.text.contains("/run/user/"), "\(child.errors.text)")
            }
        }
    }

    @Test("A text that is named as a sound is called a text", arguments: ["inspect", "decode"])
    func text(command: String) async throws {
        try await Shell.with { shell in
            let file = try shell.write("hello", to: "hello.wav")
            let child = try shell.launch([command, file] + (command == "decode" ? [shell.path("out.wav")] : []))
            #expect(try await child.waitForEnd() == .exited(1))
            #expect(child.errors.text.contains("It is text"), "\(child.errors.text)")
        }
    }

    /// The commands of `tacet`.
    private static let commands = [
        "run", "focus", "session", "play", "record", "system-sound", "inspect", "events", "decode", "render", "profile",
    ]

    @Test("Help is 0, on standard output", arguments: [""] + commands)
    func help(command: String) async throws {
        try await Shell.with { shell in
            let outcome = try await shell.tacet("help", command)
            #expect(outcome.end == .exited(0))
            #expect(outcome.errors.isEmpty)
            #expect(outcome.output.contains { $0.hasPrefix("USAGE: tacet") })
        }
    }

    @Test("Help and usage are told on a narrow terminal too", arguments: ["1", "20", "26", "39", "-5", "0"])
    func narrow(columns: String) async throws {
        try await Shell.with { shell in
            for (arguments, status) in [(["help", "play"], 0), (["--help"], 0), (["play"], 2), (["profile", "x"], 2)] {
                let child = try shell.launch(arguments, environment: ["COLUMNS": columns])
                #expect(try await child.waitForEnd() == .exited(Int32(status)), "\(arguments)")
                let text = child.output.text + child.errors.text
                #expect(text.contains("USAGE: tacet") || text.contains("Usage: tacet"), "\(text)")
            }
            let script = """
                import fcntl, os, pty, struct, subprocess, sys, termios
                master, slave = pty.openpty()
                fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 10, 0, 0))
                child = subprocess.Popen(sys.argv[1:], stdout=slave, stderr=slave)
                os.close(slave)
                text = b""
                try:
                    while part := os.read(master, 65536): text += part
                except OSError: pass
                print(child.wait(), b"USAGE: tacet play" in text)
                """
            let words = try await shell.desktop.run(
                "python3", ["-c", script, BuiltProducts.path("tacet"), "help", "play"])
            #expect(words.contains("0 True"), "\(words)")
        }
    }

    @Test(
        "A missing or foreign file is 1, with one line that says what to do",
        arguments: [
            ["play", "missing.ogg"], ["play", "text.ogg"], ["inspect", "missing.ogg"], ["inspect", "text.ogg"],
            ["decode", "missing.ogg", "out.raw"], ["render", "missing.json", "out.wav"],
            ["play", "music.ogg", "--effect", "missing.wav"], ["system-sound", "bell"],
            ["play", "music.ogg", "--output", "wave:missing/out.wav"], ["decode", "music.ogg", "missing/out.raw"],
            ["decode", "music.ogg", "music.ogg"], ["decode", "music.ogg", "/dev/full"],
            ["record", "missing/out.wav"], ["profile", "show", "missing.profile"], ["profile", "show", "text.ogg"],
            ["profile", "show", "music.ogg"],
            ["profile", "compare", "text.ogg", "text.ogg"], ["profile", "compare", "missing.json", "text.ogg"],
        ])
    func fault(arguments: [String]) async throws {
        try await Shell.with { shell in
            _ = try await shell.makeMusic(seconds: 1)
            _ = try shell.write("This is no sound at all, but a text.", to: "text.ogg")
            let here = arguments.map { $0.contains(".") && !$0.hasPrefix("wave:") ? shell.path($0) : $0 }
            let child = try shell.launch(here)
            #expect(try await child.waitForEnd() == .exited(1))
            #expect(child.output.lines.isEmpty || arguments[0] == "play")
            let line = try #require(child.errors.lines.first?.text)
            #expect(child.errors.lines.count == 1)
            #expect(line.hasPrefix("tacet: "))
            #expect(line.count(where: { $0 == "." }) >= 2, "what and what to do: \(line)")
        }
    }

    @Test(
        "A file that grows beyond the limit of file sizes is 1, and its name is told",
        arguments: ["decode music.ogg out.raw", "render scene.json out.wav"])
    func fileSizeLimit(command: String) async throws {
        try await Shell.with { shell in
            _ = try await shell.makeMusic(seconds: 4)
            _ = try shell.write(#"{"seconds": 4, "soundtrack": {"file": "music.ogg"}}"#, to: "scene.json")
            let child = try shell.desktop.launch(
                "sh",
                ["-c", "cd '\(shell.path(""))' && ulimit -f 8 && exec '\(BuiltProducts.path("tacet"))' \(command)"])
            #expect(try await child.waitForEnd() == .exited(1))
            let errors = child.errors.text
            #expect(errors.contains("write out") && errors.contains("File too large"), "\(errors)")
            #expect(errors.contains("ulimit -f"), "\(errors)")
        }
    }

    @Test(
        "What a closed standard stream would print is in no file, and closed output is an error",
        arguments: ["<&- >&-", "<&-", ">&-", "<&- 2>&-", "<&- >&- 2>&-"])
    func closedStreams(closed: String) async throws {
        try await Shell.with { shell in
            let late = #"{"seconds": 0.1, "events": [{"at": 3, "bus": "ui", "gain": 0}]}"#
            let scene = try shell.write(late, to: "scene.json")
            #expect(try await shell.tacet("render", scene, shell.path("whole.wav")).end == .exited(0))
            let command = "exec '\(BuiltProducts.path("tacet"))' render '\(scene)' '\(shell.path("out.wav"))' \(closed)"
            let child = try shell.desktop.launch("sh", ["-c", command])
            let isOutputClosed = closed.contains(" >&-") || closed.hasPrefix(">&-")
            #expect(try await child.waitForEnd() == .exited(isOutputClosed ? 1 : 0))
            #expect(try shell.bytes("out.wav") == shell.bytes("whole.wav"))
            let isTold = child.errors.text.contains("write standard output: Bad file descriptor")
            #expect(isTold == (isOutputClosed && !closed.contains("2>&-")), "\(child.errors.text)")
        }
    }

    @Test("A file name that is not UTF-8 is 1, and its remedy is told")
    func foreignFileName() async throws {
        try await Shell.with { shell in
            _ = try shell.makeBeep()
            let tacet = BuiltProducts.path("tacet")
            let script =
                "f=$(printf 'caf\\351.wav'); cp beep.wav \"$f\"; '\(tacet)' inspect \"$f\"; s=$?; ln -s \"$f\" b.wav; "
                + "'\(tacet)' inspect b.wav && exit $s"
            let child = try shell.desktop.launch("sh", ["-c", "cd '\(shell.path(""))' && \(script)"])
            #expect(try await child.waitForEnd() == .exited(1))
            #expect(child.errors.lines.count == 1)
            #expect(child.errors.text.contains("argument 2, caf") && child.errors.text.contains("not UTF-8"))
            #expect(child.output.text.contains("b.wav"), "the link is the remedy")
        }
    }

    @Test("What a file says cannot steer a terminal")
    func hostileText() async throws {
        try await Shell.with { shell in
            let music = try await shell.makeMusic(
                seconds: 0.5, tags: [("TITLE", "\u{1B}]0;pwned\u{07}\u{202E}gpj.exe")])
            for arguments in [
                ["inspect", music], ["inspect", "--json", music], ["inspect", "\u{1B}[2Jmissing"],
                ["system-sound", "\u{1B}[31m"],
            ] {
                let child = try shell.launch(arguments)
                _ = try await child.waitForEnd()
                let text = child.output.text + child.errors.text
                #expect(
                    !text.unicodeScalars.contains {
                        ("\u{1}"..."\u{9}").contains($0) || $0 == "\u{1B}" || $0 == "\u{202E}"
                    })
                #expect(["exe", "missing", "system-sound"].contains { text.contains($0) })
            }
        }
    }
}
