package import TacetPlatform

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
    /// What in the file states ``loop``.
    package internal(set) var loopSource: LoopSource?
    /// The gain that makes the track as loud as others, -60...60 dB: `REPLAYGAIN_TRACK_GAIN` or `R128_TRACK_GAIN`.
    package private(set) var trackGain: Decibels?
    /// The gain that makes the whole album as loud as others, in the same range: `REPLAYGAIN_ALBUM_GAIN` or
    /// `R128_ALBUM_GAIN`.
    package private(set) var albumGain: Decibels?
    /// The tempo, markers and sections that the file states, in its own frames; nil if it states none.
    package private(set) var tempo: TempoMap?
    /// What in the file states ``tempo``, as `tacet inspect` prints it: `BPM`, `CHAPTER tags and cue points`.
    package private(set) var tempoSource: String?
    /// The faults of the tags, the loop and the gain, as sentences.
    package internal(set) var problems: [String] = []

    private static let maximumTags = 256
    private static let maximumLength = 4_096

    init() {}

    /// Reads the comments of a Vorbis, FLAC or Opus stream, of an ID3 or APE tag, or of chunks, each `NAME=value`.
    /// `frames` is the length that the stream promises, and `rate` its sample rate.
    ///
    /// - Parameter problems: What the file's header has that is not believed.
    init<Comment: RandomAccessCollection<UInt8>>(
        vorbis comments: [Comment], frames: Int?, rate: Int, problems: [String] = []
    ) {
        self.problems = problems
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
        if areLeftOut { self.problems.append("Tags beyond the 256th, or longer than 4,096 bytes, are left out") }
        takeLoop(frames, rate)
        takeGains()
        takeTempo(rate)
    }

    private func value(_ name: String) -> String? { tags.first { $0.name == name }?.value }

    /// Reads the loop from the tags that RPG Maker introduced and many engines use, in the spellings that SDL_mixer,
    /// ZDoom and PyMusicLooper know: with `_` or `-` behind `LOOP`, and as times.
    private mutating func takeLoop(_ frames: Int?, _ rate: Int) {
        var marks: [String: (name: String, text: String)] = [:]
        for tag in tags {
            guard let mark = Self.loopMark(tag.name) else { continue }
            if let first = marks[mark] {
                if first.text != tag.value {
                    problems.append("\(tag.name) is not used, because \(first.name) comes first")
                }
            } else {
                marks[mark] = (tag.name, tag.value)
            }
        }
        guard let first = marks["START"] else {
            if let mark = marks["LENGTH"] ?? marks["END"] {
                problems.append("\(mark.name) without a LOOPSTART is not used")
            }
            return
        }
        guard let start = frame(first, rate) else { return }
        var end: Int?
        var names = [first.name]
        if let length = marks["LENGTH"] {
            names.append(length.name)
            guard let frames = frame(length, rate) else { return }
            let sum = start.addingReportingOverflow(frames)
            end = sum.overflow ? .max : sum.partialValue
            if let mark = marks["END"], frame(mark, rate) != end {
                problems.append("\(mark.name) contradicts \(length.name) and is not used")
            }
        } else if let mark = marks["END"] {
            names.append(mark.name)
            guard let frame = frame(mark, rate) else { return }
            end = frame
        }
        let source = LoopSource.tags(names)
        loop = LoopPoints(start: start, end: end, frames: frames, source: source, problems: &problems)
        loopSource = loop == nil ? nil : source
    }

    /// What a tag says of the loop: `START`, `LENGTH` or `END`; nil if it says nothing of it.
    private static func loopMark(_ name: String) -> String? {
        guard name.hasPrefix("LOOP") else { return nil }
        var rest = name.dropFirst(4)
        if rest.first == "_" || rest.first == "-" { rest = rest.dropFirst() }
        return ["START", "LENGTH", "END"].first { $0 == rest }
    }

    /// Returns the frame, or the number of frames, that a tag states, as a number or as a time: `1.25`, `0:01.25`,
    /// `1:02:03`. `Int.max` if it needs more than 64 bits. Text that is neither adds a problem.
    private mutating func frame(_ mark: (name: String, text: String), _ rate: Int) -> Int? {
        let digits = mark.text.trimmed
        if let number = Int(digits) { return number }
        if !digits.isEmpty, digits.allSatisfy(\.isASCIIDigit) { return .max }
        if let seconds = Self.seconds(digits) { return Int((seconds * Double(rate)).rounded()) }
        problems.append("\(mark.name) is `\(mark.text.prefix(32))`, which is no number of frames and no time")
        return nil
    }

    /// The time that `text` states, as seconds with a decimal point, or as minutes or hours and minutes before a colon.
    private static func seconds(_ text: Substring) -> Double? {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard (1...3).contains(parts.count), text.utf8.count <= 32, let last = parts.last,
            last.first?.isASCIIDigit == true,
            last.allSatisfy({ $0.isASCIIDigit || $0 == "." }), var seconds = Double(last)
        else { return nil }
        for (index, part) in parts.dropLast().reversed().enumerated() {
            guard part.count <= 6, part.allSatisfy(\.isASCIIDigit), let number = Double(part) else { return nil }
            seconds += number * (index == 0 ? 60 : 3_600)
        }
        return seconds <= 1e9 ? seconds : nil
    }

    /// Takes the loop that a chunk states. The chunk precedes the tags.
    mutating func takeLoop(_ start: Int, _ end: Int, frames: Int?, source: LoopSource) {
        let tagged = loop
        guard
            let points = LoopPoints(
                start: start, end: end, frames: frames, source: source, problems: &problems)
        else { return }
        if let tagged, tagged != points, let loopSource {
            problems.append("\(loopSource): not used, because the \(source) states another loop")
        }
        (loop, loopSource) = (points, source)
    }

    /// Reads the tempo of `BPM`, whose first beat is the first frame, and the markers of `CHAPTER001=0:01:02.500` with
    /// their `CHAPTER001NAME` (the Vorbis comments of ogmtools, which many programs write).
    private mutating func takeTempo(_ rate: Int) {
        var beats: Tempo?
        if let text = value("BPM") ?? value("TBPM") {
            if let number = Double(text.trimmed), Tempo.range.contains(number) {
                beats = Tempo(number)
            } else {
                problems.append("BPM is `\(text.prefix(32))`, which is no number of beats a minute in 1...10,000")
            }
        }
        var chapters: [TempoMap.Marker] = []
        for tag in tags where tag.name.hasPrefix("CHAPTER") && tag.name.dropFirst(7).allSatisfy(\.isASCIIDigit) {
            guard let seconds = Self.seconds(tag.value.trimmed) else {
                problems.append("\(tag.name) is `\(tag.value.prefix(32))`, which is no time")
                continue
            }
            let name = value("\(tag.name)NAME") ?? tag.name
            chapters.append(TempoMap.Marker(name, frame: Int((seconds * Double(rate)).rounded())))
        }
        takeTempo(beats, markers: chapters, sections: [], rate: rate, source: chapters.isEmpty ? "BPM" : "CHAPTER tags")
    }

    /// Adds what a part of the file states of its tempo, markers and sections.
    mutating func takeTempo(
        _ beats: Tempo?, beatsPerBar: Int? = nil, markers: [TempoMap.Marker] = [], sections: [TempoMap.Section] = [],
        rate: Int, source: String
    ) {
        guard beats != nil || !markers.isEmpty || !sections.isEmpty else { return }
        tempoSource = [tempoSource, source].compactMap(\.self).joined(separator: " and ")
        let segments = beats.map { [TempoMap.Segment(frame: 0, tempo: $0, beatsPerBar: beatsPerBar)] } ?? []
        tempo = TempoMap(
            timescale: rate, segments: (tempo?.segments ?? []) + segments, markers: (tempo?.markers ?? []) + markers,
            sections: (tempo?.sections ?? []) + sections)
    }

    private mutating func takeGains() {
        trackGain = gain(of: "TRACK")
        albumGain = gain(of: "ALBUM")
    }

    /// Returns the gain of the track or of its album. Text that is no gain adds a problem.
    private mutating func gain(of scope: String) -> Decibels? {
        if let text = value("REPLAYGAIN_\(scope)_GAIN") {
            let number = text.trimmed.prefix { $0 == "+" || $0 == "-" || $0 == "." || $0.isASCIIDigit }
            let isPlain = number.count == text.trimmed.prefix { $0 != " " && $0 != "d" && $0 != "D" }.count
            guard isPlain, let gain = Float(number), gain.isFinite, (-60...60).contains(gain) else {
                problems.append("REPLAYGAIN_\(scope)_GAIN is `\(text.prefix(32))`, which is no gain within ±60 dB")
                return nil
            }
            return Decibels(gain)
        }
        guard let text = value("R128_\(scope)_GAIN") else { return nil }
        // RFC 7845, section 5.2.1: the unit is 1/256 dB, and the target -23 LUFS. The target of ReplayGain 2 is -18
        // LUFS.
        guard let gain = Int16(text.trimmed), (-60 * 256...60 * 256).contains(Int(gain)) else {
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
