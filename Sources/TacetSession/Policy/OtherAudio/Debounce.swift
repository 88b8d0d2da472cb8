/// A condition that counts after it has held for ``rise``, and stops counting after it has been gone for ``fall``.
struct Debounce: Hashable, Sendable {
    /// How long the condition must last before it counts.
    let rise: Duration
    /// How long the condition must be gone before it stops counting.
    let fall: Duration
    private(set) var isOn = false
    private var differsSince: Duration?

    init(rise: Duration, fall: Duration) {
        self.rise = rise
        self.fall = fall
    }

    /// When ``isOn`` will change if the condition stays as it is.
    var deadline: Duration? { differsSince.map { $0 + (isOn ? fall : rise) } }

    mutating func update(_ condition: Bool, at now: Duration) {
        guard condition != isOn else { return differsSince = nil }
        differsSince = differsSince ?? now
        guard let deadline, now >= deadline else { return }
        isOn = condition
        differsSince = nil
    }

    /// Forgets the condition: its source is gone.
    mutating func reset() {
        isOn = false
        differsSince = nil
    }

    /// Restarts a pending change at `now`. Called after a time in which nothing was observed.
    mutating func restart(at now: Duration) {
        if differsSince != nil { differsSince = now }
    }
}
