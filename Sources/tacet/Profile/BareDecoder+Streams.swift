import CCodecs
import Glibc

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
