import CFilter

/// The filter of a resampler whose phases repeat soon, such as that from 44.1 to 48 kHz. It computes eight output
/// samples at once.
///
/// Eight neighbouring output samples need nearly the same input. Each group of eight has its coefficients side by side,
/// and those of each output sample are moved until all eight multiply neighbouring input samples. Zeros fill the gaps.
/// So a vector of eight sums is the result, and no lanes have to be added.
final class GroupedPhases: Sendable {
    /// The input frames before frame 0 that the first output sample needs.
    let lead: Int
    /// The input samples that a group needs.
    let window: Int
    /// The coefficients of each output sample, zeros included.
    private let rows: Int
    /// The number of output samples after which the phases repeat, a multiple of 8.
    private let cycle: Int
    /// The input frames from the start of each group to that of the next.
    private let advances: [Int]
    /// The input frames after which the phases repeat.
    private let cycleFrames: Int
    /// The groups one after the other: `rows` times eight coefficients each.
    private nonisolated(unsafe) let coefficients: UnsafeMutablePointer<Float>

    /// The most frames of input or output after which the phases repeat. It bounds the memory to 0.5 MB.
    private static let longestCycle = 1_280
    /// The most cycles that are computed together. Each coefficient is then loaded once for all of them.
    private static let mostCycles = 4

    /// Nil if the phases do not repeat soon enough.
    ///
    /// - Parameters:
    ///   - step: The input rate, divided by the common divisor of the rates.
    ///   - scale: The output rate, divided by the common divisor of the rates.
    init?(_ lowPass: LowPass, step: Int, scale: Int) {
        let cycle = scale % 8 == 0 ? scale : scale % 4 == 0 ? scale * 2 : scale % 2 == 0 ? scale * 4 : scale * 8
        let length = (cycle / scale).multipliedReportingOverflow(by: step)
        guard cycle <= Self.longestCycle, !length.overflow, length.partialValue <= Self.longestCycle else { return nil }
        let taps = lowPass.taps
        let starts = (0...cycle / 8).map { $0 * 8 * step / scale }
        // By how many frames each output sample's first input sample lies behind that of its lane.
        let shifts = (0..<cycle).map { $0 * step / scale - starts[$0 / 8] - $0 % 8 }
        let least = shifts.min() ?? 0
        let rows = taps + (shifts.max() ?? 0) - least
        (self.rows, self.cycle) = (rows, cycle)
        lead = taps / 2 - 1 - least
        window = rows + 7
        advances = zip(starts.dropFirst(), starts).map { $0 - $1 }
        cycleFrames = cycle / scale * step
        let count = cycle * rows
        let memory = UnsafeMutableRawPointer.allocate(byteCount: count * 4, alignment: 32)
        coefficients = memory.bindMemory(to: Float.self, capacity: count)
        coefficients.initialize(repeating: 0, count: count)
        withUnsafeTemporaryAllocation(of: Float.self, capacity: taps) { row in
            guard let row = row.baseAddress else { return }
            for first in 0..<scale {
                let phase = first * step % scale
                lowPass.fill(row, fraction: Double(phase) / Double(scale))
                for output in stride(from: first, to: cycle, by: scale) {
                    let place = coefficients + (output / 8 * rows + shifts[output] - least) * 8 + output % 8
                    for tap in 0..<taps { place[tap * 8] = row[tap] }
                }
            }
        }
    }

    deinit { coefficients.deallocate() }

    /// Filters one channel, as ``ResamplerFilter/apply(to:count:from:into:stride:maximum:)``.
    ///
    /// The place is the first input sample of a group, and the number of the next output sample in the cycle.
    func apply(
        to samples: UnsafePointer<Float>, count: Int, from place: inout ResamplerFilter.Place,
        into output: UnsafeMutablePointer<Float>, stride: Int, maximum: Int
    ) -> Int {
        var (position, phase) = (place.position, place.phase)
        var written = 0
        while written < maximum, position + window <= count {
            let (group, lane) = (phase / 8, phase % 8)
            let cycles = min(
                (maximum - written) / cycle, (count - window - position) / cycleFrames, Self.mostCycles)
            if cycles > 1, lane == 0 {
                apply(cycles, to: samples + position, from: group, into: output + written * stride, stride)
                written += cycles * cycle
                position += cycles * cycleFrames
                continue
            }
            let factors = coefficients + group * rows * 8
            let lanes = min(8 - lane, maximum - written)
            if lanes == 8 {
                tacet_filter_eight(
                    samples + position, 0, factors, rows, output + written * stride, stride, 0, 1)
            } else {
                filter(samples + position, factors, lane..<lane + lanes, output + written * stride, stride)
            }
            written += lanes
            phase += lanes
            if phase % 8 == 0 {
                position += advances[group]
                if phase == cycle { phase = 0 }
            }
        }
        place = ResamplerFilter.Place(position: position, phase: phase)
        return written
    }

    /// Filters whole cycles, from a group to the one before it, and each group in all cycles at once.
    private func apply(
        _ cycles: Int, to samples: UnsafePointer<Float>, from first: Int, into output: UnsafeMutablePointer<Float>,
        _ stride: Int
    ) {
        var (position, group, written) = (0, first, 0)
        while written < cycle {
            tacet_filter_eight(
                samples + position, cycleFrames, coefficients + group * rows * 8, rows, output + written * stride,
                stride, cycle * stride, cycles)
            written += 8
            position += advances[group]
            group += 1
            if group == advances.count { group = 0 }
        }
    }

    /// Filters a part of a group's output samples. The others are computed too, and dropped.
    private func filter(
        _ samples: UnsafePointer<Float>, _ factors: UnsafePointer<Float>, _ lanes: Range<Int>,
        _ output: UnsafeMutablePointer<Float>, _ stride: Int
    ) {
        withUnsafeTemporaryAllocation(of: Float.self, capacity: 8) { eight in
            guard let eight = eight.baseAddress else { return }
            tacet_filter_eight(samples, 0, factors, rows, eight, 1, 0, 1)
            for lane in lanes { output[(lane - lanes.lowerBound) * stride] = eight[lane] }
        }
    }
}
