import Tacet

/// Plays a sound at a fixed interval, exact to the frame, however late the loop is.
struct EffectSchedule {
    private let sound: Sound
    private let place: Vector3?
    private let interval: Double
    /// The frame of the first beat; nil until effects may be heard.
    private var origin: Int?
    private var beat = 0

    /// How far ahead effects are scheduled, in seconds: longer than the loop is ever late.
    private static let lookahead = 0.25

    /// - Parameters:
    ///   - place: Where the sound is heard, in metres; nil for both sides.
    ///   - interval: The interval in seconds, more than 0.
    init(_ sound: Sound, at place: Vector3?, every interval: Double) {
        self.sound = sound
        self.place = place
        self.interval = interval
    }

    /// Schedules the effects of the next moments. Beats that have passed already are skipped.
    mutating func advance(_ audio: AudioEngine) {
        let now = audio.renderedFrames
        let rate = Double(audio.settings.sampleRate)
        if origin == nil, audio.session.directive.effects == .audible { origin = now + Int(rate * Self.lookahead) }
        guard let origin else { return }
        while true {
            let frame = origin + Int((Double(beat) * interval * rate).rounded())
            guard frame < now + Int(rate * Self.lookahead) else { return }
            var settings = PlaybackSettings()
            settings.startFrame = frame
            if frame >= now { audio.play(sound, at: place, settings) }
            beat += 1
        }
    }
}
