import Glibc
import TacetPlatform
import TestSupport
import Testing

@testable import TacetDecoding
@testable import Tacet

/// Music that is brought to one loudness.
@Suite("A target of loudness for the music") struct LoudnessTargetTests {
    private let directory = TemporaryDirectory()

    /// A tone of 1 kHz in both channels, whose loudness in LUFS is its level, as a file.
    private func write(_ loudness: Double, seconds: Double = 4, tagged gain: Double? = nil) async throws -> String {
        let tone = Tone(frequency: 1_000, decibels: loudness).samples(frames: Int(seconds * 44_100), rate: 44_100)
        let file = SoundFile(channels: [tone, tone], rate: 44_100)
        guard let gain else { return try directory.write(file.waveBytes, "\(loudness).wav") }
        let path = directory.path("\(loudness) \(gain).ogg")
        try await file.writeOgg(to: path, quality: 8, tags: [("REPLAYGAIN_TRACK_GAIN", "\(gain) dB")])
        return path
    }

    /// An engine whose music has a target, and whose output is metered.
    private func engine(_ target: Double?) throws -> Offline {
        let offline = Offline()
        offline.audio.soundtrack.targetLoudness = target
        try offline.audio.buses.master.setLoudnessMetered(true)
        return offline
    }

    /// The integrated loudness of the next 2 s.
    private func heard(_ offline: Offline) throws -> Double {
        offline.audio.buses.master.resetLoudness()
        try offline.render(96_000)
        return try #require(offline.audio.buses.master.loudness?.integrated)
    }

    @Test("Files of -30, -20 and -10 LUFS, with tags and without, come out at -18 LUFS", arguments: [true, false])
    func target(tagged: Bool) async throws {
        let offline = try engine(-18)
        for loudness in [-30.0, -20, -10] {
            try offline.audio.soundtrack.play(try await write(loudness, tagged: tagged ? -18 - loudness : nil))
            #expect(abs(try heard(offline) + 18) < 0.2)
        }
        offline.audio.soundtrack.targetLoudness = nil
        try offline.audio.soundtrack.play(try await write(-10, seconds: 5))
        #expect(abs(try heard(offline) + 10) < 0.2, "without a target a file is as it is")
    }

    @Test("Tags tell the loudness of a file, also wrong ones, and the game's choice of the album's counts")
    func tags() async throws {
        let offline = try engine(-18)
        try offline.audio.soundtrack.play(try await write(-20, tagged: -6))
        #expect(abs(try heard(offline) + 26) < 0.2)
        let tone = Tone(frequency: 1_000, decibels: -20).samples(frames: 4 * 44_100, rate: 44_100)
        let path = directory.path("album.ogg")
        try await SoundFile(channels: [tone, tone], rate: 44_100).writeOgg(
            to: path, quality: 8, tags: [("REPLAYGAIN_TRACK_GAIN", "2 dB"), ("REPLAYGAIN_ALBUM_GAIN", "-3 dB")])
        try offline.audio.soundtrack.play(Track(path, replayGain: .album))
        #expect(abs(try heard(offline) + 23) < 0.2)
        try offline.audio.soundtrack.play(Track(path, gain: -6))
        #expect(abs(try heard(offline) + 24) < 0.2, "the track's own gain is applied on top")
    }

    @Test(
        "A quiet track with a loud peak is raised until its true peak is -1 dBTP, and no further",
        arguments: [true, false])
    func peak(tagged: Bool) async throws {
        // A quarter of the rate, 45 degrees off: the samples of the peak are 3 dB below it.
        var samples = Tone(frequency: 1_000, decibels: -40).samples(frames: 4 * 44_100, rate: 44_100)
        for frame in 0..<400 {
            let fade = Float(min(frame, 399 - frame)) / 199
            samples[60_000 + frame] += 0.25 * min(1, 2 * fade) * sin((Float(frame) + 0.5) * .pi / 2)
        }
        let file = SoundFile(channels: [samples, samples], rate: 44_100)
        var path = try directory.write(file.waveBytes, "peak.wav")
        if tagged {
            path = directory.path("peak.ogg")
            try await file.writeOgg(to: path, quality: 9, tags: [("REPLAYGAIN_TRACK_GAIN", "+22 dB")])
        }
        let offline = try engine(-18)
        try offline.audio.soundtrack.play(path)
        _ = try heard(offline)
        let peak = try #require(offline.audio.buses.master.loudness).truePeak.value
        #expect(peak < -0.9 && peak > -1.6)
    }

    @Test("Stems are measured together, and a short stem does not end the measurement")
    func stems() async throws {
        let offline = try engine(-18)
        try offline.audio.soundtrack.play(
            Track(
                stems: [try await write(-30, seconds: 1), try await write(-31), try await write(-31.5, seconds: 5)],
                looping: .none))
        // Two tones in step are 6 dB louder than one. The first second, with a third tone, is over, and counts.
        try offline.render(50_000)
        let heard = try heard(offline)
        #expect(heard > -20 && heard < -18)
    }

    @Test("Crossfades, the next track and a saved state keep the gain of each track")
    func transitions() async throws {
        let (quiet, loud) = (try await write(-30, seconds: 8), try await write(-10, seconds: 8))
        let offline = try engine(-18)
        try offline.audio.soundtrack.play(Track(quiet, looping: .none))
        #expect(abs(try heard(offline) + 18) < 0.2)
        try offline.audio.soundtrack.play(Track(loud, looping: .none), crossfade: .seconds(0.5))
        try offline.render(48_000)
        #expect(abs(try heard(offline) + 18) < 0.2)
        try offline.audio.soundtrack.queue(Track(quiet, looping: .none))
        // 3 s of 8 are over; the rest, and 3 s of the queued track.
        for _ in 0..<8 {
            try offline.render(48_000)
        }
        #expect(abs(try heard(offline) + 18) < 0.2)
        let saved = offline.audio.saveState()
        let restored = try engine(-18)
        try restored.audio.restore(saved)
        #expect(abs(try heard(restored) + 18) < 0.2)
    }

    @Test("A file is measured once in the process, and begins at once the second time")
    func once() async throws {
        let tone = Tone(frequency: 1_000, decibels: -33).samples(frames: 30 * 44_100, rate: 44_100)
        let bytes = SoundFile(channels: [tone, tone], rate: 44_100).waveBytes
        let source = CountingSource(bytes)
        for pass in 0..<2 {
            let before = source.bytesRead
            let offline = try engine(-18)
            offline.audio.setFileOpener { path throws(AudioError) in path == "counted.wav" ? source : nil }
            try offline.audio.soundtrack.play("counted.wav")
            #expect(abs(try heard(offline) + 18) < 0.2)
            let read = source.bytesRead - before
            #expect(pass == 0 ? read > bytes.count : read < bytes.count * 2 / 3)
        }
    }

    @Test("A silent file, one that is damaged further on and a target out of range do no harm")
    func limits() async throws {
        let offline = try engine(100)
        #expect(offline.audio.soundtrack.targetLoudness == 0)
        offline.audio.soundtrack.targetLoudness = .nan
        #expect(offline.audio.soundtrack.targetLoudness == nil)
        offline.audio.soundtrack.targetLoudness = -.infinity
        #expect(offline.audio.soundtrack.targetLoudness == -60)
        let silence = [Float](repeating: 0, count: 44_100)
        let silent = try directory.write(SoundFile(channels: [silence, silence], rate: 44_100).waveBytes, "silent.wav")
        try offline.audio.soundtrack.play(silent)
        try offline.render(48_000)
        #expect(offline.audio.buses.master.loudness?.truePeak == .silence)
        #expect(
            TrackLoudness.gain(to: -18, tagged: nil) { TrackLoudness(integrated: nil, truePeak: -.infinity) } == .unity)
        #expect(TrackLoudness.gain(to: -18, tagged: nil) { nil } == .unity)
        // A tagged track that cannot be measured is not raised.
        #expect(TrackLoudness.gain(to: -18, tagged: 6) { nil } == .unity)
        #expect(TrackLoudness.gain(to: 0, tagged: nil) { TrackLoudness(integrated: -69, truePeak: -69) } == 60)
    }
}

/// A file in memory that counts what is read of it.
private final class CountingSource: ByteSource {
    private let bytes: [UInt8]
    private let count = Lock(0)

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    var size: Int { bytes.count }
    var bytesRead: Int { count.withLock(\.self) }

    func read(at offset: Int, into destination: UnsafeMutableRawPointer, count wanted: Int) -> Int {
        let found = max(0, min(wanted, bytes.count - offset))
        bytes.withUnsafeBytes { buffer in
            if found > 0, let start = buffer.baseAddress {
                destination.copyMemory(from: start + offset, byteCount: found)
            }
        }
        count.withLock { $0 += found }
        return found
    }
}
