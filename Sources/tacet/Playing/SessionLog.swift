import TacetSession

/// A session's present, and then each of its changes.
struct SessionLog {
    private let session: AudioSession
    private let printer: ReportPrinter
    private var directive: AudioSession.Directive
    private var limitations: [String] = []
    private var isOutputMuted = false

    init(_ session: AudioSession, printer: ReportPrinter) {
        self.session = session
        self.printer = printer
        directive = session.directive
    }

    /// Tells all of the present: what was decided, what is heard, why it is silent, and what cannot be seen.
    mutating func summarize() {
        let explanation = session.explanation
        printer.print(.category(explanation.category, because: explanation.categoryReason))
        for case .silentModeChanged(let isOn, let source) in session.pollEvents() {
            Report(.silentModeChanged(isOn, source: source)).map(printer.print)
        }
        printer.print(.otherAudio(isPlaying: session.isOtherAudioPlaying, session.otherStreams))
        printer.print(.outputDevices(session.outputDevices))
        directive = session.directive
        tellEffects()
        tellSoundtrack()
        explanation.entries.forEach(tell)
        isOutputMuted = explanation.entries.contains { $0.reason == .outputMuted }
        tell(explanation.limitations)
    }

    /// Tells what has changed since the last time.
    mutating func advance() {
        for event in session.pollEvents() { Report(event).map(printer.print) }
        let before = directive
        directive = session.directive
        if directive.effects != before.effects { tellEffects() }
        if directive.soundtrack != before.soundtrack || directive.soundtrackReason != before.soundtrackReason {
            tellSoundtrack()
        }
        let explanation = session.explanation
        // The other reasons change what sound does, and are told with that.
        let muting = explanation.entries.first { $0.reason == .outputMuted }
        if let muting, !isOutputMuted { tell(muting) }
        isOutputMuted = muting != nil
        tell(explanation.limitations)
    }

    private func tell(_ entry: AudioSession.Explanation.Entry) {
        printer.print(
            Report(
                "reason",
                [
                    ("reason", .string(entry.reason.name)), ("detail", .string(entry.detail)),
                    ("remedy", .string(entry.remedy)),
                    ("duration", JSONValue(entry.duration / .seconds(1), places: 3)),
                ], sentence: "\(entry.detail) \(entry.remedy)"))
    }

    /// Tells what cannot be seen any more, and what can be seen again.
    private mutating func tell(_ present: [String]) {
        for old in limitations where !present.contains(old) { printer.print(.limitation(old, isOver: true)) }
        for new in present where !limitations.contains(new) { printer.print(.limitation(new, isOver: false)) }
        limitations = present
    }

    private func tellEffects() { printer.print(.effects(directive.effects)) }

    private func tellSoundtrack() {
        let state = directive.soundtrack == .audible ? "playing" : directive.soundtrack.rawValue
        printer.print(.soundtrack(state, directive.soundtrackReason, frame: nil))
    }
}
