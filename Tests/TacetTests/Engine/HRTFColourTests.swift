import Glibc
import TestSupport
import Testing

@testable import Tacet

/// What headphones do to the colour of sounds: nothing, on average over all directions (BEHAVIOUR 151).
@Suite("The colour of HRTF (BEHAVIOUR 151)") struct HRTFColourTests {
    /// 72 directions all over the sphere, on a spiral whose turns are the golden angle.
    private static let sphere = (0..<72).map { index -> Vector3 in
        let (height, turn) = (1 - (2 * Double(index) + 1) / 72, Double(index) * 2.399_963)
        let width = (1 - height * height).squareRoot()
        return Vector3(Float(width * sin(turn)), Float(height), Float(-width * cos(turn)))
    }
    /// 24 directions each at 30° below the ears, at their height and 30° above.
    private static let rings = [-30.0, 0, 30].flatMap { elevation in
        (0..<24).map { step -> Vector3 in
            let (angle, rise) = (Double(step) * .pi / 12, elevation * .pi / 180)
            return Vector3(
                Float(sin(angle) * cos(rise)), Float(sin(rise)), Float(-cos(angle) * cos(rise)))
        }
    }
    /// The middles of the third octaves from 50 Hz to 16 kHz.
    private static let octaves = (-13...12).map { 1_000 * pow(2, Double($0) / 3) }
    private static let length = 4_096

    /// The answers of both ears to an impulse from each direction.
    private func responses(
        _ directions: [Vector3], _ spatialization: Spatialization, rate: Int = 48_000
    ) throws -> [(left: [Float], right: [Float])] {
        let offline = Offline { $0.sampleRate = rate }
        offline.audio.world.spatialization = spatialization
        let impulse: [Float] = [0.25] + [Float](repeating: 0, count: 63)
        let sound = try offline.load(impulse, rate: rate)
        return try directions.map { direction in
            offline.audio.play(sound, at: direction)
            let heard = try offline.render(Self.length)
            return (heard.left.samples, heard.right.samples)
        }
    }

    /// The power of a response in the third octave around a frequency.
    private func power(_ response: [Float], _ hertz: Double, rate: Int) -> Double {
        (-2...2).reduce(0) { sum, step in
            sum + Signal(response, rate: Double(rate)).power(at: hertz * pow(2, Double(step) / 15))
        }
    }

    /// By how many decibels HRTF differs from stereo in each third octave: the power of both ears over the directions.
    private func colour(_ directions: [Vector3], rate: Int = 48_000) throws -> [Double] {
        let stereo = try responses(directions, .stereo, rate: rate),
            ears = try responses(directions, .binaural, rate: rate)
        return Self.octaves.map { hertz in
            func sum(_ responses: [(left: [Float], right: [Float])]) -> Double {
                responses.reduce(0) { $0 + power($1.left, hertz, rate: rate) + power($1.right, hertz, rate: rate) }
            }
            return 10 * log10(sum(ears) / sum(stereo))
        }
    }

    private func text(_ decibels: [Double]) -> String {
        decibels.map { "\(($0 * 10).rounded() / 10)" }.joined(separator: " ")
    }

    @Test(
        "Averaged over 72 directions, every third octave is as loud as in stereo, within 1.5 dB",
        arguments: [44_100, 48_000])
    func colour(rate: Int) throws {
        for (name, directions) in [("sphere", Self.sphere), ("three rings", Self.rings)] {
            let colour = try colour(directions, rate: rate)
            print("figure: HRTF beside stereo, \(name), \(rate) Hz: \(text(colour))")
            #expect(colour.allSatisfy { abs($0) < 1.5 }, "\(name): \(text(colour))")
        }
    }
}
