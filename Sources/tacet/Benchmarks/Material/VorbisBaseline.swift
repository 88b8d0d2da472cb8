import CVorbis

/// Decodes a file as a game would with libvorbisfile alone.
enum VorbisBaseline {
    /// Decodes a file to 16-bit samples and discards them; returns the number of frames.
    static func decode(_ path: String) throws -> Int {
        let file = UnsafeMutablePointer<OggVorbis_File>.allocate(capacity: 1)
        file.initialize(to: OggVorbis_File())
        defer { file.deallocate() }
        guard ov_fopen(path, file) == 0 else {
            throw Failure(
                "open \(path): libvorbisfile does not play it. With --baseline give an Ogg Vorbis file.")
        }
        defer { ov_clear(file) }
        let channels = max(1, Int(ov_info(file, -1)?.pointee.channels ?? 1))
        return withUnsafeTemporaryAllocation(byteCount: 16_384, alignment: 16) { buffer in
            var bytes = 0
            var section: Int32 = 0
            while true {
                let count = ov_read(
                    file, buffer.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(buffer.count), 0, 2, 1,
                    &section)
                guard count > 0 else { return bytes / (2 * channels) }
                bytes += count
            }
        }
    }
}
