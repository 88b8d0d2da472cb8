import Tacet

extension Panel {
    mutating func mix(_ readout: Readout, on canvas: inout Canvas) {
        let gain = readout.masterGain.value
        title("MIX" + (gain == 0 ? "" : "  master \(gain > 0 ? "+" : "")\(Int(gain)) dB"), on: &canvas)
        for line in readout.buses {
            guard line.isMetered else {
                // With little room the session's lines are more useful.
                if rowsLeft > 16 { self.line(line.name, "mixed with master", Ink(.faint), on: &canvas) }
                continue
            }
            let decibels = line.meter.peak
            bar(
                line.name, part: Meter.part(line.meter.rms), peak: Meter.part(decibels),
                colour: { $0 > 0.95 ? .alarm : $0 > 0.8 ? .warning : .good },
                decibels <= Meter.floor ? "-∞ dB" : "\(Int(decibels.rounded())) dB", on: &canvas)
        }
        if let loudness = readout.loudness, rowsLeft > 16 {
            let peak = loudness.truePeak.value
            line(
                "loudness",
                [
                    ("\(loudness.shortTerm?.tenths ?? "-∞") LUFS", Ink(.bright)),
                    ("  peak \(peak > Meter.floor ? Double(peak).tenths : "-∞") dB", Ink(peak > -1 ? .warning : .text)),
                ], on: &canvas)
        }
    }

    mutating func mixer(_ readout: Readout, on canvas: inout Canvas) {
        guard let statistics = readout.statistics else { return }
        title("MIXER", on: &canvas)
        let mixed = statistics.voices - statistics.virtualVoices
        line("voices", "\(statistics.voices) playing, \(mixed) of \(readout.realVoiceLimit) mixed", on: &canvas)
        let load = Float(statistics.load)
        bar(
            "load", part: load, colour: { $0 > 0.75 ? .alarm : $0 > 0.5 ? .warning : .cool },
            "\(Double(load * 100).tenths) %", on: &canvas)
        line("output", readout.output.map { "\($0)" } ?? "none yet", on: &canvas)
        if statistics.underruns > 0 {
            line("underruns", "\(statistics.underruns) ×", Ink(.warning), on: &canvas)
        }
    }

    mutating func soundtrack(_ readout: Readout, on canvas: inout Canvas) {
        let (state, reason) = readout.soundtrack.words
        let position = Clockface.minutes(Double(readout.position) / Double(Music.sampleRate))
        title("SOUNDTRACK", on: &canvas)
        line(
            state,
            [
                (position, Ink(readout.soundtrack == .playing ? .good : .warning, bold: true)),
                (reason.map { "  \($0)" } ?? "", Ink(.warning)),
                (Self.beats(readout.clock), Ink(.text)),
                (readout.nextPart.map { "  → \($0)" } ?? "", Ink(.bright)),
            ], on: &canvas)
        line(
            "layers",
            zip(Music.layerNames, readout.layers).map { name, isOn in
                ("\(isOn ? "■" : "□") \(name)  ", Ink(isOn ? .good : .faint))
            }, on: &canvas)
    }

    /// The bar, counted from 1, and its beats with the present one filled.
    private static func beats(_ clock: MusicClock?) -> String {
        guard let beat = clock?.beat, let count = clock?.beatsPerBar else { return "" }
        return "  bar \(beat.bar + 1) " + (0..<count).map { $0 == beat.beatInBar ? "●" : "○" }.joined()
    }

    mutating func session(_ readout: Readout, on canvas: inout Canvas) {
        guard let explanation = readout.explanation else { return }
        title("SESSION  \(explanation.category)", on: &canvas)
        for entry in explanation.entries {
            text(entry.detail, Ink(.warning), on: &canvas)
            text(entry.remedy, Ink(.text), on: &canvas)
        }
        if let failure = readout.outputFailure {
            text("No output: \(failure.detail).", Ink(.alarm), on: &canvas)
            text(failure.remedy, Ink(.text), on: &canvas)
        }
        if explanation.entries.isEmpty && readout.outputFailure == nil {
            text("Everything is heard: \(explanation.categoryReason).", Ink(.good), on: &canvas)
        }
        let others = readout.otherStreams.map { "\($0.name) (\($0.streamClass.rawValue))" }
        line("others", others.isEmpty ? "nothing else plays" : others.joined(separator: ", "), on: &canvas)
        line("silent mode", readout.isSilentModeOn ? "on" : "off", on: &canvas)
        line(
            "choice", "soundtrack \(readout.choice.rawValue), talk \(readout.conversationChoice.rawValue)", on: &canvas)
        for limitation in explanation.limitations { text(limitation, Ink(.faint), on: &canvas) }
    }
}
