/// A level meter that people can read: it rises at once, falls slowly, and holds its peak for a moment.
struct Meter {
    /// The scale's lower end, in decibels relative to full scale.
    static let floor: Float = -60
    /// How fast the level falls, in decibels a second.
    private static let fall: Float = 26
    private static let peakHold: Float = 1.2

    private(set) var rms = Meter.floor
    private(set) var peak = Meter.floor
    private var sincePeak: Float = 0

    /// Takes the next level, in decibels relative to full scale, `seconds` after the last.
    mutating func show(rms newRMS: Float, peak newPeak: Float, after seconds: Float) {
        rms = max(newRMS, rms - Self.fall * seconds, Self.floor)
        sincePeak += seconds
        let now = max(newPeak, Self.floor)
        if now >= peak {
            (peak, sincePeak) = (now, 0)
        } else if sincePeak > Self.peakHold {
            peak = max(now, peak - Self.fall * seconds)
        }
    }

    /// The position of a level on the scale, 0...1.
    static func part(_ decibels: Float) -> Float { max(0, min(1, 1 - decibels / floor)) }
}
