import Glibc
import TestSupport
import Testing

@Suite("tacet profile")
struct ProfileTests {
    /// The most that one and four voices may cost by what they cost bare OpenAL, in blocks of 128 frames: twice what
    /// they took, and three times where code is not optimised. The two take turns on one thread, whose processor time
    /// counts, so that a slow machine and a busy one give the same ratio. A mixer that is ten times slower is noticed.
    #if DEBUG
        private static let mostRatio = ["2d": [1.0: 95.0, 4.0: 50.0], "3d": [1.0: 75.0, 4.0: 40.0]]
    #else
        private static let mostRatio = ["2d": [1.0: 3.3, 4.0: 1.6], "3d": [1.0: 2.4, 4.0: 1.1]]
    #endif

    @Test("The page shows the numbers of the JSON, the trace has a track for each stage, and mixing costs what it did")
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
                let (workload, voices) = (try #require(result["workload"]?.string), result["voices"]?.number ?? 0)
                let most = try #require(Self.mostRatio[workload]?[voices])
                #expect(ratio < most || Sanitizer.isPresent, "\(workload) with \(voices) voices")
                let stages = try #require(result["stages"]?.object)
                #expect(stages.count == 7)
            }
            #expect(try PageData.data(in: String(decoding: try shell.bytes("run.html"), as: UTF8.self)) == run)
            let limits = try #require(run["limits"]?.array)
            #expect(limits.allSatisfy { $0["deadline"] == .number(2_666_666.67) && $0["voices"]?.number ?? 0 > 4 })
            try check(trace: try #require(JSON(parsing: String(decoding: try shell.bytes("run.trace"), as: UTF8.self))))
        }
    }

    @Test("Voices on headphones are measured beside OpenAL's own HRTF")
    func headphones() async throws {
        try await Shell.with { shell in
            let outcome = try await shell.tacet(
                "profile", "--workload", "headphones", "--voices", "4", "--rounds", "1", "--block", "128", "--baseline",
                "--json", "-")
            let run = try #require(JSON(parsing: outcome.output.joined(separator: "\n")))
            let result = try #require(run["results"]?.array?.first)
            #expect(result["workload"] == .string("headphones"))
            // HRTF takes many times as long as stereo on both sides.
            #expect(result["nsPerVoicePerBlock"]?.number ?? 0 > 0 && result["baselineNs"]?.number ?? 0 > 0)
        }
    }

    /// The run ends with words on the machine: voices by kind, the comparison with bare OpenAL, and what to set.
    private func check(verdict: [String]) throws {
        let words = try #require(verdict.firstIndex { $0.contains("In 10 % of one core") })
        let kinds = verdict[(words + 1)...].prefix(2)
        #expect(kinds.first?.contains("voices without a position (2d)") == true)
        #expect(kinds.last?.contains("voices with a position, each moving (3d)") == true)
        #expect(kinds.allSatisfy { $0.contains("bare OpenAL, with 4 voices") })
        #if DEBUG
            let (advice, build) = (verdict.dropLast().last, verdict.last)
            #expect(build?.contains("debug build") == true && build?.contains("-c release") == true)
        #else
            let advice = verdict.last
        #endif
        #expect(advice?.contains("HRTF") == true)
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
            #expect(try await shell.tacet("profile", "--workload", "2d", "--scene", scene).end != .exited(0))
        }
    }

    /// The results of a run without a file.
    private func results(_ workload: String, _ options: [String], _ shell: Shell) async throws -> [[String: JSON]] {
        let child = try shell.launch(["profile", "--workload", workload, "--rounds", "1", "--json", "-"] + options)
        child.closeInput()
        #expect(try await child.waitForEnd(within: .seconds(120)) == .exited(0))
        let run = try #require(JSON(parsing: child.output.lines.map(\.text).joined()))
        return try #require(run["results"]?.array).compactMap(\.object)
    }

    @Test("The built-in scene is mixed at its stages' cost, the limiter's included")
    func builtInScene() async throws {
        try await Shell.with { shell in
            let results = try await results("scene", [], shell)
            #expect(results.count == 2)
            #expect(results.allSatisfy { $0["unit"] == .string("µs") && $0["cost"]?.number ?? 0 > 0 })
            let stages = try #require(results.first?["stages"])
            for stage in ["mixing", "soundtrack", "limiter"] { #expect(stages[stage]?.number ?? 0 > 0, "\(stage)") }
        }
    }

    @Test("A running game's processor time, wakeups by thread, latency and underruns are counted, at each latency")
    func running() async throws {
        try await Shell.with { shell in
            let results = try await results("running", ["--seconds", "1"], shell)
            for latency in ["lowest", "balanced", "safe"] {
                let named = { (start: String) in
                    results.filter { result in
                        guard case .string(let name)? = result["variant"] else { return false }
                        return name.hasPrefix("\(latency): \(start)")
                    }
                }
                #expect(named("processor time").first?["cost"]?.number ?? 0 > 0)
                #expect(named("wakeups of tacet-render").first?["unit"] == .string("1/s"))
                let all = try #require(named("wakeups of all threads").first?["cost"]?.number)
                let threads = named("wakeups of").compactMap { $0["cost"]?.number }.reduce(0, +) - all
                #expect(abs(all - threads) < 1)
                #expect(named("underruns").count == 1 && named("latency").first?["unit"] == .string("ms"))
            }
        }
    }

    @Test("What each path adds to a tone is measured by frequency")
    func precision() async throws {
        try await Shell.with { shell in
            let results = try await results("precision", [], shell)
            #expect(results.count == 36 && results.allSatisfy { $0["unit"] == .string("dB") })
            for result in results {
                guard case .string(let path)? = result["variant"], let added = result["cost"]?.number else {
                    Issue.record("\(result)")
                    continue
                }
                let isClean = path.hasPrefix("44.1 to 48 kHz") || path.hasPrefix("music") || path.contains("pitch 1,")
                #expect(added < (isClean ? -110 : 0), "\(path)")
            }
        }
    }

    @Test("Posts of sound events are measured by kind, beside plain plays")
    func events() async throws {
        try await Shell.with { shell in
            let results = try await results("events", [], shell)
            #expect(results.count == 11 && results.allSatisfy { $0["cost"]?.number ?? 0 > 0 }, "\(results)")
            let posts = try #require(results.first { $0["variant"] == .string("64 mixed posts") })
            let each = try #require(results.first { $0["variant"] == .string("one of 64 mixed posts") })
            #expect(posts["unit"] == .string("µs") && each["unit"] == .string("ns"))
            let ratio = (posts["cost"]?.number ?? 0) * 1_000 / 64 / (each["cost"]?.number ?? 1)
            #expect(abs(ratio - 1) < 0.01)
        }
    }

    @Test("What a game in C pays is measured through the shared library, call by call and voice by voice")
    func library() async throws {
        try await Shell.with { shell in
            let library = BuiltProducts.path("libTacetC.so")
            let results = try await results("library", ["--library", library, "--voices", "4", "--baseline"], shell)
            let calls = results.filter { $0["voices"] == nil }
            #expect(calls.count == 6 && calls.allSatisfy { $0["unit"] == .string("ns") && $0["p99"]?.number != nil })
            for call in ["tacet_play()", "tacet_engine_update(), nothing changes, 60 a second"] {
                #expect(calls.contains { $0["variant"] == .string(call) && $0["p999"]?.number != nil })
            }
            let mixing = results.filter { $0["voices"] == .number(4) }
            #expect(mixing.map { $0["variant"] } == ["2d", "resampled", "3d"].map { .string($0) })
            #expect(mixing.allSatisfy { $0["nsPerVoicePerBlock"]?.number ?? 0 > 0 && $0["ratio"]?.number ?? 0 > 0 })

            let missing = try await shell.tacet("profile", "--workload", "library", "--library", shell.path("none.so"))
            #expect(missing.end == .exited(1) && missing.errors.contains { $0.contains("--library") })
        }
    }

    @Test("The time to the first play is told for the first engine and for later ones")
    func start() async throws {
        try await Shell.with { shell in
            let results = try await results("start", [], shell)
            #expect(results.count == 2)
            #expect(results.allSatisfy { $0["unit"] == .string("ms") && $0["cost"]?.number ?? 0 > 0 })
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

    @Test("A run that ^C, kill or a closed terminal ends leaves no files", arguments: [SIGINT, SIGTERM, SIGHUP])
    func interrupted(_ signal: Int32) async throws {
        try await Shell.with { shell in
            let directory = TemporaryDirectory()
            let child = try shell.launch(
                ["profile", "--workload", "stream", "--format", "wav", "--rounds", "1000"],
                environment: ["TMPDIR": directory.path("")])
            child.closeInput()
            try await eventually("the run has made its file") { count(directory) == 1 }
            child.send(signal)
            #expect(try await child.waitForEnd(within: .seconds(60)) == .signalled(signal))
            #expect(count(directory) == 0)
        }
    }

    /// The number of directories of runs in a directory.
    private func count(_ directory: TemporaryDirectory) -> Int {
        var found = glob_t()
        defer { globfree(&found) }
        return glob(directory.path("tacet-profile-*"), 0, nil, &found) == 0 ? Int(found.gl_pathc) : 0
    }
}
