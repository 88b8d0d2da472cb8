import Testing

@testable import TacetSession

/// When a program may record.
@Suite("Recording and the session") struct RecordingTests {
    private let first = RecordingID(number: 1)
    private let second = RecordingID(number: 2)

    @Test("A program that begins to record becomes active, and does not rest while it records (BEHAVIOUR 19, 116)")
    func activates() {
        var session = SimulatedSession(.recorder, isFresh: true)
        #expect(session.machine.recordingReason == .inactive)
        session.answer()
        session.tell(.recording(first, .began))
        #expect(session.machine.recordingReason == nil)
        #expect(session.takeActions().contains(.pauseMediaPlayers(.all)), "a recorder does not mix")
        session.tell(.applicationState(.background))
        #expect(session.machine.recordingReason == nil)
        session.tell(.recording(first, .ended))
        session.tell(.applicationState(.active))
        session.tell(.active(true))
        session.tell(.applicationState(.background))
        #expect(session.machine.recordingReason == .inactive)
    }

    @Test("A call, sleep, the lock and another user stop a recording; what only concerns hearing does not")
    func reasons() {
        let stopping: [AudioSession.Reason] = [.call, .alarm, .suspended, .seatInactive, .awaitingPlayer]
        let others: [AudioSession.Reason] = [
            .silentMode, .outputLost, .routeLost, .soundtrackOff, .host("menu"), .prompt,
        ]
        for role in [AudioSession.Role.game, .recorder] {
            for reason in stopping + others {
                var session = SimulatedSession(role)
                session.tell(.recording(first, .began))
                session.tell(.begin(reason))
                let expected = stopping.contains(reason) ? reason : nil
                #expect(session.machine.recordingReason == expected, "\(role) \(reason)")
                session.tell(.end(reason))
                #expect(session.machine.recordingReason == nil, "\(role) after \(reason)")
            }
        }
    }

    @Test("After a call a voice chat records when the player goes on")
    func voiceChatWaits() {
        var session = SimulatedSession(.voiceChat)
        session.tell(.recording(first, .began))
        session.tell(.begin(.call))
        session.tell(.end(.call))
        #expect(session.machine.recordingReason == .awaitingPlayer)
        session.tell(.resume)
        #expect(session.machine.recordingReason == nil)
    }

    @Test("A game does not record in the background; a recorder does (BEHAVIOUR 19, 23)")
    func background() {
        for (role, reason) in [(AudioSession.Role.game, AudioSession.Reason.background), (.recorder, nil)] {
            var session = SimulatedSession(role)
            session.tell(.recording(first, .began))
            session.tell(.applicationState(.background))
            #expect(session.machine.recordingReason == reason)
        }
    }

    @Test("What keeps recordings from a microphone is a limitation, once, until it is over (BEHAVIOUR 125)")
    func limitations() {
        var session = SimulatedSession(.game)
        for id in [first, second] {
            session.tell(.recording(id, .began))
            session.tell(.recording(id, .limited("The microphone is refused.")))
        }
        #expect(session.machine.recordings.limitations == ["The microphone is refused."])
        session.tell(.recording(first, .limited(nil)))
        #expect(session.machine.recordings.limitations == ["The microphone is refused."])
        session.tell(.recording(second, .ended))
        #expect(session.machine.recordings.limitations == [])
        session.tell(.recording(second, .limited("late")))
        #expect(session.machine.recordings.limitations == [])
    }
}
