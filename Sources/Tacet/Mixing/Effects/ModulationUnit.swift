import CFilter
import Glibc
import TacetPlatform

/// A chorus or a flanger while it runs.
final class ModulationUnit: EffectUnit {
    /// The frames for which the delay moves straight.
    private static let piece = 32

    private let sampleRate: Float
    private let modulator: UnsafeMutablePointer<tacet_modulator>
    private let line: UnsafeMutablePointer<Float>
    /// The two delays at the end of a piece.
    private let ends: UnsafeMutablePointer<Float>
    /// The swing so far, 0..<1, and what a frame adds.
    private var phase: Double = 0
    private var step: Double = 0
    private var (middle, depth, spread): (Float, Float, Float) = (0, 0, 0)
    private(set) var tail = 0

    init(_ format: EffectFormat) {
        sampleRate = Float(format.sampleRate)
        var frames = 1_024
        while frames < Int(Effect.Modulation.longest * Double(format.sampleRate)) + 8 { frames *= 2 }
        line = .allocate(repeating: 0, count: frames * 2)
        ends = .allocate(repeating: 0, count: 2)
        modulator = .allocate(capacity: 1)
        modulator.initialize(
            to: tacet_modulator(line: line, mask: UInt32(frames - 1), place: 0, feedback: 0, delays: (0, 0)))
    }

    deinit {
        line.deallocate()
        ends.deallocate()
        modulator.deallocate()
    }

    func set(_ parameters: EffectParameters) {
        (middle, depth) = (parameters[0] * sampleRate, parameters[1] * sampleRate)
        step = exp2(Double(parameters[2])) / Double(sampleRate)
        spread = parameters[4]
        modulator.pointee.feedback = parameters[3]
        let feedback = abs(parameters[3])
        let rounds = feedback < 0.01 ? 1 : 1 - 5 / log10(feedback)
        tail = Int((middle + depth) * rounds) + 4
        if modulator.pointee.delays.0 == 0 { modulator.pointee.delays = (delay(0), delay(spread)) }
    }

    /// A channel's delay in frames; `ahead` is its part of a swing before the left one.
    private func delay(_ ahead: Float) -> Float {
        max(2, middle + depth * sin(2 * .pi * (Float(phase) + ahead)))
    }

    func process(_ samples: UnsafeMutablePointer<Float>, count: Int, _ levels: SidechainLevels) {
        var done = 0
        while done < count {
            let piece = min(Self.piece, count - done)
            phase += step * Double(piece)
            if phase >= 1 { phase -= phase.rounded(.down) }
            (ends[0], ends[1]) = (delay(0), delay(spread))
            tacet_modulate(modulator, samples + done * 2, piece, ends)
            done += piece
        }
    }

    func clear() { line.update(repeating: 0, count: Int(modulator.pointee.mask + 1) * 2) }
}
