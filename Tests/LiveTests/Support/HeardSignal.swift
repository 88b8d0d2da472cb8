import TacetSession
import TestSupport
import Testing

/// What a monitor has heard of the track and of other tones, from one of its frames up to now.
///
/// All places are frames of the monitor.
struct HeardSignal: CustomTestStringConvertible {
    private let monitor: Monitor
    private let start: Int
    private let signal: Signal
    /// Where the track sounds.
    let runs: [Range<Int>]

    init(_ monitor: Monitor, from start: Int = 0, on side: Recording.Side = .left) {
        self.monitor = monitor
        self.start = start
        signal = monitor.heard(from: start)[side]
        runs = signal.trackRuns.map { $0.lowerBound + start..<$0.upperBound + start }
    }

    var testDescription: String { "the track at \(runs), up to \(start + signal.frames)" }

    /// When a place was heard.
    func time(of place: Int) -> Duration { monitor.time(of: place) }

    /// The frame of the track that is heard where `run` begins.
    ///
    /// A starved output tears holes, and a hole in another program's tone sounds like the track for a moment. So the
    /// first place counts at which the track can be told, and at most ``step`` frames before it.
    func firstFrame(of run: Range<Int>, near guess: Int) -> Int? {
        Self.offsets.lazy.compactMap { offset in
            trackFrame(at: run.lowerBound + offset, near: guess + offset).map { $0 - min(offset, Self.step) }
        }.first
    }

    /// The frame of the track at which `run` has ended: as ``firstFrame(of:near:)``, from the last place at which it
    /// can be told.
    func endFrame(of run: Range<Int>, near guess: Int) -> Int? {
        Self.offsets.lazy.map { $0 + 2 * Self.step }.compactMap { offset in
            trackFrame(at: run.upperBound - offset, near: guess - offset).map { $0 + min(offset, 3 * Self.step) }
        }.first
    }

    private static let step = 240
    private static let offsets = Array(stride(from: 0, through: 4_800, by: step))

    /// The frame of the track at which the last run has ended. A run may be too short to tell: then it is as much later
    /// than the one before.
    func endFrame(near guess: Int) -> Int? {
        var tail = 0
        for run in runs.reversed() {
            if let frame = endFrame(of: run, near: guess - tail) { return frame + tail }
            tail += run.count
        }
        return nil
    }

    /// Whether a frame of the track can be told in one of the runs.
    ///
    /// A starved output tears holes into another program's tone, and a torn tone is a run, too. So silence of the track
    /// beside other programs is judged by this.
    ///
    /// - Parameter guess: The frame at which the track would begin, within half a second.
    func hasTrack(near guess: Int) -> Bool {
        runs.contains { run in
            stride(from: run.lowerBound, to: run.upperBound, by: 480).contains { place in
                trackFrame(at: place, near: guess + place - run.lowerBound) != nil
            }
        }
    }

    private func trackFrame(at place: Int, near guess: Int) -> Int? {
        place < start ? nil : signal.trackFrame(at: place - start, near: guess)
    }

    /// The first place from `begin` on at which a tone of -20 dB sounds, to 1 ms.
    func onset(of frequency: Double, from begin: Int) -> Int? {
        let last = start + signal.frames - 960
        guard let coarse = stride(from: begin, to: last, by: 240).first(where: { sounds(frequency, at: $0) }) else {
            return nil
        }
        // The first look that finds the tone is up to 8 ms before the one that it half fills.
        let fine = stride(from: max(begin, coarse - 240), to: min(last, coarse + 480), by: 24)
        return 480 + (fine.first { sounds(frequency, at: $0, above: -26.5) } ?? coarse)
    }

    /// The last place before `end` at which a tone of -20 dB sounds, to 5 ms.
    func end(of frequency: Double, before end: Int) -> Int? {
        stride(from: end - 960, through: start, by: -240).first { sounds(frequency, at: $0) }.map { $0 + 480 }
    }

    /// Whether a tone of -20 dB fills enough of 20 ms: a window that it half fills has it at -26 dB.
    private func sounds(_ frequency: Double, at place: Int, above level: Double = -29) -> Bool {
        signal[place - start..<place - start + 960].level(of: frequency) > level
    }

    /// The level of a tone in 100 ms from `place` on.
    func level(of frequency: Double, at place: Int) -> Double { level(of: frequency, in: place..<place + 4_800) }

    /// The level of a tone between two places.
    func level(of frequency: Double, in range: Range<Int>) -> Double {
        signal[range.lowerBound - start..<range.upperBound - start].level(of: frequency)
    }

    /// The longest gap in a tone of `level`, to 10 ms. Gaps of less than 20 ms are not found.
    ///
    /// Windows are short. A starved server leaves out single periods, each of which shifts the tone's phase, and in a
    /// long window its parts cancel each other.
    func longestGap(of frequency: Double, at level: Double, _ range: Range<Int>) -> Range<Int> {
        let window = 1_920
        let step = 480
        var begin = range.lowerBound
        var longest = begin..<begin
        for place in stride(from: range.lowerBound, through: range.upperBound - window, by: step) {
            // A window of which half is the gap has the tone at -6 dB.
            if self.level(of: frequency, in: place..<place + window) < level - 6 {
                if place + step - begin > longest.count { longest = begin..<place + step }
            } else {
                begin = place + step
            }
        }
        return longest
    }

    /// The largest sample's level in the latest 100 ms.
    var latestPeakLevel: Double { signal[signal.frames - 4_800..<signal.frames].peakLevel }
}

/// How many frames of the track a return may be from where it fell silent, as heard: the fades, and a period of 256
/// frames that a starved sound server drops at the edge.
let resumptionTolerance = 768

/// How many frames of the track may be missing where it begins, as heard: what a window of the search is long, and, on
/// PipeWire without real-time rights, a first period that the server leaves out or follows with a hole.
func startTolerance(on sound: Desktop.Sound) -> Int { sound == .pipeWire ? 48 + 256 : 48 }

extension Monitor {
    /// How much of what was heard before an order to be silent is looked at, in frames. The track may have ended before
    /// the test reads where the monitor is.
    private static let foregoing = 9_600

    /// Waits until the soundtrack sounds, and has for 300 ms, or until it has not for 150 ms, and returns what was
    /// heard. Where silence is awaited, what was heard begins 200 ms before `start`, so that the run that ends is in it.
    @discardableResult
    func hearsTrack(
        _ sounds: Bool = true, from start: Int = 0, within limit: Duration = .seconds(10),
        file: StaticString = #fileID, line: UInt = #line
    ) async throws -> HeardSignal {
        let what = sounds ? "the soundtrack" : "no soundtrack"
        // What sounded before the start would be taken for what is asked.
        if sounds { try await eventually("enough is recorded") { self.frames >= start + 14_400 } }
        try await hears(what, in: .milliseconds(sounds ? 300 : 150), within: limit, file: file, line: line) { signal in
            sounds ? signal.trackRuns.contains { $0.count > 12_000 } : signal.trackRuns.isEmpty
        }
        return HeardSignal(self, from: sounds ? start : max(0, start - Self.foregoing))
    }
}

/// Frames at 48,000 a second as milliseconds.
func milliseconds(_ frames: Int) -> Double { Double(frames) / 48 }

extension Duration {
    var milliseconds: Double { self / .milliseconds(1) }
}

/// Prints a measured figure: what is promised is asserted, and what was measured is told.
func figure(_ what: String, _ value: Double) { print("figure: \(what): \((value * 10).rounded() / 10)") }
