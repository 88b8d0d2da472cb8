import Glibc
import Tacet
import TacetSession
import TestSupport
import Testing

extension Live {
    /// A game that the player cannot hear leaves the player's music alone.
    @Suite("A session that cannot be heard") struct SessionUnheardTests {
        enum Obstacle: CaseIterable { case silentMode, streamMuted, deviceMuted }
        enum Wish: CaseIterable { case soloAmbient, playback, transientSolo }

        @Test(
            "Muted, it pauses no music; heard again, it does (BEHAVIOUR 188)", arguments: Desktop.Sound.servers)
        func pausesNobody(_ sound: Desktop.Sound) async throws {
            try await Desktop.with(sound) { desktop in
                let music = try await desktop.startMusic()
                let silentMode = try await desktop.startMock(.feedbackd)
                try await silentMode("off")
                try await desktop.enter {
                    let engine = AudioEngine()
                    let session = engine.session
                    let stream = try await eventually("our stream") {
                        try await desktop.playbackStreams().first { $0.properties["tacet.session"] == session.mark }
                    }
                    try await eventually("the music is seen") { session.nowPlaying?.player == "mpv" }
                    func set(_ obstacle: Obstacle, _ isOn: Bool) async throws {
                        switch obstacle {
                        case .silentMode: try await silentMode(isOn ? "on" : "off")
                        case .streamMuted:
                            try await desktop.pactl("set-sink-input-mute", "\(stream.index)", isOn ? "1" : "0")
                        case .deviceMuted: try await desktop.pactl("set-sink-mute", "null1", isOn ? "1" : "0")
                        }
                        try await eventually("\(obstacle) is \(isOn ? "seen" : "over")") {
                            switch obstacle {
                            case .silentMode: session.isSilentModeOn == isOn
                            case .streamMuted: (session.streamVolume == 0) == isOn
                            case .deviceMuted:
                                session.explanation.entries.contains { $0.reason == .outputMuted } == isOn
                            }
                        }
                    }
                    func isMusicPlaying() async throws -> Bool {
                        try await desktop.playbackStreams().contains {
                            $0.properties["application.process.id"] == "\(music.mpv.processID)" && !$0.isCorked
                        }
                    }
                    for obstacle in Obstacle.allCases {
                        for wish in Wish.allCases {
                            try await set(obstacle, true)
                            switch wish {
                            case .soloAmbient: session.setCategory(.soloAmbient)
                            case .playback: session.setCategory(.playback)
                            case .transientSolo: session.beginTransientSolo()
                            }
                            // A pause that the session ordered would have been sent before the session reads this
                            // player.
                            let mark = try await desktop.startMock(.player("mark"))
                            try await mark("play")
                            try await eventually("a later player is read") { session.nowPlaying?.player == "mark" }
                            #expect(try await isMusicPlaying(), "\(obstacle), \(wish)")
                            await mark.stop()
                            try await set(obstacle, false)
                            try await eventually("\(wish) is heard after \(obstacle), and the music is paused") {
                                try await !isMusicPlaying()
                            }
                            switch wish {
                            case .soloAmbient, .playback: session.setCategory(nil)
                            case .transientSolo: session.endTransientSolo()
                            }
                            try await eventually("the music goes on") { try await isMusicPlaying() }
                        }
                    }
                    // Muted in a cut-scene, the game gives the music back, and takes it again when it is heard.
                    session.beginTransientSolo()
                    try await eventually("the music is paused") { try await !isMusicPlaying() }
                    try await set(.streamMuted, true)
                    try await eventually("the music goes on") { try await isMusicPlaying() }
                    try await set(.streamMuted, false)
                    try await eventually("the music is paused again") { try await !isMusicPlaying() }
                    session.endTransientSolo()
                    try await eventually("the music goes on at the end") { try await isMusicPlaying() }
                    withExtendedLifetime(engine) {}
                }
                await music.stop()
            }
        }
    }
}
