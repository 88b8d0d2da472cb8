import Glibc
import TestSupport
import Testing

/// A file that a test wants to read is not there.
struct NoFile: Error {
    let name: String
}

/// A place to run `tacet` in: a directory of its own, on a machine without sound server and buses.
struct Shell {
    /// What became of a command.
    struct Outcome {
        let end: Child.End
        let output: [String]
        let errors: [String]

        /// The lines of `--json`.
        var objects: [[String: JSON]] { output.compactMap { JSON(parsing: $0)?.object } }
    }

    let desktop: Desktop

    static func with(_ body: (Shell) async throws -> Void) async throws {
        try await Desktop.with(.none, bus: false, systemBus: false) { try await body(Shell(desktop: $0)) }
    }

    /// The path of a file in the directory.
    func path(_ name: String) -> String { desktop.directory + "/" + name }

    func launch(_ arguments: [String], environment: [String: String] = [:]) throws -> Child {
        try desktop.launch(BuiltProducts.path("tacet"), arguments, environment: environment)
    }

    /// Runs a command to its end.
    func tacet(
        _ arguments: String..., environment: [String: String] = [:], file: StaticString = #fileID, line: UInt = #line
    ) async throws -> Outcome {
        let child = try launch(arguments, environment: environment)
        child.closeInput()
        let end = try await child.waitForEnd(within: .seconds(60), file: file, line: line)
        return Outcome(end: end, output: child.output.lines.map(\.text), errors: child.errors.lines.map(\.text))
    }

    // MARK: Files

    func write(_ text: String, to name: String) throws -> String {
        let file = try #require(fopen(path(name), "wb"))
        defer { fclose(file) }
        fputs(text, file)
        return path(name)
    }

    func bytes(_ name: String) throws -> [UInt8] {
        guard let file = fopen(path(name), "rb") else { throw NoFile(name: name) }
        defer { fclose(file) }
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while case let count = fread(&chunk, 1, chunk.count, file), count > 0 { bytes += chunk[..<count] }
        return bytes
    }

    /// The mono mix of a stereo WAV file of floats.
    func recording(_ name: String) throws -> Signal {
        let (left, right) = try sides(name)
        return Signal(zip(left.samples, right.samples).map { ($0 + $1) / 2 }, rate: 48_000)
    }

    /// Both sides of a stereo WAV file of floats.
    func sides(_ name: String) throws -> (left: Signal, right: Signal) {
        let bytes = try bytes(name)
        let header = 58
        let samples = bytes.withUnsafeBytes { buffer in
            stride(from: header, to: buffer.count - 3, by: 4).map {
                Float(bitPattern: buffer.loadUnaligned(fromByteOffset: $0, as: UInt32.self))
            }
        }
        return (
            Signal(interleaved: samples, channels: 2, channel: 0, rate: 48_000),
            Signal(interleaved: samples, channels: 2, channel: 1, rate: 48_000)
        )
    }

    /// A steady tone as Ogg Vorbis.
    func makeMusic(
        _ name: String = "music.ogg", frequency: Double = 440, seconds: Double = 4, channels: Int = 2,
        rate: Int = 44_100, tags: [(String, String)] = []
    ) async throws -> String {
        let tone = Tone(frequency: frequency, decibels: -30)
        let samples = tone.samples(frames: Int(seconds * Double(rate)), rate: Double(rate))
        try await SoundFile(channels: Array(repeating: samples, count: channels), rate: rate)
            .writeOgg(to: path(name), tags: tags)
        return path(name)
    }

    /// The same as WAV at the engine's rate, which is decoded in no time, however busy the machine.
    func makePlainMusic(seconds: Double = 4) throws -> String {
        let samples = Tone(frequency: 440, decibels: -30).samples(frames: Int(seconds * 48_000), rate: 48_000)
        try SoundFile(channels: [samples, samples], rate: 48_000).writeWave(to: path("music.wav"))
        return path("music.wav")
    }

    /// A short, loud beep as WAV, from its first sample on.
    func makeBeep(_ name: String = "beep.wav") throws -> String {
        let samples = Tone(frequency: 2_000, decibels: -3).samples(frames: 2_400, rate: 48_000)
        try SoundFile(channels: [samples], rate: 48_000).writeWave(to: path(name))
        return path(name)
    }
}
