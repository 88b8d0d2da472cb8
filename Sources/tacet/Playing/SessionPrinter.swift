import TacetSession

/// Reports a session's state, and then each change.
struct SessionPrinter {
    private let session: AudioSession
    private let printer: ReportPrinter
    private var directive: AudioSession.Directive
    private var limitations: [String] = []
    /// What the last explanation said.
    private var explained: [AudioSession.Explanation.Entry] = []

    init(_ session: AudioSession, printer: ReportPrinter) {
        self.session = session
        self.printer = printer
        directive = session.directive
    }

    /// Reports the whole state: the category, the directive, the reasons, and what cannot be observed.
    mutating func summarize() {
        let explanation = session.explanation
        printer.print(.categoryChosen(explanation.category, because: explanation.categoryReason))
        for event in session.pollEvents() {
            switch event {
            case .silentModeChanged, .conversationChanged, .broadcastSeen: printer.print(event)
            // All others are part of the present.
            default: break
            }
        }
        // The event tells whether the player listens. Another game or a call is among the streams only.
        let isListening = session.secondaryAudioShouldBeSilencedHint
        printer.print(.otherAudioChanged(isPlaying: isListening, streams: session.otherStreams))
        if let track = session.nowPlaying { printer.print(.nowPlayingChanged(track)) }
        printer.print(.outputDevicesChanged(session.outputDevices))
        directive = session.directive
        tellEffects()
        tellSoundtrack()
        tell(explanation)
        tell(explanation.limitations)
    }

    /// Reports the changes since the last call.
    mutating func advance() {
        for event in session.pollEvents() { printer.print(event) }
        let before = directive
        directive = session.directive
        if directive.effects != before.effects { tellEffects() }
        if directive.soundtrack != before.soundtrack || directive.soundtrackReason != before.soundtrackReason {
            tellSoundtrack()
        }
        let explanation = session.explanation
        if directive != before || !explanation.entries.elementsEqual(explained, by: { $0.isSameCause(as: $1) }) {
            tell(explanation)
        }
        tell(explanation.limitations)
    }

    private mutating func tell(_ explanation: AudioSession.Explanation) {
        printer.print(.explanation(explanation, at: printer.time, told: explained.map(\.reason)))
        explained = explanation.entries
    }

    /// Reports sources that can no longer be observed, and sources that can be again.
    private mutating func tell(_ present: [String]) {
        for old in limitations where !present.contains(old) { printer.print(.limitation(old, isOver: true)) }
        for new in present where !limitations.contains(new) { printer.print(.limitation(new, isOver: false)) }
        limitations = present
    }

    private func tellEffects() { printer.print(.effects(directive.effects)) }

    private func tellSoundtrack() {
        printer.print(.soundtrack(directive.soundtrack.soundtrackName, directive.soundtrackReason, frame: nil))
    }
}

extension AudioSession.Explanation.Entry {
    /// Whether an entry says the same, but for how long that has been so.
    fileprivate func isSameCause(as other: Self) -> Bool {
        reason == other.reason && detail == other.detail && remedy == other.remedy
    }
}
