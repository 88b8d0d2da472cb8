import TestSupport
import Testing

@testable import TacetSession

@Suite("Events that wait")
struct EventQueueTests {
    private typealias Event = AudioSession.Event

    private static func list(_ index: Int) -> Event {
        let streams = (0..<240).map { AudioSession.OtherStream(name: "\($0)", streamClass: .conversation) }
        return .otherAudioChanged(isPlaying: index % 2 == 0, streams: streams)
    }

    @Test("Of lists of streams the latest eight wait, of all events as many as the limit says (RELIABILITY 37)")
    func bounds() {
        var queue = EventQueue<Event>(limit: 256) { $0.mayFlood }
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

    @Test("Of volumes that follow one another only the latest waits, and no other request is lost for them")
    func volumes() {
        var queue = EventQueue<Event>(limit: 256, mayFlood: { $0.mayFlood }, replaces: { $0.replaces($1) })
        queue.append([.mediaRequested(.command(.pause))])
        for step in 1...100 { queue.append([.mediaRequested(.setVolume(Double(step) / 100))]) }
        queue.append([.mediaRequested(.command(.play)), .mediaRequested(.setVolume(0))])
        #expect(
            queue.takeAll() == [
                .mediaRequested(.command(.pause)), .mediaRequested(.setVolume(1)), .mediaRequested(.command(.play)),
                .mediaRequested(.setVolume(0)),
            ])
        #expect("\(Event.mediaRequested(.setVolume(.nan)))".hasSuffix("volume 0 %"))
    }

    @Test("Events are taken one at a time in their order, while others come (RELIABILITY 37)")
    func oneByOne() {
        var queue = EventQueue<Event>(limit: 64) { $0.mayFlood }
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

    @Test(
        "A stream that is never read keeps memory flat while streams rename themselves (RELIABILITY 37)",
        .disabled(if: Sanitizer.isPresent, "The shadow of a sanitizer grows with the memory that is used"))
    func unreadStream() async {
        // In a process of its own, which allocates nothing else.
        await #expect(processExitsWith: .success) {
            ProcessFacts.returnFreedMemory()
            let state = SessionState(SessionConfiguration())
            let unread = state.makeEventStream()
            func rename(_ times: Int) {
                for time in 0..<times {
                    let streams = (0..<240).map { id in
                        StreamFacts(id: UInt32(id), properties: ["media.name": "title \(time) of stream \(id)"])
                    }
                    state.observe(.streams(streams))
                }
            }
            rename(100)
            let before = ProcessFacts().privateBytes
            rename(400)
            let growth = ProcessFacts().privateBytes - before
            #expect(growth < 1 << 20, "\(growth) bytes")

            state.finishEventStreams()
            var lists: [Event] = []
            for await event in unread where event.mayFlood { lists.append(event) }
            #expect(lists.count == EventQueue<Event>.floodLimit)
            #expect("\(lists)".contains("title 399 of stream 239"))
        }
    }

    @Test("A stream's reader gets each event as it comes, and nil at the session's end or when it is cancelled")
    func readStream() async {
        let state = SessionState(SessionConfiguration(isSwitchedOff: true))
        state.advance()  // chooses the category, before any stream exists
        var events = state.makeEventStream().makeAsyncIterator()
        let ended = Task { [stream = state.makeEventStream()] in
            var count = 0
            for await _ in stream { count += 1 }
            return count
        }
        let cancelled = Task { [stream = state.makeEventStream()] in
            for await _ in stream {}
            return true
        }
        state.apply(.outputLost("killed"))
        #expect(await events.next() == .outputLost("killed"))
        state.apply(.outputRestored("Speakers"))
        #expect(await events.next() == .outputRestored("Speakers"))
        cancelled.cancel()
        #expect(await cancelled.value)
        state.finishEventStreams()
        #expect(await ended.value == 2)
        #expect(await events.next() == nil)
    }
}
