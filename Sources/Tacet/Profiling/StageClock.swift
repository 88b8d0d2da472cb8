import Synchronization
import TacetSystem

/// The profiler's way from the render thread to the game.
final class ProfileLink: Sendable {
    let isEnabled = Atomic<Bool>(false)
    /// Eleven seconds at the default block; what does not fit is lost.
    static let capacity = 1_024
    private let ring = Deferred<EventRing<BlockProfile>>()

    /// The measured blocks; nil until the profiler is first enabled.
    var blocks: EventRing<BlockProfile>? { ring.current }

    /// Has blocks measured, or no more. The game's thread.
    func enable(_ isOn: Bool) {
        if isOn, ring.current == nil { ring.fulfil(EventRing(capacity: Self.capacity, filler: BlockProfile())) }
        isEnabled.store(isOn, ordering: .releasing)
    }
}

/// Times the stages of a block as the render thread goes through them; one load a block while the profiler is off.
struct StageClock {
    private let link: ProfileLink
    private var blocks: EventRing<BlockProfile>?
    private(set) var isRunning = false
    private var last = 0
    /// The block that is being mixed.
    var block = BlockProfile()

    init(_ link: ProfileLink) { self.link = link }

    /// Begins a block.
    mutating func begin() {
        isRunning = link.isEnabled.load(ordering: .acquiring)
        guard isRunning else { return }
        if blocks == nil { blocks = link.blocks }
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
    func publish() { if isRunning { blocks?.send(block) } }
}
