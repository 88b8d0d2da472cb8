import ArgumentParser
import Tacet
import TacetDecoding
import TacetSession

/// Plays a soundtrack and effects through the whole engine.
struct Play: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Play a soundtrack as a game would, with effects on a beat.",
        discussion: """
            The soundtrack loops by its LOOPSTART and LOOPLENGTH tags, else as a whole, until --for or ^C. It yields \
            when you play your own music, stops for calls and alarms, and comes back by itself.
            """)

    @Argument(help: "An \(AudioFile.formats) file.", completion: .file(extensions: AudioFile.extensions))
    var soundtrack: String

    @Option(help: ArgumentHelp("A sound to play again and again.", valueName: "file"), completion: .file())
    var effect: String?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Seconds from one effect to the next, 0.01 at least. (default: 1)", valueName: "s"))
    var every: Seconds?

    @Option(
        help: ArgumentHelp(
            "auto, pulse, openal, null (no sound), or wave:FILE, a recording.", valueName: "output"))
    var output: OutputArgument?

    @Option(
        help: ArgumentHelp(
            "The id of a device that `tacet session --json` lists. (default: the desktop's)", valueName: "id"))
    var device: String?

    @Option(
        help: ArgumentHelp(
            "What places the effect: stereo, hrtf (headphones) or openal. (default: hrtf on headphones)",
            valueName: "way"))
    var spatialisation: SpatializationArgument?

    @Option(
        help: ArgumentHelp(
            "The loudspeakers: stereo, 5.1, 7.1, or automatic, those of the default device. (default: stereo)",
            valueName: "layout"))
    var speakers: SpeakersArgument?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Where the effect sounds: x,y,z in metres, the listener looking down -Z. (default: on both sides; with "
                + "--spatialisation 0,0,-1)",
            valueName: "place"))
    var position: PlaceArgument?

    @Option(
        help: ArgumentHelp(
            "The kind of program, which decides the category, what is interrupted, and media.role. (default: game)",
            valueName: "role"))
    var role: RoleArgument?

    @Flag(
        help:
            "Let the desktop show the track and control it, also by media keys (MPRIS), as role mediaPlayer by default."
    )
    var mpris = false

    @OptionGroup var score: ScoreOptions

    @OptionGroup var report: ReportOptions

    func validate() throws {
        if let every, every.value < 0.01 { throw ValidationError("--every must be 0.01 seconds or more.") }
        if every != nil && effect == nil { throw ValidationError("--every needs an --effect to play.") }
        if position != nil && effect == nil { throw ValidationError("--position needs an --effect to play.") }
        if let role = role?.role, mpris, !Self.players.contains(role) {
            throw ValidationError(
                "--mpris is for programs with a play button: --role mediaPlayer, recorder, voiceChat or browser.")
        }
    }

    /// The roles with media controls. The media keys are not for the others.
    private static let players: Set<AudioSession.Role> = [.mediaPlayer, .recorder, .voiceChat, .browser]

    func run() throws {
        let start = MonotonicClock.now
        var signals = StopSignals()
        var settings = AudioEngine.Settings()
        settings.output = output?.choice ?? .automatic
        settings.speakers = speakers?.layout ?? .stereo
        if case .waveFile(let recording) = settings.output {
            for path in score.files(with: soundtrack) + [effect].compactMap(\.self) where isSameFile(path, recording) {
                throw Failure("write \(recording): it is a file to play. Choose another name.")
            }
        }
        let role = self.role?.role ?? (mpris ? .mediaPlayer : .game)
        let audio = AudioEngine(settings, session: AudioSession(role: role))
        audio.outputDevice = device
        // A navigator is active for its prompts only, and nothing but the program knows when they begin. The other
        // roles that are not active from the start become so when the soundtrack begins.
        if role == .navigation { audio.session.setActive(true) }
        if let spatialisation { audio.world.spatialization = spatialisation.spatialization }
        var schedule: EffectSchedule?
        if let effect {
            let place = position?.place ?? (spatialisation == nil ? nil : Vector3(0, 0, -1))
            let sound = try audio.load(effect, LoadOptions(mixesToMono: place != nil))
            schedule = EffectSchedule(sound, at: place, every: every?.value ?? 1)
        }
        audio.soundtrack.tellsBeats = report.json
        try score.play(soundtrack, on: audio.soundtrack)

        let printer = report.printer(from: start)
        var playback = Playback(
            audio, schedule: schedule, desktop: try mpris ? DesktopPlayer(audio, path: soundtrack) : nil,
            printer: printer)
        let end = report.end(from: start)
        // Deadlines count from the start, so that the loop does not drift if one turn takes long.
        var turn = start
        repeat {
            try playback.advance()
            turn = max(turn + .milliseconds(4), MonotonicClock.now)
            if let end { turn = min(turn, end) }
        } while !signals.arrive(before: turn) && end.map({ MonotonicClock.now < $0 }) ?? true
        playback.end()
    }
}
