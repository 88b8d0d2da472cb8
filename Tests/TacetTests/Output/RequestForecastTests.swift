@testable import TacetOutput
import Testing

@Suite("The forecast of a sound server's requests")
struct RequestForecastTests {
    /// A server that asks for 256 frames at the times `requests` and sends another message after each, and the thread
    /// that it wakes.
    private struct Run {
        var forecast = RequestForecast(sampleRate: 48_000)
        /// The times at which the thread handled requests, and how often it slept.
        var handled: [Int] = []
        var sleeps = 0
        private var messages: [(time: Int, isRequest: Bool)] = []
        private var now = 0

        mutating func serve(_ requests: [Int], release: Int? = 150_000) {
            messages += requests.map { ($0, true) }
            if let release { messages += requests.map { ($0 + release, false) } }
            messages.sort { $0.time < $1.time }
            while let next = messages.first {
                if next.time <= now {
                    messages.removeFirst()
                    guard next.isRequest else { continue }
                    // Mixing takes 50 µs.
                    forecast.noteRequest(of: 256, at: now)
                    handled.append(now)
                    now += 50_000
                    continue
                }
                sleeps += 1
                let end = forecast.sleepEnd(at: now)
                now = end > now ? end : next.time
            }
        }
    }

    private static let period = 256 * 1_000_000_000 / 48_000

    private static func steady(_ count: Int, from start: Int = 1_000_000, period: Int = period) -> [Int] {
        (0..<count).map { start + $0 * period }
    }

    /// The longest time from a request to its handling.
    private static func longestDelay(_ run: Run, _ requests: [Int]) -> Int {
        zip(run.handled, requests).map { $0 - $1 }.max() ?? .max
    }

    @Test("A server with two messages a block wakes the thread once a block, and waits half a millisecond at most")
    func oneWakeABlock() {
        var run = Run()
        let requests = Self.steady(1_000)
        run.serve(requests)
        #expect(run.handled.count == 1_000)
        #expect(run.sleeps < 1_080, "\(run.sleeps) sleeps for 1,000 blocks")
        #expect(Self.longestDelay(run, requests) <= 400_000)
    }

    @Test("A server whose clock differs by 300 parts in a million is followed", arguments: [-1, 1])
    func drift(sign: Int) {
        var run = Run()
        let requests = Self.steady(5_000, period: Self.period + sign * Self.period * 3 / 10_000)
        run.serve(requests)
        #expect(run.sleeps < 5_600, "\(run.sleeps) sleeps for 5,000 blocks")
        #expect(Self.longestDelay(run, requests) <= 500_000)
    }

    @Test("A server with one message a block is never kept waiting")
    func oneMessage() {
        var run = Run()
        let requests = Self.steady(1_000)
        run.serve(requests, release: nil)
        #expect(run.handled == requests && run.sleeps == 1_000)
    }

    @Test("Requests at no steady pace are handled as they come")
    func irregular() {
        var run = Run()
        let requests = Self.steady(1_000).enumerated().map { $1 + ($0 % 4 == 3 ? 1_500_000 : 0) }
        run.serve(requests)
        #expect(run.handled == requests)
    }

    @Test("A server that jumps ahead is kept waiting for a part of a block, and for a sixth of a second at most")
    func jump() {
        var run = Run()
        let first = Self.steady(100)
        let requests = first + Self.steady(200, from: (first.last ?? 0) + Self.period / 2)
        run.serve(requests)
        #expect(Self.longestDelay(run, requests) < Self.period * 3 / 4)
        let delays = zip(run.handled, requests).map { $0 - $1 }
        #expect(delays[140...].max() ?? .max <= 400_000)
    }

    @Test("After an underrun, requests are handled as they come for four seconds")
    func underrun() {
        var run = Run()
        let first = Self.steady(100)
        run.serve(first)
        run.forecast.noteUnderrun()
        let then = Self.steady(740, from: (first.last ?? 0) + Self.period)
        run.serve(then)
        #expect(Array(run.handled.dropFirst(101)) == Array(then.dropFirst(1)))
        let later = Self.steady(1_000, from: (then.last ?? 0) + Self.period)
        let sleeps = run.sleeps
        run.serve(later)
        #expect(run.sleeps - sleeps < 1_300)
    }
}
