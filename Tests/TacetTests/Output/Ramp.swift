@testable import TacetOutput
@testable import Tacet

/// Frames that say which they are: frame n is n on the left and -n on the right, exact up to 2^24.
struct Ramp {
    private(set) var next = 0

    /// The next `count` frames, interleaved.
    mutating func take(_ count: Int) -> [Float] {
        defer { next += count }
        let start = next
        return [Float](unsafeUninitializedCapacity: 2 * count) { samples, initialized in
            for frame in 0..<count {
                samples[2 * frame] = Float(start + frame)
                samples[2 * frame + 1] = -Float(start + frame)
            }
            initialized = 2 * count
        }
    }

    /// The frames that are neither `first` nor the successor of the one before.
    static func breaks(in samples: some Collection<Float>, from first: Int = 0) -> Int {
        var expected = first
        var breaks = 0
        var isLeft = true
        for sample in samples {
            if sample != (isLeft ? Float(expected) : -Float(expected)) { breaks += 1 }
            if !isLeft { expected += 1 }
            isLeft.toggle()
        }
        return breaks
    }
}

extension FrameQueue {
    /// A queue that holds the first `frames` of a ramp.
    static func filled(with ramp: inout Ramp, frames: Int) -> FrameQueue {
        let queue = FrameQueue(capacity: frames, target: frames)
        queue.push(ramp.take(frames), count: frames)
        return queue
    }
}
