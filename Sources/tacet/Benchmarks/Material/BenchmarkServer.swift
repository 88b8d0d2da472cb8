import Glibc
import TacetSession

/// A sound server of the benchmark's own, with a null sink, in a directory of its own. The server ends with the object,
/// or with the process.
///
/// While the object exists, the environment leads this process and its children to the server, and to no bus of the
/// player's. Make it while the process has no engine.
final class BenchmarkServer {
    enum Kind: String, CaseIterable {
        case pulseAudio = "PulseAudio"
        case pipeWire = "PipeWire"
    }

    /// The time that a server has to answer.
    private static let longestStart = Duration.seconds(10)

    private let directory: String
    private var programs: [QuietProcess] = []

    /// Starts a server, and waits until it answers.
    ///
    /// - Throws: `Failure` if a program is missing, or the server does not answer.
    init(_ kind: Kind, in folder: BenchmarkFolder) throws {
        directory = "\(folder.path)/\(kind.rawValue)"
        for path in [directory, "\(directory)/pulse"] where mkdir(path, 0o700) != 0 && errno != EEXIST {
            throw Failure("make the directory \(path): \(String(cString: strerror(errno))). Set TMPDIR.")
        }
        setEnvironment()
        try start("dbus-daemon", "--session", "--nofork", "--nopidfile", "--nosyslog", "--address=\(bus)")
        switch kind {
        case .pulseAudio:
            // Without norewinds a null sink of PulseAudio holds two seconds.
            try start(
                "pulseaudio", "-n", "--daemonize=no", "--exit-idle-time=-1", "--use-pid-file=no", "--realtime=no",
                "--high-priority=no", "--log-target=stderr",
                "--load=module-native-protocol-unix auth-anonymous=1 socket=\(socket)",
                "--load=module-null-sink sink_name=null rate=48000 norewinds=1")
            try waitFor(["pactl", "info"], "PulseAudio answers")
        case .pipeWire:
            try start("pipewire")
            try waitFor(["pw-cli", "info", "0"], "PipeWire answers")
            try start("wireplumber")
            try waitFor(["sh", "-c", "pw-cli ls Metadata | grep -q '\"default\"'"], "WirePlumber answers")
            try start("pipewire-pulse")
            try waitFor(["pactl", "info"], "PipeWire's service for programs of PulseAudio answers")
            try waitFor(
                ["pactl", "load-module", "module-null-sink", "sink_name=null", "rate=48000"], "PipeWire has a sink"
            )
        }
        try waitFor(
            ["sh", "-c", "pactl set-default-sink null && [ \"$(pactl get-default-sink)\" = null ]"],
            "the null sink is the default"
        )
    }

    deinit { for program in programs.reversed() { program.end() } }

    private var bus: String { "unix:path=\(directory)/bus" }
    private var socket: String { "\(directory)/pulse/native" }

    private func setEnvironment() {
        let variables = [
            "XDG_RUNTIME_DIR": directory, "PIPEWIRE_RUNTIME_DIR": directory, "PULSE_RUNTIME_PATH": "\(directory)/pulse",
            "PULSE_SERVER": "unix:\(socket)", "DBUS_SESSION_BUS_ADDRESS": bus,
            "DBUS_SYSTEM_BUS_ADDRESS": "unix:path=\(directory)/system_bus", "HOME": directory,
            "XDG_CONFIG_HOME": "\(directory)/config", "XDG_STATE_HOME": "\(directory)/state",
            "XDG_CACHE_HOME": "\(directory)/cache", "XDG_DATA_HOME": "\(directory)/data",
        ]
        for (name, value) in variables { setenv(name, value, 1) }
        for name in ["PULSE_SINK", "PULSE_SOURCE", "PULSE_PROP", "PULSE_LATENCY_MSEC", "PIPEWIRE_REMOTE"] {
            unsetenv(name)
        }
    }

    /// Starts a program that ends with the server.
    func start(_ words: String...) throws {
        // The kernel ends the program with this process.
        guard let program = QuietProcess(["setpriv", "--pdeathsig", "TERM"] + words) else {
            throw Failure("start \(words.first ?? ""): it is not in the PATH. Install it.")
        }
        programs.append(program)
    }

    private func waitFor(_ words: [String], _ what: String) throws {
        let end = MonotonicClock.now + Self.longestStart
        while MonotonicClock.now < end {
            if QuietProcess(words)?.succeeds() == true { return }
            usleep(50_000)
        }
        throw Failure(
            "start a sound server of its own: \(what): not within \(Self.longestStart). Install pulseaudio, pulseaudio-utils, "
                + "pipewire, pipewire-pulse, wireplumber and dbus.")
    }
}
