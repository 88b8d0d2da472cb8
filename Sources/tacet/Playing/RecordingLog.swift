import Tacet
import TacetSession

/// Reports the state of a recording, its level and its gaps.
struct RecordingLog {
    private static let levelPeriod = 0.1  // seconds

    private let capture: AudioCapture
    private let session: AudioSession
    private let printer: ReportPrinter
    private var told: (state: AudioCapture.State, device: String?, explanation: String)?
    private var gaps = 0
    private var nextLevel = 0.0

    init(_ capture: AudioCapture, session: AudioSession, printer: ReportPrinter) {
        self.capture = capture
        self.session = session
        self.printer = printer
    }

    /// Reports what has changed since the last call.
    mutating func advance() {
        for event in session.pollEvents() {
            switch event {
            case .interruptionBegan, .interruptionEnded: printer.print(event)
            // A recording does not depend on the others.
            default: break
            }
        }
        tellState()
        tellGaps()
        guard capture.state == .recording, printer.time >= nextLevel else { return }
        nextLevel = max(nextLevel + Self.levelPeriod, printer.time)
        let level = capture.level
        printer.print(.level(level, frames: capture.frames))
        let seconds = Double(capture.frames) / Double(capture.settings.sampleRate)
        printer.show(status: "\(seconds.text(places: 1)) s  peak \(level.peak.words)  RMS \(level.rms.words)")
    }

    /// Reports the whole recording.
    mutating func end() {
        printer.end()
        tellGaps()
        printer.print(
            .recorded(frames: capture.frames, rate: capture.settings.sampleRate, gaps: capture.gaps.count))
        printer.print(.end)
    }

    private mutating func tellState() {
        let state = capture.state
        let configuration = capture.configuration
        let explanation = capture.explanation
        if let told, told == (state, configuration?.device, explanation) { return }
        told = (state, configuration?.device, explanation)
        printer.print(.recording(state, configuration, explanation))
    }

    private mutating func tellGaps() {
        let all = capture.gaps
        for gap in all.dropFirst(gaps) { printer.print(.gap(gap, rate: capture.settings.sampleRate)) }
        gaps = all.count
    }
}

extension Report {
    fileprivate static func recording(
        _ state: AudioCapture.State, _ configuration: AudioCapture.Configuration?, _ explanation: String
    ) -> Report {
        let reason: String? =
            switch state {
            case .interrupted(let reason): reason.name
            case .waiting(let obstacle): obstacle.rawValue
            case .opening, .recording, .failed, .stopped: nil
            }
        let device = configuration.map { "Recording \($0.device).\($0.isMuted ? " " : "")" } ?? ""
        return Report(
            "recording",
            [
                ("state", .string(state.name)), ("reason", JSONValue(reason)),
                ("device", JSONValue(configuration?.device)), ("muted", .boolean(configuration?.isMuted ?? false)),
                ("echoCancelled", .boolean(configuration?.cancelsEcho ?? false)),
                ("explanation", .string(explanation)),
            ],
            sentence: state == .opening ? "" : device + explanation)
    }

    fileprivate static func level(_ level: AudioCapture.Level, frames: Int) -> Report {
        Report(
            "level",
            [
                ("peak", JSONValue(Double(level.peak.value), places: 1)),
                ("rms", JSONValue(Double(level.rms.value), places: 1)), ("frames", .integer(frames)),
            ], sentence: "")
    }

    fileprivate static func gap(_ gap: AudioCapture.Gap, rate: Int) -> Report {
        let length = (Double(gap.frames) / Double(rate)).text(places: 2)
        let place = (Double(gap.position) / Double(rate)).text(places: 2)
        return Report(
            "gap",
            [
                ("position", .integer(gap.position)), ("frames", .integer(gap.frames)),
                ("reason", .string(gap.reason.rawValue)),
            ],
            sentence: "\(length) s are missing at \(place) s (\(gap.reason.rawValue)); the file has silence there.")
    }

    fileprivate static func recorded(frames: Int, rate: Int, gaps: Int) -> Report {
        let seconds = Double(frames) / Double(rate)
        return Report(
            "recorded",
            [("frames", .integer(frames)), ("seconds", JSONValue(seconds, places: 3)), ("gaps", .integer(gaps))],
            sentence: "Recorded \(seconds.text(places: 1)) s, gaps: \(gaps).")
    }
}

extension AudioCapture.State {
    /// The state's name without its reason.
    fileprivate var name: String {
        switch self {
        case .opening: "opening"
        case .recording: "recording"
        case .interrupted: "interrupted"
        case .waiting: "waiting"
        case .failed: "failed"
        case .stopped: "stopped"
        }
    }
}

extension Decibels {
    /// The gain with its unit.
    fileprivate var words: String { value.isFinite ? "\(Double(value).text(places: 1)) dB" : "silence" }
}
