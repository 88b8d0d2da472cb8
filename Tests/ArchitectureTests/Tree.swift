import FoundationEssentials
import Glibc
import TestSupport

/// A directory of small source files, one folder a module, gone with the last reference.
final class Tree {
    private let directory: String

    /// Writes `files`, paths to texts.
    init(_ files: [String: String]) throws {
        var template = Array("/tmp/tacet-tree-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil, let path = realpath(template, nil) else {
            throw Unreadable("There is no room for a tree in /tmp")
        }
        directory = String(cString: path)
        free(path)
        for (file, text) in files {
            let path = "\(directory)/Sources/\(file)"
            let folder = String(path[..<(path.lastIndex(of: "/") ?? path.endIndex)])
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            try Data(text.utf8).write(to: URL(filePath: path))
        }
    }

    deinit { try? FileManager.default.removeItem(atPath: directory) }

    /// Compiles the tree, and reads what uses what.
    func graph() async throws -> FolderGraph {
        let sources = directory + "/Sources"
        let files = try FileManager.default.subpathsOfDirectory(atPath: sources).filter { $0.hasSuffix(".swift") }
        let modules = Dictionary(grouping: files) { $0.prefix { $0 != "/" } }
        for (module, files) in modules {
            _ = try await Child.run(
                "swiftc",
                ["-c", "-parse-as-library", "-working-directory", directory, "-module-name", String(module)]
                    + ["-index-store-path", directory + "/store"] + files.sorted().map { sources + "/" + $0 },
                environment: ProcessInfo.processInfo.environment, within: .seconds(120))
        }
        return FolderGraph(try await SourceIndex(store: directory + "/store", below: sources).uses)
    }

    /// The package that the tests belong to.
    static let package = {
        let path = #filePath.split(separator: "/", omittingEmptySubsequences: false)
        return path.dropLast(3).joined(separator: "/")
    }()
}
