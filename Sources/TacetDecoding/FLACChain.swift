import TacetSystem

/// Decodes a chain of Ogg FLAC streams, each link by a decoder of its own.
///
/// libFLAC follows a chain from release 1.5 on only, and does not seek beyond a link there. So Tacet finds the links by itself.
final class FLACChain: AudioDecoder {
    let codec: String
    private(set) var format: PCMFormat
    let promisedFrames: Int?
    let metadata: Metadata
    let hasOneRate: Bool
    private let source: any ByteSource
    private let name: String
    private let links: [Link]
    /// The link that is decoded, and its decoder.
    private var (index, decoder): (Int, FLACDecoder)
    private var earlierInvalidSamples = 0
    private var failure: AudioError?

    private struct Link {
        let container: FLACDecoder.Container
        let format: PCMFormat
        /// Nil for a last link that is cut off before its first frame ends.
        let frames: Int?
    }

    var invalidSamples: Int { earlierInvalidSamples + decoder.invalidSamples }

    /// Opens the chain in `source`, which has more than one link. Errors call it `name`.
    ///
    /// - Throws: `AudioError` as ``FLACDecoder`` throws it, `.unsupportedCodec` for a link of another codec, `.corrupt` for one
    ///   without a length.
    init(source: any ByteSource, links: [OggChain.Link], name: String) throws(AudioError) {
        var rates = SampleRates()
        var opened: [Link] = []
        var first: FLACHeader?
        for link in links {
            guard case .flac(let page) = link.stream else { throw OggChain.mixture(link, after: links[0], name: name) }
            let header = try FLACHeader(source, page: page, in: link.bytes, name: name)
            guard header.frames != nil || opened.count == links.count - 1 else {
                throw AudioError(
                    .corrupt, operation: "decode \(name)",
                    detail: "The link at byte \(link.bytes.lowerBound) does not tell how long it is",
                    remedy: "Encode it again from the original.")
            }
            try rates.note(header.format.sampleRate, name: name)
            opened.append(Link(container: .ogg(page, in: link.bytes), format: header.format, frames: header.frames))
            first = first ?? header
        }
        let frames = opened.reduce(Int?.some(0)) { sum, link in
            sum.flatMap { sum in link.frames.map { sum.clampingAdd($0) } }
        }
        self.source = source
        self.name = name
        self.links = opened
        (index, decoder) = (0, try FLACDecoder(source: source, container: opened[0].container, name: name))
        codec = decoder.codec
        format = decoder.format
        promisedFrames = frames
        metadata = first?.metadata(frames: frames) ?? Metadata()
        hasOneRate = opened.allSatisfy { $0.format.sampleRate == opened[0].format.sampleRate }
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
                guard index + 1 < links.count else { return 0 }
                try open(index + 1)
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
        while target + 1 < links.count, let frames = links[target].frames, left >= frames {
            left -= frames
            target += 1
        }
        do throws(AudioError) {
            if target != index { try open(target) }
            try decoder.seek(to: left)
            format = decoder.format
        } catch {
            // A frame outside a link of unknown length is the caller's mistake. The decoder goes on.
            throw error.code == .invalidArgument ? error : fail(error)
        }
    }

    private func open(_ link: Int) throws(AudioError) {
        earlierInvalidSamples += decoder.invalidSamples
        decoder = try FLACDecoder(source: source, container: links[link].container, name: name)
        index = link
    }

    private func fail(_ error: AudioError) -> AudioError {
        failure = error
        return error
    }
}
