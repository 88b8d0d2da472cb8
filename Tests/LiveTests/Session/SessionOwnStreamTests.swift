import Tacet
import TestSupport
import Testing

extension Live {
    /// Our own stream, as the server shows it to the session.
    @Suite("A session and the engine's own stream") struct SessionOwnStreamTests {
        @Test(
            "Our stream is no other's, and a program that stops it interrupts us; its volume is read (BEHAVIOUR 55, 71)",
            arguments: Desktop.Sound.servers)
        func ownStreamIsStopped(_ sound: Desktop.Sound) async throws {
            try await Desktop.with(sound) { desktop in
                try await desktop.enter {
                    let engine = AudioEngine()
                    let session = engine.session
                    let stream = try await eventually("our stream") {
                        try await desktop.playbackStreams().first { $0.properties["tacet.session"] == session.mark }
                    }
                    try await eventually("sound") { session.directive.soundtrack == .audible }
                    #expect(session.otherStreams.allSatisfy { $0.streamClass == .ours })
                    #expect(!session.isOtherAudioPlaying)

                    try await desktop.pactl("set-sink-input-volume", "\(stream.index)", "40%")
                    try await eventually("the mixer's volume is read") { abs(session.streamVolume - 0.4) < 0.01 }
                    #expect(abs(session.outputVolume - 0.4 * (session.currentRoute?.volume ?? 0)) < 0.01)
                    try await desktop.pactl("set-sink-input-volume", "\(stream.index)", "100%")
                    try await eventually("also louder") { session.streamVolume == 1 }

                    try await desktop.pactl("set-sink-input-mute", "\(stream.index)", "1")
                    try await eventually("policy") { session.directive.effectsReason == .policy }
                    try await desktop.pactl("set-sink-input-mute", "\(stream.index)", "0")
                    try await eventually("sound") { session.directive.effects == .audible }
                    // A poll that meets the session at work returns the events next time.
                    var interruptions: [AudioSession.Event] = []
                    try await eventually("the interruption's end") {
                        interruptions += session.pollEvents().filter {
                            switch $0 {
                            case .interruptionBegan, .interruptionEnded: true
                            default: false
                            }
                        }
                        return interruptions.contains(.interruptionEnded(.policy, shouldResume: true))
                    }
                    // Nothing that a server does to a stream as it starts counts.
                    #expect(
                        interruptions == [
                            .interruptionBegan(.policy), .interruptionEnded(.policy, shouldResume: true),
                        ])
                    withExtendedLifetime(engine) {}
                }
            }
        }

        @Test(
            "A stranger's stream with our mark, muted, stops nothing: our stream is known by its number (RELIABILITY 34)",
            arguments: Desktop.Sound.servers)
        func forgedMark(_ sound: Desktop.Sound) async throws {
            try await Desktop.with(sound) { desktop in
                try await desktop.enter {
                    let engine = AudioEngine()
                    let session = engine.session
                    let own = try await eventually("our stream") {
                        try await desktop.playbackStreams().first { $0.properties["tacet.session"] == session.mark }
                    }
                    try await eventually("sound") { session.directive.effects == .audible }
                    let stranger = try await desktop.startProgram(.plain, properties: ["tacet.session=\(session.mark)"])
                    let forged = try await eventually("the stranger's stream") {
                        try await desktop.playbackStreams().first { $0.processID == stranger.processID }
                    }
                    try await desktop.pactl("set-sink-input-mute", "\(forged.index)", "1")
                    for _ in 1...2 {
                        try await desktop.pactl("set-sink-input-mute", "\(own.index)", "1")
                        try await eventually("policy") { session.directive.effectsReason == .policy }
                        try await desktop.pactl("set-sink-input-mute", "\(own.index)", "0")
                        try await eventually("sound") { session.directive.effects == .audible }
                    }
                    await stranger.stop()
                    withExtendedLifetime(engine) {}
                }
            }
        }
    }
}
