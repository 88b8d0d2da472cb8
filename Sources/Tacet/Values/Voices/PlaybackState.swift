/// What a voice does; see ``Voice/state``.
public enum PlaybackState: UInt8, Hashable, Sendable, BitwiseCopyable {
    /// The voice has not begun: its start frame, or the first block after its ``AudioEngine/update()``, is still to
    /// come.
    case scheduled
    /// The voice plays and is mixed, also while it fades out to pause or to end.
    case playing
    /// The voice plays and is not mixed: more important voices are, or it is inaudible, or its stream is being decoded.
    /// Its position moves on all the same; see ``PlaybackSettings/VirtualBehavior``.
    case virtual
    /// The voice stands still, because the game has paused it, its bus or a bus above.
    case paused
    /// The voice has ended, or has never played.
    case ended
}
