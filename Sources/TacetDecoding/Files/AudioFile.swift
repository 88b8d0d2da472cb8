package import TacetPlatform

/// Chooses the decoder for a sound file by the file's first bytes, not by its name.
package enum AudioFile {
    /// The formats that Tacet plays, for errors and help.
    package static let formats = "Ogg Vorbis, Ogg Opus, FLAC, MP3, WAV, AIFF, MOD, S3M, XM or IT"
    /// How the names of such files end.
    package static let extensions = [
        "ogg", "opus", "flac", "oga", "mp3", "wav", "aiff", "aif", "mod", "s3m", "xm", "it",
    ]
    /// The formats of plain samples, by ``SoundFile/container``. They need no library.
    package static let uncompressed = ["WAV", "AIFF"]

    /// Opens the file at `path`.
    ///
    /// - Throws: `AudioError` as ``FileSource`` and ``decoder(source:name:)`` throw it.
    package static func open(_ path: String) throws(AudioError) -> any AudioDecoder {
        try decoder(source: try FileSource(path: path), name: path)
    }

    /// Creates the decoder for the sound in `source`. Errors call it `name`.
    ///
    /// - Throws: `AudioError` with `.notAudio`, `.unsupportedCodec`, `.corrupt`, `.tooLarge` for a limit or for lack of
    ///   memory, or an error of the source.
    package static func decoder(source: any ByteSource, name: String) throws(AudioError) -> any AudioDecoder {
        try decoder(source: source, name: name, setups: SetupHeaderCache())
    }

    /// Creates the decoder like ``decoder(source:name:)``, but checks no Vorbis header again that `setups` has passed.
    static func decoder(
        source: any ByteSource, name: String, setups: SetupHeaderCache
    ) throws(AudioError) -> any AudioDecoder {
        try MemoryCheck.require(MemoryCheck.decoding, for: name)
        let start = try source.bytes(at: 0, count: 12)
        func begins(_ mark: String, at offset: Int = 0) -> Bool { start.dropFirst(offset).starts(with: mark.utf8) }
        if begins("OggS") {
            // Pages of a stream whose beginning is missing may precede.
            if let page = try OggPage.next(in: source, from: 0, limit: 1), !page.isFirst,
                let decoder = try strayOgg(source, name: name, setups: setups)
            {
                return decoder
            }
            return try ogg(source: source, name: name, setups: setups)
        }
        if begins("RIFF"), begins("WAVE", at: 8) { return try wav(source: source, name: name) }
        if begins("FORM"), begins("AIFF", at: 8) || begins("AIFC", at: 8) {
            return PCMDecoder(source: source, layout: try AIFFHeader(source, name: name).layout, name: name)
        }
        if begins("fLaC") { return try FLACDecoder(source: source, container: .native(at: 0), name: name) }
        if let format = try ModuleFormat(source) {
            return try ModuleDecoder(source: source, format: format, name: name)
        }
        if let decoder = try tagged(source: source, name: name) { return decoder }
        if begins("ID3"), let sound = try untagged(source) {
            return try decoder(source: sound, name: name, setups: setups)
        }
        if begins("MThd") {
            throw AudioError(
                .unsupportedCodec, operation: "decode \(name)", detail: "It is MIDI: notes, and no sound",
                remedy: "Record it with a synthesiser, as an Ogg Vorbis, a WAV or an AIFF file.")
        }
        let other: String? =
            if try isAAC(source) {
                "AAC"
            } else if begins("RIFX") || begins("RF64") || begins("BW64") {
                "a variant of WAV (\(String(decoding: start.prefix(4), as: UTF8.self)))"
            } else if begins("ftyp", at: 4) {
                "MPEG-4 audio"
            } else {
                nil
            }
        if let other {
            throw AudioError(
                .unsupportedCodec, operation: "decode \(name)", detail: "It is \(other), which Tacet does not play",
                remedy: ConversionAdvice.toVorbis(name))
        }
        if start.starts(with: [0xFF, 0xF8]) || start.starts(with: [0xFF, 0xF9]) {
            throw AudioError(
                .corrupt, operation: "decode \(name)",
                detail: "It begins with a frame of FLAC, without the header of the file",
                remedy: "The file's beginning is missing: get it again.")
        }
        if begins("ID3") {
            throw AudioError(
                .corrupt, operation: "decode \(name)",
                detail: "Neither FLAC nor two frames of MP3 are in the 64 KB after its ID3 tag",
                remedy: "The file is cut off or damaged: get it again.")
        }
        if let frame = MPEGFrame(start), frame.bytes == nil {
            throw AudioError(
                .corrupt, operation: "decode \(name)",
                detail: "It begins as MPEG audio in free format, and no length of its frames repeats",
                remedy: ConversionAdvice.toVorbis(name))
        }
        if try !isOther(source, start), let decoder = try strayOgg(source, name: name, setups: setups) {
            return decoder
        }
        if try !isOther(source, start), let layout = try MP3Layout(source, isSearch: true) {
            return try MP3Decoder(source: source, layout: layout, name: name)
        }
        throw AudioError(
            .notAudio, operation: "decode \(name)",
            detail: foreignness(start),
            remedy: "Use an \(formats) file.")
    }

    /// What is said of a file that begins like no sound.
    private static func foreignness(_ start: [UInt8]) -> String {
        if start.isEmpty { return "It is empty" }
        if isText(start) { return "It is text" }
        return start.count < 12
            ? "It has \(start.count) bytes, too few for a sound" : "It begins like no sound that Tacet plays"
    }

    /// Whether bytes are printable ASCII, as a text, a list of files or a page of a server that lacks the file begins.
    /// A mark of a sound, of which the rest is missing, is none.
    private static func isText(_ bytes: [UInt8]) -> Bool {
        !["RIFF", "FORM", "OggS", "fLaC", "ID3"].contains { bytes.starts(with: $0.utf8) || $0.utf8.starts(with: bytes) }
            && bytes.allSatisfy { (0x20..<0x7F).contains($0) || (0x09...0x0D).contains($0) }
    }

    /// The part of a file behind its ID3 tags, if another file begins there: programs put the tag before sounds of any
    /// format.
    private static func untagged(_ source: any ByteSource) throws(AudioError) -> TailSource? {
        let start = try MP3Layout.endOfTags(in: source)
        let mark = try source.bytes(at: start, count: 4)
        guard ["OggS", "RIFF", "FORM"].contains(String(decoding: mark, as: UTF8.self)) else { return nil }
        return TailSource(source, from: start)
    }

    /// The bytes of a file that are searched for its first page of Ogg: as libvorbisfile does, and as ``MP3Layout``
    /// does for MP3.
    private static let window = 65_536

    /// Creates the decoder of an Ogg file that has other bytes before its first page, such as zeros or a header of a
    /// game's own; nil if no whole page in the first 64 KB begins a stream that Tacet plays.
    private static func strayOgg(
        _ source: any ByteSource, name: String, setups: SetupHeaderCache
    ) throws(AudioError) -> (any AudioDecoder)? {
        let limit = min(source.size, window)
        var next = try OggPage.next(in: source, from: 0, limit: limit)
        // Pages of another stream, whose beginning is missing, may precede.
        for _ in 0..<64 {
            guard let page = next, !page.isFirst else { break }
            next = try OggPage.next(in: source, from: page.offset + 1, limit: limit)
        }
        guard let page = next, page.isFirst else { return nil }
        let tail = TailSource(source, from: page.offset)
        do throws(AudioError) {
            _ = try OggCodec.find(in: tail, name: name)
        } catch {
            guard error.code == .unsupportedCodec || error.code == .corrupt else { throw error }
            return nil
        }
        let problem = "\(page.offset) bytes precede the page that begins the stream"
        return try ogg(source: tail, name: name, setups: setups, problems: [problem])
    }

    /// Creates the decoder of an Ogg file, with faults that were found before. If its libraries refuse the file for
    /// what the heads of its pages say, it plays by the pages' content.
    private static func ogg(
        source: any ByteSource, name: String, setups: SetupHeaderCache, problems: [String] = []
    ) throws(AudioError) -> any AudioDecoder {
        do throws(AudioError) {
            return try oggByItsPages(source: source, name: name, setups: setups, problems: problems)
        } catch {
            guard error.code == .corrupt, let repaired = try OggRepair(source) else { throw error }
            let problem = "The heads of its pages contradict their content, by which it is played"
            guard
                let decoder = try? oggByItsPages(
                    source: repaired, name: name, setups: setups, problems: problems + [problem])
            else { throw error }
            return decoder
        }
    }

    private static func oggByItsPages(
        source: any ByteSource, name: String, setups: SetupHeaderCache, problems: [String]
    ) throws(AudioError) -> any AudioDecoder {
        let stream = try OggCodec.find(in: source, name: name)
        do throws(AudioError) {
            switch stream {
            case .vorbis(let page):
                try OggCodec.check(page, name)
                let decoder = try VorbisDecoder(source: source, name: name, setups: setups)
                decoder.metadata.problems.insert(contentsOf: problems, at: 0)
                return decoder
            case .opus:
                let decoder = try OpusDecoder(source: source, name: name)
                decoder.metadata.problems.insert(contentsOf: problems, at: 0)
                return decoder
            case .flac:
                let links = try OggChain.links(in: source, name: name)
                let decoder = try FLACChain(source: source, links: links, name: name)
                decoder.metadata.problems.insert(contentsOf: problems, at: 0)
                return decoder
            }
        } catch {
            // The libraries call a chain of several codecs damaged.
            throw error.code == .corrupt ? OggChain.mixture(in: source, name: name) ?? error : error
        }
    }

    /// Creates the decoder of a file that begins with an ID3 tag or with a frame of MPEG audio; nil for another file.
    private static func tagged(source: any ByteSource, name: String) throws(AudioError) -> (any AudioDecoder)? {
        let start = try MP3Layout.endOfTags(in: source)
        if start > 0, try source.bytes(at: start, count: 4) == Array("fLaC".utf8) {
            return try FLACDecoder(source: source, container: .native(at: start), name: name)
        }
        guard let layout = try MP3Layout(source) else { return nil }
        return try MP3Decoder(source: source, layout: layout, name: name)
    }

    /// The marks of formats that may have frames of MPEG audio in them, and are no sound: archives, films, programs,
    /// pictures.
    private static let others: [[UInt8]] =
        [
            "PK", "FLV", "FWS", "CWS", "ZWS", "RIFF", "PACK", "IWAD", "PWAD", "BM", "GIF8", "%PDF", "SQLite", ".RMF",
            "Rar!",
            "7z", "MZ", "UnityFS", "GDPC", "BSA", "VPK",
        ].map { Array($0.utf8) } + [
            [0x7F, 0x45, 0x4C, 0x46], [0x89, 0x50, 0x4E, 0x47], [0xFF, 0xD8, 0xFF], [0x1A, 0x45, 0xDF, 0xA3],
            [0x30, 0x26, 0xB2, 0x75], [0, 0, 1, 0xBA], [0, 0, 1, 0xB3], [0x1F, 0x8B], [0x42, 0x5A, 0x68],
            [0xFD, 0x37, 0x7A, 0x58], [0x28, 0xB5, 0x2F, 0xFD],
        ]

    /// Whether the file is of another format by its mark.
    private static func isOther(_ source: any ByteSource, _ start: [UInt8]) throws(AudioError) -> Bool {
        if others.contains(where: { start.starts(with: $0) }) { return true }
        return try source.bytes(at: 257, count: 5) == Array("ustar".utf8)
    }

    /// Whether a frame of AAC (ADTS, ISO/IEC 13818-7) begins the file, or follows its ID3 tags.
    ///
    /// AAC of MPEG-2 begins with the same 15 bits as a frame of FLAC. A frame counts as AAC only if another frame
    /// follows it, or if the file ends within it.
    private static func isAAC(_ source: any ByteSource) throws(AudioError) -> Bool {
        let start = try MP3Layout.endOfTags(in: source)
        let header = try source.bytes(at: start, count: 6)
        func isFrame(_ bytes: [UInt8]) -> Bool { bytes.count >= 2 && bytes[0] == 0xFF && bytes[1] & 0xF6 == 0xF0 }
        guard isFrame(header) else { return false }
        if header[1] & 0x08 == 0 { return true }
        guard header.count == 6 else { return false }
        let length = Int(header[3] & 3) << 11 | Int(header[4]) << 3 | Int(header[5]) >> 5
        let next = try source.bytes(at: start + length, count: 2)
        return length >= 7 && (next.isEmpty || isFrame(next))
    }

    /// What a reading of the whole file finds that `decoder`, its decoder, passes over, as sentences. Files of Ogg and
    /// MP3 are read.
    ///
    /// - Throws: `AudioError` of the source.
    static func survey(_ source: any ByteSource, of decoder: any AudioDecoder) throws(AudioError) -> [String] {
        if decoder is MP3Decoder { return try MP3Survey(source)?.problems ?? [] }
        if decoder.codec.hasPrefix("Ogg "),
            let page = try OggPage.next(in: source, from: 0, limit: min(source.size, window)),
            page.offset == 0 || page.isFirst
        {
            return try OggSurvey(source, from: page.offset).problems
        }
        return []
    }

    /// Creates the decoder of a WAV file.
    ///
    /// - Throws: `AudioError` as ``WAVHeader`` throws it.
    static func wav(source: any ByteSource, name: String) throws(AudioError) -> any AudioDecoder {
        let header = try WAVHeader(source, name: name)
        switch header.samples {
        case .plain(let encoding):
            return PCMDecoder(
                source: source,
                layout: PCMLayout(
                    container: "WAV", encoding: encoding, isBigEndian: false, format: header.format, data: header.data,
                    metadata: header.metadata),
                name: name)
        case .adpcm(let adpcm): return ADPCMDecoder(source: source, header: header, adpcm: adpcm, name: name)
        case .mpeg: return try mpeg(source: source, header: header, name: name)
        }
    }

    /// Creates the decoder of MPEG audio in a WAV file.
    private static func mpeg(
        source: any ByteSource, header: WAVHeader, name: String
    ) throws(AudioError) -> any AudioDecoder {
        let layout = try MP3Layout(source, in: header.data, comments: header.comments)
        guard let layout else {
            throw AudioError(
                .corrupt, operation: "decode \(name)",
                detail:
                    "Its data chunk at byte \(header.data.lowerBound - 8) should hold MPEG audio, and has no frames of it",
                remedy: "Encode it again from the original.")
        }
        return try MP3Decoder(source: source, layout: layout, name: name)
    }
}
