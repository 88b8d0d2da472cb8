import FoundationEssentials
import TestSupport

/// The system's compilers of C and C++, and the headers of the C interface.
enum CCompiler {
    /// What the compiler says against a block, in the lines of its document; empty if it has no objection.
    static func complaints(about block: CodeBlock) async throws -> String {
        let isC = block.language == .c
        let directory = TemporaryDirectory()
        let file = try directory.write(Array(source(block).utf8), isC ? "block.c" : "block.cpp")
        let child = try Child.launch(
            isC ? "cc" : "c++",
            [
                isC ? "-std=c99" : "-std=c++14", "-Wall", "-Wextra", "-Wno-unused", "-Wno-unused-parameter", "-Werror",
                "-fsyntax-only", "-I\(Package.path("Sources/TacetC/include"))", file,
            ],
            environment: ProcessInfo.processInfo.environment)
        let end = try await child.waitForEnd(within: .seconds(60))
        return end == .exited(0) ? "" : child.errors.text + child.output.text
    }

    private static func source(_ block: CodeBlock) -> String {
        let headers = ["math.h", "stdbool.h", "stdio.h", "stdlib.h", block.language == .c ? "tacet.h" : "tacet.hpp"]
        let includes = headers.map { "#include <\($0)>\n" }.joined()
        let code = "#line \(block.line) \"\(block.path)\"\n\(block.code)"
        switch block.kind {
        case .body(let parameters):
            let list = parameters.isEmpty ? "void" : parameters
            return includes + "int block(\(list));\nint block(\(list)) {\n\(code)\nreturn 0;\n}\n"
        case .declarations(let earlier): return includes + earlier + "\n" + code
        case .source, .manifest: return code
        }
    }
}
