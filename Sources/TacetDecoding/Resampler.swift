/// Changes the rate of a stream of frames, piece by piece, as if it had been one piece.
///
/// Output frame 0 lies on input frame 0: the filter's delay is compensated. After ``finish()``, as many frames have come
/// out as went in, times the ratio, rounded to nearest. To repeat a part without a seam, just push its frames again.
package final class Resampler {
    private let filter: ResamplerFilter
    private let channels: Int
    /// A plane for each channel, `capacity` samples apart.
    private let planes: UnsafeMutablePointer<Float>
    private let capacity: Int
    /// Frames in the planes.
    private var filled: Int
    /// The first of them that the next output frame needs, and what is left to it.
    private var place = ResamplerFilter.Place()
    private var pushed = 0
    private var pulled = 0
    private var outputLength: Int?
    /// Silent frames still to follow the last.
    private var trailing = 0

    /// A resampler of interleaved frames of `channels`, 1...8.
    package init(_ filter: ResamplerFilter, channels: Int) {
        self.filter = filter
        self.channels = min(max(channels, 1), 8)
        capacity = filter.taps + 4_096
        planes = .allocate(capacity: capacity * self.channels)
        planes.initialize(repeating: 0, count: capacity * self.channels)
        filled = filter.taps / 2 - 1  // silence before frame 0, so that it falls on the filter's centre
    }

    deinit { planes.deallocate() }

    /// How many frames the next ``push(_:count:)`` takes.
    package var room: Int { capacity - (filled - min(place.position, filled)) }

    /// Appends up to `count` interleaved frames and returns how many there was room for.
    package func push(_ frames: UnsafePointer<Float>, count: Int) -> Int {
        makeRoom()
        let count = max(0, min(count, capacity - filled))
        let planes = planes + filled
        switch channels {
        case 1: planes.update(from: frames, count: count)
        case 2:
            // A known stride and indices without checks let the compiler move several frames at a time.
            let right = planes + capacity
            for frame in 0..<count {
                planes[frame] = frames[frame &* 2]
                right[frame] = frames[frame &* 2 &+ 1]
            }
        default:
            for channel in 0..<channels {
                for frame in 0..<count { planes[channel * capacity + frame] = frames[frame * channels + channel] }
            }
        }
        filled += count
        pushed &+= count
        return count
    }

    /// Says that no more frames will be pushed; the rest can be pulled then.
    package func finish() {
        guard outputLength == nil else { return }
        let (high, low) = pushed.multipliedFullWidth(by: filter.scale)
        let (sum, carry) = low.addingReportingOverflow(UInt(filter.step / 2))
        outputLength = filter.step.dividingFullWidth((high + (carry ? 1 : 0), sum)).quotient
        trailing = filter.taps
    }

    /// Moves up to `maximum` interleaved frames to `destination`; 0 asks for more input, or is the end.
    package func pull(into destination: UnsafeMutablePointer<Float>, maximum: Int) -> Int {
        var count = 0
        while true {
            let left = min(maximum - count, outputLength.map { $0 - pulled } ?? .max)
            guard left > 0 else { break }
            let written = write(destination + count * channels, maximum: left)
            count += written
            pulled &+= written
            if written == 0, !pushSilence() { break }
        }
        return count
    }

    /// Writes up to `maximum` frames, as far as the planes are filled, and returns how many.
    private func write(_ destination: UnsafeMutablePointer<Float>, maximum: Int) -> Int {
        var end = place
        var count = 0
        for channel in 0..<channels {
            end = place
            count = filter.apply(
                to: planes + channel * capacity, count: filled, from: &end, into: destination + channel,
                stride: channels, maximum: maximum)
        }
        place = end
        return count
    }

    private func pushSilence() -> Bool {
        guard trailing > 0 else { return false }
        makeRoom()
        let count = min(trailing, capacity - filled)
        for channel in 0..<channels {
            (planes + channel * capacity + filled).update(repeating: 0, count: count)
        }
        filled += count
        trailing -= count
        return count > 0
    }

    private func makeRoom() {
        // Far downwards, the next position can lie beyond what has been pushed.
        let done = min(place.position, filled)
        for channel in 0..<channels where done > 0 {
            let plane = planes + channel * capacity
            plane.update(from: plane + done, count: filled - done)
        }
        filled -= done
        place.position -= done
    }
}
