package import TacetSystem

/// Chooses the decoder for a sound file by the file's first bytes, not by its name.
package enum AudioFile {
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
        if begins("OggS") { return try VorbisDecoder(source: source, name: name, setups: setups) }
        if begins("RIFF"), begins("WAVE", at: 8) { return try wav(source: source, name: name) }
        if begins("FORM"), begins("AIFF", at: 8) || begins("AIFC", at: 8) {
            return PCMDecoder(source: source, layout: try AIFFHeader(source, name: name).layout, name: name)
        }
        if begins("MThd") {
            throw AudioError(
                .unsupportedCodec, operation: "decode \(name)", detail: "It is MIDI: notes, and no sound",
                remedy: "Record it with a synthesiser, as an Ogg Vorbis, a WAV or an AIFF file.")
        }
        let other: String? =
            if begins("fLaC") {
                "FLAC"
            } else if begins("ID3") || start.count >= 2 && start[0] == 0xFF && start[1] & 0xE0 == 0xE0 {
                "MP3"
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
                remedy: Conversion.toVorbis(name))
        }
        throw AudioError(
            .notAudio, operation: "decode \(name)",
            detail: start.isEmpty
                ? "It is empty"
                : start.count < 12 ? "It has \(start.count) bytes" : "It begins like no sound that Tacet plays",
            remedy: "Use an Ogg Vorbis, a WAV or an AIFF file.")
    }
    /// Creates the decoder of a WAV file.
    ///
    /// - Throws: `AudioError` as ``WAVHeader`` throws it.
    static func wav(source: any ByteSource, name: String) throws(AudioError) -> any AudioDecoder {
        let header = try WAVHeader(source, name: name)
        return switch header.samples {
        case .plain(let encoding):
            PCMDecoder(
                source: source,
                layout: PCMLayout(
                    container: "WAV", encoding: encoding, isBigEndian: false, format: header.format, data: header.data,
                    metadata: header.metadata),
                name: name)
        case .adpcm(let adpcm): ADPCMDecoder(source: source, header: header, adpcm: adpcm, name: name)
        }
    }
}
