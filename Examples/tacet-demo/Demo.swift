import ArgumentParser
@preconcurrency import Glibc
import Tacet

/// The demo: a scene to play in a full-screen terminal, or a scripted scene without a terminal.
@main
struct Demo: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "tacet-demo",
        abstract: "A scene in a terminal: 3D effects, a soundtrack in layers, and a session with manners.",
        discussion: "Without a terminal, or with --headless, a scripted scene plays and its events are printed.")

    @Flag(help: "Play a scripted scene and print its events, also in a terminal.")
    var headless = false

    @Flag(help: "Print one JSON object a line, as the command line `tacet` does; implies --headless.")
    var json = false

    @Option(
        name: .customLong("for"), parsing: .unconditional,
        help: ArgumentHelp("End after so many seconds.", valueName: "seconds"))
    var seconds: Double?

    @Option(help: ArgumentHelp("Where the music and effects are; found by itself in the package.", valueName: "dir"))
    var assets: String?

    @Flag(help: "Read a music or effect file again when it is written, and play on at the same second.")
    var watch = false

    @Option(
        help: ArgumentHelp("auto, pulse, openal, null or wave:FILE.", valueName: "output"), transform: OutputChoice.init
    )
    var output: OutputChoice = .automatic

    func validate() throws {
        if let seconds, !(seconds > 0 && seconds <= 86_400) {
            throw ValidationError("--for takes a number of seconds above 0, and a day at most.")
        }
    }

    func run() throws {
        let assets = try Assets(directory: assets)
        var settings = AudioEngine.Settings()
        settings.output = output
        settings.applicationName = "Tacet demo"
        let audio = AudioEngine(settings)
        if headless || json || isatty(STDIN_FILENO) == 0 || isatty(STDOUT_FILENO) == 0 {
            var script = Headless(audio, assets, printsJSON: json, watches: watch)
            try script.run(for: seconds ?? Headless.length)
        } else {
            var game = try Game(audio, assets, watches: watch)
            try game.run(for: seconds ?? .infinity)
        }
    }

    /// Exits with 2 for a wrong command line; ArgumentParser's own status is 64.
    static func main() {
        do {
            var demo = try parseAsRoot()
            try demo.run()
        } catch let error as AudioError {
            fputs("tacet-demo: \(error)\n", stderr)
            Glibc.exit(1)
        } catch {
            guard exitCode(for: error) == .validationFailure else { exit(withError: error) }
            fputs(fullMessage(for: error) + "\n", stderr)
            Glibc.exit(2)
        }
    }
}

extension OutputChoice {
    /// Parses the choice of output on the command line.
    fileprivate init(argument: String) throws {
        switch argument {
        case "auto": self = .automatic
        case "pulse": self = .pulse
        case "openal": self = .openAL
        case "null": self = .null
        case _ where argument.hasPrefix("wave:") && argument.count > 5:
            self = .waveFile(path: String(argument.dropFirst(5)))
        default: throw ValidationError("there is no output '\(argument)': give auto, pulse, openal, null or wave:FILE.")
        }
    }
}
