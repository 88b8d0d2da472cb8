import TacetPlatform

/// Mixes the music streams of all tracks that play. Mixing thread only; allocates in `init` alone.
///
/// Each stream has its own fade; pause, resume and the soundtrack's gain apply to their sum. A pause halts every stream
/// at the same frame, the first that is silent.
struct MusicMixer: ~Copyable {
    // Internal for the part of the mixer that turns from one stream to another, which is in a file of its own.
    let channels: UnsafeMutablePointer<MusicChannel>
    let stems: UnsafeMutablePointer<Ramp>
    /// The changes that wait, of each channel's stems.
    let changes: UnsafeMutablePointer<StemChange>
    /// The ends of the tails of the channels that have one.
    let tails: UnsafeMutablePointer<TailEnd>
    /// The channels that have a tail, one bit each.
    var channelsWithTail: UInt16 = 0
    /// What is heard of each channel's stream if it is licensed.
    let licensed: UnsafeMutablePointer<LicensedMix>
    /// Whether licensed music is replaced.
    var isStreamer = false
    private let scratch: UnsafeMutablePointer<Float>
    private(set) var transport = TransportFade()
    /// The frames without a stream that ran dry, since the first of them; 0 while every ring has frames.
    private var missingFrames = 0
    /// Whether the game was told that a ring has run dry.
    private var hasToldUnderrun = false
    private var gain = Ramp(1)
    /// The length of a fade against clicks, which a track that is not heard yet does not need.
    private let declick: RampLength
    /// The gain of the tracks while stingers lower them, and the ducking that lowered them last.
    var duck = Ramp(1)
    var ducking = MusicOverlay.Ducking()

    init(blockFrames: Int, declick: RampLength = .none) {
        self.declick = declick
        channels = .allocate(repeating: MusicChannel(), count: MusicSlot.count)
        stems = .allocate(repeating: Ramp(1), count: MusicSlot.count * MusicSlot.maximumStems)
        changes = .allocate(repeating: StemChange(), count: MusicSlot.count * MusicSlot.maximumStems)
        tails = .allocate(repeating: TailEnd(), count: MusicSlot.count)
        licensed = .allocate(repeating: LicensedMix(isStreamer: false), count: MusicSlot.count)
        scratch = .allocate(repeating: 0, count: blockFrames * 2)
    }

    deinit {
        channels.deallocate()
        stems.deallocate()
        changes.deallocate()
        tails.deallocate()
        licensed.deallocate()
        scratch.deallocate()
    }

    // MARK: Commands

    /// Carries out a command.
    ///
    /// - Parameter runs: Whether the streams advance now, audible or, in silent mode, inaudible: the session does not
    ///   hold them, and their bus is not paused. A stream that stands needs no fade: the fade would be heard later.
    mutating func apply(_ command: MusicCommand, runs: Bool) {
        let runs = runs && !transport.isHalted
        switch command {
        case .start(let slot, let ring, let entry): start(slot, ring, entry, runs: runs)
        case .leave(let slot, let length): leave(Int(slot.index), length, runs: runs)
        case .takeUp(let slot, let length):
            let channel = channels + Int(slot.index)
            if channel.pointee.isPlaying { channel.pointee.fade.takeUp(length) }
            forgetTail(Int(slot.index))
            if channel.pointee.isSuperseded {
                channel.pointee.isSuperseded = false
                channel.pointee.entry = .crossfade(fadeIn: length, fadeOut: length)
            }
        case .pause(let length): transport.pause(runs ? length : .none)
        case .resume(let length): transport.resume(length)
        case .run:
            for index in 0..<MusicSlot.count {
                channels[index].fade.lower(to: transport.value)
                if transport.isHalted, !channels[index].isOverlay { leave(index, .none, runs: false) }
            }
            transport.reset()
        case .enter(let slot, let entry):
            if channels[Int(slot.index)].waitsForAnother { channels[Int(slot.index)].entry = entry }
        case .withdraw(let slot):
            if channels[Int(slot.index)].waitsForAnother { end(Int(slot.index)) }
        case .gain(let gain, let length):
            let isUnheard = areIdle || !hasSound && length.frames <= declick.frames
            self.gain.move(to: gain, frames: isUnheard ? 0 : length.frames, easing: length.easing)
        case .stemGain(let slot, let stem, let gain, let length):
            guard Int(stem) < MusicSlot.maximumStems else { return }
            let isUnheard = channels[Int(slot.index)].phase == .waiting && length.frames <= declick.frames
            self.stem(Int(slot.index), Int(stem)).pointee.move(
                to: gain, frames: isUnheard ? 0 : length.frames, easing: length.easing)
        case .stemSwitch(let slot, let stem, let gain, let length, let frame):
            wait(Int(slot.index), Int(stem), for: StemChange(gain: gain, length: length, frame: frame))
        }
    }

    private mutating func start(
        _ slot: MusicSlot, _ ring: Unmanaged<MusicRing>, _ entry: MusicCommand.Entry, runs: Bool
    ) {
        if areIdle { duck = Ramp(1) }
        forgetTail(Int(slot.index))
        var channel = MusicChannel()
        channel.phase = .waiting
        channel.ring = ring
        channel.entry = entry
        // The stream takes the place of one that has not begun, and so that stream's entry and fades.
        if case .seam(let other, _) = entry, channels[Int(other.index)].phase == .waiting {
            let old = channels[Int(other.index)]
            (channel.entry, channel.fade, channel.seam) = (old.entry, old.fade, old.seam)
            end(Int(other.index))
        }
        for index in 0..<MusicSlot.count where channels[index].follows == slot { channels[index].follows = nil }
        channels[Int(slot.index)] = channel
        for stem in 0..<MusicSlot.maximumStems { self.stem(Int(slot.index), stem).pointee = Ramp(1) }
        licensed[Int(slot.index)] = LicensedMix(isStreamer: isStreamer)
        switch channel.entry {
        case nil, .after, .turn, .over: break
        case .seam: if !runs { begin(Int(slot.index), runs: false) }
        case .crossfade:
            // A stream that is not heard ends now: otherwise it would be heard when it is.
            for index in 0..<MusicSlot.count where index != Int(slot.index) && !channels[index].isOverlay {
                if !runs || channels[index].waitsForAnother {
                    leave(index, .none, runs: false)
                } else if channels[index].phase == .waiting {
                    channels[index].isSuperseded = true
                }
            }
        }
    }

    /// Fades in a stream whose ring is primed, and fades out what it takes the place of.
    private func begin(_ index: Int, runs: Bool) {
        let channel = channels + index
        let entry = channel.pointee.entry
        channel.pointee.entry = nil
        switch entry {
        case nil, .after, .turn, .over: break
        case .crossfade(let fadeIn, let fadeOut):
            for other in MusicSlot.tracks where other != index && channels[other].isPlaying {
                leave(other, fadeOut, runs: runs)
            }
            channel.pointee.fade = MaterialFade(fadeIn: fadeIn)
        case .seam(let slot, let length):
            let old = channels + Int(slot.index)
            channel.pointee.seam = MaterialFade(fadeIn: length)
            // What has begun behind the end that the seek takes back will begin behind the new end.
            for other in 0..<MusicSlot.count where channels[other].follows == slot && channels[other].isPlaying {
                leave(other, length, runs: runs)
            }
            guard old.pointee.isPlaying, old != channel else { return }
            channel.pointee.fade = old.pointee.fade
            if runs { old.pointee.seam.leave(length) } else { end(Int(slot.index)) }
        }
    }

    func leave(_ index: Int, _ length: RampLength, runs: Bool) {
        let channel = channels + index
        switch channel.pointee.phase {
        case .empty, .ended: return
        case .waiting where channel.pointee.waitsForAnother: end(index)
        // It ends with the next block, unless the same update takes it up again.
        case .waiting: channel.pointee.isSuperseded = true
        case .playing where !runs: end(index)
        case .playing:
            // What is being paused ends with the pause: it would never be heard to end.
            let frames = min(Int(length.frames), transport.remaining)
            channel.pointee.fade.leave(RampLength(frames: Int32(clamping: frames), easing: length.easing))
        }
    }

    private func end(_ index: Int) {
        channels[index].phase = .ended
        channels[index].hasFaded = true
    }

    private func stem(_ index: Int, _ stem: Int) -> UnsafeMutablePointer<Ramp> {
        stems + index * MusicSlot.maximumStems + stem
    }

    // MARK: State

    /// Whether a track plays or fades, or will play as soon as its ring is primed.
    var isBusy: Bool { !transport.isHalted && !areIdle }

    /// Whether every channel is empty.
    var areIdle: Bool {
        for index in 0..<MusicSlot.count where channels[index].phase != .empty { return false }
        return true
    }

    /// Whether a track has begun that has not ended. One that waits for its ring has not.
    var hasSound: Bool {
        for index in 0..<MusicSlot.count where channels[index].isPlaying { return true }
        return false
    }

    /// The fewest decoded frames that wait in the ring of a playing track; nil if no track plays.
    var decodedFrames: Int? {
        if transport.isHalted { return nil }
        var least: Int?
        for index in 0..<MusicSlot.count where channels[index].isPlaying && !channels[index].fade.isLeaving {
            let available = channels[index].ring?._withUnsafeGuaranteedRef { $0.available } ?? 0
            least = min(least ?? available, available)
        }
        return least
    }

    // MARK: A block

    /// Mixes the next `count` frames of all tracks into `mix`, interleaved stereo, in place of what it held.
    /// Realtime-safe.
    ///
    /// The block is split where a stream turns.
    ///
    /// - Parameter clock: The frame of the engine's clock with which the block begins.
    /// - Returns: The frames of underrun, summed over all tracks: frames that a ring did not have in time.
    mutating func mix(into mix: UnsafeMutablePointer<Float>, count: Int, at clock: Int = 0) -> Int {
        mix.update(repeating: 0, count: count * 2)
        for index in 0..<MusicSlot.count where channels[index].isSuperseded {
            if channels[index].phase == .waiting { end(index) }
            channels[index].isSuperseded = false
        }
        var (underrun, done) = (0, 0)
        while done < count {
            // First, so that a boundary in a stream's first frames is found.
            for index in 0..<MusicSlot.count { beginPrimed(index, at: clock + done) }
            let turn = beginTurns(within: count - done, at: clock + done)
            let piece = endTails(
                within: beginStemChanges(within: beginStingers(within: turn, at: clock + done)))
            underrun += mixPiece(into: mix + done * 2, count: piece, at: clock + done)
            done += piece
        }
        return underrun
    }

    /// Mixes frames in which no stream turns.
    private mutating func mixPiece(into mix: UnsafeMutablePointer<Float>, count: Int, at clock: Int) -> Int {
        for index in 0..<MusicSlot.count { endExhausted(index) }
        // A pause that ends within the block halts there.
        let running = min(count, transport.remaining)
        if running == 0 { return 0 }
        moveDuck()
        var (underrun, longest) = (0, 0)
        for index in 0..<MusicSlot.count where channels[index].isLate {
            if channels[index].phase == .waiting { longest = running } else { channels[index].isLate = false }
        }
        for index in 0..<MusicSlot.count where channels[index].isPlaying {
            let missing = self.mix(index, into: mix, count: min(running, channels[index].remaining), at: clock)
            underrun += missing
            longest = max(longest, missing)
            if channels[index].hasLeft { end(index) }
        }
        longest = max(longest, beginQueued(into: mix, count: running, at: clock))
        longest = max(longest, beginStingersAtEnds(into: mix, count: running, at: clock))
        // At once, so that the game's next call does not refer to a track that has ended.
        for index in 0..<MusicSlot.count { endExhausted(index) }
        missingFrames += longest
        duck.advance(Int32(running))
        gain.apply(to: mix, count: running)
        transport.apply(to: mix, count: running)
        return underrun
    }

    /// Begins a stream whose ring is primed, unless it waits for the end of another one.
    private func beginPrimed(_ index: Int, at clock: Int) {
        let channel = channels + index
        guard channel.pointee.phase == .waiting, !channel.pointee.waitsForAnother, channel.pointee.isPrimed else {
            return
        }
        channel.pointee.phase = .playing
        if channel.pointee.isTurnAtEnd, channel.pointee.isLate { channel.pointee.turned = .begun(at: clock, from: 0) }
        begin(index, runs: !transport.isHalted)
    }

    /// Ends a stream that has faded out or whose file has ended.
    private func endExhausted(_ index: Int) {
        let channel = channels + index
        guard channel.pointee.isPlaying else { return }
        if channel.pointee.hasLeft { return end(index) }
        if transport.isHalted { return }
        if channel.pointee.isExhausted { channel.pointee.phase = .ended }
    }

    /// Begins the streams that wait for the end of one that has ended, at the frame of the block where it did.
    ///
    /// - Returns: The frames that a ring did not have in time.
    private func beginQueued(into mix: UnsafeMutablePointer<Float>, count: Int, at clock: Int) -> Int {
        var missing = 0
        for index in 0..<MusicSlot.count where channels[index].isQueued {
            guard case .after(let slot) = channels[index].entry else { continue }
            let before = channels + Int(slot.index)
            var offset = 0
            switch before.pointee.phase {
            case .waiting: continue
            case .playing:
                guard before.pointee.isExhausted else { continue }
                offset = min(count, before.pointee.played)
            case .empty, .ended: break
            }
            channels[index].entry = nil
            // A stream that is not primed yet begins as soon as it is.
            guard channels[index].isPrimed else {
                channels[index].isLate = true
                missing = max(missing, count - offset)
                continue
            }
            channels[index].phase = .playing
            channels[index].follows = slot
            if channels[index].isTurnAtEnd {
                channels[index].turned = .begun(at: clock + offset, from: before.pointee.consumed)
            }
            let rest = self.mix(
                index, into: mix + offset * 2, count: count - offset, at: clock + offset, after: offset)
            missing = max(missing, rest)
        }
        return missing
    }

    /// Mixes the next frames of a stream, with a frame of the engine's clock.
    ///
    /// - Parameter offset: The frames that the other streams have played before in the same piece of the block.
    func mix(
        _ index: Int, into mix: UnsafeMutablePointer<Float>, count: Int, at clock: Int, after offset: Int = 0
    ) -> Int {
        let channel = channels + index
        guard let ring = channel.pointee.ring, count > 0 else { return 0 }
        return ring._withUnsafeGuaranteedRef { ring in
            scratch.update(repeating: 0, count: count * 2)
            let returns = channel.pointee.isStarved
            // Frames that arrive one by one would stutter.
            let planned = returns && !ring.isReady(for: ring.reserve) ? 0 : min(count, ring.available)
            channel.pointee.isStarved = planned < count && !ring.hasEnded
            channel.pointee.played = planned
            if planned > 0 {
                if channel.pointee.expected != clock { ring.runs.note(ring.consumed, at: clock) }
                channel.pointee.expected = clock + planned
            }
            var done = 0
            while done < planned {
                let (source, contiguous) = ring.readable
                let chunk = min(contiguous, planned - done)
                for stem in 0..<ring.stems {
                    add(
                        source + stem * 2, stride: ring.columns * 2, to: scratch + done * 2, count: chunk,
                        gain: self.stem(index, stem), level: ring.gain)
                }
                if ring.substitute != .none { licensed[index].stems.apply(to: scratch + done * 2, count: chunk) }
                if ring.substitute == .alternative {
                    add(
                        source + ring.stems * 2, stride: ring.columns * 2, to: scratch + done * 2, count: chunk,
                        gain: &licensed[index].alternative, level: ring.gain)
                }
                ring.consume(chunk)
                done += chunk
            }
            if channel.pointee.isStarved || returns {
                Self.soften(scratch, count: done, fadesIn: returns, fadesOut: channel.pointee.isStarved)
            }
            channel.pointee.fade.apply(to: scratch, count: count)
            channel.pointee.seam.apply(to: scratch, count: count)
            if duck.isMoving || duck.value != 1, MusicSlot.tracks.contains(index) {
                var duck = self.duck
                duck.advance(Int32(offset))
                duck.apply(to: scratch, count: count)
            }
            for sample in 0..<(count * 2) { mix[sample] += scratch[sample] }
            return channel.pointee.isStarved ? count - done : 0
        }
    }

    /// Fades the frames before and after a hole, so that it does not click.
    private static func soften(_ mix: UnsafeMutablePointer<Float>, count: Int, fadesIn: Bool, fadesOut: Bool) {
        for frame in 0..<count {
            let passed = (Float(frame) + 0.5) / Float(count)
            let factor = (fadesIn ? passed : 1) * (fadesOut ? 1 - passed : 1)
            mix[frame * 2] *= factor
            mix[frame * 2 + 1] *= factor
        }
    }

    /// Adds one stem of a ring's frames, with the stem's gain.
    private func add(
        _ source: UnsafePointer<Float>, stride: Int, to destination: UnsafeMutablePointer<Float>, count: Int,
        gain: UnsafeMutablePointer<Ramp>, level: Float
    ) {
        var done = 0
        while done < count {
            // A move ends at its frame. Straight pieces of 32 frames follow the curve of every easing without an
            // audible step.
            let streamed = gain.pointee.isMoving ? min(32, count - done, gain.pointee.remaining) : count - done
            let from = gain.pointee.value * level
            let step = (gain.pointee.advance(Int32(streamed)) * level - from) / Float(streamed)
            for frame in done..<(done + streamed) {
                let factor = from + step * Float(frame - done + 1)
                destination[frame * 2] += source[frame * stride] * factor
                destination[frame * 2 + 1] += source[frame * stride + 1] * factor
            }
            done += streamed
        }
    }

    /// Reports the beginning of a starvation once, and its end once: every stream that ran dry plays on or has ended.
    ///
    /// - Parameter tell: Sends the report to the game; returns false if the event ring is full. The report is then sent
    ///   after a later block.
    /// - Returns: Whether a starvation has begun.
    @inline(__always)
    mutating func reportStarvation(_ tell: (StarvationReport) -> Bool) -> Bool {
        guard missingFrames > 0 else { return false }
        let begins = !hasToldUnderrun
        if begins, !tell(.begins) { return false }
        hasToldUnderrun = true
        for index in 0..<MusicSlot.count {
            if channels[index].isLate || channels[index].isPlaying && channels[index].isStarved { return begins }
        }
        if tell(.ends(frames: Int32(clamping: missingFrames))) { (missingFrames, hasToldUnderrun) = (0, false) }
        return begins
    }

    /// Reports each track that has ended, and empties its channel.
    ///
    /// - Parameter tell: Sends the report to the game, with whether the track has faded out; returns false if the event
    ///   ring is full. Such a track is reported after a later block.
    @inline(__always)
    func collectEnded(_ tell: (MusicSlot, Bool) -> Bool) {
        for index in 0..<MusicSlot.count where channels[index].phase == .ended {
            if tell(MusicSlot(index: UInt8(index)), channels[index].hasFaded) { channels[index] = MusicChannel() }
        }
    }
}
