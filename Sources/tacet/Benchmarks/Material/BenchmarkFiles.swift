import Glibc

/// Files with the same music in several formats, in the directory of a run.
struct BenchmarkFiles {
    /// A file, and the name of its format.
    struct File {
        let path: String
        let format: String?
    }

    private(set) var files: [File] = []
    /// The formats that could not be made, and why.
    private(set) var leftOut: [(format: String, reason: String)] = []
    private let folder: BenchmarkFolder
    private let name: String

    /// Makes files of `seconds` of music with `channels` channels at 48,000 Hz, whose names begin with `name`.
    init(
        _ formats: [BenchmarkFormat], seconds: Double, channels: Int, in folder: BenchmarkFolder, named name: String
    ) throws {
        (self.folder, self.name) = (folder, name)
        let wave = path("wav")
        try write(
            WaveBytes.file(BenchmarkMusic.samples(seconds: seconds, channels: channels), channels: channels), wave)
        for format in formats { try add(format, wave: wave, seconds: seconds) }
    }

    private func path(_ suffix: String) -> String { "\(folder.path)/\(name).\(suffix)" }

    private mutating func add(_ format: BenchmarkFormat, wave: String, seconds: Double) throws {
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
