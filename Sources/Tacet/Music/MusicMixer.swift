/// Mixes the music streams of all tracks that play. Render thread only; allocates in `init` alone.
struct MusicMixer: ~Copyable {
    /// The state of one track.
    ///
    /// A channel is *empty*, or *waiting* until its ring is primed, then *playing*. *Pausing* and *stopping* are the fades
    /// on the way to *paused* and *ended*. An ended channel waits for room in the event ring, and is then empty.
    private struct Channel: BitwiseCopyable {
        enum Phase: UInt8, BitwiseCopyable { case empty, waiting, playing, pausing, paused, stopping, ended }
        var phase = Phase.empty
        var ring: Unmanaged<MusicRing>?
        var gain = Ramp(1)
        var fade = Ramp(1)
    }

    private let channels: UnsafeMutablePointer<Channel>
    private let stems: UnsafeMutablePointer<Ramp>
    private let scratch: UnsafeMutablePointer<Float>

    init(blockFrames: Int) {
        channels = .allocate(capacity: MusicSlot.count)
        channels.initialize(repeating: Channel(), count: MusicSlot.count)
        stems = .allocate(capacity: MusicSlot.count * MusicSlot.maximumStems)
        stems.initialize(repeating: Ramp(1), count: MusicSlot.count * MusicSlot.maximumStems)
        scratch = .allocate(capacity: blockFrames * 2)
        scratch.initialize(repeating: 0, count: blockFrames * 2)
    }

    deinit {
        channels.deallocate()
        stems.deallocate()
        scratch.deallocate()
    }

    func apply(_ command: MusicCommand) {
        switch command {
        case .start(let slot, let ring, let fadeIn):
            var channel = Channel()
            channel.phase = .waiting
            channel.ring = ring
            if fadeIn.frames > 0 {
                channel.fade = Ramp(0)
                channel.fade.move(to: 1, frames: fadeIn.frames, easing: fadeIn.easing)
            }
            channels[Int(slot.index)] = channel
            for stem in 0..<MusicSlot.maximumStems { self.stem(slot, stem).pointee = Ramp(1) }
        case .stop(let slot, let length):
            fade(slot, to: 0, length, phase: .stopping)
        case .pause(let slot, let length):
            fade(slot, to: 0, length, phase: .pausing)
        case .resume(let slot, let length):
            let phase = channels[Int(slot.index)].phase
            if phase == .paused || phase == .pausing { fade(slot, to: 1, length, phase: .playing) }
        case .gain(let slot, let gain, let length):
            channels[Int(slot.index)].gain.move(to: gain, frames: length.frames, easing: length.easing)
        case .stemGain(let slot, let stem, let gain, let length):
            guard Int(stem) < MusicSlot.maximumStems else { return }
            self.stem(slot, Int(stem)).pointee.move(to: gain, frames: length.frames, easing: length.easing)
        }
    }

    private func fade(_ slot: MusicSlot, to value: Float, _ length: RampLength, phase: Channel.Phase) {
        let channel = channels + Int(slot.index)
        guard channel.pointee.phase != .empty, channel.pointee.phase != .ended else { return }
        // A channel that waits or is paused is silent, so it stops at once.
        let isHeard = channel.pointee.phase != .waiting && channel.pointee.phase != .paused
        channel.pointee.fade.move(to: value, frames: isHeard || value > 0 ? length.frames : 0, easing: length.easing)
        channel.pointee.phase = phase
    }

    private func stem(_ slot: MusicSlot, _ stem: Int) -> UnsafeMutablePointer<Ramp> {
        stems + Int(slot.index) * MusicSlot.maximumStems + stem
    }

    /// Whether a track plays or fades, or will play as soon as its ring is primed.
    var isBusy: Bool {
        for index in 0..<MusicSlot.count where channels[index].phase != .empty && channels[index].phase != .paused {
            return true
        }
        return false
    }

    /// Whether every channel is empty.
    var areIdle: Bool {
        for index in 0..<MusicSlot.count where channels[index].phase != .empty { return false }
        return true
    }

    /// The fewest decoded frames that wait in the ring of a playing track; nil if no track plays.
    var decodedFrames: Int? {
        var least: Int?
        for index in 0..<MusicSlot.count where channels[index].phase == .playing {
            let available = channels[index].ring?._withUnsafeGuaranteedRef { $0.available } ?? 0
            least = min(least ?? available, available)
        }
        return least
    }

    /// Mixes the next `count` frames of all tracks into `mix`, interleaved stereo, in place of what it held. Realtime-safe.
    ///
    /// - Returns: The frames of underrun, summed over all tracks: frames that a ring did not have in time.
    mutating func mix(into mix: UnsafeMutablePointer<Float>, count: Int) -> Int {
        mix.update(repeating: 0, count: count * 2)
        var underrun = 0
        for index in 0..<MusicSlot.count {
            let slot = MusicSlot(index: UInt8(index))
            advancePhase(of: slot)
            let phase = channels[index].phase
            if phase == .playing || phase == .pausing || phase == .stopping {
                underrun += self.mix(slot, into: mix, count: count)
            }
        }
        return underrun
    }

    /// Ends or pauses a track that has faded out, ends one whose file has ended, and starts one whose ring is primed.
    private func advancePhase(of slot: MusicSlot) {
        let channel = channels + Int(slot.index)
        switch channel.pointee.phase {
        case .waiting where channel.pointee.ring?._withUnsafeGuaranteedRef({ $0.isPrimed }) ?? false:
            channel.pointee.phase = .playing
        case .stopping where !channel.pointee.fade.isMoving:
            channel.pointee.phase = .ended
        case .pausing where !channel.pointee.fade.isMoving:
            channel.pointee.phase = .paused
        case .playing where channel.pointee.ring?._withUnsafeGuaranteedRef({ $0.isExhausted }) ?? true:
            channel.pointee.phase = .ended
        default:
            break
        }
    }

    private func mix(_ slot: MusicSlot, into mix: UnsafeMutablePointer<Float>, count: Int) -> Int {
        let channel = channels + Int(slot.index)
        guard let ring = channel.pointee.ring else { return 0 }
        return ring._withUnsafeGuaranteedRef { ring in
            scratch.update(repeating: 0, count: count * 2)
            var done = 0
            while done < count {
                let (source, contiguous) = ring.readable
                let chunk = min(contiguous, count - done)
                if chunk == 0 { break }
                for stem in 0..<ring.stems {
                    add(
                        source + stem * 2, stride: ring.stems * 2, to: scratch + done * 2, count: chunk,
                        gain: self.stem(slot, stem))
                }
                ring.consume(chunk)
                done += chunk
            }
            channel.pointee.gain.apply(to: scratch, count: count)
            channel.pointee.fade.apply(to: scratch, count: count)
            for sample in 0..<(count * 2) { mix[sample] += scratch[sample] }
            return ring.isExhausted ? 0 : count - done
        }
    }

    /// Adds one stem of a ring's frames, with the stem's gain.
    private func add(
        _ source: UnsafePointer<Float>, stride: Int, to destination: UnsafeMutablePointer<Float>, count: Int,
        gain: UnsafeMutablePointer<Ramp>
    ) {
        let from = gain.pointee.value
        let step = (gain.pointee.advance(Int32(count)) - from) / Float(count)
        for frame in 0..<count {
            let factor = from + step * Float(frame + 1)
            destination[frame * 2] += source[frame * stride] * factor
            destination[frame * 2 + 1] += source[frame * stride + 1] * factor
        }
    }

    /// Reports each track that has ended, and empties its channel.
    ///
    /// - Parameter tell: Sends the report to the game; returns false if the event ring is full. Such a track is reported
    ///   after a later block.
    @inline(__always)
    func collectEnded(_ tell: (MusicSlot) -> Bool) {
        for index in 0..<MusicSlot.count where channels[index].phase == .ended {
            if tell(MusicSlot(index: UInt8(index))) { channels[index] = Channel() }
        }
    }
}
