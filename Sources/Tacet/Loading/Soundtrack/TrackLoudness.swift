import Glibc
import TacetDecoding
import TacetPlatform

/// How loud a track is: all its files at 0 dB together.
struct TrackLoudness: Equatable {
    /// In LUFS; nil for silence.
    var integrated: Double?
    /// In dBTP; -∞ for silence.
    var truePeak: Double

    /// The loudness that ReplayGain 2.0 tags bring a file to, in LUFS.
    private static let taggedTarget = -18.0
    /// The true peak that no track is raised above, in dBTP (EBU R 128).
    private static let ceiling = -1.0
    /// A file's true peak in dBTP that is not measured where its tags tell its loudness. Lossy files of loud masters stay
    /// below it.
    private static let likelyPeak = 3.0

    /// The gain in decibels that brings a track to a loudness, and keeps its true peak at or below -1 dBTP.
    ///
    /// - Parameters:
    ///   - target: The loudness in LUFS.
    ///   - tagged: The gain of the file's tags, which brings the file to -18 LUFS; nil without tags.
    ///   - measured: Measures the track. Not called where the tags suffice. Nil for a track that cannot be measured.
    static func gain(to target: Double, tagged: Decibels?, measured: () -> TrackLoudness?) -> Decibels {
        let gain: Double
        if let tagged {
            let wanted = Double(tagged.value) + target - taggedTarget
            let highest = wanted <= ceiling - likelyPeak ? wanted : measured().map { ceiling - $0.truePeak } ?? 0
            gain = min(wanted, highest)
        } else {
            guard let track = measured(), let integrated = track.integrated else { return .unity }
            gain = min(target - integrated, ceiling - track.truePeak)
        }
        return Decibels(Float(max(-60, min(gain, 60))))
    }
}

extension TrackLoudness {
    /// The most of a file that is measured, in seconds.
    private static let longest = 20 * 60
    private static let chunk = 1_024

    /// Measures the files of a track at 0 dB together, each from its beginning to its end. A damaged file is measured up to
    /// the damage. Any thread; reads and decodes all files: a second for three minutes of Ogg Vorbis.
    ///
    /// - Returns: Nil if a file cannot be opened, or if the measurement was cut short.
    init?(of stems: [String], _ files: FileOpener, isCutShort: () -> Bool) {
        var decoders: [LoopDecoder] = []
        var rate = 0
        for path in stems {
            guard let file = try? AudioFile.decoder(source: files.open(path), name: path) else { return nil }
            if rate == 0 { rate = max(8_000, file.format.sampleRate) }
            guard let decoder = try? LoopDecoder(file, loop: nil, from: 0, targetRate: rate, name: path) else {
                return nil
            }
            decoders.append(decoder)
        }
        guard rate > 0 else { return nil }
        var loudness = LoudnessMeter(sampleRate: rate)
        let peak = TruePeakMeter()
        var sum = [Float](repeating: 0, count: Self.chunk * 2)
        var stem = sum
        for _ in 0..<(Self.longest * rate / Self.chunk) {
            if isCutShort() { return nil }
            var longest = 0
            for index in sum.indices { sum[index] = 0 }
            for decoder in decoders {
                let frames = stem.withUnsafeMutableBufferPointer { room -> Int in
                    guard let start = room.baseAddress else { return 0 }
                    return (try? decoder.fill(start, stride: 2, count: Self.chunk)) ?? 0
                }
                for index in 0..<(frames * 2) { sum[index] += stem[index] }
                longest = max(longest, frames)
            }
            sum.withUnsafeBufferPointer { samples in
                loudness.add(samples.baseAddress, frames: longest)
                peak.add(samples.baseAddress, frames: longest)
            }
            if longest < Self.chunk { break }
        }
        integrated = loudness.integrated
        truePeak = 20 * log10(Double(peak.peak))
    }
}

/// The loudness of the tracks that this process has measured, so that each file is measured once.
final class MeasuredTracks: Sendable {
    static let shared = MeasuredTracks()

    /// The most tracks that are kept. The oldest goes.
    private static let capacity = 512

    /// A file's path, and what tells it from another one at the same path.
    private struct File: Hashable {
        let path: String
        let size: Int
        let mark: UInt64

        /// Reads 12 KB of the file.
        init(_ path: String, _ source: any ByteSource) {
            (self.path, size) = (path, source.size)
            var mark: UInt64 = 0xcbf2_9ce4_8422_2325
            for offset in [0, source.size / 2, max(0, source.size - 4_096)] {
                // FNV-1a.
                for byte in (try? source.bytes(at: offset, count: 4_096)) ?? [] {
                    mark = (mark ^ UInt64(byte)) &* 0x100_0000_01b3
                }
            }
            self.mark = mark
        }
    }

    private struct Table {
        var tracks: [[File]: TrackLoudness] = [:]
        var order: [[File]] = []
    }

    private let table = Lock(Table())

    /// The loudness of a track, measured now if that is needed; nil if it cannot be. Any thread; may block.
    func loudness(of stems: [String], _ files: FileOpener, isCutShort: () -> Bool) -> TrackLoudness? {
        var key: [File] = []
        for path in stems {
            guard let source = try? files.open(path) else { return nil }
            key.append(File(path, source))
        }
        if let known = table.withLock({ $0.tracks[key] }) { return known }
        guard let measured = TrackLoudness(of: stems, files, isCutShort: isCutShort) else { return nil }
        table.withLock { table in
            guard table.tracks.updateValue(measured, forKey: key) == nil else { return }
            table.order.append(key)
            if table.order.count > Self.capacity { table.tracks[table.order.removeFirst()] = nil }
        }
        return measured
    }
}
