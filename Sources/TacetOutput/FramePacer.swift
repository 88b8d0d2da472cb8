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
        let due = frames(in: now - origin) - consumed
        let most = frames(in: Self.longestCatchUp)
        guard due > most else { return max(0, due) }
        origin = now - Self.longestCatchUp
        consumed = 0
        return most
    }

    mutating func consume(_ frames: Int) { consumed += frames }

    private func frames(in time: Duration) -> Int {
        let (seconds, attoseconds) = time.components
        return Int(clamping: seconds) * sampleRate + Int(attoseconds / 1_000_000_000) * sampleRate / 1_000_000_000
    }
}
