import ArgumentParser
import TacetSession

/// Looks into a running game.
struct Attach: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Look into a running game: load, voices, buses, soundtrack, output and session.",
        discussion: """
            A game lets you in if it runs with TACET_PROFILER=1 in its environment, or calls allowAttaching(), in C \
            tacet_engine_allow_attaching(). Looking changes nothing in the game, and ends with ^C.

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

    @Flag(help: "Show the game on a page in the browser, on the loopback address.")
    var serve = false

    @Flag(inversion: .prefixedNo, help: "Open the page that --serve serves.")
    var open = true

    @Option(
        name: .customLong("for"),
        help: ArgumentHelp("Seconds to look; until the game ends if left out.", valueName: "s"))
    var length: Seconds?

    func validate() throws {
        if serve && (json || voices) { throw ValidationError("--serve takes no --json and no --voices.") }
        if !open && !serve { throw ValidationError("--no-open needs --serve.") }
        if list && (game != nil || voices || serve || length != nil) {
            throw ValidationError("--list takes no game, no --voices, no --serve and no --for.")
        }
    }

    func run() throws {
        let start = MonotonicClock.now
        let signals = StopSignals()
        let folder = try SocketFolder()
        if list {
            for game in RunningGame.all(in: folder) {
                StandardStream.output.print(json ? game.object.text : game.line)
            }
            return
        }
        var look = Look(try RunningGame.find(game, in: folder), signals: signals)
        let hasSiblings = look.hasSiblings
        let end = length.map { start + $0.duration } ?? .seconds(Int.max / 2)
        if serve {
            let server = try LookServer(opensBrowser: open, folder: folder)
            StandardStream.output.print(server.address)
            try look.run(["voices", "blocks"], until: end, turn: { server.work() }) { server.add($1) }
            // The browser asks twice a second, and so learns that the game has ended.
            server.end()
            if MonotonicClock.now < end { look.rest(until: MonotonicClock.now + .seconds(2)) { server.work() } }
        } else if !json, StandardStream.output.isTerminal {
            let screen = TerminalScreen()
            defer { screen.end() }
            var states: [GameState] = []
            try look.run(["voices"], until: end) { state, _ in
                states.removeAll { $0.engine == state.engine }
                states.append(state)
                let size = screen.size
                let height = max(1, size.height / states.count)
                screen.show(states.flatMap { StateScreen($0, width: size.width, height: height).lines })
            }
        } else {
            try look.run(voices ? ["voices"] : [], until: end) { state, _ in
                let time = (MonotonicClock.now - start) / .seconds(1)
                if json {
                    StandardStream.output.print(state.object(at: time, hasSiblings: hasSiblings).text)
                } else {
                    StandardStream.output.print(StateScreen.summary(of: state))
                    guard voices else { return }
                    for line in StateScreen.voices(of: state) { StandardStream.output.print("  " + line) }
                }
            }
        }
    }
}
