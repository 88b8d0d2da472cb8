/// WAV files in memory.
enum WaveBytes {
    /// A file of 16-bit mono samples.
    static func mono(_ samples: [Int16], rate: Int) -> [UInt8] { file(samples, channels: 1, rate: rate) }

    /// A file of mono floats.
    static func floats(_ samples: [Float], rate: Int) -> [UInt8] {
        file(samples.map(\.bitPattern), channels: 1, rate: rate, tag: 3)
    }

    /// A file of interleaved 16-bit samples.
    static func file(_ samples: [Int16], channels: Int, rate: Int = 48_000) -> [UInt8] {
        file(samples, channels: channels, rate: rate, tag: 1)
    }

    /// - Parameter tag: 1 for integers, 3 for the bits of floats.
    private static func file<Sample: FixedWidthInteger>(
        _ samples: [Sample], channels: Int, rate: Int, tag kind: UInt16
    ) -> [UInt8] {
        let width = Sample.bitWidth / 8
        var bytes: [UInt8] = []
        bytes.reserveCapacity(44 + samples.count * width)
        func tag(_ text: String) { bytes += Array(text.utf8) }
        func number(_ value: some FixedWidthInteger) { withUnsafeBytes(of: value.littleEndian) { bytes += $0 } }
        let size = UInt32(clamping: samples.count * width)
        tag("RIFF")
        number(size + 36)
        tag("WAVEfmt ")
        number(UInt32(16))
        number(kind)
        number(UInt16(clamping: channels))
        number(UInt32(clamping: rate))
        number(UInt32(clamping: rate * channels * width))
        number(UInt16(clamping: channels * width))
        number(UInt16(width * 8))
        tag("data")
        number(size)
        for sample in samples { number(sample) }
        return bytes
    }
}
