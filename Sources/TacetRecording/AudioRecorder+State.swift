public import TacetSession

extension AudioRecorder {
    /// Whether the recorder records, and if not, why.
    public enum State: Hashable, Sendable {
        /// The sound server has not answered yet.
        case opening
        /// Frames arrive.
        case recording
        /// The session's reason stops the recording. Recording goes on by itself when the reason ends.
        case interrupted(AudioSession.Reason)
        /// Something is missing. It is tried again four times a second.
        case waiting(Obstacle)
        /// The recording's file cannot be written. It is not tried again; ``AudioRecorder/explanation`` says why.
        case failed
        /// ``AudioRecorder/stop()`` was called.
        case stopped
    }

    /// What keeps a recorder from recording.
    public enum Obstacle: String, Hashable, Sendable, CaseIterable {
        /// No sound server can be reached.
        case noServer
        /// There is no microphone, or the chosen one is missing.
        case noMicrophone
        /// The sound server or the sandbox refuses the recording.
        case refused
        /// The process is out of threads, memory or file descriptors.
        case noResources
    }

    /// Whether the program may record.
    public enum Permission: String, Hashable, Sendable, CaseIterable {
        /// The system has not said yet.
        case unknown
        /// The microphone may be recorded. Outside sandboxes every program of the player has this permission.
        case granted
        /// The sound server or the sandbox refuses. ``AudioRecorder/explanation`` names the permission.
        case refused
    }
}

/// Why a source cannot record, in words and for the program's code.
struct RecordingProblem: Hashable, Sendable {
    let obstacle: AudioRecorder.Obstacle
    /// The fault, in one sentence.
    let detail: String
    /// What the player or the program can do, in one sentence.
    let remedy: String

    var description: String { "\(detail) \(remedy)".printable(limit: 1_024) }
}
