import TacetProfile
import TacetSession

/// A look into one game, second by second.
struct LivePoll {
    private let game: RunningGame
    private var signals: StopSignals

    /// The longest wait for the first state. A state comes within 200 ms; a game that is stopped sends none.
    private static let timeout = Duration.seconds(5)

    init(_ game: RunningGame, signals: StopSignals) {
        self.game = game
        self.signals = signals
    }

    /// Whether the game has several engines.
    var hasSiblings: Bool { game.engines > 1 }

    /// Calls `show` with each state, until `end`, until the game ends, or until a signal asks to stop.
    ///
    /// - Parameters:
    ///   - wishes: What the game tells beside the figures: `voices`, `blocks`.
    ///   - pace: Returns the time from one turn to the next.
    ///   - turn: Called at that pace. The look ends when it returns false.
    ///   - show: Gets the state, and its line.
    ///   - refused: Gets the words with which the game refuses a change.
    mutating func run(
        _ wishes: [String], until end: Duration, pace: () -> Duration = { .milliseconds(20) },
        turn: () throws -> Bool = { true },
        refused: (String) throws -> Void = { _ in },
        _ show: (EngineReport, String) throws -> Void
    ) throws {
        game.socket.ask((["watch"] + wishes).joined(separator: " "))
        let deadline = MonotonicClock.now + Self.timeout
        var hasSeenState = false
        while MonotonicClock.now < end {
            while let line = try game.socket.nextLine() {
                guard let state = EngineReport(socketLine: line) else {
                    if let words = OverrideAnswer(socketLine: line)?.refused { try refused(words) }
                    continue
                }
                hasSeenState = true
                try show(state, line)
            }
            guard try turn() else { return }
            if game.socket.hasEnded {
                if hasSeenState { return }
                throw Failure(
                    "Process \(game.process) sent nothing: too many programs are attached. Close one of them.")
            }
            if !hasSeenState, MonotonicClock.now > deadline {
                throw Failure(
                    "Process \(game.process) does not answer: it is stopped or busy. Let it go on, then try again.")
            }
            if signals.arrive(before: min(end, MonotonicClock.now + pace())) { return }
        }
    }
    /// Calls `turn` every 20 ms until `end`, or until a signal asks to stop.
    mutating func rest(until end: Duration, _ turn: () -> Void) {
        repeat {
            turn()
        } while !signals.arrive(before: MonotonicClock.now + .milliseconds(20)) && MonotonicClock.now < end
    }
}
