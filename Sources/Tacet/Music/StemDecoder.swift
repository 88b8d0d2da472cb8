import TacetDecoding
import TacetSystem

/// Decodes one file of a track to stereo frames at the mixer's rate, with its loop repeated.
///
/// Loops are counted in the file's own frames, and the resampler runs on across the seam. So no pass gains or loses a frame.
/// Decoding thread only.
final class StemDecoder {
    private static let chunk = 1024

    private let decoder: any AudioDecoder
    private let targetRate: Int
    private let loop: LoopPoints?
    private let raw: UnsafeMutablePointer<Float>
    /// The rate of the frames in `raw`.
    private var rate: Int
    private var resampler: Resampler?
    /// The stereo frames in `raw` that wait to be resampled or handed out.
    private var pending = 0..<0
    /// The frame of the file that is decoded next.
    private var frame: Int
    private var hasEnded = false
    /// The frame at which the file turned out to end; its header may promise another. Nil until the end is reached.
    private(set) var foundEnd: Int?

    /// Starts at `frame` of the file. The decoder repeats `loop`, or ends with the file if `loop` is nil.
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

    /// Writes up to `count` stereo frames, whose first samples are `stride` samples apart.
    ///
    /// - Returns: The number of frames written. Fewer than `count` means that the file has ended.
    /// - Throws: `AudioError` if the file is damaged or cannot be read.
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

    /// Writes up to `count` stereo frames at the mixer's rate, and returns how many; 0 is the end of the file.
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
                // A chained file goes on at another rate: first drain the frames that the old resampler still holds.
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

    /// Writes frames that are ready: from the resampler, or straight from the decoder if the rates are equal.
    private func pull(_ destination: UnsafeMutablePointer<Float>, count: Int) -> Int {
        if let resampler { return resampler.pull(into: destination, maximum: count) }
        guard rate == decoder.format.sampleRate else { return 0 }
        let count = min(count, pending.count)
        destination.update(from: raw + pending.lowerBound * 2, count: count * 2)
        pending = (pending.lowerBound + count)..<pending.upperBound
        return count
    }

    /// Copies stereo frames to places that are `stride` samples apart.
    private func spread(
        _ source: UnsafePointer<Float>, to destination: UnsafeMutablePointer<Float>, stride: Int, count: Int
    ) {
        for frame in 0..<count {
            destination[frame * stride] = source[frame * 2]
            destination[frame * stride + 1] = source[frame * 2 + 1]
        }
    }

    /// Decodes the next frames to stereo in `raw`, and jumps back at the loop's end.
    ///
    /// - Returns: The number of frames; 0 is the end of the file.
    private func decode() throws(AudioError) -> Int {
        guard !hasEnded else { return 0 }
        if let loop, frame == loop.end { try jump(to: loop.start) }
        var frames = try decoder.read(into: raw, maximum: min(Self.chunk, framesToLoopEnd))
        if frames == 0 {
            foundEnd = frame
            // Without this check, a loop that has no frame would be repeated for ever.
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
