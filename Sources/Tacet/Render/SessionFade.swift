import TacetSession

/// One of the two halves of the mix that the session rules, effects or soundtrack: how it goes quiet and comes back.
///
/// `audible` runs; `muted` runs unheard; `held` and `frozen` fade out, then stand still at an exact frame.
struct SessionFade {
    /// Multiplied with the lane's samples.
    private(set) var fade: Ramp
    /// Multiplied with what silent mode silences, apart from the fade: time goes on beneath it.
    private(set) var mute: Ramp
    private(set) var state: AudioSession.Directive.State
    /// Whether it has ever been let run: the very first start does not fade in, it begins.
    private(set) var hasBegun: Bool
    /// Whether this block is the first after a standstill and unheard: OpenAL takes a block to bring gains down.
    private var wakesMuted = false

    init(_ state: AudioSession.Directive.State) {
        self.state = state
        hasBegun = state == .audible || state == .muted
        fade = Ramp(hasBegun ? 1 : 0)
        mute = Ramp(state == .muted ? 0 : 1)
    }

    /// Whether time goes on in this block.
    var runs: Bool { fade.value > 0 || fade.isMoving || state == .audible || state == .muted }

    /// Whether it is on its way to another loudness.
    var isFading: Bool { fade.isMoving || mute.isMoving }

    mutating func apply(_ new: AudioSession.Directive.State, sampleRate: Int) {
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
            // From a standstill into silent mode, the fade would let be heard what the mute has not silenced yet.
            mute.move(to: new == .muted ? 0 : 1, frames: stood ? 0 : frames(20))
            wakesMuted = stood && new == .muted
            switch old {
            case .held: fade.move(to: 1, frames: frames(1000))
            case .frozen: fade.move(to: 1, frames: frames(100))
            case .audible, .muted: break
            }
        // What stands still has nothing to fade, and must not run on unheard for as long.
        case .held:
            if !stood { fade.move(to: 0, frames: frames(250)) }
        case .frozen:
            if !stood { fade.move(to: 0, frames: frames(20)) }
        }
    }

    mutating func applyFade(to samples: UnsafeMutablePointer<Float>, count: Int) {
        guard !wakesMuted else {
            wakesMuted = false
            return samples.update(repeating: 0, count: count * 2)
        }
        fade.apply(to: samples, count: count)
    }

    /// Goes a block on where the mute is folded into voices; returns it.
    mutating func advanceMute(_ frames: Int32) -> Float { mute.advance(frames) }

    mutating func applyMute(to samples: UnsafeMutablePointer<Float>, count: Int) {
        mute.apply(to: samples, count: count)
    }
}
