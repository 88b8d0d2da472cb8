import TacetPlatform

/// Decodes an Ogg FLAC file, which may be a chain: each link by a decoder of its own.
///
/// libFLAC follows a chain from release 1.5 on only, and does not seek beyond a link there. So Tacet finds the links by
/// itself. A later link whose stream has the number of an earlier one is played as well, and its length is not
/// promised.
final class FLACChain: AudioDecoder {
    let codec: String
    private(set) var format: PCMFormat
    let promisedFrames: Int?
    var metadata: Metadata
    let hasOneRate: Bool
    private let source: any ByteSource
    private let name: String
    private let links: [Link]
    private let places: [OggChain.Link]
    /// The link that is decoded, and its decoder.
    private var (index, decoder): (Int, FLACDecoder)
    /// Whether the decoder is that of a stream behind the links, and the number of those that were opened.
    private var (isBehind, streamsBehind) = (false, 0)
    private var rates = SampleRates()
    private var earlierInvalidSamples = 0
    private var failure: AudioError?

    private struct Link {
        let container: FLACDecoder.Container
        let header: FLACHeader
    }

    var hasMoreThan16Bits: Bool { links.contains { $0.header.bitsPerSample > 16 } }
    var hasExact16Bits: Bool { !hasMoreThan16Bits }
    var invalidSamples: Int { earlierInvalidSamples + decoder.invalidSamples }

    /// Opens the file in `source` with its links, one or more. Errors call it `name`.
    ///
    /// - Throws: `AudioError` as ``FLACDecoder`` throws it, `.unsupportedCodec` for a link of another codec, `.corrupt`
    ///   for one without a length.
    init(source: any ByteSource, links: [OggChain.Link], name: String) throws(AudioError) {
        var opened: [Link] = []
        for link in links {
            guard case .flac(let page) = link.stream else { throw OggChain.mixture(link, after: links[0], name: name) }
            let header = try FLACHeader(source, page: page, in: link.bytes, name: name)
            guard header.frames != nil || opened.count == links.count - 1 else {
                throw AudioError.damaged(name, "The link at byte \(link.bytes.lowerBound) does not tell how long it is")
            }
            try rates.note(header.format.sampleRate, name: name)
            opened.append(Link(container: .ogg(page, in: link.bytes), header: header))
        }
        let frames = opened.reduce(Int?.some(0)) { sum, link in
            sum.flatMap { sum in link.header.frames.map { sum.clampingAdd($0) } }
        }
        self.source = source
        self.name = name
        self.links = opened
        places = links
        index = 0
        decoder = try FLACDecoder(source: source, container: opened[0].container, header: opened[0].header, name: name)
        codec = decoder.codec
        format = decoder.format
        promisedFrames = frames
        metadata = opened[0].header.metadata(frames: frames)
        hasOneRate = opened.allSatisfy { $0.header.format.sampleRate == opened[0].header.format.sampleRate }
    }

    func read(into destination: UnsafeMutablePointer<Float>, maximum: Int) throws(AudioError) -> Int {
        try read(maximum) { decoder, room throws(AudioError) in try decoder.read(into: destination, maximum: room) }
    }

    func read(into destination: UnsafeMutablePointer<Int16>, maximum: Int) throws(AudioError) -> Int {
        try read(maximum) { decoder, room throws(AudioError) in try decoder.read(into: destination, maximum: room) }
    }

    /// Reads from the present link, or from the next one that has frames.
    private func read(
        _ maximum: Int, _ body: (FLACDecoder, Int) throws(AudioError) -> Int
    ) throws(AudioError) -> Int {
        if let failure { throw failure }
        guard maximum > 0 else { return 0 }
        do throws(AudioError) {
            while true {
                // The caller's room is for frames of the format before this read.
                let room = try format.frames(of: decoder.format, inRoomFor: maximum, name: name)
                let frames = try body(decoder, room)
                if frames > 0 {
                    format = decoder.format
                    return frames
                }
                guard try openNext() else { return 0 }
            }
        } catch {
            throw fail(error)
        }
    }

    func seek(to frame: Int) throws(AudioError) {
        if let failure { throw failure }
        guard frame >= 0, frame <= promisedFrames ?? .max else {
            throw .outside(frame, frames: promisedFrames, of: name)
        }
        var (target, left) = (0, frame)
        while target + 1 < links.count, let frames = links[target].header.frames, left >= frames {
            left -= frames
            target += 1
        }
        do throws(AudioError) {
            if target != index || isBehind { try open(links[target]) }
            (index, isBehind, streamsBehind) = (target, false, 0)
            try decoder.seek(to: left)
            format = decoder.format
        } catch {
            // A frame outside a link of unknown length is the caller's mistake. The decoder goes on.
            throw error.code == .invalidArgument ? error : fail(error)
        }
    }

    func reopening() -> Reopening? {
        guard !isBehind, links.allSatisfy(\.header.statesFrames) else { return nil }
        return { [source, places, name] () throws(AudioError) in
            try FLACChain(source: source, links: places, name: name)
        }
    }

    /// Opens the next link, or a stream behind the links. Returns false if there is none.
    private func openNext() throws(AudioError) -> Bool {
        if !isBehind, index + 1 < links.count {
            try open(links[index + 1])
            index += 1
        } else {
            guard let (page, bytes) = try decoder.streamBehind() else { return false }
            streamsBehind += 1
            guard links.count + streamsBehind <= OggChain.maximumLinks else {
                throw OggChain.tooLong(at: page.offset, name: name)
            }
            let header = try FLACHeader(source, page: page, in: bytes, name: name)
            try rates.note(header.format.sampleRate, name: name)
            try open(Link(container: .ogg(page, in: bytes), header: header))
            isBehind = true
        }
        return true
    }

    private func open(_ link: Link) throws(AudioError) {
        earlierInvalidSamples += decoder.invalidSamples
        decoder = try FLACDecoder(source: source, container: link.container, header: link.header, name: name)
    }

    private func fail(_ error: AudioError) -> AudioError {
        failure = error
        return error
    }
}
