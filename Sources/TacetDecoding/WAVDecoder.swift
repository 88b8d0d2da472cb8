package import TacetSystem

/// Decodes RIFF WAVE with plain samples: 8, 16, 24 and 32-bit integers, 32 and 64-bit floats.
package final class WAVDecoder: AudioDecoder {
    package var codec: String { "WAV, \(header.encoding.name)" }
    package var format: PCMFormat { header.format }
    package var promisedFrames: Int? { header.data.count / header.frameBytes }
    package var metadata: Metadata { header.metadata }
    package private(set) var invalidSamples = 0
    private let source: any ByteSource
    private let header: WAVHeader
    private let name: String
    private var offset: Int
    private let chunk: UnsafeMutableRawBufferPointer

    private static let chunkBytes = 16_384

    /// Opens the WAV file in `source`. Errors call it `name`.
    ///
    /// - Throws: `AudioError` with `.unsupportedCodec`, `.corrupt`, or an error of the source.
    package init(source: any ByteSource, name: String) throws(AudioError) {
        self.source = source
        self.name = name
        header = try WAVHeader(source, name: name)
        offset = header.data.lowerBound
        // Allocated last: Swift runs no `deinit` if an initialiser throws before every property is set.
        chunk = .allocate(byteCount: Self.chunkBytes, alignment: 16)
    }

    deinit { chunk.deallocate() }

    package func read(into destination: UnsafeMutablePointer<Float>, maximum: Int) throws(AudioError) -> Int {
        let frames = try fill(maximum)
        let count = frames * format.channels
        for index in 0..<count { destination[index] = sample(index) }
        if header.encoding.isFloat { invalidSamples += SampleRepair.sanitize(destination, count: count) }
        return frames
    }

    package func read(into destination: UnsafeMutablePointer<Int16>, maximum: Int) throws(AudioError) -> Int {
        let frames = try fill(maximum)
        let count = frames * format.channels
        for index in 0..<count { destination[index] = Int16(quantising: sample(index)) }
        return frames
    }

    package func seek(to frame: Int) throws(AudioError) {
        let frames = header.data.count / header.frameBytes
        guard frame >= 0, frame <= frames else {
            throw AudioError(
                .invalidArgument, operation: "seek in \(name)", detail: "Frame \(frame) is outside 0...\(frames)",
                remedy: "Stay within the sound.")
        }
        offset = header.data.lowerBound + frame * header.frameBytes
    }

    /// Reads up to `maximum` whole frames into ``chunk``. Returns the number of frames; 0 is the end.
    private func fill(_ maximum: Int) throws(AudioError) -> Int {
        guard let start = chunk.baseAddress, maximum > 0 else { return 0 }
        let most = min(maximum, Self.chunkBytes / header.frameBytes) * header.frameBytes
        let wanted = min(most, header.data.upperBound - offset)
        var filled = 0
        while filled < wanted {
            let got = try source.read(at: offset + filled, into: start + filled, count: wanted - filled)
            if got == 0 { break }
            filled += got
        }
        let frames = filled / header.frameBytes
        offset += frames * header.frameBytes
        return frames
    }

    /// Returns the sample at `index` of the chunk, nominal ±1. A float sample may also be NaN, infinite or of any size.
    @inline(__always)
    private func sample(_ index: Int) -> Float {
        switch header.encoding {
        case .unsigned8:
            return (Float(chunk[index]) - 128) / 128
        case .signed16:
            return Float(Int16(littleEndian: load(index))) / 32_768
        case .signed24:
            let low = UInt32(chunk[index * 3]) << 8 | UInt32(chunk[index * 3 + 1]) << 16
            return Float(Int32(bitPattern: low | UInt32(chunk[index * 3 + 2]) << 24)) / 2_147_483_648
        case .signed32:
            return Float(Int32(littleEndian: load(index))) / 2_147_483_648
        case .float32:
            return Float(bitPattern: UInt32(littleEndian: load(index)))
        case .float64:
            return Float(Double(bitPattern: UInt64(littleEndian: load(index))))
        }
    }

    @inline(__always)
    private func load<Value: FixedWidthInteger & BitwiseCopyable>(_ index: Int) -> Value {
        chunk.loadUnaligned(fromByteOffset: index * MemoryLayout<Value>.size, as: Value.self)
    }
}
