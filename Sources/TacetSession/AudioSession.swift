import Glibc

/// What the player's machine allows a program's sound to do, now: the audio manners of a telephone, for Linux.
///
/// A session makes no sound. It watches the sound server and the message buses on threads of its own, decides what
/// effects and a soundtrack may do, and says so: ``directive`` to follow, ``explanation`` to show, events to react to.
/// `AudioEngine` follows its session by itself; a program with its own mixer polls ``directive`` once a frame.
///
/// Nothing has to be installed or running. What is missing is not seen, and ``explanation`` says so.
/// Every member may be used from any thread except a render thread, and none waits for another program.
///
/// - Important: `TACET_SILENT=1` in the environment acts as a silent switch that is on, `TACET_SESSION=off` keeps the
///   session from heeding anything it sees, and `TACET_CONVERSATION` (`automatic`, `continue`, `duck` or `interrupt`) is
///   the player's ``conversationChoice``, which no program overrules.
public final class AudioSession: Sendable {
    /// The value of the property `tacet.session` on our output stream, by which the session knows it again.
    package let mark: String
    let state: SessionState
    /// Nil for a session that looks at nothing.
    let thread: SessionThread?

    /// Makes a session and begins to look around; returns within a millisecond.
    ///
    /// Until silent mode and the other programs' streams have been read, 250 ms at most, ``directive`` is silent.
    ///
    /// - Parameter role: What the program is. A game needs no other than the default.
    public init(role: Role = .game) {
        mark = "\(getpid())-\(String(UInt64.random(in: .min ... .max), radix: 16))"
        // Plain `getenv`, for setuid and setgid programs too: these variables only silence, they open and load nothing.
        let environment = { (name: String) in getenv(name).map { String(cString: $0) } }
        state = SessionState(
            SessionConfiguration(
                role: role, processID: getpid(), mark: mark, sandboxID: environment("FLATPAK_ID"),
                isSilencedByEnvironment: environment("TACET_SILENT") == "1",
                isSwitchedOff: environment("TACET_SESSION") == "off",
                conversationChoice: environment("TACET_CONVERSATION").flatMap(ConversationChoice.init(rawValue:))))
        thread = SessionThread(state)
    }

    /// A session that sees nothing and lets everything be heard, for mixing without a player.
    package init(isolated: Void) {
        mark = ""
        state = SessionState(SessionConfiguration(isSwitchedOff: true))
        thread = nil
    }

    /// Ends the session's threads; takes milliseconds, whatever other programs do.
    deinit {
        thread?.stop()
        state.finishEventStreams()
    }
}

// MARK: - The decision
extension AudioSession {
    /// What to do with sound, now.
    public var directive: Directive {
        thread?.attend()
        return state.machine.directive
    }

    /// Why it is as silent as it is, and what would change that.
    public var explanation: Explanation {
        thread?.attend()
        var explanation = state.machine.explanation(at: MonotonicClock.now)
        explanation.limitations = state.limitations
        return explanation
    }

    /// The events since the last call, oldest first. If nobody calls, the latest 256 are kept.
    ///
    /// Never waits: what happens at this very moment is told by the next call.
    public func pollEvents() -> [Event] {
        thread?.attend()
        return state.takeEvents()
    }

    /// The events from now on. Every stream gets every event; one that is not read keeps the latest 256.
    public var events: AsyncStream<Event> { state.makeEventStream() }
}

// MARK: - What is known
extension AudioSession {
    /// Whether any other program is heard: another game, a call, music.
    public var isOtherAudioPlaying: Bool { state.machine.isOtherAudioPlaying }

    /// Whether the player listens to something, so that a soundtrack should yield.
    public var secondaryAudioShouldBeSilencedHint: Bool { state.machine.secondaryAudioShouldBeSilencedHint }

    /// Whether a silent switch is on, heeded or not.
    public var isSilentModeOn: Bool { state.machine.isSilentModeOn }

    /// Every other program's stream on the sound server, and what it is to us.
    public var otherStreams: [OtherStream] { state.machine.otherStreams }

    /// The volume of the device that sound goes to, as its slider shows it: 0...1, 0 while muted, 1 if unknown.
    ///
    /// Read only: the system's volume is the player's.
    public var outputVolume: Float { state.machine.outputVolume ?? 1 }

    /// The device that sound goes to; nil if unknown.
    public var currentRoute: Route? { state.machine.currentRoute }

    /// The devices that sound can go to, in the server's order; empty without a sound server.
    public var outputDevices: [OutputDevice] { state.machine.surroundings.outputDevices }
}

// MARK: - For the engine
extension AudioSession {
    /// The present directive for the render thread, which reads it without a lock.
    package var directiveCell: DirectiveCell { state.cell }

    /// Takes an engine on. Several may share a session; each tells of its own output, until it leaves.
    package func link(passesTimeWhileLost: Bool) -> OutputLink {
        OutputLink(state, thread, passesTimeWhileLost: passesTimeWhileLost)
    }

    /// Whether the start-up verdict has been reached: 250 ms after the start at the latest.
    package var isDecided: Bool { state.machine.isDecided }

    /// Whether ``Explanation/limitations`` are known, whatever they are.
    package var hasLookedEverywhere: Bool { state.knowsAllSources }

    /// What the engine cannot do on this machine, in words that also say what would change it; nil once it can.
    package func report(_ subject: String, isLimitedBy words: String?) {
        state.note(subject, isLimitedBy: words?.printable(limit: 1_024))
    }

    /// The program's own output is gone, for a reason in words.
    package func reportOutputLost(_ reason: String) { state.apply(.outputLost(reason.printable)) }

    /// The program's own output is back.
    package func reportOutputRestored(_ name: String) {
        thread?.withSignals { $0.soundServerIsBack() }
        state.apply(.outputRestored(name.printable))
    }

    /// Whether a soundtrack is going, audible or not.
    package func reportSoundtrackPlaying(_ isPlaying: Bool) { state.apply(.soundtrackPlaying(isPlaying)) }
}
