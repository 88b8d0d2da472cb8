import Glibc
import TestSupport
import Testing

@testable import TacetDecoding
@testable import Tacet

/// The effects of a bus that repeat, bend and place the sound.
@Suite("Echoes, modulation, distortion and convolution") struct EchoTests {
    private func processed(_ samples: [Float], by effect: Effect) -> Signal {
        EffectTests.processed(samples, by: effect)
    }

    /// Both sides of what an effect makes of two.
    private func processed(left: [Float], right: [Float], by effect: Effect, block: Int = 512) -> (Signal, Signal) {
        let unit = effect.unit(EffectFormat(sampleRate: 48_000, blockFrames: block))
        unit.aim(at: effect.parameters, over: 0)
        unit.set(effect.parameters)
        var mix = zip(left, right).flatMap { [$0, $1] }
        mix.withUnsafeMutableBufferPointer { mix in
            for start in stride(from: 0, through: left.count - block, by: block) {
                guard let base = mix.baseAddress else { return }
                unit.process(base + start * 2, count: block, SidechainLevels())
            }
        }
        return (
            Signal(interleaved: mix, channels: 2, channel: 0, rate: 48_000),
            Signal(interleaved: mix, channels: 2, channel: 1, rate: 48_000)
        )
    }

    private func impulse(_ frames: Int) -> [Float] { [1] + [Float](repeating: 0, count: frames - 1) }

    @Test("Echoes come after the time, each by the feedback lower", arguments: [0.001, 0.010_02, 0.25, 2])
    func echoes(_ time: Double) {
        let frames = Int((time * 48_000).rounded())
        let effect = Effect.delay(Effect.Delay(time: .seconds(time), feedback: 0.5))
        let (left, right) = processed(
            left: impulse(frames * 4 + 1_024), right: [Float](repeating: 0, count: frames * 4 + 1_024), by: effect)
        for echo in 1...3 { #expect(abs(left.samples[frames * echo] - powf(0.5, Float(echo - 1))) < 1e-6) }
        #expect(left.samples.indices.allSatisfy { left.samples[$0] == 0 || $0 % frames == 0 } && right.peak == 0)
    }

    @Test("Echoes that would last for minutes are silent a minute after their input, and fade out before")
    func longestTail() throws {
        let rate = 8_000
        let offline = Offline { $0.sampleRate = rate }
        let echoes = Effect.delay(Effect.Delay(time: .seconds(2), feedback: 0.95))
        try offline.audio.buses.effects.setEffects([echoes], over: .none)
        let tone = Tone(frequency: 300, decibels: -20).samples(frames: rate, rate: Double(rate))
        let sound = try offline.audio.load(samples: tone, channels: 1, sampleRate: rate)
        offline.audio.play(sound)
        let ringing = try offline.render(rate * 48).left
        #expect(ringing[rate * 40..<rate * 45].level > -60, "they ring long without a bound")
        let end = try offline.render(rate * 16).left
        #expect(end[rate * 14..<rate * 16].peak == 0)
        #expect(end[rate * 6..<rate * 10].level < end[0..<rate].level - 3)
        // A sound that comes is heard from its beginning on.
        offline.audio.play(sound)
        #expect(try offline.render(rate).left.level > -60)
    }

    @Test("Echoes come from the left and the right in turn")
    func pingPong() {
        let effect = Effect.delay(Effect.Delay(time: .milliseconds(100), feedback: 0.5, isPingPong: true))
        let (left, right) = processed(left: impulse(24_576), right: impulse(24_576), by: effect)
        #expect([1, 3].allSatisfy { abs(left.samples[4_800 * $0] - powf(0.5, Float($0 - 1))) < 1e-6 })
        #expect([2, 4].allSatisfy { abs(right.samples[4_800 * $0] - powf(0.5, Float($0 - 1))) < 1e-6 })
        #expect(left.samples[9_600] == 0 && right.samples[4_800] == 0)
    }

    @Test("Each echo passes the filter once more")
    func filteredEchoes() {
        let filter = Filter(lowCut: 300, highCut: 3_000)
        let effect = Effect.delay(Effect.Delay(time: .milliseconds(100), feedback: 0.9, filter: filter))
        let (left, _) = processed(left: impulse(24_576), right: impulse(24_576), by: effect)
        let echoes = (1...3).map { left[4_800 * $0..<4_800 * ($0 + 1)] }
        for hertz in [60.0, 12_000] {
            let levels = echoes.map { 10 * log10($0.power(at: hertz)) }
            #expect(levels[0] < -6)
            #expect(abs((levels[1] - levels[0]) - (levels[2] - levels[1])) < 0.5)
        }
    }

    @Test("sox's echo makes the same of noise, to -90 dB")
    func echoOracle() async throws {
        var random = SplitMix64(seed: 6)
        let noise = (0..<49_152).map { _ in Float.random(in: -0.2...0.2, using: &random) }
        let (input, oracle) = try await EffectTests.sox(noise, ["echo", "1", "1", "125", "0.5"])
        let echoes = processed(
            left: input, right: input, by: .delay(Effect.Delay(time: .milliseconds(125), feedback: 0))
        ).0.samples
        let difference = Signal(zip(zip(input, echoes), oracle).map { $0.0 + $0.1 * 0.5 - $1 }, rate: 48_000)
        #expect(difference.level < -105, "\(difference.level)")
    }

    @Test("A chorus bends a tone's pitch by its depth and rate, and a flanger sweeps a comb")
    func modulation() {
        let tone = Tone(frequency: 1_000, decibels: -6).samples(frames: 96_256, rate: 48_000)
        let swing = Effect.Modulation(
            delay: .milliseconds(20), depth: .milliseconds(4), rate: 0.5, spread: 0)
        let (left, right) = processed(left: tone, right: tone, by: .chorus(swing))
        #expect(left.samples == right.samples)
        // The delay moves by 2π × 0.5 Hz × 4 ms = 1.26 % at most: the tone lies within 987...1,013 Hz.
        let part = left[12_000..<96_000]
        let crossings = part.samples.indices.dropFirst().filter { part.samples[$0 - 1] < 0 && part.samples[$0] >= 0 }
        let periods = zip(crossings, crossings.dropFirst(20)).map { Double($1 - $0) / 20 }
        let (shortest, longest) = (periods.min() ?? 0, periods.max() ?? 0)
        #expect(abs(48_000 / shortest - 1_012.6) < 3 && abs(48_000 / longest - 987.4) < 3)
        #expect(abs(part.peakLevel + 6) < 0.1)

        var flanger = Effect.Modulation.flanger
        (flanger.depth, flanger.feedback) = (.zero, 0)
        let comb = processed(left: tone, right: tone, by: .flanger(flanger)).0.samples
        let sum = Signal(zip(tone, comb).map(+), rate: 48_000)[4_800..<96_000]
        #expect(abs(sum.level(of: 1_000) - 0) < 0.1, "2 ms are two periods: both add up")
    }

    @Test("A distortion's curve is its formula, and it makes odd harmonics alone", arguments: [true, false])
    func distortion(_ isHard: Bool) {
        let effect = Effect.distortion(
            Effect.Distortion(drive: 20, level: 0, curve: isHard ? .hard : .soft))
        for level in [Float(0.01), 0.05, 0.099, 0.2, 0.9, -0.3] {
            let steady = processed([Float](repeating: level, count: 512), by: effect).samples[511]
            let driven = level * 10
            let wanted = isHard ? max(-1, min(1, driven)) : driven / (1 + driven * driven).squareRoot()
            #expect(abs(steady - wanted) < 1e-5)
        }
        let tone = Tone(frequency: 500, decibels: -6).samples(frames: 48_128, rate: 48_000)
        let mix = processed(tone, by: effect)[4_800..<48_000]
        #expect(mix.level(of: 1_500) > -20)
        #expect(mix.level(of: 1_000) < -80)
    }

    @Test("A convolution is the direct one to -120 dB", arguments: [(512, 20_000), (512, 1), (500, 3_000), (64, 700)])
    func convolution(_ block: Int, _ length: Int) {
        var random = SplitMix64(seed: UInt64(length))
        let response = (0..<2 * length).map { _ in Float.random(in: -1...1, using: &random) }
        let frames = (length / block + 8) * block
        let left = (0..<frames).map { _ in Float.random(in: -1...1, using: &random) }
        let right = (0..<frames).map { _ in Float.random(in: -1...1, using: &random) }
        let effect = Effect.convolution(ImpulseResponse(response, key: 1))
        let (wetLeft, wetRight) = processed(left: left, right: right, by: effect, block: block)
        var (error, power) = (0.0, 0.0)
        for frame in stride(from: 0, to: frames, by: frames / 97 + 1) {
            for (side, input, output) in [(0, left, wetLeft), (1, right, wetRight)] {
                var sum = 0.0
                for tap in 0..<min(length, frame + 1) {
                    sum += Double(response[2 * tap + side]) * Double(input[frame - tap])
                }
                error += pow(Double(output.samples[frame]) - sum, 2)
                power += sum * sum
            }
        }
        #expect(10 * log10(error / power) < -120)
    }

    @Test("A sound becomes the response of a bus, and what cannot is refused")
    func responses() throws {
        let offline = Offline()
        let audio = offline.audio
        let click = try offline.load([0.5])
        let response = try audio.impulseResponse(of: try offline.load(impulse(4_800).reversed()))
        try audio.buses.master.setEffects([.convolution(response, wet: 0, dry: .silence)], over: .none)
        audio.play(click)
        let mix = try offline.render(9_600).left
        #expect(mix.onsets(above: -20) == [4_799 + Offline.delay])
        #expect(response.frames == 4_800)
        let streamed = try audio.load(
            bytes: SoundFile(channels: [impulse(48_000)]).waveBytes, name: "hall", LoadOptions(.streamed))
        #expect(throws: AudioError.self) { try audio.impulseResponse(of: streamed) }
        audio.unload(click)
        #expect(throws: AudioError.self) { try audio.impulseResponse(of: click) }
    }

    @Test(
        "Echoes ring out after their sound has ended, on a bus and on the soundtrack, and the time moves without a click"
    )
    func tails() throws {
        let offline = Offline()
        let audio = offline.audio
        let echo = Effect.delay(Effect.Delay(time: .milliseconds(500), feedback: 0.5), wet: 0)
        try audio.buses.effects.setEffects([echo], over: .none)
        audio.update()
        audio.play(try offline.load(Tone(frequency: 400).samples(frames: 4_800, rate: 48_000)))
        let mix = try offline.render(96_000).left
        for (index, level) in [-20.0, -20, -26, -32].enumerated() {
            let part = mix[index * 24_000 + 1_000..<index * 24_000 + 4_000]
            #expect(abs(part.level(of: 400) - level) < 0.2)
        }
        audio.play(
            try offline.load(Tone(frequency: 400).samples(frames: 48_000, rate: 48_000)), PlaybackSettings(loops: true))
        try offline.render(48_000)
        for time in [0.3, 1.7, 0.02] {
            let moved = Effect.delay(Effect.Delay(time: .seconds(time), feedback: 0.5), wet: 0)
            try audio.buses.effects.setEffects([moved], over: .seconds(0.1))
            let sweep = try offline.render(24_000).left
            #expect(sweep.largestStep <= 2 * .pi * 400 / 48_000 * sweep.peak * 1.1)
        }
    }

    @Test("A bypassed echo is cleared in no time, and begins anew")
    func clearedEcho() throws {
        let offline = Offline()
        let bus = offline.audio.buses.master
        var echo = Effect.delay(Effect.Delay(time: .milliseconds(300), feedback: 0), wet: 0, dry: .silence)
        try bus.setEffects([echo], over: .none)
        offline.audio.play(try offline.load(Tone(frequency: 400).samples(frames: 9_600, rate: 48_000)))
        try offline.render(9_600)
        echo.isBypassed = true
        try bus.setEffects([echo], over: .none)
        try offline.render(1_024)
        echo.isBypassed = false
        try bus.setEffects([echo], over: .none)
        #expect(try offline.render(24_000).left.peakLevel < -100)
    }
}
