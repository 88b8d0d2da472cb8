import Testing

@testable import TacetSession

@Suite("Events that wait")
struct EventQueueTests {
    private typealias Event = AudioSession.Event

    private static func list(_ index: Int) -> Event {
        let streams = (0..<240).map { AudioSession.OtherStream(name: "\($0)", streamClass: .conversation) }
        return .otherAudioChanged(isPlaying: index % 2 == 0, streams: streams)
    }

    @Test("of lists of streams the latest eight wait, of all events as many as the limit says (RELIABILITY 37)")
    func bounds() {
        var queue = EventQueue<Event>(limit: 256) { $0.isList }
        for index in 0..<10_000 {
            queue.append([Self.list(index)])
            if index % 1000 == 0 { queue.append([.outputLost("\(index)")]) }
        }
        #expect(queue.count == 18)
        for index in 0..<1000 {
            queue.append([.outputLost("\(index)"), .otherAudioChanged(isPlaying: true, streams: [])])
        }
        #expect(queue.count <= 256)
        #expect(queue.takeAll().suffix(2) == [.outputLost("999"), .otherAudioChanged(isPlaying: true, streams: [])])
        #expect(queue.takeAll().isEmpty)
    }

    @Test("events are taken one at a time in their order, while others come (RELIABILITY 37)")
    func oneByOne() {
        var queue = EventQueue<Event>(limit: 64) { $0.isList }
        var expected = 0
        for round in 0..<200 {
            queue.append([
                .outputLost("\(2 * round)"), Self.list(round), .outputLost("\(2 * round + 1)"), Self.list(round),
            ])
            // Takes one event less in each round than were added, so that some always wait.
            for _ in 0..<(round < 20 ? 3 : 4) {
                guard case .outputLost(let index)? = queue.next() else { continue }
                #expect(index == "\(expected)")
                expected += 1
            }
            #expect(queue.count <= 64)
        }
        var lists = 0
        while let event = queue.next() {
            switch event {
            case .outputLost(let index):
                #expect(index == "\(expected)")
                expected += 1
            default: lists += 1
            }
        }
        #expect(expected == 400)
        #expect(lists <= 8)
    }
}
