import Synchronization
import TacetProfile
import TacetSession
import TacetPlatform

/// What attached programs change in one engine, until they withdraw it or leave.
///
/// The socket's thread calls ``carryOut(_:by:in:)`` and ``withdraw(_:)``. The mixer gets an overlay, and the session
/// gets reasons; no value of the game is changed. The game's thread takes the words for its log.
final class LiveOverrides: Sendable {
    /// What a program marked: nanoseconds on the monotonic clock, and its words.
    struct Mark: Sendable {
        let time: Int
        let words: String
    }

    /// The buses and the voices that can be overridden, as of the last second.
    struct Scene {
        /// The index of each bus's parent.
        let parents: [Int]
        let voices: Set<Int>
        /// Whether ``voices`` has all voices, and not only the 256 that a copy has.
        let isComplete: Bool
        /// What can be turned; nil before the game has updated.
        var desk: DeskReading?
        /// The numbers of the sound events; nil without a document, and while no program asks for them.
        var numbers: EventNumbers?
    }

    private struct State {
        var table = OverrideTable()
        var peers: [Int: AttachedPeer] = [:]
        var parents: [Int] = []
        /// The numbers of the document that is turned.
        var numbers: EventNumbers?
        var marks: [Mark] = []
    }

    /// The most words that wait for a game which does not update.
    private static let deedLimit = 256
    /// The most marks in a second, of all programs.
    private static let markLimit = 64

    private let engine: Int
    private let link: RenderLink
    private let session: AudioSession
    private let busName: @Sendable (UInt16) -> String
    private let state = Lock(State())
    private let logLines: Mailbox<String>
    private let waitingDeeds = Atomic<Int>(0)
    private let metered = Atomic<UInt64>(0)
    private let desk = Lock(LiveDesk())
    /// Whether the game's thread has not taken the desk since it changed.
    private let isDeskNew = Atomic<Bool>(false)

    /// - Parameter busName: Returns the name of a bus by its index.
    init(engine: Int, link: RenderLink, session: AudioSession, busName: @escaping @Sendable (UInt16) -> String) {
        (self.engine, self.link, self.session, self.busName) = (engine, link, session, busName)
        logLines = Mailbox(pending: link.pending)
    }

    // MARK: The game's thread

    /// What attached programs did since the last call, in words. Never waits; costs the read of a flag if they did
    /// nothing.
    func takeLogLines() -> [String] {
        let words = logLines.takeAllIfFree()
        if !words.isEmpty { waitingDeeds.store(0, ordering: .relaxed) }
        return words
    }

    /// The buses that attached programs meter, one bit for each bus index. Never waits.
    var meteredBuses: UInt64 { metered.load(ordering: .relaxed) }

    /// The numbers that attached programs hold; nil if they are as at the last call. Never waits; costs the read of a flag
    /// then.
    func takeDesk() -> LiveDesk? {
        guard isDeskNew.exchange(false, ordering: .acquiring) else { return nil }
        let new = desk.withLockIfFree { $0 }
        if new == nil {
            isDeskNew.store(true, ordering: .relaxed)
            link.pending.raise()
        }
        return new
    }

    private func log(_ words: String) {
        guard waitingDeeds.load(ordering: .relaxed) < Self.deedLimit else { return }
        waitingDeeds.wrappingAdd(1, ordering: .relaxed)
        logLines.post(words)
    }

    // MARK: The socket's thread

    /// Carries out a request of a program; returns why it is refused, or nil.
    ///
    /// - Parameter scene: Nil before the engine has been measured for a second.
    func carryOut(_ action: OverrideRequest.Action, by peer: AttachedPeer, in scene: Scene?) -> String? {
        switch action {
        case .mark(let words):
            let hasRoom = state.withLock { state in
                guard state.marks.count < Self.markLimit else { return false }
                state.marks.append(Mark(time: MonotonicClock.nanoseconds, words: words))
                return true
            }
            guard hasRoom else { return "there are \(Self.markLimit) marks in this second" }
            log("\(peer.words) marked \"\(words)\"")
        case .override(let target, let value):
            guard let scene else { return "the mixer has not answered yet" }
            if let value, let refusal = refusal(of: target, value, in: scene) { return refusal }
            // A number is turned many times a second. The log has the first time and the last.
            let isTold = state.withLock { state in
                !target.isDial || state.table.has(target, of: peer.number) == (value == nil)
            }
            let refusal: String? = state.withLock { state in
                if value != nil, state.table.voiceCount(like: target) >= MixOverlay.voiceLimit {
                    return "\(MixOverlay.voiceLimit) voices are overridden already"
                }
                if value == 1, case .meter(let bus) = target, !state.table.mayMeter(bus) {
                    return "\(Submix.programLimit) buses are metered already"
                }
                guard state.table.set(target, to: value, by: peer.number) else {
                    return "the program has \(OverrideTable.clientLimit) overrides already"
                }
                state.peers[peer.number] = peer
                state.parents = scene.parents
                if case .event = target { state.numbers = scene.numbers }
                return nil
            }
            if let refusal { return refusal }
            if isTold { log("\(peer.words) \(target.line(value, busName))") }
            apply()
        }
        return nil
    }

    private func refusal(of target: OverrideRequest.Target, _ value: Float, in scene: Scene) -> String? {
        switch target {
        case .effect(let place) where !scene.parents.indices.contains(place.bus): return "there is no bus \(place.bus)"
        case .effect, .parameter:
            guard let desk = scene.desk else { return "the game has not updated yet" }
            return desk.refusal(of: target, value)
        case .event(let path):
            guard scene.desk != nil else { return "the game has not updated yet" }
            guard let numbers = scene.numbers else { return "the game has no sound events" }
            guard let number = numbers[path] else { return "the sound events have no number at \(path)" }
            if let refusal = EngineReport.Dial(number).refusal(of: value) { return refusal }
            var held = state.withLock { $0.table.eventNumbers }.filter { numbers[$0.key] != nil }
            held[path] = value
            // The document's own reader judges the numbers together: points of a curve have to rise.
            do throws(AudioError) {
                _ = try numbers.graph(turning: held)
                return nil
            } catch {
                return error.detail
            }
        case .mute(let bus), .solo(let bus), .gain(let bus), .meter(let bus):
            return scene.parents.indices.contains(bus) ? nil : "there is no bus \(bus)"
        case .muteVoice(let voice), .soloVoice(let voice):
            return scene.voices.contains(voice) ? nil : "no voice has the number \(voice) now"
        case .pretend: return nil
        }
    }

    /// Withdraws all that a program overrides, because it has left.
    func withdraw(_ peer: AttachedPeer) {
        let (hadAny, isKnown) = state.withLock { ($0.table.withdraw(peer.number), $0.peers[peer.number] != nil) }
        if hadAny { log("\(peer.words) left, and its changes are undone") }
        if isKnown { apply() }
        _ = state.withLock { $0.peers.removeValue(forKey: peer.number) }
    }

    /// Withdraws all that any program overrides.
    func withdrawAll() { for peer in state.withLock(\.peers.values) { withdraw(peer) } }

    /// Follows the buses that the game has added and the document that it has read, and forgets voices that have ended.
    func follow(_ scene: Scene) {
        let isNew = state.withLock { state in
            // The mixer keeps a solo until it is told otherwise, and silences all other voices by it.
            let hasDropped = scene.isComplete && state.table.keepVoices(scene.voices)
            let isOther = state.parents != scene.parents || state.numbers !== scene.numbers
            defer { (state.parents, state.numbers) = (scene.parents, scene.numbers) }
            return hasDropped || !state.table.isEmpty && isOther
        }
        if isNew { apply() }
    }

    /// The marks since the last call.
    func takeMarks() -> [Mark] {
        state.withLock { state in
            defer { state.marks = [] }
            return state.marks
        }
    }

    /// What is overridden now, in words.
    var present: [String] { state.withLock { $0.table.present.map { $0.target.line($0.value, busName) } }.sorted() }

    /// The numbers of the sound events that are held, by their paths.
    var eventNumbers: [String: Float] { state.withLock { $0.table.eventNumbers } }

    private func apply() {
        let (overlay, buses, desk, pretences, turned, numbers) = state.withLock { state in
            (
                state.table.overlay(parents: state.parents), state.table.meteredBuses, state.table.desk,
                state.peers.keys.map { (peer: $0, reasons: state.table.pretences(of: $0).map(\.reason)) },
                state.table.eventNumbers, state.numbers
            )
        }
        var held = desk
        if let numbers, !turned.isEmpty {
            let graph = numbers.graph(turningWhatFits: turned)
            held.events = EventTurn(numbers: turned, base: numbers.events.graph, graph: graph)
        }
        metered.store(buses, ordering: .relaxed)
        let isNew = self.desk.withLock { [held] desk in
            defer { desk = held }
            return desk != held
        }
        if isNew { isDeskNew.store(true, ordering: .releasing) }
        link.pending.raise()
        if link.overlays.current == nil { link.overlays.fulfil(OverlayExchange()) }
        link.overlays.current?.send(overlay)
        for (peer, reasons) in pretences {
            session.pretend(reasons, by: PretenderID(engine: engine, profiler: peer))
        }
    }
}

extension OverrideRequest.Target {
    /// What a program did to the target, in the words of the game's log.
    fileprivate func line(_ value: Float?, _ busName: (UInt16) -> String) -> String {
        let isOn = value == 1
        func the(_ bus: Int) -> String { "the bus \"\(busName(UInt16(clamping: bus)))\"" }
        switch self {
        case .mute(let bus): return "\(value == nil ? "no longer mutes" : isOn ? "muted" : "unmuted") \(the(bus))"
        case .solo(let bus): return "\(isOn ? "soloed" : "no longer solos") \(the(bus))"
        case .gain(let bus):
            guard let value else { return "no longer holds the gain of \(the(bus))" }
            return "holds the gain of \(the(bus)) at \(value) dB"
        case .meter(let bus): return "\(isOn ? "meters" : "no longer meters") \(the(bus))"
        case .muteVoice(let voice): return "\(isOn ? "muted" : "unmuted") the voice \(voice)"
        case .soloVoice(let voice): return "\(isOn ? "soloed" : "no longer solos") the voice \(voice)"
        case .pretend(let pretence): return "\(isOn ? "pretends" : "no longer pretends"): \(pretence.reason)"
        case .effect(let place):
            let what = "\(place.dial) of the \(place.effect) on \(the(place.bus))"
            return value.map { "holds \(what) at \($0)" } ?? "no longer holds \(what)"
        case .event(let path):
            let what = "the number \(path) of the sound events"
            return value.map { "holds \(what) at \($0)" } ?? "no longer holds \(what)"
        case .parameter(let name):
            let what = "the parameter \"\(name)\""
            return value.map { "holds \(what) at \($0)" } ?? "no longer holds \(what)"
        }
    }
}
