import TestSupport
import Testing

@testable import tacet

/// The page of a running game with a capture in it: `tacet profile show --html`.
@Suite("The page of a capture")
struct CapturePageTests {
    /// The numbers of a block on a page, by column.
    private func blocks(_ timeline: JSON) throws -> [[String: Double]] {
        let columns = try #require(timeline["columns"]?.array).compactMap(\.string)
        return (timeline["seconds"]?.array ?? []).flatMap { $0["blocks"]?.array ?? [] }.map { block in
            Dictionary(zip(columns, (block.array ?? []).compactMap(\.number)), uniquingKeysWith: { $1 })
        }
    }

    private func voices(_ timeline: JSON) -> [JSON] {
        (timeline["seconds"]?.array ?? []).flatMap { $0["voices"]?.array ?? [] }
    }

    @Test("The page holds the figures of --json and every block, and may request nothing")
    func page() async throws {
        try await Shell.with { shell in
            let file = try shell.write(CaptureText.spiked.text, to: "spike.profile")
            let outcome = try await shell.tacet("profile", "show", "--json", file, "--html", shell.path("page.html"))
            let page = String(decoding: try shell.bytes("page.html"), as: UTF8.self)
            let capture = try #require(try PageData.data(in: page)["capture"])
            #expect(page.contains("default-src 'none'") && !page.contains("connect-src"))
            #expect(!page.contains("EventSource"))
            var report = try #require(outcome.objects.first)
            for name in ["time", "event"] { report[name] = nil }
            #expect(capture["report"] == .object(report))
            let timeline = try #require(capture["timeline"])
            let blocks = try blocks(timeline)
            #expect(timeline["stretch"] == .number(1))
            #expect(blocks.compactMap { $0["index"] } == (0..<200).map { Double($0) })
            #expect(blocks[0]["start"] == 0 && blocks[120]["start"] == 120 * 10_666_667)
            #expect(blocks[120]["starts"] == 4_000 && blocks[120]["commandsTime"] == 11_500_000)
            let voices = voices(timeline)
            #expect(voices.map { $0["count"] } == [1, 3_990, 12, 9].map { JSON.number($0) })
            #expect(voices.map { $0["time"] } == [3, 120, 120, 120].map { JSON.number($0 * 10_666_667) })
        }
    }

    @Test(
        "The page of a long capture draws each stretch's slowest block, with the sums of the stretch beside its own numbers"
    )
    func longPage() throws {
        let directory = TemporaryDirectory()
        let file = try CaptureFile(directory.write(Array(CaptureText.spiked.text.utf8), "spike.profile"))
        let data = try PageData.data(in: CapturePage(CaptureReport(file), limit: 16).text)
        let timeline = try #require(data["capture"]?["timeline"])
        let blocks = try blocks(timeline)
        #expect(timeline["stretch"] == .number(13) && blocks.count == 16)
        #expect(blocks[9]["index"] == 120 && blocks[9]["voices"] == 4_040 && blocks[9]["starts"] == 4_000)
        #expect(blocks[9]["startsSum"] == 4_012)
        #expect(blocks.compactMap { $0["startsSum"] }.reduce(0, +) == 4_199)
        #expect(blocks.compactMap { $0["decodedFramesSum"] }.min() == 0)
        let times = voices(timeline).map { $0["time"]?.number }
        #expect(times == [3, 120, 120, 120].map { Double($0 * 10_666_667) }, "a change has the time of its own block")
        let seconds = try #require(timeline["seconds"]?.array)
        #expect(seconds.compactMap { $0["count"]?.number }.reduce(0, +) == 200)
        #expect(seconds.allSatisfy { $0["packed"]?["text"]?.string?.isEmpty == false })
    }

    @Test(
        "All blocks of a long capture are packed up to a size; beyond it the seconds with the least spikes have only those"
    )
    func packedLimit() throws {
        let directory = TemporaryDirectory()
        let file = try CaptureFile(directory.write(Array(CaptureText.spiked.text.utf8), "spike.profile"))
        let report = CaptureReport(file)
        func packed(_ limit: Int) throws -> [JSON] {
            let data = try PageData.data(in: CapturePage(report, limit: 16, packedLimit: limit).text)
            return try #require(data["capture"]?["timeline"]?["seconds"]?.array)
        }
        let all = try packed(1 << 20).compactMap { $0["packed"]?["text"]?.string?.utf8.count }
        let (bytes, most) = (all.reduce(0, +), all.max() ?? 0)
        #expect(bytes > 0 && bytes < 200 * 24)
        let kept = try packed(most).enumerated().filter { $1["packed"]?["text"] != nil }
        #expect(kept.count == 1)
        let start = kept.first?.element["start"]?.number ?? 0
        let spike = Double(120 * 10_666_667)
        #expect(start <= spike && spike < start + 13 * 10_666_667, "the second with the spike is kept")
    }

    @Test("A click in a capture of any length shows exactly that block, and the arrow keys its neighbours")
    func longBrowser() async throws {
        try await Shell.with { shell in
            var capture = CaptureText(blocks: 40_000)
            for (block, starts, time) in [(30_000, 7, 900_000), (30_001, 4_000, 11_500_000), (30_002, 5, 10_000)] {
                capture.set("starts", of: block, to: "\(starts)")
                capture.set("commandsTime", of: block, to: "\(time)")
                capture.addVoices(starts, of: "sounds/s\(starts).ogg", "started", on: "effects", in: block)
            }
            let file = try shell.write(capture.text, to: "long.profile")
            let outcome = try await shell.tacet("profile", "show", file, "--html", shell.path("page.html"))
            #expect(outcome.end == .exited(0))
            #expect(try shell.bytes("page.html").count < 6 << 20)
            let page = try await shell.desktop.view("file://" + shell.path("page.html"))
            try await page("click button[data-cause='4000 starts']")
            #expect(try await page.tell("(timeline.focus(), document.activeElement === timeline)") == .boolean(true))
            for (key, block, starts) in [
                (nil, 30_001, 4_000), ("ArrowLeft", 30_000, 7), ("ArrowRight", 30_001, 4_000),
                ("ArrowRight", 30_002, 5), ("ArrowRight", 30_003, 1),
            ] as [(String?, Int, Int)] {
                if let key { try await page("key \(key)") }
                let found = try await page.tell("details.textContent").string ?? ""
                #expect(found.hasPrefix("Block \(block) at "), "\(found)")
                #expect(found.contains("40 voices, 30 real, \(starts) starts, "), "\(found)")
                let names = try await page.tell("[...details.querySelectorAll('li')].map(e => e.textContent).join()")
                let others = [7, 4_000, 5].filter { $0 != starts }
                #expect(others.allSatisfy { names.string?.contains("s\($0).ogg") == false }, "\(names)")
                #expect(starts == 1 || names.string?.contains("\(starts) × sounds/s\(starts).ogg") == true)
            }
            try await page("click button[title^='The ten seconds around']")
            let shown =
                "(() => { const game = games.get(1), [from, to] = view(game); return "
                + "[to - from, picked.time > from && picked.time < to, everyBlock(game).filter(b => "
                + "b[game.column.start] / 1e9 >= from && b[game.column.start] / 1e9 < to).length]; })()"
            let (length, isChosenShown, blocks) = try await {
                let told = try await page.tell(shown).array ?? []
                return (told.first?.number ?? 0, told.dropFirst().first, told.last?.number ?? 0)
            }()
            #expect(abs(length - 10) < 0.01 && isChosenShown == .boolean(true))
            #expect((930...945).contains(blocks), "every block of the ten seconds, not every second: \(blocks)")
            #expect(try await page.tell("(timeline.focus(), document.activeElement === timeline)") == .boolean(true))
            try await page("key Home")
            #expect(try await page.tell("details.textContent").string?.hasPrefix("Block 0 at 0.000 s") == true)
            // Its neighbour of the same two blocks is slow as well, and listed.
            try await page("click button[title^='1.04 ms']")
            #expect(try await page.tell("details.textContent").string?.hasPrefix("Block 30000 at ") == true)
            #expect(try await page.tell("(timeline.focus(), document.activeElement === timeline)") == .boolean(true))
            try await page("key End")
            #expect(try await page.tell("details.textContent").string?.hasPrefix("Block 39999 at ") == true)
            await page.stop()
        }
    }

    @Test("A second of the page ends where the session changes, and has the marks that were set in it")
    func seconds() throws {
        var capture = CaptureText.spiked
        for (block, state) in [(0, "audible"), (57, "frozen")] {
            capture.notes.append(
                #"{"kind":"session","time":\#(capture.blocks[block][0]),"effects":"\#(state)","effectsReason":null,"#
                    + #""soundtrack":"audible","soundtrackReason":null,"reasons":[]}"#)
        }
        capture.notes.append(#"{"kind":"mark","time":\#(capture.blocks[58][0]),"text":"boss"}"#)
        let directory = TemporaryDirectory()
        let file = try CaptureFile(directory.write(Array(capture.text.utf8), "session.profile"))
        let data = try PageData.data(in: CapturePage(CaptureReport(file)).text)
        let seconds = try #require(data["capture"]?["timeline"]?["seconds"]?.array)
        let states = seconds.map { $0["session"]?["effects"]?.string }
        let frozen = try #require(states.firstIndex(of: "frozen"))
        #expect(Set(states[..<frozen]) == ["audible"] && Set(states[frozen...]) == ["frozen"])
        #expect(seconds[frozen]["blocks"]?.array?.first?.array?.last == .number(57))
        #expect(seconds.map { $0["marks"]?.array?.count ?? 0 }.reduce(0, +) == 1)
        #expect(seconds[frozen]["marks"]?.array?.first?["text"] == .string("boss"))
    }

    @Test("The page shows a spike from a file, and one click says what happened in the block, as --json does")
    func browser() async throws {
        try await Shell.with { shell in
            var capture = CaptureText.spiked
            capture.notes.append(
                #"{"kind":"session","time":\#(capture.blocks[40][0]),"effects":"frozen","effectsReason":"call","#
                    + #""soundtrack":"held","soundtrackReason":"call","reasons":["call"]}"#)
            capture.notes.append(#"{"kind":"mark","time":\#(capture.blocks[110][0]),"text":"<img src=x> boss"}"#)
            for block in 150..<190 { capture.set("updates", of: block, to: "0") }
            let file = try shell.write(capture.text, to: "spike.profile")
            let outcome = try await shell.tacet("profile", "show", "--json", file, "--html", shell.path("page.html"))
            let spike = try #require(outcome.objects.first?["slowest"]?.array?.first)
            let page = try await shell.desktop.view("file://" + shell.path("page.html"))
            try await page("click svg text[font-weight='700']")
            let found = try await page.tell("details.textContent").string ?? ""
            #expect(
                found.hasPrefix("Block 120 at 1.280 s: 11.64 ms, 109.1 % of the deadline, mostly commands."), "\(found)"
            )
            for name in ["starts", "ends", "steals", "voices"] {
                let count = try #require(spike[name]?.number)
                #expect(found.contains("\(Int(count)) \(name)"), "\(name) of \(found)")
            }
            let changes = try #require(spike["voiceChanges"]?.array)
            #expect(changes.count == 3)
            for change in changes {
                let words = ["sound", "change", "bus"].map { change[$0]?.string ?? "" }
                let count = Int(try #require(change["count"]?.number))
                #expect(found.contains("\(count) × \(words[0]) \(words[1]) on \(words[2])"), "\(found)")
            }
            #expect(found.contains("on bus 7 (limit of the bus effects)") && found.contains("mark: <img src=x> boss"))
            try await page("key ArrowLeft")
            #expect(try await page.tell("details.textContent").string?.hasPrefix("Block 119 at ") == true)
            try await page("click button[data-cause='4000 starts']")
            #expect(try await page.tell("details.textContent").string == found)
            #expect(
                try await page.tell("[...stolenPanel.querySelectorAll('tbody td')].map(cell => cell.textContent)")
                    == .array(["12", "laser.ogg", "bus 7", "limit of the bus effects", "1.280 s"].map { .string($0) }))
            let events = try await page.tell("events.map(e => e.words)").array ?? []
            for words in ["2 underruns of the device", "the game had not updated for 0.44 s"] {
                #expect(events.filter { $0 == .string(words) }.count == 1, "\(events)")
            }
            let colours = "getComputedStyle(document.body).backgroundColor"
            let light = try await page.tell(colours)
            try await page("dark")
            #expect(try await page.tell(colours) != light)
            #expect(
                try await page.tell("[document.images.length, document.documentElement.scrollWidth, location.protocol]")
                    == .array([.number(0), .number(1_280), .string("file:")]))
            await page.stop()
        }
    }
}
