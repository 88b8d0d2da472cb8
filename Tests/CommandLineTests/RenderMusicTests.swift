import Glibc
import TestSupport
import Testing

/// Scenes whose music turns. Tracks are constant, so that a sample names its track; the limiter delays all by 96 frames.
@Suite("tacet render: music that turns")
struct RenderMusicTests {
    private static let delay = 96

    /// Writes a track of one level, and returns its name.
    private func track(_ name: String, _ level: Float, in shell: Shell) throws -> String {
        let samples = [Float](repeating: level, count: 480_000)
        try SoundFile(channels: [samples, samples]).writeWave(to: shell.path(name))
        return name
    }

    /// Renders a scene with two tracks, and returns the frame of the music with which the second begins.
    private func turn(_ tempo: String, _ events: String, in shell: Shell) async throws -> Int {
        let (first, second) = (try track("a.wav", 0.4, in: shell), try track("b.wav", 0.2, in: shell))
        let scene = """
            {"seconds": 9, "soundtrack": {"file": "\(first)", "tempo": \(tempo)}, "events": [\(events.replacing("B", with: second))]}
            """
        let outcome = try await shell.tacet("render", shell.write(scene, to: "scene.json"), shell.path("out.wav"))
        #expect(outcome.end == .exited(0), "\(outcome.errors)")
        let samples = Array(try shell.recording("out.wav").samples)
        // A fade passes the level of the second track; only that track stays there.
        let last = try #require(samples.lastIndex { abs($0 - 0.2) >= 1e-3 })
        return last + 1 - Self.delay
    }

    @Test(
        "A transition is on the frame of its boundary",
        arguments: [
            (#"{"bpm": 120}"#, "beat", 72_000), (#"{"bpm": 120}"#, "bar", 96_000),
            (#"{"bpm": 120, "beatsPerBar": 3, "firstBeat": 0.5}"#, "bar", 96_000),
            (#"{"bpm": 280, "beatsPerBar": 7}"#, "bar", 72_000), (#"{"bpm": 137.7}"#, "beat", 62_745),
        ])
    func boundaries(tempo: String, on: String, frame: Int) async throws {
        try await Shell.with { shell in
            let event = #"{"at": 1.1, "music": {"transition": "B", "on": "\#(on)"}}"#
            let turned = try await turn(tempo, event, in: shell)
            #expect(turned == frame)
        }
    }

    @Test("The music of a scene, and that of `tacet play`, is brought to a loudness")
    func loudness() async throws {
        try await Shell.with { shell in
            let tone = Tone(frequency: 1_000, decibels: -40).samples(frames: 480_000, rate: 48_000)
            try SoundFile(channels: [tone, tone]).writeWave(to: shell.path("quiet.wav"))
            let scene = #"{"seconds": 5, "loudness": -23, "soundtrack": {"file": "quiet.wav"}}"#
            let (quiet, out) = (shell.path("quiet.wav"), shell.path("out.wav"))
            let file = try await shell.tacet("inspect", "--json", quiet).objects.first
            let gain = -23 - (try #require(file?["loudness"]?.number))
            func check(_ outcome: Shell.Outcome) async throws {
                #expect(outcome.end == .exited(0), "\(outcome.errors)")
                let peak = try shell.recording("out.wav").samples.map(abs).max() ?? 0
                // `inspect` tells tenths.
                #expect(abs(20 * log10(Double(peak / (tone.max() ?? 0))) - gain) <= 0.06)
            }
            try await check(shell.tacet("render", shell.write(scene, to: "scene.json"), out))
            try await check(
                shell.tacet("play", quiet, "--loudness", "-23", "--for", "5", "--output", "wave:" + out))
            let wrong = try await shell.tacet("play", quiet, "--loudness", "3")
            #expect(wrong.end == .exited(2) && wrong.errors.joined().contains("-60...0"))
        }
    }

    @Test("A stinger is on the frame of its boundary, over the music that it lowers, and takes no settings of a track")
    func stinger() async throws {
        try await Shell.with { shell in
            let calm = try track("a.wav", 0.4, in: shell)
            try SoundFile(channels: [[Float](repeating: 0.1, count: 4_800)]).writeWave(to: shell.path("s.wav"))
            func render(_ members: String) async throws -> (outcome: Shell.Outcome, samples: [Float]) {
                let scene = """
                    {"seconds": 2, "soundtrack": {"file": "\(calm)", "tempo": {"bpm": 120}},
                     "events": [{"at": 0.7, "music": {"stinger": "s.wav"\(members)}}]}
                    """
                let outcome = try await shell.tacet(
                    "render", shell.write(scene, to: "scene.json"), shell.path("out.wav"))
                guard outcome.end == .exited(0) else { return (outcome, []) }
                return (outcome, Array(try shell.recording("out.wav").samples))
            }
            let plain = try await render("").samples
            let heard = plain.indices.filter { abs(plain[$0] - 0.5) < 1e-3 }.map { $0 - Self.delay }
            #expect(heard == Array(48_000..<52_800))
            let ducked = try await render(#", "duck": -144"#).samples
            #expect(abs(ducked[Self.delay + 52_000] - 0.1) < 1e-3)
            for words in [#""tempo": {"bpm": 120}"#, #""fade": 1"#] {
                let outcome = try await render(", " + words).outcome
                #expect(outcome.end == .exited(1) && outcome.errors.joined().contains("is not known here"))
            }
        }
    }

    @Test("A licensed track is replaced while the player is a streamer, and comes back at its place")
    func licensed() async throws {
        try await Shell.with { shell in
            let ramp = (0..<480_000).map { 0.25 + Float($0 % 4_096) / 32_767 }
            try SoundFile(channels: [ramp]).writeWave(to: shell.path("hit.wav"))
            for alternative in [nil, try track("ours.wav", 0.1, in: shell)] {
                let words = alternative.map { #", "alternative": "\#($0)""# } ?? ""
                let scene = """
                    {"seconds": 4, "soundtrack": {"file": "hit.wav", "licensed": true\(words)},
                     "events": [{"at": 1, "streamer": true}, {"at": 3, "streamer": false}]}
                    """
                let outcome = try await shell.tacet(
                    "render", shell.write(scene, to: "scene.json"), shell.path("out.wav"))
                #expect(outcome.end == .exited(0), "\(outcome.errors)")
                let samples = Array(try shell.recording("out.wav").samples.dropFirst(Self.delay))
                let level: Float = alternative == nil ? 0 : 0.1
                #expect(samples[51_000..<143_000].allSatisfy { abs($0 - level) < 1e-3 })
                for part in [0..<47_000, 147_500..<191_000] {
                    #expect(part.allSatisfy { abs(samples[$0] - ramp[$0]) < 1e-3 })
                }
            }
        }
    }

    @Test("A hold and an interruption keep the beat, and a wrong boundary is named")
    func stands() async throws {
        try await Shell.with { shell in
            for kind in ["interrupt", "hold"] {
                let events = #"{"at": 1.1, "music": {"transition": "B", "on": "bar"}}, {"at": 1.5, "\#(kind)": 2}"#
                let seam = try await turn(#"{"bpm": 60}"#, events, in: shell)
                // The bar lies at 4 s of the music, which stands for 2 s less the fade out: 20 ms, or 250 ms.
                let stand = kind == "hold" ? 84_000 : 95_040
                #expect(abs(seam - 192_000 - stand) < 1_100, "\(kind): \(seam)")
            }
            for (music, words) in [
                (#"{"transition": "b.wav", "on": "noon"}"#, "must be one of now, beat"),
                (#"{"transition": "b.wav", "enter": "marker:"}"#, "must be one of start, same-beat"),
                (#"{"play": "b.wav", "transition": "b.wav"}"#, "not two of them"),
                (#"{"transition": "b.wav", "x": 1}"#, "not known"),
            ] {
                let scene = #"{"seconds": 1, "events": [{"at": 0, "music": \#(music)}]}"#
                let outcome = try await shell.tacet("render", shell.write(scene, to: "s.json"), shell.path("out.wav"))
                #expect(outcome.end == .exited(1) && outcome.errors.joined().contains(words), "\(outcome.errors)")
            }
        }
    }
}
