package import TacetPlatform

extension EffectDecoder {
    /// The properties of a sound that is decoded while it plays, at the target rate.
    package struct StreamFormat: Sendable {
        /// 1 or 2.
        package let channels: Int
        /// The length in frames that the file promises, 1 or more.
        package let frames: Int
        /// The frames that a looping voice repeats; nil if the file states no loop.
        package let loop: Range<Int>?
        /// The file's own sample rate in Hz.
        package let fileRate: Int
        /// The file's loop, in its own frames, played forward; the whole file if it states none.
        package let fileLoop: LoopPoints
        /// Whether the file has more than 16 bits. A stream keeps 16 of them.
        package let hasMoreThan16Bits: Bool
    }

    /// Returns the format in which a file can be streamed; nil if its header does not tell how long it is, or if it is a chain
    /// of several sample rates.
    package func streamFormat(of decoder: any AudioDecoder) -> StreamFormat? {
        let rate = decoder.format.sampleRate
        guard decoder.hasOneRate, let promised = decoder.promisedFrames, promised > 0 else { return nil }
        // A voice counts frames in 31 bits: 12 hours at 48 kHz.
        let frames = max(1, min(scaled(promised, from: rate), Int(Int32.max)))
        return StreamFormat(
            channels: channels(of: decoder), frames: frames, loop: loop(of: decoder, frames: frames),
            fileRate: rate, fileLoop: decoder.metadata.loop?.forward ?? .whole,
            hasMoreThan16Bits: decoder.hasMoreThan16Bits)
    }

    /// Decodes a file's first frames, at most `count`, rounded to 16 bits as a sound that is decoded whole.
    ///
    /// - Throws: `AudioError` with `.tooLarge` if the system has no memory for them, or an error of the decoder.
    package func head(
        of decoder: any AudioDecoder, _ format: StreamFormat, count: Int, name: String
    ) throws(AudioError) -> PCM {
        let head = try PCM(channels: format.channels, sampleRate: targetRate, capacity: count, name: name)
        let stream = try stream(decoder, format, passes: 1, from: 0)
        let frames = UnsafeMutablePointer<Float>.allocate(capacity: count * format.channels)
        defer { frames.deallocate() }
        let decoded = try stream.fill(frames, stride: format.channels, count: count)
        try head.append(frames, count: decoded, name: name)
        return head
    }

    /// The frame of the file that a frame at the target rate lies in.
    package func fileFrame(of frame: Int, _ format: StreamFormat) -> Int {
        max(0, min(frame, Int(Int32.max))) * format.fileRate / targetRate
    }

    /// Returns a decoder that streams an open file, with its loop.
    ///
    /// - Parameters:
    ///   - passes: How often the loop is played; nil for ever.
    ///   - frame: The frame of the file to start at.
    /// - Throws: `AudioError` of the decoder.
    package func stream(
        _ decoder: any AudioDecoder, _ format: StreamFormat, passes: Int?, from frame: Int
    ) throws(AudioError) -> LoopDecoder {
        try LoopDecoder(
            decoder, channels: format.channels, loop: format.fileLoop, passes: passes,
            from: min(frame, decoder.promisedFrames ?? frame)
        ) { [self] rate in
            rate == targetRate ? nil : filter(from: rate)
        }
    }
}
