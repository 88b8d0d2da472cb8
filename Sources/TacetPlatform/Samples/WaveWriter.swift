import Glibc

/// Writes frames to a WAV file.
///
/// The writer updates the sizes in the header about once a second, so that a file whose writer was killed is valid.
/// Floats are `WAVE_FORMAT_IEEE_FLOAT` with a `fact` chunk, as the Multimedia Programming Interface 1.0 (rev. 3) asks. Six
/// and eight channels are `WAVE_FORMAT_EXTENSIBLE`, which states the loudspeaker of each.
package struct WaveWriter: ~Copyable {
    /// The encoding of a sample in the file.
    package enum Encoding: Hashable, Sendable {
        case float32
        /// 16-bit integers, dithered and clipped.
        case signed16

        fileprivate var bytes: Int { self == .float32 ? 4 : 2 }
    }

    /// The loudspeakers of 5.1 and 7.1, a bit for each in the order of the channels: front left and right, centre, LFE,
    /// back left and right, side left and right.
    private static let masks: [Int: UInt32] = [6: 0x3F, 8: 0x63F]

    private let headerBytes: UInt32
    /// The loudspeakers of the channels; nil for mono and stereo, which need none.
    private let mask: UInt32?
    private let channels: Int
    private let frameBytes: Int
    /// The most frames of a file, whose sizes have 32 bits: 3.1 hours of stereo floats at 48 kHz.
    private let mostFrames: Int

    private let descriptor: Int32
    private let sampleRate: Int
    private let encoding: Encoding
    private let name: String
    private var frames = 0
    private var framesInHeader = 0

    /// Creates the file, or empties an existing one.
    ///
    /// - Parameters:
    ///   - path: Where the file is.
    ///   - name: What errors call the file; nil calls it by its path.
    ///   - sampleRate: In frames a second.
    ///   - channels: The samples of a frame.
    ///   - encoding: The encoding of a sample.
    /// - Throws: `AudioError` with `.noOutput` if the path cannot be written or is not a regular file.
    package init(
        path: String, name: String? = nil, sampleRate: Int, channels: Int = 2, encoding: Encoding = .float32
    ) throws(AudioError) {
        self.name = name ?? path
        self.channels = channels
        mask = Self.masks[channels]
        headerBytes = mask == nil ? 58 : 80
        self.sampleRate = sampleRate
        self.encoding = encoding
        frameBytes = channels * encoding.bytes
        mostFrames = (Int(UInt32.max) - Int(headerBytes)) / frameBytes
        descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NONBLOCK | O_NOCTTY, 0o666)
        guard descriptor >= 0 else {
            let code = errno
            if self.name.isEmpty { throw Self.failure("a WAV file", "its path is empty") }
            // The system's answer for a FIFO that has no reader.
            throw Self.failure(self.name, code == ENXIO ? "it is no regular file" : String(cString: strerror(code)))
        }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw Self.failure(self.name, "it is no regular file")
        }
        try writeHeader()
    }

    deinit { if descriptor >= 0 { Glibc.close(descriptor) } }

    /// Appends interleaved frames; of stereo, the left sample first.
    ///
    /// - Throws: `AudioError` with `.noOutput` if the disk is full or the file would exceed 4 GB.
    package mutating func append(_ samples: UnsafeBufferPointer<Float>) throws(AudioError) {
        guard frames + samples.count / channels <= mostFrames else {
            throw Self.failure(name, "a WAV file holds no more than 4 GB")
        }
        let offset = Int(headerBytes) + frames * frameBytes
        switch encoding {
        case .float32: try write(UnsafeRawBufferPointer(samples), at: offset)
        case .signed16:
            let first = UInt32(truncatingIfNeeded: frames * channels)
            let quantised = samples.enumerated().map {
                Int16(dithering: $1, at: first &+ UInt32(truncatingIfNeeded: $0)).littleEndian
            }
            try quantised.withUnsafeBufferPointer { (values) throws(AudioError) in
                try write(UnsafeRawBufferPointer(values), at: offset)
            }
        }
        frames += samples.count / channels
        if frames - framesInHeader >= sampleRate { try writeHeader() }
    }

    /// Writes the final sizes to the header.
    package mutating func finish() throws(AudioError) { try writeHeader() }

    private mutating func writeHeader() throws(AudioError) {
        let dataBytes = UInt32(clamping: frames * frameBytes)
        let rate = UInt32(clamping: sampleRate)
        var header: [UInt8] = []
        func tag(_ text: StaticString) { header += UnsafeBufferPointer(start: text.utf8Start, count: 4) }
        func number(_ value: some FixedWidthInteger) { withUnsafeBytes(of: value.littleEndian) { header += $0 } }
        tag("RIFF")
        number(dataBytes + headerBytes - 8)
        tag("WAVE")
        tag("fmt ")
        let format: UInt16 = encoding == .float32 ? 3 : 1  // WAVE_FORMAT_IEEE_FLOAT, WAVE_FORMAT_PCM
        number((mask == nil ? 18 : 40) as UInt32)
        number(mask == nil ? format : 0xFFFE)  // WAVE_FORMAT_EXTENSIBLE
        number(UInt16(clamping: channels))
        number(rate)
        number(rate &* UInt32(frameBytes))
        number(UInt16(frameBytes))
        number(UInt16(encoding.bytes * 8))  // bits a sample
        if let mask {
            number(22 as UInt16)  // the bytes of the extension
            number(UInt16(encoding.bytes * 8))  // valid bits a sample
            number(mask)
            number(format)
            // The rest of KSDATAFORMAT_SUBTYPE_PCM and KSDATAFORMAT_SUBTYPE_IEEE_FLOAT.
            header += [0, 0, 0, 0, 0x10, 0, 0x80, 0, 0, 0xAA, 0, 0x38, 0x9B, 0x71]
        } else {
            number(0 as UInt16)  // no extension
        }
        tag("fact")
        number(4 as UInt32)
        number(UInt32(clamping: frames))
        tag("data")
        number(dataBytes)
        try header.withUnsafeBufferPointer { (bytes) throws(AudioError) in
            try write(UnsafeRawBufferPointer(bytes), at: 0)
        }
        framesInHeader = frames
    }

    private func write(_ bytes: UnsafeRawBufferPointer, at offset: Int) throws(AudioError) {
        var done = 0
        while done < bytes.count {
            let count = SignalMask.withFileLimitAsError {
                pwrite(descriptor, bytes.baseAddress.map { $0 + done }, bytes.count - done, offset + done)
            }
            if count > 0 {
                done += count
            } else if count == 0 || errno != EINTR {
                throw Self.failure(name, String(cString: strerror(errno)))
            }
        }
    }

    private static func failure(_ name: String, _ detail: String) -> AudioError {
        AudioError(
            .noOutput, operation: "write \(name)", detail: detail,
            remedy: "Choose a file in a directory that can be written and has room; ulimit -f limits files too.")
    }
}
