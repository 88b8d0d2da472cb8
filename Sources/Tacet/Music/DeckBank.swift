/// The pieces that play, as the mixer runs them. Render thread only; allocates at `init` alone.
struct DeckBank: ~Copyable {
    private struct Deck: BitwiseCopyable {
        enum Phase: UInt8, BitwiseCopyable { case empty, waiting, playing, pausing, paused, stopping, ended }
        var phase = Phase.empty
        var ring: Unmanaged<DeckRing>?
        var gain = Ramp(1)
        var fade = Ramp(1)
        /// Frames that had to be silence because decoding was late.
        var starved = 0
    }

    private let decks: UnsafeMutablePointer<Deck>
    private let stems: UnsafeMutablePointer<Ramp>
    private let scratch: UnsafeMutablePointer<Float>

    init(blockFrames: Int) {
        decks = .allocate(capacity: StreamSlot.count)
        decks.initialize(repeating: Deck(), count: StreamSlot.count)
        stems = .allocate(capacity: StreamSlot.count * StreamSlot.maximumStems)
        stems.initialize(repeating: Ramp(1), count: StreamSlot.count * StreamSlot.maximumStems)
        scratch = .allocate(capacity: blockFrames * 2)
        scratch.initialize(repeating: 0, count: blockFrames * 2)
    }

    deinit {
        decks.deallocate()
        stems.deallocate()
        scratch.deallocate()
    }

    func obey(_ command: StreamCommand) {
        switch command {
        case .start(let slot, let ring, let fadeIn):
            var deck = Deck()
            deck.phase = .waiting
            deck.ring = ring
            if fadeIn.frames > 0 {
                deck.fade = Ramp(0)
                deck.fade.move(to: 1, frames: fadeIn.frames, easing: fadeIn.easing)
            }
            decks[Int(slot.index)] = deck
            for stem in 0..<StreamSlot.maximumStems { self.stem(slot, stem).pointee = Ramp(1) }
        case .stop(let slot, let length):
            fade(slot, to: 0, length, phase: .stopping)
        case .pause(let slot, let length):
            fade(slot, to: 0, length, phase: .pausing)
        case .resume(let slot, let length):
            let phase = decks[Int(slot.index)].phase
            if phase == .paused || phase == .pausing { fade(slot, to: 1, length, phase: .playing) }
        case .gain(let slot, let gain, let length):
            decks[Int(slot.index)].gain.move(to: gain, frames: length.frames, easing: length.easing)
        case .stemGain(let slot, let stem, let gain, let length):
            guard Int(stem) < StreamSlot.maximumStems else { return }
            self.stem(slot, Int(stem)).pointee.move(to: gain, frames: length.frames, easing: length.easing)
        }
    }

    private func fade(_ slot: StreamSlot, to value: Float, _ length: RampLength, phase: Deck.Phase) {
        let deck = decks + Int(slot.index)
        guard deck.pointee.phase != .empty, deck.pointee.phase != .ended else { return }
        // Nothing of a deck that waits or is paused can be heard: it need not fade.
        let isHeard = deck.pointee.phase != .waiting && deck.pointee.phase != .paused
        deck.pointee.fade.move(to: value, frames: isHeard || value > 0 ? length.frames : 0, easing: length.easing)
        deck.pointee.phase = phase
    }

    private func stem(_ slot: StreamSlot, _ stem: Int) -> UnsafeMutablePointer<Ramp> {
        stems + Int(slot.index) * StreamSlot.maximumStems + stem
    }

    /// Whether a piece plays, or will as soon as it is decoded.
    var isBusy: Bool {
        for index in 0..<StreamSlot.count where decks[index].phase != .empty && decks[index].phase != .paused {
            return true
        }
        return false
    }

    /// Whether there is no piece at all.
    var areIdle: Bool {
        for index in 0..<StreamSlot.count where decks[index].phase != .empty { return false }
        return true
    }

    /// The decoded frames that the emptiest of the playing pieces has; nil if none plays.
    var decodedFrames: Int? {
        var least: Int?
        for index in 0..<StreamSlot.count where decks[index].phase == .playing {
            let available = decks[index].ring?._withUnsafeGuaranteedRef { $0.available } ?? 0
            least = min(least ?? available, available)
        }
        return least
    }

    /// Mixes the next `count` frames of all pieces into `mix`, which it first silences. Realtime-safe.
    ///
    /// - Returns: Frames that a piece should have had and did not.
    mutating func mix(into mix: UnsafeMutablePointer<Float>, count: Int) -> Int {
        mix.update(repeating: 0, count: count * 2)
        var starved = 0
        for index in 0..<StreamSlot.count {
            let slot = StreamSlot(index: UInt8(index))
            settle(slot)
            let phase = decks[index].phase
            if phase == .playing || phase == .pausing || phase == .stopping {
                starved += self.mix(slot, into: mix, count: count)
            }
        }
        return starved
    }

    /// Ends and halts what has faded out, and begins what has been primed.
    private func settle(_ slot: StreamSlot) {
        let deck = decks + Int(slot.index)
        switch deck.pointee.phase {
        case .waiting where deck.pointee.ring?._withUnsafeGuaranteedRef({ $0.isPrimed }) ?? false:
            deck.pointee.phase = .playing
        case .stopping where !deck.pointee.fade.isMoving:
            deck.pointee.phase = .ended
        case .pausing where !deck.pointee.fade.isMoving:
            deck.pointee.phase = .paused
        case .playing where deck.pointee.ring?._withUnsafeGuaranteedRef({ $0.isExhausted }) ?? true:
            deck.pointee.phase = .ended
        default:
            break
        }
    }

    private func mix(_ slot: StreamSlot, into mix: UnsafeMutablePointer<Float>, count: Int) -> Int {
        let deck = decks + Int(slot.index)
        guard let ring = deck.pointee.ring else { return 0 }
        return ring._withUnsafeGuaranteedRef { ring in
            scratch.update(repeating: 0, count: count * 2)
            var done = 0
            while done < count {
                let (source, contiguous) = ring.readable
                let piece = min(contiguous, count - done)
                if piece == 0 { break }
                for stem in 0..<ring.stems {
                    add(
                        source + stem * 2, stride: ring.stems * 2, to: scratch + done * 2, count: piece,
                        gain: self.stem(slot, stem))
                }
                ring.consume(piece)
                done += piece
            }
            deck.pointee.gain.apply(to: scratch, count: count)
            deck.pointee.fade.apply(to: scratch, count: count)
            for sample in 0..<(count * 2) { mix[sample] += scratch[sample] }
            return ring.isExhausted ? 0 : count - done
        }
    }

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

    /// Tells of each piece that has ended; one that there is no room for is told of next time.
    ///
    /// - Parameter tell: Tells the game of a piece; false where there is no room to.
    @inline(__always)
    func collectEnded(_ tell: (StreamSlot) -> Bool) {
        for index in 0..<StreamSlot.count where decks[index].phase == .ended {
            if tell(StreamSlot(index: UInt8(index))) { decks[index] = Deck() }
        }
    }
}
