/// A limit on the voices of a sound or a bus: how many play at once, how soon after one another, and which is stolen.
///
/// A stolen voice fades out in 10 ms and ends with ``AudioEvent/stolen(_:)``. A voice is never stolen for a voice of a
/// lower priority.
public struct VoiceLimit: Hashable, Sendable {
    /// Which voice is stolen, among those with the lowest priority.
    public enum Stealing: UInt8, Hashable, Sendable, BitwiseCopyable {
        /// The voice that began first.
        case oldest
        /// The least audible voice, by its gains and its distance; of equal ones the oldest.
        case quietest
        /// The voice that was just started: it is never heard.
        case newest
    }

    /// The most voices at once, 1...65,535; values out of range are clamped. Nil sets no limit.
    public var voices: Int?
    /// Which voice is stolen when one more begins.
    public var stealing: Stealing
    /// The least time between the starts of two voices. A voice that is played sooner is inert.
    ///
    /// Time is counted in whole blocks of the mix, so the wait is rounded up to the next block.
    public var retrigger: Duration

    /// A limit on the number of voices, on the time between their starts, or both.
    public init(_ voices: Int? = nil, stealing: Stealing = .oldest, retrigger: Duration = .zero) {
        self.voices = voices
        self.stealing = stealing
        self.retrigger = retrigger
    }

    var quota: VoiceQuota {
        VoiceQuota(voices: voices.map { UInt16(clamping: max(1, $0)) } ?? 0, stealing: stealing)
    }
}

/// The part of a ``VoiceLimit`` that the mixing thread applies.
struct VoiceQuota: BitwiseCopyable {
    /// The most voices at once; 0 is no limit.
    var voices: UInt16 = 0
    var stealing = VoiceLimit.Stealing.oldest
}
