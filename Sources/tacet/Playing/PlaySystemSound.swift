import ArgumentParser
import Tacet
import TacetSession

/// Plays a sound of the desktop as a game would.
struct PlaySystemSound: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "system-sound", abstract: "Play a sound of the desktop, and say who plays it.",
        discussion: """
            feedbackd plays and vibrates where it runs; elsewhere the sound server plays its own sample or the file of your \
            sound theme. Silent mode, a locked screen and the desktop's switch for event sounds are obeyed.
            """)

    @Argument(help: "A name of the Sound Naming Specification, such as message-new-instant or dialog-error.")
    var name: SystemSoundArgument

    /// The longest time that a sound may take.
    private static let timeout = Duration.seconds(60)

    func run() throws {
        var signals = StopSignals()
        let session = AudioSession()
        let outcome = Lock<SystemSoundOutcome?>(nil)
        SystemSound.play(name.sound, in: session, applicationID: "tacet") { told in outcome.withLock { $0 = told } }
        var end = MonotonicClock.now + Self.timeout
        var isTold = false
        while !signals.arrive(before: min(end, MonotonicClock.now + .milliseconds(5))), MonotonicClock.now < end {
            guard !isTold, let told = outcome.withLock({ $0 }) else { continue }
            isTold = true
            // The server drops the sounds of a program that ends.
            end = MonotonicClock.now + (try told.report(name.sound))
        }
    }
}

/// The name of a system sound on the command line.
struct SystemSoundArgument: ExpressibleByArgument {
    let sound: SystemSound

    init?(argument: String) {
        guard let sound = SystemSound(rawValue: argument) else { return nil }
        self.sound = sound
    }
}

extension SystemSoundOutcome {
    /// Prints what became of the sound, and returns the time that it goes on.
    ///
    /// - Throws: `Failure` if there is no such sound or no server.
    fileprivate func report(_ sound: SystemSound) throws(Failure) -> Duration {
        switch self {
        case .leftToFeedbackd: StandardStream.output.print("feedbackd had \(sound.rawValue), and followed its profile.")
        case .silent(let reason): StandardStream.output.print("Left out: \(reason.name).")
        case .switchedOff: StandardStream.output.print("Left out: sounds of the desktop are switched off.")
        case .playing(let source, let duration):
            StandardStream.output.print("Plays \(source.printable(limit: 512)).")
            return min(duration, .seconds(30)) + .milliseconds(300)
        case .missing:
            throw Failure(
                "play \(sound.rawValue): no sound theme of this machine has it, or the theme disables it. Install "
                    + "sound-theme-freedesktop, or name another sound.")
        case .unreachable:
            throw Failure(
                "play \(sound.rawValue): no sound server answers. Start PulseAudio, or PipeWire with pipewire-pulse.")
        }
        return .zero
    }
}
