import TacetSession

extension StateScreen {
    /// Load, counts, output, soundtrack, and the reasons of the session.
    static func figures(_ state: GameState) -> [String] {
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
        for reason in state.reasons {
            lines.append(
                "reason    \(reason.reason), \(reason.seconds.text(places: 0)) s: \(reason.detail) \(reason.remedy)")
        }
        return lines
    }

    /// The memory by sound, and other programs' streams.
    static func surroundings(_ state: GameState) -> [String] {
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

extension GameState.Output {
    fileprivate var text: String {
        "\(device) (\(kind), \(sampleRate) Hz, \((latency * 1_000).text(places: 0)) ms)" + (stalled ? ", stalled" : "")
    }
}

extension GameState.Soundtrack {
    fileprivate var text: String {
        let name = stems?.first.map { $0.file.split(separator: "/").last.map(String.init) ?? $0.file } ?? ""
        let place = position.flatMap { position in
            sampleRate.map { rate in " at \((Double(position) / Double(max(1, rate))).text(places: 1)) s" }
        }
        let cause = reason.map { " (\($0))" } ?? ""
        let rate = Double(max(1, sampleRate ?? 1))
        let region = loop.flatMap { $0.count == 2 ? $0.map { (Double($0) / rate).text(places: 1) } : nil }
        let loops = region.map { ", loops \($0[0]) to \($0[1]) s" } ?? ""
        let ahead = readAhead.map { ", \($0.text(places: 2)) s decoded ahead" } ?? ""
        return "\(state)\(cause)\(name.isEmpty ? "" : " \(name)")\(place ?? "")\(loops)\(ahead)"
    }
}
