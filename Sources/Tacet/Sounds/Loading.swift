import TacetSystem

/// Sounds that load in the background. A game asks once a frame how many are done. Any thread.
public final class Loading: Sendable {
    private let results: Lock<[Result<Sound, AudioError>?]>
    private let finished = Semaphore()

    init(count: Int) { results = Lock(Array(repeating: nil, count: count)) }

    /// Records the result for the path at `index`.
    func finish(_ index: Int, _ result: Result<Sound, AudioError>) {
        results.withLock { $0[index] = result }
        finished.post()
    }

    /// The number of sounds that are done, loaded or failed, and the number of all.
    public var progress: (done: Int, total: Int) {
        results.withLock { results in (results.count { $0 != nil }, results.count) }
    }

    /// Whether all sounds are done, loaded or failed.
    public var isFinished: Bool { progress.done == progress.total }

    /// The result for each path, in the order in which the paths were given; nil for a sound that is still loading.
    public var sounds: [Result<Sound, AudioError>?] { results.withLock { $0 } }

    /// Waits until all sounds are done, for a loading screen that has nothing else to do. Blocking.
    ///
    /// - Returns: The sounds, in the order of their paths.
    /// - Throws: The `AudioError` of the first path that failed, as from ``AudioEngine/load(_:as:replayGain:)``.
    public func wait() throws(AudioError) -> [Sound] {
        while !isFinished { finished.wait() }
        // Another thread may wait too, and this thread may have consumed the post that it needs.
        finished.post()
        var loaded: [Sound] = []
        for result in sounds {
            if let result { loaded.append(try result.get()) }
        }
        return loaded
    }
}
