import Glibc
package import TacetSystem

/// What there is to know about a sound file, from decoding all of it.
package struct SoundFile: Hashable, Sendable {
    /// The codec as people name it.
    package let codec: String
    /// The format of the first frames.
    package let format: PCMFormat
    /// Frames that really decoded.
    package private(set) var frames = 0
    /// How long they last; differs from ``frames`` over the rate where a chained file changes its rate.
    package private(set) var seconds = 0.0
    /// Tags, loop points and gain.
    package let metadata: Metadata
    /// The largest sample in dBFS; nil for digital silence.
    package private(set) var peak: Double?
    /// Integrated loudness in LUFS (ITU-R BS.1770-4, EBU R 128); nil if it is silent or shorter than 400 ms.
    package private(set) var loudness: Double?
    /// Everything that is wrong with the file but did not stop it from being opened.
    package private(set) var problems: [String]

    private static let blockFrames = 4_096

    /// Decodes the file at `path`, or its first `frameLimit` frames, by default about 12 hours.
    ///
    /// - Throws: `AudioError` if it cannot be opened. One that fails later is a problem, not an error.
    package static func inspect(_ path: String, frameLimit: Int = 1 << 31) throws(AudioError) -> SoundFile {
        SoundFile(decoding: try AudioFile.open(path), frameLimit: frameLimit)
    }

    init(decoding decoder: any AudioDecoder, frameLimit: Int) {
        codec = decoder.codec
        format = decoder.format
        metadata = decoder.metadata
        problems = metadata.problems
        let block = UnsafeMutablePointer<Float>.allocate(capacity: Self.blockFrames * 8)
        defer { block.deallocate() }
        var meter = Loudness(format)
        var largest: Float = 0
        var last = format
        do throws(AudioError) {
            while frames < frameLimit {
                let count = try decoder.read(into: block, maximum: min(Self.blockFrames, max(8, frameLimit - frames)))
                if count == 0 { break }
                if decoder.format != last {
                    last = decoder.format
                    problems.append(
                        "At frame \(frames) it changes to \(last.channels) channels at \(last.sampleRate) Hz; "
                            + "loudness is of the part before")
                }
                if last == format { meter?.add(block, frames: count) }
                for index in 0..<(count * last.channels) { largest = max(largest, abs(block[index])) }
                frames += count
                seconds += Double(count) / Double(last.sampleRate)
            }
            if frames >= frameLimit { problems.append("Only the first \(frames) frames were decoded") }
        } catch {
            problems.append("Decoding stopped at frame \(frames): \(error)")
        }
        if let promised = decoder.promisedFrames, promised != frames, frames < frameLimit {
            problems.append("It promises \(promised) frames and has \(frames)")
        }
        if decoder.invalidSamples > 0 {
            problems.append(
                "\(decoder.invalidSamples) of its samples are no numbers (NaN or infinite) and play as silence: "
                    + "encode it again from the original")
        }
        if frames == 0 { problems.append("It holds no sound") }
        peak = largest > 0 ? 20 * log10(Double(largest)) : nil
        loudness = meter?.integrated
    }
}
