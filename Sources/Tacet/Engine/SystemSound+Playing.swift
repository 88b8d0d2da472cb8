public import TacetSession
import TacetPlatform

extension SystemSound {
    /// Plays a sound of the desktop: of a message, an error, a button.
    ///
    /// ```swift
    /// let audio = AudioEngine()
    /// SystemSound.play(.messageReceived, in: audio.session)
    /// ```
    ///
    /// Where feedbackd runs, as on a phone, it gets the sound's name: it plays and vibrates as its profile says,
    /// `full`, `quiet` or `silent`. Elsewhere the sound server plays its own sample of that name, or the file of the
    /// player's sound theme, in a stream of its own with the role event, whose volume is the desktop's slider for
    /// system sounds.
    ///
    /// The sound never enters the mix: buses, categories, ducking and interruptions do not concern it, and it silences
    /// no other program. It is left out in silent mode, also in a program that ignores silent mode; while the screen is
    /// locked; and where the player has switched the desktop's event sounds off. It is also left out if it cannot begin
    /// within a second, and if eight others play. Use it for sounds of the interface that the game can do without.
    ///
    /// Never waits. Any thread but a mixing thread.
    ///
    /// - Parameters:
    ///   - sound: The sound. A name that no theme has plays nothing.
    ///   - session: The program's session.
    ///   - applicationID: The program's id for feedbackd, as in `AudioEngine.Settings`; empty takes the executable's
    ///     name.
    ///
    /// The corresponding calls are `TriggerFeedback` of `org.sigxcpu.Feedback`, and
    /// `pa_context_play_sample_with_proplist`.
    public static func play(_ sound: SystemSound, in session: AudioSession, applicationID: String = "") {
        play(sound, in: session, applicationID: applicationID) { _ in }
    }

    /// As ``play(_:in:applicationID:)``, and tells on any thread what became of the sound.
    package static func play(
        _ sound: SystemSound, in session: AudioSession, applicationID: String,
        tell: @escaping @Sendable (SystemSoundOutcome) -> Void
    ) {
        let application = applicationID.isEmpty ? ProcessName.current : applicationID
        session.play(
            SystemSoundRequest(
                sound, application: application.printable, at: MonotonicClock.now,
                load: { EventSound.load(sound, theme: $0) }, tell: tell))
    }
}
