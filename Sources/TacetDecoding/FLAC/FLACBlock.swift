import CCodecs
import Glibc
import TacetPlatform

/// The block of frames that libFLAC decoded last, and the stream that libFLAC reads: the two ends of its callbacks.
final class FLACBlock {
    let input: SourceCursor
    /// The interleaved samples of the block, as wide as ``bitsPerSample`` says.
    private(set) var samples: UnsafeMutablePointer<Int32>?
    private(set) var format: PCMFormat
    private(set) var bitsPerSample: Int
    /// The number in the stream of the block's first frame.
    private(set) var firstFrame = 0
    /// The frames of the block that were not read yet.
    var unread = 0..<0
    /// Whether libFLAC has returned a block at all.
    private(set) var hasDecoded = false
    /// The error that ended decoding.
    private(set) var failure: AudioError?
    private var capacity = 0
    private var rates = SampleRates()

    init(_ input: SourceCursor, header: FLACHeader) {
        self.input = input
        format = header.format
        bitsPerSample = header.bitsPerSample
    }

    deinit { free(samples) }

    private static func block(_ pointer: UnsafeMutableRawPointer) -> FLACBlock {
        Unmanaged<FLACBlock>.fromOpaque(pointer).takeUnretainedValue()
    }

    // MARK: Callbacks

    static let read: FLAC__StreamDecoderReadCallback = { _, bytes, count, client in
        guard let bytes, let count, let client, count.pointee > 0,
            let got = block(client).input.read(into: bytes, count: count.pointee)
        else { return FLAC__STREAM_DECODER_READ_STATUS_ABORT }
        count.pointee = got
        return got > 0 ? FLAC__STREAM_DECODER_READ_STATUS_CONTINUE : FLAC__STREAM_DECODER_READ_STATUS_END_OF_STREAM
    }

    static let seek: FLAC__StreamDecoderSeekCallback = { _, offset, client in
        guard let client, block(client).input.seek(Int(clamping: offset)) else {
            return FLAC__STREAM_DECODER_SEEK_STATUS_ERROR
        }
        return FLAC__STREAM_DECODER_SEEK_STATUS_OK
    }

    static let tell: FLAC__StreamDecoderTellCallback = { _, offset, client in
        guard let client else { return FLAC__STREAM_DECODER_TELL_STATUS_ERROR }
        offset?.pointee = FLAC__uint64(block(client).input.position)
        return FLAC__STREAM_DECODER_TELL_STATUS_OK
    }

    static let length: FLAC__StreamDecoderLengthCallback = { _, length, client in
        guard let client else { return FLAC__STREAM_DECODER_LENGTH_STATUS_ERROR }
        length?.pointee = FLAC__uint64(block(client).input.size)
        return FLAC__STREAM_DECODER_LENGTH_STATUS_OK
    }

    static let isAtEnd: FLAC__StreamDecoderEofCallback = { _, client in
        guard let input = client.map({ block($0).input }) else { return 1 }
        return input.position >= input.size ? 1 : 0
    }

    static let write: FLAC__StreamDecoderWriteCallback = { _, frame, planes, client in
        guard let frame, let planes, let client, block(client).take(frame.pointee.header, planes) else {
            return FLAC__STREAM_DECODER_WRITE_STATUS_ABORT
        }
        return FLAC__STREAM_DECODER_WRITE_STATUS_CONTINUE
    }

    /// libFLAC skips damaged frames by itself.
    static let error: FLAC__StreamDecoderErrorCallback = { _, _, _ in }

    /// Copies the frames of `planes`, one plane for each channel. Returns false, with ``failure`` set, if Tacet plays
    /// no such frames.
    private func take(
        _ header: FLAC__FrameHeader, _ planes: UnsafePointer<UnsafePointer<FLAC__int32>?>
    ) -> Bool {
        do throws(AudioError) {
            let next = PCMFormat(channels: Int(header.channels), sampleRate: Int(header.sample_rate))
            try next.requirePlayable(place: "a frame before byte \(input.position)", name: input.name)
            try rates.note(next.sampleRate, name: input.name)
            let (frames, channels, bits) = (Int(header.blocksize), next.channels, Int(header.bits_per_sample))
            guard (1...65_535).contains(frames), (4...32).contains(bits) else {
                throw AudioError.damaged(
                    input.name, "A frame before byte \(input.position) has \(frames) samples of \(bits) bits")
            }
            let samples = try reserve(frames * channels)
            switch (channels, planes[0], channels > 1 ? planes[1] : nil) {
            // With constant strides and unchecked indices, the compiler moves several frames at a time.
            case (1, let mono?, _): samples.update(from: mono, count: frames)
            case (2, let left?, let right?):
                for frame in 0..<frames {
                    samples[frame &* 2] = left[frame]
                    samples[frame &* 2 &+ 1] = right[frame]
                }
            default:
                for channel in 0..<channels {
                    guard let plane = planes[channel] else { continue }
                    for frame in 0..<frames { samples[frame * channels + channel] = plane[frame] }
                }
            }
            format = next
            bitsPerSample = bits
            firstFrame = Int(clamping: header.number.sample_number)
            unread = 0..<frames
            hasDecoded = true
            return true
        } catch {
            failure = error
            return false
        }
    }

    private func reserve(_ count: Int) throws(AudioError) -> UnsafeMutablePointer<Int32> {
        if let samples, capacity >= count { return samples }
        // libFLAC takes as much again for its own copy of the block.
        try MemoryCheck.require(count * 8, for: input.name)
        free(samples)
        samples = malloc(count * 4)?.assumingMemoryBound(to: Int32.self)
        capacity = count
        guard let samples else {
            throw AudioError(
                .tooLarge, operation: "load \(input.name)", detail: "The system has no memory for a block of it",
                remedy: "Free memory, or encode it with shorter blocks.")
        }
        return samples
    }
}
