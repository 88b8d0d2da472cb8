import Synchronization
import TacetSession
import TacetPlatform

/// Measures the cost of mixing while the game runs, block by block and stage by stage.
///
/// <!-- given: audio: AudioEngine -->
/// ```swift
/// audio.profiler.isEnabled = true
/// // and after some frames of the game
/// print(audio.profiler.summary.load.p99)   // the share of its time that one block in a hundred took at least
/// ```
///
/// The profiler is off until it is enabled, and free while it is off. The mixing thread writes each block's record into
/// a ring, which is made when the profiler is first enabled. Reading happens on the game's thread and never makes the
/// render thread wait. ``AudioEngine/update()`` empties the ring in time. In an engine that is not updated, the ring
/// keeps the first 1,024 records and loses later ones.
///
/// - Thread: the engine's owner.
public final class Profiler {
    /// What `tacet profile attach` may do.
    public enum Access: UInt8, Hashable, Sendable, CaseIterable {
        /// Nothing.
        case off
        /// Look into the engine.
        case read
        /// Look into the engine, and change for as long as it is attached what is heard: mute and solo buses and
        /// voices, hold the gain of a bus, meter a bus, pretend a call, an alarm, silent mode or a lost output, and
        /// mark moments.
        case readWrite
    }

    /// The most blocks that ``blocks`` and ``summary`` look back: 11 s at the default sample rate and block size.
    public static let window = 1_024

    private let link: ProfileLink
    private let session: AudioSession
    private let sampleRate: Int
    private let blockFrames: Int
    private var history = History()
    /// The session's changes and the voices of the capture; nil while none runs.
    private var notes: (session: SessionLog, voices: VoiceHistory)?
    private let names: VoiceNames
    private let readAccess: () -> Access
    private let writeAccess: (Access) throws(AudioError) -> Void

    /// The blocks that the game's thread has fetched from the ring.
    struct History {
        /// The most blocks that `capture` keeps.
        private let limit: Int
        var recent: [BlockProfile] = []
        /// The index of the oldest block once `recent` is full; the next block replaces it.
        var oldest = 0
        var capture: [BlockProfile]?

        init(limit: Int = ProfileCapture.limit) { self.limit = limit }

        mutating func fetch(_ blocks: EventRing<BlockProfile>) {
            while let block = blocks.receive() {
                if let count = capture?.count, count < limit { capture?.append(block) }
                if recent.count < Profiler.window {
                    recent.append(block)
                } else {
                    recent[oldest] = block
                    oldest = (oldest + 1) % Profiler.window
                }
            }
        }
    }

    /// - Parameters:
    ///   - access: What attached programs may do.
    ///   - setAccess: Changes that.
    init(
        link: ProfileLink, session: AudioSession, sampleRate: Int, blockFrames: Int, names: VoiceNames,
        access: @escaping () -> Access, setAccess: @escaping (Access) throws(AudioError) -> Void
    ) {
        self.link = link
        self.session = session
        self.names = names
        readAccess = access
        writeAccess = setAccess
        self.sampleRate = sampleRate
        self.blockFrames = blockFrames
    }

    /// What `tacet profile attach` may do; see ``setAccess(_:)``. ``Access/off`` until the game or the environment
    /// allows more.
    public var access: Access { readAccess() }

    /// Allows `tacet profile attach` to read the running engine, or to change it too, or forbids both. The default is
    /// off.
    ///
    /// <!-- given: audio: AudioEngine -->
    /// ```swift
    /// try audio.profiler.setAccess(.readWrite)  // then, in a terminal: tacet profile attach
    /// ```
    ///
    /// The process opens a socket in `$XDG_RUNTIME_DIR/tacet`, which only programs of the same user can connect to, and
    /// a thread for it. The thread sleeps until a program connects. While one is attached, the mixing thread measures
    /// blocks as it does for this profiler, and copies voices and buses once a second: at most 256 voices. The program
    /// may end at any time.
    ///
    /// A program's changes lie over what the game sets, and change no value of the game. They are undone when the
    /// program withdraws them or ends, however it ends; what the game set meanwhile is heard then.
    /// ``AudioEvent/profilerActed(_:)`` says which program did what.
    ///
    /// `TACET_PROFILER=1` in the environment does the same for every engine of a process, and `TACET_PROFILER=read`
    /// does it with ``Access/read``. A socket that cannot be opened is then one of the session's limitations
    /// (`AudioSession.Explanation.limitations`).
    ///
    /// Blocking: opens or closes a socket, which takes a few milliseconds.
    ///
    /// - Throws: `AudioError` with `.noOutput` if the socket cannot be opened: `XDG_RUNTIME_DIR` is not set or is too
    ///   long, the directory is open to other users, the program is setuid or setgid, or the process is out of threads
    ///   or files. The access is off then.
    public func setAccess(_ access: Access) throws(AudioError) { try writeAccess(access) }

    /// Whether the mixing thread measures blocks. False until it is set.
    public var isEnabled: Bool {
        get { link.present.contains(.game) }
        set {
            if newValue { history.recent.reserveCapacity(Self.window) }
            link.measure(for: .game, newValue)
        }
    }

    /// The latest blocks, at most ``window``, oldest first.
    public var blocks: [BlockProfile] {
        collect()
        return Array(history.recent[history.oldest...] + history.recent[..<history.oldest])
    }

    /// Percentiles of the latest blocks, at most ``window`` of them.
    public var summary: Summary { Summary(blocks, deadline: deadlineNanoseconds) }

    /// The deadline for mixing a block: the length of its sound.
    public var deadline: Duration { .seconds(Double(blockFrames) / Double(sampleRate)) }

    /// The deadline in the unit of the blocks' times.
    package var deadlineNanoseconds: Double { Double(blockFrames) / Double(sampleRate) * 1e9 }

    /// Starts to keep every block, at most ``ProfileCapture/limit`` of them, until ``stopCapture()``. Enables the
    /// profiler.
    public func startCapture() {
        collect()
        history.capture = []
        // Records of an earlier capture are old.
        while link.capturedVoices?.receive() != nil {}
        var session = SessionLog()
        session.note(self.session.decision)
        notes = (session, VoiceHistory(names))
        link.capture(true)
        isEnabled = true
    }

    /// Ends the capture and returns it; empty if none was started. The profiler stays enabled.
    public func stopCapture() -> ProfileCapture {
        link.capture(false)
        collect()
        takeNotes()
        defer { (history.capture, notes) = (nil, nil) }
        return ProfileCapture(
            sampleRate: sampleRate, blockFrames: blockFrames, blocks: history.capture ?? [],
            sessionChanges: notes?.session.take() ?? [], voiceTallies: notes?.voices.take() ?? [])
    }

    /// Fetches the records that the mixing thread has written.
    private func collect() { if let blocks = link.blocks { history.fetch(blocks) } }

    /// Fetches the changes of voices and of the session, for a capture.
    private func takeNotes() {
        guard notes != nil else { return }
        notes?.session.note(session.decision)
        if let records = link.capturedVoices { notes?.voices.fetch(records) }
    }

    // MARK: The engine's updates

    /// Reads what a capture still needs of the sound in a slot, which is about to be unloaded.
    func release(_ slot: UInt32) {
        takeNotes()
        notes?.voices.forget(slot)
    }

    /// Whether updates have to be recorded.
    var isActive: Bool { !link.present.isEmpty || notes != nil }

    /// The time at which an update begins; nil while nothing is measured.
    var updateStart: Int? { link.present.isEmpty ? nil : MonotonicClock.nanoseconds }

    /// Records an update that began at `start`.
    func recordUpdate(from start: Int?) {
        takeNotes()
        if let start { link.countUpdate(MonotonicClock.nanoseconds - start) }
        makeRoom()
    }

    /// Empties the ring once it is half full. Fetching a few records in every frame of the game would cost more.
    private func makeRoom() { if let blocks = link.blocks, blocks.waiting >= ProfileLink.capacity / 2 { collect() } }
}

extension Profiler {
    /// The percentiles of a quantity over some blocks.
    public struct Spread: Hashable, Sendable {
        /// The median: the value that 50 of a hundred blocks did not exceed.
        public let p50: Double
        /// The value that 90 of a hundred blocks did not exceed.
        public let p90: Double
        /// The value that 99 of a hundred blocks did not exceed.
        public let p99: Double
        /// The largest value.
        public let worst: Double

        /// The percentiles of `values` by nearest rank, so that each is a value that occurred; 0 if there are no
        /// values.
        public init(_ values: [Double]) {
            let sorted = values.sorted()
            let rank = { (share: Double) -> Double in
                guard let last = sorted.last else { return 0 }
                let index = Int((share * Double(sorted.count)).rounded(.up)) - 1
                return index < sorted.count ? sorted[max(0, index)] : last
            }
            p50 = rank(0.5)
            p90 = rank(0.9)
            p99 = rank(0.99)
            worst = rank(1)
        }
    }

    /// The times and counts of some blocks.
    public struct Summary: Hashable, Sendable {
        /// The number of blocks.
        public let blocks: Int
        /// The time that a block took, in nanoseconds.
        public let total: Spread
        /// The time that a block took, as a share of its deadline: 1 is the length of the block's sound.
        public let load: Spread
        /// The number of real voices in a block.
        public let realVoices: Spread
        /// Underrun of the music streams over all blocks, in frames of silence because decoding was late.
        public let underrunFrames: Int
        private let stages: [Spread]

        init(_ blocks: [BlockProfile], deadline: Double) {
            self.blocks = blocks.count
            total = Spread(blocks.map { Double($0.nanoseconds) })
            load = Spread(blocks.map { Double($0.nanoseconds) / deadline })
            realVoices = Spread(blocks.map { Double($0.realVoices) })
            underrunFrames = blocks.reduce(0) { $0 + Int($1.underrunFrames) }
            stages = RenderStage.allCases.map { stage in Spread(blocks.map { Double($0.nanoseconds(stage)) }) }
        }

        /// The time that a stage took in a block, in nanoseconds.
        public subscript(stage: RenderStage) -> Spread { stages[stage.rawValue] }
    }
}
