import FoundationEssentials
import TestSupport
import Testing

/// What the papers for contributors say of the sources is there.
@Suite("The contributors' papers", .onOwnThreads)
struct PaperTests {
    private static let papers = [
        ".github/CONTRIBUTING.md", ".github/SECURITY.md", "Sources/Tacet/Tacet.docc/Architecture.md",
        "Sources/Tacet/Tacet.docc/Decisions.md",
    ]

    private func code(in paper: String) throws -> [String] {
        let text = try String(contentsOfFile: Tree.package + "/" + paper, encoding: .utf8)
        return text.matches(of: /`([^`\n]+)`/).map { String($0.output.1) }
    }

    @Test("Every path leads to a file", arguments: papers)
    func pathsExist(_ paper: String) throws {
        let paths = try code(in: paper).filter { $0.contains(/^(Sources|Tests|Examples|\.ci|\.github)\/[^ ]+$/) }
        for path in paths { #expect(FileManager.default.fileExists(atPath: Tree.package + "/" + path), "\(path)") }
    }

    @Test("Every link leads somewhere", arguments: papers)
    func linksExist(_ paper: String) throws {
        let text = try String(contentsOfFile: Tree.package + "/" + paper, encoding: .utf8)
        let folder = paper.prefix(upTo: paper.lastIndex(of: "/") ?? paper.startIndex)
        let targets = text.matches(of: /\]\(([^)]+)\)/).map { String($0.output.1) }.filter { !$0.contains("://") }
        for target in targets {
            #expect(FileManager.default.fileExists(atPath: "\(Tree.package)/\(folder)/\(target)"), "\(target)")
        }
    }

    @Test(
        "What is added by a recipe stands in no other file of the sources than the recipe names",
        arguments: [
            ("a voice parameter", ["setPan", "set_pan", "airAbsorption", "air_absorption"]),
            ("a session setting", ["ignoresSilentMode", "ignores_silent_mode"]),
            ("a C function", ["tacet_soundtrack_seek"]),
            ("an output", ["waveFile", "WaveFileOutput", "OUTPUT_WAVE_FILE", "OUTPUT_KIND_WAVE"]),
            (
                "a bus effect",
                [
                    "BusFilter", "BusEffect.filter", ".filter(filter", ".distortion", "Distortion(",
                    "EFFECT_DISTORTION", "Kind.DISTORTION", "Delay, Distortion",
                ]
            ),
            ("a sound format or codec", ["AIFF"]),
            (
                "a member of a sound events document",
                ["noRepeat", "unrepeated", "node.delay", "].delay", "cue.delay", "EventsReader.longestDelay"]
            ),
            ("an event", ["soundRecovered", "SOUND_RECOVERED", "wishToHear", "WISH_TO_HEAR"]),
            ("a reason to be silent", ["seatInactive", "REASON_SEAT_INACTIVE"]),
            (
                "a latency choice or an engine setting",
                ["case .lowest", "LATENCY_LOWEST", "whileOutputLost", "while_output_lost"]
            ),
            ("a workload", ["PrecisionBenchmark", "case precision", ".precision", "!= .attached"]),
            ("a player's choice", ["choices.isNightMode", "flag(\\.isNightMode)"]),
            ("a variable of the environment", ["TACET_LIBOPUSFILE"]),
            ("a command of `tacet`", ["Focus.self"]),
            ("a hook of `tacet run`", ["snd_pcm_writei"]),
            ("a game gets a rule", ["manners_has_rule"]),
            ("a figure of the live profiler", ["unplayedBytes"]),
        ])
    func recipesAreComplete(_ thing: String, _ marks: [String]) throws {
        let text = try String(contentsOfFile: Tree.package + "/.github/CONTRIBUTING.md", encoding: .utf8)
        let recipe = try #require(text.split(separator: "\n## ").first { $0.hasPrefix("How \(thing)") })
        let endings = [".swift", ".h", ".hpp", ".map", ".txt", ".c", ".py", ".rs", ".cs", ".lua", ".js"]
        var count = 0
        for path in try FileManager.default.subpathsOfDirectory(atPath: Tree.package + "/Sources")
        where endings.contains(where: path.hasSuffix) && !path.contains("/tests/") {
            let source = try String(contentsOfFile: Tree.package + "/Sources/" + path, encoding: .utf8)
            guard marks.contains(where: { source.contains($0) }) else { continue }
            count += 1
            // The recipe names the file, its folder with a slash at the end, or the program that writes the file.
            let folder = path[..<(path.lastIndex(of: "/") ?? path.startIndex)]
            let isWritten = source.contains("by Sources/Bindings/describe")
            let names = isWritten ? ["Bindings/describe"] : [path, "\(folder)/"]
            #expect(names.contains { recipe.contains("`Sources/\($0)`") }, "\(path)")
        }
        #expect(count > 0)
    }

    @Test("The architecture has a row for every room of the command")
    func roomsAreListed() throws {
        #expect(try firstColumn(after: "and what they share:") == folders(of: "Sources/tacet"))
    }

    @Test("The architecture names the thread of every target, and of every folder of the outputs")
    func threadsOfTargetsAreListed() throws {
        let rows = try firstColumn(after: "The threads of the targets beside the engine:")
        // The engine has a table of its own, and two of the folders are no targets of the package.
        for target in try folders(of: "Sources").subtracting(["Tacet", "Bindings", "Manners", "TacetOutput"]) {
            #expect(rows.contains(target), "\(target)")
        }
        for folder in try folders(of: "Sources/TacetOutput") {
            #expect(rows.contains("TacetOutput/\(folder)"), "\(folder)")
        }
        // The interface of C has its folder in that of TacetC.
        for row in rows.subtracting(["CTacet"]) {
            #expect(FileManager.default.fileExists(atPath: "\(Tree.package)/Sources/\(row)"), "\(row)")
        }
    }

    /// What the first column of a table of the architecture has as code. The table follows `words`.
    private func firstColumn(after words: String) throws -> Set<String> {
        let text = try String(
            contentsOfFile: Tree.package + "/Sources/Tacet/Tacet.docc/Architecture.md", encoding: .utf8)
        let behind = try #require(text.firstRange(of: words)).upperBound
        let table = try #require(text[behind...].split(separator: "\n\n").first)
        let cells = table.split(separator: "\n").dropFirst(2).compactMap { $0.split(separator: "|").first }
        return Set(cells.flatMap { cell in cell.matches(of: /`([^`]+)`/).map { String($0.output.1) } })
    }

    /// The folders in a folder of the package, without those of the documentation.
    private func folders(of folder: String) throws -> Set<String> {
        let paths = try FileManager.default.subpathsOfDirectory(atPath: "\(Tree.package)/\(folder)")
        let names = paths.filter { $0.contains("/") }.map { path in String(path.prefix { $0 != "/" }) }
        return Set(names.filter { !$0.hasSuffix(".docc") })
    }

    @Test("The article on threads names every thread that the library starts")
    func threadsAreNamed() throws {
        let article = try String(
            contentsOfFile: Tree.package + "/Sources/Tacet/Tacet.docc/ThreadsAndRealTime.md", encoding: .utf8)
        let table = try #require(article.split(separator: "### All threads").last?.split(separator: "\n\n").first)
        let folders = ["Tacet", "TacetOutput", "TacetSession", "TacetRecording", "TacetPlatform", "TacetDecoding"]
        let names = try folders.flatMap { folder in
            let root = "\(Tree.package)/Sources/\(folder)"
            return try FileManager.default.subpathsOfDirectory(atPath: root).filter { $0.hasSuffix(".swift") }.flatMap {
                try String(contentsOfFile: "\(root)/\($0)", encoding: .utf8)
                    .matches(of: /(?:Thread\(name|WorkQueue\(name|PulseLoop\(thread): "(tacet-[a-z]+)"/).map {
                        String($0.output.1)
                    }
            }
        }
        #expect(Set(names).count > 12)
        for name in Set(names) { #expect(table.contains("`\(name)`"), "\(name)") }
    }

    @Test("The article on threads and the soundtrack's comment name every call that waits for the files of a track")
    func waitingCallsAreNamed() throws {
        let folder = Tree.package + "/Sources/Tacet/Engine"
        var calls: Set<String> = []
        for path in try FileManager.default.subpathsOfDirectory(atPath: folder) where path.hasSuffix(".swift") {
            var function: String?
            for line in try String(contentsOfFile: "\(folder)/\(path)", encoding: .utf8).split(separator: "\n") {
                if let match = line.firstMatch(of: /^ {4}((?:\w+ )*)func (\w+)/) {
                    function = match.output.1.contains("public") ? String(match.output.2) : nil
                }
                if let function, line.contains(/opener\.open\(|\.opened\(by:/) { calls.insert(function) }
            }
        }
        #expect(calls.count > 5)
        let article = try String(
            contentsOfFile: Tree.package + "/Sources/Tacet/Tacet.docc/ThreadsAndRealTime.md", encoding: .utf8)
        let paragraph = try #require(
            article.split(separator: "\n- ").first { $0.hasPrefix("The calls that are given a track") })
        #expect(Self.linkedNames(in: String(paragraph)) == calls)
        let source = try String(contentsOfFile: "\(folder)/Soundtrack.swift", encoding: .utf8)
        let comment = try #require(source.split(separator: "public final class Soundtrack").first)
        #expect(calls.isSubset(of: Self.linkedNames(in: String(comment))))
    }

    @Test("The article on threads names every public call whose comment says that it is blocking")
    func blockingCallsAreNamed() throws {
        var calls: Set<String> = []
        for library in ["Tacet", "TacetDecoding", "TacetOutput", "TacetSession", "TacetRecording", "TacetPlatform"] {
            let root = "\(Tree.package)/Sources/\(library)"
            for path in try FileManager.default.subpathsOfDirectory(atPath: root) where path.hasSuffix(".swift") {
                var isBlocking = false
                for line in try String(contentsOfFile: "\(root)/\(path)", encoding: .utf8).split(separator: "\n") {
                    let code = line.drop { $0 == " " }
                    if code.hasPrefix("///") {
                        if code.contains("Blocking") { isBlocking = true }
                        continue
                    }
                    // An attribute stands between a comment and its declaration.
                    guard isBlocking, !code.hasPrefix("@") else { continue }
                    if let match = code.firstMatch(of: /^public (?:\w+ )*(?:func (\w+)|init\b|var (\w+))/) {
                        calls.insert(String(match.output.1 ?? match.output.2 ?? "init"))
                    }
                    isBlocking = false
                }
            }
        }
        #expect(calls.count > 5)
        let article = try String(
            contentsOfFile: Tree.package + "/Sources/Tacet/Tacet.docc/ThreadsAndRealTime.md", encoding: .utf8)
        let paragraph = try #require(article.split(separator: "\n- ").first { $0.hasPrefix("These calls block") })
        #expect(Self.linkedNames(in: String(paragraph)) == calls)
    }

    /// The names of the functions that a text links to or has as code, without their types and arguments.
    private static func linkedNames(in text: String) -> Set<String> {
        Set(text.matches(of: /`(?:\w+[.\/])*(\w+)\(/).map { String($0.output.1) })
    }

    @Test("The walks through the code go through functions that exist")
    func functionsExist() async throws {
        let index = try await SourceIndex(
            store: BuiltProducts.directory + "/index/store", below: Tree.package + "/Sources")
        let steps = try code(in: "Sources/Tacet/Tacet.docc/Architecture.md").compactMap { name in
            name.wholeMatch(of: /([A-Z]\w+)\.(\w+(\([\w:]*\))?)/).map { (String($0.output.1), String($0.output.2)) }
        }
        #expect(steps.count > 20)
        for (type, member) in steps {
            #expect(index.declarations.contains(type), "\(type)")
            #expect(index.declarations.contains(member), "\(type).\(member)")
        }
    }

    @Test("Comments link to functions that exist")
    func linkedFunctionsExist() async throws {
        let root = Tree.package + "/Sources"
        let index = try await SourceIndex(store: BuiltProducts.directory + "/index/store", below: root)
        var count = 0
        for path in try FileManager.default.subpathsOfDirectory(atPath: root) where path.hasSuffix(".swift") {
            let text = try String(contentsOfFile: "\(root)/\(path)", encoding: .utf8)
            for link in text.matches(of: /``(?:\w+\/)*(\w+\([\w:]*\))[^`\n]*``/) {
                #expect(index.declarations.contains(String(link.output.1)), "\(path): \(link.output.0)")
                count += 1
            }
        }
        #expect(count > 150)
    }
}
