import TestSupport
import Testing

@testable import Tacet

/// Ten minutes in which voices push one another out at random.
@Suite("Stealing") struct StealingTests {
    @Test("No click in ten minutes of it", arguments: [false, true])
    func clicks(hasPlace: Bool) throws {
        let offline = Offline {
            $0.realVoices = 4
            $0.virtualVoices = 24
        }
        let audio = offline.audio
        // Whole periods of slow tones that begin and end in silence: only a cut makes a step.
        let sounds = try [120.0, 240].map {
            try offline.load(Tone(frequency: $0, decibels: -20).samples(frames: 4_800, rate: 48_000))
        }
        let weapons = try #require(audio.buses.add(below: .effects)).id
        audio.setLimit(of: sounds[0], VoiceLimit(4, stealing: .quietest))
        audio.buses[weapons].setLimit(VoiceLimit(3, stealing: .oldest))
        audio.buses.effects.setLimit(VoiceLimit(8, stealing: .quietest))
        var random = RandomSource(seed: 11)
        var voices: [Voice] = []
        var samples = [Float](repeating: 0, count: 1_024)
        var (last, step, peak): (Float, Float, Float) = (0, 0, 0)
        var stolen = 0
        for _ in 0..<(600 * 48_000 / 512) {
            act(audio, sounds, weapons, at: hasPlace ? Vector3(0, 0, -1) : nil, &voices, &random)
            for event in audio.update() { if case .stolen = event { stolen += 1 } }
            var span = samples.mutableSpan
            try audio.render(into: &span)
            samples.withUnsafeBufferPointer { samples in
                for frame in 0..<512 {
                    let sample = samples[frame * 2]
                    step = max(step, abs(sample - last))
                    peak = max(peak, abs(sample))
                    last = sample
                }
            }
        }
        // Four voices at 290 Hz and as many that are fading out, each 0.1 high, make steps of 0.03; a cut makes one of
        // 0.1.
        #expect(step < 0.032)
        #expect(peak > 0.1)
        #expect(stolen > 5_000)
    }

    private func act(
        _ audio: AudioEngine, _ sounds: [Sound], _ weapons: BusID, at position: Vector3?, _ voices: inout [Voice],
        _ random: inout RandomSource
    ) {
        if Int.random(in: 0..<4, using: &random) == 0 {
            var settings = PlaybackSettings(
                bus: Bool.random(using: &random) ? weapons : .effects,
                gain: Decibels(.random(in: -6...0, using: &random)), pitch: .random(in: 0.8...1.2, using: &random),
                loops: Int.random(in: 0..<3, using: &random) > 0, priority: .random(in: 0...3, using: &random))
            settings.virtualBehavior = [.continues, .restarts, .stops][Int.random(in: 0..<3, using: &random)]
            let sound = sounds[Int.random(in: 0...1, using: &random)]
            voices.append(audio.play(sound, at: position, settings))
            if voices.count > 16 { voices.removeFirst() }
        }
        guard let voice = voices.randomElement(using: &random) else { return }
        switch Int.random(in: 0..<40, using: &random) {
        case 0, 8...11: voice.stop()
        case 1: voice.pause()
        case 2, 3: voice.resume()
        case 4: voice.setGain(Decibels(.random(in: -6...0, using: &random)))
        case 5: audio.buses[weapons].setPaused(true)
        case 6, 7: audio.buses[weapons].setPaused(false)
        default: break
        }
    }
}
