import Synchronization

/// A directive as the render thread needs it.
package struct RenderDirective: Hashable, Sendable {
    package var effects: AudioSession.Directive.State
    package var soundtrack: AudioSession.Directive.State
    package var duck: Decibels
    package var soundtrackDuck: Decibels
    /// Effects are silent because of silent mode only: what the player asked for explicitly is heard.
    package var allowsExplicitSounds: Bool

    init(_ directive: AudioSession.Directive) {
        effects = directive.effects
        soundtrack = directive.soundtrack
        duck = directive.duck
        soundtrackDuck = directive.soundtrackDuck
        allowsExplicitSounds = directive.effectsReason == nil || directive.effectsReason == .silentMode
    }
}

/// The present directive in one word, so that the render thread reads it without a lock.
package final class DirectiveCell: Sendable {
    private let word: Atomic<UInt64>
    private let currentEpoch = Atomic<UInt64>(0)

    init(_ directive: AudioSession.Directive) { word = Atomic(RenderDirective(directive).packed) }

    func store(_ directive: AudioSession.Directive) {
        word.store(RenderDirective(directive).packed, ordering: .releasing)
    }

    /// Comes after the directive that it counts.
    func store(epoch: UInt64) { currentEpoch.store(epoch, ordering: .releasing) }

    /// Grows with each change that makes earlier reports of idleness stale. Realtime-safe.
    package var epoch: UInt64 { currentEpoch.load(ordering: .acquiring) }

    /// The latest directive. Realtime-safe.
    package var directive: RenderDirective { RenderDirective(packed: word.load(ordering: .acquiring)) }
}

extension RenderDirective {
    /// From the lowest bit: effects 2, soundtrack 2, explicit sounds 1; from bit 8 the soundtrack's duck as whole decibels
    /// downwards, 8; the upper half is the duck's bit pattern.
    fileprivate var packed: UInt64 {
        Self.code(effects) | Self.code(soundtrack) << 2 | (allowsExplicitSounds ? 1 << 4 : 0)
            | UInt64(UInt8(min(max(-soundtrackDuck.value, 0), 255))) << 8 | UInt64(duck.value.bitPattern) << 32
    }

    fileprivate init(packed: UInt64) {
        effects = Self.state(packed)
        soundtrack = Self.state(packed >> 2)
        allowsExplicitSounds = packed & 1 << 4 != 0
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
