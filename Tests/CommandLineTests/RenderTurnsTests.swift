import FoundationEssentials
import TestSupport
import Testing

/// Scenes of music in lists, layers, sections, pickups and tails, and the scenes of the article "Music that turns". Tracks are
/// constant or tell their frame; the limiter delays all by 96 frames.
@Suite("tacet render: lists, layers and the scenes of the article")
struct RenderTurnsTests {
    private static let delay = 96

    /// Writes a track of one level.
    private func track(_ name: String, _ level: Float, seconds: Double = 10, in shell: Shell) throws {
        let samples = [Float](repeating: level, count: Int(seconds * 48_000))
        try SoundFile(channels: [samples, samples]).writeWave(to: shell.path(name))
    }

    /// Renders a scene of two tracks and returns its samples from the music's first frame on.
    private func render(_ scene: String, in shell: Shell) async throws -> [Float] {
        let outcome = try await shell.tacet("render", shell.write(scene, to: "scene.json"), shell.path("out.wav"))
        #expect(outcome.end == .exited(0), "\(outcome.errors)")
        guard outcome.end == .exited(0) else { return [] }
        return Array(try shell.recording("out.wav").samples.dropFirst(Self.delay))
    }

    /// The runs of samples at the same level: the level and the number of samples.
    private func runs(_ samples: [Float]) -> [(level: Float, count: Int)] {
        var runs: [(level: Float, count: Int)] = []
        for sample in samples {
            if let last = runs.last, abs(last.level - sample) < 1e-3 {
                runs[runs.count - 1].count += 1
            } else {
                runs.append((sample, 1))
            }
        }
        return runs
    }

    private func are(_ runs: [(level: Float, count: Int)], _ expected: [(Float, Int)]) -> Bool {
        runs.count >= expected.count
            && zip(runs, expected).allSatisfy { abs($0.level - $1.0) < 2e-3 && $0.count == $1.1 }
    }

    @Test("A list plays its tracks one after the other without a gap, also shuffled")
    func list() async throws {
        try await Shell.with { shell in
            for (index, level) in [Float(0.4), 0.2, 0.3].enumerated() {
                try track("\(index).wav", level, seconds: 1, in: shell)
            }
            func scene(_ members: String) -> String {
                #"{"seconds": 3.5, "events": [{"at": 0, "music": {"list": ["0.wav", "1.wav", "2.wav"]\#(members)}}]}"#
            }
            let listed = runs(try await render(scene(""), in: shell))
            #expect(are(listed, [(0.4, 48_000), (0.2, 48_000), (0.3, 48_000)]), "\(listed.prefix(5))")
            let shuffled = runs(try await render(scene(#", "order": "shuffled", "seed": 3"#), in: shell))
            let again = runs(try await render(scene(#", "order": "shuffled", "seed": 3"#), in: shell))
            #expect(shuffled.prefix(3).map(\.count) == [48_000, 48_000, 48_000])
            #expect(Set(shuffled.prefix(3).map { Int(($0.level * 10).rounded()) }) == [2, 3, 4])
            #expect(zip(shuffled, again).allSatisfy { abs($0.level - $1.level) < 1e-4 && $0.count == $1.count })
            let faded = try await render(scene(#", "crossfade": 0.5"#), in: shell)
            #expect(abs(faded[20_000] - 0.4) < 1e-3 && abs(faded[47_990] - 0.2) < 5e-3)
        }
    }

    @Test("Stems follow the intensity, and change on a bar line")
    func layers() async throws {
        try await Shell.with { shell in
            try track("a.wav", 0.4, in: shell)
            try track("b.wav", 0.2, in: shell)
            let samples = try await render(
                """
                {"seconds": 5, "soundtrack": {"stems": ["a.wav", "b.wav"], "tempo": {"bpm": 120},
                  "layers": [{"stem": 1, "curve": [[0.2, -144], [0.6, 0]]}]},
                 "events": [{"at": 1, "music": {"intensity": 0.6, "beats": 2}},
                            {"at": 2.5, "music": {"switchStem": 0, "gain": -144, "over": 0, "on": "bar"}}]}
                """, in: shell)
            #expect(samples[..<47_000].allSatisfy { abs($0 - 0.4) < 1e-3 })
            // Two beats are one second.
            #expect(samples[72_000] > 0.42 && samples[72_000] < 0.58 && abs(samples[100_000] - 0.6) < 1e-3)
            #expect(samples[98_000..<192_000].allSatisfy { abs($0 - 0.6) < 1e-3 })
            #expect(samples[192_000..<230_000].allSatisfy { abs($0 - 0.2) < 1e-3 })
        }
    }

    @Test("A section repeats, and is let go")
    func sections() async throws {
        try await Shell.with { shell in
            // A ramp tells its frame.
            let ramp = (0..<480_000).map { Float($0) / 960_000 }
            try SoundFile(channels: [ramp, ramp]).writeWave(to: shell.path("ramp.wav"))
            _ = try shell.write(
                #"{"sections": [{"name": "verse", "seconds": [1, 2]}]}"#, to: "ramp.wav.score.json")
            func frames(_ events: String) async throws -> [Int] {
                let scene = #"{"seconds": 6, "soundtrack": {"file": "ramp.wav"}, "events": [\#(events)]}"#
                return try await render(scene, in: shell).map { Int(($0 * 960_000).rounded()) }
            }
            let thrice = try await frames(#"{"at": 0.5, "music": {"loopSection": "verse", "times": 3}}"#)
            let released = try await frames(
                #"{"at": 0.5, "music": {"loopSection": "verse"}}, {"at": 2.5, "music": {"releaseSection": true}}"#)
            for (heard, passes) in [(thrice, 3), (released, 2)] {
                var expected = Array(0..<96_000)
                for _ in 1..<passes { expected += 48_000..<96_000 }
                expected += 96_000..<120_000
                let wrong = expected.indices.first { abs(heard[$0] - expected[$0]) > 40 }
                #expect(wrong == nil, "\(passes) passes: \(wrong.map { heard[$0] } ?? 0)")
            }
        }
    }

    @Test("A pickup begins before the boundary, and a tail ends behind it")
    func tails() async throws {
        try await Shell.with { shell in
            try track("a.wav", 0.4, in: shell)
            try track("b.wav", 0.2, in: shell)
            for (members, start, end) in [
                (#""pickup": {"beats": 1}"#, 64_000, 96_000), (#""pickup": 0.25"#, 84_000, 96_000),
                (#""tail": {"beats": 1}, "fade": 0"#, 96_000, 120_000),
                (#""pickup": {"beats": 1}, "tail": 0.5, "fade": 0"#, 64_000, 120_000),
            ] {
                let samples = try await render(
                    """
                    {"seconds": 4, "soundtrack": {"file": "a.wav", "tempo": {"bpm": 120}}, "events": [
                      {"at": 0.7, "music": {"transition": "b.wav", "on": "bar", "tempo": {"bpm": 90}, \(members)}}]}
                    """, in: shell)
                #expect(
                    are(runs(samples), [(0.4, start), (0.6, end - start)])
                        && samples[end..<180_000].allSatisfy { abs($0 - 0.2) < 1e-3 }, "\(members)")
            }
        }
    }

    @Test("The scenes of the article turn on the frames that it names")
    func article() async throws {
        try await Shell.with { shell in
            let former = [Float](repeating: 0.9, count: 20 * 48_000)
            try SoundFile(channels: [former, former]).writeWave(to: shell.path("theme.ogg"))
            let ramp = (0..<960_000).map { Float($0) / 1_920_000 }
            try SoundFile(channels: [ramp, ramp]).writeWave(to: shell.path("theme-pads.ogg"))
            // The same beat at another tempo, behind a dropped beat, and in a bar of seven eighths.
            for (name, frame, entered) in [
                ("same-beat", 204_800, 256_000), ("dropped-beat", 793_600, 0), ("seven-eighths", 268_800, 0),
            ] {
                let path = Fixtures.path("../../Examples/turns/\(name).json")
                let whole = try await shell.tacet("render", path, shell.path("whole.wav"))
                #expect(whole.end == .exited(0), "\(name): \(whole.errors)")
                let text = try String(decoding: Data(contentsOf: URL(filePath: path)), as: UTF8.self)
                let samples = try await render(text.replacing("../../Assets/music/", with: ""), in: shell)
                let turned = samples.firstIndex { abs($0 - 0.9) > 0.01 }
                #expect(turned == frame, "\(name)")
                let heard = turned.map { Int((samples[$0] * 1_920_000).rounded()) } ?? -1
                #expect(abs(heard - entered) <= 80, "\(name): \(heard)")
            }
        }
    }

    @Test("What a scene's music cannot do is an error that names the place")
    func errors() async throws {
        try await Shell.with { shell in
            for (music, words) in [
                (#"{"list": []}"#, "has 0 files"), (#"{"list": ["a.wav"], "order": "random"}"#, "listed or shuffled"),
                (#"{"list": ["a.wav"], "on": "bar"}"#, "not known"), (#"{"intensity": 2}"#, "must lie in"),
                (#"{"switchStem": 1}"#, "is missing"), (#"{"loopSection": "a", "times": 0}"#, "must be a whole number"),
                (#"{"releaseSection": false}"#, "must be true"),
                (#"{"fade": 1}"#, "the music does not change; give one of intensity"),
                (#"{"transition": "a.wav", "tail": {"bars": 1}}"#, "not known"),
                (#"{"transition": "a.wav", "tail": -1}"#, "must lie in"),
                (#"{"transition": "a.wav", "enter": "start", "pickup": 1}"#, "exclude each other"),
                (#"{"transition": "a.wav", "on": "bars:0"}"#, "bars:N"),
            ] {
                let scene = #"{"seconds": 1, "events": [{"at": 0, "music": \#(music)}]}"#
                let outcome = try await shell.tacet("render", shell.write(scene, to: "s.json"), shell.path("out.wav"))
                let errors = outcome.errors.joined(separator: " ")
                #expect(outcome.end == .exited(1) && errors.contains(words) && errors.contains("music"), "\(errors)")
            }
            for layer in [#"{"stem": 9, "curve": [[0, 0]]}"#, #"{"stem": 1, "curve": [[2, 0]]}"#] {
                let scene = #"{"seconds": 1, "soundtrack": {"file": "a.wav", "layers": [\#(layer)]}}"#
                let outcome = try await shell.tacet("render", shell.write(scene, to: "s.json"), shell.path("out.wav"))
                #expect(
                    outcome.end == .exited(1) && outcome.errors.joined().contains("layers"), "\(outcome.errors)")
            }
        }
    }
}
