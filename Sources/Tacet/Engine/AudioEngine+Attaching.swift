import CTacetLinux
public import TacetPlatform

extension AudioEngine {
    /// What `tacet profile attach` may do.
    public enum Attaching: Hashable, Sendable, CaseIterable {
        /// Nothing.
        case off
        /// Look into the engine.
        case reading
        /// Look into the engine, and change for as long as it is attached what is heard: mute and solo buses and voices, hold the
        /// gain of a bus, meter a bus, pretend a call, an alarm, silent mode or a lost output, and mark moments.
        case readWrite
    }

    /// Allows `tacet profile attach` to read the running engine, or to change it too, or forbids both. The default is off.
    ///
    /// ```swift
    /// let audio = AudioEngine()
    /// try audio.allowAttaching()   // then, in a terminal: tacet profile attach
    /// ```
    ///
    /// The process opens a socket in `$XDG_RUNTIME_DIR/tacet`, which only programs of the same user can connect to, and a
    /// thread for it. The thread sleeps until a program connects. While one is attached, the render thread measures blocks as
    /// it does for ``profiler``, and copies voices and buses once a second: at most 256 voices. The program may end at any
    /// time.
    ///
    /// A program's changes lie over what the game sets, and change no value of the game. They are undone when the program
    /// withdraws them or ends, however it ends; what the game set meanwhile is heard then. ``AudioEvent/profilerActed(_:)`` says
    /// which program did what.
    ///
    /// `TACET_PROFILER=1` in the environment does the same for every engine of a process, and `TACET_PROFILER=read` does it with
    /// ``Attaching/reading``. A socket that cannot be opened is then
    /// one of the session's limitations (`AudioSession.Explanation.limitations`).
    ///
    /// Blocking: opens or closes a socket, which takes a few milliseconds.
    ///
    /// - Throws: `AudioError` with `.noOutput` if the socket cannot be opened: `XDG_RUNTIME_DIR` is not set or is too long, the
    ///   directory is open to other users, the program is setuid or setgid, or the process is out of threads or files.
    public func allowAttaching(_ access: Attaching = .readWrite) throws(AudioError) {
        try profiled.allowAttaching(access)
    }

    /// Lets profilers attach if the environment says so. A setuid or setgid program does not read the variable.
    func followEnvironment() {
        guard let value = tacet_trusted_environment("TACET_PROFILER") else { return }
        let text = String(cString: value)
        let values: [String: Attaching] = ["1": .readWrite, "read": .reading, "0": .off, "": .off]
        guard let access = values[text] else {
            return outputLink.report(
                "profiler",
                isLimitedBy: "TACET_PROFILER: \"\(text.printable)\" is no value and is ignored. Write 1, read or 0.")
        }
        guard access != .off else { return }
        do throws(AudioError) {
            try allowAttaching(access)
        } catch {
            outputLink.report("profiler", isLimitedBy: "\(error)")
        }
    }

    /// What only the game's thread knows, for live profilers.
    var gameReport: GameReport {
        let (gain, stemGains) = soundtrack.saved
        return GameReport(
            soundtrack: soundtrack.state.names, stream: soundtrack.latest, gain: gain, stemGains: stemGains,
            meters: buses.submixes.map { ($0, $1.submix.meter) })
    }
}

extension ProfiledEngine {
    /// Lets profilers attach, or no longer. Any thread, also without the engine: nothing happens once the engine has ended.
    package func allowAttaching(_ access: AudioEngine.Attaching) throws(AudioError) {
        // The socket's thread carries out requests under the same lock, so that none outlives the permission.
        AttachedEngines.withEngines { _ in
            isTouchable = access == .readWrite
            if !isTouchable { overrides.withdrawAll() }
        }
        if access == .off { AttachedEngines.remove(self) } else { try AttachedEngines.add(self) }
    }
}

extension Soundtrack.State {
    /// The state's name and the reason's.
    fileprivate var names: (state: String, reason: String?) {
        switch self {
        case .stopped: ("stopped", nil)
        case .playing: ("playing", nil)
        case .paused: ("paused", nil)
        case .muted(let reason): ("muted", reason.name)
        case .held(let reason): ("held", reason.name)
        case .frozen(let reason): ("frozen", reason.name)
        }
    }
}
