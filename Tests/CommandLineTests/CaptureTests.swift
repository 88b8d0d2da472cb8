import TestSupport
import Testing

@testable import Tacet
@testable import tacet

@Suite("tacet profile show")
struct CaptureTests {
    /// A quarter of the deadline later than block `index` of ``spiked``.
    private func seconds(_ index: Int) -> Double { Double(index) * 10_666_667 / 1e9 }

    @Test("The JSON object has the figures of the capture and the slowest block's counts")
    func json() async throws {
        try await Shell.with { shell in
            let file = try shell.write(CaptureText.spiked.text, to: "spike.profile")
            let outcome = try await shell.tacet("profile", "show", "--json", file)
            #expect(outcome.end == .exited(0) && outcome.errors.isEmpty && outcome.output.count == 1)
            let object = try #require(outcome.objects.first)
            #expect(object["event"] == .string("capture") && object["file"] == .string(file))
            #expect(object["blocks"] == .number(200) && object["version"] == .number(4))
            #expect(object["sampleRate"] == .number(48_000) && object["blockFrames"] == .number(512))
            #expect(try abs(#require(object["deadline"]?.number) - 512 / 48_000 * 1e9) < 1)
            #expect(try abs(#require(object["seconds"]?.number) - 200 * 512 / 48_000) < 0.001)
            #expect(object["lateBlocks"] == .number(1) && object["underrunFrames"] == .number(512))
            #expect(object["underrunBlocks"] == .number(1) && object["leastDecodedFrames"] == .number(0))
            #expect(object["starts"] == .number(199 + 4_000) && object["ends"] == .number(200))
            #expect(object["steals"] == .number(12))
            #expect(object["block"]?["p50"] == .number(150_000) && object["block"]?["max"] == .number(11_640_000))
            #expect(object["stages"]?.object?.count == 7)
            #expect(object["stages"]?["commands"]?["p50"] == .number(10_000))
            #expect(object["virtualVoices"]?["p50"] == .number(10) && object["virtualVoices"]?["max"] == .number(4_010))
            let slowest = try #require(object["slowest"]?.array)
            #expect(slowest.count == 10 && slowest.map { $0["index"]?.number }.prefix(3) == [120, 0, 1])
            let spike = slowest[0]
            #expect(try abs(#require(spike["seconds"]?.number) - seconds(120)) < 1e-5)
            #expect(spike["stages"]?["commands"] == .number(11_500_000) && spike["starts"] == .number(4_000))
            #expect(spike["commandsTaken"] == .number(4_012) && spike["underrunFrames"] == .number(512))
            let cause = try #require(spike["voiceChanges"]?.array)
            #expect(cause.map { $0["count"]?.number } == [3_990, 12, 9])
            #expect(cause[0]["sound"] == .string("sounds/laser.ogg") && cause[0]["change"] == .string("started"))
            #expect(cause[1]["change"] == .string("stolen") && cause[1]["bus"] == .string("bus 7"))
            let sounds = try #require(object["sounds"]?.array)
            #expect(sounds.map { $0["started"]?.number } == [3_990, 10, 0] && sounds[2]["stolen"] == .number(12))
            #expect(
                sounds[2]["stolenBy"]?.array?.first?.object == [
                    "cause": .string("busLimit"), "limitedBus": .string("effects"), "count": .number(12),
                ])
            #expect(object["stolenBy"]?.array?.count == 1 && object["mostOutranked"] == .number(9))
            #expect(object["realLimit"] == .number(30) && cause[1]["limitedBus"] == .string("effects"))
            #expect(object["unnamedChanges"] == .number(4_199 + 200 - 4_012))
            #expect(object["outputUnderruns"] == .number(2) && object["leastStreamedFrames"] == .number(4_800))
            let dry = try #require(object["outputUnderrunTimes"]?.array?.first?.number)
            #expect(abs(dry - seconds(120)) < 1e-5 && object["outputUnderrunTimes"]?.array?.count == 1)
        }
    }

    @Test("The summary says when the slowest block was, which stage it spent its time in, and what happened")
    func summary() async throws {
        try await Shell.with { shell in
            let outcome = try await shell.tacet(
                "profile", "show", try shell.write(CaptureText.spiked.text, to: "spike.profile"))
            #expect(outcome.end == .exited(0))
            let text = outcome.output.joined(separator: "\n")
            #expect(text.contains("200 of 512 frames at 48000 Hz") && text.contains("1 of 200 blocks took longer"))
            #expect(
                text.contains("512 frames in 1 blocks") && text.contains("4199 starts, 200 ends, 12 of them steals"))
            for stage in RenderStage.allCases { #expect(outcome.output.contains { $0.hasPrefix("\(stage) ") }) }
            let first = outcome.output.firstIndex(of: "the slowest blocks").map { outcome.output[$0 + 1] }
            let line = try #require(first)
            #expect(line.contains("1.280 s  block 120: 11640.0 µs, 109.1 % of the deadline: commands 11500.0"))
            #expect(line.contains("4000 starts") && line.contains("12 steals"))
            #expect(line.contains("4012 commands") && line.contains("underrun of 512 frames"))
            #expect(line.contains("2 underruns of the device") && line.contains("4800 frames streamed ahead"))
            #expect(
                outcome.output.contains {
                    $0.hasSuffix(
                        " 3990 × sounds/laser.ogg started on effects, 12 × sounds/laser.ogg stolen on bus 7 "
                            + "(limit of the bus effects), "
                            + "9 × sounds/step.ogg started on effects")
                })
            #expect(text.contains("  output     2 underruns of the device, at 1.280 s"))
            #expect(text.contains("  sound      sounds/laser.ogg on effects: 3990 starts, 0 ends, 0 steals"))
            #expect(text.contains("laser.ogg on bus 7: 0 starts, 0 ends, 12 steals (12 limit of the bus effects)"))
            #expect(text.contains("  stolen     12 limit of the bus effects"))
            #expect(text.contains("  outranked  up to 9 audible voices, by the limit of 30 real voices"))
            #expect(text.contains("the sounds of 387 starts and ends: the game's ring or the capture was full"))
        }
    }

    @Test("The trace has a track for each stage, counters of voices, and the underrun")
    func trace() async throws {
        try await Shell.with { shell in
            let file = try shell.write(CaptureText.spiked.text, to: "spike.profile")
            #expect(try await shell.tacet("profile", "show", file, "--trace", shell.path("t.json")).end == .exited(0))
            let text = String(decoding: try shell.bytes("t.json"), as: UTF8.self)
            let events = try #require(JSON(parsing: text)?["traceEvents"]?.array)
            let slices = events.filter { $0["ph"] == .string("X") }
            #expect(slices.count == 200 * 7)
            let spike = try #require(slices.first { $0["dur"] == .number(11_500) })
            #expect(spike["name"] == .string("commands"))
            #expect(try abs(#require(spike["ts"]?.number) - seconds(120) * 1e6) < 1)
            #expect(events.contains { $0["ph"] == .string("C") && $0["args"]?["starts"] == .number(4_000) })
            #expect(events.contains { $0["ph"] == .string("i") && $0["name"] == .string("underrun of 512 frames") })
            #expect(events.contains { $0["name"] == .string("underrun of the device") })
        }
    }

    @Test("A capture that an engine wrote reads back as it was")
    func roundTrip() throws {
        let audio = AudioEngine(offline: AudioEngine.Settings())
        audio.profiler.startCapture()
        var samples = [Float](repeating: 0, count: 8_192)
        let sound = try audio.load(
            bytes: SoundFile(channels: [[Float](repeating: 0.1, count: 900)], rate: 48_000).waveBytes,
            name: "a \"quoted\" name.wav")
        for _ in 0..<4 {
            audio.play(sound)
            audio.update()
            var span = samples.mutableSpan
            try audio.render(into: &span)
        }
        let capture = audio.profiler.stopCapture()
        #expect(capture.voiceTallies.count == 8 && capture.voiceTallies[0].sound == "a \"quoted\" name.wav")
        #expect(capture.blocks.count == 32 && !capture.sessionChanges.isEmpty)
        #expect(capture.blocks.contains { $0.updates == 1 && $0.updateNanoseconds > 0 })
        let directory = TemporaryDirectory()
        try capture.write(to: directory.path("engine.profile"))
        let file = try CaptureFile(directory.path("engine.profile"))
        #expect(file.capture == capture && file.version == 4 && file.unknownColumns.isEmpty)
    }

    @Test("Version 1 is read: its first column `voices` is the stage, its second the number")
    func version1() throws {
        let directory = TemporaryDirectory()
        let file = try CaptureFile(
            directory.write(
                Array(
                    """
                    {"format":"tacet-profile","version":1,"sampleRate":44100,"blockFrames":256,"columns":["start","commands",\
                    "voices","openAL","soundtrack","buses","limiter","reports","voices","realVoices","starts","ends","steals",\
                    "decodedFrames","underrunFrames"]}
                    [1000,1,2,3,4,5,6,7,8,9,10,11,12,-1,14]

                    """.utf8), "old.profile"))
        let block = try #require(file.capture.blocks.first)
        #expect(file.version == 1 && file.capture.sampleRate == 44_100 && file.capture.blockFrames == 256)
        #expect(RenderStage.allCases.map { block.nanoseconds($0) } == [1, 2, 3, 4, 5, 6, 7])
        #expect(block.voices == 8 && block.realVoices == 9 && block.starts == 10 && block.ends == 11)
        #expect(block.steals == 12 && block.decodedFrames == -1 && block.underrunFrames == 14)
        let lines = CaptureReport(file).lines
        #expect(!lines.contains { $0.contains("update") }, "version 1 does not record the game's frames")
    }

    @Test("Version 2 is read: it has neither sounds nor the output's underruns, and nothing is said of them")
    func version2() throws {
        let directory = TemporaryDirectory()
        var capture = CaptureText(blocks: 3)
        capture.version = "2"
        capture.columns.removeLast(3)
        capture.blocks = capture.blocks.map { $0.dropLast(3) }
        let file = try CaptureFile(directory.write(Array(capture.text.utf8), "old.profile"))
        let report = CaptureReport(file)
        #expect(
            file.version == 2 && file.capture.blocks.allSatisfy { $0.streamedFrames == -1 && $0.outputUnderruns == 0 })
        #expect(!report.lines.contains { $0.contains("device") || $0.contains("left out") })
    }

    @Test("Version 3 is read: it does not say why voices were stolen or outranked, and nothing is said of it")
    func version3() throws {
        let directory = TemporaryDirectory()
        var capture = CaptureText(blocks: 3)
        capture.version = "3"
        capture.columns.removeLast()
        capture.blocks = capture.blocks.map { $0.dropLast() }
        capture.addVoices(2, of: "step.ogg", "stolen", on: "effects", in: 1)
        let file = try CaptureFile(directory.write(Array(capture.text.utf8), "old.profile"))
        #expect(file.version == 3 && file.capture.voiceTallies.map(\.cause) == [nil])
        let lines = CaptureReport(file).lines
        #expect(lines.contains { $0.hasSuffix("2 × step.ogg stolen on effects") })
        #expect(!lines.contains { $0.contains("outranked") || $0.hasPrefix("  stolen") })
    }

    @Test("A cause that a stranger made up is left out, and the name of a bus writes no control characters")
    func hostileCauses() throws {
        let directory = TemporaryDirectory()
        var capture = CaptureText(blocks: 3)
        let bus = String(repeating: "x", count: 40) + "\u{202E}"
        for cause in [#""cause":"magic""#, #""cause":"busLimit","limitedBus":"\u001b[2J\#(bus)""#] {
            capture.addVoices(1, of: "step.ogg", "stolen", on: "effects", in: 1, cause: cause)
        }
        let file = try CaptureFile(directory.write(Array(capture.text.utf8), "hostile.profile"))
        let causes = file.capture.voiceTallies.map(\.cause)
        #expect(causes.count == 2 && causes[0] == nil && causes[1]?.limitedBus?.unicodeScalars.count == 32)
        #expect(CaptureReport(file).lines.allSatisfy { $0.unicodeScalars.allSatisfy(\.isPrintable) })
    }

    @Test("Each reason of the session is shown from its beginning to its end")
    func reasons() async throws {
        try await Shell.with { shell in
            var capture = CaptureText(blocks: 200)
            for (block, reasons) in [
                (0, "\"outputMuted\""), (60, "\"call\",\"outputMuted\""), (120, "\"outputMuted\""),
            ] {
                capture.notes.append(
                    #"{"kind":"session","time":\#(capture.blocks[block][0]),"effects":"audible","effectsReason":null,"#
                        + #""soundtrack":"audible","soundtrackReason":null,"reasons":[\#(reasons)]}"#)
            }
            let file = try shell.write(capture.text, to: "reasons.profile")
            let object = try #require(try await shell.tacet("profile", "show", "--json", file).objects.first)
            let reasons = try #require(object["reasons"]?.array)
            #expect(reasons.map { $0["reason"] } == [.string("outputMuted"), .string("call")])
            #expect(reasons[0]["to"] == .null && reasons[0]["from"] == .number(0))
            #expect(try abs(#require(reasons[1]["to"]?.number) - seconds(120)) < 1e-5)
            let text = try await shell.tacet("profile", "show", file).output
            #expect(text.contains("  reason     call from 0.640 s to 1.280 s"))
            #expect(text.contains("  reason     outputMuted from 0.000 s to the end"))
        }
    }

    @Test("A page, a trace or a run is not written over the capture")
    func capturesAreKept() async throws {
        try await Shell.with { shell in
            let file = try shell.write(CaptureText.spiked.text, to: "spike.profile")
            for option in ["--html", "--trace"] {
                let outcome = try await shell.tacet("profile", "show", file, option, file)
                #expect(outcome.end == .exited(1) && outcome.output.isEmpty)
                #expect(outcome.errors.first?.contains("it is the capture to show") == true)
            }
            #expect(try shell.bytes("spike.profile") == Array(CaptureText.spiked.text.utf8))
        }
    }

    @Test("Captures are compared by shares of the deadline: 1 if the blocks got slower, 0 if not")
    func compare() async throws {
        try await Shell.with { shell in
            let before = try shell.write(CaptureText(blocks: 200).text, to: "before.profile")
            let after = try shell.write(CaptureText(blocks: 160, nanoseconds: 195_000).text, to: "after.profile")
            let slower = try await shell.tacet("profile", "compare", before, after)
            #expect(slower.end == .exited(1) && slower.errors.count == 1)
            let line = try #require(slower.output.first { $0.hasPrefix("block p50") })
            #expect(line.contains("1.406 % → 1.828 % of the deadline  +30.0 %  slower"))
            #expect(try await shell.tacet("profile", "compare", after, before).end == .exited(0))
            #expect(try await shell.tacet("profile", "compare", before, after, "--threshold", "35").end == .exited(0))
            let spiked = try shell.write(CaptureText.spiked.text, to: "spiked.profile")
            let spike = try await shell.tacet("profile", "compare", before, spiked)
            #expect(spike.end == .exited(0), "one spike of 200")
            #expect(spike.output.last == "underruns of the device: 0 → 2")
        }
    }

    @Test("A capture and a run are not compared, and the error names which is which")
    func compareUnlike() async throws {
        try await Shell.with { shell in
            let capture = try shell.write(CaptureText.spiked.text, to: "spike.profile")
            let run = try shell.write(#"{"results": []}"#, to: "run.json")
            let empty = try shell.write(CaptureText(blocks: 0).text, to: "empty.profile")
            for pair in [[capture, run], [run, capture]] {
                let outcome = try await shell.tacet("profile", "compare", pair[0], pair[1])
                #expect(outcome.end == .exited(1))
                #expect(
                    outcome.errors.first?.contains("compare \(pair[0]) with \(pair[1]): \(capture) is a game's capture")
                        == true)
            }
            let nothing = try await shell.tacet("profile", "compare", capture, empty)
            #expect(nothing.end == .exited(1) && nothing.errors.first?.contains("has no blocks") == true)
            #expect(try await shell.tacet("profile", "show", empty).end == .exited(0))
        }
    }
}
