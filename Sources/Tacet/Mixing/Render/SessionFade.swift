import TacetSession

/// The session's fade and mute on one half of the mix, either effects or the soundtrack.
///
/// A half that is `audible` runs. A half that is `muted` runs unheard. A half that is `held` or `frozen` fades out, and
/// then stops at an exact frame.
struct SessionFade {
    /// The fade of holds and freezes, which the half's samples are multiplied by.
    private(set) var fade: Ramp
    /// The gain of silent mode, apart from the fade. Voices and tracks run on while it is 0.
    private(set) var mute: Ramp
    private(set) var state: AudioSession.Directive.State
    /// Whether the session has let the half run before. The very first start does not fade in.
    private(set) var hasBegun: Bool
    /// Whether the half starts to run in silent mode after it was stopped. Its first block is replaced by silence,
    /// because the mixer takes a block to bring gains down.
    private var wakesMuted = false

    init(_ state: AudioSession.Directive.State) {
        self.state = state
        hasBegun = state == .audible || state == .muted
        fade = Ramp(hasBegun ? 1 : 0)
        mute = Ramp(state == .muted ? 0 : 1)
    }

    /// Whether the half runs in this block: its voices or tracks advance.
    var runs: Bool { fade.value > 0 || fade.isMoving || state == .audible || state == .muted }

    /// Whether the half runs unheard, with no fade on the way.
    var isSilent: Bool { state == .muted && mute.value == 0 && !isFading }

    /// Whether the fade or the mute is moving.
    var isFading: Bool { fade.isMoving || mute.isMoving }

    /// The frames of a block in which the half runs: fewer than `count` if a fade to a hold or a freeze ends before.
    func framesUntilStop(within count: Int) -> Int {
        fade.isMoving && fade.target == 0 ? min(count, fade.remaining) : count
    }

    /// Starts the fades that lead to a new state.
    ///
    /// - Parameters:
    ///   - hasSound: Whether something has begun to sound in the half. Without, it stops at once: what waits to begin would
    ///     be heard for as long as the fade.
    ///   - unit: The frames that the half is mixed by. A fade to a stop takes a multiple of them, so that nothing is mixed
    ///     behind its end, and lost. 1 for a half that heeds ``framesUntilStop(within:)``.
    mutating func apply(
        _ new: AudioSession.Directive.State, sampleRate: Int, hasSound: Bool = true, inUnitsOf unit: Int = 1
    ) {
        guard new != state else { return }
        let old = state
        let stood = !runs
        state = new
        if !hasBegun {
            self = SessionFade(new)
            return
        }
        let frames = { (milliseconds: Int) in Int32(sampleRate * milliseconds / 1000) }
        switch new {
        case .audible, .muted:
            // If the half was stopped, the mute jumps: during a ramp to silent mode, the half would be heard as it
            // fades in.
            mute.move(to: new == .muted ? 0 : 1, frames: stood ? 0 : frames(20))
            wakesMuted = stood && new == .muted
            switch old {
            case .held: fade.move(to: 1, frames: frames(1000))
            case .frozen: fade.move(to: 1, frames: frames(100))
            case .audible, .muted: break
            }
        // A half that is stopped needs no fade-out. With one it would run, unheard, for as long as the fade.
        case .held:
            if !stood { fade.move(to: 0, frames: hasSound ? Self.whole(frames(250), unit) : 0) }
        case .frozen:
            if !stood { fade.move(to: 0, frames: hasSound ? Self.whole(frames(20), unit) : 0) }
        }
    }

    private static func whole(_ frames: Int32, _ unit: Int) -> Int32 {
        let unit = Int32(clamping: max(1, unit))
        return (frames + unit - 1) / unit * unit
    }

    /// Multiplies a block of `count` frames by the fade, and advances it.
    mutating func applyFade(to samples: UnsafeMutablePointer<Float>, count: Int, _ pairs: MixPairs = .front) {
        guard !wakesMuted else {
            wakesMuted = false
            return samples.update(repeating: 0, count: count * 2 * pairs.count)
        }
        fade.apply(to: samples, count: count, pairs)
    }

    /// Advances the mute and returns it, for effects, whose mute is multiplied into the gains of voices.
    mutating func advanceMute(_ frames: Int32) -> Float { mute.advance(frames) }

    /// Multiplies a block of `count` frames by the mute, and advances it.
    mutating func applyMute(to samples: UnsafeMutablePointer<Float>, count: Int, _ pairs: MixPairs = .front) {
        mute.apply(to: samples, count: count, pairs)
    }
}
