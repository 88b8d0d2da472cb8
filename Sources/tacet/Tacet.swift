import ArgumentParser
import CTacet
import Glibc
import TacetPlatform
import TacetSession

@main
struct TacetCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "tacet", abstract: "Game audio for Linux that knows when to be quiet.",
        discussion: """
            Exit status: 0 done; 1 the input or the system is at fault, and standard error says what to do; 2 usage.
            """,
        version: "\(TACET_VERSION / 10_000).\(TACET_VERSION / 100 % 100).\(TACET_VERSION % 100)",
        subcommands: [
            Run.self, Focus.self, Session.self, Play.self, Record.self, PlaySystemSound.self, Inspect.self, Events.self,
            Decode.self,
            Render.self,
            Profile.self,
        ])

    /// Runs the command that the arguments name, and exits with its status.
    static func main() {
        StandardStream.occupyClosed()
        // A write beyond the limit of file sizes (ulimit -f) then fails, and the command names the file.
        signal(SIGXFSZ, SIG_IGN)
        // Swift reads the arguments from /proc. Without them every command would look like none.
        guard CommandLine.argc > 0 else {
            StandardStream.fail(
                "read the arguments: /proc cannot be read. Mount it, as bwrap does with --proc /proc, and run the command again."
            )
        }
        refuseForeignText()
        refuseUnknownCommand()
        do {
            var command = try parseAsRoot()
            try command.run()
        } catch let error as AudioError {
            StandardStream.fail(error.description)
        } catch let error as Failure {
            StandardStream.fail(error.description)
        } catch {
            widenMessages()
            let code = exitCode(for: error)
            let stream: StandardStream = code == .success ? .output : .error
            var message = fullMessage(for: error)
            // An error quotes the arguments, which may hold escapes of terminals.
            if code != .success {
                message = message.split(separator: "\n", omittingEmptySubsequences: false)
                    .map { String($0).printable(limit: 4_096) }.joined(separator: "\n")
            }
            if !message.isEmpty { stream.print(message) }
            Glibc.exit(code == .validationFailure ? 2 : code.rawValue)
        }
    }

    /// The columns that the argument parser's messages have at least. It stops the program where it has fewer than 27.
    private static let fewestColumns = 40

    /// Makes messages wider than a terminal that is too narrow for them. What a command starts keeps the `COLUMNS` that
    /// it had.
    private static func widenMessages() {
        let told = getenv("COLUMNS").flatMap { Int(String(cString: $0)) }
        let seen = StandardStream.output.terminalSize.flatMap { $0.width > 0 ? $0.width : nil }
        guard let columns = told ?? seen, columns < fewestColumns else { return }
        setenv("COLUMNS", "\(fewestColumns)", 1)
    }

    /// Ends the command if a word that should name a command, at the beginning or behind `help`, names none, and says
    /// which one is nearest.
    private static func refuseUnknownCommand() {
        var words = CommandLine.arguments.dropFirst()
        if words.first == "help" { words.removeFirst() }
        var known: any ParsableCommand.Type = Self.self
        var path = "tacet"
        while !known.configuration.subcommands.isEmpty, let word = words.popFirst(), !word.isEmpty, !word.hasPrefix("-")
        {
            let commands = known.configuration.subcommands.map {
                (name: $0.configuration.commandName ?? "\($0)".lowercased(), type: $0)
            }
            if let command = commands.first(where: { $0.name == word }) {
                known = command.type
                path += " " + word
                continue
            }
            let names = commands.map(\.name) + ["help"]
            guard !names.contains(word) else { return }
            let nearest = names.min { $0.edits(to: word) < $1.edits(to: word) } ?? "help"
            let hint = nearest.edits(to: word) <= 2 ? " Did you mean '\(nearest)'?" : ""
            StandardStream.error.print(
                """
                Error: \(path) has no command '\(word.printable(limit: 64))'.\(hint)
                Usage: \(path) <command>
                  See '\(path) --help' for the commands.
                """)
            Glibc.exit(2)
        }
    }

    /// Ends the command if an argument is not UTF-8: Swift would replace the other bytes, and the command read another
    /// file.
    private static func refuseForeignText() {
        for index in 1..<max(1, Int(CommandLine.argc)) {
            guard let argument = CommandLine.unsafeArgv[index], String(validatingCString: argument) == nil else {
                continue
            }
            StandardStream.fail(
                "read argument \(index), \(String(cString: argument)): it is not UTF-8, as file names from another system "
                    + "are. Rename the file, or name a link to it that ln -s makes.")
        }
    }
}

extension String {
    /// How many characters have to be added, removed or replaced to turn this word into `other` (Levenshtein); a swap
    /// of two neighbours counts as two.
    fileprivate func edits(to other: String) -> Int {
        let other = Array(other)
        var row = Array(0...other.count)
        for (index, character) in enumerated() {
            var diagonal = row[0]
            row[0] = index + 1
            for column in 1..<max(1, row.count) {
                let replaced = diagonal + (character == other[column - 1] ? 0 : 1)
                diagonal = row[column]
                row[column] = Swift.min(replaced, row[column] + 1, row[column - 1] + 1)
            }
        }
        return row[other.count]
    }
}
