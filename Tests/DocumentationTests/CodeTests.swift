import FoundationEssentials
import Testing

@Suite("The documentation's code")
struct CodeTests {
    @Test("Every Swift block compiles against the library as it is")
    func blocksCompile() async throws {
        let blocks = try Document.all().flatMap(\.codeBlocks).filter { block in
            if case .body = block.kind { block.language == .swift } else { false }
        }
        #expect(blocks.count > 20)
        let complaints = try await Compiler.complaints(about: blocks)
        #expect(complaints == "")
    }

    @Test("A block that does not compile is found, at its own line")
    func badBlockIsFound() async throws {
        let block = CodeBlock(
            language: .swift, path: "Article.md", line: 12, code: "let tea = audio.brew()\n",
            kind: .body(parameters: "audio: AudioEngine"))
        let complaints = try await Compiler.complaints(about: [block])
        #expect(complaints.contains("Article.md:12:17: error: value of type 'AudioEngine' has no member 'brew'"))
    }

    @Test("Every block of C and C++ compiles against the headers as they are")
    func cBlocksCompile() async throws {
        let blocks = try Document.all().flatMap(\.codeBlocks).filter { $0.language != .swift }
        #expect(Set(blocks.map(\.language)) == [.c, .cpp] && blocks.count > 7)
        for block in blocks { #expect(try await CCompiler.complaints(about: block) == "") }
    }

    @Test("A block of C that does not compile is found, at its own line", arguments: [CodeBlock.Language.c, .cpp])
    func badCBlockIsFound(_ language: CodeBlock.Language) async throws {
        let kinds: [CodeBlock.Kind] = [
            .body(parameters: "tacet_engine *audio"), .declarations(after: "static int tea;"),
        ]
        for kind in kinds {
            let block = CodeBlock(language: language, path: "Article.md", line: 12, code: "brew(audio);\n", kind: kind)
            #expect(try await CCompiler.complaints(about: block).contains("Article.md:12:"))
        }
    }

    @Test("A block that shows a file shows all of it")
    func sourcesAreShown() throws {
        var shown: Set<String> = []
        for block in try Document.all().flatMap(\.codeBlocks) {
            guard case .source(let file) = block.kind else { continue }
            shown.insert(file)
            #expect(try block.code == String(contentsOfFile: Package.path(file), encoding: .utf8), "\(block.path)")
        }
        #expect(shown.contains("Examples/hello-swift/Hello.swift"))
    }

    @Test("A part of a diff is shown as it is")
    func diffsAreShown() throws {
        let diff = try String(contentsOfFile: Package.path("Examples/playmus/playmus.diff"), encoding: .utf8)
        let article = try Document("Sources/Tacet/Tacet.docc/ComingFromOthers.md").lines.joined(separator: "\n")
        let parts = article.matches(of: /```diff\n([^`]+)```/)
        #expect(parts.count == 5)
        for part in parts { #expect(diff.contains(part.output.1), "\(part.output.1)") }
    }

    @Test("The README's Package.swift is one")
    func manifestIsValid() async throws {
        let manifests = try Document("README.md").codeBlocks.filter { $0.kind == .manifest }
        #expect(manifests.count == 1)
        for manifest in manifests {
            let complaints = try await Compiler.complaints(aboutManifest: manifest.code)
            #expect(complaints == "")
        }
    }

    @Test("The README's links lead somewhere")
    func linksExist() throws {
        let text = try Document("README.md").lines.joined(separator: "\n")
        let targets = text.matches(of: /\]\(([^)]+)\)/).map { String($0.output.1) }.filter { !$0.contains("://") }
        #expect(!targets.isEmpty)
        for target in targets {
            let path = target.prefix { $0 != "#" }
            #expect(Package.exists(String(path)), "\(target)")
            // GitHub makes a heading's anchor of its lower-case words with hyphens between.
            let anchor = target.dropFirst(path.count + 1)
            guard !anchor.isEmpty else { continue }
            let headings = try Document(String(path)).lines.filter { $0.hasPrefix("#") }.map { heading in
                heading.drop { $0 == "#" || $0 == " " }.lowercased().replacing(" ", with: "-")
            }
            #expect(headings.contains(String(anchor)), "\(target)")
        }
    }

    @Test("The README leads to every article")
    func articlesAreLinked() throws {
        let readme = try Document("README.md").lines.joined(separator: "\n")
        for folder in ["Sources/Tacet/Tacet.docc", "Sources/TacetSession/TacetSession.docc"] {
            let module = folder.split(separator: "/")[1]
            let articles = try FileManager.default.contentsOfDirectory(atPath: Package.path(folder)).filter {
                $0.hasSuffix(".md") && $0 != "\(module).md"
            }
            #expect(articles.count > 2)
            for article in articles { #expect(readme.contains("](\(folder)/\(article)"), "\(article)") }
        }
    }

    @Test("The guide's filters select tests that exist")
    func filtersSelectTests() throws {
        let files = try FileManager.default.subpathsOfDirectory(atPath: Package.path("Tests")).filter {
            $0.hasSuffix(".swift")
        }
        let sources = try files.map { try String(contentsOfFile: Package.path("Tests/" + $0), encoding: .utf8) }
        let text = try Document(".github/CONTRIBUTING.md").lines.joined(separator: "\n")
        let filters = text.matches(of: /--filter '?([A-Za-z\/]+)/).map {
            $0.output.1.split(separator: "/").map(String.init)
        }
        #expect(filters.count > 3)
        for names in filters {
            // A folder of tests, a suite, or a test in the file that declares the suite before it.
            if names.count == 1, files.contains(where: { $0.hasPrefix(names[0] + "/") }) { continue }
            let wanted = names.map { $0.first?.isUppercase == true ? " \($0) {" : "func \($0)(" }
            #expect(
                sources.contains { source in wanted.allSatisfy(source.contains) }, "\(names.joined(separator: "/"))")
        }
    }
}
