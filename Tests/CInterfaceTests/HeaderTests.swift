import CInterfaceCalls
import Glibc
import TestSupport
import Testing

/// What a program is compiled against, and what it finds in the library: neither changes unnoticed.
@Suite("The C header and the library's symbols") struct HeaderTests {
    private static let root = Fixtures.path("../..")

    /// The words of a text that begin with `tacet_`, with what follows them.
    private static func names(in text: String, before end: Character) -> Set<String> {
        var names: Set<String> = []
        var word = ""
        for character in text {
            if character.isLetter || character.isNumber || character == "_" {
                word.append(character)
            } else {
                if character == end, word.hasPrefix("tacet_") { names.insert(word) }
                word = ""
            }
        }
        return names
    }

    private static func run(_ program: String, _ arguments: [String]) async throws -> String {
        var environment: [String: String] = [:]
        if let path = getenv("PATH") { environment["PATH"] = String(cString: path) }
        return try await Child.run(program, arguments, environment: environment)
    }

    @Test("The headers compile alone without a warning, as C99 to C17 and C++11 to C++20, with GCC and Clang")
    func compilesAlone() async throws {
        let directory = TemporaryDirectory()
        let strict = [
            "-Wall", "-Wextra", "-Wpedantic", "-Werror", "-fsyntax-only", "-I\(Self.root)/Sources/TacetC/include",
        ]
        let c = try directory.write(Array("#include <tacet.h>\n".utf8), "alone.c")
        let cpp = try directory.write(Array("#include <tacet.h>\n".utf8), "alone.cpp")
        let hpp = try directory.write(Array("#include <tacet.hpp>\n".utf8), "wrapped.cpp")
        for standard in ["c99", "c11", "c17"] {
            for compiler in ["gcc", "clang"] { _ = try await Self.run(compiler, ["-std=\(standard)", c] + strict) }
        }
        for compiler in ["g++", "clang++"] {
            for standard in ["c++11", "c++17", "c++20"] {
                _ = try await Self.run(compiler, ["-std=\(standard)", cpp] + strict)
            }
            for standard in ["c++14", "c++17", "c++20"] {
                _ = try await Self.run(compiler, ["-std=\(standard)", "-fno-exceptions", hpp] + strict)
            }
        }
    }

    @Test("No struct has padding without a name: a field added there would leave its size as it was")
    func paddingIsNamed() async throws {
        let directory = TemporaryDirectory()
        let c = try directory.write(Array("#include <tacet.h>\n".utf8), "padded.c")
        _ = try await Self.run(
            "gcc", ["-std=c99", c, "-Wpadded", "-Werror", "-fsyntax-only", "-I\(Self.root)/Sources/TacetC/include"])
    }

    @Test("The library exports exactly the functions that the header declares")
    func exportsWhatItDeclares() throws {
        let declared = try CHeader().functions
        let exported = try Self.names(in: CHeader.text(Self.root + "/Sources/TacetC/abi/tacet.map"), before: ";")
        #expect(declared == exported)
    }

    /// And so each is implemented, or the tests would not link.
    @Test("The tests in C call every function that the header declares")
    func everyFunctionIsCalled() async throws {
        let objects = BuiltProducts.directory + "/CInterfaceCalls.build"
        let symbols = try await Self.run("sh", ["-c", "nm --undefined-only \"$0\"/*.o", objects])
        let called = Set(symbols.split { $0 == " " || $0 == "\n" }.map(String.init))
        #expect(try CHeader().functions.subtracting(called) == [])
    }

    /// The program in C++ calls only what tacet.hpp has, so the symbols of its object are what the wrappers reach.
    @Test("The classes of C++ reach every function that the header declares, and a program in C++ calls them all")
    func everyFunctionIsWrapped() async throws {
        let program = try CHeader.text(Self.root + "/Tests/CInterfaceCalls/wrapped.cpp")
        #expect(Self.names(in: program, before: "(") == [])
        let object = BuiltProducts.directory + "/CInterfaceCalls.build/wrapped.cpp.o"
        let symbols = try await Self.run("nm", ["--undefined-only", object])
        let reached = Set(symbols.split { $0 == " " || $0 == "\n" }.map(String.init))
        #expect(try CHeader().functions.subtracting(reached) == [])
    }

    @Test("Every struct of the header keeps its layout")
    func structsKeepTheirLayout() throws {
        let expected = try CHeader.text(Self.root + "/Sources/TacetC/abi/layout.txt")
        #expect(String(cString: interface_layout()) == expected)
    }
}
