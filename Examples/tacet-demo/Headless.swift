import Glibc
import Tacet

/// A scripted scene without a screen: plays for some seconds and prints each event on a line.
struct Headless {
    /// The default length in seconds: long enough to hear every sound once.
    static let length = 9.0

    private let audio: AudioEngine
    private let printsJSON: Bool
    private var scene = Scene()
    private var sound: SceneSound
    private var music: Music
    private var clock = FrameClock()
    private var script = Script()
    private var soundtrackState = Soundtrack.State.stopped
    private var effectsState: AudioSession.Directive.State?
    private var nextStatistics = 1.0
    private var isOutputLost = false
    /// Notices that the developer edits a file; nil if nothing is watched.
    private let files: FileWatch?

    init(_ audio: AudioEngine, _ assets: Assets, printsJSON: Bool, watches: Bool) {
        self.audio = audio
        self.printsJSON = printsJSON
        sound = SceneSound(audio, assets, scene)
        music = Music(audio.soundtrack, assets)
        files = watches ? FileWatch(sound.paths + music.paths) : nil
    }

    /// Runs until `seconds` have passed, or a signal ends the program.
    mutating func run(for seconds: Double) throws(AudioError) {
        Signals.catchEnding()
        try music.start()
        while clock.elapsed < seconds, !Signals.isEndWanted {
            for action in script.actions(until: clock.elapsed) { try perform(action) }
            sound.play(scene.step(FrameClock.frame))
            try sound.follow(scene)
            for path in files?.changes() ?? [] {
                try sound.reload(path)
                music.reload(path)
            }
            for event in audio.update() { try show(event) }
            showStates()
            clock.wait()
        }
        say("end", EventLine("end", at: clock.elapsed))
    }

    private mutating func perform(_ action: Script.Action) throws(AudioError) {
        switch action {
        case .walk(let direction): return scene.walk(direction)
        case .laser: scene.fire()
        case .explosion: scene.explode()
        case .jump: scene.jump()
        case .pickup: scene.pickUp()
        case .turn: try music.turn()
        case .layer(let layer): return say("\(action.words) \(music.toggle(layer: layer) ? "comes" : "goes")", nil)
        }
        say(action.words, nil)
    }

    private mutating func show(_ event: AudioEvent) throws(AudioError) {
        // A recording that cannot be written is no reason to play on: nothing is left of the run.
        if case .outputFailed(let error) = event, case .waveFile = audio.settings.output { throw error }
        // The first output is not a restored output, so JSON leaves it out; people are told.
        if case .outputChanged = event, printsJSON && !isOutputLost { return }
        switch event {
        case .outputFailed, .session(.outputLost): isOutputLost = true
        case .outputChanged(let output): isOutputLost = isOutputLost && output.kind == .null
        default: break
        }
        say(event.isShown ? "\(event)" : nil, EventLine(event, at: clock.elapsed))
    }

    private mutating func showStates() {
        let now = clock.elapsed
        if audio.soundtrack.state != soundtrackState {
            soundtrackState = audio.soundtrack.state
            let (state, reason) = soundtrackState.words
            say(
                "soundtrack \(state)\(reason.map { " (\($0))" } ?? "")",
                EventLine("soundtrack", at: now).with("state", state).with("reason", reason?.name)
                    .with("frame", audio.soundtrack.frame))
        }
        let effects = audio.session.directive.effects
        if effects != effectsState {
            effectsState = effects
            say("effects \(effects.rawValue)", EventLine("effects", at: now).with("state", effects.rawValue))
        }
        if now >= nextStatistics {
            nextStatistics += 1
            let statistics = audio.statistics
            say(
                "\(statistics.voices.voices), load \((statistics.load * 100).tenths) %",
                EventLine("statistics", at: now).with("voices", statistics.voices)
                    .with("virtual", statistics.virtualVoices).with("load", statistics.load)
                    .with("starvations", statistics.underruns))
        }
    }

    /// Prints the event as words or as JSON, as the command line asks.
    private func say(_ words: String?, _ line: EventLine?) {
        guard let text = printsJSON ? line?.json : words.map({ "\(clock.elapsed.tenths) s  \($0)" }) else { return }
        print(text)
        fflush(nil)
    }
}
