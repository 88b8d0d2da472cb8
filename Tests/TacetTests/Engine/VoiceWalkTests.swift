import TestSupport
import Testing

@testable import Tacet

/// 10⁵ random calls of voices through an engine without a device, each sample compared with a model of the documented rules.
///
/// Sounds are constants that repeat, so that a sample says how loud all voices are together. Fades are linear and whole blocks long: in
/// each block a voice goes in a straight line from the level that it had, at the block's first frame, to the one that it reaches at the
/// next block's.
@Suite("Random calls of voices") struct VoiceWalkTests {
    private static let block = 64
    private static let rate = 12_800
    /// A block lasts 5 ms.
    private static func tween(_ blocks: Int) -> Tween { Tween(duration: .milliseconds(5 * blocks)) }

    /// What the documentation says of a voice.
    private struct Sounding {
        typealias Line = SoundtrackWalkTests.Line

        let voice: Voice
        let amplitude: Double
        let start: Int
        var fade: Line
        let isOnBus: Bool
        var transport = Line()
        var gain = Line()
        var isPaused = false
        var isLeaving = false
        var hasBegun = false
        /// Whether the voice ran in the latest block.
        var runs = false
        var last = 0.0

        private var isHalted: Bool { isPaused && transport.left <= 0 }

        mutating func stop(_ length: Int) {
            let length = runs ? min(length, isPaused ? transport.left : length) : 0
            if isLeaving, fade.left <= length { return }
            isLeaving = true
            fade.turn(to: 0, in: length)
        }

        mutating func pause(_ length: Int) {
            let length = runs ? length : 0
            if isPaused, transport.left <= length { return }
            isPaused = true
            transport.turn(to: 0, in: length)
        }

        mutating func resume(_ length: Int, at clock: Int) {
            let length = !hasBegun && start > clock ? 0 : length
            if !isPaused, transport.left <= length { return }
            isPaused = false
            transport.turn(to: 1, in: length)
        }

        /// Adds the voice to a block of the mix that begins at `clock`; returns false if it has ended.
        mutating func add(to mix: inout [Double], at clock: Int, busLevel: Double, isBusHalted: Bool) -> Bool {
            if isLeaving, fade.left <= 0 { return false }
            let isAwaited = !hasBegun && start >= clock + VoiceWalkTests.block
            runs = !isAwaited && !isHalted && !isBusHalted
            guard runs else {
                last = 0
                return true
            }
            let (begins, rises) = (!hasBegun, fade.value * transport.value == 0)
            hasBegun = true
            for _ in 0..<VoiceWalkTests.block {
                fade.step()
                transport.step()
                gain.step()
            }
            let level = amplitude * fade.value * transport.value * gain.value * busLevel
            let from = begins && !rises ? level : last
            let start = begins ? max(0, start - clock) : 0
            for frame in start..<VoiceWalkTests.block {
                mix[frame] += from + (level - from) * Double(frame - start) / Double(VoiceWalkTests.block - start)
            }
            last = level
            return true
        }
    }

    @Test("10⁵ calls in random order sound as documented, to the sample", arguments: [1 as UInt64, 2, 3, 4])
    func walk(seed: UInt64) throws {
        var settings = AudioEngine.Settings()
        (settings.sampleRate, settings.blockFrames) = (Self.rate, Self.block)
        let audio = AudioEngine(offline: settings)
        let sounds = try (1...7).map {
            try audio.load(
                samples: [Float](repeating: Float($0) / 128, count: 1_000), channels: 1, sampleRate: Self.rate)
        }
        let bus = try #require(audio.buses.add("walked", below: .effects))
        var random = RandomSource(seed: seed)
        func roll(_ count: Int) -> Int { Int(random.next() % UInt64(count)) }
        func length() -> Int { [0, 1, 3, 10][roll(4)] }

        var voices: [Sounding] = []
        var busRun = SoundtrackWalkTests.Line()
        var isBusPaused = false
        var log: [String] = []
        var samples = [Float](repeating: 0, count: Self.block * 2)
        /// The limiter's delay. The first voice tells it.
        var delay: Int?
        var expected: [Double] = []
        var (calls, clock) = (0, 0)
        while calls < 25_000 {
            var touched: Set<Int> = []
            for _ in 0...roll(3) {
                let index = voices.isEmpty ? 0 : roll(voices.count)
                let blocks = length()
                let frames = blocks * Self.block
                let order = calls == 0 ? 0 : roll(11)
                if order >= 3, order < 10, voices.isEmpty || !touched.insert(index).inserted { continue }
                switch order {
                case 0...2 where voices.count < 8:
                    let number = roll(7)
                    var playback = PlaybackSettings(bus: roll(2) == 0 ? bus.id : .effects, loops: true)
                    var new = (start: 0, fade: SoundtrackWalkTests.Line())
                    switch calls == 0 ? 0 : roll(3) {
                    case 1:
                        new.start = clock + roll(10 * Self.block)
                        playback.startFrame = new.start
                    case 2 where frames > 0:
                        new.fade = SoundtrackWalkTests.Line(from: 0, to: 1, length: frames)
                        playback.fadeIn = Self.tween(blocks)
                    default: break
                    }
                    log.append("play \(number) \(playback.bus) at \(new.start), fade \(new.fade.length)")
                    touched.insert(voices.count)
                    voices.append(
                        Sounding(
                            voice: audio.play(sounds[number], playback), amplitude: Double(number + 1) / 128,
                            start: new.start, fade: new.fade, isOnBus: playback.bus == bus.id))
                case 3, 4:
                    log.append("stop \(index) \(frames)")
                    voices[index].voice.stop(Self.tween(blocks))
                    voices[index].stop(frames)
                case 5, 6:
                    log.append("pause \(index) \(frames)")
                    voices[index].voice.pause(Self.tween(blocks))
                    voices[index].pause(frames)
                case 7, 8:
                    log.append("resume \(index) \(frames)")
                    voices[index].voice.resume(Self.tween(blocks))
                    voices[index].resume(frames, at: clock)
                case 9:
                    let gain = [Decibels.silence, -6, 0, 6][roll(4)]
                    log.append("gain \(index) \(gain) \(frames)")
                    voices[index].voice.setGain(gain, Self.tween(blocks))
                    voices[index].gain.turn(to: Double(gain.amplitude), in: frames)
                case 10 where touched.insert(-1).inserted:
                    isBusPaused.toggle()
                    log.append("bus pause \(isBusPaused) \(frames)")
                    bus.setPaused(isBusPaused, Self.tween(blocks))
                    busRun.turn(to: isBusPaused ? 0 : 1, in: frames)
                default: continue
                }
                calls += 1
            }
            audio.update()
            for (index, one) in voices.enumerated() where !one.voice.isPlaying {
                Issue.record("seed \(seed), frame \(clock): voice \(index) has ended; \(log.suffix(20))")
                return
            }
            var span = samples.mutableSpan
            try audio.render(into: &span)
            let isBusHalted = isBusPaused && busRun.left <= 0
            for _ in 0..<Self.block { busRun.step() }
            var mix = [Double](repeating: 0, count: Self.block)
            var ended: [Voice] = []
            voices = voices.compactMap { one in
                var one = one
                let isOnBus = one.isOnBus
                if one.add(
                    to: &mix, at: clock, busLevel: isOnBus ? busRun.value : 1, isBusHalted: isOnBus && isBusHalted)
                {
                    return one
                }
                ended.append(one.voice)
                return nil
            }
            expected += mix
            if delay == nil { delay = samples.indices.first { samples[$0] != 0 }.map { clock + $0 / 2 } }
            let lag = delay ?? expected.count
            for frame in 0..<Self.block where clock + frame >= lag {
                let (heard, wanted) = (Double(samples[frame * 2]), expected[clock + frame - lag])
                if abs(heard - wanted) > 2e-4 {
                    Issue.record(
                        "seed \(seed), call \(calls), frame \(clock + frame - lag): \(heard), not \(wanted); \(log.suffix(20))"
                    )
                    return
                }
            }
            clock += Self.block
            audio.update()
            if let voice = ended.first(where: \.isPlaying) {
                Issue.record("seed \(seed), frame \(clock): \(voice.id) has not ended; \(log.suffix(20))")
                return
            }
        }
        #expect(delay.map { $0 < 200 } == true)
    }
}
