import TacetPlatform

/// Computes how many frames are due by the clock, for outputs without a device to set the pace.
struct FramePacer {
    /// The longest delay of the pulling thread that is made up for. The rest of a longer delay is dropped: the process
    /// was stopped.
    static let longestCatchUp: Duration = .seconds(1)

    private let sampleRate: Int
    /// The time of frame 0 of the current stretch. Dropping frames begins a new stretch.
    private var origin: Duration
    private var consumed = 0

    init(sampleRate: Int, start: Duration) {
        self.sampleRate = sampleRate
        origin = start
    }

    /// Returns the frames that are due at `now` and not consumed, at most those of ``longestCatchUp``.
    mutating func framesDue(at now: Duration) -> Int {
        let due = (now - origin).frames(at: sampleRate) - consumed
        let most = Self.longestCatchUp.frames(at: sampleRate)
        guard due > most else { return max(0, due) }
        origin = now - Self.longestCatchUp
        consumed = 0
        return most
    }

    /// Notes that `frames` frames were pulled.
    mutating func consume(_ frames: Int) { consumed += frames }
}
