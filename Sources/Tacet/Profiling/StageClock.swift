import Synchronization
import TacetSystem

/// The ring that carries the profiler's records from the render thread to the game's thread.
final class ProfileLink: Sendable {
    let isEnabled = Atomic<Bool>(false)
    /// The ring's size in blocks: 11 s at the default sample rate and block size. Records that do not fit are lost.
    static let capacity = 1_024
    private let ring = Deferred<EventRing<BlockProfile>>()
    /// The number of the game's updates while measuring, and their time in nanoseconds. Only the game's thread writes them.
    private let updates = Atomic<Int>(0)
    private let updateTime = Atomic<Int>(0)

    /// The ring of records; nil until the profiler is first enabled.
    var blocks: EventRing<BlockProfile>? { ring.current }

    /// Starts or stops measuring. The game's thread.
    func enable(_ isOn: Bool) {
        if isOn, ring.current == nil { ring.fulfil(EventRing(capacity: Self.capacity, filler: BlockProfile())) }
        isEnabled.store(isOn, ordering: .releasing)
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
        isRunning = link.isEnabled.load(ordering: .acquiring)
        guard isRunning else { return }
        if blocks == nil { blocks = link.blocks }
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

    /// Ends the block and sends its record to the game's thread.
    func publish() { if isRunning { blocks?.send(block) } }
}
