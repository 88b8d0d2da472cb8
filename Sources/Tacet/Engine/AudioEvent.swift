import TacetOutput
import TacetSession
import TacetSystem

/// What ``AudioEngine/update()`` has to say. Ignoring every one of them is correct.
@nonexhaustive
public enum AudioEvent: Hashable, Sendable {
    /// The session decided something.
    case session(AudioSession.Event)
    /// A voice, by its ``Voice/id``, has played to its end or was stopped.
    case finished(UInt64)
    /// A voice, by its ``Voice/id``, was ended to make room for a more important one.
    case stolen(UInt64)
    /// The soundtrack has played to its end.
    case soundtrackEnded
    /// The soundtrack cannot go on: its file is missing, damaged, or changed under it.
    case soundtrackFailed(AudioError)
    /// Decoding came too late: so many frames of the soundtrack were silence.
    case soundtrackUnderrun(frames: Int)
    /// Sound goes through this now: another output, another device, other buffers.
    case outputChanged(OutputConfiguration)
    /// No output can be opened, and what would change that. Time goes on without sound.
    case outputFailed(AudioError)
}
