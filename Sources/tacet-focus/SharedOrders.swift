import TacetSession

/// Merges the orders of all machines into one set of orders to the adapters: media players stay paused as long as one
/// program wants it, and the machine sleeps when the last one lets it.
struct SharedOrders: Sendable {
    private var paused: [Int: SilencedMediaPlayers] = [:]
    private var measured: [Int: Set<UInt32>] = [:]
    private var awake: Set<Int> = []
    /// The programs whose sound still fades out before sleep.
    private var fading: Set<Int> = []
    private var lastMeasured: Set<UInt32> = []
    /// The processes of the programs' connections, as the bus states them.
    private var processes: [Int: Int32] = [:]
    private var lastSpared: Int32?

    /// Takes the process of a program's connection. Its own media players are spared while it alone pauses any.
    mutating func introduce(_ number: Int, process: Int32) { processes[number] = process > 0 ? process : nil }

    /// Takes an order of one machine, and returns those that follow from it.
    mutating func take(_ action: SessionAction, of number: Int) -> [SessionAction] {
        switch action {
        case .pauseMediaPlayers(.none), .resumeMediaPlayers: return endPause(of: number, by: .resumeMediaPlayers)
        case .forgetPausedMediaPlayers: return endPause(of: number, by: .forgetPausedMediaPlayers)
        case .pauseMediaPlayers(let silenced):
            paused[number] = silenced
            return pause()
        case .measure(let streams):
            measured[number] = streams.isEmpty ? nil : streams
            return measure()
        case .keepAwake(let isOn): return keepAwake(isOn, number)
        case .releaseSleepInhibitor: return release(number)
        case .connectToSoundServer, .readSoundServer: return [action]
        // A client of the service shows no media players and has no controls.
        case .followMediaPlayer, .control, .present, .spareMediaPlayers: return []
        }
    }

    /// The machine is about to sleep: these programs fade out first.
    mutating func sleepBegins(_ numbers: some Sequence<Int>) -> [SessionAction] {
        fading = Set(numbers)
        return fading.isEmpty ? [.releaseSleepInhibitor] : []
    }

    /// A program has gone: what only it wanted ends, and the media players that it paused play on.
    mutating func leave(_ number: Int) -> [SessionAction] {
        processes[number] = nil
        var orders = endPause(of: number, by: .resumeMediaPlayers)
        measured[number] = nil
        orders += measure()
        orders += keepAwake(false, number)
        return orders + release(number)
    }

    // MARK: - One kind of order each

    private var wanted: SilencedMediaPlayers {
        if paused.values.contains(.all) { return .all }
        return paused.isEmpty ? .none : .speaking
    }

    private mutating func endPause(of number: Int, by ending: SessionAction) -> [SessionAction] {
        let before = wanted
        guard paused.removeValue(forKey: number) != nil else { return [] }
        if wanted == .none { return [ending] }
        return wanted == before && spared == lastSpared ? [] : pause()
    }

    /// The process of all programs that pause media players, if it is one.
    private var spared: Int32? {
        let owners = Set(paused.keys.map { processes[$0] })
        return owners.count == 1 ? owners.first ?? nil : nil
    }

    private mutating func pause() -> [SessionAction] {
        defer { lastSpared = spared }
        return (spared == lastSpared ? [] : [.spareMediaPlayers(of: spared)]) + [.pauseMediaPlayers(wanted)]
    }

    private mutating func measure() -> [SessionAction] {
        let streams = measured.values.reduce(into: Set()) { $0.formUnion($1) }
        guard streams != lastMeasured else { return [] }
        lastMeasured = streams
        return [.measure(streams)]
    }

    private mutating func keepAwake(_ isOn: Bool, _ number: Int) -> [SessionAction] {
        let was = !awake.isEmpty
        if isOn { awake.insert(number) } else { awake.remove(number) }
        return awake.isEmpty == was ? [.keepAwake(!awake.isEmpty)] : []
    }

    private mutating func release(_ number: Int) -> [SessionAction] {
        guard fading.remove(number) != nil, fading.isEmpty else { return [] }
        return [.releaseSleepInhibitor]
    }
}
