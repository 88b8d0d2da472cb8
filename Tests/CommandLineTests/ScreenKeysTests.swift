import Glibc
import TestSupport
import Testing

@testable import Tacet
@testable import tacet

/// The keys of the live screen.
@Suite("The keys of the screen of a running game", .serialized)
struct ScreenKeysTests {
    private let items = [
        ScreenKeys.Item(engine: 1, thing: .bus(0)), ScreenKeys.Item(engine: 1, thing: .bus(1)),
        ScreenKeys.Item(engine: 1, thing: .voice(7)),
    ]

    @Test("Arrows choose a bus or a voice; m and s mute and solo it, and undo that")
    func changes() {
        var keys = ScreenKeys()
        let take = { (keys: inout ScreenKeys, key: ScreenKeys.Key) in keys.take(key, items: items, engine: 1) }
        #expect(take(&keys, .character("m")).isEmpty)
        _ = take(&keys, .down)
        _ = take(&keys, .down)
        #expect(keys.choice == items[1])
        #expect(take(&keys, .character("m")) == [.ask(engine: 1, .override(.mute(bus: 1), 1))])
        #expect(take(&keys, .character("m")) == [.ask(engine: 1, .override(.mute(bus: 1), nil))])
        for _ in 0..<5 { _ = take(&keys, .down) }
        #expect(take(&keys, .character("s")) == [.ask(engine: 1, .override(.soloVoice(7), 1))])
        for _ in 0..<5 { _ = take(&keys, .up) }
        #expect(keys.choice == items[0])
        // A chosen voice that has ended is muted no more.
        _ = take(&keys, .down)
        #expect(keys.take(.character("m"), items: [items[0]], engine: 1).isEmpty)
    }

    @Test("l meters the chosen bus, and no voice")
    func meter() {
        var keys = ScreenKeys()
        let take = { (keys: inout ScreenKeys, key: ScreenKeys.Key) in keys.take(key, items: items, engine: 1) }
        #expect(take(&keys, .character("l")).isEmpty)
        for _ in 0..<2 { _ = take(&keys, .down) }
        #expect(take(&keys, .character("l")) == [.ask(engine: 1, .override(.meter(bus: 1), 1))])
        #expect(take(&keys, .character("l")) == [.ask(engine: 1, .override(.meter(bus: 1), nil))])
        _ = take(&keys, .down)
        #expect(take(&keys, .character("l")).isEmpty)
        #expect(keys.take(.character("l"), items: items, engine: 1, isTouchable: false).isEmpty)
        #expect(ScreenKeys.help.count < 80)
    }

    @Test("p pretends a call, an alarm, silent mode, a lost output and nothing, in turns")
    func pretences() {
        var keys = ScreenKeys()
        var deeds: [[ScreenKeys.Deed]] = []
        for _ in 0..<5 { deeds.append(keys.take(.character("p"), items: [], engine: 2)) }
        #expect(deeds[0] == [.ask(engine: 2, .override(.pretend(.call), 1))])
        #expect(
            deeds[1] == [
                .ask(engine: 2, .override(.pretend(.call), nil)), .ask(engine: 2, .override(.pretend(.alarm), 1)),
            ])
        #expect(deeds[4] == [.ask(engine: 2, .override(.pretend(.outputLost), nil))] && keys.pretence == nil)
    }

    @Test("Arrows are parsed, and the sequences of other keys are skipped")
    func parsing() {
        let bytes = Array("m\u{1B}[A\u{1B}OB\u{1B}[15~\u{1B}[1;5Cq".utf8)
        #expect(ScreenKeys.Key.parse(bytes) == [.character("m"), .up, .down, .character("q")])
        #expect(ScreenKeys.Key.parse([0x1B]).isEmpty && ScreenKeys.Key.parse([0, 0xFF, 0x1B, 0x5B]).isEmpty)
    }

    @Test("Keys mute, capture and quit; the terminal is restored after q, ^C and each signal that ends the command")
    func terminal() async throws {
        try await Shell.with { shell in
            let game = try shell.launch(
                ["play", try shell.makePlainMusic(), "--output", "null", "--json"], environment: ["TACET_PROFILER": "1"]
            )
            try await game.expectEvent("soundtrack") { $0["state"]?.string == "playing" }
            let script = """
                import fcntl, os, pty, signal, struct, subprocess, sys, termios, time
                def look(*endings):
                    for end in endings:
                        master, slave = pty.openpty()
                        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 160, 0, 0))
                        before = termios.tcgetattr(slave)
                        def lead():
                            os.setsid(); fcntl.ioctl(0, termios.TIOCSCTTY, 0)
                        child = subprocess.Popen([sys.argv[1], "profile", "attach"], stdin=slave, stdout=slave, stderr=slave,
                            preexec_fn=lead)
                        seen = ""
                        def until(words):
                            nonlocal seen
                            deadline = time.time() + 20
                            while words not in seen:
                                assert time.time() < deadline, (words, seen[-3000:])
                                seen += os.read(master, 65536).decode(errors="replace")
                            seen = seen[seen.index(words) + len(words):]
                        until("minute    "); until("memory    "); until("soundtrack"); until("space freeze q quit")
                        if end == "q":
                            assert not termios.tcgetattr(slave)[3] & (termios.ECHO | termios.ICANON)
                            os.write(master, b"\\x1b[B\\x1b[Bm"); until("silenced by a profiler")
                            os.write(master, b"c"); until("capturing"); os.write(master, b"p"); until("call"); until("call, ")
                            os.write(master, b"c"); until("The capture is in "); os.write(master, b" "); until("frozen")
                        if isinstance(end, str): os.write(master, end.encode())
                        else: os.kill(child.pid, end)
                        until("\\x1b[?25h\\x1b[?1049l")
                        assert child.wait(20) == 0, child.returncode
                        assert termios.tcgetattr(slave) == before, end
                        os.close(master); os.close(slave)
                look("q", "\\x03", signal.SIGTERM, signal.SIGHUP, signal.SIGINT)
                print("done", [n for n in os.listdir() if n.endswith(".capture")])
                """
            var environment = shell.desktop.environment
            environment["PATH"] = getenv("PATH").map { String(cString: $0) } ?? "/usr/bin:/bin"
            let program =
                "import os; os.chdir('\(shell.desktop.directory)')\n" + script
            let answer = try await Child.run(
                "python3", ["-c", program, BuiltProducts.path("tacet")], environment: environment, within: .seconds(60))
            #expect(answer == "done ['tacet-\(game.processID)-1.capture']")
            let show = try await shell.tacet(
                "profile", "show", "--json", shell.path("tacet-\(game.processID)-1.capture"))
            #expect(show.end == .exited(0) && show.objects.first?["blocks"]?.number ?? 0 > 0, "\(show.errors)")
            await game.stop()
        }
    }
}
