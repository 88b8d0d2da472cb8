import TacetPlatform

/// Chooses the voices that have a source of HRTF's of their own: the loudest with a position.
///
/// A source costs OpenAL thirty times as much as Tacet's panning, and the ear finds the direction of the loudest sounds. The
/// other voices share one source of first-order ambisonics. A voice that has a source counts as 3 dB louder, so that sources do
/// not go to and fro. Mixing thread only; allocates in `init` alone.
struct LoudestVoices: ~Copyable {
    /// How many voices have sources of their own.
    static let capacity = 16
    /// The further sources of a device: for voices that have just begun, and those that have just ended or lost theirs.
    static let spare = 8
    /// By how much louder a voice counts that has a source.
    private static let hysteresis: Float = 1.4

    /// The keys of the loudest voices, the least one first.
    private let keys: UnsafeMutablePointer<UInt64>
    private var count = 0

    init() {
        keys = .allocate(repeating: 0, count: Self.capacity)
    }

    deinit { keys.deallocate() }

    /// The key by which voices are compared: the level, then the lower slot. No two voices have the same key.
    static func key(_ level: Float, slot: Int, hasSource: Bool) -> UInt64 {
        // The bits of positive floats are in the order of their values.
        let level = level > 0 ? level * (hasSource ? hysteresis : 1) : 0
        return UInt64(level.bitPattern) << 32 | UInt64(UInt32.max - UInt32(truncatingIfNeeded: slot))
    }

    /// Begins anew, with no voices.
    mutating func begin() { count = 0 }

    /// Adds a voice by its key.
    mutating func add(_ key: UInt64) {
        if count == Self.capacity {
            guard key > keys[0] else { return }
        } else {
            for place in stride(from: count, to: 0, by: -1) { keys[place] = keys[place - 1] }
            count += 1
        }
        var place = 0
        while place + 1 < count, keys[place + 1] < key {
            keys[place] = keys[place + 1]
            place += 1
        }
        keys[place] = key
    }

    /// Whether a voice with a key is to have a source of its own: one of those that were added, or one that has begun since.
    func has(_ key: UInt64) -> Bool { count < Self.capacity || key >= keys[0] }
}
