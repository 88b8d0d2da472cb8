// Voices of streamed sounds: each plays the ring of a stream while it is real, and holds the stream while it is paused.
//
// A virtual voice keeps time like any other. When it becomes real, a stream decodes from the frame that the voice has
// reached by then, and the voice fades in as soon as the stream has caught up. A voice whose stream has too few frames fades
// out in the same way, and is virtual until the stream has caught up.

extension VoiceBank {
    /// Follows the voices through the rings, ends voices, and fades out those whose streams have too few frames.
    ///
    /// - Parameter frames: The length of the next block.
    mutating func followStreams(_ frames: Int) {
        for index in stride(from: streaming.count - 1, through: 0, by: -1) {
            let slot = streaming[index]
            let voice = voices + slot
            guard voice.pointee.place >= 0 else {
                followVirtual(slot)
                continue
            }
            let place = ringPlace(slot)
            let frames = Double(frames) * Double(voice.pointee.pitch.value)
            let (hasEnded, isShort) = streams[voice.pointee.stream]._withUnsafeGuaranteedRef { stream in
                stream.follow(to: place)
                return (stream.hasEnded, stream.available < Self.need(frames, stream))
            }
            if hasEnded {
                end(slot, .finished)
            } else if columns.traits[slot].contains(.starved) {
                makeVirtual(slot)
                columns.hasChanged = true
            } else if isShort {
                columns.traits[slot].insert(.starved)
                columns.traits[slot].insert(.touched)
                voice.pointee.starvedAt = time
                underrunCount += 1
                report(.begins, of: slot)
            }
        }
    }

    /// Reports that a voice is heard again which ran out of frames.
    mutating func recover(_ slot: Int) {
        let voice = voices + slot
        guard voice.pointee.starvedAt >= 0 else { return }
        report(.ends(frames: Int32(clamping: time - voice.pointee.starvedAt)), of: slot)
        voice.pointee.starvedAt = -1
    }

    private mutating func report(_ report: StarvationReport, of slot: Int) {
        let handle = VoiceHandle(slot: UInt32(truncatingIfNeeded: slot), generation: voices[slot].generation)
        starvations.append(VoiceStarvation(voice: handle, report: report))
    }

    /// The number of underruns since the last call.
    mutating func takeUnderrunCount() -> Int {
        defer { underrunCount = 0 }
        return underrunCount
    }

    /// The frames that a stream must have so that a voice can play a block and fade out in the next.
    ///
    /// The Doppler effect may take more frames than the pitch: the last block tells how many. Interpolation reads some frames
    /// beyond the block.
    private static func need(_ frames: Double, _ stream: SoundStream) -> Int {
        2 * max(Int(frames) + 1, stream.lastAdvance) + 64
    }

    /// The decoded frames that wait in the emptiest stream of a real voice; -1 if no real voice has a stream.
    var leastStreamedFrames: Int32 {
        var least = Int.max
        for index in 0..<streaming.count {
            let voice = voices + streaming[index]
            guard voice.pointee.place >= 0, voice.pointee.stream >= 0 else { continue }
            least = min(least, streams[voice.pointee.stream]._withUnsafeGuaranteedRef { $0.available })
        }
        return least == .max ? -1 : Int32(clamping: least)
    }

    /// The ring of a streamed voice in the form of a sound that loops; nil until the ring has the frames to play.
    mutating func streamMaterial(_ slot: Int, _ sound: SoundTable.SampleData) -> Material? {
        let voice = voices + slot
        columns.traits[slot].insert(.tuning)
        guard voice.pointee.stream >= 0 || claimStream(slot, sound) else { return nil }
        let target = Int(max(0, voice.pointee.cursor))
        let fraction = max(0, voice.pointee.cursor) - Double(target)
        let frames = Double(blockFrames) * Double(voice.pointee.pitch.value)
        // A voice that returns does so for a tenth of a second at least. A new voice begins with the sound's head.
        let least = voice.pointee.beginning == time ? 0 : sampleRate / 10
        let startsOver = voice.pointee.startsOver
        let handle = streams[voice.pointee.stream]
        let isReady = handle._withUnsafeGuaranteedRef { stream -> Bool? in
            if startsOver, stream.frame > 0 { return nil }
            let place = stream.place(in: sound.loop)
            // A voice that has fewer jumps left than the stream is ahead of it by as many passes.
            let passes = Int(place.jumps.left) - Int(voice.pointee.jumps.left)
            var distance = target - place.frame + passes * sound.loop.count
            if distance < 0, voice.pointee.jumps.isEndless { distance += sound.loop.count }
            guard distance >= 0 else { return nil }
            // What the voice has missed while it was virtual is skipped, which makes room for the stream's thread.
            let missed = min(distance, stream.available)
            if missed > 0 { stream.skip(missed) }
            guard missed == distance else { return false }
            return stream.available >= max(least, Self.need(frames, stream))
        }
        guard let isReady else {
            // The voice starts over.
            releaseStream(slot)
            return nil
        }
        guard isReady else { return nil }
        columns.traits[slot].remove(.tuning)
        return handle._withUnsafeGuaranteedRef { stream in
            var ring = SoundTable.SampleData()
            ring.memory = UnsafeRawPointer(stream.samples)
            ring.frames = Int32(truncatingIfNeeded: stream.capacity)
            ring.channels = Int32(truncatingIfNeeded: stream.channels)
            ring.loopEnd = ring.frames
            return Material(record: ring, jumps: .endless, position: Double(stream.offset) + fraction)
        }
    }

    /// Claims a stream for a voice, and lets it decode from the voice's present frame on; returns false if none is free.
    private mutating func claimStream(_ slot: Int, _ sound: SoundTable.SampleData) -> Bool {
        let voice = voices + slot
        guard let file = sound.stream else { return false }
        let channels = Int(sound.channels)
        guard let index = streams.claim(channels: channels) else {
            let lately = time - sampleRate / 10
            streams.want(channels: channels, unlessReleasedAfter: lately)
            return false
        }
        let handle = VoiceHandle(slot: UInt32(truncatingIfNeeded: slot), generation: voice.pointee.generation)
        streams[index]._withUnsafeGuaranteedRef {
            $0.begin(
                file, at: Int(max(0, voice.pointee.cursor)), jumps: voice.pointee.jumps, voice: handle.number,
                copiesHead: false)
        }
        voice.pointee.stream = index
        streaming.append(slot)
        return true
    }

    /// Gives a voice's stream back, if it holds one.
    mutating func releaseStream(_ slot: Int) {
        let voice = voices + slot
        guard voice.pointee.stream >= 0 else { return }
        streams[voice.pointee.stream]._withUnsafeGuaranteedRef { $0.release(at: time) }
        voice.pointee.stream = -1
        streaming.remove(slot)
    }

    /// Ends a virtual voice whose file cannot be decoded, and gives back the stream of one that the ranking did not choose in
    /// the last block.
    ///
    /// A voice that does not run, because it is paused, keeps its stream: it resumes at its sample.
    private mutating func followVirtual(_ slot: Int) {
        let voice = voices + slot
        let hasEnded = streams[voice.pointee.stream]._withUnsafeGuaranteedRef { $0.hasEnded }
        if hasEnded { return end(slot, .finished) }
        let isAwaited = columns.traits[slot].contains(.tuning) || voice.pointee.anchor == time
        columns.traits[slot].remove(.tuning)
        if voice.pointee.runs, !isAwaited { releaseStream(slot) }
    }

    /// The place in its stream's ring that a real voice has reached.
    private func ringPlace(_ slot: Int) -> Int { mixed[Int(voices[slot].place)].pointee.frame }

    /// The exact position of a real streamed voice in its sound, and how often the voice still repeats the loop.
    func streamPosition(_ slot: Int) -> (frame: Double, jumps: LoopJumps) {
        let voice = voices + slot
        let place = ringPlace(slot)
        let fraction = Double(mixed[Int(voice.pointee.place)].pointee.fraction) * 0x1p-32
        let loop = sounds[voice.pointee.samples].loop
        let (frame, jumps) = streams[voice.pointee.stream]._withUnsafeGuaranteedRef { stream in
            stream.follow(to: place)
            return stream.place(in: loop)
        }
        return (Double(frame) + fraction, jumps)
    }
}

/// A streamed voice that ran out of decoded frames, or is heard again.
struct VoiceStarvation: BitwiseCopyable {
    let voice: VoiceHandle
    let report: StarvationReport
}
