import Tacet

/// What got slower from one capture to another, by shares of the deadline.
///
/// A game never plays the same way twice. So each capture is cut into stretches of equal length, and a figure got
/// slower only if all of the later capture's stretches lie above all of the earlier one's.
struct CaptureComparison {
    /// A figure of both captures, in per cent of the deadline.
    private struct Figure {
        let name: String
        let from: Double
        let to: Double
        /// The change in per cent; nil if there was nothing before.
        let change: Double?
        let isSlower: Bool
        /// The least and the most of the parts.
        let ranges: (before: ClosedRange<Double>, after: ClosedRange<Double>)
    }

    private let figures: [Figure]
    private let reports: (before: CaptureReport, after: CaptureReport)

    private let threshold: Double

    init(_ before: CaptureReport, _ after: CaptureReport, threshold: Double) throws {
        self.threshold = threshold
        for report in [before, after] where report.capture.blocks.isEmpty {
            throw Failure("compare \(report.file.path): it has no blocks. Record while the game updates its engine.")
        }
        reports = (before, after)
        let whole = (Part(before.capture), Part(after.capture))
        let parts = (Part.stretches(of: before.capture), Part.stretches(of: after.capture))
        func figure(_ name: String, isJudged: Bool, _ nanoseconds: (Profiler.Summary) -> Double) -> Figure {
            func share(_ part: Part) -> Double { nanoseconds(part.summary) / part.deadline * 100 }
            let (from, to) = (share(whole.0), share(whole.1))
            let change = from > 0 ? (to / from - 1) * 100 : nil
            let ranges = (Self.range(parts.0.map { share($0) }), Self.range(parts.1.map { share($0) }))
            return Figure(
                name: name, from: from, to: to, change: change,
                isSlower: isJudged && (change ?? 0) > threshold && ranges.1.lowerBound > ranges.0.upperBound,
                ranges: ranges)
        }
        figures =
            [
                figure("block p50", isJudged: true) { $0.total.p50 },
                figure("block p99", isJudged: true) { $0.total.p99 },
                figure("block max", isJudged: false) { $0.total.worst },
            ] + RenderStage.allCases.map { stage in figure("\(stage) p50", isJudged: false) { $0[stage].p50 } }
    }

    private static func range(_ shares: [Double]) -> ClosedRange<Double> {
        let least = shares.min() ?? 0
        return least...max(least, shares.max() ?? 0)
    }

    /// The comparison as a page.
    var page: ComparisonPage {
        let rows = figures.map { figure in
            ComparisonPage.Row(
                name: figure.name, unit: "% of the deadline",
                before: ComparisonPage.Figure(
                    value: figure.from, least: figure.ranges.before.lowerBound, most: figure.ranges.before.upperBound),
                after: ComparisonPage.Figure(
                    value: figure.to, least: figure.ranges.after.lowerBound, most: figure.ranges.after.upperBound),
                isSlower: figure.isSlower)
        }
        return ComparisonPage(
            rows: rows, threshold: threshold, files: (reports.before.file.path, reports.after.file.path),
            ranges: "the least and the most of eight parts", facts: counts)
    }

    /// The percentiles of a part of a capture.
    private struct Part {
        let summary: Profiler.Summary
        let deadline: Double

        init(_ capture: ProfileCapture) { (summary, deadline) = (capture.summary, capture.deadlineNanoseconds) }

        /// Eight parts of equal length; fewer if there are fewer blocks.
        static func stretches(of capture: ProfileCapture) -> [Part] {
            let (blocks, count) = (capture.blocks, min(8, capture.blocks.count))
            return (0..<count).map { index in
                let range = (index * blocks.count / count)..<((index + 1) * blocks.count / count)
                return Part(
                    ProfileCapture(
                        sampleRate: capture.sampleRate, blockFrames: capture.blockFrames, blocks: Array(blocks[range])))
            }
        }
    }

    /// The number of figures that got slower.
    var slower: Int { figures.count(where: \.isSlower) }

    var lines: [String] {
        let lines = figures.map { figure in
            let change = figure.change.map { "  \($0 >= 0 ? "+" : "")\($0.text(places: 1)) %" } ?? ""
            return
                "\(figure.name): \(figure.from.text(places: 3)) % → \(figure.to.text(places: 3)) % of the deadline\(change)"
                + (figure.isSlower ? "  slower" : "")
        }
        return lines + counts
    }

    /// Counts of both captures, which are not judged.
    private var counts: [String] {
        let (before, after) = reports
        let real = (before.summary.realVoices.p50.text(places: 0), after.summary.realVoices.p50.text(places: 0))
        let share = { (count: Int, report: CaptureReport) in "\(count) of \(report.summary.blocks)" }
        var lines = [
            "real voices p50: \(real.0) → \(real.1)",
            "late blocks: \(share(before.lateBlocks, before)) → \(share(after.lateBlocks, after))",
            "underrun frames: \(before.summary.underrunFrames) → \(after.summary.underrunFrames)",
        ]
        if before.hasSounds, after.hasSounds {
            lines.append("underruns of the device: \(before.outputUnderruns) → \(after.outputUnderruns)")
        }
        return lines
    }
}
