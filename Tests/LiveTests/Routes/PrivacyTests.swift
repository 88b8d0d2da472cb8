import Tacet
import TacetSession
import TestSupport
import Testing

extension Live {
    /// What the loudspeaker plays of a program that pauses when headphones go: nothing. Everything is recorded at the
    /// loudspeaker.
    @Suite("Private headphones that vanish") struct PrivacyTests {
        @Test(
            "Nothing of a media player is heard on the loudspeaker, and it goes on where it stopped (BEHAVIOUR 60, 61, 64)",
            arguments: Desktop.Sound.servers, [AudioSession.Role.mediaPlayer, .game])
        func nothingIsHeard(_ sound: Desktop.Sound, _ role: AudioSession.Role) async throws {
            try await Listener.with(sound, role) { listener in
                let desktop = listener.desktop
                for round in 1...3 {
                    let speaker = try await listener.putsOnHeadphones()
                    let before = speaker.frames
                    try await desktop.unplug("headphones")
                    try await listener.game.isFrozen()
                    try await eventually("the route is lost") {
                        listener.game.session.directive.soundtrackReason == .routeLost
                    }
                    try await speaker.staysSilent(since: before, "vanished, round \(round), \(sound)")
                    let stopped = listener.game.position
                    let resumed = speaker.frames
                    listener.game.session.resume()
                    let heard = try await speaker.hearsTrack(from: resumed)
                    let run = try #require(heard.runs.first)
                    let first = try #require(heard.firstFrame(of: run, near: stopped))
                    figure("frames from where the mixer stood, \(sound)", Double(first - stopped))
                    // What was mixed and not yet fetched comes first: it was not heard on the headphones either.
                    #expect(first > stopped - 9_600 && first < stopped + resumptionTolerance)
                    await speaker.stop()
                }
            }
        }

        @Test("Nothing of tacet play is heard on the loudspeaker", arguments: Desktop.Sound.servers)
        func command(_ sound: Desktop.Sound) async throws {
            try await Desktop.with(sound) { desktop in
                let track = try NoiseTrack.write(to: desktop)
                try await desktop.plug("headphones")
                let headphones = try await desktop.listen(to: "headphones")
                let speaker = try await desktop.listen()
                let play = try desktop.launch(
                    BuiltProducts.path("tacet"), ["play", track, "--role", "mediaPlayer", "--json"])
                try await headphones.hearsTrack()
                await headphones.stop()
                let before = speaker.frames
                try await desktop.unplug("headphones")
                try await play.expectEvent("soundtrack") { $0["reason"]?.string == "routeLost" }
                _ = try await speaker.listen(for: .milliseconds(500))
                let peak = speaker.heard(from: before).left.peakLevel
                figure("loudspeaker's peak in dB, \(sound)", peak)
                #expect(peak < -60)
            }
        }

        @Test(
            "A server that comes back without the headphones plays nothing on the loudspeaker (BEHAVIOUR 60, 76)",
            arguments: Desktop.Sound.servers)
        func restartedServer(_ sound: Desktop.Sound) async throws {
            try await Listener.with(sound, .mediaPlayer) { listener in
                _ = try await listener.putsOnHeadphones()
                await listener.desktop.soundServer.kill()
                try await listener.game.expect("the output is lost") {
                    if case .outputLost = $0 { true } else { false }
                }
                try await listener.desktop.soundServer.start()
                let speaker = try await listener.desktop.listen()
                try await eventually("the route is lost") {
                    listener.game.session.directive.soundtrackReason == .routeLost
                }
                _ = try await speaker.listen(for: .milliseconds(500))
                #expect(speaker.heard().left.peakLevel < -60)
                listener.game.session.resume()
                try await speaker.hearsTrack()
            }
        }

        @Test(
            "The player's other choice of a device is followed, to and fro (BEHAVIOUR 62)",
            arguments: Desktop.Sound.servers)
        func otherDefault(_ sound: Desktop.Sound) async throws {
            try await Listener.with(sound, .mediaPlayer) { listener in
                let (desktop, game) = (listener.desktop, listener.game)
                var speaker = try await listener.putsOnHeadphones()
                for _ in 1...2 {
                    let before = speaker.frames
                    try await desktop.setDefaultSink("null1")
                    try await speaker.hearsTrack(from: before)
                    await speaker.stop()
                    #expect(game.session.directive.soundtrack == .audible)
                    let headphones = try await desktop.listen(to: "headphones")
                    try await desktop.setDefaultSink("headphones")
                    try await headphones.hearsTrack()
                    #expect(game.session.directive.soundtrack == .audible)
                    await headphones.stop()
                    speaker = try await desktop.listen()
                    try await speaker.hearsTrack(false)
                }
                #expect(game.interruptions.isEmpty)
            }
        }
    }
}

/// A program that pauses when headphones go, on a desktop with a loudspeaker, `null1`, that is recorded.
private struct Listener {
    let desktop: Desktop
    let game: Game

    static func with(
        _ sound: Desktop.Sound, _ role: AudioSession.Role, isolation: isolated (any Actor)? = #isolation,
        _ body: (Listener) async throws -> Void
    ) async throws {
        try await Desktop.with(sound) { desktop in
            let track = try NoiseTrack.write(to: desktop)
            let speaker = try await desktop.listen()
            try await desktop.enter {
                let session = AudioSession(role: role)
                session.settings.pausesWhenHeadphonesUnplugged = true
                let game = Game(session: session)
                defer { game.end() }
                try await game.play(track)
                try await speaker.hearsTrack()
                await speaker.stop()
                try await body(Listener(desktop: desktop, game: game))
            }
        }
    }

    /// Plugs headphones in, waits until the program is heard on them, and returns a recording of the silent
    /// loudspeaker.
    ///
    /// It begins only now: PipeWire's session manager lets a recording of the default device follow the default.
    func putsOnHeadphones(isolation: isolated (any Actor)? = #isolation) async throws -> Monitor {
        try await desktop.plug("headphones")
        let headphones = try await desktop.listen(to: "headphones")
        try await headphones.hearsTrack()
        await headphones.stop()
        let speaker = try await desktop.listen()
        try await speaker.hearsTrack(false)
        return speaker
    }
}

extension Monitor {
    /// Nothing above -60 dB is heard since a frame, and for another half second.
    fileprivate func staysSilent(
        since frame: Int, _ what: String, isolation: isolated (any Actor)? = #isolation
    ) async throws {
        _ = try await listen(for: .milliseconds(500))
        let heard = heard(from: frame).mixed
        figure("\(what): loudspeaker's peak in dB", heard.peakLevel)
        #expect(heard.peakLevel < -60)
    }
}
