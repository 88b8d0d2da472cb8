import Glibc
import Synchronization
import TacetDecoding
import TacetPlatform

/// A place for one voice of a streamed sound: a ring of decoded frames, which ``StreamWorkers`` fill.
///
/// The mixer reads the ring as the samples of a looping sound. So a streamed voice is mixed like any other, and nothing is
/// copied or queued for it. A stream is used by many voices in turn: claimed, begun, released.
///
/// Frames are counted from the voice's beginning in the stream; the file's loop is unrolled.
final class SoundStream: @unchecked Sendable {
    // Members are internal for the workers' part of the class, which is in a file of its own.
    // The thread that claims a stream writes `request` and `origin`; then the render thread owns `origin` and
    // `offset`, and the worker that serves the stream `request`, `passage` and `held`.

    /// Who owns the stream: no voice; the thread that claimed it; the workers, which have yet to begin or work.
    enum Stage: UInt8, AtomicRepresentable { case free, claimed, requested, working }

    /// What the workers decode.
    struct Request {
        let sound: Unmanaged<StreamedSound>
        let voice: UInt64
        let origin: Int
    }

    let channels: Int
    let samples: UnsafeMutablePointer<Int16>
    /// The size of the ring in frames.
    let capacity: Int
    /// The rate of the mix in hertz.
    let sampleRate: Int
    let report: @Sendable (UInt64, AudioError) -> Void
    /// The most decoded frames that are held back until the next are there: a failure fades them out.
    let mostHeld: Int
    /// The decoded frames that are held back now.
    var held = 0
    let stage = Atomic<Stage>(.free)
    let isReleased = Atomic<Bool>(false)
    let isStopping = Atomic<Bool>(false)
    let written = Atomic<Int>(0)
    let consumed = Atomic<Int>(0)
    /// The number of frames after which the sound has ended; `Int.max` until a worker has found the end.
    let end = Atomic<Int>(.max)
    /// Whether the stream waits for a worker.
    let needsWorker = Atomic<Bool>(false)
    /// Whether a worker serves the stream. The lock of ``StreamWorkers`` guards it.
    var isServed = false
    /// The number of the worker that has opened the decoder. The lock of ``StreamWorkers`` guards it.
    var opener = 0
    /// Whether the stream's decoder is open and can be parked.
    let holdsDecoder = Atomic<Bool>(false)
    /// Whether the stream's decoder is parked. Its opening costs time, so more frames are decoded with it.
    let isParked = Atomic<Bool>(false)
    /// Whether the ring has been full since the voice began.
    let wasFull = Atomic<Bool>(false)
    /// Whether the workers have closed the stream's file for good.
    var hasStopped = false
    let workers: StreamWorkers
    let calls: LongCalls
    /// How often the sound jumps back to its loop's start, counted from the voice's beginning in the stream; `Int.max` for ever.
    let jumpLimit = Atomic<Int>(0)
    /// The ``jumpLimit`` by which the workers decode.
    let adoptedLimit = Atomic<Int>(0)
    /// Posted when frames were decoded or a voice has gone. Offline rendering waits for it.
    let progress = Semaphore()
    var request: Request?
    /// The decoder and its place; nil before the file is open, and after the sound has failed.
    var passage: StreamPassage?
    /// Whether the sound cannot be read any further.
    var hasFailed = false
    /// The frame of the sound at which the stream began.
    private(set) var origin = 0
    /// The place in the ring of the frame that is mixed next.
    private(set) var offset = 0
    /// The bank's time at which the latest voice gave the stream back. The render thread.
    private(set) var releasedAt = 0
    /// The frames that the last block took.
    private(set) var lastAdvance = 0

    /// The frames before the reader that are not overwritten: interpolation reads them.
    static let behind = 1_024
    static let chunk = 1_024

    /// Makes a stream that waits for a voice, with a ring of `capacity` frames; nil if the system has no memory for it.
    init?(
        capacity: Int, channels: Int, sampleRate: Int, workers: StreamWorkers,
        report: @escaping @Sendable (UInt64, AudioError) -> Void
    ) {
        // The system makes the pages when a worker first writes them, and not here on the game's thread.
        guard let ring = calloc(capacity * channels, 2) else { return nil }
        samples = ring.bindMemory(to: Int16.self, capacity: capacity * channels)
        self.capacity = capacity
        self.channels = channels
        self.sampleRate = sampleRate
        self.report = report
        self.workers = workers
        calls = LongCalls(workers)
        mostHeld = min(sampleRate / 100, Self.chunk)
    }

    deinit {
        // The mixer may begin a stream after the workers have ended.
        request?.sound.release()
        // The last reference may be a worker's, if a source of the game hung.
        free(samples)
    }

    /// Lets a worker close the file as soon as the source lets it. Does not wait.
    func stop() {
        isStopping.store(true, ordering: .releasing)
        abandon()
    }

    // MARK: The game's thread and the render thread

    /// Takes the stream if it is free. Realtime-safe.
    func claim() -> Bool {
        stage.compareExchange(expected: .free, desired: .claimed, ordering: .acquiringAndReleasing).exchanged
    }

    /// Starts to decode a sound for the voice that has claimed the stream. Realtime-safe without `copiesHead`.
    ///
    /// - Parameters:
    ///   - sound: The sound, which the stream keeps until the voice releases it.
    ///   - origin: The frame of the sound to begin at.
    ///   - jumps: How often the sound repeats its loop.
    ///   - voice: The number of the voice, for errors.
    ///   - copiesHead: Whether the sound's head is there on return, so that the voice can begin with the next block.
    func begin(
        _ sound: Unmanaged<StreamedSound>, at origin: Int, jumps: LoopJumps, voice: UInt64, copiesHead: Bool
    ) {
        request = Request(sound: sound.retain(), voice: voice, origin: origin)
        jumpLimit.store(jumps.count, ordering: .relaxed)
        adoptedLimit.store(jumps.count, ordering: .relaxed)
        self.origin = origin
        (offset, lastAdvance) = (0, 0)
        consumed.store(0, ordering: .relaxed)
        written.store(0, ordering: .relaxed)
        end.store(.max, ordering: .relaxed)
        let isStopping = isStopping.load(ordering: .acquiring)
        isReleased.store(isStopping, ordering: .relaxed)
        calls.isAbandoned.store(isStopping, ordering: .relaxed)
        if copiesHead { sound._withUnsafeGuaranteedRef { publishHead(of: $0) } }
        stage.store(Stage.requested, ordering: .releasing)
        callWorker()
    }

    /// Gives the stream back at the bank's `time`. It is free again once a worker has closed the file. Realtime-safe.
    func release(at time: Int) {
        releasedAt = time
        abandon()
    }

    private func abandon() {
        isReleased.store(true, ordering: .releasing)
        calls.isAbandoned.store(true, ordering: .relaxed)
        callWorker()
    }

    // MARK: The render thread

    /// The frames that can be mixed, with the silence after the sound's end.
    var available: Int { written.load(ordering: .acquiring) - consumed.load(ordering: .relaxed) }

    /// Whether a voice has given the stream back, and its file is not closed yet.
    var isClosing: Bool {
        isReleased.load(ordering: .relaxed) && stage.load(ordering: .relaxed) != Stage.free
    }

    /// Whether a voice has the stream. Any thread.
    var isInUse: Bool { stage.load(ordering: .relaxed) != Stage.free }

    /// Whether the voice has consumed the last frame of the sound.
    var hasEnded: Bool { consumed.load(ordering: .relaxed) >= end.load(ordering: .acquiring) }

    /// Whether no frame was consumed yet.
    var isFresh: Bool { consumed.load(ordering: .relaxed) == 0 }

    /// The frame of the sound that is mixed next, in the unrolled loop.
    var frame: Int { origin + consumed.load(ordering: .relaxed) }

    /// Consumes the frames up to a place in the ring, which the mixer has reached.
    func follow(to place: Int) {
        let advance = (place - offset + capacity) % capacity
        lastAdvance = advance
        skip(advance)
    }

    /// Consumes `frames` frames. Wakes a worker when there is room enough.
    func skip(_ frames: Int) {
        offset = (offset + frames) % capacity
        consumed.store(consumed.load(ordering: .relaxed) + frames, ordering: .releasing)
        if room >= leastRoom, !needsWorker.load(ordering: .relaxed) { callWorker() }
    }

    /// The frames for which a worker is woken: a twentieth of the ring, or three with a parked decoder. The ring then still has
    /// 4.2 s: three for a storage that stalls, the rest for the openings of many decoders after it.
    var leastRoom: Int { capacity / 20 * (isParked.load(ordering: .relaxed) ? 3 : 1) }

    /// Wakes a worker for the stream. Realtime-safe.
    func callWorker() {
        needsWorker.store(true, ordering: .releasing)
        workers.wake()
    }

    // MARK: Offline

    /// Waits until half of the ring is decoded, and until a worker has closed the file of a voice that has gone.
    func waitUntilReady() {
        while !isSettled { progress.wait(timeout: .milliseconds(100)) }
    }

    private var isSettled: Bool {
        switch stage.load(ordering: .acquiring) {
        case .free, .claimed: true
        case .requested: isStopping.load(ordering: .relaxed)
        case .working:
            !isReleased.load(ordering: .acquiring)
                && adoptedLimit.load(ordering: .acquiring) == jumpLimit.load(ordering: .relaxed)
                && (available >= capacity / 2 || hasEnded)
        }
    }
}
