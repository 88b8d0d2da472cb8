import Glibc

/// How fast a reverb decays in the middle, and by which factors faster or slower in the highs and the lows: values that
/// OpenAL can filter.
///
/// OpenAL Soft 1.19 ends the process if one round through a delay line lowers a band by 100 dB more than the middle. So
/// a band decays a little slower here than its room says, where that is needed.
struct ReverbDecay: Hashable, Sendable {
    /// The time in seconds in which the middle decays by 60 dB: 0.1...20.
    let time: Float
    /// The decay time of the highs and of the lows by that of the middle: 0.1...2.
    let highRatio: Float
    let lowRatio: Float

    /// OpenAL's speed of sound in air, in metres per second.
    static let speedOfSound: Float = 343.3
    /// The greatest difference of the rates, in 1/s, at which two bands may decay by 60 dB: 90 dB in a round of 0.21 s
    /// at most.
    private static let steepest: Float = 7

    /// - Parameters:
    ///   - time: In seconds.
    ///   - highRatio: The room's ratio of the highs.
    ///   - lowRatio: The room's ratio of the lows.
    ///   - air: The gain of the highs over a metre of air; nil if the air does not limit their decay time.
    init(time: Float, highRatio: Float, lowRatio: Float, air: Float?) {
        let time = max(0.1, min(20, time))
        self.time = time
        // OpenAL's own limit counts in the units of the speed of sound that the game has set for its Doppler effect.
        let limit = air.flatMap { $0 < 1 ? 3 / (-log10($0) * Self.speedOfSound) : nil } ?? .infinity
        let shortest = 1 / (Self.steepest + 1 / time)
        func ratio(_ wanted: Float) -> Float { max(0.1, min(2, max(wanted, shortest / time))) }
        self.highRatio = ratio(min(highRatio, limit / time))
        self.lowRatio = ratio(lowRatio)
    }
}
