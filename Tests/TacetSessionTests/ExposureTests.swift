import Testing

@testable import TacetSession

@Suite("A device that has just become public")
struct ExposureTests {
    /// The player listens to music on headphones, the game's soundtrack is held, and the headphones vanish.
    private static func vanished(musicStopsAfter delay: Duration?) -> SimulatedSession {
        var session = SimulatedSession()
        session.see(.route(RouteTests.bluetooth))
        session.play(.music)
        session.pass(.seconds(30))
        #expect(session.states == [.audible, .held])
        session.see(.route(RouteTests.speakers))
        if let delay {
            session.pass(delay)
            session.play(.music.with { $0.isCorked = true })
        }
        return session
    }

    @Test(
        "No soundtrack begins there because the player's music was paused with the headphones (BEHAVIOUR 195)",
        arguments: [Duration.zero, .milliseconds(300), .seconds(1)])
    func holds(delay: Duration) {
        var session = Self.vanished(musicStopsAfter: delay)
        session.pass(.seconds(3_600))
        #expect(session.states == [.audible, .held])
        let entry = session.machine.explanation(at: session.machine.clock).entries.first {
            $0.reason == .otherAudio
        }
        #expect(entry?.detail == "Your music stopped when the headphones went, and others hear Speakers.")
        // The music plays again, and stops by the player's will.
        session.play(.music)
        session.pass(.seconds(10))
        session.play()
        session.pass(.seconds(2))
        #expect(session.states == [.audible, .audible])
    }

    @Test("Music that was paused just before the headphones were seen to go holds it too (BEHAVIOUR 195)")
    func pausedBefore() {
        var session = SimulatedSession()
        session.see(.route(RouteTests.bluetooth))
        session.play(.music)
        session.pass(.seconds(30))
        session.play(.music.with { $0.isCorked = true })
        session.pass(.milliseconds(200))
        session.see(.route(RouteTests.speakers))
        session.pass(.seconds(60))
        #expect(session.states == [.audible, .held])
    }

    @Test("So does a time without any device (BEHAVIOUR 195)")
    func noDevice() {
        var session = SimulatedSession()
        session.see(.route(RouteTests.bluetooth))
        session.play(.music)
        session.pass(.seconds(30))
        session.see(.route(nil))
        session.play()
        session.pass(.seconds(30))
        session.see(.route(RouteTests.speakers))
        session.pass(.seconds(30))
        #expect(session.states == [.audible, .held])
    }

    @Test("Each act of the player ends the hold (BEHAVIOUR 195)", arguments: 0..<5)
    func ends(way: Int) {
        var session = Self.vanished(musicStopsAfter: .zero)
        session.pass(.seconds(60))
        #expect(session.soundtrack == .held)
        switch way {
        case 0: session.tell(.resume)
        case 1:
            session.tell(.applicationState(.inactive))
            session.tell(.applicationState(.active))
        case 2: session.see(.route(RouteTests.bluetooth))
        case 3: session.set(\.soundtrackChoice, .on)
        default:
            session.tell(.active(false, notifyOthers: false))
            session.tell(.active(true, notifyOthers: false))
        }
        #expect(session.soundtrack == .audible)
    }

    @Test("Music that goes on past the loss and ends later is the player's own end (BEHAVIOUR 195)")
    func goesOn() {
        var session = Self.vanished(musicStopsAfter: nil)
        session.pass(.seconds(5))
        session.play()
        session.pass(.seconds(2))
        #expect(session.states == [.audible, .audible])
    }

    @Test(
        "A soundtrack that was heard goes on, and the player's other choice of a device holds nothing (BEHAVIOUR 195)"
    )
    func heard() {
        var session = SimulatedSession()
        session.see(.route(RouteTests.bluetooth))
        session.see(.route(RouteTests.speakers))
        session.pass(.seconds(1))
        #expect(session.states == [.audible, .audible])
        session.see(.route(RouteTests.bluetooth))
        session.play(.music)
        session.pass(.seconds(30))
        session.see(.route(RouteTests.besideBluetooth(RouteTests.speakers)))
        session.play()
        session.pass(.seconds(3))
        #expect(session.soundtrack == .audible)
    }
}
