/// Decides for each engine on a session whether its output may sleep, is lost, or was stopped by the sound server.
///
/// The machine is a value like ``SessionMachine``, which owns it. Engines report what their outputs did, the session's
/// monitor reports what the sound server shows, and the engines carry out ``Output/rest``.
///
/// No state outlives its owner. An engine that ends takes its loss, its request and its failure along. A request to
/// stop counts for ``requestLimit`` unless the server shows that it muted the stream. Any change of the directive wakes
/// every output.
struct OutputMachine: Hashable, Sendable {
    /// How long a request to stop counts without a mute. PulseAudio mutes the stream that it asks to stop within
    /// milliseconds.
    static let requestLimit = Duration.seconds(2)

    /// The output of one engine.
    struct Output: Hashable, Sendable {
        let id: OutputID
        /// Whether the game wants time to go on while the output is lost.
        let passesTimeWhileLost: Bool
        /// Whether a clock pulls blocks in place of the lost output.
        var isReplacedByClock = false
        var condition = Condition.opening
        /// Why no output can be opened, in words; nil once one is open.
        var failure: String?
        var request = Request.none
        var rest = SuspensionOrder()
        /// The sound server's number of the stream; nil while the output has none.
        var stream: UInt32?
        /// What the engine cannot do, in words, by subject.
        var limitations: [String: String] = [:]
    }

    enum Condition: Hashable, Sendable {
        case opening
        case playing
        case lost(String)
    }

    /// Whether the sound server has a device that sound goes to.
    private enum RouteState: Hashable, Sendable {
        case unknown
        /// There has been no device and no server since the session began: a program that opened its device then
        /// failed.
        case missing
        case there
        case gone
    }

    /// What a policy of the sound server asked for.
    enum Request: Hashable, Sendable {
        case none
        /// The stream shall be silent; the server does not show that it muted the stream.
        case stop(since: Duration)
        /// The stream shall be silent, and the server has muted it.
        case mute
    }

    private(set) var outputs: [OutputID: Output] = [:]
    /// The order to every output on sound that only the player hears.
    var privacy = PrivacyOrder()
    /// Grows with each change of the directive and each end of a sleep; reports of idleness from earlier epochs are
    /// stale.
    private(set) var epoch: UInt64 = 0
    /// Whether the program was told of a loss that has not ended.
    private(set) var isLossTold = false
    /// Why the program's own output is lost, in the program's words; nil while it is not lost.
    private var programLoss: String?
    /// What is known of the device that sound goes to.
    private var route = RouteState.unknown
    /// Whether the sound server stops this session's newest stream.
    private var hold = StreamHold()

    // MARK: Conclusions

    /// Why there is no sound output; nil while one plays, or none has played yet.
    var loss: String? { programLoss ?? serverLoss ?? (isAnyPlaying ? nil : losses.first) }

    /// The loss of a program without an engine, whose own device is lost together with the server's.
    private var serverLoss: String? {
        outputs.isEmpty && route == .gone ? "the sound server has gone, or has no device" : nil
    }

    /// Whether time goes on although the output is lost.
    var passesTime: Bool { programLoss == nil && !outputs.isEmpty && outputs.values.allSatisfy(\.isLossPassable) }

    /// Whether time would go on if all outputs were lost.
    var wouldPassTime: Bool { !outputs.isEmpty && outputs.values.allSatisfy(\.passesTimeWhileLost) }

    /// Whether the sound server stopped the stream, or asked to.
    var isStopped: Bool { hold.isOn || outputs.values.contains { $0.request != .none } }

    /// Whether a policy of the sound server asked an output to stop.
    var isAskedToStop: Bool { outputs.values.contains { $0.request != .none } }

    /// This session's newest stream, as the server shows it; nil while there is none.
    var ownStream: OwnStreamFacts? { hold.stream }

    /// Whether the newest stream stands still, corked or without a device, so that no frame is pulled.
    var standsStill: Bool { hold.stream?.isStill == true }

    /// Whether the player turned the stream down to nothing in the volume mixer.
    var isStreamAtZero: Bool { hold.stream?.isVolumeZero == true }

    /// The newest stream's volume in the volume mixer, 0...1; nil while there is no stream.
    var streamVolume: Float? { hold.stream.map { $0.isMutedByOthers ? 0 : $0.volume } }

    /// The sound server's number of this session's newest stream: that of the youngest engine that has one. Nil if none
    /// has.
    var ownStreamNumber: UInt32? { outputs.values.filter { $0.stream != nil }.max { $0.id < $1.id }?.stream }

    /// What does not work, in words: outputs that cannot be opened, lost outputs while another one plays, and what else
    /// engines cannot do.
    var limitations: [String] {
        let failures = sorted.compactMap(\.failure)
        let partial =
            isAnyPlaying && !losses.isEmpty && failures.isEmpty
            ? losses.map { "One of several outputs is lost (\($0)). It reconnects by itself." } : []
        let others = sorted.flatMap { $0.limitations.sorted { $0.key < $1.key }.map(\.value) }
        return (failures + partial + others).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }

    /// When the conclusions next change without new input; nil if they will not.
    var nextDeadline: Duration? {
        let requests = outputs.values.compactMap(\.requestEnds)
        return ([hold.deadline].compactMap(\.self) + requests).min()
    }

    private var isAnyPlaying: Bool { outputs.values.contains { $0.condition == .playing } }
    private var sorted: [Output] { outputs.values.sorted { $0.id < $1.id } }
    private var losses: [String] {
        sorted.compactMap { if case .lost(let reason) = $0.condition { reason } else { nil } }
    }

    // MARK: Input

    /// Takes a report of an engine about its output. Returns the device's name if this ends a loss that the program was
    /// told of.
    mutating func take(_ input: OutputInput, of id: OutputID, at now: Duration) -> String? {
        switch input {
        case .joined(let passesTime): outputs[id] = Output(id: id, passesTimeWhileLost: passesTime)
        case .left: outputs[id] = nil
        case .opened(let device): return open(id, device, at: now)
        case .lost(let reason):
            wakeAll(at: now)
            outputs[id]?.condition = .lost(reason)
            outputs[id]?.stream = nil
            outputs[id]?.request = .none
            outputs[id]?.isReplacedByClock = false
        case .failed(let words): outputs[id]?.failure = words
        case .clockRuns(let isChosen):
            outputs[id]?.isReplacedByClock = true
            if isChosen { outputs[id]?.failure = nil }
        case .plays(let stream): outputs[id]?.stream = stream
        case .limited(let subject, let words): outputs[id]?.limit(subject, words)
        case .stopRequested(let isRequested): outputs[id]?.request = isRequested ? .stop(since: now) : .none
        case .exposed: break
        case .idle(let epoch): sleep(id, since: epoch)
        case .wake: wake(id, at: now)
        }
        return nil
    }

    private mutating func open(_ id: OutputID, _ device: String, at now: Duration) -> String? {
        wakeAll(at: now)
        outputs[id]?.condition = .playing
        outputs[id]?.failure = nil
        outputs[id]?.isReplacedByClock = false
        return loss == nil ? endLoss(device) : nil
    }

    /// Takes the program's report on its own output: the reason why it is lost, or nil once it is back on `device`.
    ///
    /// - Returns: The device's name if this ends a loss that the program was told of.
    mutating func takeProgramLoss(_ reason: String?, device: String = "") -> String? {
        programLoss = reason
        // A program that has an output again has it without the server.
        if reason == nil, route == .gone { route = .missing }
        return reason == nil && loss == nil ? endLoss(device) : nil
    }

    private mutating func endLoss(_ device: String) -> String? {
        defer { isLossTold = false }
        return isLossTold ? device : nil
    }

    /// Returns the reason of a loss that the program has not been told of yet; nil if there is none.
    mutating func lossToTell() -> String? {
        guard let loss, !isLossTold else { return nil }
        isLossTold = true
        return loss
    }

    /// Takes the name of the device that sound goes to; nil if there is no device or no server.
    ///
    /// - Returns: The event for a program without an engine, whose own device comes back together with the server's.
    mutating func see(route device: String?) -> AudioSession.Event? {
        let before = route
        route = device != nil ? .there : route == .there ? .gone : route == .unknown ? .missing : route
        guard outputs.isEmpty, programLoss == nil, let device else { return nil }
        return (endLoss(device) ?? (before == .missing ? device : nil)).map { .outputRestored($0) }
    }

    /// Takes the state of this session's stream as the sound server shows it; nil if there is none.
    mutating func see(_ facts: OwnStreamFacts?, at now: Duration) { hold.see(facts, at: now) }

    /// Takes the server's names of all devices that sound can go to.
    mutating func see(devices: Set<String>, at now: Duration) { hold.see(devices: devices, at: now) }

    /// Ends requests to stop that no mute confirms, since their end may have been lost. Called when the program comes
    /// to the front.
    mutating func dropRequests() {
        for id in outputs.keys { if case .stop = outputs[id]?.request { outputs[id]?.request = .none } }
    }

    /// Applies every change that is due at `now`.
    mutating func advance(to now: Duration) {
        let isMuted = hold.stream?.isMutedByOthers == true
        for id in outputs.keys { outputs[id]?.updateRequest(isMuted: isMuted, at: now) }
        updateHold(at: now)
    }

    /// Restarts a pending wait at `now`. Called after a time in which nothing was observed.
    mutating func restart(at now: Duration) { hold.restart(at: now) }

    /// Wakes every output, because a new directive may let sound run.
    mutating func directiveChanged(at now: Duration) {
        epoch += 1
        wakeAll(at: now)
        updateHold(at: now)
    }

    private mutating func updateHold(at now: Duration) {
        hold.update(sleeps: outputs.values.contains(where: \.rest.isOn), at: now)
    }

    // MARK: Sleep

    /// Lets an output sleep if the report is of the present epoch and the stream is not corked already.
    ///
    /// So a cork that the server shows later is the output's own.
    private mutating func sleep(_ id: OutputID, since epoch: UInt64) {
        guard epoch == self.epoch, outputs[id]?.condition == .playing, hold.stream?.isStill != true else { return }
        outputs[id]?.rest.set(true)
    }

    private mutating func wake(_ id: OutputID, at now: Duration) {
        guard outputs[id]?.rest.isOn == true else { return }
        epoch += 1
        outputs[id]?.rest.set(false)
        // The server shows the end of the cork a little later.
        hold.excuse(at: now)
    }

    private mutating func wakeAll(at now: Duration) { for id in outputs.keys { wake(id, at: now) } }
}

extension OutputMachine.Output {
    /// Notes what the engine cannot do, of 64 subjects at most, or no longer cannot.
    fileprivate mutating func limit(_ subject: String, _ words: String?) {
        guard words == nil || limitations[subject] != nil || limitations.count < 64 else { return }
        limitations[subject] = words
    }

    fileprivate var isLossPassable: Bool {
        if case .lost = condition { passesTimeWhileLost || isReplacedByClock } else { true }
    }

    fileprivate var requestEnds: Duration? {
        if case .stop(let since) = request { since + OutputMachine.requestLimit } else { nil }
    }

    /// Turns a request to stop into a mute once the server shows one, and ends it with the mute or at its limit.
    fileprivate mutating func updateRequest(isMuted: Bool, at now: Duration) {
        switch (request, isMuted) {
        case (.stop, true): request = .mute
        case (.mute, false): request = .none
        default: if let requestEnds, now >= requestEnds { request = .none }
        }
    }
}
