@testable import TacetPlatform
import TacetSession

/// Waits until `condition` gives a value, and returns it; throws ``Overdue`` after `limit`.
///
/// Tests wait only here: the condition is evaluated every 2 ms, and no test sleeps for a guessed time. A suite that
/// waits has the trait ``OnOwnThreads``, or tests that compute delay it.
package func eventually<Value>(
    _ what: String, within limit: Duration = .seconds(10), file: StaticString = #fileID, line: UInt = #line,
    isolation: isolated (any Actor)? = #isolation, _ condition: () async throws -> Value?
) async throws -> Value {
    let value = try await poll(within: limit) {
        try Task.checkCancellation()
        return try await condition()
    }
    guard let value else { throw Overdue(what: what, limit: limit, place: "\(file):\(line)") }
    return value
}

/// Waits until `condition` holds; throws ``Overdue`` after `limit`.
package func eventually(
    _ what: String, within limit: Duration = .seconds(10), file: StaticString = #fileID, line: UInt = #line,
    isolation: isolated (any Actor)? = #isolation, _ condition: () async throws -> Bool
) async throws {
    try await eventually(what, within: limit, file: file, line: line) { try await condition() ? () : nil }
}

/// A condition did not hold in time.
package struct Overdue: Error, CustomStringConvertible {
    package let what: String
    package let limit: Duration
    package let place: String

    package var description: String { "\(place): waited \(limit) in vain: \(what)" }
}

/// Waits until `condition` gives a value; nil after `limit`. Continues in a cancelled task, so that tests can clean up.
func poll<Value>(
    within limit: Duration, isolation: isolated (any Actor)? = #isolation, _ condition: () async throws -> Value?
) async rethrows -> Value? {
    let deadline = MonotonicClock.now + limit
    while true {
        if let value = try await condition() { return value }
        guard MonotonicClock.now < deadline else { return nil }
        await metronome.nextBeat()
    }
}

private let metronome = Metronome()

/// Wakes tasks every 2 ms from a thread of its own. `Task.sleep` always resumes in the concurrency pool, which may be
/// busy.
private final class Metronome: Sendable {
    private let waiting: Lock<[CheckedContinuation<Void, Never>]>
    private let someoneWaits: Semaphore
    private let thread: Thread

    init() {
        let waiting = Lock<[CheckedContinuation<Void, Never>]>([])
        let someoneWaits = Semaphore()
        self.waiting = waiting
        self.someoneWaits = someoneWaits
        thread = Thread(name: "metronome") {
            let beat = Semaphore()  // never posted: its timeout is the beat
            while true {
                someoneWaits.wait()
                beat.wait(timeout: .milliseconds(2))
                let woken = waiting.withLock { waiting in
                    defer { waiting = [] }
                    return waiting
                }
                for continuation in woken { continuation.resume() }
            }
        }
    }

    func nextBeat(isolation: isolated (any Actor)? = #isolation) async {
        await withCheckedContinuation { continuation in
            waiting.withLock { $0.append(continuation) }
            someoneWaits.post()
        }
    }
}
