import Glibc
import TestSupport
import Testing

/// Which functions of other libraries are looked for, and in whose libraries.
@Suite("Libraries that are loaded") struct PrivilegeTests {
    private static let root = Fixtures.path("../..")

    private static func run(_ script: String, _ arguments: String...) async throws -> String {
        let path = getenv("PATH").map { String(cString: $0) } ?? "/usr/bin:/bin"
        return try await Child.run("sh", ["-c", "set -e; " + script] + arguments, environment: ["PATH": path])
    }

    /// A program with Tacet's loaders in it, which says what it has.
    private static func makeProgram(in directory: TemporaryDirectory) async throws -> String {
        let source = """
            #define _GNU_SOURCE
            #include "CCodecs.h"
            #include "CPulse.h"
            #include "CSystemd.h"
            #include "CTacetLinux.h"
            #include <stdio.h>
            #include <unistd.h>
            int main(void) {
                const tacet_pulse_functions *pulse = tacet_pulse();
                printf("pulse %d %d %d\\n", pulse != NULL, pulse && pulse->pa_context_connect,
                    pulse && pulse->pa_stream_set_monitor_stream);
                printf("systemd %d\\n", tacet_systemd() != NULL);
                printf("codecs %d %d %d %d\\n", tacet_flac() != NULL, tacet_opus() != NULL, tacet_mpg123() != NULL,
                    tacet_openmpt() != NULL);
                printf("environment %d\\n", tacet_trusted_environment("XDG_RUNTIME_DIR") != NULL);
                for (char **variable = environ; *variable; variable++) printf("has %s\\n", *variable);
            }
            """
        let file = try directory.write(Array(source.utf8), "program.c")
        let program = directory.path("program")
        _ = try await run(
            """
            cd "$2"
            clang -w -o "$0" "$1" CCodecs/codecs.c CPulse/pulse.c CSystemd/bus.c CTacetLinux/library.c CTacetLinux/linux.c \
                CTacetLinux/environment.c -ICCodecs/include -ICPulse/include -ICSystemd/include -ICTacetLinux/include -ldl -lm
            """,
            program, file, root + "/Sources")
        return program
    }

    @Test(
        "A program with more rights than its user loads no library that the user names, and writes to no directory",
        .enabled(if: geteuid() == 0, "Only root can make a program that has another user's rights"))
    func setuid() async throws {
        let directory = TemporaryDirectory()
        let program = try await Self.makeProgram(in: directory)
        let source =
            "#include <stdio.h>\n__attribute__((constructor)) static void run(void) { puts(\"foreign code\"); }\n"
        let file = try directory.write(Array(source.utf8), "foreign.c")
        let library = directory.path("foreign.so")
        // Whatever the umask is, the other user must be able to reach, read and run them.
        _ = try await Self.run(
            "cc -shared -fPIC -o \"$0\" \"$1\"; chmod 755 \"$0\" \"$2\" \"$3\"", library, file, program,
            directory.path("."))
        let asNobody = """
            cd /; exec setpriv --reuid=65534 --regid=65534 --clear-groups \
                env TACET_LIBPULSE="$1" TACET_LIBSYSTEMD="$1" TACET_LIBFLAC="$1" TACET_LIBOPUSFILE="$1" \
                TACET_LIBMPG123="$1" TACET_LIBOPENMPT="$1" XDG_RUNTIME_DIR=/tmp "$0"
            """
        // To know that the test is able to fail: without the rights, the library is the user's to choose.
        let plain = try await Self.run(asNobody, program, library)
        #expect(plain.contains("foreign code") && plain.contains("environment 1"), "\(plain)")
        _ = try await Self.run("chmod 4755 \"$0\"", program)
        let privileged = try await Self.run(asNobody, program, library)
        #expect(!privileged.contains("foreign code") && privileged.contains("environment 0"), "\(privileged)")
        #expect(privileged.contains("pulse 1 1 1") && privileged.contains("systemd 1"), "\(privileged)")
        #expect(plain.contains("codecs 0 0 0 0") && privileged.contains("codecs 1 1 1 1"), "\(privileged)")
    }

    @Test(
        "A program with more rights than its user hides the user's settings from the libraries, and OpenAL writes no log",
        .enabled(if: geteuid() == 0, "Only root can make a program that has another user's rights"))
    func setuidSettings() async throws {
        let directory = TemporaryDirectory()
        let program = try await Self.makeProgram(in: directory)
        _ = try await Self.run("chmod 755 \"$0\" \"$1\"", program, directory.path("."))
        let asNobody = """
            cd /; exec setpriv --reuid=65534 --regid=65534 --clear-groups env ALSOFT_LOGFILE=/tmp/x ALSA_CONFIG_PATH=/tmp/x \
                PULSE_RUNTIME_PATH=/etc PIPEWIRE_RUNTIME_DIR=/tmp XDG_RUNTIME_DIR=/tmp OTHER=kept "$0"
            """
        let plain = try await Self.run(asNobody, program)
        for name in ["ALSOFT_LOGFILE", "PULSE_RUNTIME_PATH", "PIPEWIRE_RUNTIME_DIR", "XDG_RUNTIME_DIR", "OTHER"] {
            #expect(plain.contains("has \(name)="), "\(name)")
        }
        _ = try await Self.run("chmod 4755 \"$0\"", program)
        let privileged = try await Self.run(asNobody, program)
        let settings = ["ALSOFT_", "PULSE_", "PIPEWIRE_", "ALSA_", "XDG_RUNTIME_DIR"]
        #expect(
            settings.allSatisfy { !privileged.contains($0) } && privileged.contains("has OTHER=kept"), "\(privileged)")
    }

    @Test(
        "A setuid game that starts OpenAL writes no file that the user names",
        .enabled(if: geteuid() == 0, "Only root can make a program that has another user's rights"))
    func setuidLog() async throws {
        let directory = TemporaryDirectory()
        let tone = Tone(frequency: 440, decibels: -20).samples(frames: 4_800, rate: 48_000)
        let sound = directory.path("tone.wav")
        try SoundFile(channels: [tone, tone]).writeWave(to: sound)
        let prepare = """
            cp "$0" "$2/game"; mkdir "$2/open"; chmod 777 "$2/open"; chmod 755 "$2" "$2/game"; chmod 644 "$1"
            echo secret > "$2/root"; chmod 600 "$2/root"
            """
        let game = directory.path("game")
        _ = try await Self.run(prepare, BuiltProducts.path("tacet"), sound, directory.path("."))
        let asNobody = """
            cd /; setpriv --reuid=65534 --regid=65534 --clear-groups env HOME=/nonexistent ALSOFT_LOGLEVEL=4 ALSOFT_LOGFILE="$2" \
                ALSOFT_DRIVERS=null "$0" play "$1" --output openal --for 0.5 > /dev/null 2>&1 || true; cat "$2"
            """
        // To know that the test is able to fail: without the rights, the file is the user's to choose.
        let log = try await Self.run(asNobody, game, sound, directory.path("open/log"))
        #expect(log.contains("Initializing library"), "\(log)")
        _ = try await Self.run("chmod 4755 \"$0\"", game)
        #expect(try await Self.run(asNobody, game, sound, directory.path("root")) == "secret")
    }

    @Test("A libpulse without a function that Tacet can do without is used all the same; without another it is not")
    func optionalSymbols() async throws {
        let directory = TemporaryDirectory()
        let program = try await Self.makeProgram(in: directory)
        let rename = """
            library=$(ldconfig -p 2>/dev/null | sed -n 's/.*libpulse.so.0 .*=> //p' | head -n 1)
            [ -n "$library" ] || library=$(/sbin/ldconfig -p | sed -n 's/.*libpulse.so.0 .*=> //p' | head -n 1)
            LC_ALL=C sed "s/$2\\x00/$3\\x00/" "$library" > "$1"
            TACET_LIBPULSE="$1" "$0"
            """
        let optional = try await Self.run(
            rename, program, directory.path("optional.so"), "pa_stream_set_monitor_stream",
            "pa_stream_set_monitor_strea_")
        #expect(optional.contains("pulse 1 1 0"), "\(optional)")
        let needed = try await Self.run(
            rename, program, directory.path("needed.so"), "pa_context_connect", "pa_context_connec_")
        #expect(needed.contains("pulse 0 0 0"), "\(needed)")
    }

    @Test("Only functions that Tacet calls are looked for", arguments: ["CCodecs", "CPulse", "CSystemd"])
    func symbolsAreCalled(_ module: String) async throws {
        let uncalled = try await Self.run(
            """
            for symbol in $(grep -o 'X([A-Za-z0-9_]*)' "$0/$1/include/$1.h" | sed 's/X(\\(.*\\))/\\1/'); do
                grep -rqw --include='*.swift' --include='*.c' "$symbol" "$0/TacetPlatform" "$0/TacetRecording" \
                    "$0/TacetDecoding" "$0/TacetOutput" "$0/TacetSession" "$0/$1" || echo "$symbol"
            done
            """, Self.root + "/Sources", module)
        #expect(uncalled == "")
    }
}
