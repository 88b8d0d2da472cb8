import TacetPlatform

/// The links of a chained Ogg file: whole Ogg files one after the other in one (RFC 3533, section 4).
///
/// libvorbisfile and libopusfile follow a chain by themselves. libFLAC before 1.5 ends with the first link.
enum OggChain {
    /// One link: where its pages are, and the stream of it that Tacet plays.
    struct Link {
        let bytes: Range<Int>
        let stream: OggCodec.Playable
    }

    /// The most links of a file, as of Vorbis and Opus.
    static let maximumLinks = 256
    /// The most bytes between two pages that are searched for the second one.
    private static let window = 4 * OggPage.maximumLength

    /// Finds the links of the file, one or more. Errors call it `name`.
    ///
    /// - Throws: `AudioError` with `.unsupportedCodec` for a link without sound that Tacet plays, `.tooLarge` for too
    ///   many links, or an error of the source.
    static func links(in source: any ByteSource, name: String) throws(AudioError) -> [Link] {
        var links: [Link] = []
        var start = 0
        while true {
            guard links.count < maximumLinks else { throw tooLong(at: start, name: name) }
            let stream = try OggCodec.find(in: source, from: start, name: name)
            let serials = try serials(in: source, from: start)
            guard let end = try end(of: serials, in: source, from: start) else {
                return links + [Link(bytes: start..<source.size, stream: stream)]
            }
            links.append(Link(bytes: start..<end, stream: stream))
            start = end
        }
    }

    /// The error for a chain of more than ``maximumLinks``, the next of which begins at byte `start`.
    static func tooLong(at start: Int, name: String) -> AudioError {
        AudioError(
            .tooLarge, operation: "decode \(name)",
            detail: "It is a chain of more than \(maximumLinks) streams, by byte \(start)",
            remedy: "Split it into several files.")
    }

    /// The error for a chain whose links have different codecs; nil for another file.
    static func mixture(in source: any ByteSource, name: String) -> AudioError? {
        do throws(AudioError) {
            let links = try links(in: source, name: name)
            guard let first = links.first, let other = links.first(where: { $0.stream.name != first.stream.name })
            else {
                return nil
            }
            return mixture(other, after: first, name: name)
        } catch {
            return error.code == .unsupportedCodec ? error : nil
        }
    }

    /// The error for `other`, a link of another codec than the first one.
    static func mixture(_ other: Link, after first: Link, name: String) -> AudioError {
        let place = other.bytes.lowerBound
        return AudioError(
            .unsupportedCodec, operation: "decode \(name)",
            detail:
                "It is a chain of several codecs: at byte \(place) \(other.stream.name) follows \(first.stream.name)",
            remedy: "Split it at byte \(place), or encode all parts with one codec.")
    }

    /// The numbers of the streams that the pages from byte `start` on begin.
    private static func serials(in source: any ByteSource, from start: Int) throws(AudioError) -> Set<UInt32> {
        var serials: Set<UInt32> = []
        var offset = start
        let limit = start.clampingAdd(1 << 20)
        while offset < limit,
            let page = try OggPage.next(in: source, from: offset, limit: min(source.size, offset.clampingAdd(window))),
            page.isFirst
        {
            serials.insert(page.serial)
            offset = page.end
        }
        return serials
    }

    /// Finds the end of the link that begins at `start` with the streams `serials`; nil if it is the last one.
    ///
    /// The pages of a link lie together. So the search halves the file, and reads some pages of it only. A page of
    /// another stream that does not begin this stream is damage, and no link: libFLAC skips it.
    private static func end(
        of serials: Set<UInt32>, in source: any ByteSource, from start: Int
    ) throws(AudioError) -> Int? {
        let last = try OggPage.last(in: source, before: source.size) { _ in true }
        guard let last, last.offset > start, !serials.contains(last.serial) else { return nil }
        var (low, high, found) = (start, last.offset, last)
        while low < high {
            let middle = high - low < OggPage.maximumLength ? low : low + (high - low) / 2
            let page = try OggPage.next(in: source, from: middle, limit: min(high, middle.clampingAdd(window)))
            if let page, serials.contains(page.serial) {
                low = page.end
            } else {
                if let page { found = page }
                high = middle
            }
        }
        return found.isFirst ? found.offset : nil
    }
}

extension OggPage {
    /// Finds the last whole page that ends at `end` or before and passes `condition`, among the 128 KB before `end`.
    static func last(
        in source: any ByteSource, before end: Int, _ condition: (OggPage) -> Bool
    ) throws(AudioError) -> OggPage? {
        let start = max(0, end - 2 * maximumLength)
        let bytes = try source.bytes(at: start, count: end - start)
        var (index, found): (Int, OggPage?) = (0, nil)
        var checks = Checks(of: bytes.count)
        while index < bytes.count {
            guard bytes[index] == 0x4F, let page = checks.page(bytes[index...], at: start + index) else {
                index += 1
                if !checks.areLeft { break }
                continue
            }
            if condition(page) { found = page }
            index = page.end - start
        }
        return found
    }
}
