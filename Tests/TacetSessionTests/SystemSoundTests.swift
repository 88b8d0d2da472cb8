import Testing

@testable import TacetSession

@Suite("System sounds: names, and when they are left out")
struct SystemSoundTests {
    @Test("A name is one of the Sound Naming Specification, and can become no other path")
    func names() {
        for name in ["bell", "message-new-instant", "x-mygame-card_drawn.2", "0", String(repeating: "a", count: 64)] {
            #expect(SystemSound(rawValue: name)?.rawValue == name)
        }
        for name in [
            "", "Bell", "-bell", ".bell", "..", "a/b", "../bell", "bell ", "bell\n", "bell\0", "glöckchen", "a:b", "*",
            String(repeating: "a", count: 65),
        ] { #expect(SystemSound(rawValue: name) == nil, "\(name)") }
        for sound in [
            SystemSound.messageReceived, .messageSent, .error, .warning, .information, .question, .attention, .complete,
            .bell, .buttonPressed, .buttonReleased, .screenCapture,
        ] { #expect(SystemSound(rawValue: sound.rawValue) == sound) }
    }

    @Test("No sound before the silent switches are known, or 250 ms have passed (BEHAVIOUR 42, 99)")
    func start() {
        var session = SimulatedSession(isFresh: true)
        #expect(session.machine.systemSoundVerdict == .wait)
        session.pass(.milliseconds(249))
        #expect(session.machine.systemSoundVerdict == .wait)
        session.pass(.milliseconds(1))
        #expect(session.machine.systemSoundVerdict == .play)
        var answered = SimulatedSession(isFresh: true)
        for which in Observation.SilentSwitch.allCases { answered.see(.silentSwitch(which, isOn: nil)) }
        #expect(answered.machine.systemSoundVerdict == .play)
    }

    @Test("Silent mode and the lock silence them, also where the program ignores silent mode (BEHAVIOUR 42, 99)")
    func silence() {
        var session = SimulatedSession()
        session.set(\.ignoresSilentMode, true)
        #expect(session.machine.systemSoundVerdict == .play)
        for (observation, end, reason) in [
            (
                Observation.silentSwitch(.sailfish, isOn: true), Observation.silentSwitch(.sailfish, isOn: false),
                .silentMode
            ),
            (.silentSwitch(.ubuntuTouch, isOn: true), .silentSwitch(.ubuntuTouch, isOn: nil), .silentMode),
            (.locked(.logind, true), .locked(.logind, nil), .locked),
            (.seatActive(false), .seatActive(true), .seatInactive),
            (.sleeping(true), .sleeping(nil), .suspended),
        ] as [(Observation, Observation, AudioSession.Reason)] {
            session.see(observation)
            #expect(session.machine.systemSoundVerdict == .silent(reason))
            session.see(end)
            #expect(session.machine.systemSoundVerdict == .play)
        }
        let forced = SimulatedSession(SessionConfiguration(processID: 42, mark: "mine", isSilencedByEnvironment: true))
        #expect(forced.machine.systemSoundVerdict == .silent(.silentMode))
    }

    @Test("feedbackd obeys its own profile: what it gets in silent mode may vibrate (BEHAVIOUR 100)")
    func feedbackd() {
        var session = SimulatedSession()
        session.see(.silentSwitch(.feedbackd, isOn: true))
        #expect(session.effects == .muted)
        #expect(session.machine.systemSoundVerdict == .play)
    }
}
