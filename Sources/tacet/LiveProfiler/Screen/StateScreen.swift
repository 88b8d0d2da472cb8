import TacetProfile
import TacetPlatform
import TacetSession

/// The state of a game's engine as lines of text, for a terminal of a given size.
struct StateScreen {
    let lines: [String]
    /// The lines of buses and voices, by the index of the line.
    let things: [(line: Int, thing: ScreenKeys.Item.Thing)]

    /// The rows from which on the screen has a timeline, the memory and other programs beside the figures.
    private static let roomyHeight = 20

    /// - Parameters:
    ///   - history: The last minute; nil shows no timeline.
    ///   - width: The columns of the terminal.
    ///   - height: The rows that the engine's part may take.
    init(_ state: EngineReport, _ history: ScreenHistory? = nil, width: Int, height: Int) {
        var lines = Self.figures(state)
        if height >= Self.roomyHeight { lines += (history?.lines ?? []) + Self.surroundings(state) }
        lines += ["", "bus                 gain  duck  peak   400ms   3 s  whole LUFS"]
        var things = state.buses.indices.map { (line: lines.count + $0, thing: ScreenKeys.Item.Thing.bus($0)) }
        lines += state.buses.indices.map { Self.bus($0, of: state.buses) }
        let voices = Self.voices(of: state)
        if !voices.isEmpty {
            lines.append("")
            let room = max(1, height - lines.count)
            let shown = voices.count > room ? room - 1 : voices.count
            // The first of these lines is the heading.
            things += Self.loudestFirst(state).prefix(max(0, shown - 1)).enumerated().map { index, voice in
                (line: lines.count + 1 + index, thing: .voice(voice.voice))
            }
            lines += shown < voices.count ? voices.prefix(shown) + ["… and \(voices.count - shown) more"] : voices
        }
        self.lines = lines.prefix(height).map { $0.printable(limit: width) }
        self.things = things.filter { $0.line < height }
    }

    /// The voices under a heading, the loudest first; none if the game sent none.
    static func voices(of state: EngineReport) -> [String] {
        guard let voices = state.voiceList, !voices.isEmpty else { return [] }
        return [heading] + loudestFirst(state).map(voice)
    }

    /// The numbers of the sound events, one a line.
    static func events(of state: EngineReport) -> [String] {
        (state.events ?? []).map { dial in
            let value = dial.value.map { "\($0)" } ?? "-inf"
            return "\(dial.name) = \(value) \(dial.unit)\(dial.isHeld ? " (held)" : "")".printable(limit: 512)
        }
    }

    private static func loudestFirst(_ state: EngineReport) -> [EngineReport.Voice] {
        (state.voiceList ?? []).sorted {
            ($0.gain.total ?? -200, $1.voice) > ($1.gain.total ?? -200, $0.voice)
        }
    }

    /// One line a second for what is no terminal.
    static func summary(of state: EngineReport) -> String {
        let reasons = state.reasons.isEmpty ? "" : "  " + state.reasons.map(\.reason).joined(separator: ", ")
        let line =
            "\(state.name) \(state.pid)/\(state.engine)  load p50 \(share(state.load.p50)) p99 \(share(state.load.p99))  voices "
            + "\(state.voices) (\(state.virtual) virtual)  underruns \(state.underruns)  effects \(state.effects)  music "
            + "\(state.soundtrack?.state ?? "?")  output \(state.output?.kind ?? "none")" + reasons
        return line.printable(limit: 512)
    }

    static func share(_ load: Double?) -> String { load.map { "\(($0 * 100).text(places: 1)) %" } ?? "–" }

    private static func decibels(_ gain: Double?, width: Int = 6) -> String {
        let text = gain.map { $0.text(places: 1) } ?? "-inf"
        return String(repeating: " ", count: max(0, width - text.count)) + text
    }

    /// The text in exactly `width` columns.
    private static func cell(_ text: String, _ width: Int) -> String {
        let text = text.printable(limit: width)
        return text + String(repeating: " ", count: max(0, width - text.unicodeScalars.count))
    }

    private static func bus(_ index: Int, of buses: [EngineReport.Bus]) -> String {
        let bus = buses[index]
        var depth = 0
        var parent = bus.parent
        while let above = parent, buses.indices.contains(above), depth < 8 {
            depth += 1
            parent = buses[above].parent
        }
        let name = cell(String(repeating: " ", count: depth * 2) + bus.name, 18)
        let peak = bus.peak.map { decibels($0) } ?? "      "
        let loudness = [bus.momentary, bus.shortTerm, bus.integrated].map { level in
            level.map { decibels($0) } ?? "      "
        }.joined()
        let duckers = bus.duckedBy ?? []
        let ducked = duckers.isEmpty ? "" : "  ducked by \(duckers.joined(separator: ", "))"
        let held = bus.isHeld == true ? "  held at\(decibels(bus.held)) dB" : ""
        let silenced = bus.silenced == true ? "  silenced by a profiler" : ""
        let state = "\(bus.muted ? "  muted" : "")\(bus.paused ? "  paused" : "")\(held)\(silenced)"
        let effects = (bus.effects ?? []).map { effect in
            effect.bypassed
                ? "\(effect.name) (bypassed)" : "\(effect.name) \((Double(effect.cost) / 1e3).text(places: 1)) µs"
        }
        let processed = effects.isEmpty ? "" : "  \(effects.joined(separator: ", "))"
        let figures = "\(name)\(decibels(bus.gain))\(decibels(bus.duck))\(peak)  \(loudness)"
        return "\(figures)\(state)\(ducked)\(processed)"
    }

    private static let heading =
        cell("voice", 24) + cell("bus", 12) + " level  = gain  fade   bus  duck  dist  prio  age"

    private static func voice(_ voice: EngineReport.Voice) -> String {
        let gains = [voice.gain.sound, voice.gain.fade, voice.gain.bus, voice.gain.duck, voice.gain.distance]
        let chain = gains.map { decibels($0) }.joined()
        let priority = Double(voice.priority).text(places: 0, width: 6)
        let limit = voice.limit.map { " (\($0))" } ?? ""
        let stolen = voice.stolen.map { "  stolen: \($0)" } ?? ""
        let state = (voice.real ? "" : "  virtual: \(voice.why ?? "?")\(limit)") + stolen
        let file = voice.sound.split(separator: "/").last.map(String.init) ?? voice.sound
        let name = "\(cell(file, 23)) \(cell(voice.busName, 12))"
        return "\(name)\(decibels(voice.gain.total))  \(chain)\(priority)  \(voice.age.text(places: 0)) s\(state)"
    }
}

extension StateScreen {
    /// Load, counts, output, soundtrack, and the reasons of the session.
    static func figures(_ state: EngineReport) -> [String] {
        var lines = ["\(state.name.printable) (\(state.pid)), engine \(state.engine), \(state.category.printable)"]
        let shares = [("p50", state.load.p50), ("p99", state.load.p99), ("worst", state.load.worst)]
        let load = shares.map { "\($0.0) \(share($0.1))" }.joined(separator: "  ")
        lines.append("load      \(load)  \(bar(state.load.p99 ?? 0, length: 20))")
        let updates = state.updateTime.map { ", \(($0 * 1e3).text(places: 2)) ms each" } ?? ""
        lines.append(
            "voices    \(state.voices), \(state.virtual) virtual    underruns \(state.underruns)    updates "
                + "\(state.updates)/s\(updates)")
        lines.append("output    \(state.output?.text ?? "none")")
        lines.append("effects   \(state.effects.printable)")
        lines.append("music     \(state.soundtrack?.text ?? "no update from the game's thread yet")")
        if let score = state.soundtrack?.track?.score { lines.append("score     \(score.text)") }
        for reason in state.reasons {
            lines.append(
                "reason    \(reason.reason), \(reason.seconds.text(places: 0)) s: \(reason.detail) \(reason.remedy)")
        }
        return lines
    }

    /// The memory by sound, and other programs' streams.
    static func surroundings(_ state: EngineReport) -> [String] {
        var lines: [String] = []
        if let sounds = state.sounds {
            let largest = sounds.largest.prefix(4).map { sound in
                "\(sound.name.split(separator: "/").last.map(String.init) ?? "?") \(bytes(sound.bytes))"
                    + (sound.played == false ? " (never played)" : "")
            }
            let unplayed = sounds.unplayed.map { "; \($0) never played, \(bytes(sounds.unplayedBytes ?? 0))" } ?? ""
            lines.append(
                "memory    \(sounds.count) sounds, \(bytes(sounds.bytes))\(unplayed)"
                    + (largest.isEmpty ? "" : "; largest: \(largest.joined(separator: ", "))"))
        }
        if let streams = state.streams {
            let names = streams.prefix(8).map { "\($0.name) (\($0.class))" }
            let rest = streams.count > 8 ? ", and \(streams.count - 8) more" : ""
            lines.append("programs  " + (names.isEmpty ? "none seen" : names.joined(separator: ", ") + rest))
        }
        return lines
    }

    private static func bytes(_ count: Int) -> String {
        count >= 1 << 20
            ? "\((Double(count) / 1_048_576).text(places: 1)) MB" : "\((Double(count) / 1_024).text(places: 0)) KB"
    }

    private static func bar(_ share: Double, length: Int) -> String {
        let full = max(0, min(length, Int((max(0, min(1, share)) * Double(length)).rounded(.up))))
        return "[" + String(repeating: "#", count: full) + String(repeating: ".", count: length - full) + "]"
    }
}

extension EngineReport.Output {
    fileprivate var text: String {
        "\(device) (\(kind), \(sampleRate) Hz, \((latency * 1_000).text(places: 0)) ms)" + (stalled ? ", stalled" : "")
    }
}

extension EngineReport.Soundtrack.Score {
    /// The bar and the beat as musicians count them, from 1, and what waits.
    fileprivate var text: String {
        let place = "bar \(bar + 1), beat \(beat + 1) of \(beatsPerBar), \(tempo.text(places: 1)) beats a minute"
        return ([place + (section.map { ", in \($0)" } ?? "")] + orders.map(\.text)).joined(separator: "; ")
    }
}

extension EngineReport.Soundtrack.Score.Order {
    fileprivate var text: String {
        let file = name.split(separator: "/").last.map(String.init) ?? name
        let time = seconds.map { ", in \($0.text(places: 1)) s" } ?? ""
        return "\(kind) \(file) " + (on.map { "on \($0)" } ?? "repeats") + time
    }
}

extension EngineReport.Soundtrack {
    fileprivate var text: String {
        let name = track?.stems?.first.map { $0.file.split(separator: "/").last.map(String.init) ?? $0.file } ?? ""
        let place = track.flatMap { track in
            track.sampleRate.map { rate in " at \((Double(track.position) / Double(max(1, rate))).text(places: 1)) s" }
        }
        let cause = reason.map { " (\($0))" } ?? ""
        let rate = Double(max(1, track?.sampleRate ?? 1))
        let region = track?.loop.flatMap { $0.count == 2 ? $0.map { (Double($0) / rate).text(places: 1) } : nil }
        let loops = region.map { ", loops \($0[0]) to \($0[1]) s" } ?? ""
        let ahead = track?.readAhead.map { ", \($0.text(places: 2)) s decoded ahead" } ?? ""
        return "\(state)\(cause)\(name.isEmpty ? "" : " \(name)")\(place ?? "")\(loops)\(ahead)"
    }
}
