import Synchronization
import TacetOutput
import TacetSystem

/// The render thread: keeps the queue filled for whoever pulls, and carries out commands even while nobody does.
///
/// It waits only for the queue. While no output pulls, every voice and track stands at its frame.
final class RenderLoop: @unchecked Sendable {  // `renderer` is the render thread's alone, or offline the caller's
    private let link: RenderLink
    private let queue: FrameQueue
    /// Behind a pointer, as each use of a class's own value is checked for another, in a table of the thread's.
    private let renderer: UnsafeMutablePointer<Renderer>
    private let block: UnsafeMutablePointer<Float>
    let blockFrames: Int
    private let isStopping = Atomic<Bool>(false)
    private let isResting = Atomic<Bool>(false)
    /// Written before the loop is shared.
    private var thread: LastingThread?
    /// Offline: frames of the last block that the caller has not had yet.
    private var leftover = 0

    init(format: RenderFormat, device: LoopbackDevice, sounds: BufferTable, link: RenderLink, queue: FrameQueue) {
        self.link = link
        blockFrames = format.blockFrames
        self.queue = queue
        renderer = .allocate(capacity: 1)
        renderer.initialize(to: Renderer(format: format, device: device, sounds: sounds, link: link))
        block = .allocate(capacity: blockFrames * 2)
        block.initialize(repeating: 0, count: blockFrames * 2)
    }

    deinit {
        renderer.deinitialize(count: 1)
        renderer.deallocate()
        block.deallocate()
    }

    /// Starts the thread. Before the loop is shared.
    func start() {
        thread = LastingThread(name: "tacet-render") { [self] in run() }
    }

    /// Asks for the thread again if the system had none. Any thread; never waits.
    func attend() { thread?.retry() }

    /// Ends the thread and waits for it: a block at most.
    func stop() {
        isStopping.store(true, ordering: .releasing)
        queue.spaceFreed.post()
        thread?.join()
    }

    /// Lets the thread sleep, as nobody will pull, or wakes it.
    func setResting(_ rests: Bool) {
        isResting.store(rests, ordering: .releasing)
        link.statistics.idleFrames.store(0, ordering: .relaxed)
        if !rests { queue.spaceFreed.post() }
    }

    private func run() {
        link.statistics.priority.store(RealTimePriority.acquire().rawValue, ordering: .relaxed)
        while !isStopping.load(ordering: .acquiring) {
            let isResting = isResting.load(ordering: .acquiring)
            queue.spaceFreed.wait(timeout: isResting ? .seconds(1) : .milliseconds(20))
            while queue.spaceFreed.tryWait() {}
            if queue.wanted < blockFrames { renderer.pointee.idle() }
            while queue.wanted >= blockFrames {
                let begin = MonotonicClock.nanoseconds
                renderer.pointee.render(into: block)
                link.statistics.count(blockTime: MonotonicClock.nanoseconds &- begin)
                queue.push(block, count: blockFrames)
            }
        }
        LoopbackDevice.clearCurrent()
    }

    // MARK: Offline

    /// Mixes `count` frames into `destination`, on the caller's thread, whole blocks at a time.
    ///
    /// - Parameter prepare: Called before each block, to wait for what decodes beside.
    func render(into destination: UnsafeMutablePointer<Float>, count: Int, prepare: () -> Void) {
        // OpenAL's context is kept per thread, and the next call may come on another.
        LoopbackDevice.keepingContext {
            renderer.pointee.loseFocus()
            var done = 0
            while done < count {
                if leftover == 0 {
                    prepare()
                    if count - done >= blockFrames {
                        renderer.pointee.render(into: destination + done * 2)
                        done += blockFrames
                        continue
                    }
                    renderer.pointee.render(into: block)
                    leftover = blockFrames
                }
                let piece = min(leftover, count - done)
                let start = blockFrames - leftover
                (destination + done * 2).update(from: block + start * 2, count: piece * 2)
                leftover -= piece
                done += piece
            }
        }
    }
}
