import CFilter
package import TacetPlatform

/// Decodes sounds to mono or stereo at the engine's rate, whole ones or as streams. Any thread; several may decode at
/// once.
package final class SoundDecoder: Sendable {
    /// The sample rate of the decoded sounds in Hz, 1...768,000.
    package let targetRate: Int
    /// Whether files of several channels are mixed to one.
    let mixesToMono: Bool
    /// The resampling filters by the file's sample rate. A game's files share one or two rates, and making a filter
    /// takes longer than decoding a short sound.
    private let filters = Lock<[Int: ResamplerFilter]>([:])
    private let setups = SetupHeaderCache()

    private static let maximumFilters = 16
    private static let blockFrames = 1_024
    /// The frames that are taken from the resampler together. It is fastest with several cycles of its phases.
    private static let outputFrames = 4_096

    package init(targetRate: Int, mixesToMono: Bool = false) {
        self.targetRate = min(max(targetRate, 1), 768_000)
        self.mixesToMono = mixesToMono
    }

    /// The channels of a file's sound: 1 or 2.
    func channels(of decoder: any AudioDecoder) -> Int { mixesToMono ? 1 : min(decoder.format.channels, 2) }

    /// Decodes the sound in `source` to 16 bits. Errors call it `name`.
    ///
    /// ``Downmix`` mixes more than two channels to stereo. A 16-bit sound that has the target rate and one or two
    /// channels keeps its samples. Others are dithered to 16 bits, and clipped: at the target rate each sample is
    /// within one step of the reference decoder's.
    ///
    /// - Parameter frameLimit: The most frames to allow, at the target rate; by default 60 seconds. The length that the
    ///   file promises is checked before memory is taken, and the true length while the sound is decoded.
    /// - Throws: `AudioError` with `.tooLarge` beyond the limit, or an error of the decoder.
    package func decode(_ source: any ByteSource, name: String, frameLimit: Int? = nil) throws(AudioError)
        -> DecodedSound
    {
        try decode(try open(source, name: name), bytes: source.size, name: name, frameLimit: frameLimit)
    }

    /// Opens the file in `source`, for ``decode(_:bytes:name:frameLimit:keepsFloats:proceed:)`` or
    /// ``stream(_:_:passes:from:)``.
    ///
    /// - Throws: `AudioError` as ``AudioFile`` throws it.
    package func open(_ source: any ByteSource, name: String) throws(AudioError) -> any AudioDecoder {
        try AudioFile.decoder(source: source, name: name, setups: setups)
    }

    /// As ``decode(_:name:frameLimit:)``, for a file of `bytes` bytes that is open and has not been read.
    ///
    /// - Parameters:
    ///   - keepsFloats: Whether a file with more than 16 bits is decoded to floats, which are not clipped.
    ///   - proceed: Called before each block. The error that it throws ends the decoding.
    package func decode(
        _ decoder: any AudioDecoder, bytes: Int, name: String, frameLimit: Int? = nil, keepsFloats: Bool = false,
        proceed: () throws(AudioError) -> Void = {}
    ) throws(AudioError) -> DecodedSound {
        let limit = max(0, frameLimit ?? targetRate * 60)
        let expected = scaled(decoder.promisedFrames ?? 0, from: decoder.format.sampleRate)
        guard expected <= limit || !decoder.hasOneRate else { throw tooLong(name, limit) }
        let channels = channels(of: decoder)
        // A hostile file can promise any length, so its size bounds the reservation: one packet makes at most 4,096
        // frames.
        // A resampled sound may have a frame more than expected.
        let capacity = min(expected.clampingAdd(1), bytes.multipliedReportingOverflow(by: 16).partialValue &+ 4_096)
        let pcm = try DecodedSound(
            channels: channels, sampleRate: targetRate, isFloat: keepsFloats && decoder.hasMoreThan16Bits,
            capacity: capacity, name: name)
        try decode(decoder, to: pcm, limit: limit, name: name, proceed)
        pcm.loop = loop(of: decoder, frames: pcm.frames)
        if let loop = decoder.metadata.loop { try pcm.turn(loop.direction, name: name) }
        try pcm.shrink(name: name)
        return pcm
    }

    /// The file's loop at the target rate, for a sound of `frames` frames; nil if the file has none.
    func loop(of decoder: any AudioDecoder, frames: Int) -> Range<Int>? {
        guard let loop = decoder.metadata.loop else { return nil }
        let start = scaled(loop.start, from: decoder.format.sampleRate)
        let end = loop.end.map { scaled($0, from: decoder.format.sampleRate) } ?? frames
        return start < min(end, frames) ? start..<min(end, frames) : nil
    }

    private func decode(
        _ decoder: any AudioDecoder, to pcm: DecodedSound, limit: Int, name: String,
        _ proceed: () throws(AudioError) -> Void
    ) throws(AudioError) {
        let floatBlock = SampleRoom<Float>(Self.blockFrames * 8)
        let shortBlock = SampleRoom<Int16>(Self.blockFrames * 8)
        let output = SampleRoom<Float>(Self.outputFrames * pcm.channels)
        func append(_ frames: UnsafePointer<Float>, _ count: Int) throws(AudioError) {
            guard count <= limit - pcm.frames else { throw tooLong(name, limit) }
            try pcm.append(frames, count: count, name: name)
        }
        func pull(_ resampler: Resampler) throws(AudioError) {
            while true {
                let count = resampler.pull(into: output.start, maximum: Self.outputFrames)
                guard count > 0 else { return }
                try append(output.start, count)
            }
        }
        var current: (resampler: Resampler, rate: Int)?
        while true {
            try proceed()
            let isShort = !pcm.isFloat && decoder.hasExact16Bits
            let frames =
                isShort
                ? try decoder.read(into: shortBlock.start, maximum: Self.blockFrames)
                : try decoder.read(into: floatBlock.start, maximum: Self.blockFrames)
            let format = decoder.format
            if let (resampler, rate) = current, frames == 0 || rate != format.sampleRate {
                resampler.finish()
                try pull(resampler)
                current = nil
            }
            guard frames > 0 else { return }
            if isShort {
                if format == PCMFormat(channels: pcm.channels, sampleRate: targetRate) {
                    guard frames <= limit - pcm.frames else { throw tooLong(name, limit) }
                    try pcm.append(shortBlock.start, count: frames, name: name)
                    continue
                }
                tacet_widen(shortBlock.start, frames * format.channels, floatBlock.start)
            }
            let block = floatBlock.start
            Downmix.convert(block, frames: frames, from: format.channels, to: pcm.channels)
            guard format.sampleRate != targetRate else {
                try append(block, frames)
                continue
            }
            let resampler = current?.resampler ?? Resampler(filter(from: format.sampleRate), channels: pcm.channels)
            current = (resampler, format.sampleRate)
            var done = 0
            while true {
                done += resampler.push(block + done * pcm.channels, count: frames - done)
                // Several blocks are filtered together: the filter's coefficients fill the processor's first cache.
                guard done < frames else { break }
                try pull(resampler)
            }
        }
    }

    func filter(from rate: Int) -> ResamplerFilter {
        if let filter = filters.withLock({ $0[rate] }) { return filter }
        let filter = ResamplerFilter(from: rate, to: targetRate)
        filters.withLock { filters in
            if filters.count >= Self.maximumFilters { filters.removeAll() }
            filters[rate] = filter
        }
        return filter
    }

    /// Returns `frames` at `rate` as frames at the target rate; `Int.max` if the product does not fit.
    func scaled(_ frames: Int, from rate: Int) -> Int {
        let product = frames.multipliedReportingOverflow(by: targetRate)
        return product.overflow ? .max : product.partialValue / max(rate, 1)
    }

    private func tooLong(_ name: String, _ limit: Int) -> AudioError {
        AudioError(
            .tooLarge, operation: "load \(name)",
            detail: "It is longer than \(limit) frames (\(limit / targetRate) s) at \(targetRate) Hz",
            remedy: "Stream it, play it as a soundtrack, or raise the limit.")
    }
}

/// Room for samples, allocated when it is first used: no file needs all the rooms of its decoding.
private final class SampleRoom<Sample: BitwiseCopyable> {
    private let capacity: Int
    private(set) lazy var start = {
        isUsed = true
        return UnsafeMutablePointer<Sample>.allocate(capacity: capacity)
    }()
    private var isUsed = false

    init(_ capacity: Int) { self.capacity = capacity }

    deinit { if isUsed { start.deallocate() } }
}

extension SoundDecoder {
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

    /// Returns the format in which a file can be streamed; nil if its header does not tell how long it is, or if it is
    /// a chain of several sample rates.
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
    ) throws(AudioError) -> DecodedSound {
        let head = try DecodedSound(channels: format.channels, sampleRate: targetRate, capacity: count, name: name)
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
