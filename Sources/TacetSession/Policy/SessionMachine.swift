/// What to do with sound, from everything that is known: values in, values out, time as a parameter.
///
/// Every call takes the monotonic time. Whoever owns the machine calls ``advance(to:)`` when ``nextDeadline`` has come,
/// and after every call looks at ``directive`` and takes the events.
package struct SessionMachine: Sendable {
    package let configuration: SessionConfiguration
    package private(set) var directive = AudioSession.Directive(
        effects: .frozen, soundtrack: .frozen, duck: .unity, effectsReason: .startingUp, soundtrackReason: .startingUp)

    package init(_ configuration: SessionConfiguration = SessionConfiguration(), at now: Duration) {
        self.configuration = configuration
    }

    package mutating func observe(_ observation: Observation, at now: Duration) {}
    package mutating func apply(_ input: HostInput, at now: Duration) {}
    package mutating func advance(to now: Duration) {}
    /// When something will change by itself; nil if nothing will.
    package var nextDeadline: Duration? { nil }

    /// The events since the last call, in order.
    package mutating func takeEvents() -> [AudioSession.Event] { [] }
    /// Every reason in words, since when, and what would change it.
    package func explanation(at now: Duration) -> AudioSession.Explanation {
        AudioSession.Explanation(category: category, categoryReason: "", directive: directive, entries: [])
    }

    package var category: AudioSession.Category { .soloAmbient }
    package var options: AudioSession.Options { [] }
    /// False until the start-up verdict: by 250 ms after the start at the latest.
    package var isDecided: Bool { false }
    /// Any other program sounds, whatever it is.
    package var isOtherAudioPlaying: Bool { false }
    /// The player listens to something: the soundtrack yields.
    package var secondaryAudioShouldBeSilencedHint: Bool { false }
    package var isSilentModeOn: Bool { false }
    package var otherStreams: [AudioSession.OtherStream] { [] }
    package var currentRoute: AudioSession.Route? { nil }
    /// The sink's volume, linear, 0...1; 0 while it is muted, nil without a route.
    package var outputVolume: Float? { nil }
    /// The category was chosen by the program and silences others: their players are to be paused while it is active.
    package var silencesOthers: Bool { false }
}
