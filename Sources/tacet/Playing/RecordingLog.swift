import Tacet
import TacetSession

/// Reports the state of a recording, its level and its gaps.
struct RecordingLog {
    private static let levelPeriod = 0.1  // seconds

    private let recorder: AudioRecorder
    private let session: AudioSession
    private let printer: ReportPrinter
    private var told: (state: AudioRecorder.State, device: String?, explanation: String)?
    private var gaps = 0
    private var nextLevel = 0.0

    init(_ recorder: AudioRecorder, session: AudioSession, printer: ReportPrinter) {
        self.recorder = recorder
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
        guard recorder.state == .recording, printer.time >= nextLevel else { return }
        nextLevel = max(nextLevel + Self.levelPeriod, printer.time)
        let level = recorder.level
        printer.print(.level(level, frames: recorder.frames))
        let seconds = Double(recorder.frames) / Double(recorder.settings.sampleRate)
        printer.show(status: "\(seconds.text(places: 1)) s  peak \(level.peak.words)  RMS \(level.rms.words)")
    }

    /// Reports the whole recording.
    mutating func end() {
        printer.end()
        tellGaps()
        printer.print(
            .recorded(frames: recorder.frames, rate: recorder.settings.sampleRate, gaps: recorder.gaps.count))
        printer.print(.end)
    }

    private mutating func tellState() {
        let state = recorder.state
        let configuration = recorder.configuration
        let explanation = recorder.explanation
        if let told, told == (state, configuration?.device, explanation) { return }
        told = (state, configuration?.device, explanation)
        printer.print(.recording(state, configuration, explanation))
    }

    private mutating func tellGaps() {
        let all = recorder.gaps
        for gap in all.dropFirst(gaps) { printer.print(.gap(gap, rate: recorder.settings.sampleRate)) }
        gaps = all.count
    }
}

extension Report {
    fileprivate static func recording(
        _ state: AudioRecorder.State, _ configuration: AudioRecorder.Configuration?, _ explanation: String
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

    fileprivate static func level(_ level: AudioRecorder.Level, frames: Int) -> Report {
        Report(
            "level",
            [
                ("peak", JSONValue(Double(level.peak.value), places: 1)),
                ("rms", JSONValue(Double(level.rms.value), places: 1)), ("frames", .integer(frames)),
            ], sentence: "")
    }

    fileprivate static func gap(_ gap: AudioRecorder.Gap, rate: Int) -> Report {
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

extension AudioRecorder.State {
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
