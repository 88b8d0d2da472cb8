import Testing

@testable import TacetSession

@Suite("Streams that come, wait, run and go")
struct StreamCoursesTests {
    private func stream(_ id: UInt32, corked: Bool = false, linked: Bool = true) -> StreamFacts {
        StreamFacts(id: id, direction: .playback, properties: [:], isCorked: corked, isLinked: linked)
    }

    @Test("The next reading is urgent for as long as a stream waits that has just come (BEHAVIOUR 30)")
    func waits() {
        var courses = StreamCourses()
        func isUrgent(_ streams: [StreamFacts], at time: Duration) -> Bool { courses.note(streams, at: time) }
        let music = stream(1)
        #expect(isUrgent([music], at: .zero))
        #expect(!isUrgent([music], at: .milliseconds(10)))
        // PipeWire shows an alarm's stream before it runs, here in three readings.
        for time in 2...4 {
            #expect(
                isUrgent([music, stream(2, corked: true, linked: false)], at: .milliseconds(10 * time)),
                "reading \(time)")
        }
        #expect(isUrgent([music, stream(2)], at: .milliseconds(60)), "it runs: the next reading confirms it")
        #expect(!isUrgent([music, stream(2)], at: .milliseconds(70)))
    }

    @Test("A stream that waits for longer than a second, or was paused, hurries no reading")
    func paused() {
        var courses = StreamCourses()
        func isUrgent(_ streams: [StreamFacts], at time: Duration) -> Bool { courses.note(streams, at: time) }
        _ = courses.note([stream(1, corked: true)], at: .zero)
        #expect(isUrgent([stream(1, corked: true)], at: .milliseconds(999)))
        #expect(!isUrgent([stream(1, corked: true)], at: .seconds(1)))
        #expect(isUrgent([stream(1)], at: .seconds(2)))
        #expect(isUrgent([stream(1, corked: true)], at: .seconds(3)), "it has just stopped")
        #expect(!isUrgent([stream(1, corked: true)], at: .seconds(3) + .milliseconds(10)))
    }

    @Test("A stream that goes is a change, and one that records is another than one that plays")
    func goes() {
        var courses = StreamCourses()
        func isUrgent(_ streams: [StreamFacts], at time: Duration) -> Bool { courses.note(streams, at: time) }
        let recording = StreamFacts(id: 1, direction: .capture, properties: [:])
        _ = courses.note([stream(1), recording], at: .zero)
        #expect(!isUrgent([recording, stream(1)], at: .milliseconds(10)))
        #expect(isUrgent([recording], at: .milliseconds(20)))
        #expect(!isUrgent([recording], at: .milliseconds(30)))
    }
}
