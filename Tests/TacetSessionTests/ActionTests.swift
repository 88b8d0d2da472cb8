import TacetPlatform
import Testing

@testable import TacetSession

@Suite("Actions on other programs and observers") struct ActionTests {
    @Test("An announced sleep is delayed for 150 ms, once for each sleep (BEHAVIOUR 173)")
    func sleep() {
        var session = SimulatedSession()
        for _ in 0..<2 {
            session.see(.sleeping(true))
            #expect(session.states == [.frozen, .frozen], "sound fades out meanwhile")
            session.see(.sleeping(true))
            session.pass(.milliseconds(149))
            #expect(session.takeActions() == [])
            session.pass(.milliseconds(1))
            #expect(session.takeActions() == [.releaseSleepInhibitor])
            session.pass(.seconds(1))
            session.see(.sleeping(false))
            session.pass(.seconds(1))
            #expect(session.takeActions() == [])
        }
    }

    @Test(
        "A sleep that was called off, or that is over, releases nothing afterwards",
        arguments: [false, nil] as [Bool?])
    func calledOff(isSleeping: Bool?) {
        var session = SimulatedSession()
        session.see(.sleeping(true))
        session.pass(.milliseconds(100))
        session.see(.sleeping(isSleeping))
        session.pass(.seconds(1))
        session.see(.sleeping(true))
        session.tell(.clockGap)
        session.pass(.seconds(1))
        #expect(session.takeActions() == [])
    }

    @Test("A category that the program sets decides which players are paused (BEHAVIOUR 14, 28, 40, 82)")
    func categories() {
        var session = SimulatedSession()
        let steps: [(ProgramInput, [SessionAction])] = [
            (.active(true), []),
            (.category(.playback, []), [.pauseMediaPlayers(.all)]),
            (.category(.playback, .interruptSpokenAudioAndMixWithOthers), [.pauseMediaPlayers(.speaking)]),
            (.category(.ambient, []), [.resumeMediaPlayers]),
            (.category(.soloAmbient, []), [.pauseMediaPlayers(.all)]),
            (.active(false), [.forgetPausedMediaPlayers]),
            (.category(.playback, []), [.resumeMediaPlayers]),
            (.active(true), [.pauseMediaPlayers(.all)]),
            (.active(true), [.pauseMediaPlayers(.all)]),
            (.active(false, notifyOthers: true), [.resumeMediaPlayers]),
            (.active(true), [.pauseMediaPlayers(.all)]),
            (.category(nil, []), [.resumeMediaPlayers]),
        ]
        for (input, actions) in steps {
            session.tell(input)
            #expect(session.takeActions() == actions, "\(input)")
        }
    }

    @Test("TACET_SESSION=off pauses no player, measures nothing and delays no sleep")
    func switchedOff() {
        var session = SimulatedSession(SessionConfiguration(mark: "mine", isSwitchedOff: true))
        session.tell(.category(.playback, []))
        session.see(.sleeping(true))
        session.play(.unmarked)
        session.pass(.seconds(30))
        #expect(session.takeActions() == [.resumeMediaPlayers])
    }

    @Test("Each change of the streams to measure is one action")
    func measuring() {
        var session = SimulatedSession()
        session.play(.unmarked, .clock)
        session.pass(.milliseconds(400))
        #expect(session.takeActions() == [.measure([3])])
        session.pass(.milliseconds(100))
        #expect(session.takeActions() == [])
        session.see(.streams(nil))
        #expect(session.takeActions() == [.measure([])])
    }

    @Test("An output that reached the server makes the session connect, a new stream makes it read (RELIABILITY 1)")
    func outputs() {
        var session = SimulatedSession()
        let output = OutputID(number: 1)
        session.tell(.output(output, .joined(passesTimeWhileLost: false)))
        #expect(session.takeActions() == [])
        session.tell(.output(output, .opened("Speakers")))
        #expect(session.takeActions() == [.connectToSoundServer])
        session.tell(.output(output, .plays(through: 7)))
        session.tell(.output(output, .plays(through: 7)))
        #expect(session.takeActions() == [.readSoundServer])
        session.tell(.output(output, .lost("killed")))
        #expect(session.takeActions() == [.readSoundServer])
        session.tell(.outputRestored("the program's own"))
        #expect(session.takeActions() == [.connectToSoundServer])
    }

    @Test("Two threads that change category and activity end with the action of the last change")
    func callersCannotReorder() {
        let state = SessionState(SessionConfiguration(mark: "mine"))
        for which in Observation.SilentSwitch.allCases { state.observe(.silentSwitch(which, isOn: nil)) }
        state.observe(.players([]))
        state.observe(.streams([]))
        for round in 0..<200 {
            let categories = Thread(name: "categories") {
                for _ in 0..<10 { state.apply(.category(.playback, [])) }
                state.apply(.category(round % 2 == 0 ? .ambient : .playback, []))
            }
            let activity = Thread(name: "activity") {
                for _ in 0..<10 { state.apply(.active(false, notifyOthers: true)) }
                state.apply(.active(round % 4 < 2))
            }
            categories.join()
            activity.join()
            let last = state.takeActions().last(where: { !$0.isWholeState })
            let silenced = state.machine.silencedMediaPlayers
            #expect(silenced == (round % 4 == 1 ? .all : .none))
            switch last {
            case .pauseMediaPlayers(let players): #expect(players == silenced)
            case .resumeMediaPlayers, .forgetPausedMediaPlayers: #expect(silenced == .none)
            default: Issue.record("\(String(describing: last))")
            }
        }
    }

    @Test("Actions that no thread carries out do not pile up")
    func bounded() {
        let state = SessionState(SessionConfiguration(mark: "mine"))
        for _ in 0..<1_000 {
            state.apply(.category(.playback, []))
            state.apply(.active(false, notifyOthers: true))
        }
        let actions = state.takeActions()
        #expect(actions.count == 64 && actions.last == .resumeMediaPlayers)
    }
}
