import TacetOutput
import TacetSession
import TacetSystem

/// What happened since the last ``AudioEngine/update()``. A game may ignore every event.
@nonexhaustive
public enum AudioEvent: Hashable, Sendable {
    /// The session decided something, or something changed around it.
    case session(AudioSession.Event)
    /// The voice with the ``Voice/id`` has played to its end, or was stopped.
    case finished(Voice.ID)
    /// The voice with the ``Voice/id`` was ended to make room for a more important one.
    case stolen(Voice.ID)
    /// The soundtrack has played to its end.
    case soundtrackEnded
    /// The soundtrack cannot go on: its file is missing, damaged, or changed under it.
    case soundtrackFailed(AudioError)
    /// An underrun of the soundtrack: decoding was late, and `frames` of the soundtrack were silent.
    case soundtrackUnderrun(frames: Int)
    /// Sound goes through another output, another device or other buffers now.
    case outputChanged(OutputConfiguration)
    /// No output can be opened. The error says what would change that. Time goes on without sound.
    case outputFailed(AudioError)
}
