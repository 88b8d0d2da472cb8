extension AudioEngine {
    /// Limits the voices of a sound; nil lifts the limit. What plays already counts, and goes on.
    ///
    /// - Complexity: O(*n*) in the voices that play, on the render thread, for each voice of the sound that begins.
    public func setLimit(of sound: Sound, _ limit: VoiceLimit?) { limits.set(limit, of: sound) }

    /// Limits the voices on a bus and on all below it together; nil lifts the limit. What plays already counts, and goes on.
    ///
    /// - Complexity: As ``setLimit(of:_:)-(Sound,_)``.
    public func setLimit(of bus: BusID, _ limit: VoiceLimit?) {
        limits.set(limit, of: bus)
        mixer.send(.busQuota(bus, limit?.quota ?? VoiceQuota()))
    }
}
