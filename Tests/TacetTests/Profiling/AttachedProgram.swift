import Glibc
import TacetPlatform
import TestSupport

@testable import Tacet

/// A program that is attached to engines of the test's own process.
final class AttachedProgram {
    let socket: LocalSocket
    private var input: [UInt8] = []
    private(set) var hasEnded = false

    /// Connects to the process's socket.
    init?(in folder: SocketFolder) {
        guard let socket = LocalSocket.connect(to: folder.socket(of: getpid())) else { return nil }
        self.socket = socket
    }

    /// The next object, if it has arrived.
    func next() -> [String: JSON]? {
        if !hasEnded {
            if let bytes = socket.receive(1 << 20) { input += bytes } else { hasEnded = true }
        }
        guard let end = input.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
        defer { input.removeSubrange(...end) }
        return JSON(parsing: String(decoding: input[..<end], as: UTF8.self))?.object
    }

    func ask(_ request: String) {
        let bytes = Array(request.utf8)
        _ = socket.send(bytes[...])
    }

    /// Waits for an object that `matches`, and updates the engine meanwhile as a game does.
    func expect(
        _ what: String, updating audio: AudioEngine? = nil, isolation: isolated (any Actor)? = #isolation,
        where matches: ([String: JSON]) -> Bool = { _ in true }
    ) async throws -> [String: JSON] {
        try await eventually(what) {
            audio?.update()
            while let object = next() { if matches(object) { return object } }
            return nil
        }
    }
}

extension SocketFolder {
    /// A directory for the socket that goes with the test.
    init(_ directory: TemporaryDirectory) { self.init(path: directory.path(".")) }
}
