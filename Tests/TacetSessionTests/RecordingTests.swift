@testable import TacetSession
import Testing

/// When a program may record.
@Suite("Recording and the session") struct RecordingTests {
    private let first = RecordingID(number: 1)
    private let second = RecordingID(number: 2)

    @Test("A program that begins to record becomes active, and does not rest while it records (BEHAVIOUR 19, 116)")
    func activates() {
        var rehearsal = Rehearsal(.recorder, isFresh: true)
        #expect(rehearsal.machine.recordingReason == .inactive)
        rehearsal.answer()
        rehearsal.tell(.recording(first, .began))
        #expect(rehearsal.machine.recordingReason == nil)
        #expect(rehearsal.takeActions().contains(.pausePlayers(.all)), "a recorder does not mix")
        rehearsal.tell(.applicationState(.background))
        #expect(rehearsal.machine.recordingReason == nil)
        rehearsal.tell(.recording(first, .ended))
        rehearsal.tell(.applicationState(.active))
        rehearsal.tell(.active(true))
        rehearsal.tell(.applicationState(.background))
        #expect(rehearsal.machine.recordingReason == .inactive)
    }

    @Test("A call, sleep, the lock and another user stop a recording; what only concerns hearing does not")
    func reasons() {
        let stopping: [AudioSession.Reason] = [.call, .alarm, .suspended, .seatInactive, .awaitingPlayer]
        let others: [AudioSession.Reason] = [
            .silentMode, .outputLost, .routeLost, .soundtrackOff, .host("menu"), .prompt,
        ]
        for role in [AudioSession.Role.game, .recorder] {
            for reason in stopping + others {
                var rehearsal = Rehearsal(role)
                rehearsal.tell(.recording(first, .began))
                rehearsal.tell(.begin(reason))
                let expected = stopping.contains(reason) ? reason : nil
                #expect(rehearsal.machine.recordingReason == expected, "\(role) \(reason)")
                rehearsal.tell(.end(reason))
                #expect(rehearsal.machine.recordingReason == nil, "\(role) after \(reason)")
            }
        }
    }

    @Test("After a call a voice chat records when the player goes on")
    func voiceChatWaits() {
        var rehearsal = Rehearsal(.voiceChat)
        rehearsal.tell(.recording(first, .began))
        rehearsal.tell(.begin(.call))
        rehearsal.tell(.end(.call))
        #expect(rehearsal.machine.recordingReason == .awaitingPlayer)
        rehearsal.tell(.resume)
        #expect(rehearsal.machine.recordingReason == nil)
    }

    @Test("A game does not record in the background; a recorder does (BEHAVIOUR 19, 23)")
    func background() {
        for (role, reason) in [(AudioSession.Role.game, AudioSession.Reason.background), (.recorder, nil)] {
            var rehearsal = Rehearsal(role)
            rehearsal.tell(.recording(first, .began))
            rehearsal.tell(.applicationState(.background))
            #expect(rehearsal.machine.recordingReason == reason)
        }
    }

    @Test("What keeps recordings from a microphone is a limitation, once, until it is over (BEHAVIOUR 125)")
    func limitations() {
        var rehearsal = Rehearsal(.game)
        for id in [first, second] {
            rehearsal.tell(.recording(id, .began))
            rehearsal.tell(.recording(id, .limited("The microphone is refused.")))
        }
        #expect(rehearsal.machine.recordingLimitations == ["The microphone is refused."])
        rehearsal.tell(.recording(first, .limited(nil)))
        #expect(rehearsal.machine.recordingLimitations == ["The microphone is refused."])
        rehearsal.tell(.recording(second, .ended))
        #expect(rehearsal.machine.recordingLimitations == [])
        rehearsal.tell(.recording(second, .limited("late")))
        #expect(rehearsal.machine.recordingLimitations == [])
    }
}
