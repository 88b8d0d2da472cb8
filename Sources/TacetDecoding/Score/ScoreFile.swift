package import TacetPlatform

/// A file beside a track that states its tempo, markers and sections: `theme.ogg.score.json`.
///
/// ```json
/// {
///   "tempo": [{"at": 0.5, "bpm": 137.7, "beatsPerBar": 4}, {"frame": 960000, "bpm": [400, 3]}],
///   "markers": [{"name": "drop", "at": 61.25}],
///   "sections": [{"name": "verse", "seconds": [12, 48]}, {"name": "chorus", "frames": [2304000, 3072000]}]
/// }
/// ```
///
/// One tempo may stand without its brackets, `{"bpm": 120, "beatsPerBar": 4, "firstBeat": 0.5}`. A tempo is a number or a
/// fraction.
package struct ScoreFile {
    /// What is put behind the path of a track.
    package static let ending = ".score.json"
    /// The most bytes of a file.
    private static let longest = 1 << 20
    private static let longestName = 256

    private let name: String
    private let rate: Int

    /// Reads a file.
    ///
    /// - Parameters:
    ///   - name: The file's name in errors.
    ///   - rate: The sample rate of the track in hertz.
    /// - Throws: `AudioError` with `.corrupt` and the line, with `.tooLarge` beyond 1 MB or without the
    ///   memory to read it, or an error of the source.
    package static func read(
        _ source: any ByteSource, name: String, rate: Int
    ) throws(AudioError) -> TempoMap {
        guard source.size <= longest else {
            throw AudioError(
                .tooLarge, operation: "read \(name)", detail: "it has \(source.size) bytes",
                remedy: "Keep it below \(longest) bytes.")
        }
        try MemoryCheck.require(JSONText.memory(toRead: source.size), to: "read \(name)")
        let bytes = try source.bytes(at: 0, count: source.size)
        let text: JSONText
        do throws(JSONText.Fault) {
            text = try JSONText(bytes, deepest: 8)
        } catch {
            throw AudioError(
                .corrupt, operation: "read \(name)", detail: error.sentence, remedy: "Correct the file, or remove it.")
        }
        return try ScoreFile(name: name, rate: rate).map(of: text)
    }

    /// Whether a file begins as a score does. A game's own archive may answer every name with one sound.
    package static func isLikely(_ source: any ByteSource) -> Bool {
        let start = try? source.bytes(at: 0, count: min(64, source.size))
        return start?.first { !" \t\r\n".utf8.contains($0) } == UInt8(ascii: "{")
    }

    private func map(of text: JSONText) throws(AudioError) -> TempoMap {
        let members = try object(text, known: ["tempo", "markers", "sections"])
        return TempoMap(
            timescale: rate, segments: try members["tempo"].map(segments) ?? [],
            markers: try elements(members["markers"], marker), sections: try elements(members["sections"], section))
    }

    private func segments(_ text: JSONText) throws(AudioError) -> [TempoMap.Segment] {
        guard case .object = text.value else { return try elements(text, segment) }
        let members = try object(text, known: ["bpm", "beatsPerBar", "firstBeat"])
        let frame = try members["firstBeat"].map(seconds) ?? 0
        return [try segment(members, at: frame, text)]
    }

    private func segment(_ text: JSONText) throws(AudioError) -> TempoMap.Segment {
        let members = try object(text, known: ["at", "frame", "bpm", "beatsPerBar"])
        return try segment(members, at: try frame(members, text), text)
    }

    private func segment(
        _ members: [String: JSONText], at frame: Int, _ text: JSONText
    ) throws(AudioError) -> TempoMap.Segment {
        guard let bpm = members["bpm"] else { throw fault(text, "the tempo has no `bpm`", "Give its beats a minute.") }
        let beats = try members["beatsPerBar"].map { beats throws(AudioError) in try integer(beats, in: 1...64) }
        return TempoMap.Segment(frame: frame, tempo: try tempo(bpm), beatsPerBar: beats)
    }

    private func tempo(_ text: JSONText) throws(AudioError) -> Tempo {
        if case .array(let parts) = text.value, parts.count == 2 {
            let minutes = try integer(parts[1], in: 1...1_000_000)
            return Tempo(try integer(parts[0], in: minutes...10_000 * minutes), over: minutes)
        }
        return Tempo(try number(text, in: Tempo.range))
    }

    private func marker(_ text: JSONText) throws(AudioError) -> TempoMap.Marker {
        let members = try object(text, known: ["name", "at", "frame"])
        return TempoMap.Marker(try name(members, text), frame: try frame(members, text))
    }

    private func section(_ text: JSONText) throws(AudioError) -> TempoMap.Section {
        let members = try object(text, known: ["name", "seconds", "frames"])
        let ends: [Int]
        if let seconds = members["seconds"] {
            ends = try elements(seconds, self.seconds)
        } else {
            ends = try elements(members["frames"]) { end throws(AudioError) in try integer(end, in: 0...1 << 56) }
        }
        guard ends.count == 2 else {
            throw fault(text, "the section has no two ends", "Give `seconds` or `frames`, as [first, end].")
        }
        guard ends[0] < ends[1] else {
            throw fault(
                text, "the section ends before it begins, or where it does",
                "Give [first, end], the end behind the first.")
        }
        return TempoMap.Section(try name(members, text), frames: ends[0]..<ends[1])
    }

    // MARK: Values

    private func name(_ members: [String: JSONText], _ text: JSONText) throws(AudioError) -> String {
        guard let name = members["name"], case .string(let name) = name.value, !name.isEmpty,
            name.utf8.count <= Self.longestName
        else { throw fault(text, "it has no name", "Give a `name` of at most \(Self.longestName) bytes.") }
        return name.printable(limit: Self.longestName)
    }

    private func frame(_ members: [String: JSONText], _ text: JSONText) throws(AudioError) -> Int {
        if let frame = members["frame"] { return try integer(frame, in: 0...1 << 56) }
        guard let time = members["at"] else {
            throw fault(text, "it has no place", "Give `at`, in seconds, or `frame`.")
        }
        return try seconds(time)
    }

    /// The frame nearest to a time.
    private func seconds(_ text: JSONText) throws(AudioError) -> Int {
        Int((try number(text, in: 0...1e6) * Double(rate)).rounded())
    }

    private func integer(_ text: JSONText, in range: ClosedRange<Int>) throws(AudioError) -> Int {
        guard case .number(let digits) = text.value, let number = Int(digits), range.contains(number) else {
            throw fault(text, "a whole number is missing", "Give one of \(range.lowerBound)...\(range.upperBound).")
        }
        return number
    }

    private func number(_ text: JSONText, in range: ClosedRange<Double>) throws(AudioError) -> Double {
        guard case .number(let digits) = text.value, let number = Double(digits), range.contains(number) else {
            throw fault(text, "a number is missing", "Give one of \(range.lowerBound)...\(range.upperBound).")
        }
        return number
    }

    private func elements<Element>(
        _ text: JSONText?, _ element: (JSONText) throws(AudioError) -> Element
    ) throws(AudioError) -> [Element] {
        guard let text else { return [] }
        guard case .array(let texts) = text.value else { throw fault(text, "a list is missing", "Give [ … ].") }
        guard texts.count <= TempoMap.capacity else {
            throw fault(
                text, "the list has \(texts.count) elements", "Give at most \(TempoMap.capacity).")
        }
        var elements: [Element] = []
        for text in texts { elements.append(try element(text)) }
        return elements
    }

    private func object(_ text: JSONText, known: [String]) throws(AudioError) -> [String: JSONText] {
        guard case .object(let members) = text.value else {
            throw fault(text, "an object is missing", "Give { … } with \(known.joined(separator: ", ")).")
        }
        var byName: [String: JSONText] = [:]
        for (name, value) in members {
            guard known.contains(name) else {
                throw fault(
                    value, "`\(name.printable(limit: 64))` is not known here",
                    "Known are \(known.joined(separator: ", ")).")
            }
            guard byName.updateValue(value, forKey: name) == nil else {
                throw fault(value, "`\(name)` comes twice", "Remove one.")
            }
        }
        return byName
    }

    private func fault(_ text: JSONText, _ detail: String, _ remedy: String) -> AudioError {
        AudioError(.corrupt, operation: "read \(name)", detail: "line \(text.line): \(detail)", remedy: remedy)
    }
}
