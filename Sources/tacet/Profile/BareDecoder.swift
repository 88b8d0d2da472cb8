import CCodecs
import Glibc
import TacetDecoding

/// Decodes a file as a game would with the library of its format alone, and discards the samples.
///
/// The libraries are those that Tacet decodes with, loaded by the same code. Each gives the samples that it makes with the least
/// work: 16-bit integers (libvorbisfile, libmpg123), integers as wide as the file's (libFLAC), or floats (libopusfile, libopenmpt).
enum BareDecoder {
    /// The name of the library for a codec, as ``AudioDecoder/codec`` names it; nil if the samples are not compressed.
    static func library(for codec: String) -> String? {
        switch Format(codec: codec) {
        case .vorbis: "libvorbisfile"
        case .opus: "libopusfile"
        case .flac, .oggFLAC: "libFLAC"
        case .mp3: "libmpg123"
        case .module: "libopenmpt"
        case .samples: nil
        }
    }

    /// Decodes the file at `path`. Samples that are not compressed are read.
    static func decode(_ path: String, codec: String) throws {
        switch Format(codec: codec) {
        case .vorbis: _ = try VorbisBaseline.decode(path)
        case .opus: try decodeOpus(path)
        case .flac: try decodeFLAC(path, isOgg: false)
        case .oggFLAC: try decodeFLAC(path, isOgg: true)
        case .mp3: try decodeMP3(path)
        case .module: try decodeModule(path)
        case .samples: try read(path)
        }
    }

    private enum Format {
        case vorbis, opus, flac, oggFLAC, mp3, module, samples

        init(codec: String) {
            self =
                if codec == "Ogg Vorbis" {
                    .vorbis
                } else if codec == "Ogg Opus" {
                    .opus
                } else if codec.hasPrefix("Ogg FLAC") {
                    .oggFLAC
                } else if codec.hasPrefix("FLAC") {
                    .flac
                } else if codec.hasPrefix("MP") {
                    .mp3
                } else if codec.hasSuffix(" module") {
                    .module
                } else {
                    .samples
                }
        }
    }

    private static func read(_ path: String) throws {
        try withFile(path) { file in
            withUnsafeTemporaryAllocation(byteCount: 16_384, alignment: 16) { buffer in
                while fread(buffer.baseAddress, 1, buffer.count, file) > 0 {}
            }
        }
    }

    /// Opens a file, and calls `body` with the C stream.
    static func withFile(_ path: String, _ body: (UnsafeMutablePointer<FILE>) throws -> Void) throws {
        guard let file = fopen(path, "rb") else {
            throw Failure("open \(path): \(String(cString: strerror(errno))). Choose a file that can be read.")
        }
        defer { fclose(file) }
        try body(file)
    }

    static func failure(_ library: String, _ path: String) -> Failure {
        Failure("decode \(path): \(library) alone does not play it. Choose another file, or leave --baseline out.")
    }
}
