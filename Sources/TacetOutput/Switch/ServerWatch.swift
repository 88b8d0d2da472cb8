import CPulse
import TacetPlatform

/// Tries to reach a sound server every two seconds, on a thread of its own, and tells once it has.
final class ServerWatch: Sendable {
    private static let interval: Duration = .seconds(2)
    /// The time that a server has to answer.
    private static let timeout: Duration = .seconds(1)

    /// Called when a server has answered; nil once it was called, and after ``stop()``.
    private let found: Lock<(@Sendable () -> Void)?>
    private let ends = Semaphore()

    /// Begins to look; nil if the system has no thread.
    ///
    /// - Parameter found: Called once, on the watch's thread, and never after ``stop()`` has returned. Must not call
    ///   the watch.
    init?(found: @escaping @Sendable () -> Void) {
        let found = Lock<(@Sendable () -> Void)?>(found)
        self.found = found
        let ends = ends
        let thread = Thread(name: "tacet-look") {
            while !ends.wait(timeout: Self.interval) {
                guard Self.isServerThere(unless: ends) else { continue }
                return found.withLock { tell in
                    tell?()
                    tell = nil
                }
            }
        }
        guard thread.hasStarted else { return nil }
        thread.detach()
    }

    /// Ends the watch, without waiting for an attempt that is under way.
    func stop() {
        found.withLock { $0 = nil }
        ends.post()
    }

    private static func isServerThere(unless ends: Semaphore) -> Bool {
        guard let loop = PulseLoop(thread: "tacet-look", properties: [:]) else { return false }
        let outcome = Lock(false)
        let answered = Semaphore()
        let hasBegun = loop.start { [unowned loop] in
            switch loop.state {
            case PA_CONTEXT_READY:
                outcome.withLock { $0 = true }
                answered.post()
            case PA_CONTEXT_FAILED, PA_CONTEXT_TERMINATED: answered.post()
            default: break
            }
        }
        guard hasBegun else { return false }
        answered.wait(timeout: timeout)
        loop.stop()
        return outcome.withLock { $0 }
    }
}
