import TacetPlatform

/// Decodes plain samples: 8, 16, 24 and 32-bit integers, 32 and 64-bit floats, mu-law and A-law.
final class PCMDecoder: AudioDecoder {
    var codec: String { "\(layout.container), \(layout.encoding.name)" }
    var format: PCMFormat { layout.format }
    var promisedFrames: Int? { layout.frames }
    var metadata: Metadata { layout.metadata }
    var hasMoreThan16Bits: Bool { layout.encoding.bytes > 2 }
    var hasExact16Bits: Bool { layout.encoding.bytes <= 2 }
    private(set) var invalidSamples = 0
    private let source: any ByteSource
    private let layout: PCMLayout
    private let frameBytes: Int
    private let name: String
    private var offset: Int
    private let chunk: UnsafeMutableRawBufferPointer

    private static let chunkBytes = 16_384

    /// Opens the samples that `layout` describes. Errors call the file `name`.
    init(source: any ByteSource, layout: PCMLayout, name: String) {
        self.source = source
        self.name = name
        self.layout = layout
        frameBytes = layout.encoding.bytes * layout.format.channels
        offset = layout.data.lowerBound
        chunk = .allocate(byteCount: Self.chunkBytes, alignment: 16)
    }

    deinit { chunk.deallocate() }

    func read(into destination: UnsafeMutablePointer<Float>, maximum: Int) throws(AudioError) -> Int {
        let frames = try fill(maximum)
        let count = frames * format.channels
        for index in 0..<count { destination[index] = sample(index) }
        if layout.encoding.isFloat { invalidSamples += SampleSanitizer.sanitize(destination, count: count) }
        return frames
    }

    func read(into destination: UnsafeMutablePointer<Int16>, maximum: Int) throws(AudioError) -> Int {
        let frames = try fill(maximum)
        let count = frames * format.channels
        if layout.encoding == .signed16, 1.littleEndian == 1, let start = chunk.baseAddress {
            UnsafeMutableRawPointer(destination).copyMemory(from: start, byteCount: count * 2)
        } else {
            for index in 0..<count { destination[index] = Int16(quantising: sample(index)) }
        }
        return frames
    }

    func seek(to frame: Int) throws(AudioError) {
        guard frame >= 0, frame <= layout.frames else { throw .outside(frame, frames: layout.frames, of: name) }
        offset = layout.data.lowerBound + frame * frameBytes
    }

    /// Reads up to `maximum` whole frames into ``chunk``. Returns the number of frames; 0 is the end.
    private func fill(_ maximum: Int) throws(AudioError) -> Int {
        guard let start = chunk.baseAddress, maximum > 0 else { return 0 }
        let most = min(maximum, Self.chunkBytes / frameBytes) * frameBytes
        let wanted = min(most, layout.data.upperBound - offset)
        var filled = 0
        while filled < wanted {
            let got = try source.read(at: offset + filled, into: start + filled, count: wanted - filled)
            if got == 0 { break }
            filled += got
        }
        let frames = filled / frameBytes
        if layout.isBigEndian { reverse(frames * format.channels, from: start) }
        offset += frames * frameBytes
        return frames
    }

    /// Puts the bytes of `count` samples into the order that ``sample(_:)`` reads.
    private func reverse(_ count: Int, from start: UnsafeMutableRawPointer) {
        let bytes = layout.encoding.bytes
        for index in 0..<count {
            var sample = UnsafeMutableRawBufferPointer(start: start + index * bytes, count: bytes)
            sample.reverse()
        }
    }

    /// Returns the sample at `index` of the chunk, nominal ±1. A float sample may also be NaN, infinite or of any size.
    @inline(__always)
    private func sample(_ index: Int) -> Float {
        switch layout.encoding {
        case .unsigned8:
            return (Float(chunk[index]) - 128) / 128
        case .signed8:
            return Float(Int8(bitPattern: chunk[index])) / 128
        case .signed16:
            return Float(Int16(littleEndian: load(index))) / 32_768
        case .signed24:
            let low = UInt32(chunk[index * 3]) << 8 | UInt32(chunk[index * 3 + 1]) << 16
            return Float(Int32(bitPattern: low | UInt32(chunk[index * 3 + 2]) << 24)) / 2_147_483_648
        case .signed32:
            return Float(Int32(littleEndian: load(index))) / 2_147_483_648
        case .float32:
            return Float(bitPattern: UInt32(littleEndian: load(index)))
        case .muLaw:
            return Float(PCMEncoding.expandMuLaw(chunk[index])) / 32_768
        case .aLaw:
            return Float(PCMEncoding.expandALaw(chunk[index])) / 32_768
        case .float64:
            return Float(Double(bitPattern: UInt64(littleEndian: load(index))))
        }
    }

    @inline(__always)
    private func load<Value: FixedWidthInteger & BitwiseCopyable>(_ index: Int) -> Value {
        chunk.loadUnaligned(fromByteOffset: index * MemoryLayout<Value>.size, as: Value.self)
    }
}
