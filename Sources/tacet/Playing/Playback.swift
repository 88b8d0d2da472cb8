import Tacet
import TacetSession

/// Plays through an engine, and reports what happens.
struct Playback {
    private let audio: AudioEngine
    private var schedule: EffectSchedule?
    /// The player that the desktop sees; nil if the soundtrack is a game's.
    private var desktop: DesktopPlayer?
    private let printer: ReportPrinter
    private var soundtrack = Soundtrack.State.stopped
    private var effects: AudioSession.Directive.State?
    private var isOutputLost = false
    /// The output that was reported last.
    private var output: (kind: OutputConfiguration.Kind, device: String)?
    /// The faults of the player's choices that were reported.
    private var problems: [String] = []
    private var underruns = 0
    private var nextStatistics = 1.0
    /// The states of soundtrack and effects in the turn before.
    private var seen: (soundtrack: Soundtrack.State, effects: AudioSession.Directive.State)?

    init(_ audio: AudioEngine, schedule: EffectSchedule?, desktop: DesktopPlayer?, printer: ReportPrinter) {
        self.audio = audio
        self.schedule = schedule
        self.desktop = desktop
        self.printer = printer
    }

    /// Runs one turn of the game's loop.
    ///
    /// - Throws: `AudioError` if the soundtrack or the recording cannot continue.
    mutating func advance() throws {
        schedule?.advance(audio)
        reportProblems()
        // An event may arrive a turn later than the state that it explains. So states are reported a turn late, after
        // the event.
        let states = (audio.soundtrack.state, audio.session.directive.effects)
        for event in audio.update() { try take(event) }
        if let seen { report(soundtrack: seen.soundtrack, effects: seen.effects) }
        seen = states
        if printer.time >= nextStatistics {
            nextStatistics += 1
            printer.print(statistics)
        }
        printer.show(status: status)
    }

    /// Fades out and reports the end; takes at most 250 ms.
    mutating func end() {
        let fade = Tween(duration: .milliseconds(20))
        audio.buses.master.setGain(.silence, over: fade)
        audio.update()
        // The fade starts with the next block, and then passes the limiter, the queue and the device.
        let frames = Int((fade.duration + (audio.output?.latency ?? .zero)) / .seconds(1) * rate)
        let faded = audio.renderedFrames + frames + 4 * audio.settings.blockFrames
        let deadline = MonotonicClock.now + .milliseconds(250)
        let pause = Semaphore()
        while audio.renderedFrames < faded, MonotonicClock.now < deadline { pause.wait(timeout: .milliseconds(2)) }
        printer.end()
        if soundtrack != .stopped { printer.print(.soundtrack("stopped", nil, frame: audio.soundtrack.frame)) }
        printer.print(.end)
    }

    private var rate: Double { Double(audio.settings.sampleRate) }

    // MARK: Events

    private mutating func take(_ event: AudioEvent) throws {
        switch event {
        case .session(.outputLost(let reason)):
            if case .waveFile = audio.settings.output { throw Failure("record: \(reason)") }
            lose(reason)
        case .session(.outputRestored(let output)): restore(output)
        case .session(.mediaRequested(let request)):
            printer.print(.mediaRequested(request))
            desktop?.obey(request)
        case .session(let event): printer.print(event)
        case .soundtrackFailed(let error), .soundFailed(_, let error): throw error
        case .soundtrackUnderrun, .soundUnderrun: underruns += 1
        case .outputFailed(let error):
            if case .waveFile = audio.settings.output { throw error }
            lose("\(error.detail). \(error.remedy)")
        case .outputChanged(let output):
            guard output.kind != .null || audio.settings.output == .null else { break }
            restore(output.device)
            report(output)
        case .profilerActed(let words): printer.print(.profiler(words))
        case .transition(let event): printer.print(.transition(event, heard: printer.seconds(event.heard)))
        case .beat(let moment): report("beat", moment)
        case .bar(let moment): report("bar", moment)
        case .marker(let name, let moment): report("marker", name: name, moment)
        case .section(let name, let moment): report("section", name: name, moment)
        case .transitionMissed(let transition): printer.print(.transitionMissed(transition))
        case .soundtrackRecovered, .soundRecovered, .soundtrackContinued: break
        case .positionIgnored: StandardStream.error.print("tacet: \(event).")
        case .finished, .stolen, .soundMarker, .soundtrackEnded, .captionsChanged, .reloaded, .reloadFailed,
            .reverseIgnored, .unknownName, .processorBypassed, .stinger, .stingerMissed:
            break
        }
    }

    private func report(_ event: String, name: String? = nil, _ moment: MusicMoment) {
        printer.print(.moment(event, name: name, moment, heard: printer.seconds(moment.heard)))
    }

    /// Reports a lost or missing output once.
    private mutating func lose(_ reason: String) {
        if !isOutputLost { printer.print(.outputLost(reason)) }
        isOutputLost = true
    }

    private mutating func restore(_ output: String) {
        if isOutputLost { printer.print(.outputRestored(output)) }
        isOutputLost = false
    }

    /// Reports the output at the first sound, and when the sound goes through another one.
    private mutating func report(_ output: OutputConfiguration) {
        guard self.output.map({ $0 != (output.kind, output.device) }) ?? true else { return }
        self.output = (output.kind, output.device)
        printer.print(
            Report(
                "output", [("kind", .string(output.kind.rawValue)), ("device", .string(output.device))],
                sentence: "plays on \(output.device) (\(output.kind))"))
    }

    /// Writes what is wrong in the environment and in the player's file to standard error, once.
    private mutating func reportProblems() {
        let problems = audio.session.problemsOfChoices
        for problem in problems where !self.problems.contains(problem) {
            StandardStream.error.print("tacet: \(problem.printable(limit: 512))")
        }
        self.problems = problems
    }

    // MARK: States

    private mutating func report(soundtrack: Soundtrack.State, effects: AudioSession.Directive.State) {
        if soundtrack != self.soundtrack {
            self.soundtrack = soundtrack
            printer.print(.soundtrack(soundtrack.name, soundtrack.reason, frame: audio.soundtrack.frame))
        }
        if effects != self.effects {
            self.effects = effects
            printer.print(.effects(effects))
        }
    }

    private var statistics: Report {
        let statistics = audio.statistics
        return Report(
            "statistics",
            [
                ("voices", .integer(statistics.voices)), ("virtual", .integer(statistics.virtualVoices)),
                ("load", JSONValue(statistics.load, places: 4)),
                ("starvations", .integer(statistics.underruns + underruns)),
                ("realTime", .boolean(statistics.hasRealTimePriority)),
            ],
            sentence: "")
    }

    private var status: String {
        let statistics = audio.statistics
        let voices = statistics.voices == 1 ? "1 voice" : "\(statistics.voices) voices"
        let place = "\(soundtrack.name) at frame \(audio.soundtrack.frame)"
        return "\(printer.time.text(places: 1)) s  \(place)  \(voices)"
            + "  load \((statistics.load * 100).text(places: 1)) %"
    }
}

extension Soundtrack.State {
    /// The state's name without its reason.
    var name: String {
        switch self {
        case .stopped: "stopped"
        case .playing: "playing"
        case .paused: "paused"
        case .muted: "muted"
        case .held: "held"
        case .frozen: "frozen"
        }
    }

    /// Why the soundtrack is not heard, if the session decides so.
    var reason: AudioSession.Reason? {
        switch self {
        case .stopped, .playing, .paused: nil
        case .muted(let reason), .held(let reason), .frozen(let reason): reason
        }
    }
}
