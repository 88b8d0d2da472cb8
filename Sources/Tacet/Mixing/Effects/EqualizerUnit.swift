import CFilter
import Glibc
import TacetPlatform

/// A parametric equaliser while it runs.
///
/// Each band is a state-variable filter with trapezoidal integrators, whose response is the cookbook's, and whose states
/// keep their meaning while a band moves. Source: A. Simper, "Solving the continuous SVF equations using trapezoidal
/// integration", Cytomic, 2013.
final class EqualizerUnit: EffectUnit {
    private let shapes: [Effect.Band.Shape]
    private let sampleRate: Double
    private let bands: UnsafeMutablePointer<tacet_bands>
    private let factors: UnsafeMutablePointer<Double>
    private(set) var tail = 0

    init(_ shapes: [Effect.Band.Shape], _ format: EffectFormat) {
        self.shapes = shapes
        sampleRate = Double(format.sampleRate)
        bands = .allocate(capacity: 1)
        bands.initialize(to: tacet_bands())
        factors = .allocate(repeating: 0, count: 9)
        factors[8] = 1
        for band in 0..<8 { tacet_set_band(bands, band, factors) }
    }

    deinit {
        bands.deallocate()
        factors.deallocate()
    }

    func set(_ parameters: EffectParameters) {
        var ringing = 0.0
        for band in 0..<shapes.count {
            let hertz = min(exp2(Double(parameters[3 * band])), sampleRate * 0.49)
            let q = exp2(Double(parameters[3 * band + 2]))
            ringing += setFactors(shapes[band], hertz: hertz, gain: Double(parameters[3 * band + 1]), q: q)
            tacet_set_band(bands, band, factors)
        }
        // 11.5 nepers are 100 dB. Bands in a row ring one after another.
        tail = Int(ringing * 11.5)
    }

    /// Sets the factors of a band. Returns the frames in which its response falls by 1 neper.
    private func setFactors(_ shape: Effect.Band.Shape, hertz: Double, gain: Double, q: Double) -> Double {
        let amplitude = pow(10, gain / 40)
        var g = tan(.pi * hertz / sampleRate)
        var damping = 1 / q
        // The parts of the input, the band-pass and the low-pass in the output.
        let input, middle, low: Double
        switch shape {
        case .bell:
            damping = 1 / (q * amplitude)
            (input, middle, low) = (1, damping * (amplitude * amplitude - 1), 0)
        case .lowShelf:
            g /= amplitude.squareRoot()
            (input, middle, low) = (1, damping * (amplitude - 1), amplitude * amplitude - 1)
        case .highShelf:
            g *= amplitude.squareRoot()
            (input, middle, low) = (
                amplitude * amplitude, damping * (1 - amplitude) * amplitude, 1 - amplitude * amplitude
            )
        case .lowCut: (input, middle, low) = (1, -damping, -1)
        case .highCut: (input, middle, low) = (0, 0, 1)
        }
        let a1 = 1 / (1 + g * (g + damping))
        let a2 = g * a1
        factors[0] = 2 * a1 - 1
        factors[1] = -2 * a2
        factors[2] = 2 * a2
        factors[3] = 1 - 2 * g * a2
        factors[4] = 2 * a2
        factors[5] = 2 * g * a2
        factors[6] = middle * a1 + low * a2
        factors[7] = low * (1 - g * a2) - middle * a2
        factors[8] = input + middle * a2 + low * g * a2
        // The slower of the two poles at -damping / 2 ± √(damping² / 4 - 1), as parts of the band's frequency. A boosted
        // bell has less damping than its q says, and a wide band has one pole far below its frequency.
        let middleOfPoles = damping / 2
        let slower = middleOfPoles - max(0, middleOfPoles * middleOfPoles - 1).squareRoot()
        return 1 / (2 * atan(g) * max(slower, 1e-3))
    }

    func process(_ samples: UnsafeMutablePointer<Float>, count: Int, _ levels: SidechainLevels) {
        tacet_filter_bands(bands, shapes.count, samples, count)
    }

    func clear() { tacet_clear_bands(bands) }
}
