import Glibc

extension SoundFile {
    /// The rate of the mixer and of most devices in Hz.
    private static let deviceRate = 48_000
    /// The silence at an end that is worth cutting off, in seconds.
    private static let shortestSilence = 0.1
    /// A seam clicks if the jump is this many times the largest one around it, and at least 0.02 (-34 dBFS).
    private static let (seamRatio, leastSeam): (Float, Float) = (3, 0.02)
    /// From this length in seconds on, samples that are not compressed take much of a game's size.
    private static let longUncompressed = 10.0
    /// The difference in LU from the other files at which a file stands out.
    private static let loudnessSpread = 6.0

    /// The file's container: `Ogg`, `WAV`, `MP3`.
    package var container: String {
        String(codec.split { $0 == " " || $0 == "," }.first ?? "")
    }

    /// What the measurements say of the encoding.
    func advice(_ meter: EncodingMeter) -> [String] {
        var advice: [String] = []
        if codec.hasPrefix("WAV") || codec.hasPrefix("AIFF"), seconds >= Self.longUncompressed {
            advice.append("It is not compressed: Ogg Vorbis at quality 4 takes about a tenth of the size")
        }
        if format.sampleRate != Self.deviceRate {
            advice.append(
                "It is resampled from \(format.sampleRate) to \(Self.deviceRate) Hz when it is loaded: "
                    + "encode it at \(Self.deviceRate) Hz")
        }
        if meter.isDoubledMono, peak != nil {
            advice.append("Both channels are the same: encode it with one channel")
        }
        if meter.clippedRuns > 0 {
            advice.append("It is clipped in \(meter.clippedRuns) places: lower the level before encoding")
        }
        if peak != nil {
            for (silence, end) in [(meter.leadingSilence, "begins"), (meter.trailingSilence, "ends")] {
                let seconds = Double(silence) / Double(format.sampleRate)
                guard seconds >= Self.shortestSilence else { continue }
                advice.append("It \(end) with \(Int((seconds * 1_000).rounded())) ms of silence: cut it off")
            }
        }
        if let seam = meter.seam, seam.step >= Self.leastSeam, seam.step > Self.seamRatio * seam.usual {
            let level = 20 * log10(Double(seam.step))
            advice.append(
                "The loop clicks: at its seam a sample jumps by \(Int(level.rounded())) dBFS, "
                    + "\(Int((seam.step / max(seam.usual, 1e-6)).rounded())) times as far as around it; move its ends")
        }
        return advice
    }

    /// Adds to each file how much louder or softer it is than the middle one of the others.
    package static func compareLoudness(_ files: inout [SoundFile]) {
        let levels = files.map(\.loudness)
        for index in files.indices {
            let others = levels.indices.compactMap { $0 == index ? nil : levels[$0] }.sorted()
            guard let level = levels[index], !others.isEmpty else { continue }
            let difference = level - others[others.count / 2]
            guard abs(difference) >= loudnessSpread else { continue }
            files[index].advice.append(
                "It is \(Int(abs(difference).rounded())) LU \(difference > 0 ? "louder" : "softer") than the other files"
            )
        }
    }
}
