import COpenAL
import Synchronization
import TacetDecoding
import TacetSystem

/// A place for one voice of a streamed sound: a ring of decoded frames, and the thread that fills the ring.
///
/// The ring is a buffer of OpenAL that stays mapped. A source plays it in a loop, or the plain voices read it as the samples
/// of a looping sound. So a streamed voice is mixed like any other, and nothing is copied or queued for it. A stream is used
/// by many voices in turn: claimed, begun, released.
///
/// Frames are counted from the voice's beginning in the stream; the file's loop is unrolled.
final class SoundStream: @unchecked Sendable {
    // Members are internal for the thread's part of the class, which is in a file of its own.
    // The thread that claims a stream writes `request`, `origin` and `base`; then the render thread owns `origin` and
    // `offset`, and the stream's thread `request` and `held`.

    /// Who owns the stream: no voice; the thread that claimed it; its own thread, which has yet to begin or works.
    enum Stage: UInt8, AtomicRepresentable { case free, claimed, requested, working }

    /// What the stream's thread decodes.
    struct Request {
        let sound: Unmanaged<StreamedSound>
        let voice: UInt64
        let origin: Int
    }

    let submix: UInt8
    let channels: Int
    /// The buffer in OpenAL, and its samples.
    let buffer: ALuint
    let samples: UnsafeMutablePointer<Int16>
    /// The size of the ring in frames.
    let capacity: Int
    private let device: LoopbackDevice
    /// The rate of the mix in hertz.
    var sampleRate: Int { device.sampleRate }
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
    /// The number of frames after which the sound has ended; `Int.max` until the thread has found the end.
    let end = Atomic<Int>(.max)
    /// How often the sound jumps back to its loop's start, counted from the voice's beginning in the stream; `Int.max` for ever.
    let jumpLimit = Atomic<Int>(0)
    /// The ``jumpLimit`` by which the thread decodes.
    let adoptedLimit = Atomic<Int>(0)
    let wake = Semaphore()
    /// Posted when frames were decoded or a voice has gone. Offline rendering waits for it.
    let progress = Semaphore()
    var request: Request?
    /// The frame of the sound at which the stream began.
    private(set) var origin = 0
    /// The place in the ring of the stream's first frame.
    var base = 0
    /// The place in the ring of the frame that is mixed next.
    private(set) var offset = 0
    /// The bank's time at which the latest voice gave the stream back. The render thread.
    private(set) var releasedAt = 0
    /// The frames that the last block took.
    private(set) var lastAdvance = 0

    /// The frames before the reader that are not overwritten: interpolation and the source for the reverb read them.
    static let behind = 1_024
    static let chunk = 1_024

    /// Makes the ring and starts the thread, which waits for a voice.
    ///
    /// - Throws: `AudioError` with `.tooLarge` if the system has no memory or no thread left.
    init(
        _ ring: (buffer: ALuint, samples: UnsafeMutablePointer<Int16>), capacity: Int, channels: Int, submix: UInt8,
        device: LoopbackDevice, report: @escaping @Sendable (UInt64, AudioError) -> Void
    ) throws(AudioError) {
        (buffer, samples) = ring
        self.capacity = capacity
        self.channels = channels
        self.submix = submix
        self.device = device
        self.report = report
        mostHeld = min(device.sampleRate / 100, Self.chunk)
        let thread = Thread(name: "tacet-stream") { [self] in run() }
        guard thread.hasStarted else { throw .noThread(for: "a streamed sound") }
        thread.detach()
    }

    deinit {
        // Only the last reference deletes the buffer. It may be the thread's, if a source of the game hung.
        device.releasing {
            device.detachBuffers()
            var buffer = buffer
            alDeleteBuffers(1, &buffer)
        }
    }

    /// Ends the thread as soon as the source lets it. Does not wait.
    func stop() {
        isStopping.store(true, ordering: .releasing)
        isReleased.store(true, ordering: .releasing)
        wake.post()
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
        // OpenAL fades a source in over a block unless it begins at frame 0. The beginning of a sound must not fade.
        base = origin == 0 ? 0 : 64
        (offset, lastAdvance) = (base, 0)
        consumed.store(0, ordering: .relaxed)
        written.store(0, ordering: .relaxed)
        end.store(.max, ordering: .relaxed)
        isReleased.store(isStopping.load(ordering: .acquiring), ordering: .relaxed)
        if copiesHead { sound._withUnsafeGuaranteedRef { publishHead(of: $0) } }
        stage.store(Stage.requested, ordering: .releasing)
        wake.post()
    }

    /// Gives the stream back at the bank's `time`. It is free again once its thread has closed the file. Realtime-safe.
    func release(at time: Int) {
        releasedAt = time
        isReleased.store(true, ordering: .releasing)
        wake.post()
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

    /// Consumes the frames up to a place in the ring, which a source or a plain voice has reached.
    func follow(to place: Int) {
        let advance = (place - offset + capacity) % capacity
        // A source that OpenAL has stopped reports frame 0. No block takes half of the ring.
        guard advance <= capacity / 2 else { return }
        lastAdvance = advance
        skip(advance)
    }

    /// Consumes `frames` frames. Wakes the thread when there is room for a sixteenth of the ring.
    func skip(_ frames: Int) {
        offset = (offset + frames) % capacity
        consumed.store(consumed.load(ordering: .relaxed) + frames, ordering: .releasing)
        if room >= capacity / 16 { wake.post() }
    }

    // MARK: Offline

    /// Waits until half of the ring is decoded, and until the thread has closed the file of a voice that has gone.
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
