/// What attached programs change in the mix, apart from what the game sets.
///
/// The game's own gains, mutes and pauses run on beneath it. Where the overlay ends, the game's present values are
/// heard.
struct MixOverlay: BitwiseCopyable, Sendable {
    /// The most voices that are muted, and the most that are soloed.
    static let voiceLimit = 32

    /// Muted buses with all buses below them, one bit for each bus index.
    var mutedBuses: UInt64 = 0
    /// Buses whose own voices are muted: the muted buses, and the buses above a soloed one.
    var voicelessBuses: UInt64 = 0
    /// Buses whose gain is held, one bit for each bus index.
    var heldBuses: UInt64 = 0
    /// The factors at which gains are held, by bus index.
    var gains = InlineArray<64, Float>(repeating: 1)
    /// Muted voices, as `VoiceHandle.number`; the first ``mutedCount``.
    var mutedVoices = InlineArray<32, UInt64>(repeating: 0)
    var mutedCount = 0
    /// Soloed voices; the first ``soloedCount``. If there is one, all other voices are muted.
    var soloedVoices = InlineArray<32, UInt64>(repeating: 0)
    var soloedCount = 0

    init() {}

    mutating func mute(voice: UInt64) {
        guard mutedCount < Self.voiceLimit else { return }
        mutedVoices[mutedCount] = voice
        mutedCount += 1
    }

    mutating func solo(voice: UInt64) {
        guard soloedCount < Self.voiceLimit else { return }
        soloedVoices[soloedCount] = voice
        soloedCount += 1
    }

    /// Whether a voice is heard, by the number of its handle and the index of its bus. Realtime-safe.
    func lets(_ voice: UInt64, on bus: UInt16) -> Bool {
        if voicelessBuses >> UInt64(bus & 63) & 1 == 1 { return false }
        for index in 0..<mutedCount where mutedVoices[index] == voice { return false }
        if soloedCount == 0 { return true }
        for index in 0..<soloedCount where soloedVoices[index] == voice { return true }
        return false
    }
}
