import TestSupport
import Testing

@testable import TacetDecoding
@testable import Tacet

/// Sounds that play backwards. The oracle is a second engine with the same samples in the opposite order: what the first
/// plays backwards, the second plays forward.
@Suite("Sounds that play backwards") struct ReverseTests {
    private static let block = 512
    private static let count = 20_000
    private static let last = count - 1

    /// What a file holds.
    enum Form: CaseIterable { case mono, stereo, floats }

    /// The two engines, with a voice each.
    private struct Pair {
        let plain = Offline { $0.realVoices = 2 }
        let mirrored = Offline { $0.realVoices = 2 }
        let sounds: (plain: Sound, mirrored: Sound)

        /// - Parameters:
        ///   - form: What the files hold: noise.
        ///   - loop: The loop of the first file.
        ///   - type: The type of the loop in the `smpl` chunk.
        ///   - markers: The markers of the first sound.
        init(_ form: Form, loop: Range<Int>? = nil, type: UInt32 = 0, markers: [Int] = []) throws {
            var random = SeededGenerator(seed: 7)
            let format = PCMFormat(channels: form == .stereo ? 2 : 1, sampleRate: 48_000)
            let frames = (0..<ReverseTests.count).map { _ in
                (0..<format.channels).map { _ in Float.random(in: -0.3...0.3, using: &random) }
            }
            func load(
                _ frames: [[Float]], _ loop: Range<Int>?, _ markers: [Int], in offline: Offline
            ) throws -> Sound {
                var writer = WAVWriter(format: format)
                if form == .floats { (writer.tag, writer.bits) = (3, 32) }
                if let loop {
                    writer.after = WAVWriter.loop(
                        start: UInt32(loop.lowerBound), last: UInt32(loop.upperBound - 1), type: type)
                }
                let markers = markers.map { TempoMap.Marker("marker", frame: $0) }
                return try offline.audio.load(
                    bytes: writer.file(frames.flatMap(\.self)), name: "noise.wav",
                    LoadOptions(.decoded, markers: markers))
            }
            sounds = (
                try load(frames, loop, markers, in: plain),
                try load(
                    frames.reversed(),
                    loop.map { ReverseTests.count - $0.upperBound..<ReverseTests.count - $0.lowerBound },
                    markers.map { ReverseTests.last - $0 }, in: mirrored)
            )
        }

        /// Plays both sounds, the first with the settings, the second in the opposite direction.
        func play(_ settings: PlaybackSettings, at position: Vector3? = nil) -> (plain: Voice, mirrored: Voice) {
            var opposite = settings
            opposite.pitch = -settings.pitch
            let start = plain.audio.client.frame(of: settings.startPosition)
            if start > 0 { opposite.startPosition = .seconds(Double(ReverseTests.last - start) / 48_000) }
            return (
                plain.audio.play(sounds.plain, at: position, settings),
                mirrored.audio.play(sounds.mirrored, at: position, opposite)
            )
        }

        /// The largest difference of the samples that both engines mix, and the largest sample.
        func difference(_ frames: Int) throws -> (difference: Float, peak: Float) {
            let (first, second) = (try plain.render(frames), try mirrored.render(frames))
            var (difference, peak): (Float, Float) = (0, 0)
            for (one, other) in [(first.left, second.left), (first.right, second.right)] {
                for (a, b) in zip(one.samples, other.samples) {
                    (difference, peak) = (max(difference, abs(a - b)), max(peak, abs(a)))
                }
            }
            return (difference, peak)
        }
    }

    @Test(
        "A sound that plays backwards is its samples in the opposite order, to the sample",
        arguments: Form.allCases, [1, 0.5, 1.3, 2.75] as [Float])
    func samples(_ form: Form, _ speed: Float) throws {
        for position in form == .stereo ? [nil] : [nil, Vector3(1, 0, -2)] {
            for start in [0, 5_000] {
                let pair = try Pair(form)
                var settings = PlaybackSettings(pitch: -speed)
                settings.startPosition = .seconds(Double(start) / 48_000)
                settings.startFrame = 200
                let voices = pair.play(settings, at: position)
                #expect(voices.plain.frame == (start > 0 ? start : Self.last))
                let heard = try pair.difference(85 * Self.block)
                // At pitch 1 the two directions of a stereo sound are summed in another order.
                #expect(heard.difference <= 1e-6 && heard.peak > 0.05, "\(heard), from \(start)")
                #expect(pair.plain.audio.update() == pair.mirrored.audio.update())
                #expect(!voices.plain.isPlaying && !voices.mirrored.isPlaying)
            }
        }
    }

    @Test("The samples are those of the file, the last one first")
    func order() throws {
        let offline = Offline()
        let samples = (0..<2_000).map { Float($0) / 4_096 }
        let voice = offline.audio.play(try offline.load(samples), PlaybackSettings(pitch: -1))
        let heard = try offline.render(4 * Self.block).left.samples
        for frame in [0, 1, 511, 512, 1_000] {
            #expect(abs(heard[frame + Offline.delay] - samples[1_999 - frame]) < 1e-4, "frame \(frame)")
        }
        try offline.render(Self.block)
        #expect(offline.audio.update().contains(.finished(voice.id)))
    }

    @Test(
        "A loop repeats the same frames backwards, and its passes are counted", arguments: [0, 1, 2] as [UInt32],
        [nil, 1, 3] as [Int?])
    func loops(_ type: UInt32, _ passes: Int?) throws {
        for speed in [1, 1.3] as [Float] {
            let pair = try Pair(.mono, loop: 8_000..<12_001, type: type)
            var settings = PlaybackSettings(pitch: -speed, loops: true)
            settings.passes = passes
            let voices = pair.play(settings)
            for round in 0..<90 {
                let heard = try pair.difference(Self.block)
                #expect(heard.difference <= 1e-6, "block \(round)")
                #expect(pair.plain.audio.update() == pair.mirrored.audio.update())
                // In its last block a voice passes the sound's end.
                guard voices.plain.isPlaying, voices.plain.frame > 0 else { continue }
                #expect(abs(voices.plain.frame + voices.mirrored.frame - Self.last) <= (speed == 1 ? 0 : 1))
            }
            #expect(voices.plain.isPlaying == (passes == nil))
        }
    }

    @Test("A voice that turns goes on from where it is, to the sample, and back")
    func turns() throws {
        let offline = Offline()
        let samples = (0..<20_000).map { Float($0 % 4_000) / 8_192 }
        let voice = offline.audio.play(try offline.load(samples))
        try offline.render(4 * Self.block)
        voice.setPitch(-1, over: .none)
        let back = try offline.render(3 * Self.block).left.samples
        #expect(voice.frame == Self.block)
        voice.setPitch(1, over: .none)
        let forth = try offline.render(2 * Self.block).left.samples
        for frame in 0..<1_400 {
            #expect(abs(back[frame + Offline.delay] - samples[2_048 - frame]) < 1e-4, "frame \(frame)")
        }
        for frame in 0..<900 {
            #expect(abs(forth[frame + Offline.delay] - samples[512 + frame]) < 1e-4, "frame \(frame)")
        }
        #expect(voice.state == .playing && voice.frame == 3 * Self.block)
    }

    @Test("A tween from one direction to the other passes zero without a click")
    func tweens() throws {
        let offline = Offline()
        let tone = Tone(frequency: 400, decibels: -12).samples(frames: 96_000, rate: 48_000)
        let voice = offline.audio.play(try offline.load(tone))
        try offline.render(60 * Self.block)
        voice.setPitch(-1, over: .seconds(0.4))
        let heard = try offline.render(90 * Self.block).left.samples
        let step = zip(tone, tone.dropFirst()).map { abs($1 - $0) }.max() ?? 0
        let largest = zip(heard, heard.dropFirst()).map { abs($1 - $0) }.max() ?? 0
        #expect(largest < 1.02 * step)
        let before = voice.frame
        try offline.render(Self.block)
        #expect(voice.frame == before - Self.block)
    }

    @Test("A virtual voice moves back in time, is heard where it is by then, and ends at the sound's first frame")
    func virtual() throws {
        for speed in [1, 1.3] as [Float] {
            let pair = try Pair(.mono)
            let quiet = [Float](repeating: 0, count: 48_000)
            let voices = pair.play(PlaybackSettings(pitch: -speed))
            let engines = [pair.plain, pair.mirrored]
            func cover() throws -> [Voice] {
                try engines.flatMap { offline in
                    let sound = try offline.load(quiet)
                    return (0..<2).map { _ in offline.audio.play(sound, PlaybackSettings(loops: true, priority: 255)) }
                }
            }
            #expect(try pair.difference(5 * Self.block).difference <= 1e-6)
            let covers = try cover()
            #expect(try pair.difference(10 * Self.block).difference <= 1e-6)
            #expect(voices.plain.state == .virtual)
            #expect(abs(voices.plain.frame - (Self.last - Int(Float(15 * Self.block) * speed))) <= 1)
            for cover in covers { cover.stop(over: .none) }
            #expect(try pair.difference(6 * Self.block).difference <= 1e-6)
            #expect(voices.plain.state == .playing)
            _ = try cover()
            for block in 21..<50 {
                _ = try pair.difference(Self.block)
                let ends = pair.plain.audio.update().contains(.finished(voices.plain.id))
                #expect(ends == pair.mirrored.audio.update().contains(.finished(voices.mirrored.id)), "block \(block)")
            }
            #expect(!voices.plain.isPlaying)
        }
    }

    @Test("A seek leads a voice that plays backwards to the frame, and one behind the end to the end")
    func seeks() throws {
        let offline = Offline()
        let samples = (0..<20_000).map { Float($0 % 4_000) / 8_192 }
        let voice = offline.audio.play(try offline.load(samples), PlaybackSettings(pitch: -1))
        try offline.render(Self.block)
        voice.seek(toFrame: 9_000)
        try offline.render(2 * Self.block)
        #expect(voice.frame == 9_000 - 2 * Self.block)
        voice.seek(toFrame: 30_000)
        let heard = try offline.render(2 * Self.block).left.samples
        #expect(voice.frame == Self.last - 2 * Self.block)
        #expect(abs(heard[900 + Offline.delay] - samples[Self.last - 900]) < 1e-4)
        voice.seek(toFrame: 100)
        try offline.render(2 * Self.block)
        offline.audio.update()
        #expect(!voice.isPlaying)
    }

    @Test("Markers are told backwards, each with its own frame of the mix")
    func markers() throws {
        let frames = [0, 100, 5_000, 9_999, 10_000, 12_000, 19_999]
        for type in [0, 1, 2] as [UInt32] {
            for speed in [1, 1.3] as [Float] {
                let pair = try Pair(.mono, loop: 8_000..<12_001, type: type, markers: frames)
                var settings = PlaybackSettings(pitch: -speed, loops: true)
                settings.passes = 3
                _ = pair.play(settings)
                _ = try pair.difference(90 * Self.block)
                func moments(_ audio: AudioEngine) -> [SoundMoment] {
                    audio.update().compactMap { if case .soundMarker(_, let moment) = $0 { moment } else { nil } }
                }
                let (told, mirrored) = (moments(pair.plain.audio), moments(pair.mirrored.audio))
                #expect(told.map(\.mixFrame) == mirrored.map(\.mixFrame))
                #expect(told.map(\.frame) == mirrored.map { Self.last - $0.frame })
                #expect(told.first?.frame == 19_999 && told.last?.frame == 0 && told.count > 10)
            }
        }
    }

    @Test("A streamed sound plays forward, which an event says once", arguments: [false, true])
    func streamed(_ isTurned: Bool) throws {
        let offline = Offline()
        let samples = (0..<20_000).map { Float($0 % 4_000) / 8_192 }
        let bytes = SoundFile(channels: [samples]).waveBytes
        let sound = try offline.audio.load(bytes: bytes, name: "river.wav", LoadOptions(.streamed))
        for round in 0..<2 {
            let voice = offline.audio.play(sound, PlaybackSettings(pitch: isTurned ? 1 : -1))
            if isTurned { voice.setPitch(-1, over: .none) }
            let events = offline.audio.update()
            let heard = try offline.renderOn(4 * Self.block).left.samples
            #expect(abs(heard[1_000 + Offline.delay] - samples[1_000]) < 1e-3 && voice.frame == 4 * Self.block)
            #expect(events.contains(.reverseIgnored("river.wav")) == (round == 0))
            voice.stop(over: .none)
            try offline.render(2 * Self.block)
        }
    }

    @Test("In 3,000 blocks of random calls both directions are each other's mirror", arguments: [0, 1] as [UInt32])
    func walk(_ type: UInt32) throws {
        let markers = Array(stride(from: 13, to: Self.count, by: 401))
        let pair = try Pair(.mono, loop: 5_000..<14_000, type: type, markers: markers)
        let quiet = [Float](repeating: 0, count: 48_000)
        let covering = try [pair.plain, pair.mirrored].map { ($0.audio, try $0.load(quiet)) }
        var random = SeededGenerator(seed: 34)
        var voices = pair.play(PlaybackSettings(loops: true))
        var covers: [Voice] = []
        func both(_ call: (Voice) -> Void) { for voice in [voices.plain, voices.mirrored] { call(voice) } }
        for block in 0..<3_000 {
            let speed = ([1, 1, 0.7, 1.9] as [Float]).randomElement(using: &random) ?? 1
            let tween = Bool.random(using: &random) ? Tween.none : .seconds(0.1)
            switch UInt32.random(in: 0..<40, using: &random) {
            case 0...2:
                let pitch = Bool.random(using: &random) ? speed : -speed
                voices.plain.setPitch(pitch, over: tween)
                voices.mirrored.setPitch(-pitch, over: tween)
            case 3:
                let frame = Int.random(in: 0..<Self.count, using: &random)
                voices.plain.seek(toFrame: frame)
                voices.mirrored.seek(toFrame: Self.last - frame)
            case 4: both { $0.pause() }
            case 5...7: both { $0.resume() }
            case 8:
                let loops = UInt32.random(in: 0..<4, using: &random) > 0
                both { $0.setLooping(loops) }
            case 9:
                covers += covering.flatMap { audio, sound in
                    (0..<2).map { _ in audio.play(sound, PlaybackSettings(loops: true, priority: 255)) }
                }
            case 10, 11:
                for cover in covers { cover.stop(over: .none) }
                covers = []
            default: break
            }
            let heard = try pair.difference(Self.block)
            #expect(heard.difference <= 1e-6, "block \(block)")
            func told(_ audio: AudioEngine, _ frame: (Int) -> Int) -> [[Int]] {
                audio.update().compactMap {
                    guard case .soundMarker(_, let moment) = $0 else { return nil }
                    return [frame(moment.frame), moment.mixFrame]
                }
            }
            #expect(told(pair.plain.audio) { $0 } == told(pair.mirrored.audio) { Self.last - $0 }, "block \(block)")
            #expect(voices.plain.state == voices.mirrored.state, "block \(block)")
            let frames = (voices.plain.frame, voices.mirrored.frame)
            // In its last block a voice passes the sound's end.
            if voices.plain.isPlaying, min(frames.0, frames.1) > 0 {
                #expect(abs(frames.0 + frames.1 - Self.last) <= 1, "block \(block): \(frames)")
            }
            if !voices.plain.isPlaying { voices = pair.play(PlaybackSettings(loops: true)) }
        }
    }
}
