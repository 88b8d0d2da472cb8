import TacetPlatform
import Testing

@testable import TacetOutput

/// The arithmetic of the stream beside a model of pipewire-pulse, which plays whole quanta and asks for no more than
/// its buffer.
@Suite("How full the server's buffer is kept")
struct StreamLevelTests {
    /// pipewire-pulse 0.3.65 to 1.4: `fix_playback_buffer_attr`, `stream_update_minreq`, `stream_pop_missing` and
    /// `stream_process`.
    private struct Server {
        var quantum: Int
        private(set) var length: Int
        private(set) var request: Int
        private var requested = 0
        private var told: Int?
        /// The frames that wait in the buffer.
        private(set) var waiting = 0
        private var isDry = true

        init(asked: Int, request: Int, quantum: Int) {
            self.quantum = quantum
            (length, self.request) = Self.sizes(asked, request)
        }

        private static func sizes(_ asked: Int, _ request: Int) -> (length: Int, request: Int) {
            let latency = asked > 2 * request ? (asked - 2 * request) / 2 : request
            return (max(asked - latency, latency + 2 * request), request)
        }

        mutating func resize(asked: Int, request: Int) { (length, self.request) = Self.sizes(asked, request) }

        mutating func write(_ frames: Int) {
            waiting += frames
            requested -= frames
        }

        /// The frames that the server asks for now.
        mutating func ask() -> Int {
            let missing = length - requested - waiting
            guard missing >= request || waiting == 0 && missing > 0 else { return 0 }
            requested += missing
            return missing
        }

        /// Plays a quantum, which needs `needed` frames of the stream.
        mutating func cycle(needed: Int) -> (hasPlayed: Bool, hasRaised: Bool, ranDry: Bool) {
            let hasRaised = told != quantum && needed + 2 * request > length
            if hasRaised { length = needed + 2 * request }
            told = quantum
            guard waiting >= needed else {
                defer { isDry = true }
                return (false, hasRaised, !isDry)
            }
            waiting -= needed
            isDry = false
            return (true, hasRaised, false)
        }
    }

    private static let quanta = [32, 64, 100, 128, 256, 512, 1_000, 1_024, 2_048, 4_096, 8_192]

    /// A stream and a server that change sizes at random. Returns the longest row of quanta without sound,
    /// and the number with it.
    private func walk(_ latency: OutputLatency, block: Int, seed: UInt64, steps: Int) -> (longest: Int, played: Int) {
        var random = SeededGenerator(seed: seed)
        let sizes = StreamSizes(blockFrames: block, sampleRate: 48_000, latency: latency)
        var level = StreamLevel(sizes: sizes)
        var length = sizes.shortest
        var now: Duration = .zero
        var server = Server(
            asked: level.asked(for: length, at: now), request: sizes.request(for: length), quantum: 256)
        level.noteSizes(granted: server.length, request: server.request, isAnswer: true, at: now)
        var space = 0
        var crossing: (asked: Int, request: Int)?
        func fill() {
            space += server.ask()
            level.noteSpace(space, at: now)
            while true {
                let due = level.due(space: space, length: length)
                guard due > 0 else { break }
                server.write(due)
                level.noteWrite(of: due)
                space -= due
            }
        }
        // A request reaches the server at once, or crosses what the server tells of the next quantum.
        func request() {
            crossing = (level.asked(for: length, at: now), sizes.request(for: length))
            level.noteRequest(at: now)
            if Bool.random(using: &random) { arrive() }
        }
        func arrive() {
            guard let sent = crossing else { return }
            crossing = nil
            server.resize(asked: sent.asked, request: sent.request)
            level.noteSizes(granted: server.length, request: server.request, isAnswer: true, at: now)
            if level.isCut { request() }
        }
        fill()
        var (row, longest, played) = (0, 0, 0)
        for _ in 0..<steps {
            let changesQuantum = Int.random(in: 0..<100, using: &random) == 0
            if changesQuantum { server.quantum = Self.quanta[Int.random(in: Self.quanta.indices, using: &random)] }
            // An underrun or a calm often comes with the change.
            switch Int.random(in: changesQuantum ? 3..<6 : 0..<400, using: &random) {
            case 4:
                length = min(length * 2, sizes.longest)
                request()
            case 5:
                length = max(length / 2, sizes.shortest)
                request()
            default: if level.isOversized(at: now) { request() }
            }
            now += .microseconds(server.quantum * 1_000_000 / 48_000)
            // A resampler needs a frame more or less from quantum to quantum.
            let outcome = server.cycle(needed: server.quantum + Int.random(in: 0...1, using: &random))
            if outcome.hasRaised {
                level.noteSizes(
                    granted: max(level.granted, server.length), request: server.request, isAnswer: false, at: now)
            }
            if outcome.ranDry { level.noteUnderrun() }
            arrive()
            fill()
            row = outcome.hasPlayed ? 0 : row + 1
            if level.noteSilence(Int64(row), space: space) { request() }
            played += outcome.hasPlayed ? 1 : 0
            longest = max(longest, row)
        }
        return (longest, played)
    }

    @Test(
        "Stream and server never both wait: two quanta of silence at most, whatever changes in 100,000 quanta",
        arguments: OutputLatency.allCases, [1, 2, 3, 4, 5, 6, 7, 8] as [UInt64])
    func neverBothWait(_ latency: OutputLatency, _ seed: UInt64) {
        let outcome = walk(latency, block: latency.blockFrames(at: 48_000), seed: seed, steps: 100_000)
        #expect(outcome.longest <= 2, "\(outcome)")
        #expect(outcome.played > 98_000, "\(outcome)")
    }

    @Test("Blocks of any size", arguments: [64, 100, 128, 256, 512, 1_024, 2_048])
    func blocks(_ block: Int) {
        for latency in OutputLatency.allCases {
            let outcome = walk(latency, block: block, seed: UInt64(block), steps: 20_000)
            #expect(outcome.longest <= 2, "\(latency), \(outcome)")
        }
    }

    @Test("Of a raised buffer less than two requests stay empty, by a block")
    func raised() {
        let sizes = StreamSizes(blockFrames: 512, sampleRate: 48_000)
        var level = StreamLevel(sizes: sizes)
        level.noteSizes(granted: 1_280, request: 512, isAnswer: true, at: .zero)
        level.noteSizes(granted: 9_216, request: 512, isAnswer: false, at: .zero)
        #expect(level.due(space: 9_216, length: sizes.shortest) >= 8_192 + 512)
    }

    @Test("A server that ran dry gets all that fits, until it takes again")
    func dry() {
        let sizes = StreamSizes(blockFrames: 128, sampleRate: 48_000, latency: .lowest)
        var level = StreamLevel(sizes: sizes)
        level.noteSizes(granted: 384, request: 128, isAnswer: true, at: .zero)
        #expect(level.due(space: 384, length: sizes.shortest) == 128)
        level.noteUnderrun()
        #expect(level.due(space: 384, length: sizes.shortest) == 384)
        level.noteWrite(of: 384)
        level.noteSpace(128, at: .milliseconds(3))
        #expect(level.due(space: 128, length: sizes.shortest) == 0)
    }
}
