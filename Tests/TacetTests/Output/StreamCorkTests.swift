import Testing

@testable import TacetOutput

@Suite("The cork of a stream")
struct StreamCorkTests {
    /// A server that takes requests of streams that are ready, and answers each later.
    private struct Server {
        var isReady = true
        var isCorked = false
        var requests: [Bool] = []

        mutating func ask(_ cork: inout StreamCork) {
            guard isReady, let isCorked = cork.nextRequest else { return }
            cork.noteRequest(isCorked)
            requests.append(isCorked)
        }

        mutating func answer(_ cork: inout StreamCork, isDone: Bool = true) {
            guard !requests.isEmpty else { return }
            let request = requests.removeFirst()
            if isDone { isCorked = request }
            cork.noteAnswer(isDone: isDone)
        }

        mutating func makeStream(_ cork: inout StreamCork) {
            (isReady, isCorked, requests) = (false, cork.isWanted, [])
            cork.restart()
        }
    }

    @Test("What is wanted is asked for once")
    func once() {
        var (cork, server) = Self.running()
        #expect(cork.nextRequest == nil)
        let (first, second) = (cork.want(true), cork.want(true))
        #expect(first && !second)
        server.ask(&cork)
        server.ask(&cork)
        #expect(server.requests == [true])
        server.answer(&cork)
        #expect(server.isCorked && cork.nextRequest == nil)
    }

    @Test("A stream that was made corked and is wanted before it is ready is uncorked when it is (RELIABILITY 33)")
    func uncorkedWhenReady() {
        var (cork, server) = Self.running()
        _ = cork.want(true)
        server.ask(&cork)
        server.answer(&cork)
        server.makeStream(&cork)
        _ = cork.want(false)
        server.ask(&cork)
        #expect(server.requests.isEmpty && server.isCorked)
        server.isReady = true
        server.ask(&cork)
        server.answer(&cork)
        #expect(!server.isCorked)
    }

    @Test("A request that failed is made again, unless a later one counts")
    func failure() {
        var (cork, server) = Self.running()
        _ = cork.want(true)
        server.ask(&cork)
        server.answer(&cork, isDone: false)
        #expect(cork.nextRequest == true)
        server.ask(&cork)
        _ = cork.want(false)
        server.ask(&cork)
        server.answer(&cork, isDone: false)
        server.answer(&cork)
        #expect(!server.isCorked && cork.nextRequest == nil)
    }

    @Test("Whatever happens, the stream is as wanted once the server answers", arguments: 0..<20)
    func walk(seed: UInt64) {
        var (cork, server) = Self.running()
        var random = seed &* 0x9e37_79b9_7f4a_7c15 | 1
        for _ in 0..<2_000 {
            random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            switch random >> 33 % 8 {
            case 0, 1: _ = cork.want(random >> 40 & 1 == 0)
            case 2: server.makeStream(&cork)
            case 3: server.isReady = true
            case 4: server.answer(&cork, isDone: random >> 40 & 3 != 0)
            default: server.ask(&cork)
            }
            #expect(Self.settled(cork, server).isCorked == cork.isWanted)
        }
    }

    private static func running() -> (StreamCork, Server) {
        var (cork, server) = (StreamCork(), Server())
        server.makeStream(&cork)
        server.isReady = true
        return (cork, server)
    }

    /// Once the stream is ready and the server has answered all.
    private static func settled(_ cork: StreamCork, _ server: Server) -> Server {
        var (cork, server) = (cork, server)
        server.isReady = true
        while !server.requests.isEmpty { server.answer(&cork) }
        server.ask(&cork)
        server.answer(&cork)
        return server
    }
}
