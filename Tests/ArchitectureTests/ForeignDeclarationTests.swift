import FoundationEssentials
import TestSupport
import Testing

/// Tacet declares the functions of the libraries that it loads at run time itself, so that a build needs none of their
/// headers. A compiler compares each declaration with the library's own header here.
@Suite("The declarations of libraries that are loaded at run time", .onOwnThreads)
struct ForeignDeclarationTests {
    /// A header of ours and the library's own.
    struct Header: Sendable, CustomTestStringConvertible {
        let ours: String
        /// What a compiler reads in place of our header.
        let original: String
        /// The package of Debian that has the original.
        let package: String
        /// The types of which ours has the first members alone.
        var partial: Set<String> = []
        /// Names of ours that the original has under another name.
        var renamed: [String: String] = [:]

        var testDescription: String { ours }
    }

    static let headers = [
        Header(ours: "CPulse/include/libpulse.h", original: "#include <pulse/pulseaudio.h>", package: "libpulse-dev"),
        Header(ours: "CSystemd/include/sd_bus.h", original: "#include <systemd/sd-bus.h>", package: "libsystemd-dev"),
        Header(
            ours: "CCodecs/include/libflac.h", original: "#include <FLAC/stream_decoder.h>", package: "libflac-dev",
            partial: ["FLAC__Frame"]),
        Header(
            ours: "CCodecs/include/libopusfile.h", original: "#include <opus/opusfile.h>", package: "libopusfile-dev"),
        Header(
            ours: "CCodecs/include/libmpg123.h",
            // Without these the header gives the functions other names, or parameters of other types.
            original: "#define MPG123_ENUM_API 1\n#define MPG123_NO_LARGENAME 1\n#include <mpg123.h>",
            package: "libmpg123-dev"),
        Header(
            ours: "CCodecs/include/libopenmpt.h", original: "#include <libopenmpt/libopenmpt.h>",
            package: "libopenmpt-dev", renamed: ["TACET_OPENMPT_OUT_OF_MEMORY": "OPENMPT_ERROR_OUT_OF_MEMORY"]),
    ]

    @Test("Functions and callbacks have the prototypes of the library's header", arguments: headers)
    func prototypes(_ header: Header) async throws {
        let declarations = try await Self.declarations(of: header)
        #expect(declarations.redeclarations.count > 10)
        let complaints = try await Self.complaints(
            header.original + "\n" + declarations.redeclarations.joined(separator: "\n") + "\n")
        #expect(complaints.isEmpty, "Is \(header.package) installed? .ci/setup tests does it.\n\(complaints)")
    }

    @Test("Structures and constants have the sizes, places and values of the library's header", arguments: headers)
    func layouts(_ header: Header) async throws {
        let declarations = try await Self.declarations(of: header)
        let program = declarations.program(without: header.partial)
        let ours = try await Self.output("#include \"\(Self.path(header))\"\n" + program)
        let renames = header.renamed.map { "#define \($0.key) \($0.value)\n" }.joined()
        let theirs = try await Self.output(header.original + "\n" + renames + program)
        #expect(ours.count > 1)
        for (ours, theirs) in zip(ours, theirs) { #expect(ours == theirs) }
        #expect(ours.count == theirs.count)
    }

    @Test("A wrong declaration is found: a parameter, a callback, a member, a value")
    func differencesAreFound() async throws {
        let right = """
            enum colour { RED = 1, GREEN = 2 };
            struct spot { int x; unsigned short y; enum colour colour; };
            typedef int (*on_spot)(const struct spot *spot, void *user);
            long draw(struct spot *spot, on_spot report);

            """
        for (text, replacement) in [("long draw", "int draw"), ("const struct spot *spot", "struct spot *spot")] {
            let wrong = ForeignDeclarations(right.replacing(text, with: replacement))
            let program = right + wrong.redeclarations.joined(separator: "\n") + "\n"
            #expect(try await !Self.complaints(program).isEmpty, "\(replacement)")
        }
        let program = ForeignDeclarations(right).program(without: [])
        let expected = try await Self.output(right + program)
        #expect(expected.count == 7)
        for (text, replacement) in [("GREEN = 2", "GREEN = 3"), ("unsigned short y", "short y"), ("int x;", "long x;")]
        {
            let wrong = right.replacing(text, with: replacement)
            #expect(try await Self.output(wrong + program) != expected, "\(replacement)")
        }
    }

    @Test("A build needs the headers of the C library, OpenAL and libvorbis alone")
    func noOtherHeaders() throws {
        let known: Set = ["AL", "vorbis", "sys", "linux", "netinet", "arpa"]
        let standard: Set = [
            "alloca.h", "assert.h", "dirent.h", "dlfcn.h", "errno.h", "fcntl.h", "float.h", "immintrin.h", "limits.h",
            "link.h",
            "malloc.h", "math.h", "poll.h", "pthread.h", "sched.h", "semaphore.h", "signal.h", "spawn.h", "stdarg.h",
            "stdatomic.h", "stdbool.h", "stddef.h", "stdint.h", "stdio.h", "stdlib.h", "string.h", "time.h", "unistd.h",
        ]
        let sources = Tree.package + "/Sources"
        for file in try FileManager.default.subpathsOfDirectory(atPath: sources)
        where file.hasSuffix(".h") || file.hasSuffix(".c") {
            let text = try String(contentsOfFile: sources + "/" + file, encoding: .utf8)
            for include in text.matches(of: #/(?m)^# *include <([^>]+)>/#) {
                let folder = include.1.split(separator: "/").first.map(String.init) ?? ""
                let isKnown = include.1.contains("/") ? known.contains(folder) : standard.contains(String(include.1))
                // The C library's users have its header, and Godot's extension that of Godot.
                let isUser = file.hasPrefix("TacetC/") || file.hasPrefix("Bindings/")
                #expect(isKnown || isUser, "\(file) includes \(include.1)")
            }
        }
    }

    private static func path(_ header: Header) -> String { Tree.package + "/Sources/" + header.ours }

    /// The declarations of our header, in which the compiler has replaced the macros that stand for several of them.
    private static func declarations(of header: Header) async throws -> ForeignDeclarations {
        let code = try String(contentsOfFile: path(header), encoding: .utf8).replacing(
            #/(?m)^# *include .*$/#, with: "")
        let file = try TemporaryFile(code)
        let replaced = try await Child.run(
            "cc", ["-E", "-P", file.path], environment: ProcessInfo.processInfo.environment)
        let macros = code.split(separator: "\n").filter { $0.hasPrefix("#define ") }.joined(separator: "\n")
        return ForeignDeclarations(macros + "\n" + replaced)
    }

    /// opusfile.h includes a header of libopus without that header's folder.
    private static let options = ["-std=gnu11", "-D_Nonnull=", "-D_Nullable=", "-I/usr/include/opus"]

    /// What the compiler says against a program; empty if it has no objection.
    private static func complaints(_ program: String) async throws -> String {
        let file = try TemporaryFile(program)
        let child = try Child.launch(
            "cc", options + ["-Wall", "-Werror", "-fsyntax-only", file.path],
            environment: ProcessInfo.processInfo.environment)
        return try await child.waitForEnd(within: .seconds(60)) == .exited(0)
            ? "" : child.errors.text + child.output.text
    }

    /// The lines that a program prints.
    private static func output(_ program: String) async throws -> [String] {
        let file = try TemporaryFile(program)
        let environment = ProcessInfo.processInfo.environment
        _ = try await Child.run("cc", options + ["-o", file.path + ".out", file.path], environment: environment)
        let text = try await Child.run(file.path + ".out", [], environment: environment)
        return text.split(separator: "\n").map(String.init)
    }

    /// A C file in a directory of its own, which is removed with it.
    private struct TemporaryFile {
        private let directory = TemporaryDirectory()
        let path: String

        init(_ text: String) throws { path = try directory.write(Array(text.utf8), "declarations.c") }
    }
}
