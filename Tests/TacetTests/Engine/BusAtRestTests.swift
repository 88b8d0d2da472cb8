import TestSupport
import Testing

@testable import Tacet
@testable import TacetDecoding

/// What a game sets in the same frame in which the first sound of a bus begins.
@Suite("A bus on which nothing sounds yet") struct BusAtRestTests {
    private let offline = Offline()
    private let directory = TemporaryDirectory()
    private var audio: AudioEngine { offline.audio }

    private static let level: Float = 0.5

    private func track(_ name: String = "music.wav", level: Float = level) throws -> String {
        try directory.write(
            SoundFile(channels: [[Float](repeating: level, count: 96_000)]).waveBytes, name)
    }

    /// The highest peak of the next 0.1 s.
    private func peak() throws -> Float { try offline.render(4_800).left.samples.map(abs).max() ?? 0 }

    /// A call that silences a bus.
    enum Silencing: CaseIterable {
        case muted, mutedAtOnce, turnedDown, turnedDownAtOnce, paused

        func apply(to bus: Bus) {
            switch self {
            case .muted: bus.setMuted(true)
            case .mutedAtOnce: bus.setMuted(true, over: .none)
            case .turnedDown: bus.setGain(.silence)
            case .turnedDownAtOnce: bus.setGain(.silence, over: .none)
            case .paused: bus.setPaused(true)
            }
        }
    }

    @Test("Is silent from the first sample of music that begins with the call", arguments: Silencing.allCases)
    func music(_ silencing: Silencing) throws {
        for bus in [audio.buses.master, audio.buses.soundtrack] {
            let offline = Offline()
            let audio = offline.audio
            let path = try track()
            // Before the music and behind it, in one frame of the game.
            if bus.id == .master {
                silencing.apply(to: audio.buses.master)
                try audio.soundtrack.play(path)
            } else {
                try audio.soundtrack.play(path)
                silencing.apply(to: audio.buses.soundtrack)
            }
            let samples = try offline.render(4_800).left.samples
            #expect(samples.allSatisfy { abs($0) < 1e-6 }, "\(bus.id): \(samples.map(abs).max() ?? 0)")
        }
    }

    @Test("Is silent from the first sample of a sound that begins with the call", arguments: Silencing.allCases)
    func sound(_ silencing: Silencing) throws {
        try audio.buses.effects.enableSubmix()
        let sound = try offline.load([Float](repeating: Self.level, count: 48_000))
        silencing.apply(to: audio.buses.effects)
        audio.play(sound)
        #expect(try peak() < 1e-6)
    }

    @Test("A restored state is heard from the first sample")
    func restored() throws {
        let saved = Offline()
        saved.audio.buses.soundtrack.setMuted(true)
        saved.audio.buses.master.setGain(-40)
        try audio.restore(saved.audio.saveState())
        try audio.soundtrack.play(try track())
        #expect(try peak() < 1e-6)
    }

    @Test("A longer fade is heard, and a change under music that sounds does not click")
    func fades() throws {
        audio.buses.master.setGain(.silence, over: .none)
        audio.buses.master.setGain(0, over: .seconds(0.5))
        try audio.soundtrack.play(try track())
        let rising = try offline.render(24_000).left.samples
        #expect(rising[4_800] < 0.35 * Self.level && rising[19_200] > 0.65 * Self.level)
        _ = try offline.render(24_000)
        audio.buses.master.setMuted(true, over: .none)
        let falling = try offline.render(4_800).left.samples
        let steps = zip(falling, falling.dropFirst()).map { abs($0 - $1) }
        #expect((steps.max() ?? 1) < 0.005 && falling.last == 0)
        // A muted bus is not one on which nothing sounds.
        audio.buses.master.setMuted(false, over: .none)
        let back = try offline.render(4_800).left.samples
        #expect((zip(back, back.dropFirst()).map { abs($0 - $1) }.max() ?? 1) < 0.005)
    }

    @Test("A filter of a bus is that of the first sample")
    func filter() throws {
        let tone = Tone(frequency: 10_000, decibels: -6).samples(frames: 48_000, rate: 48_000)
        let path = try directory.write(SoundFile(channels: [tone]).waveBytes, "tone.wav")
        try audio.buses.soundtrack.setFilter(.lowPass(hertz: 200), over: .none)
        try audio.soundtrack.play(path)
        #expect(try peak() < 0.02)
    }

    @Test("Stems have the gains of their layers from the first sample, in whichever order a frame's calls come")
    func layers() throws {
        let paths = [try track("pad.wav", level: 0.25), try track("drums.wav", level: 0.5)]
        try audio.soundtrack.play(Track(stems: paths))
        audio.soundtrack.setLayer(ofStem: 1, LayerCurve([(0.2, .silence), (0.5, 0)]))
        audio.soundtrack.setIntensity(0, overBeats: 0)
        audio.soundtrack.setGain(-6, over: .none)
        let gain = Decibels(-6).amplitude
        #expect(abs(try peak() - 0.25 * gain) < 1e-3)
    }
}
