import CCodecs
import TacetPlatform

/// The libraries that decode FLAC, Opus, MP3 and modules. Each is loaded when the first file needs it.
package enum CodecLibrary: CaseIterable, Sendable {
    case flac, opusfile, mpg123, openmpt

    /// The library's name, as its project spells it.
    package var name: String {
        switch self {
        case .flac: "libFLAC"
        case .opusfile: "libopusfile"
        case .mpg123: "libmpg123"
        case .openmpt: "libopenmpt"
        }
    }

    /// The packages of Debian and Ubuntu that hold the library, the newest release's first.
    package var packages: [String] {
        switch self {
        case .flac: ["libflac14", "libflac12t64", "libflac12", "libflac8"]
        case .opusfile: ["libopusfile0"]
        case .mpg123: ["libmpg123-0t64", "libmpg123-0"]
        case .openmpt: ["libopenmpt0t64", "libopenmpt0"]
        }
    }

    /// Whether this machine has the library. The first call loads it. Any thread.
    package var isInstalled: Bool {
        switch self {
        case .flac: tacet_flac() != nil
        case .opusfile: tacet_opus() != nil
        case .mpg123: tacet_mpg123() != nil
        case .openmpt: tacet_openmpt() != nil
        }
    }

    /// What a player does to get the library: the packages by name.
    package var remedy: String {
        let names = packages.map { "`\($0)`" }
        let list = names.count > 1 ? names.dropLast().joined(separator: ", ") + " or " + (names.last ?? "") : names[0]
        return "Install \(name): on Debian and Ubuntu the package \(list), by release."
    }

    /// The error for a file that needs the library on a machine without it.
    func missing(for format: String, name: String) -> AudioError {
        AudioError(
            .unsupportedCodec, operation: "decode \(name)",
            detail: "It is \(format), and \(self.name), which decodes it, cannot be loaded", remedy: remedy)
    }
}
