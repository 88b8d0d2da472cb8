import Glibc
import TacetPlatform
import TestSupport
import Testing

@testable import Tacet

/// The directory of the sockets, and the readers that are slow.
@Suite("The sockets of games", .onOwnThreads) struct SocketFolderTests {
    private let directory = TemporaryDirectory()
    private var folder: SocketFolder { SocketFolder(directory) }

    /// The number of a process that has ended.
    private func deadProcess() async throws -> Int32 {
        let child = try Child.launch("true", environment: ["PATH": "/usr/bin:/bin"])
        _ = try await child.waitForEnd()
        return child.processID
    }

    @Test("The socket of a dead process is removed; other files, and the sockets of running processes, stay")
    func stale() async throws {
        let dead = try await deadProcess()
        _ = LocalSocket.listen(at: folder.socket(of: dead))
        let living = try #require(LocalSocket.listen(at: folder.socket(of: getppid())))
        _ = try directory.write([1], "paused-1-abc")
        _ = try directory.write([1], "x.socket")
        #expect(folder.sockets.map(\.process).sorted() == [dead, getppid()].sorted())
        folder.removeStale()
        #expect(folder.sockets.map(\.process) == [getppid()])
        #expect(access(directory.path("paused-1-abc"), F_OK) == 0 && access(directory.path("x.socket"), F_OK) == 0)
        #expect(living.number >= 0)
    }

    @Test("A socket that an earlier process of the same number left is replaced; one that answers is not")
    func replaced() throws {
        _ = try folder.listen()
        let own = try folder.listen()
        #expect(LocalSocket.connect(to: folder.socket(of: getpid())) != nil)
        let error = #expect(throws: AudioError.self) { _ = try folder.listen() }
        #expect(error?.code == .noOutput && own.number >= 0)
    }

    @Test("A directory that other users may enter, or that is none, is refused")
    func openDirectory() throws {
        chmod(directory.path("."), 0o711)
        let error = #expect(throws: AudioError.self) { try folder.prepare() }
        #expect(error?.remedy.contains("0700") == true)
        _ = try directory.write([], "file")
        #expect(throws: AudioError.self) { try SocketFolder(path: directory.path("file")).prepare() }
        #expect(symlink("/tmp", directory.path("link")) == 0)
        #expect(throws: AudioError.self) { try SocketFolder(path: directory.path("link")).prepare() }
        let long = SocketFolder(path: directory.path("") + String(repeating: "d", count: 100))
        #expect(throws: AudioError.self) { _ = try long.listen() }
        rmdir(long.path)
    }

    @Test("A reader that stops reading loses seconds, is told how many, and takes no more memory")
    func slowReader() async throws {
        let listener = try folder.listen()
        let program = try #require(AttachedProgram(in: folder))
        let socket = try await eventually("a connection") { listener.accept() }
        var reader = AttachReader(socket, greeting: "{}", at: .zero)
        let line = Array((String(repeating: " ", count: 100_000) + "{\"second\":1}\n").utf8)
        reader.work(at: .zero)
        while !reader.isBehind { reader.send(line) }
        for _ in 0..<7 { reader.send(line) }
        #expect(reader.lost == 7 && !reader.isOver)
        var seconds = 0
        try await eventually("the lost seconds are told") {
            reader.work(at: .zero)
            if !reader.isBehind { reader.send(line) }
            while let object = program.next() {
                if object["lost"] == .number(7) { return true }
                if object["second"] != nil { seconds += 1 }
            }
            return false
        }
        #expect(seconds > 0 && reader.lost == 0)
    }

    @Test("A connection without a request ends after ten seconds")
    func silentReader() async throws {
        let listener = try folder.listen()
        let program = try #require(AttachedProgram(in: folder))
        var reader = AttachReader(
            try await eventually("a connection") { listener.accept() }, greeting: "{}", at: .seconds(100))
        reader.work(at: .seconds(109))
        #expect(!reader.isOver)
        reader.work(at: .seconds(111))
        #expect(reader.isOver && !program.hasEnded)
    }
}
