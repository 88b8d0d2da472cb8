import TacetPlatform

/// Decodes RIFF WAVE with Microsoft's or IMA's ADPCM, block by block.
final class ADPCMDecoder: AudioDecoder {
    var codec: String { "WAV, \(adpcm.name)" }
    let format: PCMFormat
    var promisedFrames: Int? { frames }
    let metadata: Metadata
    let invalidSamples = 0
    let hasExact16Bits = true
    private let source: any ByteSource
    private let name: String
    private let adpcm: ADPCM
    /// The position of the blocks in the file.
    private let data: Range<Int>
    private let frames: Int
    /// The number of the next block.
    private var nextBlock = 0
    /// A block as it is in the file.
    private let bytes: UnsafeMutableRawBufferPointer
    /// A decoded block, interleaved; ``unread`` of its frames have not been read yet.
    private let samples: UnsafeMutableBufferPointer<Int16>
    private var unread = 0..<0

    /// Opens the blocks that `header` describes. Errors call the file `name`.
    init(source: any ByteSource, header: WAVHeader, adpcm: ADPCM, name: String) {
        self.source = source
        self.name = name
        self.adpcm = adpcm
        format = header.format
        metadata = header.metadata
        data = header.data
        frames = header.frames
        bytes = .allocate(byteCount: adpcm.blockBytes, alignment: 16)
        samples = .allocate(capacity: adpcm.blockFrames * adpcm.channels)
        samples.initialize(repeating: 0)
    }

    deinit {
        bytes.deallocate()
        samples.deallocate()
    }

    func read(into destination: UnsafeMutablePointer<Float>, maximum: Int) throws(AudioError) -> Int {
        try take(maximum) { block in
            for (index, sample) in block.enumerated() { destination[index] = Float(sample) / 32_768 }
        }
    }

    func read(into destination: UnsafeMutablePointer<Int16>, maximum: Int) throws(AudioError) -> Int {
        try take(maximum) { block in
            guard let start = UnsafeBufferPointer(rebasing: block).baseAddress else { return }
            destination.update(from: start, count: block.count)
        }
    }

    func seek(to frame: Int) throws(AudioError) {
        guard frame >= 0, frame <= frames else { throw .outside(frame, frames: frames, of: name) }
        unread = 0..<0
        nextBlock = frame / adpcm.blockFrames
        try decodeBlock()
        unread = min(frame % adpcm.blockFrames, unread.upperBound)..<unread.upperBound
    }

    /// Hands out up to `maximum` frames of one block. Returns how many; 0 is the end.
    private func take(
        _ maximum: Int, _ body: (UnsafeMutableBufferPointer<Int16>.SubSequence) -> Void
    ) throws(AudioError) -> Int {
        guard maximum > 0 else { return 0 }
        if unread.isEmpty { try decodeBlock() }
        let count = min(maximum, unread.count)
        body(samples[unread.lowerBound * adpcm.channels..<(unread.lowerBound + count) * adpcm.channels])
        unread = unread.lowerBound + count..<unread.upperBound
        return count
    }

    /// Decodes the next block, so that all of its frames are unread; none at the end.
    private func decodeBlock() throws(AudioError) {
        let first = nextBlock * adpcm.blockFrames
        let start = data.lowerBound + nextBlock * adpcm.blockBytes
        guard first < frames, start < data.upperBound, let place = bytes.baseAddress, let output = samples.baseAddress
        else { return }
        let wanted = min(adpcm.blockBytes, data.upperBound - start)
        var filled = 0
        while filled < wanted {
            let got = try source.read(at: start + filled, into: place + filled, count: wanted - filled)
            if got == 0 { break }
            filled += got
        }
        guard let decoded = adpcm.decode(UnsafeRawBufferPointer(start: place, count: filled), into: output) else {
            throw AudioError(
                .corrupt, operation: "decode \(name)",
                detail: "The \(adpcm.name) block at byte \(start) has an impossible header",
                remedy: "Export the file anew from its source.")
        }
        unread = 0..<min(decoded, frames - first)
        nextBlock += 1
    }
}
