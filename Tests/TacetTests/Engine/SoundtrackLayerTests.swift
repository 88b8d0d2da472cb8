import Glibc
import TestSupport
import Testing

@testable import Tacet
@testable import TacetDecoding

/// Stems whose gains follow the intensity of the music, and stems that change at a boundary. Stems are constant and of
/// levels that tell them apart.
@Suite("Layers of a soundtrack") struct SoundtrackLayerTests {
    let offline = Offline()
    var audio: AudioEngine { offline.audio }
    var music: Soundtrack { offline.audio.soundtrack }
    let directory = TemporaryDirectory()

    /// A track of three stems, at 120 beats a minute: a beat has 24,000 frames.
    private func track(
        _ levels: [Float] = [0.1, 0.2, 0.4], frames: Int = 480_000, tempo: TempoMap? = TempoMap(120),
        looping: Track.Looping = .whole
    ) throws -> Track {
        let stems = try levels.map { level in
            // A file that is being played is not written again.
            let name = "\(level)-\(frames).wav"
            if access(directory.path(name), F_OK) == 0 { return directory.path(name) }
            let samples = [Float](repeating: level, count: frames)
            return try directory.write(SoundFile(channels: [samples, samples]).waveBytes, name)
        }
        return Track(stems: stems, looping: looping, tempo: tempo)
    }

    /// Mixes on with an update before each block of 512 frames.
    @discardableResult
    private func render(_ frames: Int) throws -> [Float] {
        var samples: [Float] = []
        while samples.count < frames {
            audio.update()
            samples += Array(try offline.renderOn(min(512, frames - samples.count)).left.samples)
        }
        return samples
    }

    private func about(_ sample: Float?, _ level: Float) -> Bool { abs((sample ?? .nan) - level) < 1e-3 }

    /// The frame of the music at which the first sample is heard that is not of a level.
    private func change(_ samples: [Float], from level: Float) -> Int? {
        samples.indices.first { $0 > 1_000 && !about(samples[$0], level) }.map { $0 - Offline.delay }
    }

    @Test("A curve is straight in amplitude between its points, and level outside them")
    func curve() {
        let curve = LayerCurve([(0.75, 0), (0.25, .silence), (0.75, -6.0206)])
        let gains: [(Float, Float)] = [
            (-1, 0), (0, 0), (0.25, 0), (0.5, 0.5), (0.74, 0.98), (0.75, 0.5), (1, 0.5), (7, 0.5), (.nan, 0),
        ]
        for (intensity, factor) in gains {
            #expect(abs(curve.gain(at: intensity).amplitude - factor) < 1e-3, "\(intensity)")
        }
        #expect(LayerCurve([]).gain(at: 0.5) == .unity && LayerCurve([(0.5, .silence)]).gain(at: 1) == .silence)
        #expect(curve.points.map(\.intensity) == [0.25, 0.75, 0.75])
        #expect(LayerCurve((0..<40).map { (Float($0) / 40, 0) }).points.count == LayerCurve.limit)
    }

    @Test("The stems move with the intensity in beats of the tempo; a call with the same intensity goes on")
    func intensity() throws {
        music.setLayer(ofStem: 1, LayerCurve([(0, .silence), (1, 0)]))
        music.setLayer(ofStem: 2, LayerCurve([(0.5, .silence), (0.5, 0)]))
        try music.play(track())
        let calm = try render(10_240)
        #expect(about(calm.last, 0.1) && calm.allSatisfy { $0 < 0.101 }, "the stems begin at the curves' gains")
        music.setIntensity(0.25, overBeats: 2)
        var samples: [Float] = []
        for _ in 0..<100 {
            music.setIntensity(0.25, overBeats: 2)
            samples += try render(512)
        }
        // 48,000 frames from the block's beginning on, and the limiter's delay.
        let end = 48_000 + Offline.delay
        #expect(about(samples[end / 2], 0.125) && about(samples[end], 0.15) && samples[end - 1_000] < 0.1495)
        music.setIntensity(1, overBeats: 0)
        #expect(about(try render(1_024).last, 0.7) && music.intensity == 1)
        music.setIntensity(.nan, overBeats: 0)
        #expect(about(try render(1_024).last, 0.1) && music.intensity == 0)
        music.setLayer(ofStem: 1, nil)
        music.setIntensity(1, overBeats: 0)
        #expect(about(try render(1_024).last, 0.5))
    }

    @Test("A track that follows begins at the gains of the intensity, also if that changes while the track waits")
    func following() throws {
        music.setLayer(ofStem: 1, LayerCurve([(0, .silence), (1, 0)]))
        music.setIntensity(1)
        try music.play(track(frames: 48_000, looping: .none))
        try render(1_024)
        try music.queue(track([0.05, 0.3]))
        music.setIntensity(0.5, overBeats: 0)
        let seam = try render(60_000)
        let first = try #require(seam.firstIndex { about($0, 0.2) })
        #expect(seam[first...].allSatisfy { about($0, 0.2) } && seam[4_096..<first].allSatisfy { about($0, 0.6) })
        try music.transition(to: track(), at: .bar)
        music.setIntensity(0, overBeats: 0)
        try render(1_024)
        let turned = try render(96_000)
        #expect(turned.allSatisfy { about($0, 0.05) || about($0, 0.5) } && about(turned.last, 0.5))
    }

    @Test("A track that waits takes the intensity also if the present stem has its gain already")
    func waitingTrack() throws {
        let curve = LayerCurve([(0, .silence), (1, 0)])
        music.setLayer(ofStem: 1, curve)
        try music.play(track([0.1, 0.2]))
        try render(10_240)
        try music.transition(to: track([0.1, 0.4]), at: .bar)
        music.setGain(ofStem: 1, curve.gain(at: 0.5), over: .none)
        music.setIntensity(0.5, overBeats: 0)
        let samples = try render(102_400)
        #expect(about(samples[60_000], 0.2) && about(samples.last, 0.3))
    }

    @Test(
        "A stem changes on the sample of its boundary",
        arguments: [(MusicBoundary.beat, 24_000), (.bar, 96_000), (.bars(2), 192_000), (.marker("drop"), 50_001)])
    func switched(boundary: MusicBoundary, frame: Int) throws {
        let tempo = TempoMap(
            timescale: 48_000, segments: [TempoMap.Segment(frame: 0, tempo: 120)],
            markers: [TempoMap.Marker("drop", frame: 50_001)])
        try music.play(track(tempo: tempo))
        var samples = try render(10_240)
        music.setGain(ofStem: 2, .silence, over: .none, on: boundary)
        music.setGain(ofStem: 0, .silence, over: .none, on: boundary)
        samples += try render(200_000)
        #expect(change(samples, from: 0.7) == frame)
        #expect(samples[(frame + Offline.delay)...].allSatisfy { about($0, 0.2) } && music.switches.isEmpty)
        // A seek opens the files again, with the gains that the stems have.
        music.seek(toFrame: 0)
        #expect(about(try render(4_096).last, 0.2))
    }

    /// A stem whose samples tell their frame, and one of a constant level on the left side.
    private func codedTrack() throws -> Track {
        let frames = 0..<480_000
        let coded = SoundFile(channels: [
            frames.map { Float(($0 + 1) >> 8) / 32_767 }, frames.map { Float((($0 + 1) & 255) * 64) / 32_767 },
        ])
        let level = SoundFile(channels: [
            [Float](repeating: 16_384 / 32_767, count: frames.count), [Float](repeating: 0, count: frames.count),
        ])
        return Track(
            stems: [
                try directory.write(coded.waveBytes, "coded.wav"), try directory.write(level.waveBytes, "level.wav"),
            ], looping: .whole, tempo: TempoMap(120))
    }

    /// Mixes on, and returns the frames of the coded track that are heard, and whether its second stem sounds with them.
    private func renderCoded(_ frames: Int) throws -> [(frame: Int, sounds: Bool)] {
        var heard: [(frame: Int, sounds: Bool)] = []
        for _ in 0..<frames / 512 {
            audio.update()
            let (left, right) = try offline.renderOn(512)
            for (left, right) in zip(left.samples, right.samples) {
                let high = Int((left * 32_768).rounded())
                heard.append((((high & 16_383) << 8) + Int((right * 512).rounded()) - 1, high >= 16_384))
            }
        }
        // Frame -1 is silence.
        return heard.filter { $0.frame >= 0 }
    }

    @Test("A pause and a hold keep a stem's order at its place in the music", arguments: [false, true])
    func kept(isHeld: Bool) throws {
        try music.play(codedTrack())
        try render(10_240)
        music.setGain(ofStem: 1, .silence, over: .none, on: .bar)
        if isHeld { audio.session.begin(.otherAudio) } else { music.pause(over: .none) }
        try render(102_400)
        if isHeld { audio.session.end(.otherAudio) } else { music.resume(over: .none) }
        // The music fades in again after a hold.
        try render(48_000)
        let heard = try renderCoded(51_200)
        #expect(heard.first.map { $0.frame < 90_000 } == true && heard.last.map { $0.frame > 97_000 } == true)
        #expect(heard.allSatisfy { $0.sounds == ($0.frame < 96_000) } && music.switches.isEmpty)
    }

    @Test("After a seek a stem changes at the next boundary there, and keeps that gain after another seek")
    func sought() throws {
        try music.play(codedTrack())
        try render(10_240)
        music.setGain(ofStem: 1, .silence, over: .none, on: .bar)
        music.seek(toFrame: 380_000)
        // The seek overlaps for 10 ms.
        try render(1_536)
        let heard = try renderCoded(6_144)
        #expect(heard.allSatisfy { $0.sounds == ($0.frame < 384_000) })
        #expect(heard.first.map { $0.sounds } == true && heard.last.map { $0.sounds } == false)
        music.seek(toFrame: 100_000)
        try render(1_536)
        #expect(try renderCoded(1_024).allSatisfy { !$0.sounds && $0.frame < 110_000 })
    }

    @Test("A later order for a stem replaces the earlier one, another track ends it, and without a beat it is at once")
    func replaced() throws {
        try music.play(track())
        try render(10_240)
        music.setGain(ofStem: 1, .silence, over: .none, on: .beat)
        music.setGain(ofStem: 1, -6.0206, over: .none, on: .bars(4))
        #expect(try render(48_000).allSatisfy { about($0, 0.7) } && music.switches.count == 1)
        try music.play(track())
        // Both tracks sound for 10 ms, which the limiter lowers.
        try render(96_000)
        #expect(music.switches.isEmpty)
        #expect(try render(320_000).allSatisfy { about($0, 0.7) }, "the fourth bar line is at 384,000 frames")

        try music.play(track(tempo: nil))
        #expect(about(try render(96_000).last, 0.7))
        music.setGain(ofStem: 2, .silence, over: .none, on: .bar)
        #expect(about(try render(1_024).last, 0.3))
        music.setGain(ofStem: 7, .silence, on: .now)
        #expect(music.switches.isEmpty)
    }
}
