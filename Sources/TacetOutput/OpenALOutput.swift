import TacetSystem

/// Plays on an ordinary OpenAL device, for machines without libpulse: ALSA, JACK, OSS, sndio.
///
/// One thread with a thread-local context makes every call, so other users of OpenAL in the process are not affected.
/// OpenAL Soft 1.19 picks its backend once per process, at the first call of any ALC function. A dead device stays
/// dead: the output closes it and opens it again, on the same backend. `alcOpenDevice` may block for long. ``close()``
/// then returns without waiting for the thread, which closes the device when `alcOpenDevice` returns.
final class OpenALOutput: Output, @unchecked Sendable {  // `playback` belongs to the one thread that opens and closes
    private let sampleRate: Int
    private let shared = Lock(OutputSnapshot())
    private var playback: OpenALPlayback?

    init(sampleRate: Int) { self.sampleRate = sampleRate }

    deinit { close() }

    var canReturn: Bool { true }
    var snapshot: OutputSnapshot { shared.withLock { $0 } }

    func open(report: @escaping @Sendable (OutputEvent) -> Void) {
        playback = OpenALPlayback(sampleRate: sampleRate, shared: shared, report: report)
    }

    func start(from queue: FrameQueue) { playback?.start(from: queue) }

    func pause() { playback?.pause(true) }

    func resume() { playback?.pause(false) }

    func close() {
        playback?.stop()
        playback = nil
    }
}
