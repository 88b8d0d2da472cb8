import Glibc

/// Music for the decoding benchmarks: plucked notes over soft noise, the same in every run.
///
/// A pure tone would be easier to encode, and so to decode, than the sounds of a game.
enum BenchmarkMusic {
    /// Interleaved 16-bit samples at 48,000 Hz.
    static func samples(seconds: Double, channels: Int) -> [Int16] {
        let frames = Int(seconds * 48_000)
        let noteFrames = 6_000
        var seed: UInt32 = 1
        var samples: [Int16] = []
        samples.reserveCapacity(frames * channels)
        for frame in 0..<frames {
            let (note, age) = (frame / noteFrames, Float(frame % noteFrames) / 48_000)
            let envelope = exp(-9 * age)
            for channel in 0..<channels {
                let pitch = 110 * exp2(Float((note * 7 + channel * 5) % 24) / 12)
                let phase = 2 * Float.pi * pitch * age
                var value = 0.3 * envelope * sin(phase)
                value += 0.15 * envelope * sin(3 * phase) + 0.08 * envelope * sin(7.01 * phase)
                seed = seed &* 1_664_525 &+ 1_013_904_223
                value += 0.02 * (Float(seed >> 8) / Float(1 << 23) - 1)
                samples.append(Int16(value * 32_767))
            }
        }
        return samples
    }
}

/// A tracker module for the decoding benchmarks: four voices of a looped sample, a note in every other row.
enum BenchmarkModule {
    /// A MOD file that plays for about `seconds`. A pattern of 64 rows takes 7.68 s.
    static func bytes(seconds: Double) -> [UInt8] {
        let rows = max(1, Int((seconds / 0.12).rounded()))
        let patterns = min(127, (rows + 63) / 64)
        let sample = (0..<64).map { UInt8(bitPattern: Int8(100 * sin(2 * .pi * Float($0) / 64))) }
        func big(_ value: Int) -> [UInt8] { [UInt8(value >> 8), UInt8(value & 255)] }
        func text(_ text: String, _ count: Int) -> [UInt8] {
            Array(text.utf8) + [UInt8](repeating: 0, count: count - text.utf8.count)
        }
        var file = text("benchmark", 20)
        for number in 0..<31 {
            let words = number == 0 ? sample.count / 2 : 0
            file += text("", 22) + big(words) + [0, number == 0 ? 40 : 0] + big(0) + big(max(1, words))
        }
        file += [UInt8(patterns), 127] + (0..<128).map { $0 < patterns ? UInt8($0) : 0 } + Array("M.K.".utf8)
        let periods = [428, 381, 339, 320, 285, 254, 226, 214]
        for row in 0..<(patterns * 64) {
            for channel in 0..<4 {
                let isNote = (row + channel) % 2 == 0
                // Effect D leaves the last pattern, and the song begins anew: it ends there.
                let isLast = row == rows - 1 && row % 64 != 63 && channel == 3
                let period = isNote ? periods[(row * 3 + channel * 5) % periods.count] : 0
                file += [UInt8(period >> 8), UInt8(period & 255), isNote ? 0x10 : 0, 0]
                if isLast { file.replaceSubrange(file.count - 2..<file.count, with: [(isNote ? 0x10 : 0) | 0x0D, 0]) }
            }
        }
        return file + sample
    }
}
