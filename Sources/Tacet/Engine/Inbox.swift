import Synchronization
import TacetSystem

/// What other threads leave for the game, which looks once a frame, mostly finds nothing, and never waits.
final class Inbox: Sendable {
    private let news = Lock<[EngineNews]>([])
    private let hasAny = Atomic<Bool>(false)

    func append(contentsOf new: [EngineNews]) {
        news.withLock { news in
            news += new
            hasAny.store(true, ordering: .relaxed)
        }
    }

    func append(_ news: EngineNews) { append(contentsOf: [news]) }

    /// All that there is, oldest first; nothing while a thread that the system has put aside is about to leave more.
    func take() -> [EngineNews] {
        guard hasAny.load(ordering: .relaxed) else { return [] }
        return news.withLockIfFree { news in
            hasAny.store(false, ordering: .relaxed)
            defer { news = [] }
            return news
        } ?? []
    }
}

/// What the engine's other threads have for the game.
enum EngineNews: Sendable {
    /// A bus's signal, to be put to use.
    case signalMade(BusSignal)
    /// A bus's signal could not be made.
    case signalFailed(BusID, AudioError)
    /// A reverb that the mixer is to be told of.
    case reverbMade(ReverbUnit)
    /// This OpenAL has no reverb, and why.
    case reverbMissing(String)
    case event(AudioEvent)
}
