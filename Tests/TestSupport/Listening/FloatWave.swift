import Glibc

/// A parsed stereo WAV file of 32-bit floats.
package struct FloatWave: Sendable {
    package let sampleRate: Int
    /// Interleaved left, right.
    package let samples: [Float]

    package var frames: Int { samples.count / 2 }
    package var left: Signal { channel(0) }
    package var right: Signal { channel(1) }

    private func channel(_ channel: Int) -> Signal {
        Signal(interleaved: samples, channels: 2, channel: channel, rate: Double(sampleRate))
    }

    /// Reads a file; nil if it has another format, or is longer than ten seconds.
    package init?(_ path: String) {
        guard let file = fopen(path, "rb") else { return nil }
        defer { fclose(file) }
        var bytes = [UInt8](repeating: 0, count: 1 << 22)
        bytes.removeLast(bytes.count - fread(&bytes, 1, bytes.count, file))
        func number<N: FixedWidthInteger>(_ type: N.Type, at offset: Int) -> Int {
            bytes.withUnsafeBytes { Int($0.loadUnaligned(fromByteOffset: offset, as: type)) }
        }
        guard bytes.count >= 58, bytes.starts(with: Array("RIFF".utf8)), bytes[8..<12].elementsEqual("WAVE".utf8) else {
            return nil
        }
        var offset = 12
        var rate = 0
        while offset + 8 <= bytes.count {
            let size = number(UInt32.self, at: offset + 4)
            let body = offset + 8
            if bytes[offset..<offset + 4].elementsEqual("fmt ".utf8) {
                guard number(UInt16.self, at: body) == 3, number(UInt16.self, at: body + 2) == 2,
                    number(UInt16.self, at: body + 14) == 32
                else { return nil }
                rate = number(UInt32.self, at: body + 4)
            } else if bytes[offset..<offset + 4].elementsEqual("data".utf8) {
                guard body + size <= bytes.count, number(UInt32.self, at: 4) == body + size - 8 else { return nil }
                sampleRate = rate
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
