import TacetPlatform

/// The bytes of a whole file in an array that the source owns.
public final class MemorySource: ByteSource {
    private let contents: [UInt8]
    /// The number of bytes.
    public var size: Int { contents.count }

    /// Keeps `contents`, without a copy as long as the caller does not change them.
    public init(_ contents: [UInt8]) { self.contents = contents }

    /// Copies up to `count` bytes from `offset`. Returns the number of bytes copied; 0 is the end.
    public func read(at offset: Int, into destination: UnsafeMutableRawPointer, count: Int) -> Int {
        contents.withUnsafeBytes { $0.copy(from: offset, to: destination, count: count) }
    }
}

/// The bytes of a whole file in memory that the caller owns. The memory must stay valid until the decoder is gone.
package final class BorrowedSource: ByteSource, @unchecked Sendable {  // nothing writes to borrowed memory
    private let contents: UnsafeRawBufferPointer
    package var size: Int { contents.count }

    package init(_ contents: UnsafeRawBufferPointer) { self.contents = contents }

    package func read(at offset: Int, into destination: UnsafeMutableRawPointer, count: Int) -> Int {
        contents.copy(from: offset, to: destination, count: count)
    }
}

/// A source without its first bytes.
final class TailSource: ByteSource {
    let size: Int
    private let source: any ByteSource
    private let start: Int

    init(_ source: any ByteSource, from start: Int) {
        self.source = source
        self.start = start
        size = max(0, source.size - start)
    }

    func read(at offset: Int, into destination: UnsafeMutableRawPointer, count: Int) throws(AudioError) -> Int {
        try source.read(at: start + offset, into: destination, count: min(count, max(0, size - offset)))
    }
}

extension UnsafeRawBufferPointer {
    /// Copies up to `count` bytes from `offset`. Returns the number of bytes copied.
    fileprivate func copy(from offset: Int, to destination: UnsafeMutableRawPointer, count wanted: Int) -> Int {
        guard let baseAddress, offset >= 0, offset < count, wanted > 0 else { return 0 }
        let count = Swift.min(wanted, count - offset)
        destination.copyMemory(from: baseAddress + offset, byteCount: count)
        return count
    }
}
