/// A part of the work that mixing a block takes, in the order of the work. All of a block belongs to one of them; the few
/// nanoseconds in which one finds that it has nothing to do, to the next.
public enum RenderStage: Int, CaseIterable, Hashable, Sendable {
    /// What the game asked for and the session decided.
    case commands
    /// Tweens, virtual voices, and what OpenAL is told of them.
    case voices
    /// OpenAL's own mixing. The C call is `alcRenderSamplesSOFT`.
    case openAL
    /// The soundtrack's streams, fades and meter; decoding has threads of its own and is not in it.
    case soundtrack
    /// The sum, and master's gain.
    case buses
    /// The limiter, which measures what it lets out.
    case limiter
    /// What the game is told.
    case reports
}
