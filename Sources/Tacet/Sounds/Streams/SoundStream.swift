import Glibc
import Synchronization
import TacetDecoding
import TacetPlatform
import CFilter

/// A place for one voice of a streamed sound: a ring of decoded frames, which ``StreamWorkers`` fill.
///
/// The mixer reads the ring as the samples of a looping sound. So a streamed voice is mixed like any other, and nothing
/// is copied or queued for it. A stream is used by many voices in turn: claimed, begun, released.
///
/// Frames are counted from the voice's beginning in the stream; the file's loop is unrolled.
final class SoundStream: @unchecked Sendable {
    // Members are internal for the workers' part of the class, which is in a file of its own.
    // The thread that claims a stream, the game's or the mixing thread, writes `request`, `origin`, `offset`,
    // `lastAdvance` and all counters in `begin`, and hands them over with the stage `requested`.
    // Then the mixing thread owns `origin`, `offset`, `lastAdvance` and `releasedAt`, and alone stores `consumed` and
    // `jumpLimit`.
    // The worker that serves the stream owns `request`, `passage`, `held`, `hasFailed` and `hasStopped`, and alone
    // stores `written`, `end` and `adoptedLimit`.

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
    /// How often the sound jumps back to its loop's start, counted from the voice's beginning in the stream; `Int.max`
    /// for ever.
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
    /// The voices' time at which the latest voice gave the stream back. The mixing thread.
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

    // MARK: The game's thread and the mixing thread

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

    /// Gives the stream back at the voices' `time`. It is free again once a worker has closed the file. Realtime-safe.
    func release(at time: Int) {
        releasedAt = time
        abandon()
    }

    private func abandon() {
        isReleased.store(true, ordering: .releasing)
        calls.isAbandoned.store(true, ordering: .relaxed)
        callWorker()
    }

    // MARK: The mixing thread

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

    /// The frames for which a worker is woken: a twentieth of the ring, or three with a parked decoder. The ring then
    /// still has 4.2 s: three for a storage that stalls, the rest for the openings of many decoders after it.
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

/// What a worker does for a stream: it decodes into the ring, and returns when there is nothing to do.
extension SoundStream {
    /// The chunks that are decoded between two looks at the other streams.
    private static let turn = 16

    /// Whether the stream waits for a worker. The lock of ``StreamWorkers`` is held.
    var waits: Bool { !isServed && needsWorker.load(ordering: .acquiring) }

    /// Whether the ring was full for this voice, and has less than half of that now.
    var isBehind: Bool { wasFull.load(ordering: .relaxed) && available < capacity / 2 }

    /// Whether the next service opens a decoder.
    var willOpen: Bool {
        stage.load(ordering: .acquiring) == Stage.requested || isParked.load(ordering: .relaxed)
    }

    /// Serves the stream until its ring is full, or until another stream is more urgent. One worker at a time.
    func serve() {
        _ = needsWorker.exchange(false, ordering: .acquiringAndReleasing)
        // Voices of an engine that has ended never release the stream.
        let isStopping = isStopping.load(ordering: .acquiring)
        if stage.load(ordering: .acquiring) == Stage.requested {
            wasFull.store(false, ordering: .relaxed)
            stage.store(Stage.working, ordering: .relaxed)
        }
        if stage.load(ordering: .relaxed) == Stage.working {
            if !isReleased.load(ordering: .acquiring), let request {
                do throws(AudioError) {
                    try decode(request)
                } catch {
                    // A voice that has gone needs no end of its sound.
                    if !isReleased.load(ordering: .acquiring) { fail(request, error) }
                }
            }
            if isReleased.load(ordering: .acquiring) { close() }
        }
        hasStopped = isStopping
    }

    /// Closes the decoder and keeps its file open, until the next frames are needed.
    func park() {
        let isParked = passage?.decoder.park() ?? false
        self.isParked.store(isParked, ordering: .relaxed)
        holdsDecoder.store(false, ordering: .relaxed)
    }

    /// Notes whether a decoder that was just opened can be parked.
    func note(_ decoder: LoopDecoder) {
        isParked.store(decoder.isParked, ordering: .relaxed)
        holdsDecoder.store(decoder.canPark, ordering: .relaxed)
    }

    /// Closes the file, and frees the stream for the next voice.
    private func close() {
        passage = nil
        holdsDecoder.store(false, ordering: .relaxed)
        isParked.store(false, ordering: .relaxed)
        hasFailed = false
        request?.sound.release()
        request = nil
        stage.store(Stage.free, ordering: .releasing)
        progress.post()
    }

    /// The voice's last frames fade out, then it ends.
    private func fail(_ request: Request, _ error: AudioError) {
        passage = nil
        hasFailed = true
        holdsDecoder.store(false, ordering: .relaxed)
        isParked.store(false, ordering: .relaxed)
        fadeHeldFrames()
        end.store(written.load(ordering: .relaxed), ordering: .releasing)
        report(request.voice, error)
        writeSilence()
    }

    /// The frames that may be written.
    var room: Int {
        capacity - Self.behind - mostHeld
            - (written.load(ordering: .acquiring) - consumed.load(ordering: .acquiring))
    }

    /// Decodes into the ring, and silence behind the sound's end, while there is room.
    private func decode(_ request: Request) throws(AudioError) {
        if hasFailed {
            adoptedLimit.store(jumpLimit.load(ordering: .acquiring), ordering: .relaxed)
            return writeSilence()
        }
        let sound = request.sound.takeUnretainedValue()
        var passage: StreamPassage
        if let open = self.passage { passage = open } else { passage = try open(sound, from: request.origin) }
        self.passage = nil
        var chunks = 0
        while !isReleased.load(ordering: .acquiring) {
            let limit = jumpLimit.load(ordering: .acquiring)
            if limit != passage.limit {
                try follow(limit, of: sound, from: request.origin, &passage)
                adoptedLimit.store(limit, ordering: .releasing)
                progress.post()
            }
            if passage.hasEnded {
                writeSilence()
                break
            }
            guard room >= (isParked.load(ordering: .relaxed) ? leastRoom : Self.chunk) else {
                wasFull.store(true, ordering: .relaxed)
                break
            }
            try decodeChunk(&passage)
            if isParked.load(ordering: .relaxed) { note(passage.decoder) }
            chunks += 1
            let ahead = available
            if chunks % Self.turn == 0, ahead >= capacity / 4, workers.isAwaited(below: ahead) {
                needsWorker.store(true, ordering: .releasing)
                break
            }
        }
        self.passage = passage
    }

    /// Opens the sound's file behind the frames that are in the ring already.
    private func open(_ sound: StreamedSound, from origin: Int) throws(AudioError) -> StreamPassage {
        if origin == 0, written.load(ordering: .relaxed) == 0 { publishHead(of: sound) }
        held = origin == 0 ? framesHeld(of: sound) : 0
        // The head was published for this number of jumps. ``decode(_:)`` follows a later change.
        let limit = adoptedLimit.load(ordering: .relaxed)
        let decoder = try sound.open(jumps: limit, from: sound.fileFrame(of: origin), calls)
        var left = origin == 0 ? headFrames(of: sound) : 0
        try withBlock { block throws(AudioError) in
            while left > 0 {
                let skipped = try decoder.fill(block, stride: channels, count: min(left, Self.chunk))
                if skipped == 0 { break }
                left -= skipped
            }
        }
        note(decoder)
        return StreamPassage(decoder, limit: limit)
    }

    /// Calls `body` with room for the samples of a chunk.
    private func withBlock(_ body: (UnsafeMutablePointer<Float>) throws(AudioError) -> Void) throws(AudioError) {
        try withUnsafeTemporaryAllocation(of: Float.self, capacity: Self.chunk * 2) { block throws(AudioError) in
            guard let block = block.baseAddress else { return }
            try body(block)
        }
    }

    private func decodeChunk(_ passage: inout StreamPassage) throws(AudioError) {
        try withBlock { block throws(AudioError) in try decodeChunk(&passage, block) }
    }

    private func decodeChunk(_ passage: inout StreamPassage, _ block: UnsafeMutablePointer<Float>) throws(AudioError) {
        let count = try passage.decoder.fill(block, stride: channels, count: Self.chunk)
        let decoded = written.load(ordering: .relaxed) + held
        fadeIn(block, count, at: decoded, &passage)
        let first = decoded * channels
        forEachPiece(of: count, at: decoded) { samples, start, count in
            tacet_dither(block + start, count, UInt32(truncatingIfNeeded: first + start), samples)
        }
        passage.hasEnded = count < Self.chunk
        held = passage.hasEnded ? 0 : mostHeld
        publish(decoded + count - held)
        if passage.hasEnded { end.store(written.load(ordering: .relaxed), ordering: .releasing) }
    }

    /// Writes the sound's head, apart from the frames that are held back.
    func publishHead(of sound: StreamedSound) {
        let frames = headFrames(of: sound)
        samples.update(from: sound.head.samples, count: frames * channels)
        publish(frames - framesHeld(of: sound))
    }

    /// The frames of the head that are heard in one piece: those before the loop's end, if the voice jumps back there.
    private func headFrames(of sound: StreamedSound) -> Int {
        guard let loop = sound.format.loop, adoptedLimit.load(ordering: .relaxed) > 0 else { return sound.head.frames }
        return min(sound.head.frames, loop.upperBound)
    }

    /// The frames of the head that are held back: none if the head is the whole sound.
    private func framesHeld(of sound: StreamedSound) -> Int {
        let frames = headFrames(of: sound)
        return frames < sound.format.frames ? min(mostHeld, frames) : 0
    }

    private func publish(_ count: Int) {
        written.store(count, ordering: .releasing)
        progress.post()
    }

    /// Calls `body` with the one or two pieces of the ring that `count` frames from a frame of the stream on lie in.
    ///
    /// - Parameter body: Gets the piece's first sample, the index of that sample among those of all pieces, and the
    ///   number of samples in the piece.
    private func forEachPiece(of count: Int, at frame: Int, _ body: (UnsafeMutablePointer<Int16>, Int, Int) -> Void) {
        let place = frame % capacity
        let first = min(count, capacity - place)
        body(samples + place * channels, 0, first * channels)
        if first < count { body(samples, first * channels, (count - first) * channels) }
    }

    /// Fades out the frames that are held back, and publishes them.
    private func fadeHeldFrames() {
        let start = written.load(ordering: .relaxed)
        let length = held * channels
        forEachPiece(of: held, at: start) { samples, first, count in
            for index in 0..<count {
                let left = length - first - index
                samples[index] = Int16(truncatingIfNeeded: Int(samples[index]) * left / length)
            }
        }
        publish(start + held)
        held = 0
    }

    /// Writes silence after the sound's end where there is room. The block in which the sound ends reads it.
    private func writeSilence() {
        while room >= Self.chunk {
            let start = written.load(ordering: .relaxed)
            guard start < end.load(ordering: .relaxed) + capacity / 2 else { return }
            forEachPiece(of: Self.chunk, at: start) { samples, _, count in samples.update(repeating: 0, count: count) }
            publish(start + Self.chunk)
        }
    }
}

// A loop that is switched on or off while its stream has already decoded ahead.
//
// The frames behind the loop end from which on the sound goes another way are decoded again. The two ways are the same
// up to that end. So the new frames begin a little earlier and are faded in over the old, which hides that the
// resampler begins anew.

extension SoundStream {
    /// The length in frames of the fade from the frames that were decoded before to those that are decoded anew.
    private static let splice = 256

    // MARK: The mixing thread

    /// Lets the sound repeat for ever, or play on to its end, from the first loop end that lies a tenth of a second
    /// ahead.
    ///
    /// - Parameter loop: The loop, in frames of the sound.
    /// - Returns: Whether the loop has changed. A sound that is behind its loop, or is about to be, plays on to its
    ///   end.
    func setLooping(_ loops: Bool, _ loop: Range<Int>) -> Bool {
        guard !loop.isEmpty else { return false }
        let near = frame + sampleRate / 10
        let jumps = near < loop.upperBound ? 0 : (near - loop.upperBound) / loop.count + 1
        guard jumps <= jumpLimit.load(ordering: .relaxed) else { return false }
        jumpLimit.store(loops ? .max : jumps, ordering: .releasing)
        callWorker()
        return true
    }

    /// The frame of the sound that is mixed next, and the jumps that are left there.
    ///
    /// - Parameter ringPlace: The place in the ring that the mixer has reached; nil for the one that ``follow(to:)``
    ///   was last told.
    func place(in loop: Range<Int>, at ringPlace: Int? = nil) -> (frame: Int, jumps: LoopJumps) {
        var jumps = LoopJumps(jumpLimit.load(ordering: .relaxed))
        let ahead = ringPlace.map { ($0 - offset + capacity) % capacity } ?? 0
        let place = jumps.wrap(frame + ahead, from: loop.lowerBound, to: loop.upperBound)
        return (place, jumps)
    }

    // MARK: The workers

    /// Follows a change of the number of jumps, and decodes again what is decoded already and will not be heard.
    func follow(
        _ limit: Int, of sound: StreamedSound, from origin: Int, _ passage: inout StreamPassage
    ) throws(AudioError) {
        passage.noteEnd()
        let shared = min(limit, passage.limit)
        let isBeyond = passage.isBeyond(limit)
        passage.limit = limit
        guard isBeyond, let loop = unrolled(sound, from: origin, passage) else {
            passage.decoder.jumpLimit = limit == .max ? .max : limit - passage.earlierJumps
            return
        }
        let decoded = passage.hasEnded ? end.load(ordering: .relaxed) : written.load(ordering: .relaxed) + held
        let seam = min(loop.seam(after: shared), decoded)
        let first = max(0, seam - Self.splice)
        let place = loop.place(of: first, limit: shared)
        end.store(.max, ordering: .releasing)
        held = 0
        written.store(first, ordering: .releasing)
        passage.hasEnded = false
        passage.fade = (seam - first, seam - first)
        passage.earlierJumps = place.jumps
        passage.decoder = try sound.open(
            jumps: limit == .max ? .max : limit - place.jumps, from: place.fileFrame, calls)
        note(passage.decoder)
    }

    private func unrolled(_ sound: StreamedSound, from origin: Int, _ passage: StreamPassage) -> UnrolledLoop? {
        let points = sound.format.fileLoop
        let end = points.end ?? passage.fileEnd ?? sound.fileFrame(of: sound.format.frames)
        guard points.start < end else { return nil }
        return UnrolledLoop(
            start: sound.fileFrame(of: origin), loop: points.start..<end,
            ratio: Double(sound.sampleRate) / Double(sound.format.fileRate))
    }

    /// Fades frames that are decoded anew in over those in the ring.
    ///
    /// - Parameters:
    ///   - block: The new frames, interleaved.
    ///   - count: The number of frames.
    ///   - frame: The first frame's number in the stream.
    func fadeIn(_ block: UnsafeMutablePointer<Float>, _ count: Int, at frame: Int, _ passage: inout StreamPassage) {
        let length = Float(passage.fade.length + 1)
        for index in 0..<min(count, passage.fade.left) {
            let weight = Float(passage.fade.length - passage.fade.left + 1) / length
            passage.fade.left -= 1
            let old = samples + (frame + index) % capacity * channels
            for channel in 0..<channels {
                let place = index * channels + channel
                block[place] = Float(old[channel]) / 32_768 * (1 - weight) + block[place] * weight
            }
        }
    }
}
