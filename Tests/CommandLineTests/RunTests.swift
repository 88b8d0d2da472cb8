import Glibc
import TestSupport
import Testing

@Suite("tacet run")
struct RunTests {
    @Test("The game becomes the process, with its arguments, and its exit status is the game's")
    func becomesTheGame() async throws {
        try await Manners.install()
        try await Shell.with { shell in
            for words in [["run"], ["run", "--"], ["run", "--explain", "--"]] {
                let child = try shell.launch(words + ["sh", "-c", "echo $$ \"$1\"; exit 7", "sh", "--explain -x"])
                #expect(try await child.waitForEnd() == .exited(7))
                #expect(child.output.text == "\(child.processID) --explain -x")
                #expect(child.errors.text.isEmpty, "a shell is no game: \(child.errors.text)")
            }
            let child = try shell.launch(["run", "sh", "-c", "kill -USR1 $$"])
            #expect(try await child.waitForEnd() == .signalled(SIGUSR1))
        }
    }

    @Test("The library is in the game and in what it starts, of either width, behind what was preloaded before")
    func reachesTheGame() async throws {
        try await Manners.install()
        try await Manners.install("CC=i686-linux-gnu-gcc", "PLACE=lib32/tacet")
        let wide = TemporaryDirectory()
        let narrow = TemporaryDirectory()
        let game = try await Manners.compile("preloaded.c", ["-rdynamic"], in: wide)
        let small = try await Manners.compile("preloaded.c", ["-rdynamic"], by: "i686-linux-gnu-gcc", in: narrow)
        try await Shell.with { shell in
            for (program, width) in [(game, 64), (small, 32)] {
                let child = try shell.launch(
                    ["run", "sh", "-c", "exec env \"$0\"", program], environment: ["LD_PRELOAD": "libm.so.6"])
                #expect(try await child.waitForEnd() == .exited(7))
                #expect(child.output.text == "preloaded \(child.processID) \(width) next", "\(child.errors.text)")
            }
            let child = try shell.launch(
                ["run", "sh", "-c", "echo \"$LD_PRELOAD $PULSE_PROP\""],
                environment: ["LD_PRELOAD": "libm.so.6", "PULSE_PROP": "media.role=music"])
            #expect(try await child.waitForEnd() == .exited(0))
            let text = child.output.text
            #expect(text.hasPrefix("libm.so.6:/") && text.contains("/$LIB/tacet/libtacet-manners.so"), "\(text)")
            // Of two words about one property the last counts.
            #expect(text.hasSuffix("media.role=game application.name=sh media.role=music"), "\(text)")
        }
    }

    @Test("A game that is not there is 1, and a line says what to do")
    func missingGame() async throws {
        try await Manners.install()
        try await Shell.with { shell in
            let child = try shell.launch(["run", "no-such-game", "--fast"])
            #expect(try await child.waitForEnd() == .exited(1))
            #expect(
                child.errors.text
                    == "tacet: run no-such-game: No such file or directory. Name a program of the PATH, or the path of one."
            )
        }
    }

    @Test("The library shows only the functions in whose place it stands, and needs no other library than libc")
    func symbols() async throws {
        try await Manners.install()
        let library = BuiltProducts.directory + "/../lib/\(Self.multiarch)/tacet/libtacet-manners.so"
        let environment = ["PATH": "/usr/bin:/bin"]
        let shown = try await Child.run("nm", ["-D", "--defined-only", library], environment: environment)
        let names = shown.split(separator: "\n").compactMap { $0.split(separator: " ").last }
        #expect(names.count > 60)
        let beginnings = ["Mix_", "MIX_", "SDL_", "al", "pa_", "snd_pcm_"]
        for name in names where name != "dlsym" {
            #expect(beginnings.contains { name.hasPrefix($0) }, "\(name)")
        }
        let needed = try await Child.run("objdump", ["-p", library], environment: environment)
        let libraries = needed.split(separator: "\n").filter { $0.contains("NEEDED") }
            .compactMap { $0.split(separator: " ").last }
        #expect(libraries == ["libc.so.6"])
    }

    @Test(
        "The library compiles without a warning, for games of 64 and 32 bits",
        arguments: ["gcc", "clang", "i686-linux-gnu-gcc"])
    func compiles(compiler: String) async throws {
        let directory = TemporaryDirectory()
        let script = """
            make -s -C "$0" CC="$1" CFLAGS='-O2 -Werror' BUILD="$2/build" MULTIARCH=here
            rm -r "$2/build"
            """
        let sources = Fixtures.path("../../Sources/Manners")
        // Clang comes with Swift.
        let path = getenv("PATH").map { String(cString: $0) } ?? "/usr/bin:/bin"
        _ = try await Child.run(
            "sh", ["-e", "-c", script, sources, compiler, directory.path("")], environment: ["PATH": path],
            within: .seconds(120))
    }

    private static var multiarch: String {
        #if arch(arm64)
            "aarch64-linux-gnu"
        #else
            "x86_64-linux-gnu"
        #endif
    }
}
