import Glibc

/// One slope of a bus's ``Filter``: a second-order Butterworth high-pass or low-pass whose corner can move while it
/// runs.
///
/// This is a state-variable filter with trapezoidal integrators. Its state keeps its meaning when coefficients change,
/// unlike a biquad's, so a moving corner does not click. Source: A. Simper, "Linear Trapezoidal Integrated State
/// Variable Filter with Low Noise Optimisation", Cytomic, 2013.
struct FilterStage: BitwiseCopyable {
    enum Slope: BitwiseCopyable { case highPass, lowPass }

    private let slope: Slope
    /// The corner in octaves above 1 Hz, so that a ramp moves it evenly in pitch.
    private var corner: Ramp
    private let open: Float
    private let sampleRate: Float
    /// The share of the filtered signal in the output, 0...1; 0 while the filter is open.
    private var share = Ramp(0)
    // The states of the two integrators; the lanes are left and right.
    private var first = SIMD2<Float>.zero
    private var second = SIMD2<Float>.zero

    init(_ slope: Slope, sampleRate: Int) {
        self.slope = slope
        self.sampleRate = Float(sampleRate)
        open = log2(slope == .highPass ? 20 : 20_000)
        corner = Ramp(open)
    }

    /// Starts to move the corner to `frequency` in hertz.
    mutating func move(to frequency: Float, _ length: RampLength) {
        let target = log2(frequency)
        if target != corner.target { corner.move(to: target, frames: length.frames, easing: length.easing) }
    }

    /// Whether the filter leaves all samples as they are.
    var isOpen: Bool { isCornerOpen && share.value == 0 }

    /// The corner in hertz now; 0 while the filter is open.
    var frequency: Float { isCornerOpen ? 0 : exp2(corner.value) }

    private var isCornerOpen: Bool { corner.value == open && !corner.isMoving }

    /// Filters `count` interleaved stereo frames in place.
    mutating func process(_ samples: UnsafeMutablePointer<Float>, count: Int) {
        if isOpen { return }
        var done = 0
        while done < count {
            // Even an open filter shifts the phase of high frequencies, so the filter is faded in and out over 128
            // frames.
            let wanted: Float = isCornerOpen ? 0 : 1
            if wanted != share.target { share.move(to: wanted, frames: 128) }
            // New coefficients every 32 frames make steps too small to hear.
            let piece = corner.isMoving || share.isMoving ? min(32, count - done) : count - done
            corner.advance(Int32(truncatingIfNeeded: piece))
            let before = share.value
            run(
                samples + done * 2, count: piece, share: before,
                step: (share.advance(Int32(piece)) - before) / Float(piece))
            done += piece
        }
        if isOpen { (first, second) = (.zero, .zero) }
    }

    /// Advances the filter by `count` silent frames: the corner moves on, and the state is cleared.
    mutating func skip(_ count: Int) {
        if isOpen { return }
        corner.advance(Int32(truncatingIfNeeded: count))
        share = Ramp(isCornerOpen ? 0 : 1)
        (first, second) = (.zero, .zero)
    }

    /// Clears a state that is NaN or infinite, because it would stay so for ever. Clears a tiny state too, before it
    /// becomes denormal, because some processors are slow with denormal numbers.
    private static func usable(_ state: SIMD2<Float>) -> SIMD2<Float> {
        let square = state * state
        return SIMD2<Float>.zero.replacing(with: state, where: square .> 1e-30 .& square .< 1e30)
    }

    private mutating func run(_ samples: UnsafeMutablePointer<Float>, count: Int, share: Float, step: Float) {
        let frequency = min(exp2(corner.value), sampleRate * 0.49)
        let g = tan(.pi * frequency / sampleRate)
        let damping = Float(2).squareRoot()
        let a1 = 1 / (1 + g * (g + damping))
        let a2 = g * a1
        let a3 = g * a2
        var (first, second) = (first, second)
        for frame in 0..<count {
            let input = SIMD2(samples[frame * 2], samples[frame * 2 + 1])
            let rest = input - second
            let band = first * a1 + rest * a2
            let low = second + first * a2 + rest * a3
            first = band + band - first
            second = low + low - second
            let filtered = slope == .lowPass ? low : input - band * damping - low
            let output = input + (filtered - input) * (share + step * Float(frame + 1))
            samples[frame * 2] = output.x
            samples[frame * 2 + 1] = output.y
        }
        self.first = Self.usable(first)
        self.second = Self.usable(second)
    }
}
