/// Remedies for files whose format Tacet does not play: commands that convert the file.
enum ConversionAdvice {
    /// The remedy for a sound that ffmpeg can convert to Ogg Vorbis. The command leaves out a picture in the file.
    ///
    /// - Parameter decoder: The decoder that the command names. ffmpeg 7.1 needs `libspeex`, because its own decoder
    ///   for Speex doubles the length of the sound.
    static func toVorbis(_ name: String, decoder: String? = nil) -> String {
        let decoder = decoder.map { "-c:a \($0) " } ?? ""
        return "Convert it to Vorbis: `ffmpeg \(decoder)-i \(argument(name)) -vn -c:a libvorbis converted.ogg`."
    }

    /// The remedy for a sound that ffmpeg can convert to 16-bit WAV.
    static func toWAV(_ name: String) -> String {
        "Convert it to 16-bit samples: `ffmpeg -i \(argument(name)) -c:a pcm_s16le converted.wav`."
    }

    /// The remedy for a format that no known tool can convert.
    static let export = "Export it as Ogg Vorbis, WAV or AIFF from the program that made it."

    /// Returns the path quoted as one word of a shell. A path with a colon gets the prefix `file:`, because ffmpeg
    /// takes the text before a colon for a protocol.
    private static func argument(_ path: String) -> String {
        let path = path.contains(":") ? "file:" + path : path
        var word = "'"
        for character in path { word += character == "'" ? "'\\''" : String(character) }
        return word + "'"
    }
}
