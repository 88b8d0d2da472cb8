/// A voice's new place, in sixteen bytes: a game sends thousands of them a frame.
struct PositionMove: BitwiseCopyable {
    /// The slot in the upper 17 bits; below it as much of the generation as there is room for.
    private let voice: UInt32
    private let x: Float
    private let y: Float
    private let z: Float

    /// The most slots that can be told apart.
    static let slotLimit = 1 << 17

    init(_ handle: VoiceHandle, to position: Vector3) {
        voice = handle.slot << 15 | handle.generation & 0x7FFF
        (x, y, z) = (position.x, position.y, position.z)
    }

    var slot: Int { Int(voice >> 15) }

    /// Whether the voice is meant that has the slot now. A handle would have to be 16,384 voices old to deceive it.
    func means(_ generation: UInt32) -> Bool { voice & 0x7FFF == generation & 0x7FFF }

    var position: Vector3 { Vector3(x, y, z) }
}
