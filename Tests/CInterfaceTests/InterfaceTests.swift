import CInterfaceCalls
import CTacet
import FoundationEssentials
import TestSupport
import Testing

/// The interface that programs were built for, and the same interface on systems without the library.
@Suite("The C interface of other releases and systems") struct InterfaceTests {
    private static let sources = Fixtures.path("../../Sources/TacetC")
    private static let environment = ["PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"]

    @discardableResult
    private static func run(_ program: String, _ arguments: [String]) async throws -> String {
        try await Child.run(program, arguments, environment: environment)
    }

    /// Whether the four digits that C printed are those of a number.
    private static func agree(_ printed: Float, _ number: Float) -> Bool {
        printed == number || abs(printed - number) <= abs(number) * 0.0006
    }

    /// A change of tacet.h, and of tacet.map where `symbols` are given: what it replaces, and by what.
    struct Change: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let old: String
        let new: String
        var symbols = ("", "")
    }

    private static let unload = "tacet_unload(tacet_engine *engine, tacet_sound sound)"

    private static let breaks = [
        Change(
            testDescription: "a function is removed", old: "tacet_result \(unload);", new: "",
            symbols: ("tacet_unload;", "")),
        Change(testDescription: "a parameter is removed", old: unload, new: "tacet_unload(tacet_engine *engine)"),
        Change(
            testDescription: "a parameter has another type", old: unload,
            new: "tacet_unload(tacet_engine *engine, uint32_t sound)"),
        Change(testDescription: "a field has another type", old: "uint64_t position;", new: "double position;"),
        Change(
            testDescription: "a field comes between", old: "tacet_gap_reason reason;",
            new: "tacet_gap_reason reason; uint32_t more[2];"),
        Change(testDescription: "a struct without a size grows", old: "float x, y, z;", new: "float x, y, z, w;"),
        Change(
            testDescription: "an enumerator has another value", old: "TACET_EASING_IN = 1", new: "TACET_EASING_IN = 7"),
        Change(
            testDescription: "a callback has other parameters",
            old: "(*tacet_log_callback)(tacet_log_level level, const char *message,",
            new: "(*tacet_log_callback)(const char *message,"),
    ]

    private static let additions = [
        Change(testDescription: "nothing changes", old: "", new: ""),
        Change(
            testDescription: "an enumerator is added", old: "TACET_UNAVAILABLE = 5",
            new: "TACET_UNAVAILABLE = 5, TACET_NEW = 6"),
        Change(
            testDescription: "a function is added", old: "tacet_result \(unload);",
            new: "tacet_result \(unload);\ntacet_result tacet_new(float number);",
            symbols: ("tacet_unload;", "tacet_unload; tacet_new;")),
        Change(
            testDescription: "a struct with a size grows", old: "} tacet_recorder_gap;",
            new: "double more; } tacet_recorder_gap;"),
        Change(
            testDescription: "reserved bytes are used", old: "uint8_t reserved[2];",
            new: "bool more; uint8_t reserved[1];"),
    ]

    /// What `install/interface` says of the changed interface with the same soname and with another one, or throws.
    private func compare(_ change: Change, soname: String) async throws -> String {
        let directory = TemporaryDirectory()
        defer { withExtendedLifetime(directory) {} }
        func changed(_ file: String, _ old: String, _ new: String) throws {
            let text = try CHeader.text("\(Self.sources)/\(file)")
            #expect(old.isEmpty || text.contains(old), "\(file) has changed, and the test must, too")
            let name = try #require(file.split(separator: "/").last)
            let result = old.isEmpty ? text : text.replacing(old, with: new)
            _ = try directory.write(Array(result.utf8), String(name))
        }
        try changed("include/tacet.h", change.old, change.new)
        try changed("abi/tacet.map", change.symbols.0, change.symbols.1)
        let script = """
            set -eu
            "$0/install/interface" describe libtacet.so.7 "$1/6.0.0.abi"
            export TACET_HEADERS="$1" TACET_MAP="$1/tacet.map"
            "$0/install/interface" compare "$2" "$1/6.0.0.abi" 2>&1
            """
        return try await Self.run("sh", ["-c", script, Self.sources, directory.path(""), soname])
    }

    @Test(
        "What breaks programs of the last release is refused with its soname, and allowed with another",
        arguments: breaks)
    func refusesBreaks(_ change: Change) async throws {
        await #expect(throws: (any Error).self) { try await compare(change, soname: "libtacet.so.7") }
        let text = try await compare(change, soname: "libtacet.so.8")
        #expect(text.contains("do not work") && text.contains("libtacet.so.8 is not libtacet.so.7"), "\(text)")
    }

    @Test("What adds to the interface keeps its soname", arguments: additions)
    func allowsAdditions(_ change: Change) async throws {
        #expect(
            try await compare(change, soname: "libtacet.so.7") == "Programs built for 6.0.0 work with this interface.")
    }

    @Test("The stub compiles without a warning as C99 and C++11, with GCC and Clang, and with MinGW for Windows")
    func stubCompiles() async throws {
        let directory = TemporaryDirectory()
        defer { withExtendedLifetime(directory) {} }
        let script = """
            set -eu
            "$0/install/stub" "$0/include/tacet.h" >"$1/tacet_stub.c"
            printf '#include <tacet.hpp>\\nint main() { tacet::engine audio; return audio ? 1 : 0; }\\n' >"$1/game.cpp"
            strict="-Wall -Wextra -Wpedantic -Werror -I$0/include"
            for compiler in 'gcc -std=c99' 'clang -std=c99' 'g++ -x c++ -std=c++11' 'clang++ -x c++ -std=c++11' \\
                'x86_64-w64-mingw32-gcc -std=c99'; do
                $compiler $strict -c "$1/tacet_stub.c" -o "$1/tacet_stub.o"
            done
            gcc -std=c99 $strict -c "$1/tacet_stub.c" -o "$1/tacet_stub.o"
            g++ -std=c++14 $strict "$1/game.cpp" "$1/tacet_stub.o" -o "$1/game" -lm
            "$1/game"
            """
        try await Self.run("sh", ["-c", script, Self.sources, directory.path("")])
    }

    /// An options menu shows the same volumes on every system, and a program with a mixer of its own is heard.
    @Test("The stub plays nothing, silences no mixer, and converts volumes as the library does")
    func stubDoesNothing() async throws {
        let directory = TemporaryDirectory()
        defer { withExtendedLifetime(directory) {} }
        let program = """
            #include <stdio.h>
            #include <tacet.h>
            int main(void) {
                tacet_engine *engine = (tacet_engine *)1;
                tacet_voice voice = 7;
                tacet_mix mix;
                tacet_event event = {.struct_size = sizeof event};
                tacet_play_settings settings;
                char text[8] = "text";
                float frames[4] = {1, 1, 1, 1};
                mix.struct_size = sizeof mix;
                tacet_result result = tacet_engine_create(NULL, &engine);
                printf("%d %d\\n", result, engine == NULL);
                result = tacet_play_settings_default(&settings, sizeof settings);
                printf("%d %d\\n", result, settings.struct_size == sizeof settings);
                result = tacet_play(engine, 1, &settings, &voice);
                printf("%d %d\\n", result, (int)voice);
                result = tacet_engine_render(engine, frames, 2);
                printf("%d %g %g\\n", result, frames[0], frames[3]);
                result = tacet_engine_save(engine, text, sizeof text, NULL);
                printf("%d %s\\n", result, text);
                result = tacet_engine_poll(engine, &event);
                printf("%d %d\\n", result, event.type);
                result = tacet_session_follow(NULL, 0.02f, &mix);
                printf("%d %d %d %d\\n", result, mix.effects_run, mix.soundtrack_runs, mix.one_shots_end);
                printf("%d\\n", tacet_version() == TACET_VERSION);
                for (int step = 0; step <= 8; step++)
                    printf("%.4g %.4g %.4g %.4g\\n", tacet_gain_from_amplitude(step / 4.0f), tacet_amplitude_from_gain(step * 20 - 160.0f),
                        tacet_gain_from_slider(step / 4.0f), tacet_slider_from_gain(step * 10 - 60.0f));
                return 0;
            }
            """
        _ = try directory.write(Array(program.utf8), "game.c")
        let script = """
            set -eu
            "$0/install/stub" "$0/include/tacet.h" >"$1/tacet_stub.c"
            gcc -std=c99 -Wall -Werror -I"$0/include" "$1/game.c" "$1/tacet_stub.c" -o "$1/game" -lm
            "$1/game"
            """
        let lines = try await Self.run("sh", ["-c", script, Self.sources, directory.path("")])
            .split(separator: "\n").map(String.init)
        let unavailable = TACET_UNAVAILABLE.rawValue
        let silence = [
            "\(unavailable) 1", "\(unavailable) 1", "\(unavailable) 0", "\(unavailable) 0 0", "\(unavailable) ",
            "\(unavailable) 0", "\(unavailable) 1 1 0", "1",
        ]
        try #require(lines.count == silence.count + 9, "\(lines)")
        #expect(Array(lines.prefix(silence.count)) == silence)
        for (step, line) in lines.dropFirst(silence.count).enumerated() {
            let step = Float(step)
            let values = line.split(separator: " ").compactMap { Float($0) }
            let library = [
                tacet_gain_from_amplitude(step / 4), tacet_amplitude_from_gain(step * 20 - 160),
                tacet_gain_from_slider(step / 4), tacet_slider_from_gain(step * 10 - 60),
            ]
            #expect(values.count == library.count)
            #expect(zip(values, library).allSatisfy(Self.agree), "\(line): \(library)")
        }
    }
}
