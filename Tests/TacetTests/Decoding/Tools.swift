import Foundation
import TestSupport
import Testing

@testable import Tacet

/// A directory of a test's own, removed with it.
final class Scratch {
    let path: String

    init() throws {
        let url = FileManager.default.temporaryDirectory.appending(path: "tacet-decoding-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        path = url.path()
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    func file(_ name: String) -> String { path.hasSuffix("/") ? path + name : path + "/" + name }

    func write(_ bytes: [UInt8], to name: String) throws -> String {
        try Data(bytes).write(to: URL(filePath: file(name)))
        return file(name)
    }
}

func contents(of path: String) throws -> [UInt8] { [UInt8](try Data(contentsOf: URL(filePath: path))) }

/// Runs a command-line tool to its end; fails if it is missing or fails.
func run(tool: String, _ arguments: [String]) async throws {
    let environment = ["PATH": "/usr/bin:/bin", "LANG": "C.UTF-8"]
    _ = try await Child.run(tool, arguments, environment: environment, within: .seconds(60))
}

/// The reference encoder's Ogg Vorbis of `samples`, with `tags` such as `LOOPSTART=100`.
func oggenc(_ samples: [Float], _ format: PCMFormat, quality: Int = 4, serial: Int = 1, tags: [String] = [])
    async throws
    -> [UInt8]
{
    let scratch = try Scratch()
    let wav = try scratch.write(WAVWriter(format: format).file(samples), to: "in.wav")
    let ogg = scratch.file("out.ogg")
    try await run(
        tool: "oggenc",
        ["-Q", "-q", "\(quality)", "-s", "\(serial)", "-o", ogg] + tags.flatMap { ["-c", $0] } + [wav])
    return try contents(of: ogg)
}

/// What the reference decoder makes of `ogg`: interleaved 16-bit samples.
func oggdec(_ ogg: [UInt8]) async throws -> [Int16] {
    let scratch = try Scratch()
    let file = try scratch.write(ogg, to: "in.ogg")
    try await run(
        tool: "oggdec", ["-Q", "--raw", "-b", "16", "-e", "0", "-s", "1", "-o", scratch.file("out.raw"), file])
    let bytes = try contents(of: scratch.file("out.raw"))
    return stride(from: 0, to: bytes.count - 1, by: 2).map { Int16(bitPattern: bytes.littleEndian16(at: $0)) }
}
