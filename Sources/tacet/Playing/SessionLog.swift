import TacetSession

/// Reports a session's state, and then each change.
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

    /// Reports the whole state: the category, the directive, the reasons, and what cannot be observed.
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

    /// Reports the changes since the last call.
    mutating func advance() {
        for event in session.pollEvents() { Report(event).map(printer.print) }
        let before = directive
        directive = session.directive
        if directive.effects != before.effects { tellEffects() }
        if directive.soundtrack != before.soundtrack || directive.soundtrackReason != before.soundtrackReason {
            tellSoundtrack()
        }
        let explanation = session.explanation
        // Every other reason changes the directive, and is reported with it.
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

    /// Reports sources that can no longer be observed, and sources that can be again.
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
