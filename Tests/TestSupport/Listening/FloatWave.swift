import Glibc

/// A parsed WAV file of 32-bit floats, in stereo, 5.1 or 7.1.
package struct FloatWave: Sendable {
    package let sampleRate: Int
    package let channels: Int
    /// The loudspeakers of the channels, a bit for each; nil in a file that does not state them.
    package let speakers: Int?
    /// Interleaved; of stereo left, right.
    package let samples: [Float]

    package var frames: Int { samples.count / channels }
    package var left: Signal { channel(0) }
    package var right: Signal { channel(1) }

    package func channel(_ channel: Int) -> Signal {
        Signal(interleaved: samples, channels: channels, channel: channel, rate: Double(sampleRate))
    }

    /// Reads a file; nil if it has another format, or is longer than ten seconds.
    package init?(_ path: String) {
        guard let file = fopen(path, "rb") else { return nil }
        defer { fclose(file) }
        var bytes = [UInt8](repeating: 0, count: 1 << 24)
        bytes.removeLast(bytes.count - fread(&bytes, 1, bytes.count, file))
        func number<N: FixedWidthInteger>(_ type: N.Type, at offset: Int) -> Int {
            bytes.withUnsafeBytes { Int($0.loadUnaligned(fromByteOffset: offset, as: type)) }
        }
        guard bytes.count >= 58, bytes.starts(with: Array("RIFF".utf8)), bytes[8..<12].elementsEqual("WAVE".utf8) else {
            return nil
        }
        var offset = 12
        var (rate, count) = (0, 0)
        var mask: Int?
        while offset + 8 <= bytes.count {
            let size = number(UInt32.self, at: offset + 4)
            let body = offset + 8
            if bytes[offset..<offset + 4].elementsEqual("fmt ".utf8) {
                var format = number(UInt16.self, at: body)
                if format == 0xFFFE, size == 40, number(UInt16.self, at: body + 16) == 22 {
                    (format, mask) = (number(UInt16.self, at: body + 24), number(UInt32.self, at: body + 20))
                }
                count = number(UInt16.self, at: body + 2)
                guard format == 3, number(UInt16.self, at: body + 14) == 32, [2, 6, 8].contains(count),
                    number(UInt16.self, at: body + 12) == 4 * count
                else { return nil }
                rate = number(UInt32.self, at: body + 4)
            } else if bytes[offset..<offset + 4].elementsEqual("data".utf8) {
                guard body + size <= bytes.count, number(UInt32.self, at: 4) == body + size - 8 else { return nil }
                (sampleRate, channels, speakers) = (rate, count, mask)
                samples = bytes.withUnsafeBytes { raw in
                    stride(from: body, to: body + size, by: 4).map {
                        raw.loadUnaligned(fromByteOffset: $0, as: Float.self)
                    }
                }
                return
            }
            offset = body + size + size % 2
        }
        return nil
    }
}
