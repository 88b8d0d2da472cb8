import CTacetLinux
import Synchronization
import TacetOutput
import TacetSession
import TacetProfile
import TacetPlatform

/// The parts of an engine that the socket's thread reads for live profilers.
///
/// Any thread may read them. The mixing thread and the game's thread add their figures with the next block and the next
/// update. While the game hangs, its figures stay as they were.
package final class ProfiledEngine: Sendable {
    /// What the socket's thread remembers from one answer to the next.
    struct Memory {
        var probe: (scene: RenderProbe.Scene, voices: [VoiceProbe], buses: [BusProbe])?
        var report: GameReport?
        /// The blocks that have been metered, by bus.
        var metered: [UInt16: Int] = [:]
        var loudness = LoudnessBoard()
        /// The buses of which a program sees pictures.
        var scopes: [UInt16: BusScope] = [:]
        var updates = (count: 0, nanoseconds: 0)
        var isWatched = false
        /// The numbers of the game's sound events; nil until a program asks for them.
        private(set) var numbers: EventNumbers?
        /// The starts, ends and steals of voices since the last answer.
        var voices: VoiceHistory

        /// The buses with samples of their own, by index.
        func meters(of link: RenderLink) -> [UInt16: MeterHistory] {
            var meters: [UInt16: MeterHistory] = [0: link.masterMeter, 1: link.soundtrackMeter]
            for (bus, meter) in report?.meters ?? [] { meters[bus.index] = meter }
            return meters
        }

        /// The numbers of the sound events that the game has now; nil without a document.
        mutating func findNumbers() -> EventNumbers? {
            guard let events = report?.desk.events else {
                numbers = nil
                return nil
            }
            if numbers?.events.graph !== events.graph { numbers = EventNumbers(events) }
            return numbers
        }

        /// Takes the samples that a bus has mixed since the last call.
        mutating func follow(_ meter: MeterHistory, of bus: UInt16, sampleRate: Int) {
            var scope = scopes.removeValue(forKey: bus)
            loudness.follow(meter, of: bus, sampleRate: sampleRate) { scope?.add($0, frames: $1) }
            scopes[bus] = scope
        }
    }

    private static let count = Atomic<Int>(0)

    /// The engine's number in its process, from 1.
    let number = ProfiledEngine.count.wrappingAdd(1, ordering: .relaxed).newValue
    /// The game's name, for people.
    let name: String
    let sampleRate: Int
    let blockFrames: Int
    let link: RenderLink
    let session: AudioSession
    let sounds: @Sendable () -> SoundTable?
    let output: @Sendable () -> OutputSnapshot?
    /// What attached programs change in the engine.
    let overrides: LiveOverrides
    private let granted = Atomic<UInt8>(Profiler.Access.off.rawValue)
    /// Whether the engine has ended. Guarded by the change of ``AttachedEngines``.
    let hasEnded = Atomic<Bool>(false)
    private let isAsked = Atomic<Bool>(false)
    private let report = Lock<GameReport?>(nil)
    private let memory: Lock<Memory>
    /// The names of sounds and buses, for the answers.
    let names: VoiceNames
    /// What the session allowed since the last answer.
    private let sessionLog = Lock(SessionLog(limit: ProfiledEngine.sessionLimit))
    /// The session's revision when the game's thread last noted its decision; -1 before. The game's thread, and
    /// ``watch(_:)``.
    private let notedRevision = Atomic<Int>(-1)
    /// The most changes of the session in a second.
    private static let sessionLimit = 256

    /// - Parameters:
    ///   - sounds: The loaded sounds; nil until the mixer is made.
    ///   - names: The names of sounds and buses.
    ///   - output: The output's state; nil offline.
    init(
        name: String, sampleRate: Int, blockFrames: Int, link: RenderLink, session: AudioSession,
        sounds: @escaping @Sendable () -> SoundTable?, names: VoiceNames,
        output: @escaping @Sendable () -> OutputSnapshot?
    ) {
        self.name = name.printable
        (self.sampleRate, self.blockFrames) = (sampleRate, blockFrames)
        (self.link, self.session, self.sounds, self.output) = (link, session, sounds, output)
        self.names = names
        memory = Lock(Memory(voices: Self.voiceHistory(names)))
        overrides = LiveOverrides(engine: number, link: link, session: session, busName: names.bus)
    }

    /// What attached programs may do. Changes that are present hold on.
    var access: Profiler.Access {
        get { Profiler.Access(rawValue: granted.load(ordering: .relaxed)) ?? .off }
        set { granted.store(newValue.rawValue, ordering: .relaxed) }
    }

    /// Whether attached programs may change what is heard, and not only look.
    var isTouchable: Bool { access == .readWrite }

    /// Lets profilers attach, or no longer. Any thread, also without the engine: nothing happens once the engine has
    /// ended.
    package func setAccess(_ new: Profiler.Access) throws(AudioError) {
        // The socket's thread carries out requests under the same lock, so that none outlives the permission.
        AttachedEngines.withEngines { _ in
            access = new
            if !isTouchable { overrides.withdrawAll() }
        }
        guard new != .off else { return AttachedEngines.remove(self) }
        do throws(AudioError) {
            try AttachedEngines.add(self)
        } catch {
            access = .off
            throw error
        }
    }

    /// Lets profilers attach if the environment says so. A setuid or setgid program does not read the variable.
    ///
    /// - Returns: Why profilers cannot attach although the environment says so; nil if they can, or if it does not.
    func followEnvironment() -> String? {
        guard let value = tacet_trusted_environment("TACET_PROFILER") else { return nil }
        let text = String(cString: value)
        let values: [String: Profiler.Access] = ["1": .readWrite, "read": .read, "0": .off, "": .off]
        guard let access = values[text] else {
            return "TACET_PROFILER: \"\(text.printable)\" is no value and is ignored. Write 1, read or 0."
        }
        guard access != .off else { return nil }
        do throws(AudioError) {
            try setAccess(access)
            return nil
        } catch {
            return "\(error)"
        }
    }

    // MARK: The game's thread

    /// Notes a change of the session while a program is attached, and answers a question of the socket's thread, if
    /// there is one. Never waits; costs the read of two flags otherwise.
    func answerIfAsked(_ report: () -> GameReport) {
        noteSession()
        guard isAsked.load(ordering: .relaxed) else { return }
        isAsked.store(false, ordering: .relaxed)
        let new = report()
        // The old report goes outside the lock: it may hold the last reference to a track.
        let old = self.report.withLockIfFree { present in
            defer { present = new }
            return present
        }
        _ = old
    }

    /// Keeps a change of the session for the next answer while a program is attached. Never waits: while the socket's
    /// thread holds the log, the next update notes the change.
    private func noteSession() {
        guard link.profile.present.contains(.attached) else { return }
        // Read before the decision, so that no change between the two is missed.
        let revision = session.revision
        guard revision != notedRevision.load(ordering: .relaxed) else { return }
        let isNoted: Void? = sessionLog.withLockIfFree { $0.note(session.decision) }
        if isNoted != nil { notedRevision.store(revision, ordering: .relaxed) }
    }

    // MARK: The socket's thread

    private static func voiceHistory(_ names: VoiceNames) -> VoiceHistory {
        VoiceHistory(names, limit: ProfileLink.voiceCapacity / 2)
    }

    /// Begins or ends measuring. While no program is attached, the engine measures nothing.
    func watch(_ isOn: Bool) {
        let isNew = memory.withLock { memory in
            guard memory.isWatched != isOn else { return false }
            memory = Memory(voices: Self.voiceHistory(names))
            memory.isWatched = isOn
            memory.updates = link.profile.countedUpdates
            return true
        }
        guard isNew else { return }
        if isOn, link.probe.current == nil { link.probe.fulfil(RenderProbe()) }
        notedRevision.store(-1, ordering: .relaxed)
        link.profile.measure(for: .attached, isOn)
        // Records of an earlier reader are old.
        while isOn, link.profile.attachedBlocks?.receive() != nil {}
        while isOn, link.profile.attachedVoices?.receive() != nil {}
        if isOn { sessionLog.withLock { $0 = SessionLog(limit: Self.sessionLimit) } }
        report.withLock { $0 = nil }
    }

    /// Asks the mixing thread and the game's thread for their parts of the next answer.
    func ask() {
        watch(true)
        link.probe.current?.ask()
        isAsked.store(true, ordering: .relaxed)
        link.pending.raise()
    }

    /// Carries out a request of a program; returns why it is refused, or nil.
    func carryOut(_ action: OverrideRequest.Action, by peer: AttachedPeer) -> String? {
        guard isTouchable else { return "the game allows programs to look, and not to change anything" }
        let scene = memory.withLock { memory in
            if case .override(.event, _) = action { _ = memory.findNumbers() }
            return Self.scene(of: &memory)
        }
        return overrides.carryOut(action, by: peer, in: scene)
    }

    private static func scene(of memory: inout Memory) -> LiveOverrides.Scene? {
        memory.probe.map { probe in
            LiveOverrides.Scene(
                parents: probe.buses.map { Int($0.parent) }, voices: Set(probe.voices.map(\.number)),
                isComplete: probe.voices.count < RenderProbe.voiceLimit, desk: memory.report?.desk,
                numbers: memory.numbers)
        }
    }

    /// Pictures of the latest samples of buses. A bus of which no picture is asked any longer costs nothing more.
    func pictures(of buses: Set<Int>) -> [Int: ScopeLine] {
        memory.withLock { memory in
            if memory.scopes.isEmpty, buses.isEmpty { return [:] }
            memory.scopes = memory.scopes.filter { buses.contains(Int($0.key)) }
            let meters = memory.meters(of: link)
            return buses.reduce(into: [:]) { lines, bus in
                guard let key = UInt16(exactly: bus), let meter = meters[key] else {
                    // The game's thread has not told of its buses yet.
                    guard memory.report != nil else { return }
                    lines[bus] = ScopeLine(
                        scope: nil, refused: "the bus \(bus) has no samples of its own: meter it first")
                    return
                }
                if memory.scopes[key] == nil { memory.scopes[key] = BusScope() }
                memory.follow(meter, of: key, sampleRate: sampleRate)
                let scope = memory.scopes[key]?.picture(engine: number, bus: bus, sampleRate: sampleRate)
                lines[bus] = ScopeLine(scope: scope)
            }
        }
    }

    /// The state now.
    ///
    /// - Parameter subscription: What any reader wants to know.
    func answer(_ subscription: AttachReader.Subscription) -> EngineAnswer {
        var blocks: [BlockProfile] = []
        while blocks.count < ProfileLink.capacity, let block = link.profile.attachedBlocks?.receive() {
            blocks.append(block)
        }
        // A game that hangs updates nothing, and its session changes all the same.
        let changes = sessionLog.withLock { log in
            log.note(session.decision)
            return log.take()
        }
        let latest = report.withLock { $0 }
        return memory.withLock { memory in
            if let latest { memory.report = latest }
            // The game may have read another document.
            if memory.numbers != nil { _ = memory.findNumbers() }
            if let probe = link.probe.current?.take() {
                memory.probe = probe
                if let scene = Self.scene(of: &memory) { overrides.follow(scene) }
            }
            if let records = link.profile.attachedVoices { memory.voices.fetch(records) }
            let notes = CaptureSecond.Notes(session: changes, voices: memory.voices.take())
            return EngineAnswer(self, &memory, blocks: blocks, notes, subscription: subscription)
        }
    }
}
