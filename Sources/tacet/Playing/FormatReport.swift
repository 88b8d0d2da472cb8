import TacetDecoding
import TacetSession

/// Whether this machine can read a format.
struct FormatReport {
    private let name: String
    /// The library that decodes the format, which is loaded when a file needs it; nil where Tacet's own code or a
    /// linked library decodes it.
    private let library: CodecLibrary?

    /// The formats that Tacet plays.
    static var all: [FormatReport] {
        (["Ogg Vorbis"] + AudioFile.uncompressed).map { FormatReport(name: $0, library: nil) }
            + CodecLibrary.allCases.flatMap { library in
                library.formats.map { FormatReport(name: $0, library: library) }
            }
    }

    /// Prints the format as a JSON object, or for people if `printer` is nil.
    func print(to printer: ReportPrinter?) {
        let isReadable = library?.isInstalled ?? true
        guard let printer else {
            let state = isReadable ? "yes" : "no. \(library?.remedy ?? "")"
            let padding = String(repeating: " ", count: max(1, 12 - name.count))
            StandardStream.output.print("\(name)\(padding)\(state)")
            return
        }
        printer.print(
            Report(
                "format",
                [
                    ("format", .string(name)), ("readable", .boolean(isReadable)),
                    ("library", JSONValue(library?.name)),
                    ("remedy", JSONValue(isReadable ? nil : library?.remedy)),
                ], sentence: ""))
    }
}
