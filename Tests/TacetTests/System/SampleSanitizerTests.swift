import Testing

@testable import TacetPlatform

@Suite("Repair of samples")
struct SampleSanitizerTests {
    @Test("A sample that no output can play is repaired wherever it is, and no other is touched")
    func places() {
        let repairs: [(Float, Float)] = [
            (.nan, 0), (.signalingNaN, 0), (.infinity, 0), (-.infinity, 0), (9, 8), (-1e30, -8),
            (.leastNonzeroMagnitude, 0),
            (-.leastNonzeroMagnitude, 0),
            (8, 8), (-8, -8), (0, 0), (.leastNormalMagnitude, .leastNormalMagnitude), (-0.5, -0.5),
            (-.leastNormalMagnitude, -.leastNormalMagnitude), (Float(8).nextUp, 8),
        ]
        for count in [1, 2, 63, 64, 65, 200] {
            for place in [0, 1, 62, 63, 64, 199] where place < count {
                for (odd, repaired) in repairs {
                    var samples = (0..<count).map { Float($0 % 7) / 8 - 0.375 }
                    var expected = samples
                    (samples[place], expected[place]) = (odd, repaired)
                    let invalid = SampleSanitizer.sanitize(&samples, count: count)
                    #expect(samples == expected && invalid == (odd.isFinite ? 0 : 1))
                }
            }
        }
    }
}
