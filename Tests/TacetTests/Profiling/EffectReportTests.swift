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

    @Test("A program turns a number over the socket, is told that it is held, and why another one is refused")
    func turned() async throws {
        var settings = AudioEngine.Settings()
        settings.output = .null
        let audio = AudioEngine(settings, session: AudioSession(isolated: ()))
        let folder = SocketFolder(directory)
        try AttachedEngines.add(audio.profiled, in: folder)
        audio.profiled.access = .readWrite
        try audio.buses.effects.setEffects([.delay()])
        let program = try #require(AttachedProgram(in: folder))
        program.ask("watch\n")
        func feedback(_ state: [String: JSON]) -> JSON? {
            let effect = state["buses"]?.array?.dropFirst(2).first?["effects"]?.array?.first
            return effect?["dials"]?.array?.first { $0["name"] == .string("feedback") }
        }
        let engine = audio.profiled.number
        let before = try await program.expect("the effect", updating: audio) { feedback($0) != nil }
        #expect(feedback(before)?["isHeld"] == .boolean(false))
        for (number, words, refusal) in [
            (1, "effect 2/0/delay/feedback 0.75", JSON.null),
            (2, "effect 2/0/delay/feedback 7", .string("feedback takes 0.0 to 0.95")),
            (3, "parameter no such name 1", .string("there is no parameter \"no such name\"")),
        ] {
            program.ask("set \(number) \(engine) \(words)\n")
            let answer = try await program.expect("the answer", updating: audio) {
                $0["answer"] == .number(Double(number))
            }
            #expect(answer["refused"] == refusal)
        }
        let after = try await program.expect("the held number", updating: audio) {
            feedback($0)?["isHeld"] == .boolean(true)
        }
        #expect(feedback(after)?["value"] == .number(0.75))
        guard case .delay(let delay)? = audio.buses.effects.effects.first?.kind else { throw Gone() }
        #expect(delay.feedback == 0.4, "the game's own")
        program.ask("erase\n")
        try await eventually("what is no line ends the connection, and the changes with it") {
            audio.update()
            return audio.buses.heldNumbers.isEmpty
        }
    }

    private struct Gone: Error {}
}
