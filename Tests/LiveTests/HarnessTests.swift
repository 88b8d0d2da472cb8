import TestSupport
import Testing

extension Live {
    /// The harness itself: each fixture does on both servers what the other tests take for granted.
    @Suite("The harness on both sound servers") struct HarnessTests {
        @Test("Music is heard, pauses by MPRIS when a phone rings, and plays on", arguments: Desktop.Sound.servers)
        func musicIsSeenAndHeardAndPausedByMPRIS(_ sound: Desktop.Sound) async throws {
            try await Desktop.with(sound, systemBus: false) { desktop in
                let monitor = try await desktop.listen()
                let music = try await desktop.startMusic()
                try await monitor.hears("the music") { $0.level(of: 220) > -40 }

                let connect = try await desktop.startMock(.kdeConnect)
                try await connect("ring")
                try await monitor.hears("silence") { $0.peakLevel < -60 }
                #expect(
                    try await music.player.property("org.mpris.MediaPlayer2.Player", "PlaybackStatus")
                        == "(<'Paused'>,)")
                try await connect("end")
                try await monitor.hears("the music again") { $0.level(of: 220) > -40 }

                try await music.pause()
                try await music.play()
                await music.stop()
                try await eventually("no stream is left") { try await desktop.playbackStreams().isEmpty }
            }
        }

        @Test("Music reaches PipeWire by PipeWire's own protocol")
        func musicReachesPipeWireByItsOwnProtocol() async throws {
            try await Desktop.with(.pipeWire, systemBus: false) { desktop in
                _ = try await desktop.startMusic(output: .pipeWire)
                #expect(try await desktop.playbackStreams().map(\.role) == ["music"])
            }
        }

        @Test("The streams of other programs carry their media roles", arguments: Desktop.Sound.servers)
        func otherStreamsCarryTheirRoles(_ sound: Desktop.Sound) async throws {
            let expected: [OtherProgram.Kind: String] = [
                .phoneCall: "phone", .alarm: "alarm", .ring: "event", .notification: "event", .screenReader: "a11y",
                .game: "game",
            ]
            try await Desktop.with(sound, systemBus: false) { desktop in
                for kind in OtherProgram.Kind.allCases {
                    let stream = try await desktop.startProgram(kind)
                    let seen = try await desktop.playbackStreams().first { $0.processID == stream.processID }
                    #expect(seen?.role == expected[kind], "\(kind)")
                    await stream.stop()
                }
                try await eventually("no stream is left") { try await desktop.playbackStreams().isEmpty }
            }
        }

        @Test(
            "A device becomes the default when it is plugged in, and the default falls back when it is unplugged",
            arguments: Desktop.Sound.servers)
        func devicesArePluggedAndUnplugged(_ sound: Desktop.Sound) async throws {
            try await Desktop.with(sound, systemBus: false) { desktop in
                try await desktop.plug("headset", formFactor: "headset")
                try await eventually("it is the default") { try await desktop.defaultSink == "headset" }
                try await desktop.pactl("set-sink-mute", "headset", "1")
                try await desktop.unplug("headset")
                try await eventually("the default falls back") { try await desktop.defaultSink.hasPrefix("null") }
                try await desktop.setDefaultSink("null2")
                try await eventually("null2 is the default") { try await desktop.defaultSink == "null2" }
            }
        }

        @Test("A sound server that was killed starts again and plays music", arguments: Desktop.Sound.servers)
        func serverIsKilledAndStartedAgain(_ sound: Desktop.Sound) async throws {
            try await Desktop.with(sound, systemBus: false) { desktop in
                let first = desktop.soundServer.processIDs
                await desktop.soundServer.kill()
                await #expect(throws: Unexpected.self) { try await desktop.pactl("info") }
                try await desktop.soundServer.start()
                #expect(Set(desktop.soundServer.processIDs).isDisjoint(with: first))
                #expect(try await desktop.defaultSink == "null1")
                let monitor = try await desktop.listen()
                let music = try await desktop.startMusic()
                try await monitor.hears("the music") { $0.level(of: 220) > -40 }
                await music.stop()
            }
        }

        @Test(
            "A frozen sound server answers once it is thawed, and a monitor tells how long it stood still",
            arguments: Desktop.Sound.servers)
        func frozenServerAnswersAfterThaw(_ sound: Desktop.Sound) async throws {
            try await Desktop.with(sound, bus: true, systemBus: false) { desktop in
                let monitor = try await desktop.listen()
                _ = try await monitor.listen(for: .milliseconds(200))
                let before = monitor.frames
                desktop.soundServer.freeze()
                let question = try desktop.launch("pactl", ["info"])
                await #expect(throws: Overdue.self) { _ = try await question.waitForEnd(within: .milliseconds(300)) }
                desktop.soundServer.thaw()
                #expect(try await question.waitForEnd() == .exited(0))
                _ = try await monitor.listen(for: .milliseconds(200))
                #expect(monitor.standstill(around: before..<monitor.frames) > .milliseconds(200))
            }
        }

        @Test("A sink is silent while no program plays", arguments: Desktop.Sound.servers)
        func quietSinkIsSilent(_ sound: Desktop.Sound) async throws {
            try await Desktop.with(sound, systemBus: false) { desktop in
                let heard = try await desktop.listen().listen(for: .milliseconds(200)).mixed
                #expect(heard.frames == 9600)
                #expect(heard.peakLevel == -.infinity)
            }
        }
    }
}
