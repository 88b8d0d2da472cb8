import TacetPlatform

/// Passes frames and gaps from the source's thread to the recorder's thread. Each thread holds the lock for
/// microseconds.
final class RecordingQueue: Sendable {
    private let input: Lock<RecordingInput>
    /// Posted after frames, after an event of the source, and to end the recorder's thread. A hole and a break are not
    /// worth a wakeup: the recorder's thread finds them with the next frames, or within 50 ms.
    let changed = Semaphore()

    init(sampleRate: Int, channels: Int) {
        input = Lock(RecordingInput(sampleRate: sampleRate, channels: channels))
    }

    func take(_ samples: UnsafeBufferPointer<Float>) {
        input.withLock { $0.take(samples, at: MonotonicClock.now) }
        changed.post()
    }

    func takeHole(frames: Int) {
        input.withLock { $0.takeHole(frames: frames, at: MonotonicClock.now) }
    }

    func breakOff(_ reason: AudioRecorder.Gap.Reason) { input.withLock { $0.breakOff(reason) } }

    func finish() { input.withLock { $0.finish(at: MonotonicClock.now) } }

    func takeAll() -> [RecordingInput.Piece] { input.withLock { $0.takeAll() } }
}
