// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// tacet.h documents these functions.

import TacetPlatform
public import CTacet
import Tacet
import TacetDecoding
import TacetSession

// The text of a saved state: each line is a key and its values. Unknown keys, of later versions, are ignored.

extension SavedState {
    private static let head = "tacet-state 1"

    /// The state as a text.
    var text: String {
        var lines = [Self.head, "frame \(frame)", "paused \(isPaused ? 1 : 0)", "gain \(soundtrackGain.amplitude)"]
        lines += track?.lines ?? []
        if let playlist {
            lines += ["list-place \(playlistPlace)", "list-repeats \(playlist.repeats ? 1 : 0)"]
            lines.append("list-crossfade \(playlist.crossfade.seconds)")
            if case .shuffled(let seed) = playlist.order { lines.append("list-seed \(seed)") }
            for track in playlist.tracks.prefix(Playlist.capacity) {
                lines += ["list-track"] + track.lines.map { "list-" + $0 }
            }
        }
        lines += stemGains.sorted { $0.key < $1.key }.map { "stem-gain \($0.key) \($0.value.amplitude)" }
        lines += busGains.sorted { $0.key < $1.key }.map { "gain-of-bus \($0.value.amplitude) \($0.key.escaped)" }
        lines += busMutes.sorted { $0.key < $1.key }.map { "mute-of-bus \($0.value ? 1 : 0) \($0.key.escaped)" }
        lines += busFilters.sorted { $0.key < $1.key }.map { name, filter in
            "filter-of-bus \(filter.lowCut),\(filter.highCut) \(name.escaped)"
        }
        for (name, words) in busEffects.sorted(by: { $0.key < $1.key }) {
            lines += (words.isEmpty ? ["none"] : words).map { "effect-of-bus \($0) \(name.escaped)" }
        }
        lines += busCentered.sorted { $0.key < $1.key }.map { "center-of-bus \($0.value ? 1 : 0) \($0.key.escaped)" }
        lines += busLFEGains.sorted { $0.key < $1.key }.map { "lfe-of-bus \($0.value.amplitude) \($0.key.escaped)" }
        return lines.joined(separator: "\n") + "\n"
    }

    /// Limits beyond every text that an engine writes: 64 buses, 129 tracks of 8 stems, and room for later versions.
    private static let maximumLines = 4_096
    private static let maximumBytes = 1 << 20

    /// Parses the text in time proportional to its length, and refuses a text beyond the limits.
    init(text: String) throws(Problem) {
        guard text.utf8.count <= Self.maximumBytes else {
            throw Problem(TACET_ERROR_TOO_LARGE, "the saved state has more than \(Self.maximumBytes) bytes")
        }
        // Splits bytes, because finding the ends of characters takes fifty times as long.
        let lines = text.utf8.split(separator: UInt8(ascii: "\n"), maxSplits: Self.maximumLines)
        guard let head = lines.first, head.elementsEqual(Self.head.utf8) else { throw Self.corrupt(1) }
        guard lines.count <= Self.maximumLines else { throw Self.corrupt(lines.count) }
        self.init()
        var loaded = Track(stems: [])
        var list = Playlist([])
        for (index, line) in lines.enumerated().dropFirst() {
            let end = line.firstIndex(of: UInt8(ascii: " ")) ?? line.endIndex
            let value = Substring(line[end...].dropFirst())
            let key = Substring(line[..<end])
            let isUnderstood =
                switch key {
                case "frame": Self.set(&frame, Int(value).flatMap { $0 >= 0 ? $0 : nil })
                case "paused": Self.set(&isPaused, value == "1")
                case "gain": Self.set(&soundtrackGain, Self.gain(value))
                case "list-place": Self.set(&playlistPlace, Int(value).flatMap { $0 >= 0 ? $0 : nil })
                case _ where key.hasPrefix("list-"): Self.set(key.dropFirst(5), value, of: &list)
                case "stem-gain": Self.setGain(value, in: &stemGains)
                case "gain-of-bus": Self.set(&busGains, value, Self.gain)
                case "mute-of-bus": Self.set(&busMutes, value, Self.flag)
                case "center-of-bus": Self.set(&busCentered, value, Self.flag)
                case "lfe-of-bus": Self.set(&busLFEGains, value, Self.gain)
                case "filter-of-bus": Self.set(&busFilters, value, Self.filter)
                case "effect-of-bus": Self.append(value, to: &busEffects)
                // Version 0.1 saved buses by their indices.
                case "bus-gain": Self.setIndexed(&busGains, value, Self.gain)
                case "bus-mute": Self.setIndexed(&busMutes, value, Self.flag)
                default: Self.set(key, value, of: &loaded)
                }
            guard isUnderstood else { throw Self.corrupt(index + 1) }
        }
        track = loaded.stems.isEmpty ? nil : loaded
        playlist = list.tracks.isEmpty ? nil : list
    }

    /// Parses a line about a track. Unknown keys, of later versions, are ignored.
    private static func set(_ key: Substring, _ value: Substring, of track: inout Track) -> Bool {
        switch key {
        case "stem": append(value.unescaped, to: &track.stems)
        case "looping": set(&track.looping, Track.Looping(words: value))
        case "passes": setOptional(&track.passes, Int(value).flatMap { $0 >= 1 ? $0 : nil })
        case "replay-gain": setOptional(&track.replayGain, ReplayGain(rawValue: String(value)))
        case "score": setOptional(&track.score, value.unescaped)
        case "tempo": setOptional(&track.tempo, TempoMap(words: value))
        case "track-gain": set(&track.gain, gain(value))
        case "loop-crossfade": set(&track.loopCrossfade, time(value))
        case "licensed": set(&track.isLicensed, value == "1")
        case "alternative": setOptional(&track.alternative, value.unescaped)
        default: true
        }
    }

    /// Parses a line about a list. What is said of a track is said of the list's last one so far.
    private static func set(_ key: Substring, _ value: Substring, of list: inout Playlist) -> Bool {
        switch key {
        case "repeats": return set(&list.repeats, value == "1")
        case "crossfade": return set(&list.crossfade, time(value))
        case "seed": return set(&list.order, UInt64(value).map { .shuffled(seed: $0) })
        case "track":
            list.tracks.append(Track(stems: []))
            return list.tracks.count <= Playlist.capacity
        default:
            guard let last = list.tracks.indices.last else { return false }
            return set(key, value, of: &list.tracks[last])
        }
    }

    /// A time of 0...86,400 s.
    private static func time(_ value: Substring) -> Duration? {
        Double(value).flatMap { (0...86_400).contains($0) ? Duration.clamping(seconds: $0) : nil }
    }

    private static func append(_ stem: String?, to stems: inout [String]) -> Bool {
        guard let stem, stems.count < Int(TACET_MAXIMUM_STEMS) else { return false }
        stems.append(stem)
        return true
    }

    private static func corrupt(_ line: Int) -> Problem {
        Problem(
            TACET_ERROR_CORRUPT,
            text: "line \(line) of the saved state was not written by tacet_engine_save(). Begin without it.")
    }

    private static func set<Value>(_ field: inout Value, _ value: Value?) -> Bool {
        guard let value else { return false }
        field = value
        return true
    }

    private static func setOptional<Value>(_ field: inout Value?, _ value: Value?) -> Bool {
        field = value
        return value != nil
    }

    /// Parses a gain as a factor, 0...16, which is 24 dB.
    private static func gain(_ text: Substring) -> Decibels? {
        Float(text).flatMap { (0...16).contains($0) ? Decibels(amplitude: $0) : nil }
    }

    private static func setGain(_ text: Substring, in gains: inout [Int: Decibels]) -> Bool {
        let words = text.split(separator: " ")
        guard words.count == 2, let index = Int(words[0]), index >= 0, let gain = gain(words[1]) else { return false }
        gains[index] = gain
        return true
    }

    private static func filter(_ text: Substring) -> Filter? {
        let corners = text.split(separator: ",").compactMap { Float($0) }
        return corners.count == 2 && corners.allSatisfy { $0.isFinite }
            ? Filter(lowCut: corners[0], highCut: corners[1]) : nil
    }

    /// Parses the word of an effect, a space and the name of a bus. `none` is the word of a bus without effects.
    private static func append(_ text: Substring, to effects: inout [String: [String]]) -> Bool {
        let words = text.split(separator: " ", maxSplits: 1)
        guard words.count == 2, let name = words[1].unescaped else { return false }
        effects[name, default: []] += words[0] == "none" ? [] : [String(words[0])]
        return true
    }

    private static func flag(_ text: Substring) -> Bool? { text == "0" || text == "1" ? text == "1" : nil }

    /// Parses a value, a space and the name of a bus.
    private static func set<Value>(
        _ values: inout [String: Value], _ text: Substring, _ parse: (Substring) -> Value?
    ) -> Bool {
        let words = text.split(separator: " ", maxSplits: 1)
        guard words.count == 2, let value = parse(words[0]), let name = words[1].unescaped else { return false }
        values[name] = value
        return true
    }

    /// Parses the index of a bus, a space and a value.
    private static func setIndexed<Value>(
        _ values: inout [String: Value], _ text: Substring, _ parse: (Substring) -> Value?
    ) -> Bool {
        let words = text.split(separator: " ")
        guard words.count == 2, let index = Int(words[0]), index >= 0, let value = parse(words[1]) else { return false }
        values["#\(index)"] = value
        return true
    }
}

extension Track {
    /// The track as lines of a saved state.
    fileprivate var lines: [String] {
        var lines = stems.map { "stem \($0.escaped)" } + ["looping \(looping.words)"]
        if let passes { lines.append("passes \(passes)") }
        if let replayGain { lines.append("replay-gain \(replayGain.rawValue)") }
        if let score { lines.append("score \(score.escaped)") }
        if let words = tempo?.words { lines.append("tempo \(words)") }
        if gain != .unity { lines.append("track-gain \(gain.amplitude)") }
        if loopCrossfade != .zero { lines.append("loop-crossfade \(loopCrossfade.seconds)") }
        if isLicensed { lines.append("licensed 1") }
        if let alternative { lines.append("alternative \(alternative.escaped)") }
        return lines
    }
}

extension Track.Looping {
    fileprivate var words: String {
        switch self {
        case .none: "none"
        case .tagged: "tagged"
        case .whole: "whole"
        case .region(let frames): "region \(frames.lowerBound) \(frames.upperBound)"
        case .times(let start, let end):
            "seconds \(start.decimalSeconds)" + (end.map { " \($0.decimalSeconds)" } ?? "")
        }
    }

    fileprivate init?(words: Substring) {
        let parts = words.split(separator: " ")
        switch parts.first {
        case "none" where parts.count == 1: self = .none
        case "tagged" where parts.count == 1: self = .tagged
        case "whole" where parts.count == 1: self = .whole
        case "region" where parts.count == 3:
            guard let start = Int(parts[1]), let end = Int(parts[2]), 0 <= start, start < end else { return nil }
            self = .region(start..<end)
        case "seconds" where parts.count == 2 || parts.count == 3:
            let numbers = parts.dropFirst().compactMap { Double($0) }.filter { $0.isFinite && $0 >= 0 }
            guard numbers.count == parts.count - 1, numbers.count == 1 || numbers[0] < numbers[1] else { return nil }
            self = .times(
                from: Duration.clamping(seconds: numbers[0]),
                to: numbers.count == 2 ? Duration.clamping(seconds: numbers[1]) : nil)
        default: return nil
        }
    }
}

extension TempoMap {
    /// The first beat's frame and the frames of a second, the tempo as a fraction, and the beats of a bar: all that C states
    /// of a tempo.
    fileprivate var words: String? {
        guard let first = segments.first else { return nil }
        return
            "\(first.frame) \(timescale) \(first.tempo.numerator) \(first.tempo.denominator) \(first.beatsPerBar ?? 4)"
    }

    fileprivate init?(words: Substring) {
        let numbers = words.split(separator: " ").compactMap { Int($0) }
        guard numbers.count == 5, numbers[0] >= 0, (1...1_000_000_000).contains(numbers[1]), numbers[2] > 0,
            (1...1_000_000).contains(numbers[3]), (1...64).contains(numbers[4])
        else { return nil }
        self.init(
            timescale: numbers[1],
            segments: [
                Segment(frame: numbers[0], tempo: Tempo(numbers[2], over: numbers[3]), beatsPerBar: numbers[4])
            ])
    }
}

extension String {
    /// The text without line feeds, which a path may contain.
    ///
    /// Escapes Unicode scalars, because a carriage return and a line feed are one `Character`.
    fileprivate var escaped: String {
        unicodeScalars.reduce(into: "") { text, scalar in
            switch scalar {
            case "\\": text += "\\\\"
            case "\n": text += "\\n"
            default: text.unicodeScalars.append(scalar)
            }
        }
    }
}

extension Substring {
    /// The text without escapes; nil if an escape is unknown.
    fileprivate var unescaped: String? {
        var text = ""
        var rest = unicodeScalars
        while let scalar = rest.popFirst() {
            guard scalar == "\\" else {
                text.unicodeScalars.append(scalar)
                continue
            }
            switch rest.popFirst() {
            case "n": text += "\n"
            case "\\": text += "\\"
            default: return nil
            }
        }
        return text
    }
}

@c @implementation
public func tacet_engine_save(
    _ engine: OpaquePointer?, _ text: UnsafeMutablePointer<CChar>?, _ capacity: Int,
    _ length: UnsafeMutablePointer<Int>?
) -> tacet_result {
    report { () throws(Problem) in
        let state = try engines.with(engine) { $0.audio.saveState() }
        return try answer(state.text, text, capacity, length)
    }
}

@c @implementation
public func tacet_engine_restore(_ engine: OpaquePointer?, _ text: UnsafePointer<CChar>?) -> tacet_result {
    report { () throws(Problem) in
        let state = try SavedState(text: try string(text, "text"))
        // Opens the files without the engine's lock, so that no other call waits for a disk.
        let opener = try engines.with(engine) { $0.audio.soundtrack.opener }
        let opened = try translating { () throws(AudioError) in try state.opened(by: opener) }
        try engines.with(engine) { $0.audio.restore(state, with: opened) }
        return TACET_OK
    }
}
