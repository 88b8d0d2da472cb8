import Glibc
import TacetProfile
import Tacet
import TacetSession

/// The live screen of a game in a terminal, and its keys.
struct LiveScreen {
    private let game: RunningGame
    private let terminal: TerminalScreen
    private var states: [EngineReport] = []
    /// The last minute of each engine, and what the screen shows of it: a frozen screen misses no second.
    private var histories: [Int: ScreenHistory] = [:]
    private var shownHistories: [Int: ScreenHistory] = [:]
    private var keys = ScreenKeys()
    /// The capture that a key has started; nil while none runs.
    private var recorder: CaptureRecorder?
    private var captures = 0
    /// The path of the latest capture; nil before the first.
    private var written: String?
    private var message = ""
    /// The second of the latest request, and the requests in it: the game ends a connection that asks more than 32
    /// times a second.
    private var (second, requests) = (0, 0)
    private static let mostRequests = 16
    /// Whether a key has asked for a change. A refusal before that is one of the command's options.
    private(set) var hasAsked = false

    init(_ game: RunningGame, on terminal: TerminalScreen) {
        (self.game, self.terminal) = (game, terminal)
    }

    /// Shows a second of an engine.
    mutating func take(_ state: EngineReport) {
        recorder?.add(state)
        histories[state.engine, default: ScreenHistory()].add(state)
        guard !keys.isFrozen else { return }
        shownHistories = histories
        if let index = states.firstIndex(where: { $0.engine == state.engine }) {
            states[index] = state
        } else {
            states.append(state)
        }
        draw()
    }

    /// Shows why the game refuses a change.
    mutating func refuse(_ words: String) {
        message = "refused: " + words
        draw()
    }

    /// Carries out the keys that have been pressed; returns false after the one that quits.
    ///
    /// - Parameter wishes: What the command asks the game for without a capture of the screen.
    mutating func turn(_ attached: inout AttachedCommand, wishes: [String]) throws -> Bool {
        let pressed = terminal.keys()
        for key in pressed {
            let isTouchable = states.first { $0.engine == engine }?.touchable == true
            if key.isTouch { message = isTouchable ? "" : "The game allows looking only." }
            if key.isTouch, isTouchable, !mayAsk() { continue }
            let deeds = keys.take(key, items: items.map(\.item), engine: engine, isTouchable: isTouchable)
            for deed in deeds {
                switch deed {
                case .quit: return false
                case .capture: try capture(wishes)
                case .ask(let engine, let action):
                    hasAsked = true
                    attached.ask(action, of: engine)
                }
            }
        }
        if !pressed.isEmpty { draw() }
        return true
    }

    /// Whether one more key may ask for changes. A key that is held repeats faster than the game takes requests.
    private mutating func mayAsk() -> Bool {
        let now = Int(MonotonicClock.now / .seconds(1))
        if now != second { (second, requests) = (now, 0) }
        requests += 2  // a pretence ends one and begins another
        return requests <= Self.mostRequests
    }

    /// Writes the capture that runs, and returns its path.
    mutating func end() throws -> String? {
        guard recorder != nil else { return nil }
        try capture([])
        return written
    }

    private mutating func capture(_ wishes: [String]) throws {
        guard let recorded = recorder else {
            recorder = CaptureRecorder()
            message = ""
            ask(wishes + ["capture"])
            return
        }
        guard let capture = recorded.capture else {
            recorder = nil
            return ask(wishes)
        }
        var path = ""
        repeat {
            captures += 1
            path = "tacet-\(game.process)-\(captures).capture"
        } while access(path, F_OK) == 0
        // A capture that cannot be written here goes on.
        do { try capture.write(to: path) } catch { return message = "\(error)" }
        recorder = nil
        ask(wishes)
        written = path
        message = "The capture is in \(path)."
    }

    private func ask(_ wishes: [String]) {
        guard !wishes.isEmpty else { return }
        game.socket.ask((["watch"] + wishes).joined(separator: " "))
    }

    /// The engine of the chosen line, or the first one.
    private var engine: Int { keys.choice?.engine ?? states.first?.engine ?? 1 }

    private var parts: [(state: EngineReport, screen: StateScreen)] {
        let size = terminal.size
        // One line is for the help.
        let height = max(1, (size.height - 1) / max(1, states.count))
        return states.map { state in
            (state, StateScreen(state, shownHistories[state.engine], width: size.width, height: height))
        }
    }

    /// The lines that can be chosen, with their indices on the screen.
    private var items: [(line: Int, item: ScreenKeys.Item)] {
        var items: [(line: Int, item: ScreenKeys.Item)] = []
        var line = 0
        for (state, screen) in parts {
            items += screen.things.map { (line + $0.line, ScreenKeys.Item(engine: state.engine, thing: $0.thing)) }
            line += screen.lines.count
        }
        return items
    }

    private func draw() {
        let size = terminal.size
        var lines = Array(parts.flatMap(\.screen.lines).prefix(max(1, size.height - 1)))
        let chosen = keys.choice.flatMap { choice in items.first { $0.item == choice }?.line }
        let notes = [
            keys.isFrozen ? "frozen" : "", recorder == nil ? "" : "capturing",
            keys.pretence.map { "pretends: \($0.rawValue)" } ?? "", message,
        ]
        // The notes first: a narrow terminal cuts the line.
        let help = (notes.filter { !$0.isEmpty } + [ScreenKeys.help]).joined(separator: "  |  ")
        // The help stays at the bottom.
        lines += Array(repeating: "", count: max(0, size.height - 1 - lines.count))
        terminal.show(lines + [help.printable(limit: size.width)], chosen: chosen)
    }
}
