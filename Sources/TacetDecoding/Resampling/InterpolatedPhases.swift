/// The filter of a resampler whose phases do not repeat soon, such as that from 44,100 to 44,101 Hz. Each output sample
/// falls between two rows of coefficients, and is interpolated between their results (error below -120 dB).
final class InterpolatedPhases: Sendable {
    /// The number of coefficients in a row, a multiple of 16.
    let taps: Int
    private let quads: Int
    /// The number of rows before the phase wraps.
    private let phases: Int
    /// The number of parts of a frame in which ``ResamplerFilter/Place/phase`` counts.
    private let scale: Int
    /// The whole frames from one output sample to the next, and the rest in units of `1 / scale`.
    private let wholeStep: Int
    private let restStep: Int
    /// The `(phases + 1) × taps` coefficients, in aligned groups of four, which the processor loads fastest.
    private nonisolated(unsafe) let coefficients: UnsafeMutablePointer<SIMD4<Float>>

    /// The number of rows where the rates are nearly equal. A lower cutoff needs fewer.
    private static let phasesAtUnity = 1_024.0

    /// - Parameters:
    ///   - step: The input rate, divided by the common divisor of the rates.
    ///   - scale: The output rate, divided by the common divisor of the rates.
    init(_ lowPass: LowPass, step: Int, scale: Int) {
        self.scale = scale
        taps = lowPass.taps
        quads = taps / 4
        phases = Int((Self.phasesAtUnity / lowPass.stretch).rounded(.up))
        (wholeStep, restStep) = step.quotientAndRemainder(dividingBy: scale)
        coefficients = .allocate(capacity: (phases + 1) * quads)
        for phase in 0...phases {
            let row = UnsafeMutableRawPointer(coefficients + phase * quads)
            lowPass.fill(row.bindMemory(to: Float.self, capacity: taps), fraction: Double(phase) / Double(phases))
            _ = row.bindMemory(to: SIMD4<Float>.self, capacity: quads)
        }
    }

    deinit { coefficients.deallocate() }

    /// Filters one channel, as ``ResamplerFilter/apply(to:count:from:into:stride:maximum:)``.
    ///
    /// The place is the first input sample, and the rest in units of `1 / scale`.
    func apply(
        to samples: UnsafePointer<Float>, count: Int, from place: inout ResamplerFilter.Place,
        into output: UnsafeMutablePointer<Float>, stride: Int, maximum: Int
    ) -> Int {
        let last = count - taps
        let rowsPerPart = Float(phases) / Float(scale)
        var (position, phase) = (place.position, place.phase)
        var written = 0
        // Unchecked arithmetic cannot overflow here: `position` stays below `count` plus one step.
        while written < maximum, position <= last {
            let place = Float(phase) * rowsPerPart
            let row = min(Int(place), phases - 1)
            let near = dot(row, samples + position)
            let far = dot(row + 1, samples + position)
            output[written &* stride] = near + (far - near) * (place - Float(row))
            position &+= wholeStep
            phase &+= restStep
            if phase >= scale {
                phase &-= scale
                position &+= 1
            }
            written &+= 1
        }
        place = ResamplerFilter.Place(position: position, phase: phase)
        return written
    }

    /// Returns the dot product of a row and the samples. It is summed in lanes, because the compiler may not reorder a
    /// sum of floats.
    @inline(__always)
    private func dot(_ row: Int, _ samples: UnsafePointer<Float>) -> Float {
        let quads = quads
        let row = coefficients + row &* quads
        let samples = UnsafeRawPointer(samples)
        func product(_ index: Int) -> SIMD4<Float> {
            row[index] * samples.loadUnaligned(fromByteOffset: index &* 16, as: SIMD4<Float>.self)
        }
        var (first, second, third, fourth) = (product(0), product(1), product(2), product(3))
        var index = 4
        while index < quads {
            first += product(index)
            second += product(index &+ 1)
            third += product(index &+ 2)
            fourth += product(index &+ 3)
            index &+= 4
        }
        let sum = (first + second) + (third + fourth)
        let half = sum.lowHalf + sum.highHalf
        return half.x + half.y
    }
}
