import Synchronization
import TacetSession

/// What other threads leave for the game, which looks once a frame, mostly finds nothing, and never waits.
final class Inbox<Element: Sendable>: Sendable {
    private let elements = Lock<[Element]>([])
    private let hasAny = Atomic<Bool>(false)

    func append(contentsOf new: [Element]) {
        elements.withLock { elements in
            elements += new
            hasAny.store(true, ordering: .relaxed)
        }
    }

    func append(_ element: Element) { append(contentsOf: [element]) }

    /// All that there is, oldest first; nothing while a thread that the system has put aside is about to leave more.
    func take() -> [Element] {
        guard hasAny.load(ordering: .relaxed) else { return [] }
        return elements.withLockIfFree { elements in
            hasAny.store(false, ordering: .relaxed)
            defer { elements = [] }
            return elements
        } ?? []
    }
}

/// What the engine's other threads have for the game.
enum EngineNews: Sendable {
    /// A bus's signal, to be put to use.
    case signalMade(BusSignal)
    /// A reverb that the mixer is to be told of.
    case reverbMade(ReverbUnit)
    case event(AudioEvent)
}
