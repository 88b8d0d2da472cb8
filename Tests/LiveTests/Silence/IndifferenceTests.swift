import TacetSession
import TestSupport
import Testing

extension Live {
    /// What goes on around a game and is none of its business.
    @Suite("A game and what does not concern it") struct IndifferenceTests {
        @Test("Programs that sound like nothing the player listens to (BEHAVIOUR 37, 101)", arguments: servers)
        func harmlessStreams(_ sound: Desktop.Sound) async throws {
            try await Desktop.with(sound) { desktop in
                let muted = try await desktop.startMusic(frequency: 220)
                let index = try #require(try await desktop.playbackStreams().first).index
                try await desktop.pactl("set-sink-input-mute", "\(index)", "1")
                try await LiveGame.with(desktop) { live in
                    #expect(live.game.session.category == .soloAmbient)
                    try await live.changesNothing {
                        _ = try await desktop.startProgram(.notification, frequency: 330)
                        _ = try await desktop.startProgram(.game, frequency: 330)
                    }
                    try await live.changesNothing {
                        try await desktop.pactl("set-sink-input-mute", "\(index)", "1")
                        await muted.stop()
                    }
                }
            }
        }

        @Test("Music that is paused (BEHAVIOUR 31)", arguments: players)
        func pausedMusic(_ player: MusicPlayer) async throws {
            try await Desktop.with(player.sound) { desktop in
                let music = try await desktop.startMusic(output: player.output)
                try await music.pause()
                try await LiveGame.with(desktop) { live in
                    #expect(live.game.session.category == .soloAmbient)
                    try await live.changesNothing { await music.stop() }
                }
            }
        }

        @Test("Plumbing: loopbacks, echo cancellation, filters (BEHAVIOUR 37)", arguments: servers)
        func plumbing(_ sound: Desktop.Sound) async throws {
            try await LiveGame.with(sound) { live in
                try await live.changesNothing {
                    try await live.desktop.pactl("load-module", "module-loopback", "source=microphone", "sink=null2")
                    try await live.desktop.pactl("load-module", "module-echo-cancel", "sink_master=null2")
                    if sound == .pipeWire {
                        _ = try live.desktop.launch("pw-loopback", ["--playback-props=target.object=null2"])
                    }
                    try await eventually("they play") { try await live.desktop.playbackStreams().count >= 3 }
                }
            }
        }

        @Test("Other games, of this kind and of others (BEHAVIOUR 37)", arguments: servers)
        func otherGames(_ sound: Desktop.Sound) async throws {
            try await LiveGame.with(sound) { live in
                try await live.changesNothing {
                    let other = try live.desktop.startGame()
                    // The two come in either order.
                    try await eventually("the other game plays") {
                        let text = other.child.output.text
                        return text.contains(#""category":"soloAmbient""#) && text.contains(#""state":"playing""#)
                    }
                    // As any game that mixes by OpenAL and is silent just now; it says nothing of itself.
                    let script = """
                        import ctypes, time
                        al = ctypes.CDLL("libopenal.so.1")
                        al.alcOpenDevice.restype = al.alcCreateContext.restype = ctypes.c_void_p
                        al.alcCreateContext(ctypes.c_void_p(al.alcOpenDevice(None)), None)
                        time.sleep(60)
                        """
                    _ = try live.desktop.launch("/usr/bin/python3", ["-c", script])
                    try await eventually("three games play") {
                        try await live.desktop.playbackStreams().count { !$0.isCorked } == 3
                    }
                }
            }
        }

        @Test("Five hundred chimes in a row (BEHAVIOUR 38, 101)", arguments: servers)
        func chimes(_ sound: Desktop.Sound) async throws {
            try await LiveGame.with(sound) { live in
                let chime = live.desktop.directory + "/chime.wav"
                let tone = Tone(frequency: 330).samples(frames: 4_800, rate: 48_000)
                try SoundFile(channels: [tone]).writeWave(to: chime)
                try await live.changesNothing {
                    for _ in 1...50 {
                        let chimes = try (1...10).map { _ in
                            try live.desktop.launch("paplay", ["--property=media.role=event", chime])
                        }
                        for chime in chimes { _ = try await chime.waitForEnd() }
                    }
                }
            }
        }

        @Test("A screen reader turns the game down by 12 dB, and stops nothing (BEHAVIOUR 146)", arguments: servers)
        func screenReader(_ sound: Desktop.Sound) async throws {
            try await LiveGame.with(sound) { live in
                let reader = try await live.desktop.startProgram(.screenReader, frequency: 330)
                try await live.hearsLoops(at: Game.loopLevel - 12)
                await reader.stop()
                try await live.hearsLoops()
                #expect(live.game.session.directive.soundtrack == .audible)
                #expect(live.game.interruptions.isEmpty)
            }
        }
    }
}
