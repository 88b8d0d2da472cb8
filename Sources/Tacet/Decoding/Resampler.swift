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
    /// The first of them that the next output frame needs.
    private var position = 0
    /// What is left to the next output frame beyond `position`, in units of `1 / filter.scale`.
    private var phase = 0
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
    package var room: Int { capacity - (filled - min(position, filled)) }

    /// Appends up to `count` interleaved frames and returns how many there was room for.
    package func push(_ frames: UnsafePointer<Float>, count: Int) -> Int {
        makeRoom()
        let count = max(0, min(count, capacity - filled))
        for channel in 0..<channels {
            let plane = planes + channel * capacity + filled
            for frame in 0..<count { plane[frame] = frames[frame * channels + channel] }
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
        while count < maximum, outputLength.map({ pulled < $0 }) ?? true {
            guard position + filter.taps <= filled else {
                guard pushSilence() else { break }
                continue
            }
            write(destination + count * channels)
            position += filter.wholeStep
            phase += filter.restStep
            if phase >= filter.scale {
                phase -= filter.scale
                position += 1
            }
            pulled &+= 1
            count += 1
        }
        return count
    }

    private func write(_ frame: UnsafeMutablePointer<Float>) {
        let taps = filter.taps
        if filter.isExact {
            let row = filter.coefficients + phase * taps
            for channel in 0..<channels { frame[channel] = dot(row, planes + channel * capacity + position, taps) }
        } else {
            let place = Float(phase) / Float(filter.scale) * Float(filter.phases)
            let index = min(Int(place), filter.phases - 1)
            let row = filter.coefficients + index * taps
            let fraction = place - Float(index)
            for channel in 0..<channels {
                let samples = planes + channel * capacity + position
                let near = dot(row, samples, taps)
                frame[channel] = near + (dot(row + taps, samples, taps) - near) * fraction
            }
        }
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
        let done = min(position, filled)
        for channel in 0..<channels where done > 0 {
            let plane = planes + channel * capacity
            plane.update(from: plane + done, count: filled - done)
        }
        filled -= done
        position -= done
    }
}

/// The sum of the products; `count` is a multiple of 16. In lanes, as the compiler must not reorder a sum by itself.
@inline(__always)
private func dot(_ first: UnsafePointer<Float>, _ second: UnsafePointer<Float>, _ count: Int) -> Float {
    let first = UnsafeRawPointer(first)
    let second = UnsafeRawPointer(second)
    var low = SIMD8<Float>(repeating: 0)
    var high = SIMD8<Float>(repeating: 0)
    var offset = 0
    while offset < count * 4 {
        low +=
            first.loadUnaligned(fromByteOffset: offset, as: SIMD8<Float>.self)
            * second.loadUnaligned(fromByteOffset: offset, as: SIMD8<Float>.self)
        high +=
            first.loadUnaligned(fromByteOffset: offset + 32, as: SIMD8<Float>.self)
            * second.loadUnaligned(fromByteOffset: offset + 32, as: SIMD8<Float>.self)
        offset += 64
    }
    return (low + high).sum()
}
