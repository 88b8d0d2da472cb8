import CFilter
import Synchronization
import TacetDecoding
import TacetPlatform

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
    /// - Parameter body: Gets the piece's first sample, the index of that sample among those of all pieces, and the number of
    ///   samples in the piece.
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
