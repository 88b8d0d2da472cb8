import Synchronization
@testable import TacetOutput
import TacetSession
import TestSupport
import Testing

@Suite("An output that mixes what the queue lacks")
struct RenderOwnershipTests {
    /// A mixer of blocks of 128 frames whose frames are a ramp.
    private final class Mixer: @unchecked Sendable {  // `ramp` belongs to the thread that has the turn
        let queue = FrameQueue(capacity: 1_024, target: 128, sampleRate: 48_000)
        /// The time that a block claims to take, in nanoseconds.
        let blockTime = Atomic<Int>(0)
        private var ramp = Ramp()

        func mix(_ blocks: Int) {
            for _ in 0..<blocks { queue.push(ramp.take(128), count: 128) }
        }

        func offer() -> RenderOwnership {
            let turn = RenderOwnership { [unowned self] in
                blockTime.load(ordering: .relaxed)
            } mix: { [unowned self] in
                mix($0)
            }
            queue.offer(turn)
            return turn
        }
    }

    @Test("Gets every frame once, in order, and wakes no thread for them")
    func order() {
        let mixer = Mixer()
        _ = mixer.offer()
        var samples = [Float](repeating: 0, count: 2_048)
        var received = 0
        for count in [128, 256, 100, 28, 200, 900, 1, 127] {
            #expect(mixer.queue.pullOrMix(into: &samples, count: count) == count)
            #expect(Ramp.breaks(in: samples[..<(2 * count)], from: received) == 0)
            #expect(!mixer.queue.spaceFreed.tryWait(), "the mixing thread has nothing to do")
            received += count
        }
        #expect(mixer.queue.isMixedByConsumer)
        #expect(mixer.queue.available < 128, "no more is mixed than blocks need")
    }

    @Test("Gets a pull that is longer than the queue in parts, and loses no frame")
    func longPull() {
        let mixer = Mixer()
        _ = mixer.offer()
        var samples = [Float](repeating: 0, count: 4_096)
        #expect(mixer.queue.pullOrMix(into: &samples, count: 100) == 100)
        #expect(mixer.queue.pullOrMix(into: &samples, count: 1_500) == 924)
        #expect(Ramp.breaks(in: samples[..<1_848], from: 100) == 0)
        #expect(mixer.queue.pullOrMix(into: &samples, count: 576) == 576)
        #expect(Ramp.breaks(in: samples[..<1_152], from: 1_024) == 0)
    }

    @Test("Takes what the mixing thread mixed before first")
    func framesInHand() {
        let mixer = Mixer()
        _ = mixer.offer()
        mixer.mix(2)
        var samples = [Float](repeating: 0, count: 2_048)
        #expect(mixer.queue.pullOrMix(into: &samples, count: 300) == 300)
        #expect(Ramp.breaks(in: samples[..<600]) == 0)
        #expect(mixer.queue.available == 84)
    }

    @Test("Leaves heavy blocks, and a mixer that is in use, to the mixing thread, and wakes it")
    func renderThreadMixes() {
        let mixer = Mixer()
        let turn = mixer.offer()
        var samples = [Float](repeating: 0, count: 2_048)
        #expect(mixer.queue.pullOrMix(into: &samples, count: 128) == 128)
        mixer.blockTime.store(1_000_000, ordering: .relaxed)
        #expect(mixer.queue.pullOrMix(into: &samples, count: 128) == 0)
        #expect(!mixer.queue.isMixedByConsumer)
        #expect(mixer.queue.spaceFreed.tryWait())
        mixer.blockTime.store(0, ordering: .relaxed)
        #expect(turn.take())
        #expect(mixer.queue.pullOrMix(into: &samples, count: 128) == 0)
        #expect(mixer.queue.spaceFreed.tryWait())
        turn.giveBack()
        #expect(mixer.queue.pullOrMix(into: &samples, count: 128) == 128)
        #expect(mixer.queue.isMixedByConsumer)
    }

    @Test("Counts the missing blocks once it has the mixer: until then the mixing thread may mix them")
    func countsWithTheTurn() {
        let mixed = Atomic<Int>(0)
        let turn = RenderOwnership(time: { 0 }, mix: { mixed.store($0, ordering: .relaxed) })
        func blocks() -> Int { turn.take() ? 9 : 1 }
        let isMixed = turn.mix(blocks: blocks())
        #expect(isMixed)
        #expect(mixed.load(ordering: .relaxed) == 1)
    }

    @Test("Hands the mixing back when the output is paused, and wakes the mixing thread once")
    func pause() {
        let mixer = Mixer()
        _ = mixer.offer()
        var samples = [Float](repeating: 0, count: 256)
        #expect(mixer.queue.pullOrMix(into: &samples, count: 128) == 128)
        mixer.queue.stopMixing()
        #expect(!mixer.queue.isMixedByConsumer)
        #expect(mixer.queue.spaceFreed.tryWait())
        mixer.queue.stopMixing()
        #expect(!mixer.queue.spaceFreed.tryWait())
    }

    @Test("Mixes no more once the turn is closed, which waits for the block that is being mixed")
    func close() async throws {
        let mixer = Mixer()
        let turn = mixer.offer()
        var samples = [Float](repeating: 0, count: 256)
        #expect(turn.take())
        let hasClosed = Atomic<Bool>(false)
        let closing = Thread(name: "closing") {
            turn.close()
            hasClosed.store(true, ordering: .releasing)
        }
        try await eventually("the engine waits for the block") { turn.isClosing }
        let isEarly = hasClosed.load(ordering: .acquiring)
        #expect(!isEarly)
        turn.giveBack()
        closing.join()
        turn.close()
        #expect(mixer.queue.pullOrMix(into: &samples, count: 128) == 0)
    }

    @Test("One thread at a time mixes")
    func exclusion() {
        let turn = RenderOwnership(time: { 0 }, mix: { _ in })
        let users = Atomic<Int>(0)
        let clashes = Atomic<Int>(0)
        let threads = (0..<2).map { _ in
            Thread(name: "mixer") {
                for _ in 0..<100_000 where turn.take() {
                    if users.wrappingAdd(1, ordering: .relaxed).newValue != 1 {
                        clashes.wrappingAdd(1, ordering: .relaxed)
                    }
                    users.wrappingSubtract(1, ordering: .relaxed)
                    turn.giveBack()
                }
            }
        }
        for thread in threads { thread.join() }
        turn.close()
        let count = clashes.load(ordering: .relaxed)
        #expect(count == 0)
    }
}
