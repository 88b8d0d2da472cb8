import Glibc
import TacetSession
import TacetPlatform
import TestSupport
import Testing

@testable import Tacet

/// The loudness that an attached program sees, measured with the signals of EBU Tech 3341.
@Suite("Loudness of a running game", .serialized, .onOwnThreads) struct LoudnessMeterTests {
    private let directory = TemporaryDirectory()

    @Test(
        "Momentary, short-term and integrated loudness are those of EBU Tech 3341",
        arguments: [44_100, 48_000, 96_000])
    func windows(rate: Int) throws {
        var steady = LoudnessMeter(sampleRate: rate)
        #expect(steady.momentary == nil && steady.shortTerm == nil && steady.integrated == nil)
        steady.add(-23, 1, rate: rate)
        #expect(abs((steady.momentary ?? 0) + 23) < 0.1 && steady.shortTerm == nil)
        steady.add(-23, 3, rate: rate)
        #expect(abs((steady.shortTerm ?? 0) + 23) < 0.1 && abs((steady.integrated ?? 0) + 23) < 0.1)
        // 400 ms and 3 s after the tone has become 20 dB quieter, the windows have forgotten it.
        steady.add(-43, 0.6, rate: rate)
        #expect(abs((steady.momentary ?? 0) + 43) < 0.1 && (steady.shortTerm ?? 0) > -24.5)
        steady.add(-43, 3, rate: rate)
        #expect(abs((steady.shortTerm ?? 0) + 43) < 0.1)
    }

    @Test("Both gates hold: quiet stretches and silence do not lower the integrated loudness")
    func gates() throws {
        // Case 4, shortened: without the gates the result would be -24.7.
        var meter = LoudnessMeter(sampleRate: 48_000)
        for (level, seconds) in [(-72.0, 2.0), (-36, 4), (-23, 24), (-36, 4), (-72, 2)] {
            meter.add(level, seconds)
        }
        #expect(abs((meter.integrated ?? 0) + 23) < 0.1)
        meter.add(-200, 4)
        #expect(abs((meter.integrated ?? 0) + 23) < 0.1 && (meter.momentary ?? -200) < -100)
    }

    @Test("An attached program gets the loudness of each bus that has samples, and learns what ducks a bus")
    func told() async throws {
        var settings = AudioEngine.Settings()
        settings.output = .null
        let audio = AudioEngine(settings, session: AudioSession(isolated: ()))
        let folder = SocketFolder(directory)
        try AttachedEngines.add(audio.profiled, in: folder)
        let tone = Tone(frequency: 1_000, decibels: -20).samples(frames: 48_000, rate: 48_000)
        let sound = try audio.load(bytes: SoundFile(channels: [tone, tone], rate: 48_000).waveBytes, name: "tone.wav")
        try audio.buses.effects.setFilter(Filter(lowCut: 30), over: .none)
        let program = try #require(AttachedProgram(in: folder))
        program.ask("watch\n")
        func second(_ what: String, _ matches: ([[String: JSON]]) -> Bool) async throws -> [[String: JSON]] {
            let state = try await program.expect(what, updating: audio) {
                matches($0["buses"]?.array?.compactMap(\.object) ?? [])
            }
            return try #require(state["buses"]?.array).compactMap(\.object)
        }
        // A voice that begins before its bus has samples of its own is mixed into master.
        _ = try await second("the bus has samples of its own") {
            $0.count > 2 && $0[2]["submix"] == .boolean(true)
        }
        audio.play(sound, PlaybackSettings(loops: true))
        // A busy machine may lose a stretch of samples, which lowers no mean for long.
        let steady = try await second("the tone's loudness in all windows") { buses in
            [0, 2].allSatisfy { index in
                buses.count > index
                    && ["momentary", "shortTerm", "integrated"].allSatisfy {
                        abs((buses[index][$0]?.number ?? 0) + 20) < 0.3
                    }
            }
        }
        #expect(steady[1]["momentary"] == .null && steady[3]["momentary"] == .null)
        #expect(steady[3]["duckedBy"] == .array([]))
        // The effects duck the soundtrack, and the game lowers the effects.
        audio.buses.ducking = [Ducking(.soundtrack, under: .effects, by: -9, attack: .milliseconds(20))]
        audio.buses.effects.setGain(-12, over: .none)
        let quiet = try await second("the quieter tone, and the ducking") { buses in
            buses.count > 1 && abs((buses[0]["momentary"]?.number ?? 0) + 32) < 0.3 && buses[1]["duck"] == .number(-9)
        }
        #expect(quiet[1]["duckedBy"] == .array([.string("effects")]) && quiet[2]["duckedBy"] == .array([]))
        #expect((quiet[0]["integrated"]?.number ?? -99) > -26, "the whole is louder than the last second")
    }
}
