import TacetPlatform

/// The formats of tracker modules that Tacet plays, by the marks in their files.
enum ModuleFormat: CaseIterable {
    case mod, s3m, xm, it

    /// The format's usual name.
    var name: String {
        switch self {
        case .mod: "MOD"
        case .s3m: "S3M"
        case .xm: "XM"
        case .it: "IT"
        }
    }

    /// The place of the song's title in the file, in bytes.
    var title: Range<Int> {
        switch self {
        case .mod: 0..<20
        case .s3m: 0..<28
        case .xm: 17..<37
        case .it: 4..<30
        }
    }

    /// The size in bytes of the part of the file that every file of the format has.
    var headBytes: Int {
        switch self {
        case .mod: 1_084
        case .s3m: 96
        case .xm: 80
        case .it: 192
        }
    }

    /// Whether a title begins the file. libopenmpt, which plays many more formats, must not take a title for another
    /// format's mark.
    var beginsWithTitle: Bool { self == .mod || self == .s3m }

    /// Recognises the module in `source`; nil for another file.
    init?(_ source: any ByteSource) throws(AudioError) {
        let start = try source.bytes(at: 0, count: 64)
        func has(_ mark: String, at offset: Int) -> Bool { start.dropFirst(offset).starts(with: mark.utf8) }
        if has("IMPM", at: 0) {
            self = .it
        } else if has("Extended Module: ", at: 0) {
            self = .xm
        } else if has("SCRM", at: 44) {
            self = .s3m
        } else if Self.isMOD(mark: try source.bytes(at: 1_080, count: 4)), !has("PTMF", at: 44), !has("IM10", at: 60) {
            self = .mod
        } else {
            return nil
        }
    }

    /// Whether the four bytes after a MOD file's list of patterns name a tracker, and so the number of channels.
    private static func isMOD(mark: [UInt8]) -> Bool {
        guard mark.count == 4 else { return false }
        func isDigit(_ byte: UInt8, from lowest: Character = "0") -> Bool {
            (lowest.asciiValue ?? 0)...(Character("9").asciiValue ?? 0) ~= byte
        }
        switch String(decoding: mark, as: UTF8.self) {
        case "M.K.", "M!K!", "M&K!", "N.T.", "FEST", "NSMS", "LARD", "PATT", "OKTA", "OCTA", "CD81", "CD61": return true
        case let text where text.hasPrefix("FLT") || text.hasPrefix("EXO") || text.hasPrefix("TDZ"):
            return isDigit(mark[3], from: "1")
        case let text where text.hasSuffix("CHN"): return isDigit(mark[0], from: "1")
        case let text where text.hasSuffix("CH") || text.hasSuffix("CN"):
            return isDigit(mark[0], from: "1") && isDigit(mark[1])
        default: return false
        }
    }
}
