import Glibc
package import TacetSession

/// A whole file in memory.
package final class MemorySource: ByteSource {
    private let contents: [UInt8]
    package var size: Int { contents.count }

    package init(_ contents: [UInt8]) { self.contents = contents }

    /// Reads the whole file at `path`, unless it is larger than `limit` bytes.
    ///
    /// - Throws: `AudioError` with `.tooLarge` before any of it is read, or as ``FileSource``.
    package convenience init(contentsOf path: String, limit: Int) throws(AudioError) {
        let file = try FileSource(path: path)
        guard file.size <= limit else {
            throw AudioError(
                .tooLarge, operation: "load \(path)",
                detail: "It has \(file.size) bytes, more than the limit of \(limit)",
                remedy: "Play it as a soundtrack, which streams from the disk, or raise the limit.")
        }
        self.init(try file.bytes(at: 0, count: file.size))
    }

    package func read(at offset: Int, into destination: UnsafeMutableRawPointer, count: Int) -> Int {
        guard offset >= 0, offset < contents.count, count > 0 else { return 0 }
        let count = min(count, contents.count - offset)
        contents.withUnsafeBytes { bytes in
            if let start = bytes.baseAddress { destination.copyMemory(from: start + offset, byteCount: count) }
        }
        return count
    }
}
