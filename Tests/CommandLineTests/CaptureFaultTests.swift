import TacetProfile
import TestSupport
import Testing

@testable import Tacet
@testable import tacet

/// Captures come from strangers: the command reads any file within its bounds or says what is wrong.
@Suite("Damaged and hostile captures")
struct CaptureFaultTests {
    private let directory = TemporaryDirectory()

    /// The words with which a text is refused; nil if it is read.
    private func fault(_ text: String, limit: Int = ProfileCapture.limit) throws -> String? {
        try fault(Array(text.utf8), limit: limit)
    }

    private func fault(_ bytes: [UInt8], limit: Int = ProfileCapture.limit) throws -> String? {
        let path = try directory.write(bytes, "x.profile")
        do {
            _ = try CaptureFile(path, limit: limit)
            return nil
        } catch let error as Failure {
            #expect(error.description.hasPrefix("read \(path): "))
            #expect(error.description.count { $0 == "." } >= 3, "what, and what to do: \(error)")
            return error.description
        }
    }

    private func fault(_ change: (inout CaptureText) -> Void) throws -> String? {
        var capture = CaptureText(blocks: 4)
        change(&capture)
        return try fault(capture.text)
    }

    @Test("A fault in the first line names the line, the member and the remedy")
    func headers() throws {
        #expect(try fault { _ in } == nil)
        #expect(try fault("")?.contains("it is no profile capture") == true)
        #expect(try fault("\n")?.contains("it is no profile capture") == true)
        #expect(try fault { $0.format = "\"other\"" }?.contains("it is no profile capture") == true)
        #expect(try fault { $0.format = "5" }?.contains("it is no profile capture") == true)
        #expect(try fault(#"{"results": []}"#)?.contains("tacet_profiler_write_capture()") == true)
        #expect(try fault(#"{"format":"tacet-profile","vers"#)?.contains("line 1: it is no valid JSON") == true)
        for version in ["5", "0", "-1", "4294967298"] {
            let words = try #require(try fault { $0.version = version })
            #expect(words.contains("line 1: the format has version \(version), and this command reads"))
            #expect(words.contains("or a newer one"))
        }
        for version in ["1e400", "\"2\"", "null", "1.5", "[2]", "99999999999999999999"] {
            #expect(try fault { $0.version = version }?.contains("line 1: ") == true, "\(version)")
        }
        for rate in ["0", "-48000", "7999", "192001", "NaN", "1e400", "9223372036854775808"] {
            #expect(try fault { $0.sampleRate = rate }?.contains("line 1: ") == true, "\(rate)")
        }
        for frames in ["0", "63", "2049", "-512", "1e99", "null"] {
            #expect(try fault { $0.blockFrames = frames }?.contains("line 1: ") == true, "\(frames)")
        }
        for count in ["-1", "1e400", "1048577", "null", "\"4\""] {
            #expect(try fault { $0.count = count }?.contains("line 1: ") == true, "\(count)")
        }
    }

    @Test("Columns may be in any order and unknown ones are left out; a missing or repeated one is an error")
    func columns() throws {
        var capture = CaptureText(blocks: 4)
        capture.set("steals", of: 2, to: "7")
        let plain = try CaptureFile(directory.write(Array(capture.text.utf8), "plain.profile"))
        capture.columns.reverse()
        capture.blocks = capture.blocks.map { $0.reversed() }
        #expect(
            try CaptureFile(directory.write(Array(capture.text.utf8), "back.profile")).capture.blocks
                == plain.capture.blocks)
        capture.columns.insert("weather\u{202E}", at: 3)
        capture.blocks = capture.blocks.map { $0[..<3] + ["-1.5e3"] + $0[3...] }
        let wide = try CaptureFile(directory.write(Array(capture.text.utf8), "wide.profile"))
        #expect(wide.capture.blocks == plain.capture.blocks && wide.unknownColumns == ["weather"])
        #expect(try fault { $0.columns[3] = "other" }?.contains("the column \"openALTime\" is missing") == true)
        #expect(try fault { $0.columns.append("steals") }?.contains("the column \"steals\" is there twice") == true)
        #expect(
            try fault { $0.columns += (0..<64).map { "c\($0)" } }?.contains("there are 85 columns") == true)
    }

    @Test(
        "A number that is none, or out of its range, names the line and the column",
        arguments: [
            "-1", "4294967296", "1e400", "1e3", "0.5", "NaN", "Infinity", "-", "+1", "0x10", "99999999999999999999",
            "9223372036854775807", "-9223372036854775808", "true", "null",
        ])
    func numbers(text: String) throws {
        let words = try #require(try fault { $0.set("steals", of: 2, to: text) })
        #expect(words.contains("line 4 has \(text.prefix(24)) for steals; it must be a whole number in 0...4294967295"))
        #expect(words.contains("Copy the file again"))
    }

    @Test("A file that was cut short is refused, wherever it was cut")
    func cuts() throws {
        let bytes = Array(CaptureText(blocks: 3).text.utf8)
        for length in 0..<(bytes.count - 1) {
            let words = try #require(try fault(Array(bytes[..<length])), "cut at \(length)")
            #expect(words.contains("line ") || words.contains("it is no profile capture"))
        }
        #expect(try fault(Array(bytes.dropLast())) == nil, "only the last line break is missing")
        let words = try #require(try fault(Array(bytes.dropLast(20))))
        #expect(words.contains("line 4 ends in the middle: the file was cut short"))
        let whole = CaptureText(blocks: 3).text.split(separator: "\n").dropLast().map { $0 + "\n" }.joined()
        #expect(try fault(whole)?.contains("the file ends after line 3, and has 2 of its 3 blocks") == true)
    }

    @Test("Lines, columns and blocks are bounded")
    func bounds() throws {
        let blocks = CaptureText(blocks: 4).text
        #expect(try fault(blocks, limit: 4) == nil)
        #expect(try fault(blocks, limit: 3)?.contains("at most 3 blocks") == true)
        #expect(try fault { $0.set("start", of: 1, to: String(repeating: " ", count: 5_000) + "9") } != nil)
        #expect(try fault { $0.columns.append(String(repeating: "a", count: 70_000)) } != nil)
        #expect(try fault { $0.version = String(repeating: "[", count: 60_000) }?.contains("line 1") == true)
        #expect(try fault { $0.count = "3" }?.contains("line 5 is one block too many") == true)
        #expect(try fault { $0.set("start", of: 1, to: "4000000000") }?.contains("line 3 begins before") == true)
        #expect(try fault([UInt8](repeating: 0, count: 200_000)) != nil)
    }

    @Test("The largest numbers of every column are added up and printed")
    func extremes() throws {
        var capture = CaptureText(blocks: 4)
        for column in capture.columns {
            for block in 0..<4 {
                capture.set(
                    column, of: block,
                    to: column == "start"
                        ? "\(block == 0 ? 0 : Int.max / 2)"
                        : ["decodedFrames", "streamedFrames"].contains(column) ? "2147483647" : "4294967295")
            }
        }
        for change in ["started", "ended", "stolen"] {
            capture.addVoices(4_294_967_295, of: "x", change, on: "y", in: 1)
        }
        let file = try CaptureFile(directory.write(Array(capture.text.utf8), "extreme.profile"))
        let report = CaptureReport(file)
        #expect(file.capture.blocks[0].nanoseconds == 7 * 4_294_967_295)
        #expect(report.starts == 4 * 4_294_967_295 && report.lines.count > 10)
        #expect(JSON(parsing: JSONValue.object(report.members).text) != nil)
        #expect(try PageData.data(in: CapturePage(report).text)["capture"]?["report"] != nil)
        let trace = directory.path("trace.json")
        try StageTrace([StageTrace.Process(name: "x", blocks: file.capture.blocks[...])]).write(to: trace)
        _ = try CaptureComparison(report, report, threshold: 5).lines
    }

    @Test("A line of voices or of the session with a fault in it names the line and the fault")
    func notes() throws {
        func fault(_ note: String) throws -> String? { try self.fault { $0.notes = [note] } }
        func voice(_ time: String = "1", _ change: String = "started", sound: String = "\"a\"", count: String = "1")
            -> String
        {
            #"{"kind":"voice","time":\#(time),"change":"\#(change)","sound":\#(sound),"bus":"ui","count":\#(count)}"#
        }
        #expect(try fault(voice()) == nil && fault(voice("\(Int.max / 2)")) == nil)
        for time in ["-1", "9223372036854775807", "1e400", "null", "\"1\""] {
            #expect(try fault(voice(time))?.contains("line 2 has ") == true, "\(time)")
        }
        for count in ["0", "-1", "4294967296", "1.5", "null"] {
            #expect(try fault(voice(count: count))?.contains("line 2 has ") == true, "\(count)")
        }
        #expect(try fault(voice("1", "exploded"))?.contains("a change is one of started, ended, stolen") == true)
        #expect(try fault(voice(sound: "7")) != nil && fault(#"{"kind":"voice"}"#) != nil)
        #expect(
            try self.fault { $0.notes = [voice("5"), voice("4")] }?.contains("line 3 has the time 4, which is before")
                == true)
        #expect(
            try fault(#"{"kind":"session","time":5,"effects":"held","soundtrack":"held","reasons":"call"}"#) != nil)
        var bounded = CaptureNotes(voiceLimit: 2)
        for _ in 0..<2 { try bounded.add(Array(voice().utf8)) }
        let excess = #expect(throws: CaptureFault.self) { try bounded.add(Array(voice().utf8)) }
        #expect(excess?.detail == "is one voice line too many: a capture has at most 2")
    }

    @Test("Thousands of damaged captures are read within the bounds or refused, and none ends the command")
    func fuzz() throws {
        var random = CaptureMutation(seed: 15)
        var (refused, read) = (0, 0)
        for _ in 0..<3_000 {
            let path = try directory.write(random.capture(), "fuzz.profile")
            do {
                let report = CaptureReport(try CaptureFile(path))
                read += 1
                #expect(JSON(parsing: JSONValue.object(report.members).text) != nil)
                #expect(report.lines.allSatisfy { !$0.isEmpty || report.summary.blocks > 0 })
                // A page takes as long as twenty reports.
                if read.isMultiple(of: 10) { _ = try PageData.data(in: CapturePage(report, limit: 3).text) }
            } catch let error as Failure {
                refused += 1
                #expect(error.description.contains("line ") || error.description.contains("no profile capture"))
            }
        }
        #expect(refused > 1_000 && read > 100, "\(refused) refused, \(read) read")
    }

    @Test("Names in a capture cannot steer a terminal or a page")
    func hostileNames() async throws {
        try await Shell.with { shell in
            var capture = CaptureText(blocks: 2)
            let name = #"\u001b]0;pwned\u0007\u202e</script><script>alert(1)</script>"#
            capture.columns.append(name)
            capture.blocks = capture.blocks.map { $0 + ["1"] }
            capture.notes = [
                #"{"kind":"session","time":5000000000,"effects":"frozen","effectsReason":"\#(name)","#
                    + #""soundtrack":"audible","soundtrackReason":null,"reasons":["\#(name)"]}"#
            ]
            capture.addVoices(3, of: name, "started", on: name, in: 1)
            let file = try shell.write(capture.text, to: "hostile.profile")
            for arguments in [["profile", "show", file], ["profile", "show", "--json", file]] {
                let child = try shell.launch(arguments + ["--html", shell.path("page.html")])
                #expect(try await child.waitForEnd() == .exited(0))
                let text = child.output.text
                #expect(text.contains("pwned"))
                #expect(!text.unicodeScalars.contains { $0 == "\u{1B}" || $0 == "\u{7}" || $0 == "\u{202E}" })
            }
            let page = String(decoding: try shell.bytes("page.html"), as: UTF8.self)
            #expect(page.contains("pwned") && !page.contains("<script>alert"))
            var bad = CaptureText(blocks: 1)
            bad.set("start", of: 0, to: "\u{1B}[2J")
            let child = try shell.launch(["profile", "show", try shell.write(bad.text, to: "bad.profile")])
            #expect(try await child.waitForEnd() == .exited(1))
            #expect(child.errors.lines.count == 1 && !child.errors.text.contains("\u{1B}"))
        }
    }
}
