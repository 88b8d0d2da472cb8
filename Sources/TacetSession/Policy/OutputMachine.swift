/// Decides, for every engine on a session, whether its output may sleep, whether it is lost, and what stopped it.
///
/// The machine is a value like ``SessionMachine``, which owns it. Engines report what their outputs did, the session's
/// monitor reports what the sound server shows, and the engines carry out ``Output/rest``.
///
/// No state here outlives its owner: an engine that ends takes its loss, its request and its failure along, a request to
/// stop counts for ``requestLimit`` unless the server shows that it muted the stream, and any change of what may be heard
/// wakes every output.
struct OutputMachine: Hashable, Sendable {
    /// How long a request to stop counts by itself. PulseAudio mutes the stream that it asks to pause, within milliseconds.
    static let requestLimit = Duration.seconds(2)
    /// How long another program's mute or cork must last: what a server does to a stream as it starts is shorter.
    static let settling = OtherAudio.Timing.settling

    /// The output of one engine.
    struct Output: Hashable, Sendable {
        let id: OutputID
        /// Whether the game wants time to go on while the output is lost.
        let passesTimeWhileLost: Bool
        /// Whether the clock lets time pass in the output's place.
        var isReplacedByClock = false
        var condition = Condition.opening
        /// Why no output can be opened, in words; nil once one is open.
        var failure: String?
        var request = Request.none
        var rest = RestOrder()
    }

    enum Condition: Hashable, Sendable {
        case opening
        case playing
        case lost(String)
    }

    /// What a policy of the sound server asked of a stream.
    enum Request: Hashable, Sendable {
        case none
        /// The stream shall be silent; the server does not show that it muted the stream.
        case stop(since: Duration)
        /// The stream shall be silent, and the server has muted it.
        case mute
    }

    private(set) var outputs: [OutputID: Output] = [:]
    /// Counts what makes earlier reports of idleness stale: changes of the directive and the ends of rests.
    private(set) var epoch: UInt64 = 0
    /// Whether the program was told of a loss that has not ended.
    private(set) var isLossTold = false
    /// Why the program's own output is lost, as the program says; nil while it is not.
    private var programLoss: String?
    /// Whether the sound server named a device that sound goes to.
    private var hasRoute = false
    /// The youngest of this session's streams, as the sound server shows it.
    private var ownStream: OwnStreamFacts?
    private var stopped = Debounce(rise: settling, fall: .zero)

    // MARK: What was decided

    /// Why there is no sound output; nil while one plays, or none has played yet.
    var loss: String? { programLoss ?? (isAnyPlaying ? nil : losses.first) }

    /// Whether time goes on although the output is lost.
    var passesTime: Bool { programLoss == nil && outputs.values.allSatisfy(\.isLossPassable) }

    /// Whether the sound server stops the stream, or asks for it.
    var isStopped: Bool { stopped.isOn || outputs.values.contains { $0.request != .none } }

    /// Whether the player turned the stream down to nothing in the volume mixer.
    var isStreamAtZero: Bool { ownStream?.isVolumeZero == true }

    /// What is missing, in words: outputs that cannot be opened, and lost ones beside others that play.
    var limitations: [String] {
        let failures = sorted.compactMap(\.failure)
        let partial =
            isAnyPlaying && !losses.isEmpty && failures.isEmpty
            ? losses.map { "One of several outputs is lost (\($0)). It reconnects by itself." } : []
        return (failures + partial).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }

    /// When something will change by itself; nil if nothing will.
    var nextDeadline: Duration? {
        let requests = outputs.values.compactMap(\.requestEnds)
        return ([stopped.deadline].compactMap(\.self) + requests).min()
    }

    private var isAnyPlaying: Bool { outputs.values.contains { $0.condition == .playing } }
    private var sorted: [Output] { outputs.values.sorted { $0.id < $1.id } }
    private var losses: [String] {
        sorted.compactMap { if case .lost(let reason) = $0.condition { reason } else { nil } }
    }

    /// Whether the server holds the stream, as far as the stream's own sleep does not explain it.
    private var isHeld: Bool {
        guard let ownStream else { return false }
        let sleeps = outputs.values.contains(where: \.rest.isOn)
        return ownStream.isMutedByOthers || !sleeps && ownStream.isHeldByOthers
    }

    // MARK: What happens

    /// Takes what an engine reports of its output. Returns the device that plays again after a loss that was told.
    mutating func take(_ input: OutputInput, of id: OutputID, at now: Duration) -> String? {
        switch input {
        case .joined(let passesTime): outputs[id] = Output(id: id, passesTimeWhileLost: passesTime)
        case .left: outputs[id] = nil
        case .opened(let device): return open(id, device)
        case .lost(let reason):
            wakeAll()
            outputs[id]?.condition = .lost(reason)
            outputs[id]?.request = .none
            outputs[id]?.isReplacedByClock = false
        case .failed(let words): outputs[id]?.failure = words
        case .clockRuns: outputs[id]?.isReplacedByClock = true
        case .stopRequested(let isRequested): outputs[id]?.request = isRequested ? .stop(since: now) : .none
        case .idle(let epoch): sleep(id, since: epoch)
        case .wake: wake(id)
        }
        return nil
    }

    private mutating func open(_ id: OutputID, _ device: String) -> String? {
        wakeAll()
        outputs[id]?.condition = .playing
        outputs[id]?.failure = nil
        outputs[id]?.isReplacedByClock = false
        return loss == nil ? endLoss(device) : nil
    }

    /// The program's own word on its output; nil once it is back.
    mutating func takeProgramLoss(_ reason: String?, device: String = "") -> String? {
        programLoss = reason
        return reason == nil && loss == nil ? endLoss(device) : nil
    }

    private mutating func endLoss(_ device: String) -> String? {
        defer { isLossTold = false }
        return isLossTold ? device : nil
    }

    /// The loss to tell the program of; nil if there is none, or the program knows.
    mutating func lossToTell() -> String? {
        guard let loss, !isLossTold else { return nil }
        isLossTold = true
        return loss
    }

    /// Takes the device that the server sends sound to; nil if there is none, or no server. Returns what to tell a program
    /// that has no engine: its own device dies with the server's, and the session alone knows when to open it again.
    mutating func see(route device: String?) -> AudioSession.Event? {
        defer { hasRoute = device != nil }
        guard outputs.isEmpty, programLoss == nil else { return nil }
        if let device { return endLoss(device).map(AudioSession.Event.outputRestored) }
        guard hasRoute, !isLossTold else { return nil }
        isLossTold = true
        return .outputLost("the sound server has gone, or has no device")
    }

    /// Takes what the sound server shows of this session's stream.
    mutating func see(_ facts: OwnStreamFacts?) { ownStream = facts }

    /// The program came to the front: a request that the server does not back may have lost its end.
    mutating func dropRequests() {
        for id in outputs.keys { if case .stop = outputs[id]?.request { outputs[id]?.request = .none } }
    }

    /// Lets time pass.
    mutating func settle(at now: Duration) {
        let isMuted = ownStream?.isMutedByOthers == true
        for id in outputs.keys { outputs[id]?.settleRequest(isMuted: isMuted, at: now) }
        stopped.update(isHeld, at: now)
    }

    /// Counts what is pending from `now`: nothing was seen meanwhile.
    mutating func restart(at now: Duration) { stopped.restart(at: now) }

    /// Something else may be heard now: every output wakes.
    mutating func directiveChanged(at now: Duration) {
        epoch += 1
        wakeAll()
        stopped.update(isHeld, at: now)
    }

    // MARK: Sleep

    /// An output sleeps only by a report of the present epoch, and only where nothing but its sleep will cork its stream.
    private mutating func sleep(_ id: OutputID, since epoch: UInt64) {
        guard epoch == self.epoch, outputs[id]?.condition == .playing, ownStream?.isHeldByOthers != true else { return }
        outputs[id]?.rest.set(true)
    }

    private mutating func wake(_ id: OutputID) {
        guard outputs[id]?.rest.isOn == true else { return }
        epoch += 1
        outputs[id]?.rest.set(false)
    }

    private mutating func wakeAll() { for id in outputs.keys { wake(id) } }
}

extension OutputMachine.Output {
    fileprivate var isLossPassable: Bool {
        if case .lost = condition { passesTimeWhileLost || isReplacedByClock } else { true }
    }

    fileprivate var requestEnds: Duration? {
        if case .stop(let since) = request { since + OutputMachine.requestLimit } else { nil }
    }

    /// A mute backs a request, and ends it where the mute ends.
    fileprivate mutating func settleRequest(isMuted: Bool, at now: Duration) {
        switch (request, isMuted) {
        case (.stop, true): request = .mute
        case (.mute, false): request = .none
        default: if let requestEnds, now >= requestEnds { request = .none }
        }
    }
}
