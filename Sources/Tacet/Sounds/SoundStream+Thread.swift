import Synchronization
import TacetDecoding
import TacetSystem

/// The thread that decodes into the ring.
extension SoundStream {
    /// Serves one voice after another, until the pool ends.
    func run() {
        while !isStopping.load(ordering: .acquiring) {
            wake.wait()
            guard stage.load(ordering: .acquiring) == Stage.requested, let request else { continue }
            self.request = nil
            stage.store(Stage.working, ordering: .relaxed)
            let sound = request.sound.takeRetainedValue()
            do throws(AudioError) {
                try decode(sound, request)
            } catch {
                // The voice's last frames fade out, then it ends.
                fadeHeldFrames()
                report(request.voice, error)
            }
            end.store(written.load(ordering: .relaxed), ordering: .releasing)
            while !isReleased.load(ordering: .acquiring) {
                adoptedLimit.store(jumpLimit.load(ordering: .acquiring), ordering: .relaxed)
                writeSilence()
            }
            stage.store(Stage.free, ordering: .releasing)
            progress.post()
        }
        if stage.load(ordering: .acquiring) == Stage.requested { request?.sound.release() }
    }

    /// The frames that may be written.
    var room: Int {
        capacity - Self.behind - mostHeld
            - (written.load(ordering: .acquiring) - consumed.load(ordering: .acquiring))
    }

    /// Decodes into the ring, and silence behind the sound's end, until the voice releases the stream.
    private func decode(_ sound: StreamedSound, _ request: Request) throws(AudioError) {
        if request.origin == 0, written.load(ordering: .relaxed) == 0 { publishHead(of: sound) }
        held = request.origin == 0 ? framesHeld(of: sound) : 0
        // The head was published for this number of jumps. The loop below follows a later change.
        let limit = adoptedLimit.load(ordering: .relaxed)
        var passage = StreamPassage(
            try sound.open(jumps: limit, from: sound.fileFrame(of: request.origin)), limit: limit)
        try withUnsafeTemporaryAllocation(of: Float.self, capacity: Self.chunk * 2) { block throws(AudioError) in
            guard let block = block.baseAddress else { return }
            var left = request.origin == 0 ? headFrames(of: sound) : 0
            while left > 0 {
                let skipped = try passage.decoder.fill(block, stride: channels, count: min(left, Self.chunk))
                if skipped == 0 { break }
                left -= skipped
            }
            while !isReleased.load(ordering: .acquiring) {
                let limit = jumpLimit.load(ordering: .acquiring)
                if limit != passage.limit {
                    try follow(limit, of: sound, from: request.origin, &passage)
                    adoptedLimit.store(limit, ordering: .releasing)
                    progress.post()
                }
                if passage.hasEnded {
                    writeSilence()
                } else if room < Self.chunk {
                    wake.wait()
                } else {
                    try decodeChunk(&passage, block)
                }
            }
        }
    }

    private func decodeChunk(_ passage: inout StreamPassage, _ block: UnsafeMutablePointer<Float>) throws(AudioError) {
        let count = try passage.decoder.fill(block, stride: channels, count: Self.chunk)
        let decoded = written.load(ordering: .relaxed) + held
        fadeIn(block, count, at: decoded, &passage)
        let first = decoded * channels
        forEachPiece(of: count, at: decoded) { samples, start, count in
            let number = UInt32(truncatingIfNeeded: first + start)
            let block = block + start
            for index in 0..<count {
                samples[index] = Int16(dithering: block[index], at: number &+ UInt32(truncatingIfNeeded: index))
            }
        }
        passage.hasEnded = count < Self.chunk
        held = passage.hasEnded ? 0 : mostHeld
        publish(decoded + count - held)
        if passage.hasEnded { end.store(written.load(ordering: .relaxed), ordering: .releasing) }
    }

    /// Writes the sound's head, apart from the frames that are held back.
    func publishHead(of sound: StreamedSound) {
        let frames = headFrames(of: sound)
        (samples + base * channels).update(from: sound.head.samples, count: frames * channels)
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
        let place = (base + frame) % capacity
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

    /// Writes silence after the sound's end where there is room, then waits. The block in which the sound ends reads it.
    private func writeSilence() {
        let start = written.load(ordering: .relaxed)
        guard room >= Self.chunk, start < end.load(ordering: .relaxed) + capacity / 2 else { return wake.wait() }
        forEachPiece(of: Self.chunk, at: start) { samples, _, count in samples.update(repeating: 0, count: count) }
        publish(start + Self.chunk)
    }
}
