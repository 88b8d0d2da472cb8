import Glibc

/// Files with the same music in several formats, in a directory of their own that is removed with them.
final class BenchmarkFiles {
    /// A file, and the name of its format.
    struct File {
        let path: String
        let format: String?
    }

    private(set) var files: [File] = []
    /// The formats that could not be made, and why.
    private(set) var leftOut: [(format: String, reason: String)] = []
    private let directory: String
    private var made: [String] = []

    /// Makes files of `seconds` of music with `channels` channels at 48,000 Hz.
    init(_ formats: [BenchmarkFormat], seconds: Double, channels: Int) throws {
        var template = Array("\(Self.parent)/tacet-profile-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else {
            throw Failure("make a directory in \(Self.parent): \(String(cString: strerror(errno))). Set TMPDIR.")
        }
        directory = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        let wave = path("wav")
        try write(
            WaveBytes.file(BenchmarkMusic.samples(seconds: seconds, channels: channels), channels: channels), wave)
        for format in formats { try add(format, wave: wave, seconds: seconds) }
    }

    deinit {
        for path in made { unlink(path) }
        rmdir(directory)
    }

    private static var parent: String { getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp" }

    private func path(_ suffix: String) -> String {
        let path = "\(directory)/music.\(suffix)"
        made.append(path)
        return path
    }

    private func add(_ format: BenchmarkFormat, wave: String, seconds: Double) throws {
        switch format {
        case .wav: files.append(File(path: wave, format: format.rawValue))
        case .module:
            let file = path(format.suffix)
            try write(BenchmarkModule.bytes(seconds: seconds), file)
            files.append(File(path: file, format: format.rawValue))
        case .vorbis, .flac, .opus, .mp3:
            let file = path(format.suffix)
            if format.encoders.contains(where: { $0.encode(wave, to: file) }) {
                files.append(File(path: file, format: format.rawValue))
            } else {
                let programs = format.encoders.map(\.program).joined(separator: " nor ")
                leftOut.append((format.rawValue, "neither \(programs) is in the PATH and encodes it"))
            }
        }
    }

    private func write(_ bytes: [UInt8], _ path: String) throws {
        guard let file = fopen(path, "wb") else {
            throw Failure("write \(path): \(String(cString: strerror(errno))). Set TMPDIR to another directory.")
        }
        defer { fclose(file) }
        guard fwrite(bytes, 1, bytes.count, file) == bytes.count else {
            throw Failure("write \(path): the disk is full. Set TMPDIR to another directory.")
        }
    }
}
