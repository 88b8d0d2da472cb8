import Tacet
import TacetDecoding
import TacetPlatform

extension EventSurvey {
    /// Surveys a document of sound events at a path; nil for a file that is none, or that cannot be read.
    ///
    /// - Throws: `AudioError` as `init(bytes:name:findsUnusedFiles:)` throws it.
    init?(at path: String) throws(AudioError) {
        guard let source = try? FileSource(path: path),
            let bytes = try? source.bytes(at: 0, count: min(source.size, SoundEvents.longest + 1)),
            Self.isDocument(bytes) || path.lowercased().hasSuffix(".json")
        else { return nil }
        try self.init(bytes: bytes, name: path, findsUnusedFiles: true)
    }

    /// Surveys a document whose bytes are in memory; nil for bytes that are none. Relative paths of its sounds begin at the
    /// working directory.
    ///
    /// - Throws: `AudioError` as `init(bytes:name:findsUnusedFiles:)` throws it.
    init?(input bytes: [UInt8], name: String) throws(AudioError) {
        guard Self.isDocument(bytes) else { return nil }
        try self.init(bytes: bytes, name: name, findsUnusedFiles: false)
    }

    /// Whether bytes begin as an object of JSON.
    private static func isDocument(_ bytes: [UInt8]) -> Bool {
        let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
        return text.first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) } == UInt8(ascii: "{")
    }

    /// The errors for which the engine refuses the document.
    func errors(in document: String) -> [AudioError] {
        findings.filter(\.isRefusal).map { $0.error(in: document) }
    }

    /// The members of the JSON object.
    func members(path: String) -> [(String, JSONValue)] {
        let findings = findings.map { finding in
            JSONValue.object([
                ("kind", .string(finding.kind.rawValue)), ("line", finding.place.map { .integer($0.line) } ?? .null),
                ("column", finding.place.map { .integer($0.column) } ?? .null),
                ("detail", .string(finding.detail)), ("remedy", .string(finding.remedy)),
            ])
        }
        let events = events.map { event in
            JSONValue.object([
                ("name", .string(event.name)), ("line", .integer(event.place.line)),
                ("column", .integer(event.place.column)), ("voices", .integer(event.voices)),
                ("peak", JSONValue(event.peak, places: 2)),
            ])
        }
        return [
            ("file", .string(path)), ("parameters", .integer(parameters)), ("sounds", .integer(files)),
            ("refused", .boolean(isRefused)), ("findings", .array(findings)), ("omitted", .integer(omitted)),
            ("events", .array(events)),
        ]
    }

    /// The report for people, without the errors.
    func lines(path: String) -> [String] {
        var lines = [path, "  sounds       \(files)", "  parameters   \(parameters)"]
        if !isRefused {
            lines.append("  events       \(events.count)")
            let loudest = events.max { ($0.peak ?? -.infinity) < ($1.peak ?? -.infinity) }
            if let loudest, let peak = loudest.peak {
                lines.append("  peak         at most \(peak.text(places: 2)) dBTP, by \(loudest.name)")
            }
        }
        for finding in findings where !finding.isRefusal {
            let kind = finding.kind.rawValue
            let space = String(repeating: " ", count: max(1, 13 - kind.count))
            lines.append("  \(kind)\(space)\(finding.sentence). \(finding.remedy)")
        }
        if omitted > 0 { lines.append("  and \(omitted) more") }
        return lines
    }
}
