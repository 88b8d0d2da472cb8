/// A voice's new place, in sixteen bytes: a game sends thousands of them a frame.
///
/// As the game gave it, which may be no number; see ``VoiceField/position(_:)``.
struct PositionMove: BitwiseCopyable {
    /// The place, and in the fourth lane whose: the slot in the upper 17 bits, below it as much of the generation as there
    /// is room for.
    private let lanes: SIMD4<Float>

    /// The most slots that can be told apart.
    static let slotLimit = 1 << 17

    init(_ handle: VoiceHandle, to position: Vector3) {
        lanes = SIMD4(position, Float(bitPattern: handle.slot << 15 | handle.generation & 0x7FFF))
    }

    private var voice: UInt32 { lanes.w.bitPattern }

    var slot: Int { Int(voice >> 15) }

    /// Whether the voice is meant that has the slot now. A handle would have to be 16,384 voices old to deceive it.
    func means(_ generation: UInt32) -> Bool { voice & 0x7FFF == generation & 0x7FFF }

    var position: Vector3 { Vector3(lanes.x, lanes.y, lanes.z) }
}
