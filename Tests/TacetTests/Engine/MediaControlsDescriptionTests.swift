import Glibc
import Tacet
import TacetSession
import TestSupport
import Testing

@Suite("A sound file's track as the desktop shows it") struct MediaControlsDescriptionTests {
    private static let jpeg: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0] + Array("a cover".utf8)

    private static func little(_ number: Int) -> [UInt8] {
        [0, 8, 16, 24].map { (shift: Int) in UInt8(truncatingIfNeeded: number >> shift) }
    }

    private static func big(_ number: Int) -> [UInt8] { little(number).reversed() }

    /// A WAV file of a second and a half with tags.
    private static func wave(_ tags: [(String, String)]) -> [UInt8] {
        var entries = Array("INFO".utf8)
        for (name, value) in tags {
            entries += Array(name.utf8)
            entries += little(value.utf8.count)
            entries += Array(value.utf8)
            if value.utf8.count % 2 == 1 { entries.append(0) }
        }
        var bytes = SoundFile(channels: [[Float](repeating: 0, count: 72_000)], rate: 48_000).waveBytes
        bytes += Array("LIST".utf8)
        bytes += little(entries.count)
        bytes += entries
        bytes.replaceSubrange(4..<8, with: little(bytes.count - 8))
        return bytes
    }

    /// The head of a FLAC file with a picture. Only the cover is read from it.
    private static var pictured: [UInt8] {
        let type = Array("image/jpeg".utf8)
        var block = big(3)
        block += big(type.count)
        block += type
        block += big(0)
        block += [UInt8](repeating: 0, count: 16)
        block += big(jpeg.count)
        block += jpeg
        var bytes = Array("fLaC".utf8)
        bytes += [0, 0, 0, 34]
        bytes += [UInt8](repeating: 0, count: 34)
        bytes.append(0x86)
        bytes += big(block.count).dropFirst()
        bytes += block
        return bytes
    }

    @Test(
        "Title, artist, album and length come from the tags, the title else from the name; what the program set stays")
    func tags() throws {
        let directory = TemporaryDirectory()
        var controls = AudioSession.MediaControls(player: "Player", canSeek: true, volume: 0.5)
        controls.isPlaying = true
        let tagged = try directory.write(
            Self.wave([("INAM", "Song"), ("IART", "Singer"), ("IPRD", "Album")]), "tagged.wav")
        controls.describe(try AudioFileProperties(tagged), of: tagged)
        #expect(controls.title == "Song" && controls.artists == ["Singer"] && controls.album == "Album")
        #expect(controls.length == .milliseconds(1_500))
        #expect(controls.player == "Player" && controls.canSeek && controls.volume == 0.5 && controls.isPlaying)
        #expect(controls.artwork == "")

        let plain = try directory.write(Self.wave([]), "a name\u{1b}[2J.wav")
        controls.describe(try AudioFileProperties(plain), of: plain)
        #expect(controls.title == "a name[2J.wav" && controls.artists.isEmpty && controls.album == "")
    }

    @Test("The cover is the image beside the file, else the picture inside it, in the user's cache")
    func covers() async {
        await #expect(processExitsWith: .success) {
            let (directory, cache) = (TemporaryDirectory(), TemporaryDirectory())
            setenv("XDG_CACHE_HOME", cache.path(""), 1)
            let facts = try AudioFileProperties(directory.write(Self.wave([]), "plain.wav"))
            let path = try directory.write(Self.pictured, "pictured.flac")
            var controls = AudioSession.MediaControls(player: "Player")
            controls.describe(facts, of: path)
            #expect(controls.artwork.hasPrefix(cache.path("")) && controls.artwork.hasSuffix(".jpg"))
            let file = try #require(fopen(controls.artwork, "re"))
            var bytes = [UInt8](repeating: 0, count: 64)
            let count = fread(&bytes, 1, bytes.count, file)
            fclose(file)
            #expect(Array(bytes.prefix(count)) == Self.jpeg)
            unlink(controls.artwork)
            rmdir(cache.path("tacet/covers"))
            rmdir(cache.path("tacet"))

            let image = try directory.write(Self.jpeg, "Folder.jpg")
            controls.describe(facts, of: path)
            #expect(controls.artwork == image)
        }
    }
}
