import TacetPlatform

/// Sounds that load in the background. A game asks once a frame how many are done. Any thread.
///
/// Releasing the object cancels nothing: the sounds are loaded all the same.
public final class Loading: Sendable {
    private struct State {
        var results: [Result<Sound, AudioError>?]
        var priority: LoadPriority
        /// The number of the jobs in the queue; nil before they are submitted.
        var group: Int?
    }

    private let paths: [String]
    private let queue: WorkQueue
    private let state: Lock<State>
    private let watches: [LoadWatch]
    private let finished = Semaphore()

    init(_ paths: [String], priority: LoadPriority, queue: WorkQueue) {
        self.paths = paths
        self.queue = queue
        state = Lock(State(results: Array(repeating: nil, count: paths.count), priority: priority))
        watches = paths.map { _ in LoadWatch() }
    }

    /// Submits the jobs that load the paths, in their order.
    func submit(_ jobs: [WorkQueue.Job]) {
        let priority = state.withLock(\.priority)
        let group = queue.submit(jobs, priority: priority)
        state.withLock { $0.group = group }
    }

    /// The watch of the path at `index`.
    func watch(_ index: Int) -> LoadWatch { watches[index] }

    /// Records the result for the path at `index`.
    ///
    /// - Returns: Whether the result counts; false after ``cancel()``, when a sound that was loaded must go.
    func finish(_ index: Int, _ result: Result<Sound, AudioError>) -> Bool {
        let counts = state.withLock { state in
            guard state.results[index] == nil else { return false }
            state.results[index] = result
            return true
        }
        if counts { finished.post() }
        return counts
    }

    // MARK: Progress

    /// The number of sounds that are done, loaded or failed, and the number of all.
    public var progress: (done: Int, total: Int) {
        state.withLock { state in (state.results.count { $0 != nil }, state.results.count) }
    }

    /// The part of the work that is done, 0...1, for a progress bar: the sounds that are done, and of each other the
    /// part of its file that was read. 1 without paths.
    public var fraction: Double {
        let results = state.withLock(\.results)
        guard !results.isEmpty else { return 1 }
        var sum = 0.0
        for (result, watch) in zip(results, watches) { sum += result == nil ? watch.fraction : 1 }
        return sum / Double(results.count)
    }

    /// Whether all sounds are done, loaded or failed.
    public var isFinished: Bool { progress.done == progress.total }

    /// The result for each path, in the order in which the paths were given; nil for a sound that is still loading.
    public var sounds: [Result<Sound, AudioError>?] { state.withLock(\.results) }

    /// Waits until all sounds are done, for a loading screen that has nothing else to do. Blocking.
    ///
    /// - Returns: The sounds, in the order of their paths.
    /// - Throws: The `AudioError` of the first path that failed, as from ``AudioEngine/load(_:_:)``.
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

    // MARK: Control

    /// Which of the waiting sounds begin first, those of this object or those of others. A change counts for the sounds
    /// that wait.
    public var priority: LoadPriority {
        get { state.withLock(\.priority) }
        set {
            let group = state.withLock { state in
                state.priority = newValue
                return state.group
            }
            if let group { queue.setPriority(of: group, newValue) }
        }
    }

    /// Cancels the sounds that are not done. Never waits.
    ///
    /// Their results are an `AudioError` with `.cancelled` at once. A sound that is being decoded ends at the next
    /// block or read of its file, and leaves no memory behind. Sounds that are done stay loaded. Cancelling twice does
    /// no harm.
    public func cancel() {
        for watch in watches { watch.cancel() }
        let group = state.withLock { state in
            for index in state.results.indices where state.results[index] == nil {
                state.results[index] = .failure(LoadWatch.cancelled(paths[index]))
            }
            return state.group
        }
        if let group { queue.withdraw(group) }
        finished.post()
    }
}
