import TacetSession

/// Waits until `condition` gives a value, and returns it; throws ``Overdue`` after `limit`.
///
/// This is the only place where tests wait: they ask again every 2 ms, and never sleep for a guessed time.
package func eventually<Value>(
    _ what: String, within limit: Duration = .seconds(10), file: StaticString = #fileID, line: UInt = #line,
    isolation: isolated (any Actor)? = #isolation, _ condition: () async throws -> Value?
) async throws -> Value {
    let deadline = MonotonicClock.now + limit
    while true {
        if let value = try await condition() { return value }
        guard MonotonicClock.now < deadline else { throw Overdue(what: what, limit: limit, place: "\(file):\(line)") }
        try await Task.sleep(for: .milliseconds(2))
    }
}

/// Waits until `condition` holds; throws ``Overdue`` after `limit`.
package func eventually(
    _ what: String, within limit: Duration = .seconds(10), file: StaticString = #fileID, line: UInt = #line,
    isolation: isolated (any Actor)? = #isolation, _ condition: () async throws -> Bool
) async throws {
    try await eventually(what, within: limit, file: file, line: line) { try await condition() ? () : nil }
}

/// Something did not happen in time.
package struct Overdue: Error, CustomStringConvertible {
    package let what: String
    package let limit: Duration
    package let place: String

    package var description: String { "\(place): waited \(limit) in vain: \(what)" }
}
