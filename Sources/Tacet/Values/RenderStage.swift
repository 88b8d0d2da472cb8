/// A stage of mixing a block, in the order in which the mixing thread goes through them.
///
/// Each nanosecond of a block is counted in one stage. A stage that has nothing to do is not timed: the few nanoseconds
/// in which it finds that out are counted in the next stage.
public enum RenderStage: Int, CaseIterable, Hashable, Sendable {
    /// Carrying out the game's changes and the session's decisions.
    case commands
    /// Tweens, ducking, gains of buses, choice of real voices, and the gains of each.
    case voices
    /// Mixing of all real voices: Tacet's own loops, the reverb and the HRTF of OpenAL, and the submixes with their
    /// filters and meters. The C call is `alcRenderSamplesSOFT`, for HRTF and reverb.
    case mixing
    /// Mixing of the music streams, with the soundtrack's filter, gain, fades and meter. Decoding runs on other threads
    /// and is not counted.
    case soundtrack
    /// The sum of effects and soundtrack, with master's filter and gain and the session's ducking.
    case buses
    /// The limiter, which also measures master's level.
    case limiter
    /// Meters, counters and events for the game.
    case reports
}
