import TacetPlatform

/// Plays on an ordinary OpenAL device, for machines without a sound server: ALSA, JACK, OSS, sndio.
///
/// One thread with a thread-local context makes every call, so other users of OpenAL in the process are not affected.
/// OpenAL Soft 1.19 picks its backend once per process, at the first call of any ALC function. A dead device stays
/// dead: the output closes it and opens it again, on the same backend. Without a device, ``DeviceRetry`` decides when
/// to look again. `alcOpenDevice` may block for long. ``close()`` then returns without waiting for the thread, which
/// closes the device when `alcOpenDevice` returns.
final class OpenALOutput: Output, @unchecked Sendable {  // `playback` belongs to the one thread that opens and closes
    private let sampleRate: Int
    private let shared = Lock(OutputSnapshot())
    private var playback: OpenALPlayback?

    private struct Attempts {
        var retry = DeviceRetry()
        /// The last failure; nil once a device was opened.
        var failure: AudioError?
    }

    private let attempts = Lock(Attempts())

    init(sampleRate: Int) { self.sampleRate = sampleRate }

    deinit { close() }

    var canReturn: Bool { true }
    /// How soon a device that has appeared is found.
    var retryInterval: Duration {
        attempts.withLock { $0.failure == nil } ? OutputRetry.interval : .seconds(1)
    }
    var snapshot: OutputSnapshot { shared.withLock { $0 } }

    func open(report: @escaping @Sendable (OutputEvent) -> Void) {
        let devices = DeviceFolder()
        let failure = attempts.withLock { $0.retry.isDue(at: MonotonicClock.now, devices: devices) ? nil : $0.failure }
        if let failure { return report(.failed(failure)) }
        playback = OpenALPlayback(sampleRate: sampleRate, shared: shared) { [attempts] event in
            attempts.withLock { attempts in
                switch event {
                case .opened: attempts = Attempts()
                case .failed(let error):
                    attempts.failure = error
                    attempts.retry.failed(at: MonotonicClock.now, devices: devices)
                default: break
                }
            }
            report(event)
        }
    }

    func start(from queue: FrameQueue) { playback?.start(from: queue) }

    func pause() { playback?.pause(true) }

    func resume() { playback?.pause(false) }

    func close() {
        playback?.stop()
        playback = nil
    }
}
