import CCodecs
import Glibc
import TacetPlatform

/// Decodes MPEG audio of the layers I to III, which MP3 is, with libmpg123. ``MP3Layout`` reads the tags.
///
/// The silence that an encoder adds at both ends is cut off where the encoder has noted its length (LAME tag).
final class MP3Decoder: AudioDecoder {
    let codec: String
    private(set) var format = PCMFormat(channels: 1, sampleRate: 1)
    private(set) var promisedFrames: Int?
    /// Whether ``promisedFrames`` counts the frames of the file, and is not what an encoder has noted.
    private var hasCounted = false
    private(set) var metadata = Metadata()
    private(set) var invalidSamples = 0
    private let library: tacet_mpg123_functions
    private let handle: OpaquePointer
    private let source: any ByteSource
    private let layout: MP3Layout
    private let input: SourceCursor
    /// Whether libmpg123 has announced another format for the next frames.
    private var hasNewFormat = false
    private var hasDecoded = false
    private var failure: AudioError?

    /// The most bytes without a frame between frames. libmpg123's own limit of 1,024 bytes ends a file at any picture
    /// in it.
    private static let resyncBytes = 65_536
    /// The frames decoded and thrown away before the frame of a seek. The bits of a frame may lie in the 511 bytes
    /// before it, which are 21 frames of the lowest bitrate.
    private static let warmUpFrames = 24

    /// Opens the MP3 file in `source`, whose `layout` is known. Errors call it `name`.
    ///
    /// - Parameter index: The places of frames that an earlier decoder of the file has found.
    /// - Throws: `AudioError` with `.unsupportedCodec` if the machine has no libmpg123, `.corrupt`, `.tooLarge`, or an
    ///   error of the source.
    init(
        source: any ByteSource, layout: MP3Layout, index: MP3Index? = nil, name: String
    ) throws(AudioError) {
        codec = "MP\(layout.first.layer)"
        guard let library = tacet_mpg123()?.pointee else { throw CodecLibrary.mpg123.missing(for: codec, name: name) }
        guard let handle = library.mpg123_new(nil, nil) else { throw .noMemory(toDecode: name) }
        self.library = library
        self.handle = handle
        self.source = source
        self.layout = layout.withoutTags
        input = SourceCursor(source, body: layout.frames, name: name)
        let flags = MPG123_FORCE_FLOAT.rawValue | MPG123_QUIET.rawValue | MPG123_GAPLESS.rawValue
        _ = library.mpg123_param(handle, MPG123_ADD_FLAGS, Int(flags), 0)
        _ = library.mpg123_param(handle, MPG123_RESYNC_LIMIT, Self.resyncBytes, 0)
        _ = library.mpg123_param(handle, MPG123_INDEX_SIZE, MP3Index.capacity, 0)
        _ = library.mpg123_param(handle, MPG123_PREFRAMES, Self.warmUpFrames, 0)
        if let length = layout.freeLength {
            // Without its header. libmpg123's own search misses frames of other stereo modes.
            _ = library.mpg123_param(handle, MPG123_FREEFORMAT_SIZE, length - 4, 0)
        }
        _ = library.mpg123_replace_reader_handle(handle, Self.read, Self.seek, nil)
        input.allowReads()
        let status = library.mpg123_open_handle(handle, Unmanaged.passUnretained(input).toOpaque())
        if status == MPG123_OK.rawValue { index?.restore(to: handle, of: library) }
        let format = status == MPG123_OK.rawValue ? Self.format(library, handle) : nil
        let length = layout.hasLength && format != nil ? Int(library.mpg123_length(handle)) : -1
        promisedFrames = length >= 0 ? length : nil
        do throws(AudioError) {
            if let error = input.failure { throw error }
            guard let format else { throw Self.error(library.mpg123_errcode(handle), name) }
            try format.requirePlayable(place: "the frame at byte \(layout.frames.lowerBound)", name: name)
            self.format = format
            metadata = layout.metadata(frames: promisedFrames)
        } catch {
            failure = error
            throw error
        }
    }

    deinit { library.mpg123_delete(handle) }

    private static let read: @convention(c) (UnsafeMutableRawPointer?, UnsafeMutableRawPointer?, Int) -> Int = {
        stream, bytes, count in
        guard let stream, let bytes else { return -1 }
        return Unmanaged<SourceCursor>.fromOpaque(stream).takeUnretainedValue().read(into: bytes, count: count) ?? -1
    }

    private static let seek: @convention(c) (UnsafeMutableRawPointer?, off_t, Int32) -> off_t = {
        stream, offset, origin in
        guard let stream else { return -1 }
        let input = Unmanaged<SourceCursor>.fromOpaque(stream).takeUnretainedValue()
        return input.seek(Int(offset), origin) ? off_t(input.position) : -1
    }

    /// The format of the frames that libmpg123 decodes next; nil if it finds none.
    private static func format(_ library: tacet_mpg123_functions, _ handle: OpaquePointer) -> PCMFormat? {
        var rate = 0
        var (channels, encoding): (Int32, Int32) = (0, 0)
        guard library.mpg123_getformat(handle, &rate, &channels, &encoding) == MPG123_OK.rawValue,
            encoding == Int32(bitPattern: MPG123_ENC_FLOAT_32.rawValue)
        else { return nil }
        return PCMFormat(channels: Int(channels), sampleRate: rate)
    }

    func read(into destination: UnsafeMutablePointer<Float>, maximum: Int) throws(AudioError) -> Int {
        if let failure { throw failure }
        guard maximum > 0 else { return 0 }
        let before = format
        input.allowReads()
        while true {
            if hasNewFormat { try takeFormat() }
            let room = try before.frames(of: format, inRoomFor: maximum, name: input.name) * format.channels * 4
            var bytes = 0
            let status = library.mpg123_read(handle, UnsafeMutableRawPointer(destination), room, &bytes)
            if let error = input.failure { throw fail(error) }
            hasNewFormat = status == MPG123_NEW_FORMAT.rawValue
            if bytes > 0 {
                hasDecoded = true
                let frames = bytes / (4 * format.channels)
                invalidSamples += SampleSanitizer.sanitize(destination, count: frames * format.channels)
                return frames
            }
            if hasNewFormat { continue }
            // What follows the last frame may be anything: lyrics, a player's notes, zeros.
            guard hasDecoded || status != MPG123_ERR.rawValue else {
                throw fail(Self.error(library.mpg123_errcode(handle), input.name))
            }
            return 0
        }
    }

    func read(into destination: UnsafeMutablePointer<Int16>, maximum: Int) throws(AudioError) -> Int {
        try PCMBlock.quantise(into: destination, maximum: maximum) { block, maximum throws(AudioError) in
            let frames = try read(into: block, maximum: maximum)
            return (frames, frames * format.channels)
        }
    }

    func seek(to frame: Int) throws(AudioError) {
        if let failure { throw failure }
        guard frame >= 0 else { throw outside(frame) }
        // The file may have more frames than its encoder has noted. To seek, libmpg123 reads the headers of all frames
        // before the target in any case.
        if frame > 0, frame > promisedFrames ?? -1 { _ = try countFrames() }
        guard frame <= promisedFrames ?? .max else { throw outside(frame) }
        input.allowReads(isScan: true)
        let position = library.mpg123_seek(handle, off_t(frame), SEEK_SET)
        if let error = input.failure { throw fail(error) }
        guard Int(position) == frame || promisedFrames != nil else { throw outside(frame) }
    }

    /// Reads the headers of all frames once.
    func countFrames() throws(AudioError) -> Int? {
        if let failure { throw failure }
        guard !hasCounted else { return promisedFrames }
        if let frames = try framesOfCutFile() {
            (promisedFrames, hasCounted) = (frames, true)
            return frames
        }
        input.allowReads(isScan: true)
        let status = library.mpg123_scan(handle)
        if let error = input.failure { throw fail(error) }
        guard status == MPG123_OK.rawValue else { return promisedFrames }
        hasCounted = true
        let length = Int(library.mpg123_length(handle))
        if length >= 0 { promisedFrames = length }
        return promisedFrames
    }

    /// The length of a file that has fewer frames than its encoder has noted; nil for any other, and for a file with
    /// other bytes between its frames.
    ///
    /// Once libmpg123 itself has counted so few, it no longer cuts off the silence at the beginning, and all positions
    /// move by 1,105 frames and more.
    private func framesOfCutFile() throws(AudioError) -> Int? {
        guard let stated = layout.statedFrames, let silence = layout.leadingSilence,
            let count = try MP3Survey(source, layout, allowsOtherBytes: false)?.wholeFrames,
            (1..<stated).contains(count)
        else { return nil }
        return max(0, count * layout.first.samples - silence)
    }

    func reopening() -> Reopening? {
        guard let index = MP3Index(of: handle, in: library) else { return nil }
        return { [source, layout, name = input.name] () throws(AudioError) in
            try MP3Decoder(source: source, layout: layout, index: index, name: name)
        }
    }

    private func takeFormat() throws(AudioError) {
        hasNewFormat = false
        guard let format = Self.format(library, handle) else {
            throw fail(Self.error(library.mpg123_errcode(handle), input.name))
        }
        do throws(AudioError) {
            try format.requirePlayable(place: "a frame before byte \(input.position)", name: input.name)
        } catch {
            throw fail(error)
        }
        self.format = format
    }

    private func outside(_ frame: Int) -> AudioError { .outside(frame, frames: promisedFrames, of: input.name) }

    private func fail(_ error: AudioError) -> AudioError {
        failure = error
        return error
    }

    private static func error(_ status: Int32, _ name: String) -> AudioError {
        if status == MPG123_OUT_OF_MEM.rawValue { return .noMemory(toDecode: name) }
        return .damaged(name, "Its frames are damaged (libmpg123: error \(status))")
    }
}
