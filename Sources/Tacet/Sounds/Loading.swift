import TacetSystem

/// Sounds that load in the background; ask it once a frame how far it is.
public final class Loading: Sendable {
    private let results: Lock<[Result<Sound, AudioError>?]>
    private let finished = Semaphore()

    init(count: Int) { results = Lock(Array(repeating: nil, count: count)) }

    func finish(_ index: Int, _ result: Result<Sound, AudioError>) {
        results.withLock { $0[index] = result }
        finished.post()
    }

    /// How many are done, and of how many.
    public var progress: (done: Int, total: Int) {
        results.withLock { results in (results.count { $0 != nil }, results.count) }
    }

    /// Whether all are done.
    public var isFinished: Bool { progress.done == progress.total }

    /// What became of each path so far, in the order they were given; nil for one that is still loading.
    public var sounds: [Result<Sound, AudioError>?] { results.withLock { $0 } }

    /// Waits until all are done: for a loading screen that has nothing else to do. Blocking.
    ///
    /// - Throws: `AudioError`, the first in the paths' order, as from ``AudioEngine/load(_:)``.
    public func wait() throws(AudioError) -> [Sound] {
        while !isFinished { finished.wait() }
        // Another thread may wait too, and this one may have taken its post.
        finished.post()
        var loaded: [Sound] = []
        for result in sounds {
            if let result { loaded.append(try result.get()) }
        }
        return loaded
    }
}
