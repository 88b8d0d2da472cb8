import FoundationEssentials
import TestSupport
import Testing

/// The version stands in tacet.h; everything else that names it takes it from there.
@Suite("The version", .onOwnThreads)
struct VersionTests {
    private func text(_ path: String) throws -> String {
        try String(contentsOfFile: Package.path(path), encoding: .utf8)
    }

    private func run(_ program: String, _ arguments: [String]) async throws -> String {
        try await Child.run(
            program, arguments, environment: ProcessInfo.processInfo.environment, within: .seconds(60))
    }

    /// The header's version, as people write it: `0.2.0`.
    private func version() throws -> String {
        let header = try text("Sources/TacetC/include/tacet.h")
        let number = try #require(header.firstMatch(of: /\n#define TACET_VERSION (\d+)\n/)).output.1
        let value = try #require(Int(number))
        return "\(value / 10_000).\(value / 100 % 100).\(value % 100)"
    }

    @Test("The changelog's first section is the header's version")
    func changelogAgrees() throws {
        let changelog = try text("CHANGELOG.md")
        let heading = try #require(changelog.firstMatch(of: /\n## \[([^\]]+)\]/))
        #expect(try heading.output.1 == version())
    }

    @Test("The Makefile fills in the header's version")
    func makefileAgrees() async throws {
        #expect(try await run("make", ["-s", "-C", Package.path("Sources/TacetC"), "version"]) == version())
    }

    @Test(
        "The pkg-config files, the CMake package, the Debian package and the manual page are filled in by the Makefile")
    func templatesHaveNoVersionOfTheirOwn() throws {
        let places = [
            ("tacet.pc.in", "\nVersion: @VERSION@\n"), ("tacet-static.pc.in", "\nVersion: @VERSION@\n"),
            ("tacetConfigVersion.cmake.in", "set(PACKAGE_VERSION \"@VERSION@\")"),
            ("control.in", "\nVersion: @VERSION@\n"), ("tacet.1.in", "\"tacet @VERSION@\""),
        ]
        for (file, place) in places {
            let template = try text("Sources/TacetC/install/\(file)")
            #expect(template.contains(place), "\(file)")
            #expect(template.firstMatch(of: /\b\d+\.\d+\.\d+\b/) == nil, "\(file)")
        }
        #expect(try text("Sources/TacetC/Makefile").firstMatch(of: /\b\d+\.\d+\.\d+\b/) == nil)
    }

    @Test("The command line says the header's version")
    func commandLineAgrees() async throws {
        #expect(try await run(BuiltProducts.path("tacet"), ["--version"]) == version())
    }

    @Test("Every file that names the library names the Makefile's soname")
    func sonamesAgree() async throws {
        let soname = try await run("make", ["-s", "-C", Package.path("Sources/TacetC"), "soname"])
        let files = try FileManager.default.subpathsOfDirectory(atPath: Package.path("Sources")).map { "Sources/" + $0 }
        for file in files + ["README.md", "Package.swift"] where !file.hasSuffix(".abi") {
            guard let text = try? text(file) else { continue }
            for match in text.matches(of: /libtacet\.so\.\d+/) { #expect(match.output == soname, "\(file)") }
        }
    }
}
