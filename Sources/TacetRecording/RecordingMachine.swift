import TacetSession
import TacetPlatform

/// Decides when a recorder's source is open, and what the program sees of it: values in, values out, and time as a
/// parameter.
///
/// The source is opened, lost and opened again until the session interrupts it, and again when the interruption has
/// ended. What cannot be written ends the recording for good.
struct RecordingMachine {
    enum Phase: Hashable {
        /// The source is closed until then.
        case closed(until: Duration)
        case open
        case interrupted(AudioSession.Reason)
        /// The file cannot be written.
        case over
    }

    enum Input {
        /// The session's reason to record nothing, and the time: the source may be due.
        case session(AudioSession.Reason?)
        case source(RecordingSourceEvent)
        /// The source's thread has ended by itself.
        case sourceEnded
        /// What was recorded cannot be written.
        case failed(AudioError)
        case stop
    }

    /// What the recorder does, in order.
    enum Action: Hashable {
        case open
        /// Closes the source. Its events that are still on their way mean nothing.
        case close
        /// Marks in the recording that frames are missing from here on.
        case breakOff(AudioRecorder.Gap.Reason)
        case resetLevel
        /// Shows the program that the source is being opened.
        case showOpening
        case showRecording(AudioRecorder.Configuration)
        case showRest(AudioRecorder.State, because: String)
        /// Tells the session why nothing is recorded; nil while nothing is amiss.
        case report(String?)
    }

    static let retryInterval: Duration = .milliseconds(250)

    private(set) var phase = Phase.closed(until: .zero)

    /// Takes an input, and returns what is to be done.
    mutating func take(_ input: Input, at now: Duration) -> [Action] {
        switch (input, phase) {
        case (.failed(let error), _):
            phase = .over
            return [.close, .showRest(.failed, because: error.description)]
        case (.stop, _): return [.close]
        case (_, .over): return []
        case (.session(let reason?), .interrupted(let present)): return reason == present ? [] : interrupt(by: reason)
        case (.session(let reason?), _): return [.close, .breakOff(.interruption)] + interrupt(by: reason)
        case (.session(nil), .interrupted): return open()
        case (.session(nil), .closed(let end)): return now >= end ? open() : []
        case (.session(nil), .open): return []
        case (.source(.opened(let configuration)), .open): return [.showRecording(configuration), .report(nil)]
        case (.source(.failed(let problem)), .open): return [.close] + wait(for: problem, at: now)
        case (.source(.lost(let reason, let problem)), .open): return lose(reason, problem, at: now)
        case (.sourceEnded, .open): return lose(.serverLost, .noResources("file descriptors"), at: now)
        // The source is closed.
        case (.source, _), (.sourceEnded, _): return []
        }
    }

    private mutating func open() -> [Action] {
        phase = .open
        return [.showOpening, .open]
    }

    private mutating func lose(
        _ reason: AudioRecorder.Gap.Reason, _ problem: RecordingProblem, at now: Duration
    ) -> [Action] {
        // Closed first, so that no fragment of before arrives behind the break.
        [.close, .breakOff(reason)] + wait(for: problem, at: now)
    }

    private mutating func wait(for problem: RecordingProblem, at now: Duration) -> [Action] {
        phase = .closed(until: now + Self.retryInterval)
        return [
            .resetLevel, .showRest(.waiting(problem.obstacle), because: problem.description),
            .report(problem.description),
        ]
    }

    private mutating func interrupt(by reason: AudioSession.Reason) -> [Action] {
        phase = .interrupted(reason)
        let words = "The session interrupts the recording: \(reason.description)."
        return [.resetLevel, .report(nil), .showRest(.interrupted(reason), because: words)]
    }
}
