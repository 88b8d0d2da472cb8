import Glibc
import TacetSession
import TestSupport
import Testing

extension Live {
    /// A program's own player, as a desktop sees and controls it.
    @Suite("A session whose program is a player") struct SessionMediaControlsTests {
        private static let player = "org.mpris.MediaPlayer2.Player"

        @Test("The desktop sees the track and the place, and its controls reach the program (BEHAVIOUR 89, 90, 92, 94)")
        func controls() async throws {
            try await Desktop.with(.none) { desktop in
                try await desktop.enter {
                    let live = LiveSession(.mediaPlayer)
                    let session = live.session
                    session.mediaControls = AudioSession.MediaControls(
                        player: "My Player", desktopEntry: "org.example.Player", title: "Überlänge",
                        artists: ["Ann", "Bob"], artwork: "https://example.org/cover.jpg", length: .seconds(60),
                        position: .seconds(10), canSeek: true)
                    session.reportSoundtrackPlaying(true)
                    let name = try await eventually("the player's name") { try await desktop.players().first }
                    #expect(name.hasPrefix("org.mpris.MediaPlayer2.myplayer.instance\(getpid())"))
                    let object = desktop.object(name, "/org/mpris/MediaPlayer2")
                    #expect(try await object.property(Self.player, "PlaybackStatus").contains("Playing"))
                    let metadata = try await object.property(Self.player, "Metadata")
                    for words in ["Überlänge", "Ann", "Bob", "60000000", "'https://example.org/cover.jpg'"] {
                        #expect(metadata.contains(words))
                    }
                    #expect(try await object.property(Self.player, "CanGoNext").contains("false"))
                    #expect(try await object.property("org.mpris.MediaPlayer2", "Identity").contains("My Player"))
                    let entry = try await object.property("org.mpris.MediaPlayer2", "DesktopEntry")
                    #expect(entry.contains("org.example.Player"))

                    try await object.call(Self.player + ".PlayPause")
                    try await live.expect("a pause") { $0 == .mediaRequested(.command(.pause)) }
                    try await object.call(Self.player + ".Next")
                    try await object.call(Self.player + ".Seek", "int64 -100000000")
                    try await live.expect("the start") { $0 == .mediaRequested(.seek(to: .zero)) }
                    #expect(!live.events.contains(.mediaRequested(.command(.next))))

                    session.mediaControls?.isPlaying = false
                    try await eventually("the pause is shown") {
                        try await object.property(Self.player, "PlaybackStatus").contains("Paused")
                    }
                    session.setActive(false)
                    try await eventually("the player leaves the bus") { try await desktop.players().isEmpty }
                    session.setActive(true)
                    try await eventually("and comes back") { try await desktop.players().count == 1 }
                    await desktop.sessionBus.kill()
                    try await desktop.sessionBus.start()
                    try await eventually("also to a bus that was restarted", within: .seconds(10)) {
                        try await desktop.players().count == 1
                    }
                }
            }
        }

        @Test("A program is not shown its own player, and a wrong call does no harm")
        func wrongCalls() async throws {
            try await Desktop.with(.none) { desktop in
                try await desktop.enter {
                    let live = LiveSession(.mediaPlayer)
                    live.session.mediaControls = AudioSession.MediaControls(player: "One")
                    live.session.reportSoundtrackPlaying(true)
                    let name = try await eventually("the player's name") { try await desktop.players().first }
                    let object = desktop.object(name, "/org/mpris/MediaPlayer2")
                    await #expect(throws: (any Error).self) { try await object.property(Self.player, "Nonsense") }
                    await #expect(throws: (any Error).self) { try await object.property("no.such.interface", "X") }
                    await #expect(throws: (any Error).self) { try await object.call(Self.player + ".Nonsense") }
                    await #expect(throws: (any Error).self) { try await object.call(Self.player + ".OpenUri", "'x'") }
                    #expect(try await object.property(Self.player, "Volume").contains("1"))
                    #expect(live.session.nowPlaying == nil)
                }
            }
        }
    }
}

extension Desktop {
    /// The media players on the session bus.
    func players() async throws -> [String] {
        let names = try await object("org.freedesktop.DBus", "/org/freedesktop/DBus")
            .call("org.freedesktop.DBus.ListNames")
        return names.split(separator: "'").map(String.init).filter { $0.hasPrefix("org.mpris.MediaPlayer2.") }
    }
}
