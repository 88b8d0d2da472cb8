import Synchronization
import TacetPlatform
import TestSupport
import Testing

@testable import TacetDecoding
@testable import Tacet

/// An archive on a storage that stalls, as a hard disk does that wakes or that another program uses.
@Suite("Streams from a storage that stalls", .serialized, .onOwnThreads) struct StreamStallTests {
    private static let voices = 64

    /// A sanitizer makes the 64 openings after the stall take longer than what is left in the rings.
    private static let formats: [StallingArchive.Format] = Sanitizer.isPresent ? [.wav] : [.wav, .vorbis, .opus]

    @Test("64 streams with positions play on through a stall of three seconds, without a gap", arguments: formats)
    func stall(_ format: StallingArchive.Format) async throws {
        let archive = try await StallingArchive(format)
        let directory = TemporaryDirectory()
        let path = directory.path("heard.wav")
        var settings = AudioEngine.Settings()
        settings.output = .waveFile(path: path)
        // Unoptimised decoders and 64 streams take a third of the time at a third of the rate.
        settings.sampleRate = StallingArchive.rate
        var engine: AudioEngine? = AudioEngine(settings)
        engine?.setFileOpener { archive.file($0) }
        var events: [AudioEvent] = []
        do {
            let audio = try #require(engine)
            // Each has a tone of its own, so that one gap among 64 is found.
            let sounds = try audio.loadInBackground((0..<Self.voices).map { "pak/\($0)" }, LoadOptions(.streamed))
                .wait()
            for (index, sound) in sounds.enumerated() {
                let angle = Float(index) / Float(Self.voices) * 2 * .pi
                audio.play(
                    sound, at: Vector3(0, 0.001 * angle, -1), PlaybackSettings(gain: -20, loops: true))
            }
            let streams = try #require(audio.core.sounds).streams
            try await eventually("the streams have decoded ahead", within: .seconds(60)) {
                events += audio.update()
                // A stream with a parked decoder lets three twentieths of its ring be played before it is filled.
                return Double(streams.leastAvailable) >= 4.1 * Double(StallingArchive.rate)
            }
            events = []
            archive.stall()
            let begin = MonotonicClock.now
            try await eventually("the stall is over", within: .seconds(30)) {
                events += audio.update()
                return MonotonicClock.now - begin > .seconds(3)
            }
            #expect(archive.waiting > 0)
            archive.goOn()
            let end = audio.renderedFrames + StallingArchive.rate / 2
            try await eventually("half a second more", within: .seconds(30)) {
                events += audio.update()
                return audio.renderedFrames >= end
            }
            #expect(audio.statistics.virtualVoices == 0)
        }
        engine = nil
        let underruns = events.filter { if case .soundUnderrun = $0 { true } else { false } }
        #expect(underruns.isEmpty, "\(underruns.count) underruns")
        // The last three and a half seconds are the stall, and what came after it. All tones have whole periods in the 50 ms
        // of a look, which a gap of 6 ms lowers by 1 dB. A busy machine may delay all voices together, but none alone.
        let heard = try #require(FloatWave(path)).left
        let last = heard[(heard.frames - 7 * StallingArchive.rate / 2)..<heard.frames]
        for look in 0..<139 {
            let moment = last.seconds(Double(look) / 40, Double(look + 2) / 40)
            let levels = (0..<Self.voices).map { moment.level(of: StallingArchive.frequency($0)) }
            let middle = levels.sorted()[Self.voices / 2]
            let quiet = levels.indices.filter { abs(levels[$0] - middle) > 1 }
            #expect(
                quiet.isEmpty, "\(format) voices \(quiet) after \(look * 25) ms: \(quiet.map { levels[$0] }), \(middle)"
            )
        }
    }

    @Test("A stream takes 480 KB for mono, 960 KB for stereo, and is used again by later voices")
    func memory() throws {
        let offline = Offline()
        let mono = SoundFile(channels: [StreamedSoundTests.noise]).waveBytes
        let stereo = SoundFile(channels: [StreamedSoundTests.noise, StreamedSoundTests.noise]).waveBytes
        let sounds = [
            try offline.audio.load(bytes: mono, name: "mono.wav", LoadOptions(.streamed)),
            try offline.audio.load(bytes: stereo, name: "stereo.wav", LoadOptions(.streamed)),
        ]
        for _ in 0..<5 {
            let voices = (0..<8).map { offline.audio.play(sounds[$0 % 2]) }
            try offline.render(4_800)
            for voice in voices { voice.stop(over: .none) }
            try offline.render(4_800)
        }
        let streams = try #require(offline.audio.core.sounds).streams
        #expect(streams.bytes == 4 * 480_000 + 4 * 960_000)
    }
}

/// The files of an archive, which all stall together.
final class StallingArchive: Sendable {
    private let isStalled = Lock(false)
    private let count = Atomic<Int>(0)
    private let opened = Semaphore()

    /// The reads that wait.
    var waiting: Int { count.load(ordering: .relaxed) }

    static let rate = 16_000

    static func frequency(_ index: Int) -> Double { 300 + 40 * Double(index) }

    func file(_ path: String) -> (any ByteSource)? {
        guard let bytes = files[path] else { return nil }
        return GameSource(bytes) { [self] _, count in
            wait()
            return count
        }
    }

    enum Format: String { case wav, vorbis, opus }

    /// A tone of twelve seconds under each name. An unoptimised program takes its time to make them.
    private let files: [String: [UInt8]]

    init(_ format: Format) async throws {
        var files: [String: [UInt8]] = [:]
        for index in 0..<64 {
            let tone = Tone(frequency: Self.frequency(index), decibels: -24)
                .samples(frames: Self.rate, rate: Double(Self.rate))
            let samples = (0..<12).flatMap { _ in tone }
            let mono = PCMFormat(channels: 1, sampleRate: Self.rate)
            files["pak/\(index)"] =
                switch format {
                case .wav: SoundFile(channels: [tone], rate: Self.rate, repeats: 12).waveBytes
                // At its usual quality the codec itself moves the level of a tone by 1 dB.
                case .vorbis:
                    try await ffmpeg(samples, mono, codec: "libvorbis", container: "ogg", options: ["-q:a", "10"])
                case .opus: try await ffmpeg(samples, mono, codec: "libopus", container: "opus")
                }
        }
        self.files = files
    }

    func stall() { isStalled.withLock { $0 = true } }

    func goOn() {
        isStalled.withLock { $0 = false }
        opened.post()
    }

    private func wait() {
        guard isStalled.withLock(\.self) else { return }
        count.wrappingAdd(1, ordering: .relaxed)
        opened.wait()
        opened.post()
    }
}
