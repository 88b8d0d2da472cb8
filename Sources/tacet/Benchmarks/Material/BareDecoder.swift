import CCodecs
import Glibc
import TacetDecoding

/// Decodes a file as a game would with the library of its format alone, and discards the samples.
///
/// The libraries are those that Tacet decodes with, loaded by the same code. Each gives the samples that it makes with
/// the least work: 16-bit integers (libvorbisfile, libmpg123), integers as wide as the file's (libFLAC), or floats
/// (libopusfile, libopenmpt).
enum BareDecoder {
    /// The name of the library for a codec, as ``AudioDecoder/codec`` names it; nil if the samples are not compressed.
    static func library(for codec: String) -> String? {
        switch Format(codec: codec) {
        case .vorbis: "libvorbisfile"
        case .opus: "libopusfile"
        case .flac, .oggFLAC: "libFLAC"
        case .mp3: "libmpg123"
        case .module: "libopenmpt"
        case .samples: nil
        }
    }

    /// Decodes the file at `path`. Samples that are not compressed are read.
    static func decode(_ path: String, codec: String) throws {
        switch Format(codec: codec) {
        case .vorbis: _ = try VorbisBaseline.decode(path)
        case .opus: try decodeOpus(path)
        case .flac: try decodeFLAC(path, isOgg: false)
        case .oggFLAC: try decodeFLAC(path, isOgg: true)
        case .mp3: try decodeMP3(path)
        case .module: try decodeModule(path)
        case .samples: try read(path)
        }
    }

    private enum Format {
        case vorbis, opus, flac, oggFLAC, mp3, module, samples

        init(codec: String) {
            self =
                if codec == "Ogg Vorbis" {
                    .vorbis
                } else if codec == "Ogg Opus" {
                    .opus
                } else if codec.hasPrefix("Ogg FLAC") {
                    .oggFLAC
                } else if codec.hasPrefix("FLAC") {
                    .flac
                } else if codec.hasPrefix("MP") {
                    .mp3
                } else if codec.hasSuffix(" module") {
                    .module
                } else {
                    .samples
                }
        }
    }

    private static func read(_ path: String) throws {
        try withFile(path) { file in
            withUnsafeTemporaryAllocation(byteCount: 16_384, alignment: 16) { buffer in
                while fread(buffer.baseAddress, 1, buffer.count, file) > 0 {}
            }
        }
    }

    /// Opens a file, and calls `body` with the C stream.
    static func withFile(_ path: String, _ body: (UnsafeMutablePointer<FILE>) throws -> Void) throws {
        guard let file = fopen(path, "rb") else {
            throw Failure("open \(path): \(String(cString: strerror(errno))). Choose a file that can be read.")
        }
        defer { fclose(file) }
        try body(file)
    }

    static func failure(_ library: String, _ path: String) -> Failure {
        Failure("decode \(path): \(library) alone does not play it. Choose another file, or leave --baseline out.")
    }
}

extension BareDecoder {
    private static func file(_ client: UnsafeMutableRawPointer?) -> UnsafeMutablePointer<FILE>? {
        client?.assumingMemoryBound(to: FILE.self)
    }

    private static let readFLAC: FLAC__StreamDecoderReadCallback = { _, bytes, count, client in
        guard let bytes, let count, let file = BareDecoder.file(client), count.pointee > 0 else {
            return FLAC__STREAM_DECODER_READ_STATUS_ABORT
        }
        count.pointee = fread(bytes, 1, count.pointee, file)
        return count.pointee > 0
            ? FLAC__STREAM_DECODER_READ_STATUS_CONTINUE : FLAC__STREAM_DECODER_READ_STATUS_END_OF_STREAM
    }

    /// Decodes a FLAC file with libFLAC alone, which hands out each channel's integers.
    static func decodeFLAC(_ path: String, isOgg: Bool) throws {
        guard let library = tacet_flac()?.pointee, let decoder = library.FLAC__stream_decoder_new() else {
            throw failure("libFLAC", path)
        }
        defer { library.FLAC__stream_decoder_delete(decoder) }
        let open = isOgg ? library.FLAC__stream_decoder_init_ogg_stream : library.FLAC__stream_decoder_init_stream
        try withFile(path) { file in
            let status = open(
                decoder, readFLAC, nil, nil, nil, nil, { _, _, _, _ in FLAC__STREAM_DECODER_WRITE_STATUS_CONTINUE },
                nil, { _, _, _ in }, file)
            guard status == FLAC__STREAM_DECODER_INIT_STATUS_OK else { throw failure("libFLAC", path) }
            while library.FLAC__stream_decoder_get_state(decoder) != FLAC__STREAM_DECODER_END_OF_STREAM {
                guard library.FLAC__stream_decoder_process_single(decoder) != 0 else { throw failure("libFLAC", path) }
            }
        }
    }
}

extension BareDecoder {
    private static let readOpus: op_read_func = { stream, bytes, count in
        guard let stream, let bytes else { return -1 }
        return Int32(clamping: fread(bytes, 1, Int(max(0, count)), stream.assumingMemoryBound(to: FILE.self)))
    }

    /// Decodes an Ogg Opus file with libopusfile alone, to floats.
    static func decodeOpus(_ path: String) throws {
        guard let library = tacet_opus()?.pointee else { throw failure("libopusfile", path) }
        try withFile(path) { file in
            var callbacks = OpusFileCallbacks(
                read: readOpus,
                seek: { stream, offset, origin in
                    stream.map { fseek($0.assumingMemoryBound(to: FILE.self), Int(offset), origin) } ?? -1
                },
                tell: { stream in stream.map { opus_int64(ftell($0.assumingMemoryBound(to: FILE.self))) } ?? -1 },
                close: nil)
            var status: Int32 = 0
            guard let opened = library.op_open_callbacks(file, &callbacks, nil, 0, &status) else {
                throw failure("libopusfile", path)
            }
            defer { library.op_free(opened) }
            withUnsafeTemporaryAllocation(of: Float.self, capacity: 5_760 * 8) { samples in
                while library.op_read_float(opened, samples.baseAddress, Int32(samples.count), nil) > 0 {}
            }
        }
    }

    /// Decodes an MP3 file with libmpg123 alone, to 16-bit samples.
    static func decodeMP3(_ path: String) throws {
        guard let library = tacet_mpg123()?.pointee, let handle = library.mpg123_new(nil, nil) else {
            throw failure("libmpg123", path)
        }
        defer { library.mpg123_delete(handle) }
        _ = library.mpg123_param(handle, MPG123_ADD_FLAGS, Int(MPG123_QUIET.rawValue), 0)
        _ = library.mpg123_replace_reader_handle(
            handle,
            { stream, bytes, count in
                guard let stream, let bytes else { return 0 }
                return fread(bytes, 1, count, stream.assumingMemoryBound(to: FILE.self))
            },
            { stream, offset, origin in
                guard let file = stream?.assumingMemoryBound(to: FILE.self) else { return -1 }
                return fseek(file, Int(offset), origin) == 0 ? off_t(ftell(file)) : -1
            }, nil)
        try withFile(path) { file in
            guard library.mpg123_open_handle(handle, file) == MPG123_OK.rawValue else {
                throw failure("libmpg123", path)
            }
            withUnsafeTemporaryAllocation(byteCount: 16_384, alignment: 16) { samples in
                var (status, bytes) = (MPG123_OK.rawValue, 0)
                while status == MPG123_OK.rawValue || status == MPG123_NEW_FORMAT.rawValue {
                    status = library.mpg123_read(handle, samples.baseAddress, samples.count, &bytes)
                }
            }
        }
    }

    /// Renders a module with libopenmpt alone, to floats at 48,000 Hz.
    static func decodeModule(_ path: String) throws {
        guard let library = tacet_openmpt()?.pointee else { throw failure("libopenmpt", path) }
        var bytes: [UInt8] = []
        try withFile(path) { file in
            bytes = [UInt8](unsafeUninitializedCapacity: 32 << 20) { $1 = fread($0.baseAddress, 1, $0.count, file) }
        }
        let song = bytes.withUnsafeBytes { bytes in
            library.openmpt_module_create_from_memory2(
                bytes.baseAddress, bytes.count, library.openmpt_log_func_silent, nil, nil, nil, nil, nil, nil)
        }
        guard let song else { throw failure("libopenmpt", path) }
        defer { library.openmpt_module_destroy(song) }
        withUnsafeTemporaryAllocation(of: Float.self, capacity: 1_024 * 2) { frames in
            guard let start = frames.baseAddress else { return }
            while library.openmpt_module_read_interleaved_float_stereo(song, 48_000, 1_024, start) > 0 {}
        }
    }
}
