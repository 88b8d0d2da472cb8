import Glibc

/// A sound to write to a file: as RIFF WAVE with 16-bit PCM, or as Ogg Vorbis by `oggenc`.
package struct SoundFile: Sendable {
    /// One array of samples within ±1 for each channel, all of the same length.
    package var channels: [[Float]]
    /// The sample rate in frames per second.
    package var rate: Int
    /// How many times the file repeats the samples.
    package var repeats: Int

    package init(channels: [[Float]], rate: Int = 48000, repeats: Int = 1) {
        self.channels = channels
        self.rate = rate
        self.repeats = repeats
    }

    /// The whole WAVE file. Samples beyond ±1 are clipped, and rounded to 1/32767.
    package var waveBytes: [UInt8] { header + Array(repeatElement(data, count: repeats).joined()) }

    private var header: [UInt8] {
        let dataSize = (channels.first?.count ?? 0) * channels.count * 2 * repeats
        var bytes: [UInt8] = []

        func append(_ value: some FixedWidthInteger) { withUnsafeBytes(of: value.littleEndian) { bytes += $0 } }
        bytes += "RIFF".utf8
        append(UInt32(36 + dataSize))
        bytes += "WAVEfmt ".utf8
        append(UInt32(16))
        append(UInt16(1))  // PCM
        append(UInt16(channels.count))
        append(UInt32(rate))
        append(UInt32(rate * channels.count * 2))
        append(UInt16(channels.count * 2))
        append(UInt16(16))
        bytes += "data".utf8
        append(UInt32(dataSize))
        return bytes
    }

    private var data: [UInt8] {
        var bytes: [UInt8] = []
        for frame in (channels.first ?? []).indices {
            for channel in channels {
                let sample = Int16((max(-1, min(1, channel[frame])) * 32767).rounded())
                bytes.append(UInt8(truncatingIfNeeded: sample))
                bytes.append(UInt8(truncatingIfNeeded: sample >> 8))
            }
        }
        return bytes
    }

    package func writeWave(to path: String) throws {
        guard let file = fopen(path, "wb") else { throw SystemError("write \(path)", code: errno) }
        defer { fclose(file) }
        let data = data
        for bytes in [header] + Array(repeating: data, count: repeats)
        where fwrite(bytes, 1, bytes.count, file) != bytes.count {
            throw SystemError("write \(path)", code: errno)
        }
    }

    /// Encodes the sound as Ogg Vorbis with `oggenc`.
    ///
    /// - Parameters:
    ///   - quality: The encoder's quality, -1...10.
    ///   - tags: Vorbis comments, such as `LOOPSTART`.
    ///   - serial: The serial number of the Ogg stream. It is fixed, so that equal sounds make equal files.
    package func writeOgg(
        to path: String, quality: Double = 5, tags: [(String, String)] = [], serial: UInt32 = 1
    ) async throws {
        let wave = path + ".wav"
        try writeWave(to: wave)
        defer { unlink(wave) }
        let comments = tags.flatMap { ["--comment", "\($0.0)=\($0.1)"] }
        let options = ["--quiet", "--quality=\(quality)", "--serial=\(serial)", "--output=\(path)"]
        let environment = ["PATH": "/usr/bin:/bin", "LANG": "C.UTF-8"]
        _ = try await Child.run("oggenc", options + comments + [wave], environment: environment, within: .seconds(60))
    }
}
