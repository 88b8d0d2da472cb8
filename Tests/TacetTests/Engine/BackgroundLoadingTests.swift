import TacetPlatform
import TestSupport
import Testing

@testable import TacetDecoding
@testable import Tacet

/// Loads that wait for each other, that are cancelled, and that tell how far they are.
@Suite("Loading in the background") struct BackgroundLoadingTests {
    private let offline = Offline()
    private var audio: AudioEngine { offline.audio }
    private static let short = SoundFile(channels: [Tone(frequency: 440).samples(frames: 4_800, rate: 48_000)])
        .waveBytes
    private static let long = SoundFile(
        channels: [Tone(frequency: 440).samples(frames: 480_000, rate: 48_000)]
    ).waveBytes

    /// Keeps one of the two threads busy until the object goes, and the other until ``open()``.
    private final class Jam: Sendable {
        private let (first, second) = (Semaphore(), Semaphore())

        init(_ queue: WorkQueue) { queue.submit([{ [first] in first.wait() }, { [second] in second.wait() }]) }
        deinit { first.post() }

        func open() { second.post() }
    }

    private var bytesHeld: Int {
        var sum = 0
        audio.core.sounds?.forEachSound { _, _, bytes, _ in sum += bytes }
        return sum
    }

    @Test("Sounds begin by their priority, then in the game's order, and a change counts for those that wait")
    func priorities() async throws {
        let opened = Lock<[String]>([])
        audio.setFileOpener { path in
            opened.withLock { $0.append(path) }
            return MemorySource(Self.short)
        }
        let jam = Jam(audio.core.loads)
        let low = audio.loadInBackground(["low 1", "low 2"], priority: .low)
        let normal = audio.loadInBackground(["normal 1", "normal 2"])
        let later = audio.loadInBackground(["later"], priority: .low)
        let high = audio.loadInBackground(["high 1", "high 2"], priority: .high)
        later.priority = .high
        #expect(later.priority == .high && low.priority == .low)
        jam.open()
        for loading in [low, normal, later, high] { _ = try loading.wait() }
        #expect(
            opened.withLock { $0 } == ["high 1", "high 2", "later", "normal 1", "normal 2", "low 1", "low 2"])
    }

    @Test("A cancelled sound fails at once, ends at its next read, and leaves nothing behind")
    func cancelling() async throws {
        let (reads, gate) = (Lock(0), Gate())
        audio.setFileOpener { path in
            guard path == "slow" else { return MemorySource(Self.short) }
            return GameSource(Self.long) { _, count in
                // The header is read, and then some of the samples.
                let number = reads.withLock { reads in
                    reads += 1
                    return reads
                }
                if number >= 20 { gate.wait() }
                return min(count, 16_384)
            }
        }
        let loading = audio.loadInBackground(["short", "slow", "slow", "slow"])
        try await eventually("one is done, and two decode") {
            loading.progress.done == 1 && gate.waiting == 2
        }
        let fraction = loading.fraction
        #expect(fraction > 0.25 && fraction < 1)
        loading.cancel()
        loading.cancel()
        #expect(loading.isFinished && loading.fraction == 1)
        for result in loading.sounds.dropFirst() {
            #expect(throws: AudioError.self) { try result?.get() }
            if case .failure(let error)? = result {
                #expect(error.code == .cancelled && error.operation == "load slow")
            }
        }
        #expect(throws: AudioError.self) { try loading.wait() }
        let sound = try #require(try loading.sounds[0]?.get())
        gate.open()
        // Another load runs after those that were cancelled have ended.
        _ = try audio.loadInBackground(["short", "short"]).wait()
        try await eventually("the cancelled sounds have gone") { bytesHeld == 3 * 9_600 }
        #expect(reads.withLock { $0 } == 21, "each file has 59 pieces")
        audio.play(sound)
        #expect(try offline.render(4_800).left.tones(among: [440]) == [440])
    }

    @Test("A sound that is ready in the moment in which it is cancelled is freed")
    func cancelledAtTheEnd() throws {
        let loading = Loading(["late"], priority: .normal, queue: WorkQueue(name: "tacet-load"))
        let sound = try offline.load([0.5, 0.5])
        loading.cancel()
        #expect(!loading.finish(0, .success(sound)))
        audio.core.sounds?.discard(sound)
        #expect(bytesHeld == 0 && !audio.core.holds(sound))
        audio.play(sound)
        #expect(try offline.render(4_800).left.peak == 0)
    }

    @Test("Progress rises to 1, and an empty list is done")
    func progress() throws {
        #expect(audio.loadInBackground([]).fraction == 1)
        audio.setFileOpener { _ in MemorySource(Self.long) }
        let loading = audio.loadInBackground(Array(repeating: "tone", count: 8), LoadOptions(.decoded))
        var last = 0.0
        while !loading.isFinished {
            let fraction = loading.fraction
            #expect(fraction >= last && fraction <= 1)
            last = fraction
        }
        #expect(loading.fraction == 1 && loading.progress == (8, 8))
    }

    @Test("As many jobs run at once as the queue has threads; an engine's loads leave one processor to the game")
    func manyThreads() async throws {
        #expect((2...8).contains(WorkQueue.allProcessors))
        let queue = WorkQueue(name: "tacet-load", threads: 5)
        let running = Lock(0)
        let over = Semaphore()
        queue.submit(
            (0..<9).map { _ in
                {
                    running.withLock { $0 += 1 }
                    over.wait()
                    over.post()
                }
            })
        try await eventually("five jobs run") { running.withLock { $0 } == 5 }
        over.post()
        try await eventually("the others have run") { running.withLock { $0 } == 9 }
    }
}
