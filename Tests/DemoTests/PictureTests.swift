import Foundation
import TestSupport
import Testing

@testable import tacet_demo

@Suite("The picture of the demo in the README") struct PictureTests {
    /// The words of a picture, as they stand in its lines.
    private static func words(_ path: String) throws -> Set<String> {
        let picture = String(decoding: try Data(contentsOf: URL(filePath: path)), as: UTF8.self)
        return Set(
            picture.split(separator: "</text>").compactMap { part in
                part.lastIndex(of: ">").map { String(part[part.index(after: $0)...]) }
            })
    }

    /// What every run shows, whatever plays and however loud.
    private static let lasting =
        Dashboard.keys.joined().flatMap { [$0.0, $0.1] }
        + ["MIX", "MIXER", "SOUNDTRACK", "EVENTS", "voices", "load", "output", "layers", "others"]

    @Test("shows the keys and lines that the present program has")
    func isUpToDate() throws {
        let words = try Self.words(Fixtures.path("../../Examples/tacet-demo/screenshot.svg"))
        for word in Self.lasting { #expect(words.contains(word), "\(word) is missing: draw it with .ci/pictures") }
    }

    @Test("is drawn by one command from the present program")
    func isDrawn() async throws {
        let directory = TemporaryDirectory()
        let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
        let programs = String(BuiltProducts.path("tacet-demo").dropLast("/tacet-demo".count))
        _ = try await Child.run(
            Fixtures.path("../../.ci/pictures"), [programs, "screenshot", directory.path("")],
            environment: ["PATH": path], within: .seconds(60))
        let words = try Self.words(directory.path("screenshot.svg"))
        for word in Self.lasting { #expect(words.contains(word), "\(word)") }
    }
}
