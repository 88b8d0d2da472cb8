import CTacetLinux
import Glibc
import Synchronization
package import TacetPlatform

/// Queues frames between the mixing thread and the one output that pulls them.
///
/// Single producer, single consumer, wait-free on both sides. The producer sleeps on ``spaceFreed``. A consumer that
/// got too few frames may poll ``readyDescriptor`` for more. While a consumer takes whole blocks at a steady pace, the
/// producer wakes by ``BlockSchedule`` just before each block is due: no block waits long, and no pull wakes a thread.
/// A consumer may also mix what it lacks by itself, see ``pullOrMix(into:count:)``. It is the producer then.
package final class FrameQueue: @unchecked Sendable {  // `fade` belongs to the consumer
    /// The frames, interleaved, nominal ±1.
    private let ring: FrameRing
    /// The loudspeakers whose channels a frame has.
    package let speakers: SpeakerLayout
    private let channels: Int
    /// Room for the frames that ``pullStereo(into:count:)`` mixes down; nil in stereo.
    private let surround: UnsafeMutablePointer<Float>?
    private let consumerWaits = Atomic<Bool>(false)
    /// The number of frames that the producer keeps ready in the queue.
    private let target: Atomic<Int>
    /// The smallest value of ``target``.
    private let leastTarget: Int
    /// The frames that the producer renders at a time.
    package let block: Int
    /// Nil for a producer that only wakes when the consumer posts ``spaceFreed``.
    let schedule: BlockSchedule?
    /// The mixer for consumers that mix by themselves; nil until there is one.
    let mixer = WriteOnce<RenderOwnership>()
    /// When the consumer last mixed, or could have, in nanoseconds; 0 if the producer's thread mixes.
    let mixedAt = Atomic<Int>(0)
    /// When the consumer last took frames, in nanoseconds.
    private let lastPull = Atomic<Int>(0)
    /// The frames that the consumer took then; 0 if they were not whole blocks, or fewer than it wanted.
    private let lastTake = Atomic<Int>(0)
    /// When the producer wakes by itself, in nanoseconds; 0 if it waits for a post.
    let producerWakes = Atomic<Int>(0)
    /// The length of the fade at the end, in frames; 0 until ``end(fadingOver:)``.
    private let ending = Atomic<Int>(0)
    private var fade: EndFade
    /// The frames of the mix that were not queued.
    private let mixedBefore = Atomic<Int>(0)
    /// The number of times that the device of any output ran dry.
    private let dryDevices = Atomic<Int>(0)
    /// Whether the output rests.
    package let rest = OutputRest()
    /// Whether the consumer follows ``rest`` by itself when ``readyDescriptor`` tells it to look.
    private let isFollowed = Atomic<Bool>(false)
    /// When the game last asked when a frame is heard, in nanoseconds; 0 if it never did.
    private let clockRead = Atomic<Int>(0)
    /// The mixed frames that were dropped for a rest and that the producer has not been told of.
    private let dropped = Atomic<Int>(0)
    /// Whether a consumer has pulled. Before that nothing is mixed ahead: the silence would delay the game's first
    /// sound.
    private let hasConsumer = Atomic<Bool>(false)
    /// Posted when the consumer has taken frames and a block fits again, unless the producer wakes in time by itself.
    package let spaceFreed = Semaphore()
    /// The `eventfd` behind ``readyDescriptor``; -1 while the process has no file descriptor for it. Set once.
    private let framesReady = Atomic<Int32>(tacet_eventfd())

    /// An `eventfd` that becomes readable when frames arrive after ``awaitFrames()``. Consumer only.
    ///
    /// Nil while the process has no file descriptor left. Each call tries again. Until then the consumer must look for
    /// frames by a clock.
    var readyDescriptor: Int32? {
        if framesReady.load(ordering: .relaxed) < 0 { framesReady.store(tacet_eventfd(), ordering: .releasing) }
        let descriptor = framesReady.load(ordering: .relaxed)
        return descriptor >= 0 ? descriptor : nil
    }

    /// Creates a queue of at least `capacity` frames that the producer fills up to `target` frames.
    ///
    /// - Parameters:
    ///   - block: The frames that the producer renders at a time; nil means `target`.
    ///   - sampleRate: The pace of a producer that waits by ``awaitSpace(atMost:renderTime:isRealTime:)`` and keeps one
    ///     block ready; nil for a producer that only waits for posts.
    ///   - speakers: The loudspeakers whose channels a frame has.
    package init(
        capacity: Int, target: Int, block: Int? = nil, sampleRate: Int? = nil, speakers: SpeakerLayout = .stereo
    ) {
        self.speakers = speakers
        channels = speakers.channels
        ring = FrameRing(channels: channels, frames: capacity)
        surround =
            speakers == .stereo ? nil : .allocate(repeating: 0, count: channels * Self.chunk)
        fade = EndFade(channels: channels)
        self.target = Atomic(min(target, ring.capacity))
        leastTarget = target
        self.block = max(1, block ?? target)
        schedule = sampleRate.map { BlockSchedule(sampleRate: $0) }
    }

    deinit {
        surround?.deallocate()
        let descriptor = framesReady.load(ordering: .relaxed)
        if descriptor >= 0 { close(descriptor) }
    }

    /// The number of frames that fit into the queue.
    var capacity: Int { ring.capacity }

    /// The number of frames that wait to be pulled.
    package var available: Int { ring.available }

    /// The number of frames that were pulled, and dropped, since the queue was made. Any thread.
    var pulled: Int { ring.consumed }

    /// The frame of the mix that a consumer gets after it has pulled `frames` frames. Any thread.
    ///
    /// Frames that were mixed and not queued, because they passed while the output rested, count as well.
    package func mixFrame(ofPulled frames: Int) -> Int { frames + mixedBefore.load(ordering: .relaxed) }

    /// Notes that the game asks when frames are heard, at a time in nanoseconds. Any thread; realtime-safe.
    package func noteClockRead(at now: Int) { clockRead.store(now, ordering: .relaxed) }

    /// Whether the game has asked within the last two seconds. Only then an output asks its server for readings. Any
    /// thread.
    func isClockRead(at now: Int) -> Bool {
        let read = clockRead.load(ordering: .relaxed)
        return read > 0 && now - read < 2_000_000_000
    }

    /// The number of frames that the producer should still render to reach its target.
    package var wanted: Int { max(0, target.load(ordering: .relaxed) - available) }

    /// The number of times that the device of an output ran dry since the queue was made. Any thread; realtime-safe.
    package var underruns: Int { dryDevices.load(ordering: .relaxed) }

    /// Counts a device that ran dry. Any thread; realtime-safe.
    package func countUnderrun() { dryDevices.wrappingAdd(1, ordering: .relaxed) }

    /// Sets how many frames the producer keeps ready: at least a block, at most the capacity. Any thread.
    func keepAhead(_ frames: Int) {
        target.store(min(max(frames, leastTarget), ring.capacity), ordering: .relaxed)
    }

    /// Appends up to `count` frames. Returns how many fitted. Producer only; realtime-safe.
    ///
    /// - Parameter clock: The frame of the mix with which they begin; nil if the producer has no such clock.
    @discardableResult
    package func push(_ source: UnsafePointer<Float>, count: Int, at clock: Int? = nil) -> Int {
        if let clock { mixedBefore.store(clock - ring.published, ordering: .relaxed) }
        var done = 0
        // The loop runs twice at most: to the ring's end, and from its beginning.
        while done < count {
            let (place, room) = ring.writable
            let piece = min(room, count - done)
            guard piece > 0 else { break }
            place.update(from: source + done * channels, count: piece * channels)
            ring.publish(piece)
            done += piece
        }
        if consumerWaits.load(ordering: .sequentiallyConsistent), consumerWaits.exchange(false, ordering: .relaxed) {
            signalConsumer()
        }
        return done
    }

    /// Makes ``readyDescriptor`` readable. Any thread; realtime-safe.
    func signalConsumer() {
        var one: UInt64 = 1
        let descriptor = framesReady.load(ordering: .acquiring)
        if descriptor >= 0 { _ = Glibc.write(descriptor, &one, 8) }
    }

    /// Whether the consumer follows ``rest`` by itself. Any thread.
    var hasFollower: Bool { isFollowed.load(ordering: .sequentiallyConsistent) }

    /// Notes that the consumer follows ``rest`` from now on, or ends to. It looks at the rest afterwards. Consumer
    /// only.
    func follow(_ isFollowed: Bool) {
        self.isFollowed.store(isFollowed, ordering: .sequentiallyConsistent)
        if !isFollowed { spaceFreed.post() }
    }

    /// Drops every frame that waits. Consumer only.
    func discard() {
        while ring.hasFrames {
            let count = ring.readable.count
            ring.consume(count)
            noteDropped(count)
        }
    }

    /// Notes that `frames` mixed frames are not played. Any thread.
    func noteDropped(_ frames: Int) { dropped.wrappingAdd(max(0, frames), ordering: .relaxed) }

    /// The frames that were dropped since the last call. Producer only.
    package func takeDropped() -> Int { dropped.exchange(0, ordering: .relaxed) }

    /// Whether a consumer has begun to pull. Any thread.
    package var isPulled: Bool { hasConsumer.load(ordering: .acquiring) }

    /// Lets the consumer fade out over the next `frames` that it pulls. It gets silence after them, as much as it asks
    /// for. Any thread.
    func end(fadingOver frames: Int) { ending.store(max(1, frames), ordering: .releasing) }

    /// The length of the fade, once the queue is ending; nil before. Any thread.
    var endFade: Int? {
        let frames = ending.load(ordering: .acquiring)
        return frames > 0 ? frames : nil
    }

    /// Moves up to `count` frames to `destination`. Returns how many were moved. Consumer only; realtime-safe.
    func pull(into destination: UnsafeMutablePointer<Float>, count: Int) -> Int {
        if !hasConsumer.load(ordering: .relaxed) { hasConsumer.store(true, ordering: .releasing) }
        var done = 0
        while done < count {
            let (place, frames) = ring.readable
            let piece = min(frames, count - done)
            guard piece > 0 else { break }
            (destination + done * channels).update(from: place, count: piece * channels)
            ring.consume(piece)
            done += piece
        }
        let now = schedule == nil ? 0 : MonotonicClock.nanoseconds
        if done > 0 {
            lastPull.store(now, ordering: .relaxed)
            lastTake.store(done == count && done % block == 0 ? done : 0, ordering: .releasing)
        }
        // Where no block fits yet, or the consumer mixes, the producer would wake for nothing.
        let isServed = done == count && mixedAt.load(ordering: .relaxed) != 0
        if !isServed, wanted >= block {
            let wakes = producerWakes.load(ordering: .sequentiallyConsistent)
            if done < count || !(schedule?.isInTime(wakes, after: now, take: done) ?? false) { spaceFreed.post() }
        }
        guard let length = endFade else {
            fade.note(destination, count: done)
            return done
        }
        fade.apply(to: destination, pulled: done, count: count, length: length)
        return count
    }

    /// Waits until the consumer needs a block soon, or posts ``spaceFreed``; for `timeout` at most. Producer only.
    ///
    /// - Parameters:
    ///   - renderTime: The time that a block takes to render, in nanoseconds.
    ///   - isRealTime: Whether the producer's thread has real-time priority.
    package func awaitSpace(atMost timeout: Duration, renderTime: Int = 0, isRealTime: Bool = false) {
        let now = MonotonicClock.nanoseconds
        let due = due(renderTime: renderTime, isRealTime: isRealTime)
        if let due, due > now {
            producerWakes.store(due, ordering: .sequentiallyConsistent)
            spaceFreed.wait(timeout: min(timeout, .nanoseconds(due - now)))
            producerWakes.store(0, ordering: .sequentiallyConsistent)
        } else {
            spaceFreed.wait(timeout: timeout)
        }
        while spaceFreed.tryWait() {}
    }

    /// When the producer should begin the next block, in nanoseconds; nil if the consumer has no steady pace.
    private func due(renderTime: Int, isRealTime: Bool) -> Int? {
        let take = lastTake.load(ordering: .acquiring)
        // A queue that keeps more ready than the consumer takes twice is kept ahead for safety, and is filled at once.
        guard let schedule, take > 0, !isMixedByConsumer, target.load(ordering: .relaxed) < 2 * take else { return nil }
        return schedule.due(
            after: lastPull.load(ordering: .relaxed), take: take, ready: available,
            renderTime: renderTime * (take / block), isRealTime: isRealTime)
    }

    /// Requests a signal on ``readyDescriptor`` at the next push. Returns false if frames are ready already.
    func awaitFrames() -> Bool {
        consumerWaits.store(true, ordering: .sequentiallyConsistent)
        // `hasFrames` is sequentially consistent, because an acquiring load may run before the store above on arm64.
        // The consumer could then miss the producer's frames, and the producer the consumer's request.
        if ring.hasFrames {
            consumerWaits.store(false, ordering: .relaxed)
            return false
        }
        return true
    }
}

/// Mixes on the consumer's thread what the queue lacks.
extension FrameQueue {
    /// The time after which a consumer that has stopped pulling counts as one that does not mix, in nanoseconds. The
    /// longest buffer of an output is refilled every 50 ms.
    private static let longestSilence = 70_000_000

    /// Lets a consumer mix by itself from now on. Call it once.
    package func offer(_ turn: RenderOwnership) { mixer.fulfil(turn) }

    /// Whether the consumer mixes what it pulls, so that the producer's thread may sleep.
    package var isMixedByConsumer: Bool { isMixedByConsumer(at: MonotonicClock.nanoseconds) }

    func isMixedByConsumer(at now: Int) -> Bool {
        let time = mixedAt.load(ordering: .acquiring)
        return time != 0 && now - time < Self.longestSilence
    }

    /// As ``pull(into:count:)``, but mixes the blocks that are missing on the calling thread: one thread wakes for a
    /// block in place of two, and the block is as late as it can be.
    ///
    /// A mixer that is slow or in use mixes on the producer's thread. Consumer only; realtime-safe.
    func pullOrMix(into destination: UnsafeMutablePointer<Float>, count: Int) -> Int {
        mixedAt.store(mixes(for: count) ? MonotonicClock.nanoseconds : 0, ordering: .releasing)
        return pull(into: destination, count: count)
    }

    /// The frames that the end of an engine takes from a queue: the fade, and the blocks that are pulled before it
    /// begins.
    package var endFrames: Int {
        min(EndFade.frames(at: schedule?.sampleRate ?? 0) + 2 * block, capacity - block)
    }

    /// Leaves the mixing to the producer's thread again, because the consumer will not pull for some time. Any thread.
    func stopMixing() {
        if mixedAt.exchange(0, ordering: .acquiringAndReleasing) != 0 { spaceFreed.post() }
    }

    /// Mixes the blocks that a pull of `count` frames lacks. Returns false if the producer's thread has to mix.
    private func mixes(for count: Int) -> Bool {
        guard let turn = mixer.current, let schedule, schedule.hasTimeToMix(block, renderTime: turn.blockTime) else {
            return false
        }
        return count <= available || turn.mix(blocks: missing(for: count))
    }

    /// The blocks that a pull of `count` frames lacks and that the queue has room for. If a pull is longer than the
    /// queue, the caller pulls the rest afterwards.
    private func missing(for count: Int) -> Int {
        let available = available
        return max(0, min((count - available + block - 1) / block, (capacity - available) / block))
    }
}

/// Mixes surround down for outputs that have two channels.
extension FrameQueue {
    /// The most frames that are mixed down at a time.
    private static let chunk = 512
    /// -3 dB: ITU-R BS.775, table 2.
    private static let share = Float(0.5).squareRoot()

    /// As ``pull(into:count:)``, but gives stereo whatever the queue holds: the centre and the surround channels are
    /// added at -3 dB, and the LFE is left out (ITU-R BS.775). Consumer only; realtime-safe.
    func pullStereo(into destination: UnsafeMutablePointer<Float>, count: Int) -> Int {
        guard let surround else { return pull(into: destination, count: count) }
        var done = 0
        while done < count {
            let wanted = min(count - done, Self.chunk)
            let frames = pull(into: surround, count: wanted)
            for frame in 0..<frames {
                let source = surround + frame * channels
                var (left, right) = (source[0] + Self.share * source[2], source[1] + Self.share * source[2])
                for channel in stride(from: 4, to: channels, by: 2) {
                    left += Self.share * source[channel]
                    right += Self.share * source[channel + 1]
                }
                // All channels at full scale add up to more. A sample beyond full scale is clipped by the device.
                destination[(done + frame) * 2] = left
                destination[(done + frame) * 2 + 1] = right
            }
            done += frames
            if frames < wanted { break }
        }
        return done
    }
}
