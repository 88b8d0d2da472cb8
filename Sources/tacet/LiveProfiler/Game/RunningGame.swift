import TacetProfile
import TacetSession

/// A game on this machine that profilers may attach to.
struct RunningGame {
    /// How long a game has for its greeting. One that is stopped, or in a debugger, gives none.
    private static let timeout = Duration.milliseconds(500)

    let process: Int32
    /// The game's name; nil if the game does not answer.
    let name: String?
    let engines: Int
    let socket: GameSocket

    /// Connects to a process; nil if it is no game that may be attached to.
    private init?(_ process: Int32, path: String) {
        guard let socket = GameSocket(path: path) else { return nil }
        self.process = process
        self.socket = socket
        let line = try? socket.nextLine(before: MonotonicClock.now + Self.timeout)
        let greeting = line.flatMap { AttachGreeting(socketLine: $0) }
        if let greeting, greeting.format == AttachGreeting.format, greeting.version == 1 {
            (name, engines) = (greeting.name.printable, greeting.engines.count)
        } else if greeting != nil || line != nil || socket.hasEnded {
            return nil
        } else {
            (name, engines) = (nil, 0)
        }
    }

    /// All games, by process number.
    static func all(in folder: SocketFolder) -> [RunningGame] {
        folder.sockets.compactMap { RunningGame($0.process, path: $0.path) }
    }

    /// The game that `wish` names, by its process number, its name or a part of its name; the only game if it is nil.
    static func find(_ wish: String?, in folder: SocketFolder) throws(Failure) -> RunningGame {
        let games = all(in: folder)
        let found =
            if let wish {
                games.filter { $0.isCalled(wish) }
            } else { games }
        if found.count > 1, let exact = found.first(where: { $0.name == wish }),
            found.count(where: { $0.name == wish }) == 1
        {
            return exact
        }
        if let wish, found.isEmpty, !games.isEmpty {
            throw Failure("No game “\(wish.printable)” can be attached to. Those that can be: \(list(of: games)).")
        }
        guard let game = found.first else {
            throw Failure(
                (wish.map { "No game “\($0.printable)” can be attached to." } ?? "No game can be attached to.")
                    + " Start it with TACET_PROFILER=1 in its environment, as the same user and with the same XDG_RUNTIME_DIR."
            )
        }
        guard found.count == 1 else {
            throw Failure("\(found.count) games can be attached to: \(list(of: found)). Give a process number.")
        }
        guard game.name != nil else {
            throw Failure(
                "Process \(game.process) does not answer: it is stopped or busy. Let it go on, then try again.")
        }
        return game
    }

    private static func list(of games: [RunningGame]) -> String {
        games.prefix(8).map { "\($0.process) \($0.name ?? "?")" }.joined(separator: ", ")
    }

    private func isCalled(_ wish: String) -> Bool {
        if let number = Int32(wish) { return process == number }
        return name?.lowercased().contains(wish.lowercased()) ?? false
    }

    /// The game's row in the list.
    var line: String {
        let engines = engines == 1 ? "" : ", \(engines) engines"
        return "\(process)  \(name ?? "does not answer")\(name == nil ? "" : engines)"
    }

    var object: JSONValue {
        .object([
            ("pid", .integer(Int(process))), ("name", JSONValue(name)), ("engines", .integer(engines)),
        ])
    }
}
