import TacetProfile
import Tacet
import TacetSession

/// What the command does to the game that it is attached to: its changes, once the game has told its buses, and its
/// capture.
struct AttachedCommand {
    private let game: RunningGame
    private let options: TouchOptions
    private let isCapturing: Bool
    private(set) var recorder: CaptureRecorder
    /// The engines that have got the changes.
    private var touched: Set<Int> = []
    private var count = 0

    /// - Parameter end: The end of the capture; nil without one.
    init(_ game: RunningGame, _ options: TouchOptions, capturingUntil end: Duration?) {
        (self.game, self.options, isCapturing) = (game, options, end != nil)
        recorder = CaptureRecorder(until: end.map { Int($0 / .nanoseconds(1)) } ?? .max)
    }

    /// What the command asks the game for beside the figures.
    var wishes: [String] { (isCapturing ? ["capture"] : []) + options.wishes }

    /// Takes a second of an engine. After an engine's first with buses, asks it for the command's changes.
    mutating func take(_ state: EngineReport) throws(Failure) {
        if isCapturing { recorder.add(state) }
        // Without buses the mixer has not answered yet.
        guard !options.isEmpty, options.canBegin(with: state), touched.insert(state.engine).inserted else { return }
        guard state.touchable == true else {
            throw Failure(
                "The game allows looking only. Start it with TACET_PROFILER=1, or let it call "
                    + "profiler.setAccess(.readWrite).")
        }
        for action in try options.actions(for: state) { ask(action, of: state.engine) }
    }

    /// Asks an engine for a change.
    mutating func ask(_ action: OverrideRequest.Action, of engine: Int) {
        count += 1
        game.socket.ask(OverrideRequest(number: count, engine: engine, action: action).line)
    }

    /// Saves the numbers that the command has turned, if it was asked to.
    func saveEvents() throws {
        guard let file = options.saveEvents, !options.eventNumbers.isEmpty, !touched.isEmpty else { return }
        let count = try EventFile.save(options.eventNumbers, to: file)
        StandardStream.error.print(EventFile.words(count, file))
    }

    /// Ends the command: the game has refused a change.
    func refuse(_ words: String) throws {
        throw Failure("Process \(game.process) refuses the change: \(words.printable(limit: 256)).")
    }
}
