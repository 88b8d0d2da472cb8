import Foundation
import TestSupport
import Testing

@testable import TacetDecoding
@testable import Tacet

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
    let directory = TemporaryDirectory()
    let wav = try directory.write(WAVWriter(format: format).file(samples), "in.wav")
    let ogg = directory.path("out.ogg")
    try await run(
        tool: "oggenc",
        ["-Q", "-q", "\(quality)", "-s", "\(serial)", "-o", ogg] + tags.flatMap { ["-c", $0] } + [wav])
    return try contents(of: ogg)
}

/// What the reference decoder makes of `ogg`: interleaved 16-bit samples.
func oggdec(_ ogg: [UInt8]) async throws -> [Int16] {
    let directory = TemporaryDirectory()
    let file = try directory.write(ogg, "in.ogg")
    try await run(
        tool: "oggdec", ["-Q", "--raw", "-b", "16", "-e", "0", "-s", "1", "-o", directory.path("out.raw"), file])
    let bytes = try contents(of: directory.path("out.raw"))
    return stride(from: 0, to: bytes.count - 1, by: 2).map { Int16(bitPattern: bytes.littleEndian16(at: $0)) }
}

/// The file that ffmpeg makes of `samples`, with `tags` such as `LOOPSTART=100`.
func ffmpeg(
    _ samples: [Float], _ format: PCMFormat, codec: String, container: String = "wav", options: [String] = [],
    tags: [String] = []
) async throws -> [UInt8] {
    let directory = TemporaryDirectory()
    let plain = try directory.write(WAVWriter(format: format, tag: 3, bits: 32).file(samples), "in.wav")
    let path = directory.path("out." + container)
    let metadata = tags.flatMap { ["-metadata", $0] }
    try await run(tool: "ffmpeg", ["-loglevel", "error", "-i", plain, "-c:a", codec] + options + metadata + [path])
    return try contents(of: path)
}

/// What ffmpeg decodes from `file`, by the decoder `codec` if it is given: interleaved 32-bit samples.
func decodedByFFmpeg(_ file: [UInt8], codec: String? = nil) async throws -> [Int32] {
    let directory = TemporaryDirectory()
    let path = try directory.write(file, "in")
    let raw = directory.path("out.raw")
    let decoder = codec.map { ["-c:a", $0] } ?? []
    try await run(
        tool: "ffmpeg", ["-loglevel", "error"] + decoder + ["-i", path, "-f", "s32le", "-c:a", "pcm_s32le", raw])
    let bytes = try contents(of: raw)
    return stride(from: 0, to: bytes.count - 3, by: 4).map { Int32(bitPattern: bytes.littleEndian32(at: $0)) }
}
