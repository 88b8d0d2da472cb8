import Glibc

/// The executables that the build makes beside the tests.
package enum BuiltProducts {
    /// The absolute path of an executable of this package: `BuiltProducts.path("tacet")`.
    package static func path(_ name: String) -> String { directory + "/" + name }

    /// The directory of the running test executable.
    package static let directory: String = {
        guard let path = realpath("/proc/self/exe", nil) else { return "." }
        defer { free(path) }
        return String(cString: dirname(path))
    }()
}
