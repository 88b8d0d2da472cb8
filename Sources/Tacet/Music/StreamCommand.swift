/// A place for one piece in the mixer; crossfades have two in use.
struct StreamSlot: Hashable, BitwiseCopyable, Sendable {
    let index: UInt8
    static let count = 4
    /// Stems of one piece.
    static let maximumStems = 8
}

/// What the soundtrack tells the render thread.
enum StreamCommand: BitwiseCopyable {
    /// Mixes from the ring once it is primed. The game keeps the ring alive until `RenderEvent.streamEnded`.
    case start(StreamSlot, Unmanaged<DeckRing>, fadeIn: RampLength)
    case stop(StreamSlot, RampLength)
    case pause(StreamSlot, RampLength)
    case resume(StreamSlot, RampLength)
    case gain(StreamSlot, Float, RampLength)
    case stemGain(StreamSlot, stem: UInt8, Float, RampLength)
}

extension StreamCommand {
    /// One more than the largest ``key``.
    static let keyCount = StreamSlot.count * (2 + StreamSlot.maximumStems)

    /// What it sets, as a number below ``keyCount``; nil for a start, which happens once for each piece.
    var key: Int? {
        switch self {
        case .start: nil
        case .stop(let slot, _), .pause(let slot, _), .resume(let slot, _): Self.key(slot, 0)
        case .gain(let slot, _, _): Self.key(slot, 1)
        case .stemGain(let slot, let stem, _, _): Self.key(slot, 2 + min(Int(stem), StreamSlot.maximumStems - 1))
        }
    }

    private static func key(_ slot: StreamSlot, _ kind: Int) -> Int {
        Int(slot.index) * (2 + StreamSlot.maximumStems) + kind
    }

    /// Whether it goes on from the present value, which an earlier command may set.
    var tweens: Bool {
        switch self {
        case .start: false
        case .stop(_, let length), .pause(_, let length), .resume(_, let length), .gain(_, _, let length),
            .stemGain(_, _, _, let length):
            length.frames > 0
        }
    }
}
