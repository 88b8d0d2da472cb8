import Testing

@testable import Tacet

/// The copies of samples that loudness is measured from.
@Suite("Samples for the loudness") struct SampleTapTests {
    /// The first channel of all frames that wait; a silent stretch is zeros.
    private func take(_ tap: SampleTap) -> [Float] {
        var all: [Float] = []
        tap.take { samples, frames in
            for frame in 0..<frames { all.append(samples.map { $0[frame * 2] } ?? 0) }
        }
        return all
    }

    private func block(_ value: Float, frames: Int = 512) -> [Float] { Array(repeating: value, count: frames * 2) }

    @Test("Blocks arrive in their order and whole, silent ones among them, also around the end of the ring")
    func order() {
        let tap = SampleTap(sampleRate: 8_000)
        for round in 0..<50 {
            let (first, second) = (Float(round + 1), Float(-round - 1))
            tap.write(block(first), count: 512)
            tap.write(nil, count: 512)
            tap.write(nil, count: 256)
            tap.write(block(second, frames: 700), count: 700)
            let all = take(tap)
            #expect(all.count == 512 + 768 + 700)
            #expect(all[..<512].allSatisfy { $0 == first } && all[512..<1_280].allSatisfy { $0 == 0 })
            #expect(all[1_280...].allSatisfy { $0 == second })
        }
        #expect(take(tap).isEmpty)
    }

    @Test("A second and a quarter waits for its reader; later blocks are lost whole")
    func limit() {
        let tap = SampleTap(sampleRate: 48_000)
        for _ in 0..<200 { tap.write(block(1), count: 512) }
        let all = take(tap)
        #expect(all.count >= 60_000 && all.count % 512 == 0)
        tap.write(block(2), count: 512)
        #expect(take(tap) == Array(repeating: 2, count: 512))
    }
}
