/// Remedies for files whose format Tacet does not play: commands that make another file of them.
enum Conversion {
    /// The remedy for a sound that ffmpeg reads, and that is to become Ogg Vorbis. A picture in the file is left out.
    ///
    /// - Parameter decoder: The decoder that ffmpeg has to be told. Its own for Speex decodes at twice the length in 7.1.
    static func toVorbis(_ name: String, decoder: String? = nil) -> String {
        let decoder = decoder.map { "-c:a \($0) " } ?? ""
        return "Convert it to Vorbis: `ffmpeg \(decoder)-i \(argument(name)) -vn -c:a libvorbis converted.ogg`."
    }

    /// The remedy for a sound that ffmpeg reads, and that is to become WAV.
    static func toWAV(_ name: String) -> String {
        "Convert it to 16-bit samples: `ffmpeg -i \(argument(name)) -c:a pcm_s16le converted.wav`."
    }

    /// The remedy for a format from which no tool is known to make sound.
    static let export = "Export it as Ogg Vorbis or WAV from the program that made it."

    /// The path as one word of a shell. ffmpeg would take what precedes a colon for a protocol.
    private static func argument(_ path: String) -> String {
        let path = path.contains(":") ? "file:" + path : path
        var word = "'"
        for character in path { word += character == "'" ? "'\\''" : String(character) }
        return word + "'"
    }
}
