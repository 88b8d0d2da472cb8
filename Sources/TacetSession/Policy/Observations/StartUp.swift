/// Records which sources have answered since the start. A source that reports that it is absent has answered, too.
struct StartUp: Hashable, Sendable {
    /// The session waits no longer than this for an answer.
    static let timeout = Duration.milliseconds(250)

    let deadline: Duration
    private(set) var streamsAnswered = false
    private(set) var playersAnswered = false
    private var switchesAnswered: Set<Observation.SilentSwitch> = []
    private(set) var isOver = false

    init(at now: Duration) { deadline = now + Self.timeout }

    mutating func note(_ observation: Observation) {
        switch observation {
        case .streams: streamsAnswered = true
        case .players: playersAnswered = true
        case .silentSwitch(let which, _): switchesAnswered.insert(which)
        default: break
        }
    }

    /// Whether a source has answered, or the start-up is over.
    var hasObserved: Bool {
        isOver || streamsAnswered || playersAnswered || !switchesAnswered.isEmpty
    }

    mutating func advance(to now: Duration) { isOver = isOver || now >= deadline }
    mutating func skip() { isOver = true }

    var hasReadSwitches: Bool { isOver || switchesAnswered.count == Observation.SilentSwitch.allCases.count }
    var hasLookedAround: Bool { isOver || streamsAnswered && playersAnswered }
}
