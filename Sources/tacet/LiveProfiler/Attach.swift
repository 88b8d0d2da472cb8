import ArgumentParser
import Glibc
import Tacet
import TacetSession

/// Looks into a running game.
struct Attach: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Look into a running game, and touch it: load, voices, buses, soundtrack, output and session.",
        discussion: """
            A game lets you in if it runs with TACET_PROFILER=1 in its environment, or calls \
            profiler.setAccess(.readWrite), in C tacet_profiler_set_access(). Looking changes nothing in the game, and ends with ^C.

            --mute, --solo, --gain, --meter, --effect, --parameter, --event, --mute-voice, --solo-voice and --pretend hold while the \
            command runs. They lie over what the game sets, and are undone when the command ends, however it ends. The game's log says \
            who did what. --save-events keeps the numbers of the sound events in their document.

            Without a name it attaches to the only game, or lists the games if there are several.
            """)

    @Argument(help: ArgumentHelp("The game's process number, or a part of its name.", valueName: "pid|name"))
    var game: String?

    @Flag(help: "List the games, and end.")
    var list = false

    @Flag(help: "Print one JSON object a second.")
    var json = false

    @Flag(help: "Print the voices too. A terminal always shows them.")
    var voices = false

    @Flag(help: "Print the numbers of the sound events too.")
    var events = false

    @Flag(help: "Show the game on a page in the browser, on the loopback address.")
    var serve = false

    @Flag(inversion: .prefixedNo, help: "Open the page that --serve serves.")
    var open = true

    @Option(
        name: .customLong("for"), parsing: .unconditional,
        help: ArgumentHelp("Seconds to look; until the game ends if left out.", valueName: "s"))
    var length: Seconds?

    @Option(help: ArgumentHelp("Write the blocks of the look as a capture, for profile show.", valueName: "file"))
    var capture: String?

    @OptionGroup(title: "Changes in the game")
    var touch: TouchOptions

    func validate() throws {
        if serve && (json || voices || events) {
            throw ValidationError("--serve takes no --json, no --voices and no --events.")
        }
        if touch.saveEvents != nil && !serve && touch.event.isEmpty {
            throw ValidationError("--save-events saves what --event or the page of --serve turns.")
        }
        if serve && capture != nil { throw ValidationError("The page of --serve has a button for captures.") }
        if !open && !serve { throw ValidationError("--no-open needs --serve.") }
        if list && (game != nil || voices || events || serve || length != nil || capture != nil || !touch.isEmpty) {
            throw ValidationError("--list takes no other option but --json.")
        }
    }

    func run() throws {
        let start = MonotonicClock.now
        let signals = StopSignals()
        let folder = try Self.sockets()
        if list {
            for game in RunningGame.all(in: folder) {
                StandardStream.output.print(json ? game.object.text : game.line)
            }
            return
        }
        let game = try RunningGame.find(game, in: folder)
        // A file that cannot be written is known now, and not after the look.
        let isNew = try capture.map { path in try TextFile.prepare(path) } ?? false
        let asked = length.map { start + $0.duration } ?? .seconds(1 << 32)
        var attached = AttachedCommand(game, touch, capturingUntil: capture == nil ? nil : asked)
        // The game tells of a second when it is over.
        let end = capture == nil ? asked : asked + .seconds(2)
        if serve {
            let server = try LiveServer(game, saving: touch.saveEvents, opensBrowser: open, folder: folder)
            try show(game, signals, &attached, on: server, until: end)
        } else if !json, !events, StandardStream.output.isTerminal {
            try showScreen(game, signals, &attached, until: end)
        } else {
            try print(game, signals, &attached, from: start, until: end, telling: asked)
        }
        if !serve { try attached.saveEvents() }
        guard let capture else { return }
        guard let recorded = attached.recorder.capture, !recorded.blocks.isEmpty else {
            if isNew { unlink(capture) }
            throw Failure(
                "The game sent no block that a capture can hold, so \(capture) is not written. Look for longer with --for, or at a "
                    + "game that mixes.")
        }
        try recorded.write(to: capture)
    }

    /// The directory in which games of this user wait for profilers.
    private static func sockets() throws(Failure) -> SocketFolder {
        do {
            return try SocketFolder()
        } catch {
            throw Failure(
                "look for games: \(error.detail). Run the command in the login session in which the game runs, or set "
                    + "XDG_RUNTIME_DIR as it is there: /run/user/\(getuid()).")
        }
    }

    private func show(
        _ game: RunningGame, _ signals: StopSignals, _ attached: inout AttachedCommand, on server: LiveServer,
        until end: Duration
    ) throws {
        var look = LivePoll(game, signals: signals)
        StandardStream.output.print(server.address)
        try look.run(
            GamePage.wishes, until: end, pace: { server.pace },
            turn: {
                server.work(); return true
            }, refused: { server.addRefusal($0) }
        ) { state, line in
            try attached.take(state)
            server.add(state, line)
        }
        // The browser asks twice a second, and so learns that the game has ended.
        server.end()
        if MonotonicClock.now < end { look.rest(until: MonotonicClock.now + .seconds(2)) { server.work() } }
    }

    private func showScreen(
        _ game: RunningGame, _ signals: StopSignals, _ attached: inout AttachedCommand, until end: Duration
    ) throws {
        var look = LivePoll(game, signals: signals)
        let terminal = TerminalScreen()
        defer { terminal.end() }
        var screen = LiveScreen(game, on: terminal)
        let wishes = ["voices"] + attached.wishes
        let refuse = attached.refuse
        try look.run(
            wishes, until: end, turn: { try screen.turn(&attached, wishes: wishes) && !attached.recorder.isComplete },
            refused: { words in if screen.hasAsked { screen.refuse(words) } else { try refuse(words) } }
        ) { state, _ in
            try attached.take(state)
            screen.take(state)
        }
        if let path = try screen.end() {
            terminal.end()
            StandardStream.output.print("The capture is in \(path).")
        }
    }

    private func print(
        _ game: RunningGame, _ signals: StopSignals, _ attached: inout AttachedCommand, from start: Duration,
        until end: Duration, telling asked: Duration
    ) throws {
        var look = LivePoll(game, signals: signals)
        let hasSiblings = look.hasSiblings
        try look.run(
            (voices ? ["voices"] : []) + (events ? ["events"] : []) + attached.wishes, until: end,
            turn: { !attached.recorder.isComplete }, refused: attached.refuse
        ) { state, _ in
            try attached.take(state)
            guard MonotonicClock.now < asked else { return }
            let time = (MonotonicClock.now - start) / .seconds(1)
            if json {
                StandardStream.output.print(state.object(at: time, hasSiblings: hasSiblings).text)
            } else {
                StandardStream.output.print(StateScreen.summary(of: state))
                var lines = events ? StateScreen.events(of: state) : []
                if voices { lines += StateScreen.voices(of: state) }
                for line in lines { StandardStream.output.print("  " + line) }
            }
        }
    }
}
