import TacetPlatform
import Testing

@testable import TacetSession

@Suite("Actions on other programs and observers") struct ActionTests {
    @Test("An announced sleep is delayed for 150 ms, once for each sleep (BEHAVIOUR 173)")
    func sleep() {
        var rehearsal = Rehearsal()
        for _ in 0..<2 {
            rehearsal.see(.sleeping(true))
            #expect(rehearsal.states == [.frozen, .frozen], "sound fades out meanwhile")
            rehearsal.see(.sleeping(true))
            rehearsal.pass(.milliseconds(149))
            #expect(rehearsal.takeActions() == [])
            rehearsal.pass(.milliseconds(1))
            #expect(rehearsal.takeActions() == [.releaseSleepInhibitor])
            rehearsal.pass(.seconds(1))
            rehearsal.see(.sleeping(false))
            rehearsal.pass(.seconds(1))
            #expect(rehearsal.takeActions() == [])
        }
    }

    @Test(
        "A sleep that was called off, or that is over, releases nothing afterwards",
        arguments: [false, nil] as [Bool?])
    func calledOff(isSleeping: Bool?) {
        var rehearsal = Rehearsal()
        rehearsal.see(.sleeping(true))
        rehearsal.pass(.milliseconds(100))
        rehearsal.see(.sleeping(isSleeping))
        rehearsal.pass(.seconds(1))
        rehearsal.see(.sleeping(true))
        rehearsal.tell(.clockGap)
        rehearsal.pass(.seconds(1))
        #expect(rehearsal.takeActions() == [])
    }

    @Test("A category that the program sets decides which players are paused (BEHAVIOUR 14, 28, 40, 82)")
    func categories() {
        var rehearsal = Rehearsal()
        let steps: [(ProgramInput, [SessionMachine.Action])] = [
            (.active(true), []),
            (.category(.playback, []), [.pausePlayers(.all)]),
            (.category(.playback, .interruptSpokenAudioAndMixWithOthers), [.pausePlayers(.speaking)]),
            (.category(.ambient, []), [.resumePlayers]),
            (.category(.soloAmbient, []), [.pausePlayers(.all)]),
            (.active(false), [.forgetPausedPlayers]),
            (.category(.playback, []), [.resumePlayers]),
            (.active(true), [.pausePlayers(.all)]),
            (.active(true), [.pausePlayers(.all)]),
            (.active(false, notifyOthers: true), [.resumePlayers]),
            (.active(true), [.pausePlayers(.all)]),
            (.category(nil, []), [.resumePlayers]),
        ]
        for (input, actions) in steps {
            rehearsal.tell(input)
            #expect(rehearsal.takeActions() == actions, "\(input)")
        }
    }

    @Test("TACET_SESSION=off pauses no player, measures nothing and delays no sleep")
    func switchedOff() {
        var rehearsal = Rehearsal(SessionConfiguration(mark: "mine", isSwitchedOff: true))
        rehearsal.tell(.category(.playback, []))
        rehearsal.see(.sleeping(true))
        rehearsal.play(.unmarked)
        rehearsal.pass(.seconds(30))
        #expect(rehearsal.takeActions() == [.resumePlayers])
    }

    @Test("Each change of the streams to measure is one action")
    func measuring() {
        var rehearsal = Rehearsal()
        rehearsal.play(.unmarked, .clock)
        rehearsal.pass(.milliseconds(400))
        #expect(rehearsal.takeActions() == [.measure([3])])
        rehearsal.pass(.milliseconds(100))
        #expect(rehearsal.takeActions() == [])
        rehearsal.see(.streams(nil))
        #expect(rehearsal.takeActions() == [.measure([])])
    }

    @Test("An output that reached the server makes the session connect, a new stream makes it read (RELIABILITY 1)")
    func outputs() {
        var rehearsal = Rehearsal()
        let output = OutputID(number: 1)
        rehearsal.tell(.output(output, .joined(passesTimeWhileLost: false)))
        #expect(rehearsal.takeActions() == [])
        rehearsal.tell(.output(output, .opened("Speakers")))
        #expect(rehearsal.takeActions() == [.connectToSoundServer])
        rehearsal.tell(.output(output, .plays(through: 7)))
        rehearsal.tell(.output(output, .plays(through: 7)))
        #expect(rehearsal.takeActions() == [.readSoundServer])
        rehearsal.tell(.output(output, .lost("killed")))
        #expect(rehearsal.takeActions() == [.readSoundServer])
        rehearsal.tell(.outputRestored("the program's own"))
        #expect(rehearsal.takeActions() == [.connectToSoundServer])
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
            let silenced = state.machine.silencedPlayers
            #expect(silenced == (round % 4 == 1 ? .all : .none))
            switch last {
            case .pausePlayers(let players): #expect(players == silenced)
            case .resumePlayers, .forgetPausedPlayers: #expect(silenced == .none)
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
        #expect(actions.count == 64 && actions.last == .resumePlayers)
    }
}
