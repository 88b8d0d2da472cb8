/// The limit of real voices in a copy of the mixing thread, and how a voice that is outranked compares with those that
/// are real.
struct RealLimit {
    private let limit: Int
    /// The lowest priority of a real voice; nil while the limit is not reached.
    private let leastPriority: UInt8?

    init(_ scene: RenderProbe.Scene, _ voices: [VoiceProbe]) {
        limit = scene.realLimit
        let real = voices.filter(\.isReal)
        let isReached = real.count >= min(limit, RenderProbe.voiceLimit)
        leastPriority = isReached ? real.lazy.map(\.priority).min() : nil
    }

    /// Which limit keeps an audible voice from being mixed; nil while the limit is not reached.
    func words(for voice: VoiceProbe) -> String? {
        guard let leastPriority else { return nil }
        let rank = voice.priority < leastPriority ? "higher priorities" : "louder ones"
        return "limit of \(limit) real voices, \(rank)"
    }
}
