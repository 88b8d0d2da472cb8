import TestSupport
import Testing

@testable import Tacet
@testable import TacetOutput

/// The line of frames and the times at which they are heard.
@Suite("When a frame is heard") struct HeardLineTests {
    private static let nanoseconds = 1_000_000_000
    private var second: Int { Self.nanoseconds }

    /// Frames that are heard 30 ms after time 5 s, with readings ten times a second that come late.
    private struct Output {
        var latency = 30_000_000
        var random = RandomSource(seed: 7)

        func frame(at time: Int) -> Double { Double(time - 5 * nanoseconds - latency) / 1e9 * 48_000 }

        /// A reading at a time: the frame that is pulled then, and when it is heard, up to 2 ms too late.
        mutating func reading(at time: Int) -> (frame: Int, time: Int) {
            let delay = Int(random.next() % 2_000_001)
            return ((time - 5 * nanoseconds) * 48 / 1_000_000, time + latency + delay)
        }
    }

    @Test(
        "The clock of ten minutes, asked 60 and 1,000 times a second, goes forward and stays within 1 ms of its line",
        arguments: [60, 1_000])
    func tenMinutes(pollsPerSecond: Int) {
        var output = Output()
        var line = HeardLine(sampleRate: 48_000)
        var (last, next, worst, step) = (-1.0, 5 * second, 0.0, 0.0)
        var isForward = true
        for poll in 0..<(600 * pollsPerSecond) {
            let time = 5 * second + poll * second / pollsPerSecond
            while next <= time {
                let reading = output.reading(at: next)
                line.note(reading.frame, at: reading.time)
                next += second / 10
            }
            let frame = line.frame(at: time, mixed: .max)
            // The first 2 s have too few readings.
            if poll > 2 * pollsPerSecond {
                worst = max(worst, abs(frame - output.frame(at: time)))
                step = max(step, abs(frame - last - 48_000 / Double(pollsPerSecond)))
            }
            isForward = isForward && frame >= last
            last = frame
        }
        #expect(isForward)
        #expect(worst / 48 <= 1.0, "ms from the line")
        #expect(step / 48 <= 1.0, "ms of a step away from the line")
    }

    /// Reads the clock for 10 s, in pauses of `pause` milliseconds, while the latency changes after 5 s. Returns the longest step
    /// away from the time that passes, in milliseconds, ahead and back, and how far the last frame is from the truth.
    private func steps(
        changingLatencyBy milliseconds: Int, everyMilliseconds pause: () -> Int
    ) -> (ahead: Double, back: Double, error: Double, line: Int) {
        var output = Output()
        output.latency = 130_000_000
        var line = HeardLine(sampleRate: 48_000)
        var (last, next, time, error) = (0.0, 5 * second, 5 * second, 0.0)
        var (ahead, back) = (0.0, 0.0)
        while time < 15 * second {
            let passed = pause() * 1_000_000
            time += passed
            if time - passed < 10 * second, time >= 10 * second { output.latency += milliseconds * 1_000_000 }
            while next <= time {
                let reading = output.reading(at: next)
                line.note(reading.frame, at: reading.time)
                next += second / 10
            }
            let frame = line.frame(at: time, mixed: .max)
            let step = (frame - last) / 48 - Double(passed) / 1e6
            // The first 2 s have too few readings.
            if time > 7 * second { (ahead, back) = (max(ahead, step), max(back, -step)) }
            (last, error) = (frame, abs(frame - output.frame(at: time)) / 48)
        }
        return (ahead, back, error, line.time(of: 48_000) - 6 * second - output.latency)
    }

    @Test(
        "A latency that changes by up to 90 ms is followed within 3 s without a step of 1 ms, however often a game asks",
        arguments: [12, 26, 90, -12, -26, -90], [1, 16, 33, 160])
    func changingLatency(milliseconds: Int, pause: Int) {
        // A game that asks six times a second follows by 0.8 ms each time.
        guard pause < 100 || abs(milliseconds) < 20 else { return }
        let (ahead, back, error, line) = steps(changingLatencyBy: milliseconds) { pause }
        #expect(ahead <= 1 && back <= 1, "\(ahead) ms ahead, \(back) back")
        #expect(error <= 1)
        #expect(abs(line) <= 1_000_000)
    }

    @Test("A game that reads at any moment sees no step of 1 ms while the latency changes", arguments: [26, -26])
    func irregularReadings(milliseconds: Int) {
        var random = RandomSource(seed: 5)
        let (ahead, back, error, _) = steps(changingLatencyBy: milliseconds) { 1 + Int(random.next() % 60) }
        #expect(ahead <= 1 && back <= 1, "\(ahead) ms ahead, \(back) back")
        #expect(error <= 1)
    }

    @Test("A latency that grows by 200 ms stops the clock for as long, and one that shrinks so takes it ahead")
    func jumps() {
        let grown = steps(changingLatencyBy: 200) { 16 }
        #expect(grown.ahead <= 1 && grown.back >= 15 && grown.error <= 1)
        let shrunk = steps(changingLatencyBy: -120) { 16 }
        #expect(shrunk.back <= 1 && shrunk.ahead >= 110 && shrunk.error <= 1)
    }

    @Test("A game that asks again after half a second gets the line's own frame")
    func pause() {
        var line = HeardLine(sampleRate: 48_000)
        for reading in 0..<31 { line.note(reading * 4_800, at: reading * second / 10) }
        _ = line.frame(at: 3 * second, mixed: .max)
        for reading in 31..<40 { line.note(reading * 4_800, at: reading * second / 10 + second / 50) }
        #expect(line.frame(at: 4 * second, mixed: .max) == 4 * 48_000 - 960)
    }

    @Test("A server that counts in steps of 10 ms, asked anywhere between two, is followed within 4 ms")
    func steps() {
        var random = RandomSource(seed: 11)
        var line = HeardLine(sampleRate: 48_000)
        var worst = 0
        for reading in 0..<600 {
            let time = reading * second / 10
            // The frames of the step, and how much later the server was asked.
            line.note(time * 48 / 1_000_000, at: time + Int(random.next() % 10_000_001))
            if reading > 30 { worst = max(worst, abs(line.time(of: 0))) }
        }
        #expect(worst <= 4_000_000)
    }

    @Test("Two readings that come 200 ms late do not move the line, and two of a shorter latency do")
    func lateReadings() {
        var line = HeardLine(sampleRate: 48_000)
        for reading in 0..<31 { line.note(reading * 4_800, at: reading * second / 10) }
        for reading in 31..<33 { line.note(reading * 4_800, at: reading * second / 10 + second / 5) }
        #expect(line.time(of: 0) == 0)
        for reading in 33..<35 { line.note(reading * 4_800, at: reading * second / 10 - second / 100) }
        #expect(line.time(of: 0) == -second / 100)
    }

    @Test("Nothing is heard that was not mixed")
    func mixed() {
        var line = HeardLine(sampleRate: 48_000)
        line.note(0, at: 0)
        #expect(line.frame(at: second, mixed: 1_000) == 1_000)
        #expect(line.frame(at: 2 * second, mixed: 1_500) == 1_500)
    }
}
