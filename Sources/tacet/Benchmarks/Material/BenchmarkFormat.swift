import ArgumentParser

/// A format in which `load` and `stream` are measured with a file that the command makes.
enum BenchmarkFormat: String, CaseIterable, Sendable {
    case wav, vorbis, flac, opus, mp3, module

    /// The programs that encode the format, each with its arguments for a WAV file and the result.
    var encoders: [Encoder] {
        switch self {
        case .wav, .module: []
        case .vorbis:
            [
                Encoder("oggenc") { ["-Q", "-q", "4", "-o", $1, $0] },
                Encoder("ffmpeg") { Self.ffmpeg("libvorbis", ["-q:a", "4"], $0, $1) },
            ]
        case .flac:
            [
                Encoder("flac") { ["--totally-silent", "-f", "-o", $1, $0] },
                Encoder("ffmpeg") { Self.ffmpeg("flac", [], $0, $1) },
            ]
        case .opus:
            [
                Encoder("opusenc") { ["--quiet", "--bitrate", "128", $0, $1] },
                Encoder("ffmpeg") { Self.ffmpeg("libopus", ["-b:a", "128k"], $0, $1) },
            ]
        case .mp3:
            [
                Encoder("lame") { ["--silent", "-b", "192", $0, $1] },
                Encoder("ffmpeg") { Self.ffmpeg("libmp3lame", ["-b:a", "192k"], $0, $1) },
            ]
        }
    }

    /// The end of the file's name, by which ffmpeg chooses the container.
    var suffix: String {
        switch self {
        case .wav: "wav"
        case .vorbis: "ogg"
        case .flac: "flac"
        case .opus: "opus"
        case .mp3: "mp3"
        case .module: "mod"
        }
    }

    private static func ffmpeg(_ codec: String, _ options: [String], _ wave: String, _ file: String) -> [String] {
        ["-nostdin", "-loglevel", "quiet", "-y", "-i", wave, "-c:a", codec] + options + [file]
    }
}

/// Formats on the command line: `wav,flac`, or `all`.
struct FormatList: ExpressibleByArgument {
    let values: [BenchmarkFormat]

    init?(argument: String) {
        if argument == "all" {
            values = BenchmarkFormat.allCases
            return
        }
        let parts = argument.split(separator: ",", omittingEmptySubsequences: false).map {
            BenchmarkFormat(rawValue: String($0))
        }
        guard !parts.isEmpty, parts.allSatisfy({ $0 != nil }) else { return nil }
        values = parts.compactMap(\.self)
    }
}
