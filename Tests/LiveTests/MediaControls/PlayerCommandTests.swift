import Glibc
import TestSupport
import Testing

extension Live {
    /// `tacet play --mpris` as a desktop sees it.
    @Suite("tacet play as a player on the desktop") struct PlayerCommandTests {
        private static let player = "org.mpris.MediaPlayer2.Player"
        private static let tags = [
            ("TITLE", "Überfahrt"), ("ARTIST", "Ann"), ("ARTIST", "Bob"), ("ALBUM", "Eins & zwei"),
        ]
        /// A front cover, `image/jpeg`, of the four bytes FF D8 FF E0, as Vorbis comments hold it.
        private static let picture =
            "AAAAAwAAAAppbWFnZS9qcGVnAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAE/9j/4A=="

        /// Plays a song of two seconds, and returns what the desktop is told of it.
        private func shown(
            on desktop: Desktop, in folder: String, tags: [(String, String)] = Self.tags
        ) async throws -> String {
            let song = folder + "/song.ogg"
            let samples = Tone(frequency: 440, decibels: -30).samples(frames: 96_000, rate: 48_000)
            try await SoundFile(channels: [samples]).writeOgg(to: song, tags: tags)
            let tacet = try desktop.launch(
                BuiltProducts.path("tacet"), ["play", song, "--mpris", "--output", "null", "--json"])
            let name = try await eventually("the player's name", within: .seconds(10)) {
                try await desktop.players().first
            }
            let metadata = try await desktop.object(name, "/org/mpris/MediaPlayer2").property(Self.player, "Metadata")
            await tacet.stop()
            try await eventually("it has left the bus") { try await desktop.players().isEmpty }
            return metadata
        }

        @Test("The desktop gets the track's own tags, and the cover that lies beside the file (BEHAVIOUR 94)")
        func tags() async throws {
            try await Desktop.with(.none, systemBus: false) { desktop in
                let folder = desktop.directory + "/my music ü"
                #expect(mkdir(folder, 0o700) == 0)
                for cover in [nil, "Folder.png", "cover.jpg"] {
                    if let cover { fclose(fopen("\(folder)/\(cover)", "w")) }
                    let metadata = try await shown(on: desktop, in: folder)
                    #expect(metadata.contains("'xesam:title': <'Überfahrt'>"), "\(metadata)")
                    #expect(metadata.contains("'xesam:artist': <['Ann', 'Bob']>"))
                    #expect(metadata.contains("'xesam:album': <'Eins & zwei'>"))
                    #expect(metadata.contains("'mpris:length': <int64 2000000>"))
                    let url = cover.map { "'mpris:artUrl': <'file://\(desktop.directory)/my%20music%20%C3%BC/\($0)'>" }
                    #expect(url.map { metadata.contains($0) } ?? !metadata.contains("artUrl"), "\(metadata)")
                }
            }
        }

        @Test(
            "The cover inside the file is shown as a file of the user's own, of which there are never many (BEHAVIOUR 94)"
        )
        func embedded() async throws {
            try await Desktop.with(.none, systemBus: false) { desktop in
                let covers = desktop.home + "/.cache/tacet/covers"
                try await desktop.run("mkdir", ["-p", covers])
                for number in 0..<20 { fclose(fopen("\(covers)/old-\(number).jpg", "w")) }
                let metadata = try await shown(
                    on: desktop, in: desktop.directory, tags: Self.tags + [("METADATA_BLOCK_PICTURE", Self.picture)])
                let parts = metadata.split(separator: "'mpris:artUrl': <'file://").dropFirst().first
                let path = String(try #require(parts?.split(separator: "'").first, "\(metadata)"))
                #expect(path.hasPrefix(covers + "/") && path.hasSuffix(".jpg"))
                var status = stat()
                let result = stat(path, &status)
                #expect(result == 0 && status.st_mode & 0o777 == 0o600 && status.st_size == 4)
                #expect(try await desktop.run("ls", [covers]).split(separator: "\n").count == 16)
            }
        }
    }
}
