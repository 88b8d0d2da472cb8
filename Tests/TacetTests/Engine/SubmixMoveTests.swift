import TestSupport
import Testing

@testable import TacetDecoding
@testable import Tacet

/// Voices that play while their bus gets a submix move into it.
@Suite("Voices that move into a submix") struct SubmixMoveTests {
    private let low = 300.0
    private let high = 7_777.0

    private func tones() -> [Float] {
        let tones = [low, high].map { Tone(frequency: $0, decibels: -20).samples(frames: 48_000, rate: 48_000) }
        return zip(tones[0], tones[1]).map(+)
    }

    @Test("A filter and effects are heard on voices that played before, on the bus and below it")
    func playing() throws {
        let offline = Offline()
        let audio = offline.audio
        let below = try #require(audio.buses.add(below: .effects)).id
        let sound = try offline.load(tones())
        for bus in [BusID.effects, below] {
            let voice = audio.play(sound, PlaybackSettings(bus: bus, loops: true))
            let before = try offline.render(24_000).left[4_800..<24_000]
            try audio.buses.effects.setEffects([.equalizer([.highCut(hertz: 800)])], over: .seconds(0.1))
            let sweep = try offline.render(24_000).left
            let after = try offline.render(24_000).left
            #expect(after.level(of: high) < before.level(of: high) - 36)
            #expect(abs(after.level(of: low) - before.level(of: low)) < 0.5)
            #expect(sweep.largestStep <= before.largestStep * 1.05)
            try audio.buses.effects.setEffects([], over: .none)
            voice.stop(over: .none)
            try offline.render(24_000)
        }
    }

    @Test("The mix goes on at the sample, with gains that stand and gains that move, placed or not")
    func samples() throws {
        let (plain, moved) = (Offline(), Offline())
        var inner = BusID.effects
        for offline in [plain, moved] {
            let buses = offline.audio.buses
            inner = try #require(buses.add(below: .effects)).id
            buses.effects.setGain(-6, over: .none)
            buses[inner].setGain(-9, over: .none)
            let sound = try offline.load(tones())
            offline.audio.play(sound, PlaybackSettings(bus: inner, loops: true))
            offline.audio.play(sound, PlaybackSettings(pitch: 1.3, loops: true))
            offline.audio.play(sound, at: Vector3(2, 0, -1), PlaybackSettings(bus: inner, loops: true))
            offline.audio.play(sound, PlaybackSettings(bus: .ui, loops: true))
        }
        for step in 0..<12 {
            switch step {
            case 2: try moved.audio.buses.effects.enableSubmix()
            case 4: try moved.audio.buses[inner].enableSubmix()
            case 6: for offline in [plain, moved] { offline.audio.buses.effects.setGain(3, over: .seconds(0.2)) }
            case 7: try moved.audio.buses.ui.enableSubmix()
            default: break
            }
            let (reference, heard) = (try plain.render(2_048), try moved.render(2_048))
            // While a gain moves, the product of two slopes is not one slope.
            let bound: Float = (6...10).contains(step) ? 2e-3 : 2e-6
            for (one, other) in [(reference.left, heard.left), (reference.right, heard.right)] {
                let difference = zip(one.samples, other.samples).map { abs($0 - $1) }.max() ?? 1
                #expect(difference < bound, "step \(step): \(difference)")
            }
        }
    }

    @Test("A bus that gets its submix while its gain moves does so without a click")
    func movingGain() throws {
        let offline = Offline()
        let audio = offline.audio
        audio.play(
            try offline.load(Tone(frequency: low, decibels: -6).samples(frames: 48_000, rate: 48_000)),
            PlaybackSettings(loops: true))
        let steady = try offline.render(9_600).left[4_800..<9_600].largestStep
        audio.buses.effects.setGain(-40, over: .seconds(0.1))
        try offline.render(2_048)
        try audio.buses.effects.enableSubmix()
        let fall = try offline.render(9_600).left
        audio.buses.effects.setMuted(true, over: .none)
        try offline.render(4_800)
        audio.buses.effects.setGain(0, over: .none)
        audio.buses.effects.setMuted(false, over: .seconds(0.05))
        let rise = try offline.render(9_600).left
        #expect(max(fall.largestStep, rise.largestStep) <= steady * 1.05)
        #expect(abs(rise[4_800..<9_600].level(of: low) + 6) < 0.1)
    }

    private typealias Stereo = (left: Signal, right: Signal)

    /// Noise of -20 dB, the same each time.
    private func noise() -> [Float] {
        var state: UInt32 = 1
        return (0..<48_000).map { _ in
            state = state &* 1_664_525 &+ 1_013_904_223
            return (Float(state >> 8) / 8_388_608 - 1) * 0.173
        }
    }

    /// The bus's sound before, while and after it gets a submix, with a voice in a reverb.
    private func reverberant(
        _ samples: [Float], _ spatialization: Spatialization
    ) throws -> (offline: Offline, before: Stereo, move: Stereo, after: Stereo) {
        let offline = Offline()
        let audio = offline.audio
        audio.world.spatialization = spatialization
        audio.world.reverb = Reverb(.concertHall)
        audio.play(try offline.load(samples), at: Vector3(2, 0, -1), PlaybackSettings(loops: true))
        try offline.render(48_000)
        let before = try offline.render(48_000)
        try audio.buses.effects.enableSubmix()
        let move = try offline.render(24_000)
        try offline.render(48_000)
        return (offline, before, move, try offline.render(48_000))
    }

    @Test(
        "Voices in a reverb, and voices that OpenAL places, move without a click and keep both",
        arguments: [Spatialization.stereo, .binaural])
    func reverb(_ spatialization: Spatialization) throws {
        let tone = Tone(frequency: low, decibels: -20).samples(frames: 48_000, rate: 48_000)
        let (offline, steady, move, _) = try reverberant(tone, spatialization)
        for (steady, move) in [(steady.left, move.left), (steady.right, move.right)] {
            // Two fades of a block leave -98 dB of a tone there, a step as large as the tone -46.
            let click = stride(from: 0, to: 23_000, by: 512).map { move[$0..<$0 + 1_024].level(of: 6_000) }.max() ?? 0
            print("figure: \(spatialization), a move at 6 kHz, below the tone: \(click - steady.peakLevel) dB")
            #expect(click < steady.peakLevel - 80)
        }
        offline.audio.buses.effects.setGain(-12, over: .none)
        try offline.render(48_000)
        #expect(try offline.render(48_000).left.level(of: low) < steady.left.level(of: low) - 8)
        #expect(offline.audio.buses.effects.level != nil)
        // Of noise, because the reverb moves the phase in which it meets a tone.
        let (_, before, _, after) = try reverberant(noise(), spatialization)
        for (before, after) in [(before.left, after.left), (before.right, after.right)] {
            print("figure: \(spatialization), the level after a move: \(after.level - before.level) dB")
            #expect(abs(after.level - before.level) < 0.1)
        }
    }
}
