import Synchronization
import TacetSession

/// The session's word to the render thread: written by any thread, read without waiting.
final class DirectiveCell: Sendable {
    private let packed: Atomic<UInt64>

    init(_ directive: AudioSession.Directive) { packed = Atomic(Self.pack(directive)) }

    func store(_ directive: AudioSession.Directive) { packed.store(Self.pack(directive), ordering: .releasing) }

    /// The states of effects and soundtrack, and the duck as an amplitude.
    var current: (effects: AudioSession.Directive.State, soundtrack: AudioSession.Directive.State, duck: Float) {
        let word = packed.load(ordering: .acquiring)
        return (
            Self.unpack(word & 3), Self.unpack(word >> 2 & 3), Float(bitPattern: UInt32(truncatingIfNeeded: word >> 32))
        )
    }

    private static func pack(_ directive: AudioSession.Directive) -> UInt64 {
        pack(directive.effects) | pack(directive.soundtrack) << 2
            | UInt64(directive.duck.amplitude.bitPattern) << 32
    }

    private static func pack(_ state: AudioSession.Directive.State) -> UInt64 {
        switch state {
        case .audible: 0
        case .muted: 1
        case .held: 2
        case .frozen: 3
        }
    }

    private static func unpack(_ bits: UInt64) -> AudioSession.Directive.State {
        switch bits {
        case 0: .audible
        case 1: .muted
        case 2: .held
        default: .frozen
        }
    }
}
