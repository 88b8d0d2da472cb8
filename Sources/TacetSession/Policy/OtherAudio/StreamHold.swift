/// Whether the sound server, or another program through it, stops this session's stream.
///
/// A stream that is muted for ``settling`` counts as stopped. So does a stream that stands still, corked or without a
/// device, unless something else explains that: the stream is new, its device was unplugged, it was moved to another
/// device, or its own sleep has just ended. Then the server gets ``timeout`` to let the stream run.
struct StreamHold: Hashable, Sendable {
    /// How long a mute or a standstill must last: what a server does to a stream as it starts is shorter.
    static let settling = OtherAudio.Timing.settling
    /// How long a server may take to link a stream that nothing but its device, its start or its own sleep has stopped.
    static let timeout = Duration.seconds(2)

    /// Whether the stream counts as stopped.
    private(set) var isOn = false
    /// The youngest of this session's streams, as the sound server shows it; nil while there is none.
    private(set) var stream: OwnStreamFacts?
    /// The device that the stream was last seen on; nil once that was unplugged.
    private var device: String?
    private var mutedSince: Duration?
    private var stillSince: Duration?
    /// Until when something else than a policy explains a standstill.
    private var excusedUntil: Duration?

    /// When ``isOn`` will change if the stream stays as it is; nil if it will not.
    var deadline: Duration? { isOn ? nil : counts }

    /// When the mute or the standstill counts.
    private var counts: Duration? {
        let muted = mutedSince.map { $0 + Self.settling }
        let still = stillSince.map { max($0 + Self.settling, excusedUntil ?? .zero) }
        return [muted, still].compactMap(\.self).min()
    }

    /// Takes what the sound server shows of the stream.
    mutating func see(_ facts: OwnStreamFacts?, at now: Duration) {
        let isNew = facts?.number != stream?.number
        if isNew { device = nil }
        let home = facts.flatMap { $0.isUnlinked || $0.device.isEmpty ? nil : $0.device }
        let isMoved = home != nil && device != nil && home != device
        if facts?.isStill == false {
            // The stream runs: what stops it next has another cause.
            if isNew || stream?.isStill == true { excusedUntil = nil }
        } else if isNew || isMoved {
            excuse(at: now)
        }
        device = home ?? device
        stream = facts
    }

    /// Takes the names of all devices.
    mutating func see(devices: Set<String>, at now: Duration) {
        guard let device, !devices.contains(device) else { return }
        self.device = nil
        excuse(at: now)
    }

    /// Something else than a policy stops the stream now, or has stopped it until now.
    mutating func excuse(at now: Duration) { excusedUntil = now + Self.timeout }

    /// Lets time pass. While one of the session's outputs sleeps, the stream stands still for that.
    mutating func update(sleeps: Bool, at now: Duration) {
        let isMuted = stream?.isMutedByOthers == true
        let isStill = !sleeps && stream?.isStill == true
        mutedSince = isMuted ? mutedSince ?? now : nil
        stillSince = isStill ? stillSince ?? now : nil
        let isDue = counts.map { $0 <= now } ?? false
        isOn = (isMuted || isStill) && (isOn || isDue)
    }

    /// Counts what is pending from `now`: nothing was seen meanwhile.
    mutating func restart(at now: Duration) {
        if mutedSince != nil { mutedSince = now }
        if stillSince != nil { stillSince = now }
    }
}
