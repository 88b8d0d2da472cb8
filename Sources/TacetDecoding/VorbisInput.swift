import Glibc
import TacetSystem

/// The bytes of a source on their way to libvorbisfile, which sees no setup header that ``VorbisSetup`` has not passed.
///
/// libvorbisfile finds the links of a chained file by itself, wherever a page with a sound checksum says that one begins.
/// But each setup header begins with the same seven bytes, which an Ogg page never splits. So they are looked for in
/// what the library is given: a header is checked when it comes by, at no other cost than this search.
final class VorbisInput {
    /// More would be no chain of songs; libvorbisfile recurses for each link.
    static let maximumHeaders = 256
    /// What may be read for one call of libvorbisfile, in reads: 64 MB of file without a sound in it.
    private static let readsPerCall = 32_768

    let source: any ByteSource
    let name: String
    /// Why the library was refused further bytes. Once set, it gets no more.
    private(set) var failure: AudioError?
    private var offset = 0
    private var readsLeft = readsPerCall
    /// Setup headers that have been looked at, by their offset.
    private var seen: Set<Int> = []
    private var setupBytes = 0
    private let setups: SetupHeaderCache
    /// The end of the read before, for a mark that two reads share.
    private var tail: (bytes: [UInt8], end: Int) = ([], 0)

    private static let mark: [UInt8] = [5] + Array("vorbis".utf8)
    private static let capture = Array("OggS".utf8)

    init(source: any ByteSource, name: String, setups: SetupHeaderCache) {
        self.source = source
        self.name = name
        self.setups = setups
    }

    /// To be called before each call of libvorbisfile.
    func allowReads() { readsLeft = Self.readsPerCall }

    /// The position, as `ftell` has it.
    var position: Int { offset }

    /// Moves to `offset` from the start, here, or the end; false if that is before the start.
    func seek(_ offset: Int, _ origin: Int32) -> Bool {
        let base = origin == SEEK_SET ? 0 : origin == SEEK_CUR ? self.offset : source.size
        let (target, overflow) = base.addingReportingOverflow(offset)
        guard !overflow, target >= 0 else { return false }
        self.offset = target
        return true
    }

    /// Reads like `fread` of single bytes: 0 with `errno` set is a failure.
    func read(into destination: UnsafeMutableRawPointer, count: Int) -> Int {
        do throws(AudioError) {
            if let failure { throw failure }
            readsLeft -= 1
            guard readsLeft > 0 else {
                throw corrupt(
                    "There is nothing to play in the 64 MB before byte \(offset)",
                    remedy: "The file is padded or cut off: get it again.")
            }
            let got = try source.read(at: offset, into: destination, count: min(count, max(0, source.size - offset)))
            try check(UnsafeRawBufferPointer(start: destination, count: got))
            offset += got
            errno = 0
            return got
        } catch {
            failure = error
            errno = EIO
            return 0
        }
    }

    private func check(_ bytes: UnsafeRawBufferPointer) throws(AudioError) {
        let before = tail.end == offset ? tail.bytes : []
        // Halves of a mark, before and behind the seam; as slices, which know their ends.
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

    /// Checks the setup header that begins at `start`, in every page that a reader may find there.
    private func checkHeader(at start: Int) throws(AudioError) {
        guard seen.insert(start).inserted else { return }
        guard seen.count <= Self.maximumHeaders else {
            throw AudioError(
                .tooLarge, operation: "decode \(name)",
                detail: "It is a chain of more than \(Self.maximumHeaders) streams, by byte \(start)",
                remedy: "Split it into several files.")
        }
        let from = max(0, start - OggPage.maximumLength)
        for index in Self.marks(of: Self.capture, in: try source.bytes(at: from, count: start - from)) {
            guard let page = try OggPage.read(from: source, at: from + index) else { continue }
            let bodyStart = page.end - page.body.count
            guard start >= bodyStart, start < page.end, let packet = try packet(at: start - bodyStart, of: page) else {
                continue
            }
            do throws(VorbisSetup.Flaw) {
                setupBytes += try setups.check(packet)
            } catch {
                throw corrupt(
                    "In the setup header at byte \(start), \(error.detail)",
                    remedy: "Encode it again from the original.")
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

    /// The packet that begins at `index` of the body of `page`; nil if none begins there, or if it never ends.
    ///
    /// Follows libogg, which goes by page numbers and lacing and ignores the page's mark of a continued packet.
    private func packet(at index: Int, of page: OggPage) throws(AudioError) -> [UInt8]? {
        var segment = page.lacing.startIndex
        var position = 0
        while position < index, segment < page.lacing.endIndex {
            position += Int(page.lacing[segment])
            segment += 1
        }
        guard position == index else { return nil }
        var packet: [UInt8] = []
        var page = page
        while true {
            while segment < page.lacing.endIndex {
                let length = Int(page.lacing[segment])
                packet += page.body[(page.body.startIndex + position)..<(page.body.startIndex + position + length)]
                if length < 255 { return packet }
                position += length
                segment += 1
            }
            guard let next = try nextPage(after: page) else { return nil }
            page = next
            position = 0
            segment = page.lacing.startIndex
        }
    }

    private func nextPage(after page: OggPage) throws(AudioError) -> OggPage? {
        var end = page.end
        while let next = try OggPage.next(in: source, from: end, limit: min(source.size, page.end.clampingAdd(1 << 20)))
        {
            if next.serial == page.serial, next.version == 0 {
                return next.number == page.number &+ 1 ? next : nil
            }
            end = next.end
        }
        return nil
    }

    private func corrupt(_ detail: String, remedy: String) -> AudioError {
        AudioError(.corrupt, operation: "decode \(name)", detail: detail, remedy: remedy)
    }
}

extension UnsafeRawBufferPointer {
    /// Where `mark` begins in these bytes.
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
