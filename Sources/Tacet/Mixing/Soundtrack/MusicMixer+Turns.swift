/// A change from one stream to another on a frame of the first.
struct MusicTurn: BitwiseCopyable {
    /// The stream whose place is taken.
    var slot: MusicSlot
    /// Whether the new stream goes on with the same track: it keeps the fade and the stems' gains of the stream before.
    var continues = false
    /// The frame of that stream, as ``MusicRing/consumed`` counts.
    var frame: Int
    var fadeIn: RampLength
    var fadeOut: RampLength
    /// Until when the stream before plays on, under the new one, before it fades out.
    var tail = Tail.frames(0)

    /// The frame of a turn that waits until the game's thread has found its boundary, or until the stream has ended.
    static let unknown = Int.max
    /// The frame of a turn that takes place as soon as the new stream is primed.
    static let soon = -1

    /// The stretch in which the stream before plays on.
    enum Tail: BitwiseCopyable {
        /// So many frames from the turn on.
        case frames(Int)
        /// To a frame of the stream, as ``MusicRing/consumed`` counts.
        case to(Int)
    }
}

/// The frame at which a stream fades out whose place another one has taken before.
struct TailEnd: BitwiseCopyable {
    /// The frame, as ``MusicRing/consumed`` counts.
    var frame = 0
    var fade = RampLength.none
}

extension MusicMixer {
    /// Begins the streams that turn at the next frame, and the frames to the next such one within `count`.
    ///
    /// - Parameter clock: The frame of the engine's clock that is mixed next.
    /// - Returns: The frames to mix before the next call, 1...`count`.
    mutating func beginTurns(within count: Int, at clock: Int) -> Int {
        var piece = count
        for index in MusicSlot.tracks where channels[index].isTurning {
            guard case .turn(let turn) = channels[index].entry else { continue }
            let old = channels + Int(turn.slot.index)
            if old.pointee.phase == .waiting || transport.isHalted { continue }
            guard old.pointee.isPlaying, let distance = old.pointee.distance(to: turn.frame) else {
                // The track before ends first. Its end is then the boundary.
                channels[index].entry = .after(turn.slot)
                channels[index].isTurnAtEnd = true
                continue
            }
            if distance > 0 {
                piece = min(piece, distance)
            } else if channels[index].isPrimed, distance == 0 || turn.frame == MusicTurn.soon {
                channels[index].phase = .playing
                channels[index].entry = nil
                channels[index].fade = MaterialFade(fadeIn: turn.fadeIn)
                channels[index].turned = .begun(at: clock, from: old.pointee.consumed)
                if turn.continues { takeOver(from: Int(turn.slot.index), to: index) }
                leave(turn)
            } else if turn.frame != MusicTurn.soon {
                var waiting = turn
                waiting.frame = MusicTurn.unknown
                channels[index].entry = .turn(waiting)
                channels[index].turned = .missed
            }
        }
        return piece
    }

    /// Lets the stream before fade out, now or behind its tail.
    private mutating func leave(_ turn: MusicTurn) {
        let old = Int(turn.slot.index)
        let consumed = channels[old].consumed
        let end =
            switch turn.tail {
            case .frames(let frames): consumed.clampingAdd(frames)
            case .to(let frame): frame
            }
        guard end > consumed else { return leave(old, turn.fadeOut, runs: true) }
        tails[old] = TailEnd(frame: end, fade: turn.fadeOut)
        channelsWithTail |= 1 << UInt16(old)
    }

    /// Lets the streams fade out whose tail ends at the next frame, and finds the next such end within `count` frames.
    ///
    /// - Returns: The frames to mix before the next call, 1...`count`.
    mutating func endTails(within count: Int) -> Int {
        if channelsWithTail == 0 || transport.isHalted { return count }
        var piece = count
        for index in MusicSlot.tracks where hasTail(index) {
            let distance = tails[index].frame - channels[index].consumed
            if channels[index].isPlaying, distance > 0 {
                piece = min(piece, distance)
            } else {
                forgetTail(index)
                leave(index, tails[index].fade, runs: true)
            }
        }
        return piece
    }

    /// Whether another stream has taken this one's place, and this one plays on until its tail ends.
    func hasTail(_ index: Int) -> Bool { channelsWithTail & 1 << UInt16(index) != 0 }

    mutating func forgetTail(_ index: Int) { channelsWithTail &= ~(1 << UInt16(index)) }

    /// Gives a stream the fade and the stems' gains of the stream before, which plays the same track.
    private func takeOver(from old: Int, to new: Int) {
        channels[new].fade = channels[old].fade
        let stems = MusicSlot.maximumStems
        for stem in 0..<stems { self.stems[new * stems + stem] = self.stems[old * stems + stem] }
    }

    /// Reports each stream that has turned, each stinger that has begun, and each that missed its boundary.
    ///
    /// - Parameter tell: Sends the report to the game; returns false if the event ring is full. Such a turn is reported
    ///   after a later block.
    @inline(__always)
    func collectTurns(_ tell: (MusicSlot, MusicChannel.Turned) -> Bool) {
        for index in 0..<MusicSlot.count {
            guard let turned = channels[index].turned else { continue }
            if tell(MusicSlot(index: UInt8(index)), turned) { channels[index].turned = nil }
        }
    }
}
