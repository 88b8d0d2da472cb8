extension AudioSession {
    /// Follows a session's directive with Tacet's own fades, for a program that has its own mixer.
    ///
    /// A value without a clock: each call says how much time has passed. Call it once in each frame of the game,
    /// multiply the program's sound by the amplitudes, and let sound advance where ``Mix`` says so.
    ///
    /// It belongs to the thread that calls it, which is usually the game's. ``AudioSession/directive`` is not for a
    /// callback of sound: it takes a lock, and may allocate memory. ``follow(_:for:)`` does neither, so a callback may
    /// call it with a directive that the game's thread has read.
    ///
    /// ```swift
    /// let session = AudioSession()
    /// var follower = AudioSession.Follower()
    /// let mix = follower.follow(session.directive, for: .milliseconds(16))
    /// ```
    public struct Follower: Hashable, Sendable {
        /// What the program does with its sound until the next call.
        public struct Mix: Hashable, Sendable {
            /// The factor that effects are multiplied by, 0...1.
            public internal(set) var effectsAmplitude: Float
            /// The factor that the soundtrack is multiplied by, 0...1.
            public internal(set) var soundtrackAmplitude: Float
            /// Whether effects advance. If not, they keep their place.
            public internal(set) var effectsRun: Bool
            /// Whether the soundtrack advances. If not, it keeps its place.
            public internal(set) var soundtrackRuns: Bool
            /// Whether effects have come to a standstill since the last call. Effects that do not loop end then, so
            /// that no shot rings out minutes later.
            public internal(set) var oneShotsEnd: Bool
        }

        private var effects = Half()
        private var soundtrack = Half()
        private var duck = Ramp(1)
        private var soundtrackDuck = Ramp(1)
        private var hasBegun = false

        /// Begins where the first directive will be, without a fade.
        public init() {}

        /// Moves on to the present directive.
        ///
        /// - Parameters:
        ///   - directive: ``AudioSession/directive``, as it is now.
        ///   - elapsed: The time since the last call. Negative times count as zero.
        public mutating func follow(_ directive: Directive, for elapsed: Duration) -> Mix {
            let seconds = max(0, Float(elapsed / .seconds(1)))
            if !hasBegun {
                (effects, soundtrack) = (Half(directive.effects), Half(directive.soundtrack))
                duck = Ramp(directive.duck.amplitude)
                soundtrackDuck = Ramp(directive.soundtrackDuck.amplitude)
                hasBegun = true
            }
            let didRun = effects.runs
            effects.apply(directive.effects)
            soundtrack.apply(directive.soundtrack)
            duck.move(to: directive.duck.amplitude, within: Half.duckFade)
            soundtrackDuck.move(to: directive.soundtrackDuck.amplitude, within: Half.duckFade)
            effects.advance(seconds)
            soundtrack.advance(seconds)
            duck.advance(seconds)
            soundtrackDuck.advance(seconds)
            return Mix(
                effectsAmplitude: effects.gain * duck.value,
                soundtrackAmplitude: soundtrack.gain * duck.value * soundtrackDuck.value,
                effectsRun: effects.runs, soundtrackRuns: soundtrack.runs, oneShotsEnd: didRun && !effects.runs)
        }
    }
}

extension AudioSession.Follower {
    /// Effects or the soundtrack.
    private struct Half: Hashable {
        static let duckFade: Float = 0.1
        var state = AudioSession.Directive.State.audible
        /// The fade of holds and freezes.
        var fade = Ramp(1)
        /// The gain of silent mode. Sound runs on while it is 0.
        var mute = Ramp(1)
        /// The very first start does not fade in.
        var hasRun = false

        init() {}

        init(_ state: AudioSession.Directive.State) {
            self.state = state
            hasRun = state <= .muted
            fade = Ramp(hasRun ? 1 : 0)
            mute = Ramp(state == .muted ? 0 : 1)
        }

        var runs: Bool { state <= .muted || fade.value > 0 }
        var gain: Float { fade.value * mute.value }

        mutating func advance(_ seconds: Float) {
            fade.advance(seconds)
            mute.advance(seconds)
        }

        mutating func apply(_ new: AudioSession.Directive.State) {
            guard new != state else { return }
            guard hasRun else {
                self = Self(new)
                return
            }
            let (old, stood) = (state, !runs)
            state = new
            switch new {
            case .audible, .muted:
                mute.move(to: new == .muted ? 0 : 1, within: stood ? 0 : 0.02)
                if old > .muted { fade.move(to: 1, within: old == .held ? 1 : 0.1) }
            case .held: fade.move(to: 0, within: 0.25)
            case .frozen: fade.move(to: 0, within: 0.02)
            }
        }
    }

    /// A gain on its way.
    private struct Ramp: Hashable {
        private(set) var value: Float
        private var target: Float
        private var remaining: Float = 0

        init(_ value: Float) { (self.value, target) = (value, value) }

        mutating func move(to new: Float, within seconds: Float) {
            // A hold that turns into a freeze shortens the fade that is on its way.
            guard new != target || seconds < remaining else { return }
            target = new
            remaining = seconds
            if seconds == 0 { value = new }
        }

        mutating func advance(_ seconds: Float) {
            guard seconds < remaining else {
                value = target
                remaining = 0
                return
            }
            value += (target - value) * seconds / remaining
            remaining -= seconds
        }
    }
}
