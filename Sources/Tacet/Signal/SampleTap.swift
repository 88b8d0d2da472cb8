import TacetSystem

/// Copies of a bus's latest samples, from the render thread to the thread that measures their loudness. Neither thread waits.
///
/// The render thread only copies: 0.4 µs for a block of 512 frames on a busy machine. The filters of K-weighting would take
/// 3.5 µs there, so the reader's thread computes them.
final class SampleTap: Sendable {
    private let ring: FrameRing

    /// - Parameter sampleRate: The mixer's. The ring holds 1.25 s at least, because its reader comes once a second.
    init(sampleRate: Int) { ring = FrameRing(channels: 2, frames: sampleRate * 5 / 4) }

    // MARK: The render thread

    /// Copies a block of `count` interleaved stereo frames; nil is silence. A block that does not fit is lost. Realtime-safe.
    func write(_ samples: UnsafePointer<Float>?, count: Int) {
        guard ring.space >= count else { return }
        var done = 0
        while done < count {
            let (place, room) = ring.writable
            let part = min(room, count - done)
            if let samples {
                place.update(from: samples + done * 2, count: part * 2)
            } else {
                place.update(repeating: 0, count: part * 2)
            }
            ring.publish(part)
            done += part
        }
    }

    // MARK: The reader's thread

    /// Calls `body` with each stretch of the frames that wait, and removes them.
    func take(_ body: (UnsafePointer<Float>, _ frames: Int) -> Void) {
        while case let (samples, count) = ring.readable, count > 0 {
            body(samples, count)
            ring.consume(count)
        }
    }
}
