import Glibc
import Tacet

/// The directory that holds the project's music and effects.
struct Assets {
    let directory: String

    /// Takes `directory`, or looks for `Assets` upwards from the program and from the working directory.
    init(directory: String?) throws(AudioError) {
        let places = directory.map { [$0] } ?? Self.candidates
        guard let found = places.first(where: { Self.isDirectory($0 + "/effects") }) else {
            throw AudioError(
                .fileNotFound, operation: "find the demo's sounds",
                detail: directory.map { "there is no \($0)/effects" } ?? "there is no Assets directory up from here",
                remedy: "Run the demo in the package's directory, or give --assets DIR.")
        }
        self.directory = found
    }

    func path(_ name: String) -> String { "\(directory)/\(name)" }

    private static var candidates: [String] {
        ["/proc/self/exe", "."].compactMap(absolute).flatMap(ancestors).map { $0 + "/Assets" }
    }

    private static func absolute(_ path: String) -> String? {
        guard let resolved = realpath(path, nil) else { return nil }
        defer { free(resolved) }
        return String(cString: resolved)
    }

    /// The path itself and all its parent directories.
    private static func ancestors(_ path: String) -> [String] {
        let names = path.split(separator: "/")
        return (0...names.count).reversed().map { "/" + names.prefix($0).joined(separator: "/") }
    }

    private static func isDirectory(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }
}
