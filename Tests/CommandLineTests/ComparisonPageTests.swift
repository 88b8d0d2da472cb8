import TestSupport
import Testing

@testable import tacet

@Suite("The pages of runs and of comparisons")
struct ComparisonPageTests {
    private func limit(_ points: [(Double, Double)]) -> MachineLimit? {
        MachineLimit(points.map { MachineLimit.Point(voices: $0.0, nanoseconds: $0.1) }, deadline: 1_000)
    }

    @Test("The machine's limit is where the line through the last two measurements meets the deadline")
    func machineLimit() throws {
        let beyond = try #require(limit([(1, 120), (100, 300), (200, 400)]))
        #expect(abs(beyond.voices - 800) < 1e-9 && beyond.isExtrapolated)
        let between = try #require(limit([(400, 3_000), (200, 500), (100, 300)]))
        #expect(abs(between.voices - 240) < 1e-9 && !between.isExtrapolated)
        let single = try #require(limit([(50, 100)]))
        #expect(abs(single.voices - 500) < 1e-9 && single.isExtrapolated)
        let late = try #require(limit([(50, 2_000), (100, 4_000)]))
        #expect(abs(late.voices - 25) < 1e-9 && !late.isExtrapolated)
        #expect(limit([]) == nil && limit([(10, 0), (0, 10)]) == nil)
        #expect(limit([(10, 200), (20, 200)]) == nil, "the cost does not grow")
    }

    private static func run(_ scale: Double) -> String {
        let results = [16, 64, 256].map { voices in
            let cost = 500 * scale
            return """
                {"workload": "2d", "voices": \(voices), "block": 512, "nsPerVoicePerBlock": \(cost), "costMin": \(cost - 5),
                "costMax": \(cost + 5), "ratio": \(scale / 2), "ratioMin": \(scale / 2 - 0.02),
                "ratioMax": \(scale / 2 + 0.02), "p99": \(cost * Double(voices) * 2)}
                """
        }
        return #"{"machine": "a </script> machine", "results": [\#(results.joined(separator: ","))]}"#
    }

    @Test("The page of two runs has both costs and ratios with their ranges, and each machine's limit")
    func runs() async throws {
        try await Shell.with { shell in
            let (before, after) = (
                try shell.write(Self.run(1), to: "before.json"), try shell.write(Self.run(1.25), to: "after.json")
            )
            let outcome = try await shell.tacet("profile", "compare", before, after, "--html", shell.path("page.html"))
            #expect(outcome.end == .exited(1) && outcome.output.count == 3, "the page is written all the same")
            let data = try PageData.data(in: String(decoding: try shell.bytes("page.html"), as: UTF8.self))
            #expect(
                data["verdict"]?.array == [
                    .string("2d got slower: 2d 16 by 25.0 %, 2d 64 by 25.0 %, 2d 256 by 25.0 %.")
                ])
            let rows = try #require(data["rows"]?.array)
            #expect(rows.map { $0["unit"] } == (0..<6).map { JSON.string($0 % 2 == 0 ? "× bare" : "ns/voice/block") })
            #expect(rows[0]["name"] == .string("2d 16") && rows[0]["slower"] == .boolean(true))
            #expect(rows[0]["before"]?["value"] == .number(0.5) && rows[0]["after"]?["max"] == .number(0.645))
            #expect(rows[1]["after"]?["value"] == .number(625) && rows[1]["before"]?["min"] == .number(495))
            let runs = try #require(data["runs"]?.array)
            let limits = runs.map { $0["limits"]?.array?.first?["voices"]?.number }
            #expect(limits == [21_333, 17_067], "10.67 ms of 500 and of 625 ns a voice")
        }
    }

    @Test("A comparison says at its top that nothing got slower, if nothing did")
    func verdict() async throws {
        try await Shell.with { shell in
            let (before, after) = (
                try shell.write(Self.run(1), to: "before.json"), try shell.write(Self.run(1.01), to: "after.json")
            )
            let outcome = try await shell.tacet("profile", "compare", before, after, "--html", shell.path("page.html"))
            #expect(outcome.end == .exited(0))
            let page = try await shell.desktop.view("file://" + shell.path("page.html"))
            let shown = try await page.tell("document.querySelector('.verdict').textContent").string
            #expect(shown == "Nothing got slower by more than 5.0 %.")
            let place = "document.querySelector('.verdict').compareDocumentPosition(document.querySelector('svg')) & 4"
            #expect(try await page.tell(place).number == 4, "the charts follow it")
        }
    }

    @Test(
        "The page of a run has one unit a column and round numbers at its axes, and charts that a narrow screen scrolls"
    )
    func columns() async throws {
        try await Shell.with { shell in
            let outcome = try await shell.tacet(
                "profile", "--workload", "2d,3d", "--voices", "1,4", "--rounds", "1", "--block", "128", "--html",
                shell.path("run.html"))
            #expect(outcome.end == .exited(0))
            let page = try await shell.desktop.view("file://" + shell.path("run.html"))
            func texts(_ selector: String) async throws -> [String] {
                let list = try await page.tell("[...document.querySelectorAll('\(selector)')].map(e => e.textContent)")
                return list.array?.compactMap(\.string) ?? []
            }
            let captions = try await texts("figure:has(table) figcaption")
            #expect(
                captions.prefix(2) == ["Nanoseconds a voice and block", "Microseconds a block or call"], "\(captions)")
            let heads = try await texts("figure:first-of-type th")
            #expect(heads == ["workload", "cost", "bare library", "ratio"], "\(heads)")
            let ticks = try await texts("text.tick").map { $0.filter { $0 != "," } }
            #expect(ticks.count >= 3)
            // The digits in front of the zeros count in steps of 1, 2 or 5.
            let numbers = ticks.compactMap(Double.init).sorted()
            let step = numbers[1] - numbers[0]
            let digits = "\(step)".filter { ("1"..."9").contains($0) }
            #expect(["1", "2", "5"].contains(digits) && numbers.count == ticks.count, "\(ticks)")
            let widths =
                "(() => { document.body.style.width = '300px'; return [...document.styleSheets[0].cssRules]"
                + ".filter(r => r.media).map(r => r.cssText).join(' ') })()"
            let rules = try await page.tell(widths).string ?? ""
            #expect(rules.contains("max-width: 50rem") && rules.contains("overflow-x: auto"), "\(rules)")
        }
    }

    @Test("The page of two captures has the shares of the deadline with the ranges of their parts")
    func captures() async throws {
        try await Shell.with { shell in
            let before = try shell.write(CaptureText(blocks: 200).text, to: "before.profile")
            let after = try shell.write(CaptureText(blocks: 160, nanoseconds: 195_000).text, to: "after.profile")
            let outcome = try await shell.tacet("profile", "compare", before, after, "--html", shell.path("page.html"))
            #expect(outcome.end == .exited(1))
            let data = try PageData.data(in: String(decoding: try shell.bytes("page.html"), as: UTF8.self))
            let row = try #require(data["rows"]?.array?.first)
            #expect(row["name"] == .string("block p50") && row["slower"] == .boolean(true))
            #expect(try abs(#require(row["after"]?["min"]?.number) - 1.828) < 0.001)
            #expect(data["facts"]?.array?.last == .string("underruns of the device: 0 → 0"))
            let refused = try await shell.tacet("profile", "compare", before, after, "--html", after)
            #expect(refused.end == .exited(1) && refused.errors.first?.contains("Choose another name") == true)
        }
    }
}
