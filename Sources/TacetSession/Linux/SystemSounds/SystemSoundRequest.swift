import TacetPlatform

/// A system sound that the program wants, on its way to feedbackd or to the sound server.
package struct SystemSoundRequest: Sendable {
    package let sound: SystemSound
    /// The program's id for feedbackd, where the player may silence single programs. Never empty.
    package let application: String
    /// When the program asked. A sound that cannot begin within ``timeout`` is left out: it would come too late.
    package let time: Duration
    /// Finds and decodes the sound's file in the named theme; nil if the theme has none. Called on a thread of its own.
    package let load: @Sendable (_ theme: String) -> EventSound?
    /// Called once on any thread with what became of the request.
    package let tell: @Sendable (SystemSoundOutcome) -> Void

    package static let timeout = Duration.seconds(1)

    package init(
        _ sound: SystemSound, application: String, at time: Duration,
        load: @escaping @Sendable (_ theme: String) -> EventSound?,
        tell: @escaping @Sendable (SystemSoundOutcome) -> Void
    ) {
        self.sound = sound
        self.application = application.isEmpty ? "tacet" : application
        self.time = time
        self.load = load
        self.tell = tell
    }

    func isLate(at now: Duration) -> Bool { now - time > Self.timeout }
}

/// A decoded system sound: interleaved 16-bit samples.
package struct EventSound: Sendable {
    /// The file's path.
    package let path: String
    package let samples: [Int16]
    package let channels: Int
    package let sampleRate: Int

    package init(path: String, samples: [Int16], channels: Int, sampleRate: Int) {
        self.path = path
        self.samples = samples
        self.channels = max(1, min(channels, 2))
        self.sampleRate = max(1, sampleRate)
    }

    var duration: Duration { .seconds(samples.count / channels) / sampleRate }
}

/// What became of a system sound.
package enum SystemSoundOutcome: Hashable, Sendable {
    /// feedbackd took it and has ended its sound and its vibration, or had none for it.
    case leftToFeedbackd
    /// The sound server plays it, from its own samples or from a file, for this time.
    case playing(String, Duration)
    case silent(AudioSession.Reason)
    /// The player has switched the desktop's event sounds off.
    case switchedOff
    /// Neither the sound server nor a sound theme has the sound, or the theme disables it.
    case missing
    /// No sound server or feedbackd could be reached in time.
    case unreachable
}
