import TacetPlatform

/// One theme of sounds: what its `index.theme` says.
///
/// The source is section 4 of the Sound Theme Specification 0.2. The file is hostile: everything in it becomes a part
/// of paths.
struct SoundTheme: Hashable {
    /// The themes that are asked for sounds which this one lacks.
    let parents: [String]
    /// The folders of stereo sounds, and of sounds for any output, below the theme's own.
    let directories: [String]

    static let fallback = "freedesktop"
    private static let listLimit = 16

    /// Reads the text of an `index.theme`; nil if it does not begin with the section `Sound Theme`.
    init?(_ text: String) {
        var section = ""
        var lists: [String: [String]] = [:]
        var profiles: [String: String] = [:]
        for line in text.split(whereSeparator: \.isNewline).prefix(2_000).map({ $0.trimmed }) {
            if line.isEmpty || line.hasPrefix("#") { continue }
            if line.hasPrefix("["), line.hasSuffix("]") {
                section = String(line.dropFirst().dropLast())
                continue
            }
            if section.isEmpty { return nil }
            guard let equals = line.firstIndex(of: "=") else { continue }
            let key = String(line[..<equals].trimmed)
            let value = line[line.index(after: equals)...].trimmed
            if section == "Sound Theme" {
                // The specification separates by commas, and its example by spaces.
                lists[key] = value.split { ",; ".contains($0) }.prefix(Self.listLimit).map(String.init)
            } else if key == "OutputProfile", profiles.count < Self.listLimit {
                profiles[section] = String(value)
            }
        }
        guard !lists.isEmpty else { return nil }
        parents = (lists["Inherits"] ?? []).filter(Self.isName)
        directories = (lists["Directories"] ?? []).filter {
            Self.isFolder($0) && profiles[$0, default: "stereo"] == "stereo"
        }
    }

    /// Whether the text may name a theme: ASCII, and one component of a path.
    static func isName(_ text: String) -> Bool { isFolder(text) && !text.contains("/") }

    /// Whether the text is a relative path that leads nowhere else.
    private static func isFolder(_ text: String) -> Bool {
        let isPlain = text.utf8.allSatisfy { (0x21..<0x7f).contains($0) && !",\\".utf8.contains($0) }
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        return isPlain && text.utf8.count <= 128 && parts.count <= 4
            && parts.allSatisfy { !$0.isEmpty && !$0.hasPrefix(".") }
    }
}
