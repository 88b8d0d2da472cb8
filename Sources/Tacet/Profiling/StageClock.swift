import Synchronization
import TacetSystem

/// The profiler's way from the render thread to the game.
final class ProfileLink: Sendable {
    let isEnabled = Atomic<Bool>(false)
    /// Eleven seconds at the default block; what does not fit is lost.
    static let capacity = 1_024
    let blocks = EventRing<BlockProfile>(capacity: capacity, filler: BlockProfile())
}

/// Times the stages of a block as the render thread goes through them; one load a block while the profiler is off.
struct StageClock {
    private let link: ProfileLink
    private let blocks: EventRing<BlockProfile>
    private(set) var isRunning = false
    private var last = 0
    /// The block that is being mixed.
    var block = BlockProfile()

    init(_ link: ProfileLink) {
        self.link = link
        blocks = link.blocks
    }

    /// Begins a block.
    mutating func begin() {
        isRunning = link.isEnabled.load(ordering: .relaxed)
        guard isRunning else { return }
        last = MonotonicClock.nanoseconds
        block = BlockProfile()
        block.start = last
    }

    /// Ends a stage: what passed since the one before was its.
    mutating func end(_ stage: RenderStage) {
        guard isRunning else { return }
        let now = MonotonicClock.nanoseconds
        block.times[stage.rawValue] = UInt32(clamping: now &- last)
        last = now
    }

    /// Ends the block and hands it over.
    func publish() { if isRunning { blocks.send(block) } }
}
