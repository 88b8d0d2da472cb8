import Tacet
import TacetSession
import TestSupport
import Testing

extension Live {
    /// What a game leaves to others: the media keys, and the microphone.
    @Suite("A game and what it does not take") struct DiscretionTests {
        @Test("A game is no media player on the bus: the keys stay the player's (BEHAVIOUR 91, 97)", arguments: servers)
        func mediaKeys(_ sound: Desktop.Sound) async throws {
            try await Desktop.with(sound) { desktop in
                let music = try await desktop.startMusic()
                let before = try await desktop.ownedNames()
                #expect(before.contains { $0.hasPrefix("org.mpris.MediaPlayer2.") }, "the music is one")
                try await desktop.enter {
                    let game = Game()
                    defer { game.end() }
                    try await game.play(try Score.write(to: desktop))
                    // Its session is on the bus, and has heard of the music.
                    try await eventually("the game has looked around") {
                        game.session.secondaryAudioShouldBeSilencedHint
                    }
                    #expect(try await desktop.ownedNames() == before)
                    await music.stop()
                    try await eventually("the game plays") { game.session.directive.soundtrack == .audible }
                    let after = try await desktop.ownedNames()
                    #expect(!after.contains { $0.hasPrefix("org.mpris.") }, "\(after)")
                    #expect(after.isSubset(of: before))
                }
            }
        }

        @Test("A game records nothing, whatever plays beside it (BEHAVIOUR 174)", arguments: servers)
        func microphone(_ sound: Desktop.Sound) async throws {
            try await Desktop.with(sound) { desktop in
                try await desktop.enter {
                    let game = Game()
                    defer { game.end() }
                    try await game.play(try Score.write(to: desktop))
                    try await eventually("the game plays") { game.session.directive.soundtrack == .audible }
                    #expect(try await desktop.recordings() == "")
                    // Neither a stream that says nothing of itself nor a conversation makes it listen.
                    for (kind, recordings) in [(OtherProgram.Kind.plain, 0), (.browserCall, 1), (.phoneCall, 1)] {
                        let other = try await desktop.startProgram(kind)
                        try await eventually("it is seen") { game.session.isOtherAudioPlaying }
                        let lines = try await desktop.recordings().split(separator: "\n")
                        #expect(lines.count == recordings, "\(kind): \(lines)")
                        await other.stop()
                        try await eventually("its end is seen") { !game.session.isOtherAudioPlaying }
                    }
                    #expect(try await desktop.recordings() == "")
                }
            }
        }
    }
}

extension Desktop {
    /// The well-known names on the session bus.
    fileprivate func ownedNames() async throws -> Set<String> {
        let daemon = object("org.freedesktop.DBus", "/org/freedesktop/DBus")
        let names = try await daemon.call("org.freedesktop.DBus.ListNames").matches(of: /'([^']+)'/)
        return Set(names.map { String($0.output.1) }.filter { !$0.hasPrefix(":") })
    }

    /// Every program that records, a line each.
    fileprivate func recordings() async throws -> String { try await pactl("list", "short", "source-outputs") }
}
