import TacetSession
import TestSupport
import Testing

@testable import Tacet

extension Live {
    /// System sounds through feedbackd: the real one for sound, a mock of it for vibration, which needs a phone.
    @Suite("System sounds through feedbackd") struct FeedbackdTests {
        @Test("The real feedbackd plays in its profile full, and is silent in quiet and silent (BEHAVIOUR 42, 99, 187)")
        func real() async throws {
            try await Desktop.with(.pulseAudio) { desktop in
                let feedbackd = try await desktop.startSilentSwitch()
                let monitor = try await desktop.listen()
                try await desktop.enter {
                    let session = AudioSession()
                    for profile in ["full", "quiet", "silent", "full"] {
                        try await feedbackd.setProfile(profile)
                        let start = monitor.frames
                        #expect(try await session.play(.messageReceived) == .leftToFeedbackd)
                        if profile == "full" {
                            try await eventually("the sound is heard") {
                                monitor.heard(from: start).mixed.peakLevel > -50
                            }
                        }
                        // The sound's end, or the time in which a sound would begin.
                        let rest = try await monitor.listen(for: .milliseconds(400))
                        if profile != "full" { #expect(rest.mixed.peakLevel < -70, "\(profile)") }
                        try await monitor.hears("silence") { $0.peakLevel < -70 }
                    }
                }
            }
        }

        @Test(
            "A phone vibrates in the profile quiet; feedbackd gets the program's id and the sound's name (BEHAVIOUR 100)"
        )
        func vibration() async throws {
            try await Desktop.with(.pulseAudio) { desktop in
                let feedbackd = try await desktop.startMock(.feedbackd)
                let monitor = try await desktop.listen()
                try await desktop.enter {
                    let session = AudioSession()
                    for (profile, effects) in [
                        ("full", "sound vibration"), ("quiet", "vibration"), ("silent", "nothing"),
                    ] {
                        try await feedbackd("profile \(profile)")
                        #expect(
                            try await session.play(.buttonPressed, application: "org.example.Game") == .leftToFeedbackd)
                        try await feedbackd.child.expectLine("what the phone does") {
                            $0 == "feedback org.example.Game button-pressed 0 -1 \(effects)"
                        }
                    }
                    // What feedbackd does not play, Tacet does not play in its place.
                    #expect(try await monitor.listen(for: .milliseconds(300)).mixed.peakLevel < -70)
                    #expect(try await session.play(.bell) == .leftToFeedbackd)
                    try await feedbackd.child.expectLine("an id for a program without one") {
                        $0.hasPrefix("feedback ") && $0.hasSuffix(" bell 0 -1 nothing") && !$0.hasPrefix("feedback  ")
                    }
                }
            }
        }
    }
}

extension AudioSession {
    /// Plays a system sound, and returns what became of it.
    func play(
        _ sound: SystemSound, application: String = "", isolation: isolated (any Actor)? = #isolation
    ) async throws -> SystemSoundOutcome {
        let outcome = Lock<SystemSoundOutcome?>(nil)
        SystemSound.play(sound, in: self, applicationID: application) { told in outcome.withLock { $0 = told } }
        return try await eventually("\(sound.rawValue) is played or left out") { outcome.withLock { $0 } }
    }
}
