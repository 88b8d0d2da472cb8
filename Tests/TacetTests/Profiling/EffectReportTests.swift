import TacetSession
import TestSupport
import Testing

@testable import Tacet

/// The effects of buses, as an attached program sees them.
@Suite("Effects of a running game", .serialized, .onOwnThreads) struct EffectReportTests {
    private let directory = TemporaryDirectory()

    @Test("An attached program is told a bus's effects in their order, what each costs, and which one is bypassed")
    func told() async throws {
        var settings = AudioEngine.Settings()
        settings.output = .null
        let audio = AudioEngine(settings, session: AudioSession(isolated: ()))
        let folder = SocketFolder(directory)
        try AttachedEngines.add(audio.profiled, in: folder)
        let tone = Tone(frequency: 1_000, decibels: -20).samples(frames: 48_000, rate: 48_000)
        let sound = try audio.load(bytes: SoundFile(channels: [tone], rate: 48_000).waveBytes, name: "tone.wav")
        var echo = Effect.delay()
        echo.isBypassed = true
        try audio.buses.effects.setEffects([.equalizer([.bell(hertz: 1_000, gain: 3)]), echo])
        audio.play(sound, PlaybackSettings(loops: true))
        let program = try #require(AttachedProgram(in: folder))
        program.ask("watch\n")
        func effects(of bus: Int, _ state: [String: JSON]) -> [[String: JSON]] {
            let buses = state["buses"]?.array?.compactMap(\.object) ?? []
            return buses.indices.contains(bus) ? buses[bus]["effects"]?.array?.compactMap(\.object) ?? [] : []
        }
        let state = try await program.expect("the cost of the equaliser", updating: audio) {
            (effects(of: 2, $0).first?["cost"]?.number ?? 0) > 0
        }
        let told = effects(of: 2, state)
        #expect(told.map { $0["name"] } == [.string("equaliser"), .string("delay")])
        #expect(told.map { $0["bypassed"] } == [.boolean(false), .boolean(true)])
        #expect(effects(of: 3, state).isEmpty)
    }
}
