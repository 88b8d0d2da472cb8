package import TacetPlatform

/// Decodes a file to mono or stereo frames at the mixer's rate, with its loop repeated.
///
/// Loops are counted in the file's own frames, and the resampler runs on across the seam. So no pass gains or loses a
/// frame. One decoding thread at a time uses it.
package final class LoopDecoder {
    private static let chunk = 1024

    /// The decoder, or how to open it again.
    private enum Decoder {
        case open(any AudioDecoder)
        case parked(() throws(AudioError) -> any AudioDecoder)
    }

    private var decoder: Decoder
    /// The format of the frames that were decoded last.
    private var format: PCMFormat
    private let channels: Int
    private let loop: LoopPoints?
    /// The crossfade of the loop's seam; nil without one.
    private var crossfade: LoopCrossfade?
    /// How often it jumps back; `Int.max` for ever.
    package var jumpLimit: Int
    /// How often it has jumped back.
    package private(set) var jumps = 0
    /// Returns the filter from a file's rate to the mixer's; nil if the two are equal.
    private let filter: (_ rate: Int) -> ResamplerFilter?
    private let raw: UnsafeMutablePointer<Float>
    /// The rate of the frames in `raw`.
    private var rate: Int
    private var resampler: Resampler?
    /// The frames in `raw` that wait to be resampled or handed out.
    private var pending = 0..<0
    /// The frame of the file that is decoded next.
    private var frame: Int
    /// Whether ``frame`` is one of the way back through a loop that turns: ``LoopPoints/cycle(end:)``.
    private var goesBack = false
    private var hasEnded = false
    /// The frame at which the file turned out to end; its header may promise another. Nil until the end is reached.
    package private(set) var foundEnd: Int?

    /// Starts at `frame` of the file. The decoder plays `loop` `passes` times, for ever if that is nil, and goes on to
    /// the end of the file. Without a loop it ends with the file.
    ///
    /// - Parameters:
    ///   - crossfade: The frames of the file over which the loop's seam fades; see ``LoopPoints/crossfaded(over:end:)``.
    ///   - name: The name of the file in errors.
    /// - Throws: `AudioError` with `.invalidArgument` for a frame behind the file's end, also if the header promises
    ///   more frames or none, or an error of the decoder.
    package convenience init(
        _ decoder: any AudioDecoder, loop: LoopPoints?, passes: Int? = nil, crossfade: Int = 0, from frame: Int,
        targetRate: Int, name: String = "the sound"
    ) throws(AudioError) {
        // A chain may go back and forth between its rates, at most ``SampleRates/limit``.
        var filters: [Int: ResamplerFilter] = [:]
        try self.init(
            decoder, channels: 2, loop: loop, passes: passes, crossfade: crossfade, from: frame, name: name
        ) { rate in
            if rate == targetRate { return nil }
            let filter = filters[rate] ?? ResamplerFilter(from: rate, to: targetRate)
            filters[rate] = filter
            return filter
        }
    }

    /// As ``init(_:loop:passes:crossfade:from:targetRate:name:)``, for 1 or 2 channels and with filters that several decoders
    /// share.
    init(
        _ decoder: any AudioDecoder, channels: Int, loop: LoopPoints?, passes: Int? = nil, crossfade: Int = 0,
        from frame: Int, name: String = "the sound", filter: @escaping (_ rate: Int) -> ResamplerFilter?
    ) throws(AudioError) {
        self.decoder = .open(decoder)
        self.channels = channels
        self.loop = loop
        self.crossfade = LoopCrossfade(loop, frames: crossfade)
        jumpLimit = passes.map { max(0, $0 - 1) } ?? .max
        self.frame = frame
        self.filter = filter
        format = decoder.format
        rate = decoder.format.sampleRate
        raw = .allocate(capacity: Self.chunk * 2 + 8 * PCMFormat.channelRange.upperBound)
        resampler = makeResampler()
        if frame > 0 { try begin(decoder, name: name) }
    }

    deinit { raw.deallocate() }

    /// Whether it has decoded frames behind the loop, or has reached the end of the file.
    package var isBeyondLoop: Bool { hasEnded || loop?.end.map { frame > $0 } == true }

    /// Moves to ``frame`` and decodes the first frames there.
    ///
    /// A header may promise more frames than the file has. A decoder then finds no frame at a place that it has
    /// accepted.
    private func begin(_ decoder: any AudioDecoder, name: String) throws(AudioError) {
        try decoder.seek(to: frame)
        if frame == decoder.promisedFrames || frame == loop?.end { return }
        let frames = try read()
        if frames > 0 {
            advance(frames)
            pending = 0..<frames
            return
        }
        let end = try lengthByDecoding(decoder)
        foundEnd = end
        guard frame <= end else { throw .outside(frame, frames: end, of: name) }
        try decoder.seek(to: frame)
    }

    /// Counts the frames of a file by decoding it from its beginning, up to ``frame``.
    private func lengthByDecoding(_ decoder: any AudioDecoder) throws(AudioError) -> Int {
        if let counted = try decoder.countFrames(), counted <= frame { return counted }
        try decoder.seek(to: 0)
        var reached = 0
        while reached < frame {
            let room = Self.chunk * 2 / max(2, decoder.format.channels)
            let frames = try decoder.read(into: raw, maximum: room)
            if frames == 0 { break }
            reached += frames
        }
        return reached
    }

    private func makeResampler() -> Resampler? { filter(rate).map { Resampler($0, channels: channels) } }

    /// Writes up to `count` frames, whose first samples are `stride` samples apart.
    ///
    /// - Returns: The number of frames written. Fewer than `count` means that the file has ended.
    /// - Throws: `AudioError` if the file is damaged or cannot be read.
    package func fill(_ destination: UnsafeMutablePointer<Float>, stride: Int, count: Int) throws(AudioError) -> Int {
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

    /// Writes up to `count` frames at the mixer's rate, and returns how many; 0 is the end of the file.
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
            if format.sampleRate != rate {
                // A chained file goes on at another rate: first drain the frames that the old resampler still holds.
                resampler?.finish()
                let rest = pull(destination, count: count)
                if rest > 0 { return rest }
                rate = format.sampleRate
                resampler = makeResampler()
            }
            if let resampler {
                let taken = resampler.push(raw + pending.lowerBound * channels, count: pending.count)
                pending = (pending.lowerBound + taken)..<pending.upperBound
            }
        }
    }

    /// Writes frames that are ready: from the resampler, or straight from the decoder if the rates are equal.
    private func pull(_ destination: UnsafeMutablePointer<Float>, count: Int) -> Int {
        if let resampler { return resampler.pull(into: destination, maximum: count) }
        guard rate == format.sampleRate else { return 0 }
        let count = min(count, pending.count)
        destination.update(from: raw + pending.lowerBound * channels, count: count * channels)
        pending = (pending.lowerBound + count)..<pending.upperBound
        return count
    }

    /// Copies frames to places that are `stride` samples apart.
    private func spread(
        _ source: UnsafePointer<Float>, to destination: UnsafeMutablePointer<Float>, stride: Int, count: Int
    ) {
        guard stride > channels else { return destination.update(from: source, count: count * channels) }
        guard channels == 2 else {
            for frame in 0..<count { destination[frame * stride] = source[frame] }
            return
        }
        for frame in 0..<count {
            destination[frame * stride] = source[frame * 2]
            destination[frame * stride + 1] = source[frame * 2 + 1]
        }
    }

    /// Decodes the next frames to `raw`, and jumps back at the loop's end.
    ///
    /// - Returns: The number of frames; 0 is the end of the file.
    private func decode() throws(AudioError) -> Int {
        guard !hasEnded else { return 0 }
        if goesBack { try endWayBack() } else if let loop, frame == loop.end { try turn(loop, at: frame) }
        var frames = try read()
        if frames == 0, !goesBack {
            foundEnd = frame
            // Without this check, a loop that has no frame would be repeated for ever.
            if let loop, loop.start < frame {
                try turn(loop, at: frame)
                frames = try read()
            }
        }
        hasEnded = frames == 0
        advance(frames)
        return frames
    }

    /// Goes on with another pass of the loop, which ends at `end`, if there is one: on the way back, or by a jump.
    private func turn(_ loop: LoopPoints, at end: Int) throws(AudioError) {
        guard jumps < jumpLimit else { return }
        let cycle = loop.cycle(end: end)
        if loop.turns, cycle.upperBound > end { goesBack = true } else { try jump(to: cycle.lowerBound) }
    }

    /// Jumps to the timeline's start at the end of the way back.
    private func endWayBack() throws(AudioError) {
        guard let loop, let end = loop.end ?? foundEnd else { return }
        let cycle = loop.cycle(end: end)
        guard frame >= cycle.upperBound else { return }
        goesBack = false
        try jump(to: cycle.lowerBound)
    }

    /// Reads the next frames of the way back: forward, as every decoder does, and then turned round.
    private func readBack(_ loop: LoopPoints, end: Int) throws(AudioError) -> Int {
        let last = LoopPoints.fileFrame(frame, end: end)
        let left = loop.cycle(end: end).upperBound - frame
        let decoder = try opened(at: last)
        let channels = decoder.format.channels
        let wanted = min(left, Self.chunk * 2 / max(2, channels))
        let first = last - wanted + 1
        try decoder.seek(to: first)
        var done = 0
        while done < wanted {
            // ``raw`` has 8 frames more than a chunk: a decoder reads at least so many.
            let frames = min(
                wanted - done, try decoder.read(into: raw + done * channels, maximum: max(8, wanted - done)))
            guard frames > 0 else { break }
            done += frames
        }
        format = decoder.format
        for frame in 0..<(done / 2) {
            for channel in 0..<channels {
                swap(&raw[frame * channels + channel], &raw[(done - 1 - frame) * channels + channel])
            }
        }
        return done
    }

    /// Counts `frames` decoded frames in `raw`, and gives them the wanted channels and the seam's crossfade.
    private func advance(_ frames: Int) {
        let first = frame
        frame = frame.clampingAdd(frames)
        Downmix.convert(raw, frames: frames, from: format.channels, to: channels)
        if jumps < jumpLimit { crossfade?.apply(to: raw, of: first..<frame, channels: channels) }
    }

    /// Decodes the frames that fade in at the loop's seam, and returns to ``frame``.
    private func decodeLead(_ lead: Range<Int>, by decoder: any AudioDecoder) throws(AudioError) {
        var samples: [Float] = []
        try decoder.seek(to: lead.lowerBound)
        while samples.count < lead.count * channels {
            let room = Self.chunk * 2 / max(2, decoder.format.channels)
            let frames = try decoder.read(into: raw, maximum: room)
            // Frames at another rate, and none at all, leave the seam as it is.
            guard frames > 0, decoder.format.sampleRate == rate else { break }
            Downmix.convert(raw, frames: frames, from: decoder.format.channels, to: channels)
            let missing = lead.count * channels - samples.count
            samples += UnsafeBufferPointer(start: raw, count: min(frames * channels, missing))
        }
        if samples.count == lead.count * channels { crossfade?.samples = samples } else { crossfade = nil }
        try decoder.seek(to: frame)
    }

    /// Reads up to the loop's end. A decoder reads 8 frames at least; what it reads beyond the loop's end is left.
    private func read() throws(AudioError) -> Int {
        if goesBack, let loop, let end = loop.end ?? foundEnd { return try readBack(loop, end: end) }
        let decoder = try opened(at: frame)
        if let crossfade, crossfade.samples == nil, jumps < jumpLimit, crossfade.fade.contains(frame) {
            try decodeLead(crossfade.lead, by: decoder)
        }
        let wanted = framesToRead
        // The frames of the decoder's format, at most one chunk, that fit into `raw`.
        let room = Self.chunk * 2 / max(2, decoder.format.channels)
        let frames = try decoder.read(into: raw, maximum: max(8, min(room, wanted)))
        format = decoder.format
        return min(wanted, frames)
    }

    /// The frames to the loop's end, or to a crossfade before it whose frames are not decoded yet.
    private var framesToRead: Int {
        guard let end = loop?.end, jumps < jumpLimit, frame < end else { return .max }
        if let crossfade, crossfade.samples == nil, frame < crossfade.fade.lowerBound {
            return crossfade.fade.lowerBound - frame
        }
        return end - frame
    }

    private func jump(to start: Int) throws(AudioError) {
        switch decoder {
        case .open(let decoder): try decoder.seek(to: start)
        case .parked: _ = try opened(at: start)
        }
        frame = start
        jumps += 1
    }

    // MARK: Parking

    /// Whether the decoder is parked: released, to be opened again by the next read.
    package var isParked: Bool { if case .parked = decoder { true } else { false } }

    /// Whether ``park()`` would release a decoder that is worth a new opening.
    package var canPark: Bool { parking != nil }

    /// Releases the decoder, but neither the file nor the resampler. The next read opens it again at the frame that
    /// follows.
    ///
    /// - Returns: Whether the decoder is released.
    package func park() -> Bool {
        guard let parking else { return false }
        decoder = .parked(parking)
        return true
    }

    private var parking: (() throws(AudioError) -> any AudioDecoder)? {
        // A header may promise fewer frames than the file has, and a decoder does not seek beyond the promise.
        guard case .open(let decoder) = decoder, !hasEnded, !goesBack, frame < decoder.promisedFrames ?? 0 else {
            return nil
        }
        return decoder.reopening()
    }

    /// The decoder, opened again at `frame` if it was parked.
    ///
    /// - Throws: `AudioError` with `.unreadable` if the file has become shorter, or an error of the decoder.
    private func opened(at frame: Int) throws(AudioError) -> any AudioDecoder {
        let reopened: any AudioDecoder
        switch decoder {
        case .open(let decoder): return decoder
        case .parked(let reopen): reopened = try reopen()
        }
        guard frame <= reopened.promisedFrames ?? 0 else {
            throw AudioError(
                .unreadable, operation: "play a streamed sound",
                detail: "the file has \(reopened.promisedFrames ?? 0) frames now, and had frame \(frame) before",
                remedy: "Do not write to a file that is being played: write another and rename it.")
        }
        try reopened.seek(to: frame)
        decoder = .open(reopened)
        return reopened
    }
}
