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

    @Test(
        "A latency that grows by 12 ms is followed without a jump, and one that grows by 200 ms stops the clock",
        arguments: [12, 200])
    func growingLatency(milliseconds: Int) {
        var output = Output()
        var line = HeardLine(sampleRate: 48_000)
        var (last, next) = (0.0, 5 * second)
        var (isForward, step) = (true, 0.0)
        for poll in 0..<(60 * 10) {
            let time = 5 * second + poll * second / 60
            if poll == 300 { output.latency += milliseconds * 1_000_000 }
            while next <= time {
                let reading = output.reading(at: next)
                line.note(reading.frame, at: reading.time)
                next += second / 10
            }
            let frame = line.frame(at: time, mixed: .max)
            if poll > 120 { step = max(step, frame - last - 800) }
            isForward = isForward && frame >= last
            last = frame
        }
        #expect(isForward && step / 48 <= 1)
        #expect(abs(last - output.frame(at: 5 * second + 599 * second / 60)) / 48 <= 1)
        #expect(abs(line.time(of: 48_000) - 6 * second - output.latency) <= 1_000_000)
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
