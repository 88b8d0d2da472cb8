/// Whether a stream that runs is silent, by its peaks.
///
/// Silent from the start it is at once: nobody has heard anything of it. One that was heard may pause for two seconds.
struct SilenceDetector: Hashable, Sendable {
    /// -60 dB: what a program makes of silence, dither and all, is below; what a person listens to is not.
    static let threshold: Float = 0.001
    static let pause = Duration.seconds(2)

    private var heardAt: Duration?
    /// False until the first peak, since nobody knows.
    private(set) var isSilent = false

    /// - Parameter peak: The largest sample since the last call, nominally 0...1; anything at all, since others made it.
    mutating func note(peak: Float, at now: Duration) {
        if peak.magnitude >= Self.threshold {
            heardAt = now
            isSilent = false
        } else {
            isSilent = heardAt.map { now - $0 >= Self.pause } ?? true
        }
    }
}
