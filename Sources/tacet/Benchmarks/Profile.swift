import ArgumentParser
import Tacet
import TacetSession

/// Measures the mixer's cost.
struct Profile: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Measure what mixing costs, against the bare libraries.",
        discussion: """
            Everything is mixed offline on one thread and timed by that thread's processor time. Both sides of a \
            comparison take turns in the same run; quote ratios, since nanoseconds are the machine's.

            For steady figures: taskset -c 1 tacet profile --baseline

            `tacet profile show` reads a capture that a game wrote while it ran. `tacet profile attach` looks into a \
            game that runs.
            """,
        subcommands: [Measure.self, Show.self, Compare.self, Attach.self, FirstSound.self],
        defaultSubcommand: Measure.self)
}

/// A list of numbers on the command line: `16,64,256`.
struct NumberList: ExpressibleByArgument {
    let values: [Int]

    init(_ values: [Int]) { self.values = values }

    init?(argument: String) {
        let parts = argument.split(separator: ",", omittingEmptySubsequences: false).map { Int($0) }
        guard !parts.isEmpty, parts.allSatisfy({ $0 != nil }) else { return nil }
        values = parts.compactMap(\.self)
    }

    var defaultValueDescription: String { values.map(String.init).joined(separator: ",") }
}
