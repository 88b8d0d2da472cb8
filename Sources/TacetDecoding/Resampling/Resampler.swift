import TacetPlatform

/// Changes the sample rate of a stream of frames. How the stream is divided into pushes does not change the result.
///
/// Output frame 0 lies on input frame 0: the resampler compensates the filter's delay. After ``finish()``, the number
/// of output frames is the number of input frames times the ratio of the rates, rounded up: every output frame that lies
/// before the end of the input. To loop a part without a seam, push its frames again.
package final class Resampler {
    private let filter: ResamplerFilter
    private let channels: Int
    /// One plane of samples for each channel; the planes lie `capacity` samples apart.
    private let planes: UnsafeMutablePointer<Float>
    private let capacity: Int
    /// The number of frames in each plane.
    private var filled: Int
    /// The place of the next output frame, counted from the first frame in the planes.
    private var place = ResamplerFilter.Place()
    private var pushed = 0
    private var pulled = 0
    private var outputLength: Int?
    /// The number of silent frames that are still to follow the last input frame.
    private var trailing = 0

    /// Creates a resampler for interleaved frames of `channels` channels, 1...8; clamped.
    package init(_ filter: ResamplerFilter, channels: Int) {
        self.filter = filter
        self.channels = min(max(channels, 1), 8)
        capacity = filter.window + 4_096
        planes = .allocate(repeating: 0, count: capacity * self.channels)
        filled = filter.lead
    }

    deinit { planes.deallocate() }

    /// Appends up to `count` interleaved frames. Returns the number of frames taken, fewer than `count` if the planes
    /// are full.
    package func push(_ frames: UnsafePointer<Float>, count: Int) -> Int {
        makeRoom()
        let count = max(0, min(count, capacity - filled))
        let planes = planes + filled
        switch channels {
        case 1: planes.update(from: frames, count: count)
        case 2:
            // With a constant stride and unchecked indices, the compiler moves several frames at a time.
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

    /// Ends the input. ``pull(into:maximum:)`` then gives the remaining frames.
    package func finish() {
        guard outputLength == nil else { return }
        let (high, low) = pushed.multipliedFullWidth(by: filter.scale)
        let (sum, carry) = low.addingReportingOverflow(UInt(filter.step - 1))
        outputLength = filter.step.dividingFullWidth((high + (carry ? 1 : 0), sum)).quotient
        trailing = filter.window
    }

    /// Writes up to `maximum` interleaved frames to `destination` and returns their number. 0 means that more input is
    /// needed, or that the stream has ended after ``finish()``.
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

    /// Filters every channel as far as the planes are filled. Returns the number of frames written, at most `maximum`.
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
        // When the rate falls steeply, the next output frame can lie beyond the frames pushed so far.
        let done = min(place.position, filled)
        for channel in 0..<channels where done > 0 {
            let plane = planes + channel * capacity
            plane.update(from: plane + done, count: filled - done)
        }
        filled -= done
        place.position -= done
    }
}
