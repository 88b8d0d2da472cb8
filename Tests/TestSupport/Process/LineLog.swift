import TacetSession

/// The lines that a program has written, each with the time of its arrival.
package final class LineLog: Sendable {
    /// A line without its newline.
    package struct Line: Sendable {
        package let text: String
        /// When its last byte was read, on the monotonic clock.
        package let time: Duration
    }

    private struct State {
        var lines: [Line] = []
        var unfinished: [UInt8] = []
        var firstUnread = 0

        mutating func finishLine(at time: Duration) {
            lines.append(Line(text: String(decoding: unfinished, as: UTF8.self), time: time))
            unfinished.removeAll(keepingCapacity: true)
        }
    }

    private let state = Lock(State())

    /// All lines so far.
    package var lines: [Line] { state.withLock { $0.lines } }

    /// All lines so far as one text.
    package var text: String { lines.map(\.text).joined(separator: "\n") }

    /// Returns the next line that `matches`, after the line found before; nil if there is none yet.
    ///
    /// Lines that do not match are skipped only when a later line matches, so that tests assert the order of lines.
    package func next(where matches: (String) throws -> Bool) rethrows -> Line? {
        try state.withLock { state in
            guard let index = try state.lines[state.firstUnread...].firstIndex(where: { try matches($0.text) }) else {
                return nil
            }
            state.firstUnread = index + 1
            return state.lines[index]
        }
    }

    func append(_ bytes: UnsafeRawBufferPointer) {
        let now = MonotonicClock.now
        state.withLock { state in
            for byte in bytes {
                if byte == UInt8(ascii: "\n") {
                    state.finishLine(at: now)
                } else {
                    state.unfinished.append(byte)
                }
            }
        }
    }

    /// Adds the remaining bytes as the last line.
    func close() {
        let now = MonotonicClock.now
        state.withLock { state in
            if !state.unfinished.isEmpty { state.finishLine(at: now) }
        }
    }
}
