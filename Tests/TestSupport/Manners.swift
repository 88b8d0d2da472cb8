import Glibc

/// The library that `tacet run` preloads, built by Sources/Manners/Makefile.
package enum Manners {
    /// Builds the library where the `tacet` of this build finds it, once for all test processes.
    ///
    /// - Parameter architecture: More variables of the Makefile: the compiler and the place of another architecture.
    package static func install(_ architecture: String...) async throws {
        let place = BuiltProducts.directory + "/.."
        let make = ["make", "-s", "-C", Fixtures.path("../../Sources/Manners"), "BUILD=\(place)"]
        _ = try await Child.run(
            "flock", ["\(place)/manners.lock"] + make + architecture, environment: tools, within: .seconds(120))
    }

    /// Builds the library with the client that reads the directive from a file, Tests/Manners/file-focus.c.
    ///
    /// - Returns: The library's path.
    package static func steered(in directory: TemporaryDirectory) async throws -> String {
        let sources = Fixtures.path("../../Sources/Manners")
        let library = directory.path("libtacet-manners.so")
        let build = directory.path("")
        let script = """
            make -s -C "$0" BUILD="$1/build" MULTIARCH=here FOCUS="$0/../../Tests/Manners/file-focus.c"
            mv "$1/build/lib/here/tacet/libtacet-manners.so" "$2" && rm -r "$1/build"
            """
        _ = try await Child.run(
            "sh", ["-e", "-c", script, sources, build, library], environment: tools, within: .seconds(120))
        return library
    }

    /// Compiles a program of Tests/Manners, and returns its path.
    package static func compile(
        _ source: String, _ options: [String], by compiler: String = "gcc", in directory: TemporaryDirectory
    ) async throws -> String {
        let program = directory.path("game")
        let strict = ["-Wall", "-Wextra", "-Werror", "-O1", "-g"]
        _ = try await Child.run(
            compiler, strict + [Fixtures.path("../Manners/" + source), "-o", program] + options, environment: tools,
            within: .seconds(60))
        return program
    }

    private static let tools = ["PATH": "/usr/bin:/bin"]
}
