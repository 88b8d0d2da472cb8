import Synchronization
import TacetOutput
import TacetSystem

/// The render thread: keeps the output's queue filled, and carries out commands even while no output takes frames.
///
/// The render thread waits only for the queue. While no output takes frames, every voice and track keeps its position.
final class RenderLoop: @unchecked Sendable {  // only the render thread, or offline the caller, uses `renderer`
    private let link: RenderLink
    private let queue: FrameQueue
    /// Behind a pointer, because Swift checks each access to a struct stored in a class for conflicts at run time.
    private let renderer: UnsafeMutablePointer<Renderer>
    private let block: UnsafeMutablePointer<Float>
    let blockFrames: Int
    private let isStopping = Atomic<Bool>(false)
    /// Whether the output is suspended, so that the thread wakes once a second only.
    private let isResting = Atomic<Bool>(false)
    /// The render thread; nil offline. Written before the loop is shared.
    private var thread: LastingThread?
    /// Offline: the frames of the last block that the caller has not received yet.
    private var leftover = 0

    init(format: RenderFormat, sounds: BufferTable, link: RenderLink, queue: FrameQueue) {
        self.link = link
        blockFrames = format.blockFrames
        self.queue = queue
        renderer = .allocate(capacity: 1)
        renderer.initialize(to: Renderer(format: format, sounds: sounds, link: link))
        block = .allocate(capacity: blockFrames * 2)
        block.initialize(repeating: 0, count: blockFrames * 2)
    }

    deinit {
        renderer.deinitialize(count: 1)
        renderer.deallocate()
        block.deallocate()
    }

    /// Starts the render thread. Must be called before the loop is shared.
    func start() {
        thread = LastingThread(name: "tacet-render") { [self] in run() }
    }

    /// Tries again to start the render thread if the system had no thread left. Any thread; never waits.
    ///
    /// - Returns: Whether nothing is missing.
    func attend() -> Bool { thread?.retry() ?? true }

    /// Ends the render thread and waits for it, for one block at most.
    func stop() {
        isStopping.store(true, ordering: .releasing)
        queue.spaceFreed.post()
        thread?.join()
    }

    /// Slows the render thread down to one wake-up a second while the output is suspended, or wakes it. Any thread.
    func setResting(_ rests: Bool) {
        isResting.store(rests, ordering: .releasing)
        link.statistics.idleFrames.store(0, ordering: .relaxed)
        if !rests { queue.spaceFreed.post() }
    }

    /// The rounds of 20 ms without a block after which the output counts as one that takes no frames. The longest buffer
    /// of an output is refilled every 50 ms.
    private static let patience = 13

    private func run() {
        var idleRounds = 0
        var rest: RestClock?
        let priority = RealTimePriority.acquire()
        link.statistics.priority.store(priority.rawValue, ordering: .relaxed)
        while !isStopping.load(ordering: .acquiring) {
            let isResting = isResting.load(ordering: .acquiring)
            queue.awaitSpace(
                atMost: isResting ? (rest == nil ? .seconds(1) : RestClock.interval) : .milliseconds(20),
                renderTime: link.statistics.blockTime.load(ordering: .relaxed), isRealTime: priority == .realTime)
            passTime(of: &rest, isResting: self.isResting.load(ordering: .acquiring))
            if queue.wanted < blockFrames {
                idleRounds += 1
                renderer.pointee.idle(isPulled: !isResting && idleRounds < Self.patience)
            }
            while queue.wanted >= blockFrames {
                idleRounds = 0
                let begin = MonotonicClock.nanoseconds
                renderer.pointee.clock.outputUnderruns = queue.underruns
                renderer.pointee.render(into: block)
                link.statistics.count(blockTime: MonotonicClock.nanoseconds &- begin)
                queue.push(block, count: blockFrames)
                rest?.note(blockFrames)
            }
        }
        LoopbackDevice.clearCurrent()
    }

    /// Mixes what has passed unheard since the last call, while the output is suspended and voices or tracks run in silent
    /// mode. The last call of a rest comes after its end.
    private func passTime(of rest: inout RestClock?, isResting: Bool) {
        guard renderer.pointee.runsUnheard else {
            rest = nil
            return
        }
        let now = MonotonicClock.nanoseconds
        if var clock = rest {
            clock.advance(to: now)
            renderer.pointee.catchesUp = true
            while clock.due >= blockFrames, renderer.pointee.runsUnheard {
                renderer.pointee.render(into: block)
                clock.note(blockFrames)
            }
            renderer.pointee.catchesUp = false
            rest = clock
        } else if isResting {
            rest = RestClock(sampleRate: renderer.pointee.sampleRate, at: now)
        }
        if !isResting { rest = nil }
    }

    // MARK: Offline

    /// Mixes `count` frames into `destination`, interleaved stereo, on the caller's thread. Blocking.
    ///
    /// The loop mixes whole blocks and keeps the rest of the last one for the next call.
    ///
    /// - Parameter prepare: Called before each block; waits for the threads that decode music.
    func render(into destination: UnsafeMutablePointer<Float>, count: Int, prepare: () -> Void) {
        // OpenAL's context is per thread, and the next call may come on another thread.
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
