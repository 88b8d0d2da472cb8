/// Predicts when a sound server asks for the next frames, so that a thread reads all that the server sends for a block
/// in one wake.
///
/// A server that gives the memory of a block back in a message of its own wakes the thread twice a block. While
/// requests come at a steady pace, the thread therefore sleeps by its own clock until a moment after the next request.
/// A late, an early or a greater request than usual ends the prediction, until eight requests have been steady again.
/// The caller passes the times in, in nanoseconds of the monotonic clock.
struct RequestForecast: Hashable, Sendable {
    /// The steady requests that begin a prediction.
    private static let proof = 8
    /// The requests that are predicted before one is awaited, which tells the server's time anew.
    private static let trust = 32
    /// The time of steady requests that begins a prediction after an underrun, in nanoseconds: that after which a long
    /// buffer is shortened.
    private static let proofAfterUnderrun = 4_000_000_000
    /// The most time from a request to the end of the sleep, in nanoseconds. The server's other messages come
    /// meanwhile.
    private static let longestDelay = 400_000

    private let sampleRate: Int
    /// The frames of each request.
    private var frames = 0
    private var expected = 0
    /// The requests in a row that came when they were expected.
    private var steady = 0
    private var proof = Self.proof
    /// The sleeps that a message without a request ended, while requests were awaited.
    private var needlessWakes = 0
    /// The awaited requests among ``steady``.
    private var awaited = 0
    /// The requests since the last one that was awaited.
    private var predicted = 0
    /// The sleeps since the last request.
    private var sleeps = 0
    /// Whether the first of them ended by the clock.
    private var isPredicting = false

    init(sampleRate: Int) { self.sampleRate = max(1, sampleRate) }

    private var period: Int { frames * 1_000_000_000 / sampleRate }

    /// Notes that the server has asked for `frames` frames.
    mutating func noteRequest(of frames: Int, at now: Int) {
        defer { (sleeps, isPredicting) = (0, false) }
        guard frames == self.frames else {
            self.frames = frames
            return restart(at: now)
        }
        if isPredicting, sleeps == 1 {
            // The request came at some time in the sleep.
            predicted += 1
            expected += period
            return
        }
        guard sleeps > 0, abs(now - expected) <= period / 8 else { return restart(at: now) }
        steady += 1
        awaited += 1
        // The end of a predicted sleep is no message of the server.
        needlessWakes += sleeps - (isPredicting ? 2 : 1)
        predicted = 0
        expected = now + period
    }

    /// Notes that the device ran dry: the prediction may have been the reason.
    mutating func noteUnderrun() {
        (steady, awaited, needlessWakes) = (0, 0, 0)
        proof = max(Self.proof, Self.proofAfterUnderrun / max(1, period))
    }

    private mutating func restart(at now: Int) {
        (steady, awaited, needlessWakes, predicted) = (0, 0, 0, 0)
        expected = now + period
    }

    /// Notes that the thread is about to sleep. Returns the time until which it need not look at the server's messages;
    /// a time that has passed means that it should wait for them.
    mutating func sleepEnd(at now: Int) -> Int {
        sleeps += 1
        guard sleeps == 1, steady >= proof, predicted < Self.trust, needlessWakes * 2 >= awaited else { return 0 }
        proof = Self.proof
        let end = expected + min(Self.longestDelay, period / 8)
        isPredicting = end > now
        return end
    }
}
