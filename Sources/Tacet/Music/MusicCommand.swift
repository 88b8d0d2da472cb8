/// A channel of the music mixer, which plays one track. A crossfade uses two.
struct MusicSlot: Hashable, BitwiseCopyable, Sendable {
    let index: UInt8
    static let count = 4
    /// The most stems that one track has.
    static let maximumStems = 8
}

/// A command of the soundtrack to the render thread.
enum MusicCommand: BitwiseCopyable {
    /// Plays the track whose frames arrive in the ring, as soon as the ring is primed.
    ///
    /// The game's thread keeps the ring alive until it receives `RenderEvent.streamEnded`.
    case start(MusicSlot, Unmanaged<MusicRing>, fadeIn: RampLength)
    case stop(MusicSlot, RampLength)
    case pause(MusicSlot, RampLength)
    case resume(MusicSlot, RampLength)
    case gain(MusicSlot, Float, RampLength)
    case stemGain(MusicSlot, stem: UInt8, Float, RampLength)
}

extension MusicCommand {
    /// One more than the largest ``key``.
    static let keyCount = MusicSlot.count * (2 + MusicSlot.maximumStems)

    /// The property that the command sets, as a number below ``keyCount``; nil for a start, which happens once a track.
    ///
    /// Of pending commands with the same key only the latest jump and the latest tween are kept; see ``CommandList``.
    var key: Int? {
        switch self {
        case .start: nil
        case .stop(let slot, _), .pause(let slot, _), .resume(let slot, _): Self.key(slot, 0)
        case .gain(let slot, _, _): Self.key(slot, 1)
        case .stemGain(let slot, let stem, _, _): Self.key(slot, 2 + min(Int(stem), MusicSlot.maximumStems - 1))
        }
    }

    private static func key(_ slot: MusicSlot, _ kind: Int) -> Int {
        Int(slot.index) * (2 + MusicSlot.maximumStems) + kind
    }

    /// Whether the command moves the property from its present value, which an earlier command may have set.
    var tweens: Bool {
        switch self {
        case .start: false
        case .stop(_, let length), .pause(_, let length), .resume(_, let length), .gain(_, _, let length),
            .stemGain(_, _, _, let length):
            length.frames > 0
        }
    }
}
