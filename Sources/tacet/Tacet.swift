import ArgumentParser
import Tacet

@main
struct TacetCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "tacet", abstract: "Game audio for Linux that knows when to be quiet.")
}
