import CCodecs
import Glibc

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
