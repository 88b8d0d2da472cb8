import Glibc

extension Desktop {
    /// The environment of a desktop in `directory`, without anything of the machine's own session.
    static func environment(of directory: String) -> [String: String] {
        let runtimeDirectory = directory + "/run"
        let home = directory + "/home"
        var environment = [
            // The guardian finds the desktop's processes by this mark.
            "TACET_DESKTOP": directory,
            "HOME": home,
            "XDG_CONFIG_HOME": home + "/.config",
            "XDG_STATE_HOME": home + "/.local/state",
            "XDG_DATA_HOME": home + "/.local/share",
            "XDG_CACHE_HOME": home + "/.cache",
            "XDG_RUNTIME_DIR": runtimeDirectory,
            "PULSE_RUNTIME_PATH": runtimeDirectory + "/pulse",
            "PIPEWIRE_RUNTIME_DIR": runtimeDirectory,
            // Set also without a bus, so that programs do not find the machine's own bus, and a bus can be started
            // later.
            "DBUS_SESSION_BUS_ADDRESS": "unix:path=\(runtimeDirectory)/bus",
            "DBUS_SYSTEM_BUS_ADDRESS": "unix:path=\(runtimeDirectory)/system_bus",
            "GSETTINGS_BACKEND": "memory",
            "LANG": "C.UTF-8",
            "PYTHONDONTWRITEBYTECODE": "1",
        ]
        for name in inherited { environment[name] = variable(name) }
        return environment
    }

    /// Variables that programs need from the machine, and variables that control sanitizers, coverage and backtraces.
    private static let inherited = [
        "PATH", "TMPDIR", "LD_LIBRARY_PATH", "ASAN_OPTIONS", "LSAN_OPTIONS", "TSAN_OPTIONS", "UBSAN_OPTIONS",
        "SWIFT_BACKTRACE", "LLVM_PROFILE_FILE",
    ]

    /// Variables that would lead a program to the machine's own desktop and sound server.
    private static let foreign = [
        "DISPLAY", "WAYLAND_DISPLAY", "PULSE_SERVER", "PULSE_SINK", "PULSE_SOURCE", "PULSE_PROP", "PIPEWIRE_REMOTE",
        "ALSOFT_CONF", "ALSOFT_DRIVERS", "TACET_SILENT",
        "TACET_SESSION", "TACET_CONVERSATION", "TACET_SOUNDTRACK", "TACET_MONO", "TACET_NIGHT", "TACET_BALANCE",
        "TACET_SYSTEM_SOUNDS",
        "TACET_HRTF", "TACET_SPATIALISATION", "TACET_IGNORE_SILENT_MODE", "TACET_IGNORE", "TACET_OUTPUT",
        "TACET_STREAMER", "TACET_PROFILER",
    ]

    /// Makes this desktop the environment of the test process while `body` runs, for code that is tested in process.
    ///
    /// The environment belongs to the whole process. So only tests with a process of their own may call this
    /// (``SideBySide``), and everything that `body` starts must have ended when it returns.
    package func enter<Result>(
        isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Result
    ) async rethrows -> Result {
        let names = environment.keys + Desktop.foreign
        let before = names.map { (name: $0, value: variable($0)) }
        for name in names { setVariable(name, environment[name]) }
        defer { for (name, value) in before { setVariable(name, value) } }
        return try await body()
    }
}

private func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

private func setVariable(_ name: String, _ value: String?) {
    if let value { setenv(name, value, 1) } else { unsetenv(name) }
}
