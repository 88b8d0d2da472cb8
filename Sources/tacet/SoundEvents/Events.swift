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
        let text = try EventConstants(SoundEvents(file: file), source: file, isC: c).text
        StandardStream.output.print(String(text.dropLast()))
    }
}

extension SoundEvents {
    /// Reads a document from a file.
    ///
    /// - Throws: `AudioError` as `FileSource` and `init(bytes:name:)` throw it.
    init(file path: String) throws(AudioError) {
        let source = try FileSource(path: path)
        let bytes = try source.bytes(at: 0, count: min(source.size, Self.longest + 1))
        try self.init(bytes: bytes, name: path)
    }
}
