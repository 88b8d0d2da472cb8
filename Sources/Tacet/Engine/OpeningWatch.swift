import TacetPlatform

/// Notices that the soundtrack is silent because the medium of its track does not answer before the track can begin: values
/// in, values out. A track that was heard before runs dry in the mixer, which tells so itself.
struct OpeningWatch {
    /// How long a track may take to begin. A disk that wakes takes as much.
    static let limit = Duration.seconds(2)

    private var began: (time: Duration, frame: Int)?
    private var isTold = false
    /// Whether the next update has to look.
    private(set) var isActive = false

    /// Notes that a track has been ordered whose files are not open.
    mutating func begin() { isActive = true }

    /// Notes whether a track waits for its files. Returns the event for the game.
    ///
    /// - Parameters:
    ///   - isHeard: Whether the track would be heard. The time in which it would not does not count.
    ///   - frame: The frames of the mix by now.
    mutating func note(isWaiting: Bool, isHeard: Bool, at time: Duration, mixed frame: Int) -> AudioEvent? {
        guard isWaiting else {
            defer { self = OpeningWatch() }
            guard isTold, let began else { return nil }
            return .soundtrackRecovered(frames: frame - began.frame)
        }
        guard isHeard || isTold else {
            began = nil
            return nil
        }
        let began = began ?? (time, frame)
        self.began = began
        guard !isTold, time - began.time >= Self.limit else { return nil }
        isTold = true
        return .soundtrackUnderrun
    }
}
