/// What the program reads of a capture.
struct CaptureStatus: Sendable {
    static let mostGaps = 1_024

    var state = AudioCapture.State.opening
    var explanation = CaptureStatus.opening
    var permission = AudioCapture.Permission.unknown
    var configuration: AudioCapture.Configuration?
    var level = AudioCapture.Level()
    private(set) var gaps: [AudioCapture.Gap] = []
    var frames = 0

    private static let opening = "The sound server has not answered yet."

    mutating func add(_ gap: AudioCapture.Gap) {
        if gaps.count < Self.mostGaps { gaps.append(gap) }
    }

    /// Shows that frames arrive.
    mutating func record(with configuration: AudioCapture.Configuration) {
        state = .recording
        explanation =
            configuration.isMuted
            ? "\(configuration.device) is muted, or this program's recording of it. Unmute it in the sound settings."
            : ""
        permission = .granted
        self.configuration = configuration
    }

    /// Shows that nothing is recorded, and why.
    mutating func rest(_ state: AudioCapture.State, because explanation: String) {
        self.state = state
        self.explanation = explanation
        configuration = nil
        level = AudioCapture.Level()
        if state == .waiting(.refused) { permission = .refused }
    }

    /// Shows that the microphone is being opened again. An obstacle is shown until the server has answered.
    mutating func open() {
        if case .waiting = state { return }
        if case .opening = state { return }
        rest(.opening, because: Self.opening)
    }
}
