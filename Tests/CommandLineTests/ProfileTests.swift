import TestSupport
import Testing

@Suite("tacet profile")
struct ProfileTests {
    @Test("The page shows the numbers of the JSON, and the trace has a track for each stage")
    func files() async throws {
        try await Shell.with { shell in
            let outcome = try await shell.tacet(
                "profile", "--workload", "2d,3d", "--voices", "1,4", "--rounds", "1", "--block", "128", "--baseline",
                "--json", shell.path("run.json"), "--html", shell.path("run.html"), "--trace", shell.path("run.trace"))
            #expect(outcome.end == .exited(0))
            #expect(outcome.output.prefix(5).allSatisfy { !$0.isEmpty }, "a heading and a row each")
            try check(verdict: Array(outcome.output.dropFirst(5)))

            let run = try #require(JSON(parsing: String(decoding: try shell.bytes("run.json"), as: UTF8.self)))
            let results = try #require(run["results"]?.array)
            #expect(results.map { $0["workload"] } == ["2d", "2d", "3d", "3d"].map { .string($0) })
            for result in results {
                let cost = try #require(result["nsPerVoicePerBlock"]?.number)
                let bare = try #require(result["baselineNs"]?.number)
                let ratio = try #require(result["ratio"]?.number)
                #expect(abs(ratio - cost / bare) <= 1e-3 * ratio)
                let stages = try #require(result["stages"]?.object)
                #expect(stages.count == 7)
            }
            #expect(try PageData.data(in: String(decoding: try shell.bytes("run.html"), as: UTF8.self)) == run)
            let limits = try #require(run["limits"]?.array)
            #expect(limits.allSatisfy { $0["deadline"] == .number(2_666_666.67) && $0["voices"]?.number ?? 0 > 4 })
            try check(trace: try #require(JSON(parsing: String(decoding: try shell.bytes("run.trace"), as: UTF8.self))))
        }
    }

    /// The run ends with words on the machine: voices by kind, the comparison with bare OpenAL, and what to set.
    private func check(verdict: [String]) throws {
        let words = try #require(verdict.firstIndex { $0.contains("In 10 % of one core") })
        let kinds = verdict[(words + 1)...].prefix(2)
        #expect(kinds.first?.contains("voices without a position (2d)") == true)
        #expect(kinds.last?.contains("voices with a position, each moving (3d)") == true)
        #expect(kinds.allSatisfy { $0.contains("bare OpenAL, with 4 voices") })
        #expect(verdict.last?.contains("HRTF") == true)
    }

    private func check(trace: JSON) throws {
        let events = try #require(trace["traceEvents"]?.array)
        let processes = Set(events.compactMap { $0["pid"]?.number })
        #expect(processes.count == 4, "one for each measurement")
        for process in processes {
            let own = events.filter { $0["pid"]?.number == process }
            let tracks = own.filter { $0["name"] == .string("thread_name") }
            #expect(Set(tracks.compactMap { $0["tid"]?.number }).count == 7)
            var ends: [Double: Double] = [:]
            for slice in own where slice["ph"] == .string("X") {
                let track = try #require(slice["tid"]?.number)
                let start = try #require(slice["ts"]?.number)
                #expect(start >= ends[track] ?? 0, "slices of a track do not overlap")
                ends[track] = start + (slice["dur"]?.number ?? 0) - 0.002
            }
            #expect(ends.count == 7)
        }
    }

    @Test("A comparison ends with 1 if something got slower, and with 0 if not")
    func compare() async throws {
        try await Shell.with { shell in
            func run(_ ratio: Double) -> String {
                """
                {"results": [{"workload": "2d", "voices": 16, "nsPerVoicePerBlock": 500, "ratio": \(ratio),
                "ratioMin": \(ratio - 0.02), "ratioMax": \(ratio + 0.02)}]}
                """
            }
            let before = try shell.write(run(1), to: "before.json")
            let after = try shell.write(run(1.1), to: "after.json")
            let slower = try await shell.tacet("profile", "compare", before, after)
            #expect(slower.end == .exited(1))
            #expect(slower.output.first?.contains("2d 16") == true && slower.output.first?.contains("slower") == true)
            #expect(try await shell.tacet("profile", "compare", after, before).end == .exited(0))
            #expect(try await shell.tacet("profile", "compare", before, after, "--threshold", "20").end == .exited(0))
            let missing = try await shell.tacet("profile", "compare", before, shell.path("none.json"))
            #expect(missing.end == .exited(1) && missing.errors.first?.contains("none.json") == true)
        }
    }

    @Test("A scene of one's own is measured")
    func scene() async throws {
        try await Shell.with { shell in
            _ = try shell.makeBeep()
            let scene = try shell.write(
                #"{"seconds": 0.2, "sounds": {"beep": "beep.wav"}, "events": [{"at": 0, "play": "beep"}]}"#,
                to: "scene.json")
            let outcome = try await shell.tacet("profile", "--scene", scene, "--rounds", "1", "--json", "-")
            #expect(outcome.end == .exited(0))
            let result = try #require(JSON(parsing: outcome.output.joined())?["results"]?.array?.first)
            #expect(result["workload"] == .string("scene") && result["unit"] == .string("µs"))
            #expect(result["timeline"]?.array?.count == 19)
            #expect(try await shell.tacet("profile", "--workload", "scene").end != .exited(0))
        }
    }

    @Test("Decoding is measured by format beside the bare libraries, and a format without an encoder is named")
    func formats() async throws {
        try await Shell.with { shell in
            let outcome = try await shell.tacet(
                "profile", "--workload", "stream", "--format", "wav,vorbis,module", "--rounds", "1", "--baseline",
                "--json", "-", environment: ["PATH": "/nowhere"])
            #expect(outcome.end == .exited(0))
            #expect(outcome.errors.first?.contains("vorbis") == true)
            let run = try #require(JSON(parsing: outcome.output.joined()))
            #expect(run["leftOut"]?.array?.map { $0["format"] } == [.string("vorbis")])
            let results = try #require(run["results"]?.array)
            #expect(results.map { $0["variant"] } == ["wav: decoding", "module: decoding"].map { .string($0) })
            #expect(results.map { $0["library"] } == ["fread", "libopenmpt"].map { .string($0) })
            for result in results {
                #expect(abs((result["audioSeconds"]?.number ?? 0) - 30) < 1)
                #expect((result["ratio"]?.number ?? 0) > 0 && (result["baselineSeconds"]?.number ?? 0) > 0)
            }
            #expect(results.last?["codec"] == .string("MOD module"))
            let music = try await shell.makeMusic(seconds: 1)
            let own = try await shell.tacet(
                "profile", "--workload", "stream", "--file", music, "--rounds", "1", "--baseline", "--json", "-")
            let result = JSON(parsing: own.output.joined())?["results"]?.array?.first
            #expect(result?["library"] == .string("libvorbisfile") && result?["codec"] == .string("Ogg Vorbis"))
            for wrong in [["--format", "wav"], ["--workload", "load", "--format", "wax"]] {
                let child = try shell.launch(["profile"] + wrong)
                child.closeInput()
                #expect(try await child.waitForEnd(within: .seconds(60)) == .exited(2))
            }
        }
    }
}
