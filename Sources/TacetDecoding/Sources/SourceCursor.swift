import Glibc
import TacetPlatform

/// Feeds the bytes of a source to a decoding library, whose callbacks read and seek as in a C stream.
///
/// The cursor keeps the error that the source throws, because a callback of C cannot throw it. It also bounds the bytes
/// that one call of the library may read, so that no file without sound in it keeps a library searching for long.
final class SourceCursor {
    let name: String
    /// The error that ended reading. Once it is set, the library gets no more bytes.
    private(set) var failure: AudioError?
    /// The offset of the next byte, which `ftell` would return.
    private(set) var position = 0
    private let source: any ByteSource
    /// Bytes that the library reads in the place of the file's own first bytes.
    private let head: [UInt8]
    private let body: Range<Int>
    /// The bytes that were read last from the source. Some libraries read four bytes at a time.
    private let buffer: UnsafeMutableRawBufferPointer
    /// The offsets in the source of the bytes in `buffer`.
    private var buffered = 0..<0
    /// The bytes that the present call may read, and how many of them are left.
    private var (limit, allowance) = (0, 0)

    /// The most bytes of file without a sound.
    private static let bytesPerCall = 64 << 20
    /// The most bytes that are scanned for the place of a seek: seven hours of MP3 at 320 kbit/s.
    private static let bytesPerScan = 1 << 30
    /// A read counts as this many bytes at least, so that reads of nothing end, too.
    private static let leastCost = 64

    /// Presents `head`, followed by the bytes `body` of `source`, as one stream. Errors call it `name`.
    ///
    /// - Parameter bufferBytes: The most bytes to read at a time for a library that reads less; 0 for one that has a
    ///   buffer.
    init(
        _ source: any ByteSource, body: Range<Int>? = nil, after head: [UInt8] = [], bufferBytes: Int = 16_384,
        name: String
    ) {
        self.source = source
        self.name = name
        self.head = head
        self.body = body ?? 0..<source.size
        buffer = .allocate(byteCount: bufferBytes, alignment: 16)
        allowReads()
    }

    deinit { buffer.deallocate() }

    /// The offset in the source of the next byte.
    var offset: Int { body.lowerBound.clampingAdd(max(0, position - head.count)) }

    /// The length of the stream in bytes.
    var size: Int { head.count + body.count }

    /// Renews the allowance of reads. Call it before each call of the library.
    ///
    /// - Parameter isScan: Whether the call may have to read the file from its beginning, as a seek in MP3 without an
    ///   index does.
    func allowReads(isScan: Bool = false) {
        limit = isScan ? Self.bytesPerScan : Self.bytesPerCall
        allowance = limit
    }

    /// Moves by `offset` bytes from the start, the current position or the end (`SEEK_SET`, `SEEK_CUR`, `SEEK_END`).
    /// Returns false if the target lies before the start.
    func seek(_ offset: Int, _ origin: Int32 = SEEK_SET) -> Bool {
        let base = origin == SEEK_SET ? 0 : origin == SEEK_CUR ? position : size
        let (target, overflow) = base.addingReportingOverflow(offset)
        guard !overflow, target >= 0 else { return false }
        position = target
        return true
    }

    /// Reads up to `count` bytes, fewer only where the stream ends. Returns nil, with ``failure`` set, if reading
    /// fails.
    func read(into destination: UnsafeMutableRawPointer, count: Int) -> Int? {
        do throws(AudioError) {
            if let failure { throw failure }
            allowance -= max(Self.leastCost, min(count, max(0, size - position)))
            guard allowance > 0 else {
                throw AudioError(
                    .corrupt, operation: "decode \(name)",
                    detail: "There is nothing to play in the \(limit >> 20) MB before byte \(position)",
                    remedy: "The file is padded or cut off: get it again.")
            }
            var filled = 0
            while filled < count {
                let got = try readPart(into: destination + filled, count: count - filled)
                if got == 0 { break }
                filled += got
                position += got
            }
            return filled
        } catch {
            failure = error
            return nil
        }
    }

    /// Copies some of the `count` bytes that follow. Returns 0 at the end.
    private func readPart(into destination: UnsafeMutableRawPointer, count: Int) throws(AudioError) -> Int {
        if position < head.count {
            let part = head[position..<min(head.count, position.clampingAdd(count))]
            destination.copyMemory(from: Array(part), byteCount: part.count)
            return part.count
        }
        let offset = body.lowerBound.clampingAdd(position - head.count)
        let count = min(count, body.upperBound - offset)
        guard count > 0 else { return 0 }
        guard count < buffer.count, let start = buffer.baseAddress else {
            return try source.read(at: offset, into: destination, count: count)
        }
        if !buffered.contains(offset) {
            let got = try source.read(at: offset, into: start, count: min(buffer.count, body.upperBound - offset))
            buffered = offset..<(offset + got)
        }
        let part = min(count, buffered.upperBound - offset)
        guard part > 0 else { return 0 }
        destination.copyMemory(from: start + (offset - buffered.lowerBound), byteCount: part)
        return part
    }
}
