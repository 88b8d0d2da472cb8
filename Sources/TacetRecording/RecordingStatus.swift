/// What the program reads of a recorder.
struct RecordingStatus: Sendable {
    static let mostGaps = 1_024

    var state = AudioRecorder.State.opening
    var explanation = RecordingStatus.opening
    var permission = AudioRecorder.Permission.unknown
    var configuration: AudioRecorder.Configuration?
    var level = AudioRecorder.Level()
    private(set) var gaps: [AudioRecorder.Gap] = []
    var frames = 0

    private static let opening = "The sound server has not answered yet."

    mutating func add(_ gap: AudioRecorder.Gap) {
        if gaps.count < Self.mostGaps { gaps.append(gap) }
    }

    /// Shows that frames arrive.
    mutating func record(with configuration: AudioRecorder.Configuration) {
        state = .recording
        explanation =
            configuration.isMuted
            ? "\(configuration.device) is muted, or this program's recording of it. Unmute it in the sound settings."
            : ""
        permission = .granted
        self.configuration = configuration
    }

    /// Shows that nothing is recorded, and why.
    mutating func rest(_ state: AudioRecorder.State, because explanation: String) {
        self.state = state
        self.explanation = explanation
        configuration = nil
        level = AudioRecorder.Level()
        if state == .waiting(.refused) { permission = .refused }
    }

    /// Shows that the microphone is being opened again. An obstacle is shown until the server has answered.
    mutating func open() {
        if case .waiting = state { return }
        if case .opening = state { return }
        rest(.opening, because: Self.opening)
    }
}
