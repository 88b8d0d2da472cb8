import Glibc

/// What is heard where a part of a file repeats: behind its last frame its first one follows.
package struct LoopSeam: Hashable, Sendable {
    /// The section that repeats; nil for the file's loop.
    package let section: String?
    /// The frames that repeat.
    package let frames: Range<Int>
    /// By how much a sample jumps at the seam, and the largest such jump of the 64 frames on either side. 1 is full level.
    package let step: Float
    package let usual: Float
    /// How far the spectra of the 1,024 frames before and behind the seam lie apart, as the mean over half octaves in
    /// decibels, and how far those of two such stretches before it, or two behind it, lie apart. Nil without so many frames,
    /// and for rates below 8 kHz.
    package let tone: Double?
    package let usualTone: Double?
    /// By how many decibels the spectrum behind the seam lies lower, as the mean over half octaves; negative if higher.
    package let fall: Double?
    /// The nearest frame within 20 ms at which the repeated part could end without a click; nil if ``clicks`` is false, and
    /// if there is none.
    package let betterEnd: Int?

    /// Whether the seam is heard as a click: the jump is three times the largest one around it, and at least -34 dBFS.
    package var clicks: Bool { step >= Self.leastStep && step > Self.stepRatio * usual }
    /// Whether the seam cuts sounds off: the spectrum falls by 12 dB and by more than it moves around the seam. A rise is a
    /// beat of the music.
    package var cutsOff: Bool { (fall ?? 0) >= Self.leastFall && (tone ?? 0) > Self.toneRatio * (usualTone ?? 0) }

    private static let (stepRatio, leastStep): (Float, Float) = (3, 0.02)
    private static let (toneRatio, leastFall) = (2.0, 12.0)
}

extension LoopSeam {
    /// The seam as advice; nil if it is not heard.
    var advice: String? {
        let name = section.map { "The section \"\($0)\"" } ?? "The loop"
        let crossfade = section == nil ? "give the track a crossfade of its loop" : "move its ends"
        if clicks {
            let times = Int((step / max(usual, 1e-6)).rounded())
            let jump =
                "\(name) clicks: at its seam a sample jumps by \(Int((20 * log10(Double(step))).rounded())) dBFS, "
                + "\(times) times as far as around it; "
            return jump + (betterEnd.map { "end it at frame \($0), or " } ?? "") + crossfade
        }
        guard cutsOff, let fall else { return nil }
        return "\(name) cuts sounds off: behind its seam the file is \(Int(fall.rounded())) dB softer; " + crossfade
    }
}

/// Keeps the frames around the seam of one part of a file while the file is decoded, and judges the seam.
struct SeamMeter {
    private let section: String?
    private let start: Int
    /// The frame behind the last; nil for the file's end.
    private let end: Int?
    private let channels: Int
    private let rate: Int
    /// The frames from the start on, and those around the end.
    private var head: Frames
    private var tail: Frames

    /// Consecutive frames of the file.
    private struct Frames {
        var first: Int
        var samples: [Float] = []
        let channels: Int

        var range: Range<Int> { first..<first + samples.count / channels }

        func sample(_ frame: Int, _ channel: Int) -> Float { samples[(frame - first) * channels + channel] }

        /// Takes those of `range` that are in a block of the file.
        mutating func take(_ range: Range<Int>, from block: UnsafePointer<Float>, _ frames: Range<Int>) {
            let range = range.clamped(to: frames)
            guard !range.isEmpty else { return }
            // Frames in another format may lie between.
            if self.range.upperBound != range.lowerBound { (first, samples) = (range.lowerBound, []) }
            samples += UnsafeBufferPointer(
                start: block + (range.lowerBound - frames.lowerBound) * channels, count: range.count * channels)
        }

        /// Forgets all but the last frames.
        mutating func keepLast(_ frames: Int) {
            let surplus = range.count - frames
            guard surplus > 0 else { return }
            samples.removeFirst(surplus * channels)
            first += surplus
        }
    }

    /// The frames of a spectrum, and those on either side that tell what is usual for a jump.
    private static let (spectrum, around) = (1_024, 64)
    /// A seam that is at most so many times rougher than the frames around it is smooth.
    private static let smooth: Float = 1.1
    /// How far a better end is looked for.
    private var reach: Int { rate / 50 }
    /// The frames before the end that are kept.
    private var before: Int { 2 * Self.spectrum + reach }

    init(_ loop: LoopPoints, format: PCMFormat) {
        self.init(section: nil, start: loop.start, end: loop.end, format: format)
    }

    /// - Parameter length: The frames that the file promises. A section that ends behind them ends with the file.
    init(_ section: TempoMap.Section, in length: Int?, format: PCMFormat) {
        let end = min(section.frames.upperBound, length ?? .max)
        self.init(section: section.name, start: section.frames.lowerBound, end: end, format: format)
    }

    private init(section: String?, start: Int, end: Int?, format: PCMFormat) {
        (self.section, self.start, self.end) = (section, start, end)
        (channels, rate) = (format.channels, format.sampleRate)
        head = Frames(first: start, channels: format.channels)
        tail = Frames(first: 0, channels: format.channels)
    }

    /// Takes a block of the file.
    mutating func add(_ block: UnsafePointer<Float>, _ frames: Range<Int>) {
        head.take(start..<start.clampingAdd(2 * Self.spectrum), from: block, frames)
        guard let end else {
            tail.take(frames, from: block, frames)
            return tail.keepLast(before)
        }
        tail.take(max(0, end - before)..<end.clampingAdd(reach + 2), from: block, frames)
    }

    /// The seam, after the last frame of the file; nil if the file has too few frames there.
    func judge(frames length: Int) -> LoopSeam? {
        let end = min(end ?? length, length)
        guard end - start >= 4, head.range.lowerBound == start, head.range.count >= 2, tail.range.lowerBound <= end - 2,
            tail.range.upperBound >= end
        else { return nil }
        let (step, kink) = join(at: end)
        let usual = self.usual(at: end)
        let tones = self.tones(at: end)
        let seam = LoopSeam(
            section: section, frames: start..<end, step: step, usual: usual.step, tone: tones?.across,
            usualTone: tones?.usual, fall: tones?.fall, betterEnd: nil)
        guard seam.clicks else { return seam }
        return LoopSeam(
            section: section, frames: start..<end, step: step, usual: usual.step, tone: tones?.across,
            usualTone: tones?.usual, fall: tones?.fall, betterEnd: betterEnd(end, in: length, usual, (step, kink)))
    }

    // MARK: The step

    /// The jump of a sample, and that of its slope, where the start follows the frame before `end`.
    private func join(at end: Int) -> (step: Float, kink: Float) {
        var (step, kink): (Float, Float) = (0, 0)
        for channel in 0..<channels {
            let (old, last) = (tail.sample(end - 2, channel), tail.sample(end - 1, channel))
            let (first, second) = (head.sample(start, channel), head.sample(start + 1, channel))
            step = max(step, abs(first - last))
            kink = max(kink, abs(first - 2 * last + old), abs(second - 2 * first + last))
        }
        return (step, kink)
    }

    /// The largest jumps of samples and of slopes around the seam.
    private func usual(at end: Int) -> (step: Float, kink: Float) {
        let windows = [
            (head, start..<min(head.range.upperBound, start + Self.around)),
            (tail, max(tail.range.lowerBound, end - Self.around)..<end),
        ]
        var (step, kink): (Float, Float) = (0, 0)
        for (frames, window) in windows {
            for frame in window.dropFirst() {
                for channel in 0..<channels {
                    let jump = frames.sample(frame, channel) - frames.sample(frame - 1, channel)
                    step = max(step, abs(jump))
                    guard frame + 1 < window.upperBound else { continue }
                    kink = max(kink, abs(frames.sample(frame + 1, channel) - frames.sample(frame, channel) - jump))
                }
            }
        }
        return (step, kink)
    }

    /// The nearest end at which samples and slopes jump as far as usual; else the smoothest one, if that is smoother by half.
    private func betterEnd(
        _ end: Int, in length: Int, _ usual: (step: Float, kink: Float), _ present: (step: Float, kink: Float)
    ) -> Int? {
        func roughness(_ join: (step: Float, kink: Float)) -> Float {
            max(join.step / max(usual.step, 1e-5), join.kink / max(usual.kink, 1e-5))
        }
        var best: (end: Int, roughness: Float)?
        for distance in 1...max(1, reach) {
            for other in [end - distance, end + distance] {
                guard other - start >= 4, other <= min(length, tail.range.upperBound),
                    other - 2 >= tail.range.lowerBound
                else { continue }
                let roughness = roughness(join(at: other))
                if roughness <= Self.smooth { return other }
                if roughness < best?.roughness ?? .infinity { best = (other, roughness) }
            }
        }
        return best.flatMap { $0.roughness < roughness(present) / 2 ? $0.end : nil }
    }

    // MARK: The spectrum

    /// How far the spectra lie apart across the seam, and around it; nil without enough frames.
    private func tones(at end: Int) -> (across: Double, usual: Double, fall: Double)? {
        let size = Self.spectrum
        guard rate >= 8_000, end - start >= 2 * size, head.range.count >= 2 * size,
            tail.range.lowerBound <= end - 2 * size
        else { return nil }
        let (earlier, before) = (levels(tail, from: end - 2 * size), levels(tail, from: end - size))
        let (behind, later) = (levels(head, from: start), levels(head, from: start + size))
        let differences = zip(before, behind).map { $0 - $1 }
        return (
            mean(differences.map(abs)), max(distance(earlier, before), distance(behind, later)), mean(differences)
        )
    }

    private func mean(_ values: [Double]) -> Double { values.reduce(0, +) / Double(max(1, values.count)) }

    private func distance(_ one: [Double], _ other: [Double]) -> Double { mean(zip(one, other).map { abs($0 - $1) }) }

    /// The levels of the half octaves from 62.5 Hz to 16 kHz in decibels, -80 at the least: Goertzel's algorithm over a Hann
    /// window.
    private func levels(_ frames: Frames, from first: Int) -> [Double] {
        let size = Self.spectrum
        let turn = 2 * Double.pi / Double(size)
        let windows = (0..<channels).map { channel in
            (0..<size).map { Double(frames.sample(first + $0, channel)) * (0.5 - 0.5 * cos(turn * Double($0))) }
        }
        return (0..<16).compactMap { band in
            let edges = [0, 1].map { half in
                Int((62.5 * pow(2, Double(band + half) / 2) * Double(size) / Double(rate)).rounded())
            }
            // A band has one line at least: the lowest ones are narrower than the lines' distance.
            let low = max(1, edges[0])
            let high = max(low + 1, edges[1])
            guard high <= size / 2 else { return nil }
            var power = 0.0
            for line in low..<high {
                let factor = 2 * cos(turn * Double(line))
                for window in windows {
                    var (last, older) = (0.0, 0.0)
                    for sample in window { (last, older) = (sample + factor * last - older, last) }
                    power += last * last + older * older - factor * last * older
                }
            }
            // A sine of full level has 0 dB.
            return 10 * log10(power * 16 / Double(size * size) / Double(channels) + 1e-8)
        }
    }
}
