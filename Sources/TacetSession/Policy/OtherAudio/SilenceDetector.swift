/// Tells from the peaks of a running stream whether it is silent.
///
/// A stream that has not been heard yet is silent at once. A stream that was heard is silent after ``pause``.
struct SilenceDetector: Hashable, Sendable {
    /// -60 dB. Silence with dither stays below it; music and speech do not.
    static let threshold: Float = 0.001
    static let pause = Duration.seconds(2)

    private var heardAt: Duration?
    /// False until the first peak arrives.
    private(set) var isSilent = false

    /// Takes the next peak.
    ///
    /// - Parameter peak: The largest sample since the last call, nominally 0...1. May be any value: another program
    ///   made it.
    mutating func note(peak: Float, at now: Duration) {
        if peak.magnitude >= Self.threshold {
            heardAt = now
            isSilent = false
        } else {
            isSilent = heardAt.map { now - $0 >= Self.pause } ?? true
        }
    }
}
