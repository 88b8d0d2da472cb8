import Synchronization
import TacetOutput
import TacetPlatform

/// Mixes blocks on the mixing thread: on the render thread, which keeps the output's queue filled, or on the thread of
/// an output that mixes what it lacks. The render thread also carries out commands while no output takes frames.
///
/// The render thread waits for space in the queue alone. While no output takes frames, every voice and track keeps its
/// position.
final class RenderLoop: @unchecked Sendable {  // only the turn's thread, or an offline caller, uses `renderer`
    private let link: RenderLink
    private let queue: FrameQueue
    /// Behind a pointer, because Swift checks each access to a struct stored in a class for conflicts at run time.
    private let renderer: UnsafeMutablePointer<Renderer>
    /// A block as the renderer mixes it, and as frames with all channels: the same memory in stereo.
    private let block: UnsafeMutablePointer<Float>
    private let frames: UnsafeMutablePointer<Float>
    private let pairs: MixPairs
    let blockFrames: Int
    private let isStopping = Atomic<Bool>(false)
    /// The render thread; nil offline. Written before the loop is shared.
    private var thread: RetryingThread?
    /// Which thread mixes: the render thread, or the output's where the output mixes what it lacks.
    private var turn: RenderOwnership?
    /// Offline: the frames of the last block that the caller has not received yet.
    private var leftover = 0

    init(format: RenderFormat, sounds: SoundTable, link: RenderLink, queue: FrameQueue) {
        self.link = link
        blockFrames = format.blockFrames
        self.queue = queue
        renderer = .allocate(capacity: 1)
        renderer.initialize(to: Renderer(format: format, sounds: sounds, link: link))
        pairs = MixPairs(format.speakers, blockFrames: blockFrames)
        let samples = blockFrames * format.speakers.channels
        block = .allocate(repeating: 0, count: samples)
        if pairs.count > 1 {
            frames = .allocate(repeating: 0, count: samples)
        } else {
            frames = block
        }
    }

    deinit {
        renderer.deinitialize(count: 1)
        renderer.deallocate()
        block.deallocate()
        if frames != block { frames.deallocate() }
    }

    /// Starts the render thread. Must be called before the loop is shared.
    func start() {
        let turn = offerMixing()
        thread = RetryingThread(name: "tacet-render") { [self] in run(turn) }
    }

    /// Lets an output mix the blocks that it lacks, on its own thread. Call it once, before the loop is shared.
    @discardableResult
    func offerMixing() -> RenderOwnership {
        // The queue must not keep the loop alive. `stop()` ends the use of the turn before the loop's last reference
        // goes.
        let turn = RenderOwnership { [link] in
            link.statistics.blockTime.load(ordering: .relaxed)
        } mix: { [unowned self] in
            mixForOutput($0)
        }
        self.turn = turn
        queue.offer(turn)
        return turn
    }

    /// Tries again to start the render thread if the system had no thread left. Any thread; never waits.
    ///
    /// - Returns: Whether nothing is missing.
    func retryIfNeeded() -> Bool { thread?.retry() ?? true }

    /// Ends the render thread and waits for it, and for an output that mixes, for one block at most.
    func stop() {
        isStopping.store(true, ordering: .releasing)
        queue.spaceFreed.post()
        thread?.join()
        turn?.close()
    }

    /// Whether the output rests. The thread then wakes once a second, or four times while sound passes unheard, and
    /// mixes nothing ahead, so that the first block after the rest is fresh.
    private var isSuspended: Bool { queue.rest.state.isOn }

    /// Whether blocks may wait for the output. Silence that was mixed before a rest ends, or before an output pulls,
    /// would delay a sound.
    private var mayMixAhead: Bool { queue.isPulled && !isSuspended }

    /// The rounds of 20 ms without a block after which the output counts as one that takes no frames: 260 ms, five
    /// times the 50 ms after which the longest buffer of an output is refilled.
    private static let timeout = 13

    private func run(_ turn: RenderOwnership) {
        var idleRounds = 0
        var rest: SuspensionClock?
        let priority = RealTimePriority.acquire()
        while !isStopping.load(ordering: .acquiring) {
            let isSuspended = isSuspended
            queue.awaitSpace(
                atMost: longestSleep(rest, isSuspended: isSuspended),
                renderTime: link.statistics.blockTime.load(ordering: .relaxed), isRealTime: priority == .realTime)
            // During a rest the thread keeps the mixer, so that no block of an output escapes the rest's clock.
            if rest == nil {
                guard self.isSuspended || !queue.isMixedByConsumer, turn.take() else {
                    idleRounds = 0
                    continue
                }
            }
            link.statistics.priority.store(priority.rawValue, ordering: .relaxed)
            passTime(of: &rest, isSuspended: self.isSuspended)
            if queue.wanted < blockFrames || !mayMixAhead {
                idleRounds += 1
                renderer.pointee.idle(isPulled: !isSuspended && idleRounds < Self.timeout)
            }
            while queue.wanted >= blockFrames, mayMixAhead {
                idleRounds = 0
                mixBlock()
                rest?.note(blockFrames)
            }
            if rest == nil { turn.giveBack() }
        }
        if rest != nil { turn.giveBack() }
        let hasNoFramesAhead = queue.isMixedByConsumer
        turn.close()
        if hasNoFramesAhead { mixEnd() }
        LoopbackDevice.clearCurrent()
    }

    /// The longest sleep of the render thread. Where the output mixes, the render thread only looks whether it still
    /// does.
    private func longestSleep(_ rest: SuspensionClock?, isSuspended: Bool) -> Duration {
        if isSuspended { return rest == nil ? .seconds(1) : SuspensionClock.interval }
        return queue.isMixedByConsumer ? .seconds(1) : .milliseconds(20)
    }

    /// Mixes a block and hands it to the queue.
    private func mixBlock() {
        let begin = MonotonicClock.nanoseconds
        renderer.pointee.clock.outputUnderruns = queue.underruns
        let clock = renderer.pointee.voices.clock
        renderBlock()
        link.statistics.count(blockTime: MonotonicClock.nanoseconds &- begin)
        queue.push(frames, count: blockFrames, at: clock)
    }

    /// Mixes a block into ``frames``.
    private func renderBlock() {
        renderer.pointee.render(into: block)
        if frames != block { pairs.interleave(block, to: frames) }
    }

    /// Mixes `blocks` blocks on the output's thread, which has the turn.
    private func mixForOutput(_ blocks: Int) {
        // OpenAL's context is per thread. The output's thread may outlive the context, so it keeps none.
        renderer.pointee.loseFocus()
        // A reopened output has a new thread.
        if blocks > 0 { link.statistics.priority.store(RealTimePriority.current.rawValue, ordering: .relaxed) }
        for _ in 0..<blocks { mixBlock() }
        if renderer.pointee.hasFocus { LoopbackDevice.clearCurrent() }
        renderer.pointee.loseFocus()
    }

    /// Mixes what the fade at the end of an engine needs. A queue whose consumer mixes holds less than a block.
    private func mixEnd() {
        while queue.available < queue.endFrames { mixBlock() }
    }

    /// Mixes what has passed unheard since the last call, while the output is suspended and voices or tracks run in
    /// silent mode. The last call of a rest comes after its end.
    private func passTime(of rest: inout SuspensionClock?, isSuspended: Bool) {
        // Frames that were mixed and dropped for the rest have passed already.
        let dropped = queue.takeDropped()
        guard renderer.pointee.runsUnheard else {
            rest = nil
            return
        }
        let now = MonotonicClock.nanoseconds
        if var clock = rest {
            clock.note(dropped)
            clock.advance(to: now)
            renderer.pointee.catchesUp = true
            while clock.due >= blockFrames, renderer.pointee.runsUnheard {
                renderer.pointee.render(into: block)
                clock.note(blockFrames)
            }
            renderer.pointee.catchesUp = false
            rest = clock
        } else if isSuspended {
            var clock = SuspensionClock(sampleRate: renderer.pointee.sampleRate, at: now)
            clock.note(dropped)
            rest = clock
        }
        if !isSuspended { rest = nil }
    }

    // MARK: Offline

    /// Mixes `count` frames into `destination`, interleaved, on the caller's thread. Blocking.
    ///
    /// The loop mixes whole blocks and keeps the rest of the last one for the next call.
    ///
    /// - Parameter prepare: Called before each block; waits for the threads that decode music.
    func render(into destination: UnsafeMutablePointer<Float>, count: Int, prepare: () -> Void) {
        // OpenAL's context is per thread, and the next call may come on another thread.
        LoopbackDevice.keepingContext {
            renderer.pointee.loseFocus()
            let channels = 2 * pairs.count
            var done = 0
            while done < count {
                if leftover == 0 {
                    prepare()
                    if channels == 2, count - done >= blockFrames {
                        renderer.pointee.render(into: destination + done * 2)
                        done += blockFrames
                        continue
                    }
                    renderBlock()
                    leftover = blockFrames
                }
                let piece = min(leftover, count - done)
                let start = blockFrames - leftover
                (destination + done * channels).update(from: frames + start * channels, count: piece * channels)
                leftover -= piece
                done += piece
            }
        }
    }
}
