import Glibc
import TestSupport
import Testing

@Suite("tacet play, without a sound server", .serialized)
struct PlayTests {
    @Test("Records music and effects on their beat")
    func recording() async throws {
        try await Shell.with { shell in
            // At the engine's rate: a debug build resamples slowly, and the machine is busy.
            let music = try await shell.makeMusic(seconds: 1, rate: 48_000)
            let outcome = try await shell.tacet(
                "play", music, "--effect", try shell.makeBeep(), "--every", "0.5", "--for", "4", "--output",
                "wave:\(shell.path("out.wav"))", "--json")
            #expect(outcome.end == .exited(0), "\(outcome.errors)")
            let mix = try shell.recording("out.wav")
            let onsets = mix.onsets(above: -15)
            #expect(onsets.count >= 3)
            for (onset, next) in zip(onsets, onsets.dropFirst()) {
                #expect(abs(next - onset - 24_000) <= 512, "\(onsets)")
            }
            let between = onsets.dropLast().map { mix[$0 + 4_800..<$0 + 19_200].level(of: 440) }
            #expect(between.last.map { abs($0 + 30) < 1 } == true, "the music goes on, over its loop")
            #expect(between.drop { $0 < -80 }.dropFirst().allSatisfy { abs($0 + 30) < 1 }, "without a gap: \(between)")
        }
    }

    @Test("A recording takes the place of no file that is played, by whatever path it is named")
    func recordingOverInput() async throws {
        try await Shell.with { shell in
            let (music, beep) = (try shell.makePlainMusic(seconds: 1), try shell.makeBeep())
            let other = try shell.makeBeep("other.wav")
            let score = try shell.write(#"{"tempo": {"bpm": 120}}"#, to: "music.wav.score.json")
            let (soft, hard) = (shell.path("soft.wav"), shell.path("hard.wav"))
            try #require(symlink(music, soft) == 0 && link(beep, hard) == 0)
            let names = ["music.wav", "beep.wav", "other.wav", "music.wav.score.json"]
            let before = try names.map(shell.bytes)
            for output in [music, soft, beep, hard, other, score] {
                let outcome = try await shell.tacet(
                    "play", music, "--then", other, "--effect", beep, "--for", "0.1", "--output", "wave:\(output)")
                #expect(outcome.end == .exited(1), "\(output)")
                #expect(
                    outcome.errors == ["tacet: write \(output): it is a file to play. Choose another name."],
                    "\(outcome.errors)")
                #expect(try names.map(shell.bytes) == before, "\(output)")
            }
        }
    }

    @Test("Places the effect by the way that an option names, at the place that another one names")
    func spatialization() async throws {
        try await Shell.with { shell in
            let music = try shell.makePlainMusic()
            for (way, farEar) in [("stereo", -100.0 ... -50), ("openal", -100.0 ... -50), ("hrtf", -40.0 ... -10)] {
                let outcome = try await shell.tacet(
                    "play", music, "--effect", try shell.makeBeep(), "--position", "-1,0,0", "--spatialisation", way,
                    "--every", "0.5", "--for", "4", "--output", "wave:\(shell.path("out.wav"))", "--json")
                #expect(outcome.end == .exited(0), "\(way): \(outcome.errors)")
                let (left, right) = try shell.sides("out.wav")
                // HRTF begins once its devices are made.
                let onset = try #require(left.onsets(above: -30).dropLast().last, "\(way)")
                #expect(left[onset + 480..<onset + 1_920].level(of: 2_000) > -12, "\(way)")
                #expect(farEar.contains(max(-99, right[onset + 480..<onset + 1_920].level(of: 2_000))), "\(way)")
            }
            for (option, value) in [("--spatialisation", "loud"), ("--position", "1,2"), ("--position", "1,2,nan")] {
                let outcome = try await shell.tacet("play", music, "--effect", music, option, value)
                #expect(outcome.end == .exited(2) && outcome.errors.joined().contains(option), "\(outcome.errors)")
            }
        }
    }

    @Test("Tells its states, a second's statistics, and its end")
    func contract() async throws {
        try await Shell.with { shell in
            let music = try await shell.makeMusic()
            let outcome = try await shell.tacet("play", music, "--output", "null", "--for", "2.3", "--json")
            #expect(outcome.end == .exited(0) && outcome.errors.isEmpty)
            let objects = outcome.objects
            #expect(objects.count == outcome.output.count)
            let times = objects.compactMap { $0["time"]?.number }
            #expect(times == times.sorted() && times.count == objects.count)
            let category = try #require(objects.first { $0["event"] == .string("category") })
            #expect(category["category"] == .string("soloAmbient") && category["reason"]?.string?.isEmpty == false)
            #expect(objects.contains { $0["event"] == .string("effects") && $0["state"] == .string("audible") })
            let soundtrack = objects.filter { $0["event"] == .string("soundtrack") }
            #expect(soundtrack.contains { $0["state"] == .string("playing") && $0["reason"] == .null })
            #expect(soundtrack.last?["state"] == .string("stopped"))
            let frame = try #require(soundtrack.last?["frame"]?.number)
            #expect(frame > 0.3 * 44_100 && frame < 2.5 * 44_100, "the file's own frames")
            let statistics = objects.filter { $0["event"] == .string("statistics") }
            #expect(statistics.count == 2)
            for member in ["voices", "virtual", "load", "starvations"] {
                #expect(statistics.allSatisfy { $0[member]?.number != nil })
            }
            #expect(statistics.allSatisfy { $0["realTime"]?.boolean != nil })
            #expect(objects.last?["event"] == .string("end"))
            #expect(!objects.contains { $0["event"] == .string("outputLost") })
        }
    }

    @Test("Tells beats, bars, markers, sections and the transition, each with its frames and when it is heard")
    func score() async throws {
        try await Shell.with { shell in
            // 240 beats a minute: a beat every 12,000 frames, a bar a second.
            let (calm, fight) = (shell.path("calm.wav"), shell.path("fight.wav"))
            let samples = Tone(frequency: 440, decibels: -30).samples(frames: 192_000, rate: 48_000)
            for path in [calm, fight] { try SoundFile(channels: [samples]).writeWave(to: path) }
            let tempo = #""tempo": {"bpm": 240, "beatsPerBar": 4}"#
            let places =
                #""markers": [{"name": "drop", "at": 0.5}], "sections": [{"name": "verse", "frames": [30000, 40000]}]"#
            _ = try shell.write("{\(tempo), \(places)}", to: "calm.wav.score.json")
            _ = try shell.write("{\(tempo)}", to: "fight.wav.score.json")
            let outcome = try await shell.tacet(
                "play", calm, "--then", fight, "--on", "bar", "--output", "wave:\(shell.path("out.wav"))", "--for",
                "3.5", "--json")
            #expect(outcome.end == .exited(0), "\(outcome.errors)")
            let objects = outcome.objects
            func lines(_ event: String) -> [[String: JSON]] { objects.filter { $0["event"] == .string(event) } }
            func numbers(_ lines: [[String: JSON]], _ member: String) -> [Double] {
                lines.compactMap { $0[member]?.number }
            }

            let transition = try #require(lines("transition").first)
            #expect(transition["from"] == .string(calm) && transition["to"] == .string(fight))
            let turned = try #require(transition["mixFrame"]?.number)
            let frame = try #require(transition["frame"]?.number)
            #expect(frame > 0 && frame.truncatingRemainder(dividingBy: 48_000) == 0, "a bar line: \(frame)")

            let beats = lines("beat")
            let place = beats.map { $0["mixFrame"]?.number ?? -1 }
            let start = try #require(place.first)
            #expect(beats.count >= 8 && turned == start + frame)
            #expect(place == place.indices.map { start + Double($0) * 12_000 }, "in the mix: \(place)")
            // The new track counts its beats and its frames anew.
            let first = place.filter { $0 < turned }.count
            let expected = Array(0..<first) + Array(0..<beats.count - first)
            #expect(numbers(beats, "beat") == expected.map { Double($0) })
            #expect(numbers(beats, "frame") == expected.map { Double($0) * 12_000 })
            #expect(numbers(beats, "beatInBar") == expected.map { Double($0 % 4) })
            let bars = place.indices.filter { expected[$0] % 4 == 0 }.map { place[$0] }
            #expect(numbers(lines("bar"), "mixFrame") == bars)

            let heard = numbers(beats, "heard")
            #expect(heard.count == beats.count && heard == heard.sorted() && heard[0] > 0)
            let period = (heard[heard.count - 1] - heard[0]) / Double(heard.count - 1)
            #expect(abs(period - 0.25) < 0.03, "s from a beat to the next: \(period)")
            let whenTurned = try #require(transition["heard"]?.number)
            #expect(abs(whenTurned - heard[first]) < 0.1, "on its beat: \(whenTurned), \(heard)")

            let marker = try #require(lines("marker").first)
            #expect(marker["name"] == .string("drop") && marker["frame"] == .number(24_000))
            #expect(marker["mixFrame"] == .number(start + 24_000) && marker["heard"]?.number != nil)
            let section = try #require(lines("section").first)
            #expect(section["name"] == .string("verse") && section["frame"] == .number(30_000))
            #expect(section["mixFrame"] == .number(start + 30_000) && section["heard"]?.number != nil)
        }
    }

    @Test("Turns to the other track at the end of the first one, which plays once whatever its tags say")
    func turnAtEnd() async throws {
        try await Shell.with { shell in
            let tagged = try await shell.makeMusic(
                seconds: 1, rate: 48_000, tags: [("LOOPSTART", "0"), ("LOOPLENGTH", "24000")])
            let next = shell.path("next.wav")
            let samples = Tone(frequency: 1_000, decibels: -30).samples(frames: 96_000, rate: 48_000)
            try SoundFile(channels: [samples, samples]).writeWave(to: next)
            for first in [try shell.makePlainMusic(seconds: 1), tagged] {
                let outcome = try await shell.tacet(
                    "play", first, "--then", next, "--on", "end", "--for", "3", "--json", "--output",
                    "wave:\(shell.path("out.wav"))")
                #expect(outcome.end == .exited(0) && outcome.errors.isEmpty, "\(outcome.errors)")
                let mix = try shell.recording("out.wav")
                let start = try #require(mix.onsets(above: -50).first)
                #expect(mix[start + 2_400..<start + 45_600].tones(among: [440, 1_000]) == [440])
                #expect(mix[start + 50_400..<start + 72_000].tones(among: [440, 1_000]) == [1_000])
            }
        }
    }

    @Test("Ends at once and cleanly when it is asked to", arguments: [SIGINT, SIGTERM])
    func stopped(signal: Int32) async throws {
        try await Shell.with { shell in
            let music = try shell.makePlainMusic()
            let child = try shell.launch(["play", music, "--output", "wave:\(shell.path("out.wav"))", "--json"])
            try await eventually("the music is recorded") {
                (try? shell.recording("out.wav")).map { $0.frames > 9_600 && $0.level(of: 440) > -50 } == true
            }
            child.send(signal)
            #expect(try await child.waitForEnd(within: .seconds(2)) == .exited(0))
            try await child.expectEvent("end")
            let mix = try shell.recording("out.wav")
            #expect(mix.largestStep < 0.01, "it fades out")
            // The music has faded out before the engine's last 10 ms.
            #expect(mix[mix.frames - 2_880..<mix.frames - 2_280].peakLevel > -45)
            #expect(mix[mix.frames - 64..<mix.frames].peakLevel < -60)
        }
    }

    @Test("Plays on without any output, and says why nothing is heard", arguments: ["auto", "pulse"])
    func noOutput(output: String) async throws {
        try await Shell.with { shell in
            let music = try await shell.makeMusic()
            let arguments = ["play", music, "--for", "1", "--output", output]
            let child = try shell.launch(arguments + ["--json"])
            let lost = try await child.expectEvent("outputLost").members
            #expect(lost["reason"]?.string?.contains("PulseAudio") == true)
            #expect(try await child.waitForEnd() == .exited(0))
            let words = try shell.launch(arguments)
            try await words.expectLine { $0.contains("No sound output") }
            #expect(try await words.waitForEnd() == .exited(0))
        }
    }

    @Test("Obeys silent mode while time goes on")
    func silentMode() async throws {
        try await Shell.with { shell in
            let child = try shell.launch(
                ["play", try shell.makePlainMusic(), "--output", "null", "--for", "1", "--json"],
                environment: ["TACET_SILENT": "1"])
            try await child.expectEvent("soundtrack") {
                $0["state"] == .string("muted") && $0["reason"] == .string("silentMode")
            }
            let stopped = try await child.expectEvent("soundtrack") { $0["state"] == .string("stopped") }.members
            #expect(try #require(stopped["frame"]?.number) > 4_800)
            #expect(try await child.waitForEnd() == .exited(0))
        }
    }
}
