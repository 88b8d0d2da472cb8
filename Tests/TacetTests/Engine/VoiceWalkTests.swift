import TestSupport
import Testing

@testable import Tacet

/// 10⁵ random calls of voices through an engine without a device, each sample compared with a model of the documented
/// rules.
///
/// Sounds are constants that repeat, so that a sample says how loud all voices are together. Fades are linear and whole
/// blocks long: in each block a voice goes in a straight line from the level that it had, at the block's first frame,
/// to the one that it reaches at the next block's. A stop at a frame bends the line there. Several calls of one voice
/// come before one update.
@Suite("Random calls of voices") struct VoiceWalkTests {
    private static let block = 64
    private static let rate = 12_800
    /// A block lasts 5 ms.
    private static func tween(_ blocks: Int) -> Tween { Tween(duration: .milliseconds(5 * blocks)) }

    /// A call, with its fade in frames.
    private enum Call {
        case stop(Int)
        case pause(Int)
        case resume(Int)
        case gain(Double, Int)
        case stopAt(Int, Int)
    }

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
        var stopFrame: Int?
        var stopLength = 0
        /// The calls since the latest update.
        var calls: [Call] = []

        private var isHalted: Bool { isPaused && transport.left <= 0 }

        /// Carries out the calls between two updates. Those of one kind come to one: the last counts, a fade after a
        /// jump starts where the jump led, and of two stops, two pauses and two resumes the one that ends first counts.
        mutating func carryOut(at clock: Int) {
            var (stops, transports, gains): ([Int], [(pauses: Bool, length: Int)], [(to: Double, length: Int)]) = (
                [], [], []
            )
            var stopsLast = false
            for call in calls {
                switch call {
                case .stop(let length):
                    stops.append(length)
                    stopsLast = true
                case .pause(let length), .resume(let length):
                    let pauses = if case .pause = call { true } else { false }
                    if let last = transports.last, last.pauses == pauses {
                        transports[transports.count - 1].length = min(last.length, length)
                    } else {
                        transports.append((pauses, length))
                    }
                    stopsLast = false
                case .gain(let value, let length): gains.append((value, length))
                case .stopAt(let frame, let length): (stopFrame, stopLength) = (frame, length)
                }
            }
            calls = []
            if !stopsLast, let shortest = stops.min() { stop(shortest) }
            let jump = transports.dropLast().last { $0.length == 0 }
            for one in [jump, transports.last].compactMap(\.self) {
                if one.pauses { pause(one.length) } else { resume(one.length, at: clock) }
            }
            if stopsLast, let shortest = stops.min() { stop(shortest) }
            for one in gains { gain.turn(to: one.to, in: one.length) }
        }

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
            let start = hasBegun ? 0 : max(0, start - clock)
            var bend: Int?
            if let frame = stopFrame, frame < clock + VoiceWalkTests.block {
                stopFrame = nil
                // A voice that has not begun by then is not heard.
                if frame - clock > start { bend = frame - clock } else { stop(stopLength) }
                if isLeaving, fade.left <= 0 { return false }
            }
            runs = start < VoiceWalkTests.block && !isHalted && !isBusHalted
            guard runs else {
                last = 0
                // A voice that is not heard ends at once.
                return bend == nil
            }
            let (begins, rises) = (!hasBegun, fade.value * transport.value == 0)
            hasBegun = true
            var unbent = self
            unbent.step(VoiceWalkTests.block - start)
            let end = unbent.level(busLevel)
            let from = begins && !rises ? end : last
            func line(_ frame: Int) -> Double {
                from + (end - from) * Double(frame - start) / Double(VoiceWalkTests.block - start)
            }
            for frame in start..<(bend ?? VoiceWalkTests.block) { mix[frame] += line(frame) }
            last = end
            guard let bend else {
                unbent.last = end
                self = unbent
                return true
            }
            step(bend - start)
            stop(stopLength)
            step(VoiceWalkTests.block - bend)
            last = level(busLevel)
            for frame in bend..<VoiceWalkTests.block {
                let share = Double(frame - bend) / Double(VoiceWalkTests.block - bend)
                mix[frame] += line(bend) + (last - line(bend)) * share
            }
            return true
        }

        private mutating func step(_ frames: Int) {
            for _ in 0..<frames {
                fade.step()
                transport.step()
                gain.step()
            }
        }

        private func level(_ busLevel: Double) -> Double {
            amplitude * fade.value * transport.value * gain.value * busLevel
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
            var hasTurnedBus = false
            // The first voice sounds alone, and tells the delay.
            for _ in 0...(calls == 0 ? 0 : roll(4)) {
                // The latest voice gets half of the calls, so that many calls of one update are of one voice.
                let index = voices.isEmpty ? 0 : roll(2) == 0 ? voices.count - 1 : roll(voices.count)
                let blocks = length()
                let frames = blocks * Self.block
                let order = calls == 0 ? 0 : roll(13)
                if order >= 3, order < 12, voices.isEmpty { continue }
                switch order {
                case 0...2 where voices.count < 8:
                    let number = roll(7)
                    var playback = PlaybackSettings(bus: roll(2) == 0 ? bus.id : .effects, loops: true)
                    var new = (start: 0, fade: SoundtrackWalkTests.Line())
                    if calls > 0, roll(3) == 0 {
                        new.start = clock + roll(10 * Self.block)
                        playback.startFrame = new.start
                    }
                    if calls > 0, roll(3) == 0, frames > 0 {
                        new.fade = SoundtrackWalkTests.Line(from: 0, to: 1, length: frames)
                        playback.fadeIn = Self.tween(blocks)
                    }
                    log.append("play \(number) \(playback.bus) at \(new.start), fade \(new.fade.length)")
                    voices.append(
                        Sounding(
                            voice: audio.play(sounds[number], playback), amplitude: Double(number + 1) / 128,
                            start: new.start, fade: new.fade, isOnBus: playback.bus == bus.id))
                case 3:
                    log.append("stop \(index) \(frames)")
                    voices[index].voice.stop(over: Self.tween(blocks))
                    voices[index].calls.append(.stop(frames))
                case 4, 5:
                    log.append("pause \(index) \(frames)")
                    voices[index].voice.pause(over: Self.tween(blocks))
                    voices[index].calls.append(.pause(frames))
                case 6, 7:
                    log.append("resume \(index) \(frames)")
                    voices[index].voice.resume(over: Self.tween(blocks))
                    voices[index].calls.append(.resume(frames))
                case 8, 9:
                    let gain = [Decibels.silence, -6, 0, 6][roll(4)]
                    log.append("gain \(index) \(gain) \(frames)")
                    voices[index].voice.setGain(gain, over: Self.tween(blocks))
                    voices[index].calls.append(.gain(Double(gain.amplitude), frames))
                case 10, 11:
                    let frame = max(0, clock + roll(6 * Self.block) - Self.block)
                    log.append("stop \(index) at \(frame), \(frames)")
                    voices[index].voice.stop(atFrame: frame, over: Self.tween(blocks))
                    // A fade is 10 ms long at least.
                    voices[index].calls.append(.stopAt(frame, max(frames, 2 * Self.block)))
                case 12 where !hasTurnedBus:
                    hasTurnedBus = true
                    isBusPaused.toggle()
                    log.append("bus pause \(isBusPaused) \(frames)")
                    bus.setPaused(isBusPaused, over: Self.tween(blocks))
                    busRun.turn(to: isBusPaused ? 0 : 1, in: frames)
                default: continue
                }
                calls += 1
            }
            audio.update()
            for index in voices.indices { voices[index].carryOut(at: clock) }
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
