import Glibc
import TacetPlatform
import TestSupport
import Testing

@testable import Tacet

@Suite("The calibration of a player's input") struct InputCalibrationTests {
    /// 32 beats at 100 a minute, somewhere in the clock's life.
    private let beats = (0..<32).map { Duration.seconds(81_234.5 + 0.6 * Double($0)) }

    /// Noise of a normal distribution, as seconds.
    private func noise(_ deviation: Double, _ random: inout SplitMix64) -> Double {
        let (first, second) = (Double.random(in: 1e-9...1, using: &random), Double.random(in: 0...1, using: &random))
        return deviation * sqrt(-2 * log(first)) * cos(2 * .pi * second)
    }

    @Test(
        "The median of noisy taps is within 8 ms of the latency, and the spread within a third of the noise",
        arguments: [-0.04, 0, 0.03, 0.12, 0.28])
    func median(latency: Double) throws {
        for seed in 0..<50 {
            var random = SplitMix64(seed: UInt64(seed))
            let taps = beats.map { $0 + .seconds(latency + noise(0.015, &random)) }.shuffled(using: &random)
            let found = try #require(InputCalibration(taps: taps, beats: beats))
            // The median of 32 has a deviation of 1.25 × 15 ms / √32 = 3.3 ms.
            #expect(abs(found.offset.seconds - latency) < 0.0135)
            #expect(found.spread.seconds > 0.007 && found.spread.seconds < 0.026)
            #expect(found.taps + found.outliers == 32 && found.outliers <= 4)
        }
    }

    @Test("Missed beats, second taps and taps in between change the median by less than the noise")
    func outliers() throws {
        for seed in 0..<50 {
            var random = SplitMix64(seed: UInt64(seed) + 1_000)
            var taps = beats.map { $0 + .seconds(0.08 + noise(0.01, &random)) }
            for _ in 0..<6 { taps.remove(at: Int.random(in: 0..<taps.count, using: &random)) }
            // A switch that bounces, and a player who is lost.
            taps += taps.prefix(4).map { $0 + .milliseconds(45) }
            taps += (0..<4).map { beats[$0 * 5] + .seconds(Double.random(in: 0.2...0.4, using: &random)) }
            let found = try #require(InputCalibration(taps: taps, beats: beats))
            #expect(abs(found.offset.seconds - 0.08) < 0.012)
            #expect(found.outliers >= 6 && found.taps >= 20)
        }
    }

    @Test("A latency near half a beat is not split into early and late taps")
    func half() throws {
        var random = SplitMix64(seed: 5)
        let taps = beats.map { $0 + .seconds(0.29 + noise(0.02, &random)) }
        let found = try #require(InputCalibration(taps: taps, beats: beats))
        #expect(abs(found.offset.seconds - 0.29) < 0.02 && found.taps >= 28)
    }

    @Test("Taps along with the picture tell its delay, and a tap is corrected by the input's")
    func picture() throws {
        let heard = try #require(InputCalibration(taps: beats.map { $0 + .milliseconds(30) }, beats: beats))
        let seen = try #require(InputCalibration(taps: beats.map { $0 + .milliseconds(75) }, beats: beats))
        #expect(abs((heard.pictureDelay(seen: seen) - .milliseconds(45)).seconds) < 1e-6)
        #expect(abs((heard.corrected(.milliseconds(630)) - .milliseconds(600)).seconds) < 1e-6)
        #expect(heard.spread.seconds < 1e-6 && heard.outliers == 0)
    }

    @Test("Too few taps, no beats and times of any size make no calibration, or a finite one")
    func limits() {
        #expect(InputCalibration(taps: Array(beats.prefix(4)), beats: beats) == nil)
        #expect(InputCalibration(taps: beats, beats: []) == nil)
        #expect(InputCalibration(taps: Array(repeating: beats[0], count: 9), beats: beats) == nil, "taps on one beat")
        let far = [Double](repeating: 1e18, count: 9)
        #expect(InputCalibration(taps: far, beats: [0, 1]) == nil)
        let one = InputCalibration(taps: (0..<9).map { Double($0) * 1e12 }, beats: (0..<9).map { Double($0) * -1e12 })
        #expect(one?.taps ?? 0 <= 9)
    }
}
