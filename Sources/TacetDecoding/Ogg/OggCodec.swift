import TacetPlatform

/// Recognises the codec of an Ogg file by the first bytes of the streams in it.
enum OggCodec {
    /// A codec that Tacet plays, with the page on which its stream begins.
    enum Playable {
        case vorbis(OggPage)
        case opus(OggPage)
        case flac(OggPage)

        /// The codec's name.
        var name: String {
            switch self {
            case .vorbis: "Vorbis"
            case .opus: "Opus"
            case .flac: "FLAC"
            }
        }
    }

    private static let others: [(mark: [UInt8], name: String)] = [
        (Array("Speex   ".utf8), "Speex"), ([0x80] + Array("theora".utf8), "Theora video"),
        (Array("fLaC".utf8), "FLAC in a form given up in 2004"), ([0x80] + Array("kate".utf8), "Kate subtitles"),
        (Array("BBCD".utf8), "Dirac video"), (Array("fishead".utf8), "an Ogg skeleton"),
        (Array("PCM     ".utf8), "PCM"), (Array("CELT    ".utf8), "CELT"),
    ]

    /// The codec of the stream that begins with the packet on `page`, if Tacet plays it.
    static func playable(_ page: OggPage) -> Playable? {
        if page.body.starts(with: [1] + Array("vorbis".utf8)) { return .vorbis(page) }
        if page.body.starts(with: "OpusHead".utf8) { return .opus(page) }
        if page.body.starts(with: [0x7F] + Array("FLAC".utf8)) { return .flac(page) }
        return nil
    }

    /// The name of the codec of the stream that begins with the packet on `page`.
    static func codec(of page: OggPage) -> String {
        playable(page)?.name ?? others.first { page.body.starts(with: $0.mark) }?.name ?? "an unknown codec"
    }

    /// Finds the first stream that Tacet plays among the streams that begin the file, or the link of a chain at byte
    /// `start`.
    ///
    /// - Throws: `AudioError` with `.unsupportedCodec` if Tacet plays no stream of the file, `.corrupt` if no stream
    ///   begins, or an error of the source.
    static func find(
        in source: any ByteSource, from start: Int = 0, name: String
    ) throws(AudioError) -> Playable {
        var offset = start
        var found: String?
        // libvorbisfile searches 64 KiB for the first page. The pages that begin streams come before all others (RFC
        // 3533).
        while let page = try OggPage.next(
            in: source, from: offset, limit: min(source.size, offset.clampingAdd(65_536))),
            page.isFirst, offset - start < 1 << 20
        {
            if let playable = playable(page) { return playable }
            found = found ?? codec(of: page)
            offset = page.end
        }
        guard let found else {
            throw AudioError(
                .corrupt, operation: "decode \(name)",
                detail:
                    "No whole Ogg page in the \(min(source.size - start, 65_536)) bytes from byte \(start) on begins a stream",
                remedy: "The file is cut off or damaged: get it again.")
        }
        throw AudioError(
            .unsupportedCodec, operation: "decode \(name)",
            detail: "The Ogg file holds \(found)\(start > 0 ? " at byte \(start)" : ""), not Vorbis, Opus or FLAC",
            remedy: found == "Speex" ? ConversionAdvice.toVorbis(name, decoder: "libspeex") : ConversionAdvice.export)
    }

    /// Requires that Vorbis is the first stream that Tacet plays, and that its identification header is valid.
    ///
    /// - Throws: As ``find(in:from:name:)``, and `AudioError` with `.unsupportedCodec` for another codec.
    static func requireVorbis(in source: any ByteSource, name: String) throws(AudioError) {
        guard case .vorbis(let page) = try find(in: source, name: name) else {
            throw AudioError(
                .unsupportedCodec, operation: "decode \(name)", detail: "The Ogg file does not hold Vorbis",
                remedy: ConversionAdvice.toVorbis(name))
        }
        try check(page, name)
    }

    /// Checks the identification header (Vorbis I specification, section 4.2.2).
    static func check(_ page: OggPage, _ name: String) throws(AudioError) {
        let header = Array(page.body)
        guard header.count >= 30 else {
            throw AudioError.damaged(name, "The identification header on the page at byte \(page.offset) is cut off")
        }
        let rate = Int(header.littleEndian32(at: 12))
        try PCMFormat(channels: Int(header[11]), sampleRate: rate)
            .requirePlayable(place: "the page at byte \(page.offset)", name: name)
    }
}
