import TacetSession
import Testing

@testable import TacetSession

@Suite("A device that has just become public")
struct ExposureTests {
    /// The player listens to music on headphones, the game's soundtrack is held, and the headphones vanish.
    private static func vanished(musicStopsAfter delay: Duration?) -> Rehearsal {
        var rehearsal = Rehearsal()
        rehearsal.see(.route(RouteTests.bluetooth))
        rehearsal.play(.music)
        rehearsal.pass(.seconds(30))
        #expect(rehearsal.states == [.audible, .held])
        rehearsal.see(.route(RouteTests.speakers))
        if let delay {
            rehearsal.pass(delay)
            rehearsal.play(.music.with { $0.isCorked = true })
        }
        return rehearsal
    }

    @Test(
        "No soundtrack begins there because the player's music was paused with the headphones (BEHAVIOUR 195)",
        arguments: [Duration.zero, .milliseconds(300), .seconds(1)])
    func holds(delay: Duration) {
        var rehearsal = Self.vanished(musicStopsAfter: delay)
        rehearsal.pass(.seconds(3_600))
        #expect(rehearsal.states == [.audible, .held])
        let entry = rehearsal.machine.explanation(at: rehearsal.machine.clock).entries.first {
            $0.reason == .otherAudio
        }
        #expect(entry?.detail == "Your music stopped when the headphones went, and others hear Speakers.")
        // The music plays again, and stops by the player's will.
        rehearsal.play(.music)
        rehearsal.pass(.seconds(10))
        rehearsal.play()
        rehearsal.pass(.seconds(2))
        #expect(rehearsal.states == [.audible, .audible])
    }

    @Test("Music that was paused just before the headphones were seen to go holds it too (BEHAVIOUR 195)")
    func pausedBefore() {
        var rehearsal = Rehearsal()
        rehearsal.see(.route(RouteTests.bluetooth))
        rehearsal.play(.music)
        rehearsal.pass(.seconds(30))
        rehearsal.play(.music.with { $0.isCorked = true })
        rehearsal.pass(.milliseconds(200))
        rehearsal.see(.route(RouteTests.speakers))
        rehearsal.pass(.seconds(60))
        #expect(rehearsal.states == [.audible, .held])
    }

    @Test("So does a time without any device (BEHAVIOUR 195)")
    func noDevice() {
        var rehearsal = Rehearsal()
        rehearsal.see(.route(RouteTests.bluetooth))
        rehearsal.play(.music)
        rehearsal.pass(.seconds(30))
        rehearsal.see(.route(nil))
        rehearsal.play()
        rehearsal.pass(.seconds(30))
        rehearsal.see(.route(RouteTests.speakers))
        rehearsal.pass(.seconds(30))
        #expect(rehearsal.states == [.audible, .held])
    }

    @Test("Each act of the player ends the hold (BEHAVIOUR 195)", arguments: 0..<5)
    func ends(way: Int) {
        var rehearsal = Self.vanished(musicStopsAfter: .zero)
        rehearsal.pass(.seconds(60))
        #expect(rehearsal.soundtrack == .held)
        switch way {
        case 0: rehearsal.tell(.resume)
        case 1:
            rehearsal.tell(.applicationState(.inactive))
            rehearsal.tell(.applicationState(.active))
        case 2: rehearsal.see(.route(RouteTests.bluetooth))
        case 3: rehearsal.set(\.soundtrackChoice, .on)
        default:
            rehearsal.tell(.active(false, notifyOthers: false))
            rehearsal.tell(.active(true, notifyOthers: false))
        }
        #expect(rehearsal.soundtrack == .audible)
    }

    @Test("Music that goes on past the loss and ends later is the player's own end (BEHAVIOUR 195)")
    func goesOn() {
        var rehearsal = Self.vanished(musicStopsAfter: nil)
        rehearsal.pass(.seconds(5))
        rehearsal.play()
        rehearsal.pass(.seconds(2))
        #expect(rehearsal.states == [.audible, .audible])
    }

    @Test(
        "A soundtrack that was heard goes on, and the player's other choice of a device holds nothing (BEHAVIOUR 195)"
    )
    func heard() {
        var rehearsal = Rehearsal()
        rehearsal.see(.route(RouteTests.bluetooth))
        rehearsal.see(.route(RouteTests.speakers))
        rehearsal.pass(.seconds(1))
        #expect(rehearsal.states == [.audible, .audible])
        rehearsal.see(.route(RouteTests.bluetooth))
        rehearsal.play(.music)
        rehearsal.pass(.seconds(30))
        rehearsal.see(.route(RouteTests.besideBluetooth(RouteTests.speakers)))
        rehearsal.play()
        rehearsal.pass(.seconds(3))
        #expect(rehearsal.soundtrack == .audible)
    }
}
