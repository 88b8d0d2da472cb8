import TacetPlatform

/// What the engines on a session look after about once a second, also while the game hangs: outputs that no thread
/// watches.
final class OutputTicks: Sendable {
    private let handlers = Lock<[OutputID: @Sendable () -> Void]>([:])

    /// Calls `handler` from now on; nil ends the calls for `output`.
    func set(_ handler: (@Sendable () -> Void)?, of output: OutputID) { handlers.withLock { $0[output] = handler } }

    /// Calls every handler. The session's thread.
    func tick() {
        for handler in handlers.withLock({ Array($0.values) }) { handler() }
    }
}
