import TacetDecoding
import TacetSystem

/// One file of a track as an endless or ending run of stereo frames at the mixer's rate.
///
/// The decoding thread's alone. Loops in the file's own frames and resamples across the seam, so no pass gains or loses one.
final class StemDecoder {
    private static let chunk = 1024

    private let decoder: any AudioDecoder
    private let targetRate: Int
    private let loop: LoopPoints?
    private let raw: UnsafeMutablePointer<Float>
    /// The rate of the frames in `raw`.
    private var rate: Int
    private var resampler: Resampler?
    /// Stereo frames in `raw` that wait to be played or resampled.
    private var pending = 0..<0
    /// The file's next frame.
    private var frame: Int
    private var hasEnded = false
    /// Where the file was found to end, which need not be where it promises to.
    private(set) var foundEnd: Int?

    /// Begins at `frame`; repeats `loop`, or ends with the file.
    init(_ decoder: any AudioDecoder, loop: LoopPoints?, from frame: Int, targetRate: Int) throws(AudioError) {
        self.decoder = decoder
        self.loop = loop
        self.targetRate = targetRate
        self.frame = frame
        rate = decoder.format.sampleRate
        raw = .allocate(capacity: Self.chunk * PCMFormat.channelRange.upperBound)
        if frame > 0 { try decoder.seek(to: frame) }
        resampler = Self.resampler(from: rate, to: targetRate)
    }

    deinit { raw.deallocate() }

    private static func resampler(from rate: Int, to target: Int) -> Resampler? {
        rate == target ? nil : Resampler(ResamplerFilter(from: rate, to: target), channels: 2)
    }

    /// Writes up to `count` stereo frames, each `stride` samples after the last, and returns how many there were;
    /// fewer than asked is the end.
    func fill(_ destination: UnsafeMutablePointer<Float>, stride: Int, count: Int) throws(AudioError) -> Int {
        try withUnsafeTemporaryAllocation(of: Float.self, capacity: Self.chunk * 2) { scratch throws(AudioError) in
            guard let scratch = scratch.baseAddress else { return 0 }
            var done = 0
            while done < count {
                let chunk = try next(scratch, count: min(count - done, Self.chunk))
                if chunk == 0 { break }
                spread(scratch, to: destination + done * stride, stride: stride, count: chunk)
                done += chunk
            }
            return done
        }
    }

    /// The next stereo frames at the mixer's rate, `count` at most; 0 is the end.
    private func next(_ destination: UnsafeMutablePointer<Float>, count: Int) throws(AudioError) -> Int {
        while true {
            let pulled = pull(destination, count: count)
            if pulled > 0 { return pulled }
            if pending.isEmpty {
                let frames = try decode()
                if frames == 0 {
                    guard let resampler else { return 0 }
                    resampler.finish()
                    return pull(destination, count: count)
                }
                pending = 0..<frames
            }
            if decoder.format.sampleRate != rate {
                // The next link of a chained file: what the old filter still holds comes first.
                resampler?.finish()
                let rest = pull(destination, count: count)
                if rest > 0 { return rest }
                rate = decoder.format.sampleRate
                resampler = Self.resampler(from: rate, to: targetRate)
            }
            if let resampler {
                let taken = resampler.push(raw + pending.lowerBound * 2, count: pending.count)
                pending = (pending.lowerBound + taken)..<pending.upperBound
            }
        }
    }

    /// Frames that are ready: from the filter, or as they were decoded where the rates agree.
    private func pull(_ destination: UnsafeMutablePointer<Float>, count: Int) -> Int {
        if let resampler { return resampler.pull(into: destination, maximum: count) }
        guard rate == decoder.format.sampleRate else { return 0 }
        let count = min(count, pending.count)
        destination.update(from: raw + pending.lowerBound * 2, count: count * 2)
        pending = (pending.lowerBound + count)..<pending.upperBound
        return count
    }

    private func spread(
        _ source: UnsafePointer<Float>, to destination: UnsafeMutablePointer<Float>, stride: Int, count: Int
    ) {
        for frame in 0..<count {
            destination[frame * stride] = source[frame * 2]
            destination[frame * stride + 1] = source[frame * 2 + 1]
        }
    }

    /// Decodes the next frames to stereo in `raw`, jumping back at the loop's end; 0 is the end.
    private func decode() throws(AudioError) -> Int {
        guard !hasEnded else { return 0 }
        if let loop, frame == loop.end { try jump(to: loop.start) }
        var frames = try decoder.read(into: raw, maximum: min(Self.chunk, framesToLoopEnd))
        if frames == 0 {
            foundEnd = frame
            // A loop without a frame in it would spin for ever.
            if let loop, loop.start < frame {
                try jump(to: loop.start)
                frames = try decoder.read(into: raw, maximum: min(Self.chunk, framesToLoopEnd))
            }
        }
        hasEnded = frames == 0
        frame = frame.clampingAdd(frames)
        Downmix.convert(raw, frames: frames, from: decoder.format.channels, to: 2)
        return frames
    }

    private var framesToLoopEnd: Int {
        guard let end = loop?.end, frame < end else { return .max }
        return end - frame
    }

    private func jump(to start: Int) throws(AudioError) {
        try decoder.seek(to: start)
        frame = start
    }
}
