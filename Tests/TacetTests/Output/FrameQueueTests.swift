import CTacetLinux
import Glibc
import Synchronization
@testable import TacetOutput
import TacetSession
import TestSupport
import Testing

@testable import Tacet

@Suite("The queue between the mixing thread and an output")
struct FrameQueueTests {
    @Test("Hands on every frame once, in order, between two threads at different paces")
    func order() {
        let queue = FrameQueue(capacity: 1024, target: 700)
        let total = 1_000_000
        let producer = Thread(name: "producer") {
            var ramp = Ramp()
            while ramp.next < total {
                queue.spaceFreed.wait(timeout: .milliseconds(1))
                while queue.wanted >= 100, ramp.next < total { queue.push(ramp.take(100), count: 100) }
            }
        }
        var breaks = 0
        var received = 0
        var count = 1
        let scratch = UnsafeMutablePointer<Float>.allocate(capacity: 2 * 256)
        defer { scratch.deallocate() }
        while received < total {
            let frames = queue.pull(into: scratch, count: count)
            breaks += Ramp.breaks(in: UnsafeBufferPointer(start: scratch, count: frames * 2), from: received)
            received += frames
            count = count % 256 + 1
        }
        producer.join()
        #expect(breaks == 0)
        #expect(queue.available == 0)
    }

    @Test("Takes no more than fits, and gives no more than there is")
    func bounds() {
        let queue = FrameQueue(capacity: 256, target: 128)
        var ramp = Ramp()
        #expect(queue.wanted == 128)
        #expect(queue.push(ramp.take(300), count: 300) == 256)
        #expect(queue.wanted == 0)
        var samples = [Float](repeating: 0, count: 600)
        #expect(queue.pull(into: &samples, count: 300) == 256)
        #expect(Ramp.breaks(in: samples[..<512]) == 0)
        #expect(queue.pull(into: &samples, count: 300) == 0)
    }

    @Test("At the end fades out over the frames that wait, holds the last one if they are too few, and is silent then")
    func endsWithAFade() {
        for waiting in [0, 100, 480, 512] {
            let queue = FrameQueue(capacity: 1_024, target: 512)
            let level = [Float](repeating: 0.5, count: 2_048)
            queue.push(level, count: 200)
            var samples = [Float](repeating: 0, count: 2_048)
            #expect(queue.pull(into: &samples, count: 200) == 200)
            queue.push(level, count: waiting)
            queue.end(fadingOver: 480)
            var faded: [Float] = []
            for count in [1, 99, 300, 400] {
                #expect(queue.pull(into: &samples, count: count) == count)
                faded += samples.prefix(count * 2)
            }
            let steps = zip(faded.dropFirst(2), faded).map { abs($0 - $1) }
            #expect(steps.max() ?? 1 < 0.5 / 480 * 1.01 && faded[0] > 0.49, "\(waiting) frames")
            #expect(faded[(480 * 2)...].allSatisfy { $0 == 0 })
        }
    }

    @Test("Wakes the mixing thread only when a block fits again")
    func wakesForBlocks() {
        let queue = FrameQueue(capacity: 1_024, target: 512)
        var ramp = Ramp()
        queue.push(ramp.take(512), count: 512)
        var samples = [Float](repeating: 0, count: 1_024)
        for _ in 0..<3 {
            _ = queue.pull(into: &samples, count: 128)
            #expect(!queue.spaceFreed.tryWait(), "a block is mixed whole")
        }
        _ = queue.pull(into: &samples, count: 128)
        #expect(queue.spaceFreed.tryWait())
        // A queue that is kept ahead takes a block while it still has frames.
        queue.keepAhead(1_024)
        queue.push(ramp.take(1_024), count: 1_024)
        _ = queue.pull(into: &samples, count: 512)
        #expect(queue.spaceFreed.tryWait() && queue.available == 512)
    }

    @Test("An output that takes blocks at a steady pace wakes the mixing thread only when it comes up short")
    func steadyPace() async throws {
        // At one frame a second, a block lasts 512 s: the mixing thread wakes by itself long after the test.
        let queue = FrameQueue(capacity: 1_024, target: 512, sampleRate: 1)
        var ramp = Ramp()
        var samples = [Float](repeating: 0, count: 1_024)
        queue.push(ramp.take(512), count: 512)
        #expect(queue.pull(into: &samples, count: 512) == 512)
        #expect(queue.spaceFreed.tryWait(), "the first pull has no pace yet")
        let pulls = Atomic<Int>(0)
        let pullsAtWake = Atomic<Int>(-1)
        let producer = Thread(name: "producer") {
            queue.awaitSpace(atMost: .seconds(60))
            pullsAtWake.store(pulls.load(ordering: .acquiring), ordering: .releasing)
        }
        try await eventually("the mixing thread sleeps until the next block is due") {
            queue.producerWakes.load(ordering: .acquiring) != 0
        }
        queue.push(ramp.take(512), count: 512)
        pulls.store(1, ordering: .releasing)
        #expect(queue.pull(into: &samples, count: 512) == 512)
        #expect(!queue.spaceFreed.tryWait())
        pulls.store(2, ordering: .releasing)
        #expect(queue.pull(into: &samples, count: 512) == 0)
        producer.join()
        #expect(pullsAtWake.load(ordering: .acquiring) == 2)
    }

    @Test("Wakes an output that came up short, and only then")
    func wake() throws {
        let queue = FrameQueue(capacity: 256, target: 128)
        var ramp = Ramp()
        var request = pollfd(fd: try #require(queue.readyDescriptor), events: Int16(POLLIN), revents: 0)
        queue.push(ramp.take(10), count: 10)
        #expect(poll(&request, 1, 0) == 0)
        #expect(!queue.awaitFrames(), "frames are there already")
        var samples = [Float](repeating: 0, count: 20)
        _ = queue.pull(into: &samples, count: 10)
        #expect(queue.awaitFrames())
        #expect(poll(&request, 1, 0) == 0)
        queue.push(ramp.take(10), count: 10)
        #expect(poll(&request, 1, 0) == 1)
    }

    @Test("Wakes an output also when the process had no descriptor at first (RELIABILITY 39)")
    func descriptorsComeLater() async {
        await #expect(processExitsWith: .success) {
            var limit = rlimit()
            getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
            var none = rlimit(rlim_cur: 0, rlim_max: limit.rlim_max)
            setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &none)
            let queue = FrameQueue(capacity: 256, target: 128)
            #expect(queue.readyDescriptor == nil)
            #expect(queue.awaitFrames())
            var ramp = Ramp()
            #expect(queue.push(ramp.take(10), count: 10) == 10)
            setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
            var samples = [Float](repeating: 0, count: 20)
            #expect(queue.pull(into: &samples, count: 10) == 10)
            var request = pollfd(fd: try #require(queue.readyDescriptor), events: Int16(POLLIN), revents: 0)
            #expect(queue.awaitFrames())
            queue.push(ramp.take(10), count: 10)
            #expect(poll(&request, 1, 0) == 1)
        }
    }
}
