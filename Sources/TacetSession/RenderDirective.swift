package import Synchronization
import TacetPlatform

/// The directive in the form that the mixing thread reads.
package struct RenderDirective: Hashable, Sendable {
    package var effects: AudioSession.Directive.State
    package var soundtrack: AudioSession.Directive.State
    package var duck: Decibels
    package var soundtrackDuck: Decibels
    /// Whether sounds that the player asked for explicitly are heard: silent mode is the only reason that silences
    /// effects, if any.
    package var allowsSoundsInSilentMode: Bool
    /// Whether licensed music is replaced: ``AudioSession/Settings/isStreamer``.
    package var isStreamer: Bool

    init(_ directive: AudioSession.Directive, isStreamer: Bool) {
        effects = directive.effects
        soundtrack = directive.soundtrack
        duck = directive.duck
        soundtrackDuck = directive.soundtrackDuck
        allowsSoundsInSilentMode = directive.effectsReason == nil || directive.effectsReason == .silentMode
        self.isStreamer = isStreamer
    }
}

/// What the engine reads of the session without a lock: three atomic words.
///
/// The mixing thread reads the present directive. The game's thread reads the epoch and the player's setting for the
/// ears, in each frame.
package final class DirectiveCell: Sendable {
    /// The directive, packed into one word.
    private let word: Atomic<UInt64>
    /// ``epoch``. A game reads it in each frame, and a call would fetch another page of code.
    package let currentEpoch = Atomic<UInt64>(0)
    /// ``stereo`` as one word, to see in each frame whether it has changed.
    package let stereoWord = Atomic<UInt64>(0)

    init(_ directive: AudioSession.Directive, isStreamer: Bool = false) {
        word = Atomic(RenderDirective(directive, isStreamer: isStreamer).packed)
    }

    func store(_ directive: AudioSession.Directive, isStreamer: Bool) {
        word.store(RenderDirective(directive, isStreamer: isStreamer).packed, ordering: .releasing)
    }

    /// Stores the epoch. Store the directive of that epoch first.
    func store(epoch: UInt64) { currentEpoch.store(epoch, ordering: .releasing) }

    func store(stereo: StereoChoice) { stereoWord.store(stereo.packed, ordering: .relaxed) }

    /// The player's setting for the ears.
    package var stereo: StereoChoice { StereoChoice(packed: stereoWord.load(ordering: .relaxed)) }

    /// Grows with each change that makes earlier reports of idleness stale. Realtime-safe.
    package var epoch: UInt64 { currentEpoch.load(ordering: .acquiring) }

    /// The latest directive. Realtime-safe.
    package var directive: RenderDirective { RenderDirective(packed: word.load(ordering: .acquiring)) }
}

extension RenderDirective {
    /// The fields: bits 0 and 1 effects, 2 and 3 soundtrack, 4 explicit sounds, 5 whether licensed music is replaced; 8
    /// to 15 the soundtrack's duck in whole decibels, positive; 32 to 63 the duck as a `Float`'s bits.
    fileprivate var packed: UInt64 {
        let flags: UInt64 = (allowsSoundsInSilentMode ? 1 << 4 : 0) | (isStreamer ? 1 << 5 : 0)
        return Self.code(effects) | Self.code(soundtrack) << 2 | flags
            | UInt64(UInt8(min(max(-soundtrackDuck.value, 0), 255))) << 8 | UInt64(duck.value.bitPattern) << 32
    }

    fileprivate init(packed: UInt64) {
        effects = Self.state(packed)
        soundtrack = Self.state(packed >> 2)
        allowsSoundsInSilentMode = packed & 1 << 4 != 0
        isStreamer = packed & 1 << 5 != 0
        soundtrackDuck = Decibels(0 - Float(packed >> 8 & 0xff))
        duck = Decibels(Float(bitPattern: UInt32(truncatingIfNeeded: packed >> 32)))
    }

    private static func code(_ state: AudioSession.Directive.State) -> UInt64 {
        switch state {
        case .audible: 0
        case .muted: 1
        case .held: 2
        case .frozen: 3
        }
    }

    private static func state(_ code: UInt64) -> AudioSession.Directive.State {
        switch code & 3 {
        case 0: .audible
        case 1: .muted
        case 2: .held
        default: .frozen
        }
    }
}
