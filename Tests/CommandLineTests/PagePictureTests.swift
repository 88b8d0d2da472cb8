import FoundationEssentials
import Tacet
import TestSupport
import Testing

/// The pictures of pages in the articles. `.ci/pictures` writes the words that a page shows into its picture's file.
@Suite("The pictures of the pages in the articles", .serialized) struct PagePictureTests {
    /// The scripts of each page, whose headings are in its picture.
    private static let scripts = [
        "live-page": ["LiveProfiler/Page/Files/game.js", "LiveProfiler/Page/Files/events.js"],
        "capture-page": ["LiveProfiler/Page/Files/capture.js", "LiveProfiler/Page/Files/events.js"],
        "profile-page": ["Benchmarks/Reports/Files/run.js"],
    ]

    /// The words in the file of a picture.
    private static func words(_ path: String) throws -> String {
        let file = try Data(contentsOf: URL(filePath: path))
        let mark = Data("iTXtDescription".utf8)
        let chunk = try #require(file.firstRange(of: mark), "\(path) has no words: draw it with .ci/pictures")
        let size = file[(chunk.lowerBound - 4)..<chunk.lowerBound].reduce(0) { $0 << 8 | Int($1) }
        return String(decoding: file[(chunk.lowerBound + 4)...].prefix(size), as: UTF8.self)
    }

    /// What every picture of a page shows: each stage, and each heading of the page's scripts.
    private static func lasting(_ name: String) throws -> [String] {
        var words = RenderStage.allCases.map { "\($0)" }
        for script in scripts[name] ?? [] {
            let path = Fixtures.path("../../Sources/tacet/" + script)
            let text = String(decoding: try Data(contentsOf: URL(filePath: path)), as: UTF8.self)
            words += text.matches(of: /(?:panel|figure)\("([^"]+)"/).map { String($0.output.1) }
        }
        return words
    }

    private static func expectWords(of name: String, in folder: String) throws {
        let lasting = try lasting(name)
        #expect(lasting.count > RenderStage.allCases.count + 1, "the headings of \(name) are found")
        for end in ["", "~dark"] {
            let words = try words("\(folder)/\(name)\(end).png")
            for word in lasting {
                #expect(words.contains(word), "\(name)\(end).png lacks \(word): draw it with .ci/pictures")
            }
        }
    }

    @Test("Show the stages and the headings that the present pages have", arguments: scripts.keys.sorted())
    func isUpToDate(_ name: String) throws {
        try Self.expectWords(of: name, in: Fixtures.path("../../Sources/Tacet/Tacet.docc/Resources"))
    }

    @Test(
        "Are drawn by one command from the present programs",
        arguments: [("game-pages", ["live-page", "capture-page"]), ("profile-page", ["profile-page"])])
    func isDrawn(_ drawing: String, _ names: [String]) async throws {
        let directory = TemporaryDirectory()
        let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
        let programs = String(BuiltProducts.path("tacet").dropLast("/tacet".count))
        _ = try await Child.run(
            Fixtures.path("../../.ci/pictures"), [programs, drawing, directory.path("")],
            environment: ["PATH": path, "TACET_PICTURES_QUICKLY": "1"], within: .seconds(120))
        for name in names { try Self.expectWords(of: name, in: directory.path("")) }
    }
}
