import TacetSession

/// A thread that calls a session a thousand times a second, and takes the time.
final class Caller: Sendable {
    private let isOver = Lock(false)
    private let figures: Lock<(calls: Int, longest: Duration)>
    private let thread: TacetSession.Thread

    init(_ session: AudioSession) {
        let figures = Lock((calls: 0, longest: Duration.zero))
        let isOver = isOver
        self.figures = figures
        thread = TacetSession.Thread(name: "caller") {
            let pause = TacetSession.Semaphore()
            while !isOver.withLock(\.self) {
                let start = MonotonicClock.now
                _ = (session.directive, session.explanation, session.otherStreams, session.isSilentModeOn)
                session.setActive(true)
                session.settings.soundtrackChoice = .automatic
                let time = MonotonicClock.now - start
                figures.withLock { $0 = ($0.calls + 1, max($0.longest, time)) }
                pause.wait(timeout: .milliseconds(1))
            }
        }
    }

    deinit { _ = stop() }

    func stop() -> (calls: Int, longest: Duration) {
        let wasOver = isOver.withLock { isOver in
            defer { isOver = true }
            return isOver
        }
        if !wasOver { thread.join() }
        return figures.withLock(\.self)
    }
}
