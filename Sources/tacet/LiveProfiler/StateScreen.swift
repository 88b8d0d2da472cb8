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
    init(_ state: GameState, _ history: ScreenHistory? = nil, width: Int, height: Int) {
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
    static func voices(of state: GameState) -> [String] {
        guard let voices = state.voiceList, !voices.isEmpty else { return [] }
        return [heading] + loudestFirst(state).map(voice)
    }

    private static func loudestFirst(_ state: GameState) -> [GameState.Voice] {
        (state.voiceList ?? []).sorted {
            ($0.gain.total ?? -200, $1.voice) > ($1.gain.total ?? -200, $0.voice)
        }
    }

    /// One line a second for what is no terminal.
    static func summary(of state: GameState) -> String {
        let reasons = state.reasons.isEmpty ? "" : "  " + state.reasons.map(\.reason).joined(separator: ", ")
        let line =
            "\(state.name) \(state.pid)/\(state.engine)  load \(share(state.load.p50)) \(share(state.load.p99))  voices "
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

    private static func bus(_ index: Int, of buses: [GameState.Bus]) -> String {
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
        let figures = "\(name)\(decibels(bus.gain))\(decibels(bus.duck))\(peak)  \(loudness)"
        return "\(figures)\(state)\(ducked)"
    }

    private static let heading =
        cell("voice", 24) + cell("bus", 12) + " level  = gain  fade   bus  duck  dist  prio  age"

    private static func voice(_ voice: GameState.Voice) -> String {
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
