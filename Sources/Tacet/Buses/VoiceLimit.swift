/// How many voices of a sound, or on a bus, play at once, how soon one may follow another, and who makes room.
///
/// A voice that makes room fades out in 10 ms and ends as ``AudioEvent/stolen(_:)``. A voice of a higher priority never
/// makes room for one of a lower.
public struct VoiceLimit: Hashable, Sendable {
    /// Which of the voices with the lowest priority makes room.
    public enum Stealing: UInt8, Hashable, Sendable, BitwiseCopyable {
        /// The one that began first.
        case oldest
        /// The one that is heard least, by its gains and its distance; of equal ones the oldest.
        case quietest
        /// The one that was just asked for: it is never heard.
        case newest
    }

    /// How many there may be, 1...65,535; nil is as many as the engine has.
    public var voices: Int?
    /// Who makes room for one more.
    public var stealing: Stealing
    /// How long after one has begun the next may; what is played sooner is inert. In blocks of the mix, rounded up.
    public var retrigger: Duration

    /// A limit on the number of voices, on the time between them, or both.
    public init(_ voices: Int? = nil, stealing: Stealing = .oldest, retrigger: Duration = .zero) {
        self.voices = voices
        self.stealing = stealing
        self.retrigger = retrigger
    }

    var quota: VoiceQuota {
        VoiceQuota(voices: voices.map { UInt16(clamping: max(1, $0)) } ?? 0, stealing: stealing)
    }
}

/// The part of a limit that the render thread keeps.
struct VoiceQuota: BitwiseCopyable {
    /// 0 is no limit.
    var voices: UInt16 = 0
    var stealing = VoiceLimit.Stealing.oldest
}
