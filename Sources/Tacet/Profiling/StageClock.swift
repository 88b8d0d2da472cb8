import Synchronization
import TacetSystem

/// The rings that carry the profiler's records from the render thread to the game's thread and to an attached program.
final class ProfileLink: Sendable {
    /// The readers of the records.
    struct Readers: OptionSet {
        let rawValue: UInt8
        /// The game, by its ``Profiler``.
        static let game = Readers(rawValue: 1)
        /// A program that is attached to the game. It has a ring of its own, and reads also while the game hangs.
        static let attached = Readers(rawValue: 2)
    }

    private let readers = Atomic<UInt8>(0)
    /// The ring's size in blocks: 11 s at the default sample rate and block size. Records that do not fit are lost.
    static let capacity = 1_024
    private let ring = Deferred<EventRing<BlockProfile>>()
    private let attachedRing = Deferred<EventRing<BlockProfile>>()
    /// The number of the game's updates while measuring, and their time in nanoseconds. Only the game's thread writes them.
    private let updates = Atomic<Int>(0)
    private let updateTime = Atomic<Int>(0)

    /// The game's ring of records; nil until the profiler is first enabled.
    var blocks: EventRing<BlockProfile>? { ring.current }

    /// The ring of a program that is attached; nil until the first one was.
    var attachedBlocks: EventRing<BlockProfile>? { attachedRing.current }

    /// The readers for which the render thread measures now. Realtime-safe.
    var present: Readers { Readers(rawValue: readers.load(ordering: .acquiring)) }

    /// Starts or stops measuring for a reader. The reader's thread.
    func measure(for reader: Readers, _ isOn: Bool) {
        let ring = reader == .game ? ring : attachedRing
        if isOn, ring.current == nil { ring.fulfil(EventRing(capacity: Self.capacity, filler: BlockProfile())) }
        if isOn {
            readers.bitwiseOr(reader.rawValue, ordering: .releasing)
        } else {
            readers.bitwiseAnd(~reader.rawValue, ordering: .releasing)
        }
    }

    /// Counts an update that took `nanoseconds`. The game's thread.
    func countUpdate(_ nanoseconds: Int) {
        updateTime.store(updateTime.load(ordering: .relaxed) &+ nanoseconds, ordering: .relaxed)
        updates.store(updates.load(ordering: .relaxed) &+ 1, ordering: .releasing)
    }

    /// The updates until now: their number, and their time in nanoseconds.
    var countedUpdates: (count: Int, nanoseconds: Int) {
        let count = updates.load(ordering: .acquiring)
        return (count, updateTime.load(ordering: .relaxed))
    }
}

/// Times the stages of a block on the render thread. While the profiler is off it costs one load a block.
struct StageClock {
    private let link: ProfileLink
    private var blocks: EventRing<BlockProfile>?
    private var attachedBlocks: EventRing<BlockProfile>?
    private var readers = ProfileLink.Readers(rawValue: 0)
    private(set) var isRunning = false
    private var last = 0
    /// The game's updates until the block before began.
    private var lastUpdates = (count: 0, nanoseconds: 0)
    /// The record of the block that is being mixed.
    var block = BlockProfile()

    init(_ link: ProfileLink) { self.link = link }

    /// Starts to time a block.
    mutating func begin() {
        let wasRunning = isRunning
        readers = link.present
        isRunning = !readers.isEmpty
        guard isRunning else { return }
        if blocks == nil { blocks = link.blocks }
        if attachedBlocks == nil { attachedBlocks = link.attachedBlocks }
        last = MonotonicClock.nanoseconds
        block = BlockProfile()
        block.start = last
        let updates = link.countedUpdates
        if wasRunning {
            block.updates = UInt32(clamping: updates.count &- lastUpdates.count)
            block.updateNanoseconds = UInt32(clamping: updates.nanoseconds &- lastUpdates.nanoseconds)
        }
        lastUpdates = updates
    }

    /// Counts changes of the game that the block carries out.
    mutating func countCommands(_ count: Int) { block.commandsTaken &+= UInt32(clamping: count) }

    /// Ends a stage: the time since the end of the stage before is counted in it.
    mutating func end(_ stage: RenderStage) {
        guard isRunning else { return }
        let now = MonotonicClock.nanoseconds
        block.times[stage.rawValue] = UInt32(clamping: now &- last)
        last = now
    }

    /// Ends the block and sends its record to the readers.
    func publish() {
        guard isRunning else { return }
        if readers.contains(.game) { blocks?.send(block) }
        if readers.contains(.attached) { attachedBlocks?.send(block) }
    }
}
