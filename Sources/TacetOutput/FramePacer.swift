import TacetSystem

/// How many frames a clock has made due, for outputs that no device paces.
struct FramePacer {
    /// What a thread that the scheduler kept waiting makes up for; a process that was stopped, or a machine that slept,
    /// lost its time.
    static let longestCatchUp: Duration = .seconds(1)

    private let sampleRate: Int
    /// Where frame 0 of the present stretch lies; moved when frames are forgiven.
    private var origin: Duration
    private var consumed = 0

    init(sampleRate: Int, start: Duration) {
        self.sampleRate = sampleRate
        origin = start
    }

    /// The frames that are due at `now` and have not been consumed.
    mutating func framesDue(at now: Duration) -> Int {
        let due = (now - origin).frames(at: sampleRate) - consumed
        let most = Self.longestCatchUp.frames(at: sampleRate)
        guard due > most else { return max(0, due) }
        origin = now - Self.longestCatchUp
        consumed = 0
        return most
    }

    mutating func consume(_ frames: Int) { consumed += frames }
}
