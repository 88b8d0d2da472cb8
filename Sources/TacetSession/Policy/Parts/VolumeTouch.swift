/// A change of a volume between two observations, which may be the player's wish to hear the program.
struct VolumeTouch: Hashable, Sendable {
    /// Whether the volume was unmuted, or moved to another than zero.
    let isWish: Bool
    /// Why nothing was heard at the volume before; nil if it let sound through.
    let mute: AudioSession.Reason?

    /// A change of the device's volume; nil if sound goes to another device or connector.
    init?(_ route: RouteFacts, after previous: RouteFacts) {
        guard route.name == previous.name, route.port == previous.port else { return nil }
        self.init(
            (route.isMuted, route.volume), after: (previous.isMuted, previous.volume),
            mute: previous.isMuted || previous.volume <= 0 ? .outputMuted : nil)
    }

    /// A change of the volume of the program's stream; nil if it is another stream.
    init?(_ stream: OwnStreamFacts, after previous: OwnStreamFacts) {
        guard stream.number == previous.number else { return nil }
        self.init(
            (stream.isMutedByOthers, stream.volume), after: (previous.isMutedByOthers, previous.volume),
            mute: previous.isMutedByOthers ? .policy : previous.isVolumeZero ? .outputMuted : nil)
    }

    private init(
        _ now: (isMuted: Bool, volume: Float), after before: (isMuted: Bool, volume: Float),
        mute: AudioSession.Reason?
    ) {
        isWish = before.isMuted && !now.isMuted || now.volume != before.volume && now.volume > 0
        self.mute = mute
    }
}
