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
