import Glibc
import TacetProfile
import TacetSession
import TacetPlatform
import TestSupport
import Testing

@testable import Tacet

/// The spectrum and the wave of a bus that an attached program sees.
@Suite("Pictures of a bus", .serialized, .onOwnThreads) struct BusScopeTests {
    private let directory = TemporaryDirectory()

    private func picture(of samples: [Float], in block: Int = 512) -> ScopeLine.Scope {
        var scope = BusScope()
        let stereo = samples.flatMap { [$0, $0] }
        stereo.withUnsafeBufferPointer { stereo in
            for start in stride(from: 0, to: samples.count, by: block) {
                scope.add(stereo.baseAddress.map { $0 + 2 * start }, frames: min(block, samples.count - start))
            }
        }
        return scope.picture(engine: 1, bus: 2, sampleRate: 48_000)
    }

    /// The band that has a frequency.
    private func band(of frequency: Double) -> Int {
        (0..<BusScope.bandCount).last { BusScope.corner($0) <= frequency } ?? 0
    }

    @Test(
        "A tone has its level in its band, whatever the blocks, and little far from it",
        arguments: [100.0, 1_030, 5_200, 15_500])
    func tone(_ frequency: Double) {
        let samples = Tone(frequency: frequency, decibels: -12).samples(frames: 10_000, rate: 48_000)
        for block in [64, 512, 4_096, 10_000] {
            let picture = picture(of: samples, in: block)
            #expect(picture.bands.count == 64 && picture.points.count == 256)
            let own = band(of: frequency)
            // A tone at a corner is in both bands.
            let level = picture.bands[max(0, own - 1)...min(63, own + 1)].max() ?? -200
            #expect(abs(level + 12) < 1.5, "\(level) dB at \(frequency) Hz")
            for (index, level) in picture.bands.enumerated() where abs(index - own) > 8 {
                #expect(level < -60, "\(level) dB in the band \(index), far from \(frequency) Hz")
            }
        }
    }

    @Test("The wave begins at a rise through zero and reaches the tone's peak; silence is level")
    func wave() {
        let points = picture(of: Tone(frequency: 500, decibels: -12).samples(frames: 9_000, rate: 48_000)).points
        #expect(points[0] >= 0 && points[0] < 0.1 && points[2] > points[0])
        #expect(abs((points.max() ?? 0) - 0.251) < 0.01 && abs((points.min() ?? 0) + 0.251) < 0.01)
        var scope = BusScope()
        scope.add(nil, frames: 100_000)
        let silence = scope.picture(engine: 1, bus: 2, sampleRate: 48_000)
        #expect(silence.bands.allSatisfy { $0 == BusScope.floor } && silence.points.allSatisfy { $0 == 0 })
        scope.add(nil, frames: 0)
        scope.add(nil, frames: -1)
    }

    @Test(
        "A line asks for one bus or for none",
        arguments: [
            ("scope 1 0", ScopeRequest.Target(engine: 1, bus: 0)),
            ("scope 12  63", ScopeRequest.Target(engine: 12, bus: 63)),
            ("scope -", nil),
        ])
    func request(_ line: String, _ target: ScopeRequest.Target?) throws {
        let request = try #require(ScopeRequest(line))
        #expect(request.target == target && ScopeRequest(request.line) == request)
    }

    @Test(
        "Any other line is none",
        arguments: ["scope", "scope 1", "scope 1 -1", "scope x 1", "scope 1 2 3", "scope - -", "Scope 1 1"])
    func garbage(_ line: String) { #expect(ScopeRequest(line) == nil) }

    private func game() throws -> (audio: AudioEngine, program: AttachedProgram) {
        var settings = AudioEngine.Settings()
        settings.output = .null
        let audio = AudioEngine(settings, session: AudioSession(isolated: ()))
        let folder = SocketFolder(directory)
        try AttachedEngines.add(audio.profiled, in: folder)
        // To look is allowed.
        audio.profiled.access = .read
        let tone = Tone(frequency: 1_030, decibels: -20).samples(frames: 48_000, rate: 48_000)
        audio.play(
            try audio.load(bytes: SoundFile(channels: [tone], rate: 48_000).waveBytes, name: "tone.wav"),
            PlaybackSettings(loops: true))
        return (audio, try #require(AttachedProgram(in: folder)))
    }

    @Test("A program that asks sees master 30 times a second at most, until it asks for no more")
    func seen() async throws {
        let (audio, program) = try game()
        program.ask("scope \(audio.profiled.number) 0\n")
        let own = band(of: 1_030)
        _ = try await program.expect("the tone in the spectrum", updating: audio) { line in
            let bands = line["scope"]?["bands"]?.array?.compactMap(\.number) ?? []
            let points = line["scope"]?["points"]?.array ?? []
            return bands.count == 64 && points.count == 256 && bands[own] > -30
        }
        let start = MonotonicClock.now
        var count = 0
        _ = try await program.expect("sixteen pictures", updating: audio) { line in
            if line["scope"]?.object != nil { count += 1 }
            return count == 16
        }
        // The first may have been on its way, and a late one is followed by one in time.
        let time = (MonotonicClock.now - start) / .seconds(1)
        #expect(time > 13.0 / 30, "sixteen pictures in \(time) s")
        program.ask("scope -\n")
        var (seconds, late) = (0, 0)
        _ = try await program.expect("two seconds without pictures", updating: audio) { line in
            if line["scope"]?.object != nil { late += seconds } else if line["load"] != nil { seconds += 1 }
            return seconds == 3
        }
        #expect(late == 0, "pictures come after the second in which the program asked for no more")
    }

    @Test("A bus without samples and an engine that is not there are refused in words")
    func refused() async throws {
        let (audio, program) = try game()
        program.ask("watch\n")
        _ = try await program.expect("the buses", updating: audio) { $0["soundtrack"]?.object != nil }
        program.ask("scope \(audio.profiled.number) 3\n")
        let bus = try await program.expect("a refusal", updating: audio) { $0["refused"]?.string != nil }
        #expect(bus["refused"] == .string("the bus 3 has no samples of its own: meter it first"))
        program.ask("scope 99999 0\n")
        let engine = try await program.expect("a refusal", updating: audio) { $0["refused"]?.string != nil }
        #expect(engine["refused"] == .string("there is no engine 99999"))
        program.ask("scope 1\n")
        try await eventually("what is no line ends the connection") {
            while program.next() != nil {}
            return program.hasEnded
        }
    }
}
