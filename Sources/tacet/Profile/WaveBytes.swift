/// WAV files in memory.
enum WaveBytes {
    /// A file of 16-bit mono samples.
    static func mono(_ samples: [Int16], rate: Int) -> [UInt8] { file(samples, channels: 1, rate: rate) }

    /// A file of interleaved 16-bit samples.
    static func file(_ samples: [Int16], channels: Int, rate: Int = 48_000) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(44 + samples.count * 2)
        func tag(_ text: String) { bytes += Array(text.utf8) }
        func number(_ value: some FixedWidthInteger) { withUnsafeBytes(of: value.littleEndian) { bytes += $0 } }
        let size = UInt32(clamping: samples.count * 2)
        tag("RIFF")
        number(size + 36)
        tag("WAVEfmt ")
        number(UInt32(16))
        number(UInt16(1))
        number(UInt16(clamping: channels))
        number(UInt32(clamping: rate))
        number(UInt32(clamping: rate * channels * 2))
        number(UInt16(clamping: channels * 2))
        number(UInt16(16))
        tag("data")
        number(size)
        for sample in samples { number(sample) }
        return bytes
    }
}
