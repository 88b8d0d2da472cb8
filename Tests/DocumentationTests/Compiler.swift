import FoundationEssentials
import TestSupport

/// The Swift compiler that built the tests, and what it built.
enum Compiler {
    /// What the compiler says against `blocks`, each the body of a function, in the lines of their documents; empty if
    /// it has no objection.
    static func complaints(about blocks: [CodeBlock]) async throws -> String {
        let directory = TemporaryDirectory()
        let files = try blocks.enumerated().map { index, block in
            try directory.write(Array(source(block, number: index).utf8), "block\(index).swift")
        }
        return try await run("swiftc", ["-typecheck", "-suppress-warnings"] + modules + files)
    }

    /// What SwiftPM says against a `Package.swift`; empty if it has no objection.
    static func complaints(aboutManifest code: String) async throws -> String {
        let directory = TemporaryDirectory()
        let manifest = try directory.write(Array(code.utf8), "Package.swift")
        let path = String(manifest.dropLast("/Package.swift".count))
        return try await run(
            "swift",
            [
                "package", "--package-path", path, "--scratch-path", BuiltProducts.directory + "/Manifest",
                "dump-package",
            ])
    }

    private static func source(_ block: CodeBlock, number: Int) -> String {
        guard case .body(let parameters) = block.kind else { return block.code }
        // Errors name the document's own lines, and one block's names are not another's.
        return """
            import Tacet
            import TacetSession
            private func block\(number)(\(parameters)) async throws {
            #sourceLocation(file: "\(block.path)", line: \(block.line))
            \(block.code)
            #sourceLocation()
            }
            """
    }

    /// Where the modules of this build are, and the system's that they need.
    private static var modules: [String] {
        let built = BuiltProducts.directory
        let maps = ["CCodecs", "CFilter", "CPulse", "CSystemd", "CTacetLinux"].flatMap { name in
            [
                "-Xcc", "-fmodule-map-file=\(built)/\(name).build/module.modulemap",
                "-Xcc", "-I\(Package.path("Sources/\(name)/include"))",
            ]
        }
        let system = ["COpenAL", "CVorbis"].flatMap { ["-I", Package.path("Sources/\($0)")] }
        return ["-parse-as-library", "-swift-version", "6", "-I", built + "/Modules"] + system + maps
            + ["-module-cache-path", built + "/DocumentationModuleCache"]
    }

    private static func run(_ program: String, _ arguments: [String]) async throws -> String {
        let child = try Child.launch(program, arguments, environment: ProcessInfo.processInfo.environment)
        let end = try await child.waitForEnd(within: .seconds(120))
        return end == .exited(0) ? "" : child.errors.text + child.output.text
    }
}
