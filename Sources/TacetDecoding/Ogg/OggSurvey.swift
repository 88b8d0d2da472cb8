import TacetPlatform

/// What a reading of all pages of an Ogg file finds that decoders pass over: a missing end, pages that are missing or
/// contradict each other, and streams that are not played.
struct OggSurvey {
    /// The faults, as sentences.
    private(set) var problems: [String] = []
    private var streams: [UInt32: Stream] = [:]
    /// Whether only pages that begin streams have been read of the present link.
    private var isAmongHeads = false
    private var isPlaying = false
    private var played: UInt32?
    /// How often each fault was found, and the byte at which it was found first.
    private var faults: [Fault: (count: Int, first: Int)] = [:]
    private var others: [String] = []

    private struct Stream {
        var number: UInt32
        var granule: Int64
        var hasEnded: Bool
    }

    private enum Fault {
        case gap, lostPages, oldNumbers, oldGranules, falseBeginnings, homeless
    }

    /// Reads the pages of `source` from byte `start` on.
    init(_ source: any ByteSource, from start: Int = 0) throws(AudioError) {
        var offset = start
        var checks = OggPage.Checks(of: source.size)
        while let page = try OggPage.next(in: source, from: offset, limit: source.size, &checks) {
            if page.offset > offset { note(.gap, page.offset - offset, at: offset) }
            take(page)
            offset = page.end
        }
        state()
        guard offset < source.size else { return }
        let isPage = try source.bytes(at: offset, count: 4) == Array("OggS".utf8)
        problems.append(
            isPage
                ? "It is cut off or damaged within the page at byte \(offset)"
                : "The \(source.size - offset) bytes behind the last page, from byte \(offset) on, are no page")
    }

    private mutating func take(_ page: OggPage) {
        if page.isFirst {
            if streams[page.serial] == nil || OggCodec.playable(page) != nil {
                begin(page)
                return
            }
            note(.falseBeginnings, 1, at: page.offset)
        }
        isAmongHeads = false
        guard var stream = streams[page.serial] else {
            note(.homeless, 1, at: page.offset)
            return
        }
        switch page.number {
        case ...stream.number: note(.oldNumbers, 1, at: page.offset)
        case (stream.number &+ 2)...: note(.lostPages, Int(page.number - stream.number) - 1, at: page.offset)
        default: break
        }
        if page.granule != -1 {
            if page.granule < stream.granule { note(.oldGranules, 1, at: page.offset) }
            stream.granule = page.granule
        }
        stream.number = page.number
        stream.hasEnded = page.isLast
        streams[page.serial] = stream
    }

    /// Takes the page that begins a stream: of a new link, or beside the others of its link.
    private mutating func begin(_ page: OggPage) {
        if !isAmongHeads {
            streams = [:]
            isPlaying = false
        }
        isAmongHeads = true
        streams[page.serial] = Stream(number: page.number, granule: 0, hasEnded: page.isLast)
        if !isPlaying, OggCodec.playable(page) != nil {
            isPlaying = true
            played = page.serial
        } else {
            others.append(OggCodec.codec(of: page))
        }
    }

    private mutating func note(_ fault: Fault, _ count: Int, at offset: Int) {
        let (before, first) = faults[fault] ?? (0, offset)
        faults[fault] = (before.clampingAdd(count), first)
    }

    private mutating func state() {
        if let (count, first) = faults[.gap] { problems.append("\(count) bytes from byte \(first) on are no page") }
        if let (count, first) = faults[.lostPages] {
            problems.append("\(count) pages are missing by their numbers, before byte \(first)")
        }
        if let (count, first) = faults[.oldNumbers] {
            problems.append("The numbers of \(count) pages repeat or go back, from byte \(first) on")
        }
        if let (count, first) = faults[.oldGranules] {
            problems.append("The granule positions of \(count) pages go back, from byte \(first) on")
        }
        if let (count, first) = faults[.falseBeginnings] {
            problems.append("\(count) pages from byte \(first) on claim to begin a stream that goes on")
        }
        if let (count, first) = faults[.homeless] {
            problems.append("\(count) pages from byte \(first) on are of streams that do not begin")
        }
        for name in Set(others).sorted() {
            let count = others.count { $0 == name }
            problems.append(
                "\(count == 1 ? "A stream" : "\(count) streams") of \(name) in it \(count == 1 ? "is" : "are") not played"
            )
        }
        if let played, streams[played]?.hasEnded == false {
            problems.append("Its last page does not end the stream: it is cut off, or its encoder did not close it")
        }
    }
}
