import Glibc
import TacetPlatform
import TestSupport
import Testing

@testable import TacetOutput
@testable import TacetSession
@testable import Tacet

/// A game whose files may have no byte, as on a full disk. Without Tacet's precautions the kernel's
/// signal ends it.
@Suite("Files that the system does not let grow") struct FileLimitTests {
    private static func allowNoByte() {
        // Some programs that start tests ignore the signal, and so would this process.
        signal(SIGXFSZ, SIG_DFL)
        var limit = rlimit(rlim_cur: 0, rlim_max: rlim_t.max)
        setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
    }

    private static func bytes(of path: String) -> [UInt8]? {
        guard let file = fopen(path, "re") else { return nil }
        defer { fclose(file) }
        var bytes = [UInt8](repeating: 0, count: 65_536)
        let count = fread(&bytes, 1, bytes.count, file)
        return Array(bytes.prefix(count))
    }

    private static func names(in folder: String) -> [String] {
        guard let entries = opendir(folder) else { return [] }
        defer { closedir(entries) }
        var names: [String] = []
        while let entry = readdir(entries) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { name in
                name.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names.sorted()
    }

    @Test("A capture that cannot be written leaves the file that was there, and no other")
    func capture() async {
        await #expect(processExitsWith: .success) {
            let directory = TemporaryDirectory()
            let path = try directory.write(Array("before".utf8), "game.profile")
            let capture = Offline().audio.profiler.stopCapture()
            Self.allowNoByte()
            for path in [path, directory.path("new.profile")] {
                let error = #expect(throws: AudioError.self) { try capture.write(to: path) }
                #expect(error?.operation == "write \(path)")
            }
            #expect(Self.bytes(of: path) == Array("before".utf8))
            #expect(Self.names(in: directory.path("")) == ["game.profile"])
        }
    }

    @Test("A capture replaces a file as a whole: its rights stay, and a link stays a link")
    func replacing() throws {
        let directory = TemporaryDirectory()
        let path = try directory.write(Array(repeating: 7, count: 100_000), "game.profile")
        try #require(chmod(path, 0o640) == 0 && symlink("game.profile", directory.path("link")) == 0)
        let offline = Offline()
        offline.audio.profiler.startCapture()
        try offline.render(2_048)
        let capture = offline.audio.profiler.stopCapture()
        try capture.write(to: directory.path("link"))
        #expect(Self.bytes(of: path) == Array(capture.text.utf8))
        var status = stat()
        #expect(stat(path, &status) == 0 && status.st_mode & 0o777 == 0o640)
        #expect(lstat(directory.path("link"), &status) == 0 && status.st_mode & S_IFMT == S_IFLNK)
        #expect(Self.names(in: directory.path("")) == ["game.profile", "link"])
    }

    @Test("The length of buffer that held before is kept, and nothing else is left")
    func latency() async {
        await #expect(processExitsWith: .success) {
            let directory = TemporaryDirectory()
            let memory = LatencyMemory(folder: directory.path("."))
            memory.remember(.milliseconds(40), for: .milliseconds(20))
            Self.allowNoByte()
            memory.remember(.milliseconds(80), for: .milliseconds(20))
            #expect(memory.held(for: .milliseconds(20)) == .milliseconds(40))
            #expect(Self.names(in: directory.path("")) == ["latency"])
        }
    }

    @Test("A cover is not shown, and no part of it is kept")
    func cover() async {
        await #expect(processExitsWith: .success) {
            let directory = TemporaryDirectory()
            setenv("XDG_CACHE_HOME", directory.path("."), 1)
            // FLAC: 34 bytes about the stream, and a picture of 4 bytes without a type and a text.
            let zeros = [UInt8](repeating: 0, count: 34)
            let picture: [UInt8] = [0, 0, 0, 3] + zeros.prefix(24) + [0, 0, 0, 4, 0xFF, 0xD8, 0xFF, 0xE0]
            let header: [UInt8] = Array("fLaC".utf8) + [0, 0, 0, 34] + zeros
            let file = header + [0x86, 0, 0, UInt8(picture.count)] + picture
            let path = try directory.write(file, "it.flac")
            let cover = try #require(CoverCache.store(pictureIn: path))
            unlink(cover)
            Self.allowNoByte()
            #expect(CoverCache.store(pictureIn: path) == nil)
            #expect(Self.names(in: directory.path("tacet/covers")).isEmpty)
            for folder in ["tacet/covers", "tacet"] { rmdir(directory.path(folder)) }
        }
    }

    @Test("The players that were paused are still in the file when one more cannot be written")
    func pausedPlayers() async {
        await #expect(processExitsWith: .success) {
            let directory = TemporaryDirectory()
            setenv("XDG_RUNTIME_DIR", directory.path("."), 1)
            let players = PausedMediaPlayers(mark: "mark")
            let music = PausedMediaPlayer(name: "org.mpris.MediaPlayer2.music", owner: ":1.5")
            let radio = PausedMediaPlayer(name: "org.mpris.MediaPlayer2.a.radio", owner: ":1.6")
            players.insert(music)
            let saved = Self.bytes(of: directory.path("tacet/paused-mark"))
            players.insert(radio)
            players.remove(radio)
            #expect(Self.bytes(of: directory.path("tacet/paused-mark")) == saved, "a shorter text leaves no rest")
            Self.allowNoByte()
            players.insert(radio)
            #expect(Self.bytes(of: directory.path("tacet/paused-mark")) == saved)
            players.abandon()
            #expect(PausedMediaPlayers.takeAbandoned() == [music])
            rmdir(directory.path("tacet"))
        }
    }
}
