import Glibc

/// The figures of a run, as `--json` writes them.
struct ProfileDocument {
    private let results: [Measurement]

    init(_ results: [Measurement]) { self.results = results }

    var text: String {
        JSONValue.object([
            ("machine", .string(Self.machine)), ("library", .string("OpenAL " + OpenALBaseline.version)),
            ("results", .array(results.map(\.json))),
        ]).text + "\n"
    }

    func write(to path: String) throws {
        if path == "-" { return try StandardStream.output.write(text) }
        try TextFile.write(text, to: path)
    }

    /// The processor's name, as the kernel reports it.
    private static var machine: String {
        let lines = TextFile.beginning(of: "/proc/cpuinfo")?.split(separator: "\n")
        return lines?.first { $0.hasPrefix("model name") }?.split(separator: ":").last?.drop { $0 == " " }.description
            ?? "unknown"
    }
}

/// Small text files.
enum TextFile {
    /// The beginning of a kernel file, which states no size; nil if it cannot be read.
    static func beginning(of path: String) -> String? {
        let number = open(path, O_RDONLY | O_CLOEXEC)
        guard number >= 0 else { return nil }
        defer { close(number) }
        return withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 1) { bytes in
            let count = read(number, bytes.baseAddress, bytes.count)
            return count < 0 ? nil : String(decoding: bytes.prefix(count), as: UTF8.self)
        }
    }

    /// Writes a file, replacing an existing one.
    static func write(_ text: String, to path: String) throws {
        let number = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
        guard number >= 0 else {
            throw Failure(
                "write \(path): \(String(cString: strerror(errno))). Choose a file in a directory that exists.")
        }
        defer { close(number) }
        let result = Array(text.utf8).withUnsafeBytes { buffer in
            Result { () throws(Failure) in try FileDescriptor(number).write(buffer, name: path) }
        }
        try result.get()
    }
}
