import TacetSystem

/// Recognises the codec of an Ogg file by the first bytes of the streams in it.
enum OggCodec {
    /// The codecs that ffmpeg can decode.
    private static let convertible: Set = ["Opus", "Speex", "FLAC"]
    private static let others: [(mark: [UInt8], name: String)] = [
        (Array("OpusHead".utf8), "Opus"), (Array("Speex   ".utf8), "Speex"), ([0x7F] + Array("FLAC".utf8), "FLAC"),
        ([0x80] + Array("theora".utf8), "Theora video"), (Array("fLaC".utf8), "FLAC"),
        ([0x80] + Array("kate".utf8), "Kate subtitles"), (Array("BBCD".utf8), "Dirac video"),
        (Array("fishead".utf8), "an Ogg skeleton"), (Array("PCM     ".utf8), "PCM"), (Array("CELT    ".utf8), "CELT"),
    ]

    /// Requires that a Vorbis stream with a valid identification header is among the streams that begin the file.
    ///
    /// - Throws: `AudioError` with `.unsupportedCodec` if no stream is Vorbis, `.corrupt` if no stream begins or the
    ///   header is invalid, or an error of the source.
    static func requireVorbis(in source: any ByteSource, name: String) throws(AudioError) {
        var offset = 0
        var found: String?
        // libvorbisfile searches 64 KiB for the first page. The pages that begin streams come before all others (RFC
        // 3533).
        while let page = try OggPage.next(
            in: source, from: offset, limit: min(source.size, offset.clampingAdd(65_536))),
            page.isFirst, offset < 1 << 20
        {
            if page.body.starts(with: [1] + Array("vorbis".utf8)) { return try check(page, name) }
            found = found ?? others.first { page.body.starts(with: $0.mark) }?.name ?? "an unknown codec"
            offset = page.end
        }
        guard let found else {
            throw AudioError(
                .corrupt, operation: "decode \(name)",
                detail: "No whole Ogg page in the first \(min(source.size, 65_536)) bytes begins a stream",
                remedy: "The file is cut off or damaged: get it again.")
        }
        throw AudioError(
            .unsupportedCodec, operation: "decode \(name)", detail: "The Ogg file holds \(found), not Vorbis",
            remedy: convertible.contains(found)
                ? Conversion.toVorbis(name, decoder: found == "Speex" ? "libspeex" : nil) : Conversion.export)
    }

    /// Checks the identification header (Vorbis I specification, section 4.2.2).
    private static func check(_ page: OggPage, _ name: String) throws(AudioError) {
        let header = Array(page.body)
        guard header.count >= 30 else {
            throw AudioError(
                .corrupt, operation: "decode \(name)",
                detail: "The identification header on the page at byte \(page.offset) is cut off",
                remedy: "Encode it again from the original.")
        }
        let rate = Int(header.littleEndian32(at: 12))
        try PCMFormat(channels: Int(header[11]), sampleRate: rate)
            .requirePlayable(place: "the page at byte \(page.offset)", name: name)
    }
}
