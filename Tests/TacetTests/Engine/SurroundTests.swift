import COpenAL
import Glibc
import TacetPlatform
import TestSupport
import Testing

@testable import TacetOutput
@testable import Tacet

/// An offline engine that mixes for surround.
private struct Surround {
    let audio: AudioEngine
    let speakers: SpeakerLayout

    init(_ speakers: SpeakerLayout = .surround51, _ change: (inout AudioEngine.Settings) -> Void = { _ in }) {
        var settings = AudioEngine.Settings()
        settings.speakers = speakers
        change(&settings)
        audio = AudioEngine(offline: settings)
        self.speakers = speakers
    }

    func load(_ channels: [[Float]]) throws -> Sound {
        try audio.load(bytes: SoundFile(channels: channels).waveBytes, name: "test.wav")
    }

    /// Updates, mixes `frames`, and returns each channel.
    func render(_ frames: Int) throws -> [Signal] {
        audio.update()
        var samples = [Float](repeating: 0, count: frames * speakers.channels)
        var span = samples.mutableSpan
        try audio.render(into: &span)
        return (0..<speakers.channels).map {
            Signal(interleaved: samples, channels: speakers.channels, channel: $0, rate: 48_000)
        }
    }

    /// The levels of the channels in decibels, once fades have ended.
    func levels() throws -> [Double] {
        _ = try render(9_600)
        return try render(9_600).map(\.level)
    }

    /// Where a loudspeaker stands, a metre from the listener; `degrees` from the front to the right.
    static func place(_ degrees: Double) -> Vector3 {
        Vector3(Float(sin(degrees * .pi / 180)), 0, Float(-cos(degrees * .pi / 180)))
    }
}

/// The channels of surround, in the order of WAV files.
private enum Channel {
    static let (frontLeft, frontRight, center, lfe, backLeft, backRight, sideLeft, sideRight) = (0, 1, 2, 3, 4, 5, 6, 7)
}

@Suite("Surround")
struct SurroundTests {
    private static let tone = Tone(frequency: 440, decibels: -20).samples(frames: 48_000, rate: 48_000)
    private static let loops = PlaybackSettings(loops: true)

    /// The loudspeakers that a sound can have its place at, with their angles from the front to the right.
    private static let places: [(SpeakerLayout, channel: Int, degrees: Double)] = [
        (.surround51, Channel.frontLeft, -30), (.surround51, Channel.frontRight, 30),
        (.surround51, Channel.backLeft, -110), (.surround51, Channel.backRight, 110),
        (.surround71, Channel.frontLeft, -30), (.surround71, Channel.frontRight, 30),
        (.surround71, Channel.sideLeft, -90), (.surround71, Channel.sideRight, 90),
        (.surround71, Channel.backLeft, -150), (.surround71, Channel.backRight, 150),
    ]

    /// By how many decibels the other loudspeakers are softer than that at whose place a sound is. OpenAL decides that, and newer
    /// versions spread a sound more widely, over the centre of 5.1 too.
    private static let distances: (surround51: Double, surround71: Double, isCenterSilent: Bool) = {
        let version = (try? LoopbackDevice(sampleRate: 48_000, sources: 0))?.withContext {
            alGetString(AL_VERSION).map { String(cString: $0) }
        }
        return version?.contains("ALSOFT 1.19") == true ? (9, 14, true) : (3, 10, false)
    }()

    @Test(
        "A sound at a loudspeaker's place is loudest there: by 9 dB in 5.1 and 14 dB in 7.1 with OpenAL 1.19, by 3 and 10 with 1.24",
        arguments: places)
    func eachSpeaker(_ speakers: SpeakerLayout, channel: Int, degrees: Double) throws {
        let surround = Surround(speakers)
        surround.audio.play(try surround.load([Self.tone]), at: Surround.place(degrees), Self.loops)
        let levels = try surround.levels()
        for (other, level) in levels.enumerated() where other != channel {
            let distance = speakers == .surround51 ? Self.distances.surround51 : Self.distances.surround71
            #expect(level <= levels[channel] - distance, "\(levels)")
        }
        #expect(levels[Channel.lfe] == -.infinity)
        #expect(!Self.distances.isCenterSilent || levels[Channel.center] == -.infinity)
        #expect(levels[channel] > -40, "\(levels)")
    }

    @Test("A snapshot centres a bus and sends it to the LFE, and blends both with another")
    func snapshot() throws {
        let surround = Surround()
        let low = Tone(frequency: 60, decibels: -20).samples(frames: 48_000, rate: 48_000)
        surround.audio.play(try surround.load([low]), Self.loops)
        let plain = Snapshot("play")
        let scene = Snapshot("dialogue", centered: [.effects: true], lfeGains: [.effects: 0])
        let front = try surround.levels()
        try surround.audio.buses.apply(scene, over: .none)
        let centered = try surround.levels()
        #expect(centered[Channel.center] > front[Channel.frontLeft] && centered[Channel.frontLeft] < -120)
        #expect(surround.audio.buses.effects.isCentered && surround.audio.buses.effects.lfeGain == 0)

        try surround.audio.buses.apply(plain.blended(with: scene, 0.75), over: .none)
        let near = try surround.levels()
        #expect(surround.audio.buses.effects.isCentered && surround.audio.buses.effects.lfeGain == -15)
        #expect(abs(near[Channel.lfe] - (centered[Channel.lfe] - 15)) < 0.1, "\(near)")
        try surround.audio.buses.apply(plain.blended(with: scene, 0), over: .none)
        let away = try surround.levels()
        #expect(abs(away[Channel.frontLeft] - front[Channel.frontLeft]) < 0.1 && away[Channel.center] < -120)
        #expect(away[Channel.lfe] < -120)

        for _ in 0..<6 { try #require(surround.audio.buses.add(below: .ui)).enableSubmix() }
        let tooMany = Snapshot(gains: [.effects: -20], centered: [.voice: true])
        #expect(throws: AudioError.self) { try surround.audio.buses.apply(tooMany) }
        #expect(surround.audio.buses.effects.gain == 0 && !surround.audio.buses.voice.isCentered)
    }

    @Test("An engine that asks for the loudspeakers of a device is stereo without one: offline, in a file, unheard")
    func automatic() throws {
        let directory = TemporaryDirectory()
        #expect(Surround(.automatic).audio.settings.speakers == .stereo)
        for output in [OutputChoice.null, .waveFile(path: directory.path("mix.wav"))] {
            var settings = AudioEngine.Settings()
            (settings.output, settings.speakers) = (output, .automatic)
            #expect(AudioEngine(settings).settings.speakers == .stereo)
        }
    }

    @Test(
        "A sound that moves around the listener keeps its power within 3 dB",
        arguments: [SpeakerLayout.surround51, .surround71])
    func keepsPower(_ speakers: SpeakerLayout) throws {
        let surround = Surround(speakers)
        let voice = surround.audio.play(try surround.load([Self.tone]), at: Surround.place(0), Self.loops)
        var powers: [Double] = []
        for degrees in stride(from: 0.0, to: 360, by: 30) {
            voice.move(to: Surround.place(degrees))
            powers.append(try surround.levels().reduce(0) { $0 + pow(10, $1 / 10) })
        }
        let (low, high) = (try #require(powers.min()), try #require(powers.max()))
        #expect(10 * log10(high / low) < 3, "\(powers)")
    }

    @Test("Sounds without a position and music are the front's, the same samples as in stereo")
    func frontIsStereo() throws {
        let right = Tone(frequency: 700, decibels: -16).samples(frames: 48_000, rate: 48_000)
        let directory = TemporaryDirectory()
        let path = directory.path("music.wav")
        try SoundFile(channels: [right, Self.tone]).writeWave(to: path)
        func play(_ audio: AudioEngine) throws {
            let sound = try audio.load(bytes: SoundFile(channels: [Self.tone, right]).waveBytes, name: "test.wav")
            audio.play(sound, PlaybackSettings(pan: -0.3))
            try audio.soundtrack.play(path)
            try audio.buses.effects.setFilter(.lowPass(hertz: 3_000), over: .none)
            try audio.buses.effects.setEffects([.compressor(), .delay(), .limiter(Effect.Limiter(ceiling: -12))])
            audio.buses.master.setGain(-3)
        }
        let offline = Offline()
        try play(offline.audio)
        let stereo = try offline.render(24_000)
        for speakers in [SpeakerLayout.surround51, .surround71] {
            let surround = Surround(speakers)
            try play(surround.audio)
            let channels = try surround.render(24_000)
            #expect(channels[0].samples == stereo.left.samples && channels[1].samples == stereo.right.samples)
            #expect(channels.dropFirst(2).allSatisfy { $0.peak == 0 })
        }
    }

    @Test("A centred bus is heard from the centre alone, as loud as from both sides, and comes back")
    func center() throws {
        let surround = Surround()
        surround.audio.play(try surround.load([Self.tone]), PlaybackSettings(bus: .voice, loops: true))
        let before = try surround.levels()
        try surround.audio.buses.voice.setCentered(true)
        let centered = try surround.levels()
        for channel in [0, 1, 3, 4, 5] { #expect(centered[channel] == -.infinity, "\(centered)") }
        #expect(abs(centered[Channel.center] - before[0] - 3) < 0.1, "\(centered), \(before)")
        #expect(surround.audio.buses.voice.isCentered)
        try surround.audio.buses.voice.setCentered(false)
        let after = try surround.levels()
        #expect(after[Channel.center] == -.infinity && abs(after[0] - before[0]) < 0.01)
    }

    @Test("The LFE plays what is below 120 Hz of a bus, at its gain, and nothing where it stands at silence")
    func lowFrequencies() throws {
        func level(of hertz: Double, gain: Decibels) throws -> Double {
            let surround = Surround()
            let tone = Tone(frequency: hertz, decibels: -20).samples(frames: 48_000, rate: 48_000)
            surround.audio.play(try surround.load([tone]), Self.loops)
            try surround.audio.buses.effects.setLFEGain(gain)
            #expect(surround.audio.buses.effects.lfeGain == gain)
            let levels = try surround.levels()
            #expect(abs(levels[0] + 23) < 0.1 && levels[Channel.center] == -.infinity)
            return levels[Channel.lfe]
        }
        // The sum of two sides is 6 dB above one, and a sine's RMS 3 dB below its peak.
        let low = try level(of: 30, gain: -6)
        #expect(abs(low + 23) < 0.5, "\(low)")
        let (corner, high) = (try level(of: 120, gain: -6), try level(of: 480, gain: -6))
        #expect(abs(corner - low + 6) < 0.6, "\(corner)")
        #expect(abs(high - low + 48) < 2, "\(high)")
        #expect(try level(of: 30, gain: .silence) == -.infinity)
    }

    @Test("In stereo neither the centre nor the LFE changes a sample, and neither takes a submix")
    func stereoKnowsNeither() throws {
        let (plain, routed) = (Offline(), Offline())
        for offline in [plain, routed] { offline.audio.play(try offline.load(Self.tone), PlaybackSettings(pan: 0.4)) }
        try routed.audio.buses.effects.setCentered(true)
        try routed.audio.buses.effects.setLFEGain(0)
        try routed.audio.buses.master.setLFEGain(0)
        let (heard, other) = (try plain.render(9_600), try routed.render(9_600))
        #expect(heard.left.samples == other.left.samples && heard.right.samples == other.right.samples)
        #expect(routed.audio.buses.effects.level == nil)
        #expect(routed.audio.buses.effects.isCentered && routed.audio.buses.effects.lfeGain == 0)
    }

    @Test("The limiter gives all loudspeakers one gain, and none exceeds full scale")
    func limiter() throws {
        let surround = Surround()
        let loud = Tone(frequency: 300, decibels: 0).samples(frames: 48_000, rate: 48_000)
        surround.audio.play(try surround.load([Self.tone, Self.tone]), Self.loops)
        let quiet = try surround.levels()[0]
        var settings = Self.loops
        settings.gain = 12
        surround.audio.play(try surround.load([loud]), at: Surround.place(-110), settings)
        _ = try surround.render(9_600)
        let channels = try surround.render(9_600)
        #expect(channels.allSatisfy { $0.peak <= 0.9661 })
        #expect(channels[Channel.backLeft].peak > 0.9)
        let front = channels[0].level(of: 440) - 3
        #expect(front < quiet - 6, "the front falls with the back: \(front), \(quiet)")
    }

    @Test("A bus's effects and filter change every loudspeaker")
    func effectsReachAll() throws {
        var random = SplitMix64(seed: 7)
        let noise = (0..<48_000).map { _ in Float.random(in: -0.1...0.1, using: &random) }
        func heard(_ change: (Bus) throws -> Void) throws -> [Signal] {
            let surround = Surround()
            surround.audio.play(try surround.load([noise]), at: Surround.place(-110), Self.loops)
            try surround.audio.buses.effects.enableSubmix()
            try change(surround.audio.buses.effects)
            _ = try surround.render(9_600)
            return try surround.render(24_000)
        }
        let plain = try heard { _ in }
        let filtered = try heard { try $0.setFilter(.lowPass(hertz: 300), over: .none) }
        let equalised = try heard {
            try $0.setEffects([.equalizer([.highCut(hertz: 300, q: 0.7)])], over: .none)
        }
        let squashed = try heard {
            try $0.setEffects([.compressor(Effect.Compressor(threshold: -60, ratio: 20))], over: .none)
        }
        // The front right loudspeaker plays nothing of a sound at the back left one.
        for channel in [0, 4, 5] {
            #expect(filtered[channel].level < plain[channel].level - 8)
            #expect(equalised[channel].level < plain[channel].level - 8)
        }
        // One gain for all: the balance of the loudspeakers stays.
        let falls = [0, 4, 5].map { plain[$0].level - squashed[$0].level }
        #expect(falls.allSatisfy { $0 > 6 && abs($0 - falls[0]) < 0.1 }, "\(falls)")
    }

    @Test("Gains, fades and mutes of buses and of the session reach every loudspeaker")
    func fadesReachAll() throws {
        let surround = Surround()
        surround.audio.play(try surround.load([Self.tone]), at: Surround.place(110), Self.loops)
        try surround.audio.buses.effects.enableSubmix()
        let plain = try surround.levels()
        surround.audio.buses.effects.setGain(-6)
        surround.audio.buses.master.setGain(-6)
        let lower = try surround.levels()
        for channel in [1, 4, 5] { #expect(abs(plain[channel] - lower[channel] - 12) < 0.05) }
        surround.audio.session.begin(.call)
        #expect(try surround.levels().allSatisfy { $0 == -.infinity })
    }

    @Test("The level and the true peak count every loudspeaker")
    func meters() throws {
        let surround = Surround()
        try surround.audio.buses.master.setLoudnessMetered(true)
        surround.audio.play(try surround.load([Self.tone]), at: Surround.place(110), Self.loops)
        let channels = try surround.render(48_000)
        let level = try #require(surround.audio.buses.master.level)
        #expect(abs(level.peak.value - Float(channels[Channel.backRight].peakLevel)) < 0.1)
        let loudness = try #require(surround.audio.buses.master.loudness)
        #expect(abs(loudness.truePeak.value - Float(channels[Channel.backRight].peakLevel)) < 0.2)
    }

    private static let weights: [(SpeakerLayout, [Double?])] = [
        (.surround51, [0, 0, 0, nil, 1.49, 1.49]), (.surround71, [0, 0, 0, nil, 0, 0, 1.49, 1.49]),
    ]

    @Test(
        "Loudness weighs the surround loudspeakers with 1.41 and leaves the LFE out (BS.1770)",
        arguments: weights)
    func loudness(_ speakers: SpeakerLayout, weights: [Double?]) throws {
        let tone = Tone(frequency: 997, decibels: -20).samples(frames: 48_000, rate: 48_000)
        for (channel, weight) in weights.enumerated() {
            var block = [Float](repeating: 0, count: 48_000 * speakers.channels)
            for frame in 0..<48_000 { block[channel / 2 * 96_000 + 2 * frame + channel % 2] = tone[frame] }
            var meter = LoudnessMeter(sampleRate: 48_000, MixPairs(speakers, blockFrames: 48_000))
            meter.add(block, frames: 48_000)
            guard let weight else {
                #expect(meter.momentary == nil)
                continue
            }
            #expect(abs(try #require(meter.momentary) + 23 - weight) < 0.05, "channel \(channel)")
        }
    }

    @Test("The room of the reverb comes from all sides")
    func reverb() throws {
        let surround = Surround()
        surround.audio.world.reverb = Reverb(.cave)
        let voice = surround.audio.play(try surround.load([Self.tone]), at: Surround.place(0))
        voice.setReverbSend(0)
        _ = try surround.render(60_000)
        let tail = try surround.render(9_600).map(\.level)
        for channel in [0, 1, 4, 5] { #expect(tail[channel] > -80, "\(tail)") }
    }

    @Test("Renders of any length are the same samples, and an odd number of samples is refused")
    func pieces() throws {
        let (one, other) = (Surround(), Surround())
        for surround in [one, other] {
            surround.audio.play(try surround.load([Self.tone]), at: Surround.place(60), Self.loops)
        }
        let whole = try one.render(6_000)
        let parts = try [1, 511, 512, 700, 4_276].map { try other.render($0) }
        for channel in 0..<6 { #expect(whole[channel].samples == parts.flatMap { $0[channel].samples }) }
        var odd = [Float](repeating: 0, count: 8)
        var span = odd.mutableSpan
        #expect(throws: AudioError.self) { try one.audio.render(into: &span) }
    }
}

@Suite("Surround on its way to an output")
struct SurroundOutputTests {
    @Test("The queue keeps six channels apart, and mixes them down for a stereo device (BS.775)")
    func queue() {
        let queue = FrameQueue(capacity: 2_048, target: 512, speakers: .surround51)
        let frame: [Float] = [0.1, 0.2, 0.3, 0.9, 0.01, 0.02]
        let frames = (0..<600).flatMap { number in frame.map { $0 * Float(number % 7) } }
        #expect(queue.push(frames, count: 600) == 600)
        var pulled = [Float](repeating: 0, count: 100 * 6)
        #expect(queue.pull(into: &pulled, count: 100) == 100)
        #expect(pulled == Array(frames[..<600]))
        var stereo = [Float](repeating: 0, count: 1_200)
        #expect(queue.pullStereo(into: &stereo, count: 600) == 500)
        let share = Float(0.5).squareRoot()
        for frame in 0..<500 {
            let scale = Float((frame + 100) % 7)
            #expect(abs(stereo[2 * frame] - scale * (0.1 + share * 0.3 + share * 0.01)) < 1e-5)
            #expect(abs(stereo[2 * frame + 1] - scale * (0.2 + share * 0.3 + share * 0.02)) < 1e-5)
        }
    }

    @Test("The fade at the end reaches every channel")
    func endFade() {
        var fade = EndFade(channels: 8)
        var samples = [Float](repeating: 1, count: 8 * 480)
        fade.apply(to: &samples, pulled: 240, count: 480, length: 480)
        for channel in 0..<8 {
            let signal = Signal(interleaved: samples, channels: 8, channel: channel, rate: 48_000)
            #expect(signal.samples[479] == 0 && signal.largestStep < 0.003)
        }
    }

    @Test(
        "A WAV file states the loudspeakers of its channels",
        arguments: [(SpeakerLayout.surround51, 0x3F), (.surround71, 0x63F)])
    func waveFile(_ speakers: SpeakerLayout, mask: Int) throws {
        let directory = TemporaryDirectory()
        let path = directory.path("surround.wav")
        let samples = (0..<(480 * speakers.channels)).map { Float($0 % 97) / 97 }
        var writer = try WaveWriter(path: path, sampleRate: 48_000, channels: speakers.channels)
        try samples.withUnsafeBufferPointer { try writer.append($0) }
        try writer.finish()
        let wave = try #require(FloatWave(path))
        #expect(wave.channels == speakers.channels && wave.speakers == mask && wave.samples == samples)
        // The library's own reader takes it for what it is.
        let audio = AudioEngine(offline: AudioEngine.Settings())
        #expect(try audio.load(path).frames == 480)
    }

    @Test("A recording in real time has the channels of the loudspeakers")
    func recording() async throws {
        let directory = TemporaryDirectory()
        let path = directory.path("game.wav")
        let queue = FrameQueue(capacity: 16_384, target: 16_384, speakers: .surround71)
        let samples = (0..<(9_600 * 8)).map { Float($0 % 8) / 8 }
        queue.push(samples, count: 9_600)
        let output = WaveFileOutput(path: path, sampleRate: 48_000, speakers: .surround71)
        output.open { _ in }
        output.start(from: queue)
        try await eventually("all is written") { output.snapshot.statistics.frames == 9_600 }
        output.close()
        let wave = try #require(FloatWave(path))
        #expect(wave.channels == 8 && wave.samples == samples)
    }
}
