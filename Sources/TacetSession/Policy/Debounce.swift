/// A condition that counts once it has lasted, and lingers once it has gone.
struct Debounce: Hashable, Sendable {
    /// How long the condition must last before it counts.
    let rise: Duration
    /// How long it must be gone before it no longer counts.
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

    /// Counts what is pending from `now`: nobody watched meanwhile.
    mutating func restart(at now: Duration) {
        if differsSince != nil { differsSince = now }
    }
}
