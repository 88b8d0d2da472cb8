import ArgumentParser
import Tacet
import TacetDecoding

/// Writes the names of a document of sound events as constants.
struct Events: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Write the names of a document of sound events as constants.",
        discussion: """
            With the constants a compiler finds a wrong name: \
            tacet events sound/events.json --swift > Sources/Game/SoundNames.swift
            """)

    @Argument(help: "A document: a JSON file.", completion: .file(extensions: ["json"]))
    var file: String

    @Flag(help: "Print constants in Swift.")
    var swift = false

    @Flag(help: "Print constants in C.")
    var c = false

    func validate() throws {
        guard swift != c else { throw ValidationError("Give --swift or --c.") }
    }

    func run() throws {
        let source = try FileSource(path: file)
        let bytes = try source.bytes(at: 0, count: min(source.size, SoundEvents.longest + 1))
        let text = try EventConstants(try SoundEvents(bytes: bytes, name: file), source: file, isC: c).text
        StandardStream.output.print(String(text.dropLast()))
    }
}
