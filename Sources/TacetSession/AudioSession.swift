import Glibc
import TacetPlatform

/// Decides whether a program's effects and soundtrack may be heard now: the audio manners of a telephone, for Linux.
///
/// A session makes no sound. It observes the sound server and the D-Bus buses on threads of its own and publishes its
/// decision: ``directive`` to follow, ``explanation`` to show, events to react to. `AudioEngine` follows its session by
/// itself; a program with its own mixer polls ``directive`` once a frame.
///
/// No service has to be installed or running. ``explanation`` lists what the session cannot observe on this machine.
/// Every member may be used from any thread except a mixing thread, and none waits for another program.
///
/// - Important: The player's settings in the environment and in the configuration file `tacet/tacet.conf` come before
///   the program's. `TACET_SILENT=1` acts as a silent switch that is on. `TACET_SESSION=off` makes the session ignore
///   everything that it observes. <doc:HowTacetDecides> lists all.
public final class AudioSession: Sendable {
    /// The value of the property `tacet.session` on this session's streams, by which the session recognises them.
    package let mark: String
    let state: SessionState
    /// Nil for a session that observes nothing.
    let thread: SessionThread?

    /// Creates a session and starts its threads; returns within a millisecond.
    ///
    /// Until silent mode has been read, effects and soundtrack are frozen. Until the other programs' streams have been
    /// read, the soundtrack is held. Both end after 250 ms at the latest.
    ///
    /// - Parameter role: The kind of program. A game uses the default.
    public convenience init(role: Role = .game) {
        self.init(role: role) { _ in }
    }

    /// Creates a session whose configuration `adjust` changes.
    package init(role: Role, adjust: (inout SessionConfiguration) -> Void) {
        mark = "\(getpid())-\(String(UInt64.random(in: .min ... .max), radix: 16))"
        // Plain `getenv` is safe in setuid and setgid programs too: these variables open and load nothing.
        let environment = { (name: String) in getenv(name).map { String(cString: $0) } }
        var problems: [String] = []
        let choices = PlayerChoices(environment: environment) { problems.append($0) }
        var configuration = SessionConfiguration(
            role: role, processID: getpid(), mark: mark, sandboxID: environment("FLATPAK_ID"),
            isSilencedByEnvironment: choices.isSilent == true,
            isSwitchedOff: choices.usesSession == false)
        configuration.environment = choices
        configuration.problemsOfEnvironment = problems
        adjust(&configuration)
        state = SessionState(configuration)
        thread = SessionThread(state)
    }

    /// The output that the player wants, by the environment, else by the configuration file as it is now. Reads the
    /// file, so it may wait for a disk. Nil leaves the choice to the game.
    package var playersOutput: OutputPreference? {
        guard thread != nil else { return nil }
        return state.machine.configuration.environment.output
            ?? ChoicesFile().flatMap { ChoicesText($0.read(), program: ProcessName.current).choices.output }
    }

    /// Creates a session that observes nothing and lets everything be heard, for rendering offline.
    package init(isolated: Void) {
        mark = ""
        var configuration = SessionConfiguration(isSwitchedOff: true)
        configuration.switchedOffReason = "the engine has no output and looks at no other program"
        state = SessionState(configuration)
        thread = nil
    }

    /// Ends the session's threads; takes milliseconds even if other programs do not answer.
    deinit {
        thread?.stop()
        state.finishEventStreams()
    }
}

// MARK: - Decision
extension AudioSession {
    /// What the program's sound shall do now.
    public var directive: Directive {
        thread?.retryIfNeeded()
        return state.machine.directive
    }

    /// Why sound is silent, since when, and what would change that.
    public var explanation: Explanation {
        thread?.retryIfNeeded()
        var explanation = state.machine.explanation(at: MonotonicClock.now)
        explanation.limitations = state.limitations
        return explanation
    }

    /// What is wrong with the player's choices in the environment and in the configuration file, in sentences; each is
    /// one of the explanation's limitations, too.
    package var problemsOfChoices: [String] { state.problemsOfChoices }

    /// Returns the events since the last call, oldest first. At most 256 are kept, and at most eight
    /// ``Event/otherAudioChanged(isPlaying:streams:)`` among them; the oldest are dropped.
    ///
    /// Never waits: an event that arrives during the call is returned by the next one. An engine on the session takes
    /// nothing away: it passes on the same events by itself.
    public func pollEvents() -> [Event] {
        thread?.retryIfNeeded()
        return state.takeEvents()
    }

    /// A stream of the events from now on. Every stream gets every event.
    ///
    /// A stream that is not read keeps as many events as ``pollEvents()``.
    public var events: AsyncStream<Event> { state.makeEventStream() }
}

// MARK: - Observations
extension AudioSession {
    /// Whether the player hears any other program: another game, a call, music.
    public var isOtherAudioPlaying: Bool { state.machine.isOtherAudioPlaying }

    /// Whether the player listens to something else, so that a soundtrack should yield.
    public var secondaryAudioShouldBeSilencedHint: Bool { state.machine.secondaryAudioShouldBeSilencedHint }

    /// How long the program's spoken prompts should be now: short, or none, while others talk.
    ///
    /// ``Event/promptStyleChanged(_:)`` tells of changes.
    public var promptStyle: PromptStyle { state.machine.promptStyle }

    /// Whether a silent switch is on, also if the category or the program ignores it.
    public var isSilentModeOn: Bool { state.machine.isSilentModeOn }

    /// Whether a program for broadcasts or recordings of the screen, such as OBS, records what the machine plays.
    ///
    /// It may broadcast, or only be open: so ask the player for ``Settings/isStreamer``, and decide nothing by this
    /// alone. Seen is a recording of an output's monitor by a program that is known by its name, also in a sandbox. A
    /// program that records by PipeWire without a stream of its own is not seen. ``Event/broadcastSeen(_:program:)``
    /// tells of changes.
    public var isBroadcastSeen: Bool { state.machine.isBroadcastSeen }

    /// Every other program's stream on the sound server, with its class.
    public var otherStreams: [OtherStream] { state.machine.otherStreams }

    /// What another program's media player plays, for a game's own menu; nil if none plays or is paused.
    ///
    /// It is the media player that began to play last. ``Event/nowPlayingChanged(_:)`` tells of every change. The
    /// session reads media players on this machine over MPRIS; a program that states none, a game say, is not shown.
    public var nowPlaying: NowPlaying? { state.machine.nowPlaying }

    /// The volume at which the program is heard: that of the device, ``Route/volume``, times that of the program's
    /// stream, ``streamVolume``. As a slider shows it: 0...1, 0 while muted, 1 if unknown.
    ///
    /// Read only: the system's volume belongs to the player.
    public var outputVolume: Float { state.machine.outputVolume ?? 1 }

    /// The volume of the program's stream, as the player set it in the volume mixer: 0...1, 0 while muted, 1 if there
    /// is no stream.
    ///
    /// Follows the mixer live. With PulseAudio's flat volumes it contains the device's volume, as the mixer shows it.
    public var streamVolume: Float { state.machine.streamVolume ?? 1 }

    /// The device that sound goes to; nil if unknown.
    public var currentRoute: Route? { state.machine.currentRoute }

    /// The devices that sound can go to, in the server's order; empty without a sound server.
    public var outputDevices: [OutputDevice] { state.machine.observed.outputDevices }
}

// MARK: - For the engine
extension AudioSession {
    /// The present directive, which the mixing thread reads without a lock.
    package var directiveCell: DirectiveCell { state.cell }

    /// What the session allows, and every reason that holds.
    package struct Decision: Hashable, Sendable {
        package let directive: Directive
        /// The reasons, the weightiest first.
        package let reasons: [Reason]
    }

    /// The decision now, all of it from one moment.
    package var decision: Decision {
        thread?.retryIfNeeded()
        let machine = state.machine
        return Decision(directive: machine.directive, reasons: machine.presentReasons.map(\.reason))
    }

    /// A number that is different after each change. ``decision`` takes a microsecond or more; this takes one load.
    package var revision: Int { state.revision }

    /// Registers an engine's output. Several engines may share a session; each reports its own output until it leaves.
    ///
    /// - Parameter pending: Raised when there are events for the engine.
    package func link(passesTimeWhileLost: Bool, pending: PendingFlag = PendingFlag()) -> OutputLink {
        OutputLink(state, passesTimeWhileLost: passesTimeWhileLost, pending: pending)
    }

    /// Registers a recording. Activates the session.
    package func linkRecording() -> RecordingLink { RecordingLink(state) }

    /// Why recordings must stop now; nil if they may go on.
    package var recordingReason: Reason? { state.machine.recordingReason }

    /// Whether the system has refused the session's thread so far, so that the program's calls advance the session.
    package var lacksThread: Bool { thread?.isMissing ?? false }

    /// Returns the events since the last call for an engine, oldest first. Every engine on the session gets every
    /// event, and first those that the program had not polled when the engine was made. Never waits.
    package func takeEvents(of link: OutputLink) -> [Event] {
        thread?.retryIfNeeded()
        return link.takeEvents()
    }

    /// The kind of program.
    package var role: Role { state.machine.configuration.role }

    /// Whether the category has been decided: 250 ms after the start at the latest.
    package var isDecided: Bool { state.machine.isDecided }

    /// Whether every source has reported if it is reachable and what it knows, so that ``explanation`` is complete.
    package var hasLookedEverywhere: Bool { state.knowsAllSources }

    /// Whether the media player that ``nowPlaying`` shows, if there is one, has been read.
    package var hasReadNowPlaying: Bool { state.machine.followed.isRead }

    /// Reports that the program lost its own output, with the reason in words.
    package func reportOutputLost(_ reason: String) { state.apply(.outputLost(reason.printable)) }

    /// Reports that the program's own output is back.
    package func reportOutputRestored(_ name: String) { state.apply(.outputRestored(name.printable)) }

    /// Reports whether the program plays a soundtrack, audible or not.
    package func reportSoundtrackPlaying(_ isPlaying: Bool) { state.apply(.soundtrackPlaying(isPlaying)) }
}

extension AudioSession {
    /// Passes a system sound to the session's thread. Never waits.
    package func play(_ request: SystemSoundRequest) {
        guard let thread else { return request.tell(.unreachable) }
        thread.play(request)
    }
}
