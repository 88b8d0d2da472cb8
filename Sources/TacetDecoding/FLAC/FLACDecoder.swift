import CCodecs
import TacetPlatform

/// Decodes FLAC, native or in Ogg, with libFLAC. ``FLACHeader`` reads the metadata.
final class FLACDecoder: AudioDecoder {
    let codec: String
    private(set) var format: PCMFormat
    let promisedFrames: Int?
    let metadata: Metadata
    private(set) var invalidSamples = 0
    private let source: any ByteSource
    private let container: Container
    private let header: FLACHeader
    private let library: tacet_flac_functions
    private let decoder: UnsafeMutablePointer<FLAC__StreamDecoder>
    private let block: FLACBlock
    private var name: String { block.input.name }
    /// Whether a seek to the end has been asked for: libFLAC does not seek there.
    private var isAtEnd = false
    /// Whether libFLAC can search for a frame.
    private let isSeekable: Bool
    private var failure: AudioError?

    /// Where a file's FLAC stream is.
    enum Container {
        /// A native stream, which begins at the offset.
        case native(at: Int)
        /// The Ogg stream that begins on the page, and the bytes of the file, or of its link in a chain.
        case ogg(OggPage, in: Range<Int>)
    }

    /// Opens the FLAC file in `source`. Errors call it `name`.
    ///
    /// - Parameter known: The header, if it has been read.
    /// - Throws: `AudioError` with `.unsupportedCodec` if the machine has no libFLAC, `.corrupt`, `.tooLarge`, or an
    ///   error of the source.
    init(
        source: any ByteSource, container: Container, header known: FLACHeader? = nil, name: String
    ) throws(AudioError) {
        let header: FLACHeader
        let input: SourceCursor
        let kind: String
        switch container {
        case .native(let start):
            kind = "FLAC"
            if let known { header = known } else { header = try FLACHeader(source, at: start, name: name) }
            input = SourceCursor(
                source, body: header.audioOffset..<source.size, after: header.plainHead, name: name)
        case .ogg(let page, let link):
            kind = "Ogg FLAC"
            if let known { header = known } else { header = try FLACHeader(source, page: page, in: link, name: name) }
            input = SourceCursor(source, body: link, name: name)
        }
        guard let library = tacet_flac()?.pointee else { throw CodecLibrary.flac.missing(for: kind, name: name) }
        guard let decoder = library.FLAC__stream_decoder_new() else {
            throw Self.error(FLAC__STREAM_DECODER_MEMORY_ALLOCATION_ERROR, name)
        }
        self.source = source
        self.container = container
        self.header = header.withoutComments
        self.library = library
        self.decoder = decoder
        codec = "\(kind), \(header.bitsPerSample)-bit integer"
        format = header.format
        promisedFrames = header.frames
        isSeekable = header.statesFrames
        metadata = header.metadata(frames: header.frames)
        block = FLACBlock(input, header: header)
        let client = Unmanaged.passUnretained(block).toOpaque()
        let status: FLAC__StreamDecoderInitStatus
        switch container {
        case .native:
            status = library.FLAC__stream_decoder_init_stream(
                decoder, FLACBlock.read, FLACBlock.seek, FLACBlock.tell, FLACBlock.length, FLACBlock.isAtEnd,
                FLACBlock.write, nil, FLACBlock.error, client)
        case .ogg(let page, _):
            _ = library.FLAC__stream_decoder_set_ogg_serial_number(decoder, Int(Int32(bitPattern: page.serial)))
            status = library.FLAC__stream_decoder_init_ogg_stream(
                decoder, FLACBlock.read, FLACBlock.seek, FLACBlock.tell, FLACBlock.length, FLACBlock.isAtEnd,
                FLACBlock.write, nil, FLACBlock.error, client)
        }
        do throws(AudioError) {
            guard status == FLAC__STREAM_DECODER_INIT_STATUS_OK else {
                throw Self.error(FLAC__STREAM_DECODER_UNINITIALIZED, name)
            }
            try call { library.FLAC__stream_decoder_process_until_end_of_metadata(decoder) }
        } catch {
            failure = error
            throw error
        }
    }

    deinit { library.FLAC__stream_decoder_delete(decoder) }

    var hasMoreThan16Bits: Bool { block.bitsPerSample > 16 }
    var hasExact16Bits: Bool { !hasMoreThan16Bits }

    func read(into destination: UnsafeMutablePointer<Float>, maximum: Int) throws(AudioError) -> Int {
        let (frames, samples) = try take(maximum)
        guard let samples, frames > 0 else { return 0 }
        let scale = 1 / Float(1 << (block.bitsPerSample - 1))
        let count = frames * format.channels
        for index in 0..<count { destination[index] = Float(samples[index]) * scale }
        // The prediction of a damaged frame can leave the range of its bits.
        invalidSamples += SampleSanitizer.sanitize(destination, count: count)
        return frames
    }

    func read(into destination: UnsafeMutablePointer<Int16>, maximum: Int) throws(AudioError) -> Int {
        let (frames, samples) = try take(maximum)
        guard let samples, frames > 0 else { return 0 }
        let (bits, count) = (block.bitsPerSample, frames * format.channels)
        switch bits {
        case 16:
            // Without a shift, the compiler converts several samples at a time.
            for index in 0..<count {
                destination[index] = Int16(truncatingIfNeeded: min(max(samples[index], -32_768), 32_767))
            }
        case ..<16:
            for index in 0..<count { destination[index] = Int16(clamping: Int(samples[index]) << (16 - bits)) }
        default:
            let scale = 1 / Float(1 << (bits - 1))
            for index in 0..<count { destination[index] = Int16(quantising: Float(samples[index]) * scale) }
        }
        return frames
    }

    /// Hands out up to `maximum` frames of one block and takes their format. Returns how many, and their samples; 0 is
    /// the end.
    private func take(_ maximum: Int) throws(AudioError) -> (Int, UnsafeMutablePointer<Int32>?) {
        if let failure { throw failure }
        guard maximum > 0, !isAtEnd else { return (0, nil) }
        if block.unread.isEmpty { try decodeBlock() }
        // The caller's room is for frames of the format before this read.
        let room = try format.frames(of: block.format, inRoomFor: maximum, name: name)
        let count = min(room, block.unread.count)
        let first = block.unread.lowerBound
        block.unread = (first + count)..<block.unread.upperBound
        if count > 0 { format = block.format }
        return (count, block.samples.map { $0 + first * block.format.channels })
    }

    func seek(to frame: Int) throws(AudioError) {
        if let failure { throw failure }
        guard frame >= 0, frame <= promisedFrames ?? .max else { throw outside(frame) }
        isAtEnd = frame == promisedFrames
        block.unread = 0..<0
        if isAtEnd { return }
        if isSeekable {
            block.input.allowReads()
            let hasFound = library.FLAC__stream_decoder_seek_absolute(decoder, FLAC__uint64(frame)) != 0
            try checkFailures()
            if hasFound, block.firstFrame == frame, !block.unread.isEmpty { return }
        }
        try decodeForward(to: frame)
    }

    func reopening() -> Reopening? {
        guard isSeekable else { return nil }
        return { [source, container, header, name] () throws(AudioError) in
            try FLACDecoder(source: source, container: container, header: header, name: name)
        }
    }

    /// Decodes the stream from its beginning up to `frame`: for streams of unknown length, and where libFLAC's search
    /// fails.
    private func decodeForward(to frame: Int) throws(AudioError) {
        block.unread = 0..<0
        block.input.allowReads()
        guard library.FLAC__stream_decoder_reset(decoder) != 0 else { throw fail() }
        try call { library.FLAC__stream_decoder_process_until_end_of_metadata(decoder) }
        var left = frame
        while true {
            try decodeBlock()
            if block.unread.isEmpty {
                // The header may promise more frames than the file has.
                if left > 0, promisedFrames == nil { throw outside(frame) }
                isAtEnd = true
                return
            }
            if left < block.unread.count { break }
            left -= block.unread.count
        }
        block.unread = left..<block.unread.upperBound
    }

    /// Decodes until a block has frames, or to the end.
    private func decodeBlock() throws(AudioError) {
        block.unread = 0..<0
        block.input.allowReads()
        while block.unread.isEmpty {
            let state = library.FLAC__stream_decoder_get_state(decoder)
            guard state.rawValue < FLAC__STREAM_DECODER_END_OF_STREAM.rawValue else {
                // Frames were expected and the whole file had none: it is damaged, and no silence.
                guard block.hasDecoded || promisedFrames == nil else { throw fail() }
                return
            }
            try call { library.FLAC__stream_decoder_process_single(decoder) }
        }
    }

    /// Calls libFLAC, and throws the error of the source or of the decoder that a callback has kept.
    private func call(_ body: () -> FLAC__bool) throws(AudioError) {
        let hasSucceeded = body() != 0
        try checkFailures()
        // A function that fails at the end of the stream has not failed.
        let state = library.FLAC__stream_decoder_get_state(decoder)
        guard hasSucceeded || state == FLAC__STREAM_DECODER_END_OF_STREAM else { throw fail() }
    }

    private func checkFailures() throws(AudioError) {
        guard let error = block.input.failure ?? block.failure else { return }
        failure = error
        throw error
    }

    private func fail() -> AudioError {
        let error = Self.error(library.FLAC__stream_decoder_get_state(decoder), name)
        failure = error
        return error
    }

    /// Where a later stream with this stream's number is, once this one has been read; nil if there is none.
    ///
    /// Streams of a chain should have different numbers, but a file that is joined to itself has one. libFLAC ends with
    /// the first of them from release 1.5 on, and decodes them as one stream before.
    func streamBehind() throws(AudioError) -> (page: OggPage, bytes: Range<Int>)? {
        guard library.ends_with_stream, case .ogg(let first, let link) = container,
            library.FLAC__stream_decoder_get_state(decoder) == FLAC__STREAM_DECODER_END_OF_STREAM
        else { return nil }
        // libFLAC reads no more than a page ahead.
        var offset = max(first.end, block.input.offset - 2 * OggPage.maximumLength)
        let limit = min(link.upperBound, block.input.offset.clampingAdd(OggPage.maximumLength))
        while let page = try OggPage.next(in: source, from: offset, limit: limit) {
            // A page within the stream may falsely say that it begins one.
            if page.isFirst, page.serial == first.serial, case .flac = OggCodec.playable(page) {
                return (page, page.offset..<link.upperBound)
            }
            offset = page.end
        }
        return nil
    }

    private func outside(_ frame: Int) -> AudioError { .outside(frame, frames: promisedFrames, of: name) }

    private static func error(_ state: FLAC__StreamDecoderState, _ name: String) -> AudioError {
        switch state {
        case FLAC__STREAM_DECODER_MEMORY_ALLOCATION_ERROR: .noMemory(toDecode: name)
        case FLAC__STREAM_DECODER_OGG_ERROR:
            AudioError.damaged(name, "Its Ogg pages are damaged or incomplete")
        case FLAC__STREAM_DECODER_END_OF_STREAM:
            AudioError(
                .corrupt, operation: "decode \(name)", detail: "It has no whole frame",
                remedy: "The file is cut off or damaged: get it again.")
        default:
            AudioError.damaged(name, "Its frames are damaged (libFLAC: state \(state.rawValue))")
        }
    }
}
