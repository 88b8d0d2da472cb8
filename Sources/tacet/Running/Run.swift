import ArgumentParser
import Glibc
import TacetSession

/// Runs a game as it is, with the manners of a game that uses Tacet.
struct Run: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Run a game as it is: its music yields to the player's, and all of it to a call.",
        discussion: """
            The game becomes this process, and its exit status is the game's. In a launcher's options: tacet run %command%. The \
            library libtacet-manners is preloaded into the game and all that it starts; it does not touch the game's files, \
            volumes and settings. What it can do depends on the library that the game plays through; --explain says which.
            """)

    @Flag(help: "Say on standard error which hook was chosen, what the game's sound does, and why.")
    var explain = false

    @Argument(parsing: .captureForPassthrough, help: "The game, and its arguments.")
    var game: [String]

    func run() throws {
        var words = game
        switch words.first {
        case "--": words.removeFirst()
        case "--help", "-h": throw CleanExit.helpRequest(self)
        case let option? where option.hasPrefix("-"):
            throw ValidationError(
                "Unknown option '\(option.printable(limit: 64))'. A game of that name stands behind --.")
        default: break
        }
        guard let program = words.first else { throw ValidationError("Name a game.") }
        let preload = try Preload()
        preload.installation.startFocusService()
        for (name, value) in preload.environment(explains: explain, program: program) { setenv(name, value, 1) }
        // An ignored signal stays ignored in the game.
        signal(SIGXFSZ, SIG_DFL)
        var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
        execvp(program, &arguments)
        let reason = String(cString: strerror(errno))
        throw Failure(
            "run \(program.printable(limit: 256)): \(reason). Name a program of the PATH, or the path of one.")
    }
}

/// The library that is preloaded into a game, and the environment in which it finds it.
private struct Preload {
    let installation: Installation
    /// The path of the library, with `$LIB` in place of the directory of an architecture.
    private let path: String

    /// Finds the library beside this program: in `lib` where this program is in `bin`.
    init() throws {
        installation = try Installation()
        let (prefix, multiarch) = (installation.prefix, "lib/\(Installation.multiarch)")
        func isThere(_ directory: String) -> Bool { access("\(prefix)/\(directory)/\(Self.file)", R_OK) == 0 }
        if let own = Installation.linkerDirectory, own != "lib", isThere(own) {
            path = "\(prefix)/$LIB/\(Self.file)"
        } else if let place = [multiarch, "lib64", "lib"].first(where: isThere) {
            // A linker with other names for the directories: games of this program's architecture are reached.
            path = "\(prefix)/\(place)/\(Self.file)"
        } else {
            throw Failure(
                "find libtacet-manners: there is no \(prefix)/\(multiarch)/\(Self.file). Install it: "
                    + "make -C Sources/Manners install PREFIX=\(prefix)")
        }
        // The dynamic linker divides the list at both, and knows no quotation marks.
        guard !path.contains(where: { $0 == " " || $0 == ":" }) else {
            throw Failure(
                "preload \(path.printable(limit: 256)): the path has a space or a colon. Install Tacet elsewhere.")
        }
    }

    private static let file = "tacet/libtacet-manners.so"

    /// What a game gets beside what this process has.
    ///
    /// - Parameter program: The game's name or path.
    func environment(explains: Bool, program: String) -> [(String, String)] {
        var variables = [("LD_PRELOAD", [Self.variable("LD_PRELOAD"), path].compactMap(\.self).joined(separator: ":"))]
        // What a stream says of itself stands before this, and so does what the player has set.
        let name = (program.split(separator: "/").last.map(String.init) ?? program).filter {
            $0.isASCII && ($0.isLetter || $0.isNumber || "-_.".contains($0))
        }
        let game = name.isEmpty ? "game" : name
        // The name of a game whose process is an interpreter's.
        variables.append(("TACET_GAME", game))
        let properties = ["media.role=game", "application.name=\(game)", Self.variable("PULSE_PROP")]
        variables.append(("PULSE_PROP", properties.compactMap(\.self).joined(separator: " ")))
        if explains { variables.append(("TACET_EXPLAIN", "1")) }
        return variables
    }

    private static func variable(_ name: String) -> String? {
        guard let value = getenv(name), value.pointee != 0 else { return nil }
        return String(cString: value)
    }
}
