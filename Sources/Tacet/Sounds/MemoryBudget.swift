/// Chooses the sounds whose samples are given up when the samples of all sounds take more than the game allows: values
/// in, values out.
struct MemoryBudget {
    /// A sound whose samples can be given up, because its file can be read again.
    struct Candidate: Equatable {
        let sound: Sound
        /// What the samples take.
        let bytes: Int
        /// The number of the sound's latest play, counted over all sounds; 0 for a sound that was never played.
        let latestPlay: UInt32
        /// Whether it was played as a loop, which may still sound.
        let loops: Bool
    }

    /// What a sound keeps in memory when its samples are given up: 85 ms of stereo at 48 kHz, in which its file is
    /// opened.
    static let headBytes = 16 << 10

    /// The sounds that give up their samples: those that were played longest ago, and loops after all others.
    ///
    /// - Parameters:
    ///   - candidates: In any order.
    ///   - excess: The bytes to be freed.
    static func victims(of candidates: [Candidate], excess: Int) -> [Sound] {
        guard excess > 0 else { return [] }
        var left = excess
        var victims: [Sound] = []
        for candidate in candidates.sorted(by: precedes) where left > 0 && candidate.bytes > 2 * headBytes {
            victims.append(candidate.sound)
            left -= candidate.bytes - headBytes
        }
        return victims
    }

    private static func precedes(_ one: Candidate, _ other: Candidate) -> Bool {
        if one.loops != other.loops { return other.loops }
        if one.latestPlay != other.latestPlay { return one.latestPlay < other.latestPlay }
        return one.sound.slot < other.sound.slot
    }
}
