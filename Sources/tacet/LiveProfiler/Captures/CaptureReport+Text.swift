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
            "  deadline   \((capture.deadlineNanoseconds / 1e3).text(places: 1)) µs a block; \(late)",
            "  voices     \(Self.counts(voices)); real: \(Self.counts(summary.realVoices)); "
                + "virtual: \(Self.counts(virtualVoices))",
            "  changes    \(starts) starts, \(ends) ends, \(steals) of them steals",
        ]
        if let realLimit {
            lines.append("  outranked  up to \(mostOutranked) audible voices, by the limit of \(realLimit) real voices")
        }
        if !sounds.causes.isEmpty { lines.append("  stolen     \(VoiceReport.words(sounds.causes))") }
        lines.append("  underruns  \(summary.underrunFrames) frames in \(underrunBlocks) blocks")
        if let leastDecodedFrames {
            lines.append("  read-ahead \(leastDecodedFrames) decoded frames of music at least")
        }
        if let leastStreamedFrames {
            lines.append("  read-ahead \(leastStreamedFrames) decoded frames of streamed sounds at least")
        }
        return lines + output + game + reasonLines + soundLines + notes + [""] + stages + ["", "the slowest blocks"]
            + slowest.flatMap { [line($0)] + tallies(of: $0) }
    }

    /// When the output's device ran dry.
    private var output: [String] {
        guard hasSounds else { return [] }
        let blocks = outputUnderrunBlocks
        guard !blocks.isEmpty else { return ["  output     no underrun of the device"] }
        let times = blocks.prefix(Self.changeLimit).map { "\(seconds(at: $0).text(places: 3)) s" }
        return [
            "  output     \(outputUnderruns) \(outputUnderruns == 1 ? "underrun" : "underruns") of the device, at "
                + times.joined(separator: ", ") + (blocks.count > Self.changeLimit ? " and later" : "")
        ]
    }

    private var reasonLines: [String] {
        reasons.prefix(Self.changeLimit).map { span in
            let end = span.end.map { "to \(seconds(of: $0).text(places: 3)) s" } ?? "to the end"
            return "  reason     \(span.reason) from \(seconds(of: span.beginning).text(places: 3)) s \(end)"
        } + more(reasons.count, "reason", "times more")
    }

    /// The sounds with the most starts.
    private var soundLines: [String] {
        let all = sounds.sounds
        let lines = all.prefix(Self.soundLimit).map { sound in
            "  sound      \(sound.name.isEmpty ? "unloaded" : sound.name) on \(sound.bus): \(sound.started) starts, "
                + "\(sound.ended) ends, \(sound.stolen) steals"
                + (sound.causes.isEmpty ? "" : " (\(VoiceReport.words(sound.causes)))")
        }
        let rest = all.count > Self.soundLimit ? ["  sound      and \(all.count - Self.soundLimit) sounds more"] : []
        let lost =
            hasSounds && sounds.unnamed > 0
            ? ["  left out   the sounds of \(sounds.unnamed) starts and ends: the game's ring or the capture was full"]
            : []
        return lines + rest + lost
    }

    /// The sounds that changed most in a block.
    private func tallies(of index: Int) -> [String] {
        guard let tallies = sounds.byBlock[index] else { return [] }
        let words = tallies.prefix(3).map(\.words)
        let rest = tallies.count > 3 ? [" and \(tallies.count - 3) more"] : []
        return ["              " + words.joined(separator: ", ") + rest.joined()]
    }

    private func more(_ count: Int, _ heading: String, _ words: String) -> [String] {
        count > Self.changeLimit ? ["  \(heading)     and \(count - Self.changeLimit) \(words), in --json"] : []
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
    /// The most sounds that people are shown.
    private static let soundLimit = 10

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
                    + times.map { "\(($0 / self.capture.deadlineNanoseconds * 100).text(places: 2)) %" }
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
        if block.outrankedVoices > 0 { counts[0] += ", \(block.outrankedVoices) outranked" }
        let changes = [
            (block.commandsTaken, "commands"), (block.starts, "starts"), (block.ends, "ends"), (block.steals, "steals"),
            (block.updates, "updates"),
        ]
        counts += changes.filter { $0.0 > 0 }.map { "\($0.0) \($0.0 == 1 ? String($0.1.dropLast()) : $0.1)" }
        if block.decodedFrames >= 0 { counts.append("\(block.decodedFrames) frames decoded ahead") }
        if block.streamedFrames >= 0 { counts.append("\(block.streamedFrames) frames streamed ahead") }
        if block.outputUnderruns > 0 { counts.append("\(block.outputUnderruns) underruns of the device") }
        if block.underrunFrames > 0 { counts.append("underrun of \(block.underrunFrames) frames") }
        let load = Double(block.nanoseconds) / capture.deadlineNanoseconds * 100
        return "\(seconds(at: index).text(places: 3, width: 10)) s  block \(index): "
            + "\((Double(block.nanoseconds) / 1e3).text(places: 1)) µs, \(load.text(places: 1)) % of the deadline: "
            + "\(stages.joined(separator: ", ")); \(counts.joined(separator: ", "))"
    }
}
