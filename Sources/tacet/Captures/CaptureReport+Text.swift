import Tacet

extension CaptureReport {
    /// The report for people.
    var lines: [String] {
        let blocks = summary.blocks
        var lines = [
            file.path,
            "  length     \(recordedSeconds.text(places: 3)) s, \(soundSeconds.text(places: 3)) s of sound",
            "  blocks     \(blocks) of \(capture.blockFrames) frames at \(capture.sampleRate) Hz",
        ]
        guard blocks > 0 else { return lines + notes }
        let late = lateBlocks == 0 ? "no block took longer" : "\(lateBlocks) of \(blocks) blocks took longer"
        lines += [
            "  deadline   \((capture.deadline / 1e3).text(places: 1)) µs a block; \(late)",
            "  voices     \(Self.counts(voices)); real: \(Self.counts(summary.realVoices)); "
                + "virtual: \(Self.counts(virtualVoices))",
            "  changes    \(starts) starts, \(ends) ends, \(steals) of them steals",
            "  underruns  \(summary.underrunFrames) frames in \(underrunBlocks) blocks",
        ]
        if let leastDecodedFrames { lines.append("  read-ahead \(leastDecodedFrames) decoded frames at least") }
        return lines + game + notes + [""] + stages + ["", "the slowest blocks"] + slowest.map(line)
    }

    /// The game's updates, and what the session allowed.
    private var game: [String] {
        guard hasGame else { return [] }
        var line = "  game       \(updates) updates"
        if updates > 0 { line += " of \((Double(updateTime) / Double(updates) / 1e3).text(places: 1)) µs on average" }
        if let longestPause { line += ", at most \((longestPause * 1e3).text(places: 1)) ms apart" }
        return [line]
            + capture.sessionChanges.prefix(Self.changeLimit).map { change in
                let name = { (state: String, reason: String?) in state + (reason.map { " (\($0))" } ?? "") }
                return "  session    from \(seconds(of: change).text(places: 3)) s: "
                    + "effects \(name(change.effects.rawValue, change.effectsReason)), "
                    + "soundtrack \(name(change.soundtrack.soundtrackName, change.soundtrackReason))"
            }
            + (capture.sessionChanges.count > Self.changeLimit
                ? ["  session    and \(capture.sessionChanges.count - Self.changeLimit) changes more, in --json"] : [])
            + capture.marks.prefix(Self.changeLimit).map { mark in
                "  mark       at \(seconds(of: mark).text(places: 3)) s: \(mark.words)"
            }
    }

    /// The most changes of the session that people are shown.
    private static let changeLimit = 20

    private var notes: [String] {
        file.unknownColumns.isEmpty ? [] : ["  left out   the columns \(file.unknownColumns.joined(separator: ", "))"]
    }

    private static func counts(_ spread: Profiler.Spread) -> String {
        "p50 \(spread.p50.text(places: 0)), max \(spread.worst.text(places: 0))"
    }

    /// The percentiles of the block and of its stages, in microseconds and as shares of the deadline.
    private var stages: [String] {
        let row = { (name: String, spread: Profiler.Spread) in
            let times = [spread.p50, spread.p90, spread.p99, spread.worst]
            return TableRow(
                [name] + times.map { ($0 / 1e3).text(places: 1) }
                    + times.map { "\(($0 / self.capture.deadline * 100).text(places: 2)) %" }
            ).text
        }
        let names = ["p50", "p90", "p99", "max"]
        let heading = TableRow(["µs"] + names + names).text + "  of the deadline"
        return [heading, row("block", summary.total)] + RenderStage.allCases.map { row("\($0)", summary[$0]) }
    }

    /// What happened in a block, and when.
    private func line(_ index: Int) -> String {
        let block = capture.blocks[index]
        let stages = RenderStage.allCases.filter { block.nanoseconds($0) > 0 }
            .sorted { block.nanoseconds($0) > block.nanoseconds($1) }.prefix(3)
            .map { "\($0) \((Double(block.nanoseconds($0)) / 1e3).text(places: 1))" }
        var counts = ["\(block.realVoices) real and \(block.virtualVoices) virtual voices"]
        let changes = [
            (block.commandsTaken, "commands"), (block.starts, "starts"), (block.ends, "ends"), (block.steals, "steals"),
            (block.updates, "updates"),
        ]
        counts += changes.filter { $0.0 > 0 }.map { "\($0.0) \($0.0 == 1 ? String($0.1.dropLast()) : $0.1)" }
        if block.decodedFrames >= 0 { counts.append("\(block.decodedFrames) frames decoded ahead") }
        if block.underrunFrames > 0 { counts.append("underrun of \(block.underrunFrames) frames") }
        let load = Double(block.nanoseconds) / capture.deadline * 100
        return "\(seconds(at: index).text(places: 3, width: 10)) s  block \(index): "
            + "\((Double(block.nanoseconds) / 1e3).text(places: 1)) µs, \(load.text(places: 1)) % of the deadline: "
            + "\(stages.joined(separator: ", ")); \(counts.joined(separator: ", "))"
    }
}
