import TacetSession

/// A thread that calls a session a thousand times a second, and takes the processor time of each call: what a call does
/// itself, and not what other programs take of the processors.
final class Caller: Sendable {
    private let isOver = Lock(false)
    private let figures: Lock<(rounds: Int, longest: Duration)>
    private let thread: TacetSession.Thread

    init(_ session: AudioSession) {
        let figures = Lock((rounds: 0, longest: Duration.zero))
        let isOver = isOver
        self.figures = figures
        let calls: [@Sendable () -> Void] = [
            { _ = session.directive }, { _ = session.explanation }, { _ = session.otherStreams },
            { _ = session.isSilentModeOn }, { session.setActive(true) },
            { session.settings.soundtrackChoice = .automatic },
        ]
        thread = TacetSession.Thread(name: "caller") {
            let pause = TacetSession.Semaphore()
            while !isOver.withLock(\.self) {
                var longest = Duration.zero
                for call in calls {
                    let start = MonotonicClock.processorTime
                    call()
                    longest = max(longest, MonotonicClock.processorTime - start)
                }
                figures.withLock { $0 = ($0.rounds + 1, max($0.longest, longest)) }
                pause.wait(timeout: .milliseconds(1))
            }
        }
    }

    deinit { _ = stop() }

    /// Ends the calls, and returns how many rounds there were, and the processor time of the longest call.
    func stop() -> (rounds: Int, longest: Duration) {
        let wasOver = isOver.withLock { isOver in
            defer { isOver = true }
            return isOver
        }
        if !wasOver { thread.join() }
        return figures.withLock(\.self)
    }
}
