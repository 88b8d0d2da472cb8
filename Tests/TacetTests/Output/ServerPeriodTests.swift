import TestSupport
import Testing

@testable import TacetOutput

@Suite("The period of a sound server") struct ServerPeriodTests {
    /// A server that has taken whole periods of a stream, and is read right after it has taken a request's last one.
    private struct Server {
        let period: Double
        let request: Int
        var phase = 0.0

        /// What the server has taken by a time in frames.
        func taken(at time: Double) -> Int { Int(((time + phase) / period).rounded(.down) * period) }
    }

    @Test(
        "is found within two seconds, however many periods a request has",
        arguments: [32, 128, 256, 512, 1_024, 2_048], [1, 2, 3, 4])
    func isFound(period: Int, count: Int) {
        var random = SplitMix64(seed: UInt64(period * 8 + count))
        let request = max(128, period * count)
        for isLate in [false, true] {
            let server = Server(period: Double(period), request: request)
            var (found, time) = (ServerPeriod(), 0.0)
            for _ in 0..<20 {
                // A reading comes soon after a request, whose distance from the last one is a whole number of requests.
                time += Double(request * max(1, 4_096 / request))
                let late = { isLate ? Double.random(in: 0...0.1, using: &random) * Double(period) : 0 }
                let wait = found.begin(at: server.taken(at: time + 3), request: request)
                #expect((0...max(320, request * 5 / 4)).contains(wait))
                found.end(at: server.taken(at: time + 3 + Double(wait) + late()))
            }
            #expect(found.frames == period)
        }
    }

    @Test("is that of a server that converts the sample rate, to a frame")
    func resampled() throws {
        let server = Server(period: 256 * 44_100 / 48_000, request: 1_024)
        var (found, time) = (ServerPeriod(), 0.0)
        for _ in 0..<20 {
            time += 4_410
            let wait = found.begin(at: server.taken(at: time), request: server.request)
            found.end(at: server.taken(at: time + Double(wait)))
        }
        #expect(abs(try #require(found.frames) - 235) <= 1)
    }

    @Test("follows a change within two seconds, in both directions", arguments: [(256, 1_024), (1_024, 256)])
    func follows(before: Int, after: Int) {
        var (found, time) = (ServerPeriod(), 0.0)
        for period in [before, after] {
            let server = Server(period: Double(period), request: 1_024)
            for _ in 0..<20 {
                time += 4_096
                let wait = found.begin(at: server.taken(at: time), request: server.request)
                found.end(at: server.taken(at: time + Double(wait)))
            }
            #expect(found.frames == period)
        }
    }

    @Test("is unknown while the server takes nothing")
    func unknown() {
        var found = ServerPeriod()
        for _ in 0..<20 {
            _ = found.begin(at: 4_096, request: 512)
            found.end(at: 4_096)
        }
        #expect(found.frames == nil)
    }
}
