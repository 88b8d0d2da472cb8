import TacetSession

/// Records the mix that a sink plays, through the sink's monitor, in stereo at 48 kHz.
package final class Monitor: Sendable {
    package static let rate = 48000

    private let child: Child
    private let recorder: Recorder

    fileprivate init(_ child: Child, _ recorder: Recorder) {
        self.child = child
        self.recorder = recorder
    }

    /// The number of frames recorded since the start.
    package var frames: Int { recorder.frames }

    /// Records for `duration` from now on.
    ///
    /// The recording lags behind the programs' output by the server's latency: 10 to 50 ms.
    package func listen(
        for duration: Duration, file: StaticString = #fileID, line: UInt = #line
    ) async throws -> Recording {
        let start = frames
        let count = Int(duration / .seconds(1) * Double(Monitor.rate))
        try await eventually("\(duration) are heard", within: duration + .seconds(10), file: file, line: line) {
            frames >= start + count
        }
        return recorder.recording(start..<start + count)
    }

    /// Returns the time at which a frame was recorded, on the monotonic clock.
    ///
    /// A busy machine delivers frames late and never early. So the earliest delivery within a second counts.
    package func time(of frame: Int) -> Duration {
        let second = (frame - Monitor.rate)...(frame + Monitor.rate)
        let arrivals = recorder.arrivals
        let near = arrivals.filter { second.contains($0.frames) }
        let starts = (near.isEmpty ? arrivals : near).map { $0.time - Monitor.duration(of: $0.frames) }
        return (starts.min() ?? .zero) + Monitor.duration(of: frame)
    }

    /// Returns how long the machine stood still around a range of frames, half a second on each side.
    ///
    /// Deliveries come every 5 to 10 ms. Of a wait for one, what is above 30 ms counts. A server that stood still
    /// delivers nothing for that long, and then all of what it missed at once, as silence.
    package func standstill(around range: Range<Int>) -> Duration {
        let margin = Monitor.rate / 2
        let near = recorder.arrivals.filter {
            (range.lowerBound - margin...range.upperBound + margin).contains($0.frames)
        }
        return zip(near, near.dropFirst()).reduce(.zero) {
            $0 + max(.zero, $1.1.time - $1.0.time - .milliseconds(30))
        }
    }

    private static func duration(of frames: Int) -> Duration { .microseconds(frames * 1_000_000 / rate) }

    /// Returns the recording from a frame up to now.
    package func heard(from start: Int = 0) -> Recording { recorder.recording(start..<max(start, frames)) }

    /// Waits until the mix satisfies `condition`, which is evaluated repeatedly on the latest `window`.
    package func hears(
        _ what: String, in window: Duration = .milliseconds(100), within limit: Duration = .seconds(10),
        file: StaticString = #fileID, line: UInt = #line, _ condition: (Signal) -> Bool
    ) async throws {
        let count = Int(window / .seconds(1) * Double(Monitor.rate))
        try await eventually("hears \(what)", within: limit, file: file, line: line) {
            let end = frames
            return end >= count && condition(recorder.recording(end - count..<end).mixed)
        }
    }

    /// Stops recording.
    package func stop() async { await child.stop() }
}

/// A recording of a monitor.
package struct Recording: Sendable {
    package let left: Signal
    package let right: Signal

    package init(left: Signal, right: Signal) {
        self.left = left
        self.right = right
    }

    package enum Side: Sendable { case left, right }

    package subscript(side: Side) -> Signal { side == .left ? left : right }

    /// The mean of both channels.
    package var mixed: Signal {
        Signal(zip(left.samples, right.samples).map { ($0 + $1) / 2 }, rate: left.rate)
    }
}

/// Collects interleaved 32-bit float stereo, delivered in pieces of any length.
private final class Recorder: Sendable {
    private struct State {
        var bytes: [UInt8] = []
        var samples: [Float] = []
        var arrivals: [(frames: Int, time: Duration)] = []
    }

    private let state = Lock(State())

    /// The number of frames at each delivery, with its time.
    var arrivals: [(frames: Int, time: Duration)] { state.withLock(\.arrivals) }

    func receive(_ bytes: UnsafeRawBufferPointer) {
        let now = MonotonicClock.now
        state.withLock { state in
            state.bytes.append(contentsOf: bytes)
            let whole = state.bytes.count & ~7
            state.bytes.withUnsafeBytes { buffer in
                for offset in stride(from: 0, to: whole, by: 4) {
                    state.samples.append(buffer.loadUnaligned(fromByteOffset: offset, as: Float.self))
                }
            }
            state.bytes.removeFirst(whole)
            state.arrivals.append((state.samples.count / 2, now))
        }
    }

    var frames: Int { state.withLock { $0.samples.count / 2 } }

    func recording(_ range: Range<Int>) -> Recording {
        state.withLock { state in
            let samples = state.samples
            return Recording(
                left: Signal(range.map { samples[2 * $0] }, rate: Double(Monitor.rate)),
                right: Signal(range.map { samples[2 * $0 + 1] }, rate: Double(Monitor.rate)))
        }
    }
}

extension Desktop {
    /// Starts recording a sink, and returns when the first frames have arrived.
    package func listen(to sink: String = "null1") async throws -> Monitor {
        let recorder = Recorder()
        let options = [
            "--device=\(sink).monitor", "--raw", "--format=float32le", "--rate=\(Monitor.rate)", "--channels=2",
            "--latency-msec=10", "--client-name=monitor",
        ]
        let child = try launch("parec", options, receive: recorder.receive)
        let monitor = Monitor(child, recorder)
        try await eventually("the monitor of \(sink) is heard") {
            if !child.isRunning { throw Unexpected("parec does not record \(sink)", of: child) }
            return monitor.frames > 0
        }
        return monitor
    }
}
