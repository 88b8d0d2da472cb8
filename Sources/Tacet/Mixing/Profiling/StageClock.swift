import TacetPlatform

/// Times the stages of a block on the mixing thread. While the profiler is off it costs one load a block.
struct StageClock {
    private let link: ProfileLink
    private var blocks: EventRing<BlockProfile>?
    private var attachedBlocks: EventRing<BlockProfile>?
    /// The readers for which the block is measured.
    private(set) var readers = ProfileLink.Readers(rawValue: 0)
    private(set) var isRunning = false
    /// Whether this block is measured and the block before it was not.
    private(set) var hasJustBegun = false
    private var last = 0
    /// The output's underruns until now, which the render loop sets before each block, and those until the block
    /// before.
    var outputUnderruns = 0
    private var lastUnderruns = 0
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
        hasJustBegun = isRunning && !wasRunning
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
            block.outputUnderruns = UInt32(clamping: outputUnderruns &- lastUnderruns)
        }
        (lastUpdates, lastUnderruns) = (updates, outputUnderruns)
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
