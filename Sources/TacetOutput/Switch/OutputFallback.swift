import TacetPlatform

/// Decides between the sound server and an OpenAL device, by the answers of both.
///
/// A machine may have libpulse and no server: ALSA alone, JACK, a kiosk. A server may also begin a moment after the
/// game, or restart; a device that OpenAL takes meanwhile would be missing to it. So an OpenAL device is tried only
/// after the server has been away for a while, which is longer for a server that has answered before. While neither is
/// there, both are tried by turns.
struct OutputFallback {
    /// How long a server that never answered is waited for.
    static let timeout: Duration = .milliseconds(500)
    /// How long a server that has answered is waited for: longer than a restart takes.
    static let restartTimeout: Duration = .seconds(5)
    /// The time without a server and without a device after which both are tried less often.
    private static let haste: Duration = .seconds(10)

    private var hasAnswered = false
    /// When the server was first missed; nil while nothing is known, or the server answers.
    private(set) var isMissingSince: Duration?
    /// Whether the last attempt was made with an OpenAL device.
    private var wasDevice = false

    /// Whether the next attempt goes to an OpenAL device. Call it once for each attempt.
    mutating func nextIsDevice(at now: Duration) -> Bool {
        let timeout = hasAnswered ? Self.restartTimeout : Self.timeout
        wasDevice = !wasDevice && isMissingSince.map { now - $0 >= timeout } ?? false
        return wasDevice
    }

    /// The server has refused the connection, or is not there.
    mutating func serverRefused(at now: Duration) { if isMissingSince == nil { isMissingSince = now } }

    /// The server has answered, whether it has a device or not.
    mutating func serverAnswered() {
        hasAnswered = true
        isMissingSince = nil
    }

    /// The time between two attempts.
    func retryInterval(at now: Duration) -> Duration {
        guard let isMissingSince, now - isMissingSince >= Self.haste else { return OutputRetry.interval }
        return .seconds(1)
    }
}
