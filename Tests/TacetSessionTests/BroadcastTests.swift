import Testing

@testable import TacetSession

@Suite("Broadcasts by other programs") struct BroadcastTests {
    private func capture(_ name: String, _ properties: [String: String] = [:]) -> StreamFacts {
        var stream = StreamFacts.microphone(name, id: 80, process: 800)
        stream.capturesMonitor = true
        stream.properties["application.name"] = name
        stream.properties.merge(properties) { _, new in new }
        return stream
    }

    @Test("A program for broadcasts that records a monitor is told of, once when it begins and once when it ends")
    func told() {
        var session = SimulatedSession()
        #expect(!session.machine.isBroadcastSeen)
        for _ in 0..<2 { session.play(capture("OBS", ["media.role": "production"]), .music) }
        #expect(session.machine.isBroadcastSeen && !session.machine.settings.isStreamer)
        session.play(.music)
        #expect(!session.machine.isBroadcastSeen)
        session.play(capture("OBS").with { $0.isCorked = true })
        let told = session.events.compactMap { event -> String? in
            if case .broadcastSeen(let isSeen, let program) = event { "\(isSeen) \(program)" } else { nil }
        }
        #expect(told == ["true OBS", "false OBS"])
        session.play(capture("OBS"))
        session.see(.streams(nil))
        #expect(!session.machine.isBroadcastSeen)
    }

    @Test("Level meters, microphones, other programs and the game itself are no broadcasts")
    func others() {
        let none: [StreamFacts] = [
            capture("PulseAudio Volume Control"), capture("cava"), .music,
            capture("OBS").with { $0.capturesMonitor = false }, capture("OBS", ["tacet.session": "another"]),
            capture("OBS", ["application.process.id": "42"]),
        ]
        for stream in none {
            var session = SimulatedSession()
            session.play(stream)
            #expect(!session.machine.isBroadcastSeen, "\(stream)")
        }
        let seen = [
            capture("OBS").with {
                $0.capturesMonitor = false
                $0.properties["stream.capture.sink"] = "true"
            }, capture("", ["application.process.binary": "obs"]),
            capture("", ["pipewire.access.portal.app_id": "com.obsproject.Studio"]),
            capture("SimpleScreenRecorder"),
        ]
        for stream in seen {
            var session = SimulatedSession()
            session.play(stream)
            #expect(session.machine.isBroadcastSeen, "\(stream)")
        }
    }
}
