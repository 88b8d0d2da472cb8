/// The outputs of engines that have ended, while their last frames fade out on the way to the loudspeaker.
///
/// The game does not wait for them: each output's thread closes the device a few hundredths of a second later. Only the
/// end of the process waits, because it would take the threads away.
package enum OutputEndings {
    private static let pending = Lock<[ObjectIdentifier: Semaphore]>([:])

    /// Counts an output that begins to end. Post the semaphore's ``finish(_:)`` once the device is closed.
    package static func begin() -> Semaphore {
        let ended = Semaphore()
        pending.withLock { $0[ObjectIdentifier(ended)] = ended }
        return ended
    }

    /// Ends the wait for an output.
    package static func finish(_ ended: Semaphore) {
        pending.withLock { $0[ObjectIdentifier(ended)] = nil }
        ended.post()
    }

    /// Waits until the outputs that are ending have ended, for `timeout` at most.
    package static func wait(timeout: Duration) {
        let deadline = MonotonicClock.now + timeout
        for ended in pending.withLock({ Array($0.values) }) {
            ended.wait(timeout: max(.zero, deadline - MonotonicClock.now))
        }
    }
}
