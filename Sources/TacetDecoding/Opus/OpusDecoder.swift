import CCodecs
import Glibc
import TacetPlatform

/// Decodes Ogg Opus with libopusfile, always at 48,000 Hz, and with the gain of the header applied (RFC 7845).
///
/// Any error but a hole (missing packets, `OP_HOLE`) ends the decoder for good.
final class OpusDecoder: AudioDecoder {
    let codec = "Ogg Opus"
    private(set) var format = PCMFormat(channels: 1, sampleRate: 48_000)
    var metadata = Metadata()
    let promisedFrames: Int?
    private(set) var invalidSamples = 0
    private let library: tacet_opus_functions
    private let source: any ByteSource
    private let input: SourceCursor
    private let file: OpaquePointer?
    /// The fewest channels of any link. A read asks for samples of all channels together, and the next link may have
    /// fewer.
    private var narrowest = PCMFormat.channelRange.upperBound
    private var widest = 1
    private var failure: AudioError?

    /// The most links of a chain, as of a chain of Vorbis.
    private static let maximumLinks: Int32 = 256
    /// The frames decoded and thrown away before the frame of a seek: 400 ms. libopusfile decodes 80 ms by itself (RFC
    /// 7845, section 4.6), after which a tone still differs by a tenth from that of an unbroken pass.
    private static let warmUpFrames = 19_200

    /// Opens the Ogg Opus file in `source`. Errors call it `name`.
    ///
    /// - Throws: `AudioError` with `.unsupportedCodec` if the machine has no libopusfile, `.corrupt`, `.tooLarge`, or
    ///   an error of the source.
    init(source: any ByteSource, name: String) throws(AudioError) {
        guard let library = tacet_opus()?.pointee else { throw CodecLibrary.opusfile.missing(for: codec, name: name) }
        self.library = library
        self.source = source
        input = SourceCursor(source, name: name)
        var status: Int32 = 0
        var callbacks = Self.callbacks
        input.allowReads()
        file = library.op_open_callbacks(Unmanaged.passUnretained(input).toOpaque(), &callbacks, nil, 0, &status)
        let total = file == nil ? -1 : library.op_pcm_total(file, -1)
        promisedFrames = total >= 0 ? Int(total) : nil
        do throws(AudioError) {
            guard let file else { throw input.failure ?? Self.error(status, name) }
            let links = library.op_link_count(file)
            guard links <= Self.maximumLinks else {
                throw AudioError(
                    .tooLarge, operation: "decode \(name)", detail: "It is a chain of \(links) streams",
                    remedy: "Split it into several files.")
            }
            for link in 0..<max(1, links) {
                let format = PCMFormat(channels: Int(library.op_channel_count(file, link)), sampleRate: 48_000)
                try format.requirePlayable(place: "link \(link + 1)", name: name)
                narrowest = min(narrowest, format.channels)
                widest = max(widest, format.channels)
            }
            takeFormat(of: 0)
            metadata = Metadata(vorbis: comments(), frames: promisedFrames, rate: 48_000)
        } catch {
            failure = error
            throw error
        }
    }

    deinit { library.op_free(file) }

    private static var callbacks: OpusFileCallbacks {
        OpusFileCallbacks(
            read: { stream, bytes, count in
                guard let stream, let bytes else { return -1 }
                return Int32(clamping: OpusDecoder.input(stream).read(into: bytes, count: Int(max(0, count))) ?? -1)
            },
            seek: { stream, offset, origin in
                guard let stream else { return -1 }
                return OpusDecoder.input(stream).seek(Int(offset), origin) ? 0 : -1
            },
            tell: { stream in
                guard let stream else { return -1 }
                return opus_int64(OpusDecoder.input(stream).position)
            },
            close: nil)
    }

    private static func input(_ pointer: UnsafeMutableRawPointer) -> SourceCursor {
        Unmanaged<SourceCursor>.fromOpaque(pointer).takeUnretainedValue()
    }

    private func takeFormat(of link: Int32) {
        format.channels = Int(library.op_channel_count(file, link))
    }

    private func comments() -> [UnsafeRawBufferPointer] {
        guard let tags = library.op_tags(file, 0)?.pointee, let texts = tags.user_comments,
            let lengths = tags.comment_lengths
        else { return [] }
        return (0..<Int(tags.comments)).compactMap { index in
            texts[index].map { UnsafeRawBufferPointer(start: $0, count: Int(lengths[index])) }
        }
    }

    func read(into destination: UnsafeMutablePointer<Float>, maximum: Int) throws(AudioError) -> Int {
        let frames = try decode(into: destination, maximum: maximum)
        let channels = format.channels
        if channels > 2 {
            let order = ChannelOrder.waveFromVorbis[channels - 1]
            withUnsafeTemporaryAllocation(of: Float.self, capacity: channels) { frame in
                for start in stride(from: 0, to: frames * channels, by: channels) {
                    for channel in 0..<channels { frame[channel] = destination[start + order[channel]] }
                    for channel in 0..<channels { destination[start + channel] = frame[channel] }
                }
            }
        }
        // The gain of the header can be +128 dB.
        invalidSamples += SampleSanitizer.sanitize(destination, count: frames * channels)
        return frames
    }

    func read(into destination: UnsafeMutablePointer<Int16>, maximum: Int) throws(AudioError) -> Int {
        // libopusfile's own conversion to 16 bits adds noise.
        try PCMBlock.quantise(into: destination, maximum: maximum) { block, maximum throws(AudioError) in
            let frames = try decode(into: block, maximum: maximum)
            return (frames, frames * format.channels)
        }
    }

    /// Decodes up to `maximum` frames in the channel order of Vorbis, and takes their format.
    private func decode(into destination: UnsafeMutablePointer<Float>, maximum: Int) throws(AudioError) -> Int {
        if let failure { throw failure }
        guard maximum > 0 else { return 0 }
        input.allowReads()
        let room = Int32(clamping: min(maximum, 1 << 20) * narrowest)
        var link: Int32 = 0
        var result = library.op_read_float(file, destination, room, &link)
        while result == OP_HOLE { result = library.op_read_float(file, destination, room, &link) }
        guard result >= 0, input.failure == nil else { throw fail(result) }
        if result > 0 { takeFormat(of: link) }
        return Int(result)
    }

    func seek(to frame: Int) throws(AudioError) {
        if let failure { throw failure }
        let frames = promisedFrames ?? 0
        guard frame >= 0, frame <= frames else { throw .outside(frame, frames: frames, of: input.name) }
        guard frames > 0 else { return }
        input.allowReads()
        // A chain of different links is left to libopusfile: single frames before a wider link cannot be skipped.
        let start = narrowest == widest ? max(0, frame - Self.warmUpFrames) : frame
        let status = library.op_pcm_seek(file, ogg_int64_t(start))
        guard status == 0, input.failure == nil else { throw fail(status) }
        takeFormat(of: library.op_current_link(file))
        try skip(frame - start)
    }

    func reopening() -> Reopening? {
        { [source, name = input.name] () throws(AudioError) in try OpusDecoder(source: source, name: name) }
    }

    private func skip(_ frames: Int) throws(AudioError) {
        let block = 1_024
        let capacity = block * PCMFormat.channelRange.upperBound
        try withUnsafeTemporaryAllocation(of: Float.self, capacity: capacity) { buffer throws(AudioError) in
            guard let start = buffer.baseAddress else { return }
            var left = frames
            while left > 0 {
                let count = try decode(into: start, maximum: min(left, block))
                if count == 0 { return }
                left -= count
            }
        }
    }

    private func fail(_ status: Int32) -> AudioError { failure.keep(input.failure ?? Self.error(status, input.name)) }

    private static func error(_ status: Int32, _ name: String) -> AudioError {
        let detail =
            switch status {
            case OP_ENOTFORMAT: "It does not hold Opus alone, or is cut off within its headers"
            case OP_EVERSION: "It is of a version of Opus that does not exist yet"
            case OP_EIMPL: "Its channels have no known places (channel mapping family 2 or more)"
            case OP_EBADHEADER: "An Opus header contradicts itself"
            case OP_EBADLINK: "A stream of the chain is damaged"
            case OP_EBADPACKET: "A packet contradicts itself"
            case OP_EBADTIMESTAMP: "Its pages contradict each other about the time, or it is cut off before its sound"
            default: "Its pages are damaged or incomplete (libopusfile: \(status))"
            }
        return .damaged(name, detail)
    }
}
