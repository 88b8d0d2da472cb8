package import TacetSystem

/// The tags, loop points and gain that a sound file states.
package struct Metadata: Hashable, Sendable {
    /// A tag's name and value, as in `TITLE=Overture`.
    package struct Tag: Hashable, Sendable {
        /// The name in upper case, made safe to print like ``value``.
        package let name: String
        /// The value, safe to print. U+FFFD replaces ill-formed UTF-8, control characters other than line feed and tab,
        /// and marks that reorder text.
        package let value: String
    }

    /// The tags in the file's order: at most 256, each of at most 4,096 bytes.
    package private(set) var tags: [Tag] = []
    /// The loop that the file states; nil if it states none or one that makes no sense.
    package internal(set) var loop: LoopPoints?
    /// The source of ``loop`` in the file: `LOOPSTART and LOOPLENGTH`, `smpl chunk`.
    package internal(set) var loopSource: String?
    /// The gain that makes the track as loud as others, -60...60 dB: `REPLAYGAIN_TRACK_GAIN` or `R128_TRACK_GAIN`.
    package private(set) var trackGain: Decibels?
    /// The gain that makes the whole album as loud as others, in the same range: `REPLAYGAIN_ALBUM_GAIN` or `R128_ALBUM_GAIN`.
    package private(set) var albumGain: Decibels?
    /// The faults of the tags, the loop and the gain, as sentences.
    package internal(set) var problems: [String] = []

    private static let maximumTags = 256
    private static let maximumLength = 4_096

    init() {}

    /// Reads the comments of a Vorbis, FLAC or Opus stream, of an ID3 or APE tag, or of chunks, each `NAME=value`. `frames` is the length that the stream promises.
    init<Comment: RandomAccessCollection<UInt8>>(vorbis comments: [Comment], frames: Int?) {
        var areLeftOut = false
        for comment in comments {
            guard tags.count < Self.maximumTags, comment.count <= Self.maximumLength else {
                areLeftOut = true
                continue
            }
            let parts = comment.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2 else { continue }
            tags.append(Tag(name: Self.text(parts[0]).uppercased(), value: Self.text(parts[1])))
        }
        if areLeftOut { problems.append("Tags beyond the 256th, or longer than 4,096 bytes, are left out") }
        takeLoop(frames)
        takeGains()
    }

    private func value(_ name: String) -> String? { tags.first { $0.name == name }?.value }

    /// Reads the loop from the tags that RPG Maker introduced and many engines use. They count frames.
    private mutating func takeLoop(_ frames: Int?) {
        guard let start = frame("LOOPSTART") else {
            if let name = ["LOOPLENGTH", "LOOPEND"].first(where: { value($0) != nil }) {
                problems.append("\(name) without a LOOPSTART is not used")
            }
            return
        }
        var end: Int?
        var source = "LOOPSTART"
        if value("LOOPLENGTH") != nil {
            source = "LOOPSTART and LOOPLENGTH"
            guard let length = frame("LOOPLENGTH") else { return }
            let sum = start.addingReportingOverflow(length)
            end = sum.overflow ? .max : sum.partialValue
        } else if value("LOOPEND") != nil {
            source = "LOOPSTART and LOOPEND"
            guard let frame = frame("LOOPEND") else { return }
            end = frame
        }
        loop = LoopPoints(start: start, end: end, frames: frames, source: source, problems: &problems)
        loopSource = loop == nil ? nil : source
    }

    /// Returns the tag's number of frames; `Int.max` if the number needs more than 64 bits. Text that is no number adds
    /// a problem.
    private mutating func frame(_ name: String) -> Int? {
        guard let text = value(name) else { return nil }
        let digits = text.trimmingSpaces()
        if let number = Int(digits) { return number }
        if !digits.isEmpty, digits.utf8.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }) { return .max }
        problems.append("\(name) is `\(text.prefix(32))`, which is no number of frames")
        return nil
    }

    private mutating func takeGains() {
        trackGain = gain(of: "TRACK")
        albumGain = gain(of: "ALBUM")
    }

    /// Returns the gain of the track or of its album. Text that is no gain adds a problem.
    private mutating func gain(of scope: String) -> Decibels? {
        if let text = value("REPLAYGAIN_\(scope)_GAIN") {
            let number = text.trimmingSpaces().prefix { $0 == "+" || $0 == "-" || $0 == "." || $0.isASCIIDigit }
            let isPlain = number.count == text.trimmingSpaces().prefix { $0 != " " && $0 != "d" && $0 != "D" }.count
            guard isPlain, let gain = Float(number), gain.isFinite, (-60...60).contains(gain) else {
                problems.append("REPLAYGAIN_\(scope)_GAIN is `\(text.prefix(32))`, which is no gain within ±60 dB")
                return nil
            }
            return Decibels(gain)
        }
        guard let text = value("R128_\(scope)_GAIN") else { return nil }
        // RFC 7845, section 5.2.1: the unit is 1/256 dB, and the target -23 LUFS. The target of ReplayGain 2 is -18
        // LUFS.
        guard let gain = Int16(text.trimmingSpaces()), (-60 * 256...60 * 256).contains(Int(gain)) else {
            problems.append("R128_\(scope)_GAIN is `\(text.prefix(32))`, which is no gain within ±60 dB")
            return nil
        }
        return Decibels(Float(gain) / 256 + 5)
    }

    /// Decodes text and makes it safe to print: U+FFFD replaces control characters and marks that reorder text.
    private static func text(_ bytes: some Collection<UInt8>) -> String {
        var text = String.UnicodeScalarView()
        for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
            switch scalar.properties.generalCategory {
            case .control where scalar != "\n" && scalar != "\t", .format, .surrogate: text.append("\u{FFFD}")
            default: text.append(scalar)
            }
        }
        return String(text)
    }
}

extension Character {
    fileprivate var isASCIIDigit: Bool { ("0"..."9").contains(self) }
}

extension String {
    fileprivate func trimmingSpaces() -> Substring {
        var text = self[...]
        while text.first?.isWhitespace == true { text.removeFirst() }
        while text.last?.isWhitespace == true { text.removeLast() }
        return text
    }
}
