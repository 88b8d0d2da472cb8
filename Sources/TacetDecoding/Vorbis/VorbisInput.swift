import Glibc
import TacetPlatform

/// Feeds the bytes of a source to libvorbisfile, and checks every setup header before libvorbisfile sees it.
///
/// libvorbisfile finds the links of a chained file by itself: a link may begin on any page with a valid checksum. But
/// every setup header begins with the same seven bytes, and the first seven bytes of a packet always lie in one Ogg
/// page. So the input searches each read for these bytes, and has ``VorbisSetup`` check the headers that it finds.
/// Audio data costs no more than this search.
final class VorbisInput {
    /// The most setup headers of a file. A chain of songs has fewer, and libvorbisfile recurses once for each link.
    static let maximumHeaders = 256

    let name: String
    let source: any ByteSource
    private let cursor: SourceCursor
    /// The fault of a setup header.
    private var fault: AudioError?
    /// The offsets of the setup headers that were checked.
    private var seen: Set<Int> = []
    private var setupBytes = 0
    /// The setup headers that were found, and the last of them if an equal one had passed before.
    private var (headers, knownHeader): (Int, [UInt8]?) = (0, nil)
    let setups: SetupHeaderCache
    /// The last six bytes of the previous read, and the offset of their end. A mark may begin in one read and end in
    /// the next.
    private var tail: (bytes: [UInt8], end: Int) = ([], 0)

    private static let mark: [UInt8] = [5] + Array("vorbis".utf8)
    private static let capture = Array("OggS".utf8)

    init(source: any ByteSource, name: String, setups: SetupHeaderCache) {
        self.source = source
        self.name = name
        self.setups = setups
        cursor = SourceCursor(source, bufferBytes: 0, name: name)
    }

    /// The error that ended reading. Once it is set, libvorbisfile gets no more bytes.
    var failure: AudioError? { fault ?? cursor.failure }

    /// The file's setup header, if it has one alone and another file has had an equal one.
    var repeatedHeader: [UInt8]? { headers == 1 ? knownHeader : nil }

    /// Renews the allowance of reads. Call it before each call of libvorbisfile.
    func allowReads() { cursor.allowReads() }

    /// The current offset in bytes, which `ftell` would return.
    var position: Int { cursor.position }

    /// Moves as ``SourceCursor/seek(_:_:)`` does.
    func seek(_ offset: Int, _ origin: Int32) -> Bool { cursor.seek(offset, origin) }

    /// Reads like `fread` with elements of one byte. Returns 0 with `errno` set on failure.
    func read(into destination: UnsafeMutableRawPointer, count: Int) -> Int {
        let offset = position
        errno = EIO
        guard fault == nil, let got = cursor.read(into: destination, count: count) else { return 0 }
        do throws(AudioError) {
            try check(UnsafeRawBufferPointer(start: destination, count: got), at: offset)
        } catch {
            fault = error
            return 0
        }
        errno = 0
        return got
    }

    private func check(_ bytes: UnsafeRawBufferPointer, at offset: Int) throws(AudioError) {
        let before = tail.end == offset ? tail.bytes : []
        // A mark may begin in the previous read and end in this one: search the two ends together.
        let half = min(bytes.count, Self.mark.count - 1)
        let seam = before + bytes[..<half]
        for start in Self.marks(of: Self.mark, in: seam) { try checkHeader(at: offset - before.count + start) }
        for start in bytes.marks(Self.mark) { try checkHeader(at: offset + start) }
        let ends = before + bytes[(bytes.count - half)...]
        tail = (Array(ends[max(0, ends.count - Self.mark.count + 1)...]), offset + bytes.count)
    }

    private static func marks(of mark: [UInt8], in bytes: [UInt8]) -> [Int] {
        bytes.withUnsafeBytes { $0.marks(mark) }
    }

    /// Checks the setup header that begins at `start`, in every page that contains it. Pages can overlap, and
    /// libvorbisfile may take any of them.
    private func checkHeader(at start: Int) throws(AudioError) {
        guard seen.insert(start).inserted else { return }
        guard seen.count <= Self.maximumHeaders else {
            throw AudioError(
                .tooLarge, operation: "decode \(name)",
                detail: "It is a chain of more than \(Self.maximumHeaders) streams, by byte \(start)",
                remedy: "Split it into several files.")
        }
        let from = max(0, start - OggPage.maximumLength)
        let before = try source.bytes(at: from, count: start - from)
        for index in Self.marks(of: Self.capture, in: before) where OggPage.claimsByte(after: before, from: index) {
            guard let page = try OggPage.read(from: source, at: from + index) else { continue }
            let bodyStart = page.end - page.body.count
            guard start >= bodyStart, start < page.end,
                var packets = OggPackets(at: start - bodyStart, of: page, in: source),
                let packet = try packets.next()
            else { continue }
            do throws(VorbisSetup.Flaw) {
                let (bytes, isKnown) = try setups.check(packet)
                setupBytes += bytes
                headers += 1
                knownHeader = isKnown ? packet : nil
            } catch {
                throw AudioError.damaged(name, "In the setup header at byte \(start), \(error.detail)")
            }
        }
        guard setupBytes <= VorbisSetup.maximumBytes * 4 else {
            throw AudioError(
                .tooLarge, operation: "decode \(name)",
                detail: "The setup headers up to byte \(start) would take \(setupBytes >> 20) MB",
                remedy: "Split it into several files.")
        }
        try MemoryCheck.require(setupBytes + MemoryCheck.decoding, for: name)
    }
}

extension UnsafeRawBufferPointer {
    /// Returns the offsets at which `mark` begins in these bytes.
    fileprivate func marks(_ mark: [UInt8]) -> [Int] {
        guard let base = baseAddress else { return [] }
        var starts: [Int] = []
        var from = 0
        while from + mark.count <= count, let found = memchr(base + from, Int32(mark[0]), count - from) {
            let start = base.distance(to: UnsafeRawPointer(found))
            if start + mark.count <= count, memcmp(found, mark, mark.count) == 0 { starts.append(start) }
            from = start + 1
        }
        return starts
    }
}
