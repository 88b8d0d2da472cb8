import TacetSession
import Testing

@testable import TacetSession

@Suite("Programs that play silence, measured briefly and rarely")
struct LooksTests {
    private func measured(_ level: StreamFacts.Level, _ facts: StreamFacts = .unmarked) -> StreamFacts {
        facts.with { $0.level = level }
    }

    @Test("a new stream is measured before it counts, until the first sound, and again after 20 s")
    func heard() {
        var rehearsal = Rehearsal()
        rehearsal.play(.unmarked)
        #expect(rehearsal.machine.streamsToMeasure.isEmpty, "most chimes are over before they would be measured")
        rehearsal.pass(.milliseconds(400))
        #expect(rehearsal.machine.streamsToMeasure == [3])
        rehearsal.play(measured(.heard))
        #expect(rehearsal.machine.streamsToMeasure.isEmpty)
        rehearsal.play(.unmarked)
        rehearsal.pass(.milliseconds(800))
        #expect(rehearsal.soundtrack == .held)
        rehearsal.pass(.milliseconds(19_100))
        #expect(rehearsal.machine.streamsToMeasure.isEmpty)
        rehearsal.pass(.milliseconds(100))
        #expect(rehearsal.machine.streamsToMeasure == [3])
    }

    @Test("a silent stream never holds the soundtrack, and is measured ever more rarely")
    func silent() {
        var rehearsal = Rehearsal()
        rehearsal.play(.unmarked)
        var measuring = Duration.zero
        var looks = 0
        for _ in 0..<36_000 {
            let isMeasured = !rehearsal.machine.streamsToMeasure.isEmpty
            rehearsal.play(isMeasured ? measured(.silent) : .unmarked)
            if isMeasured { measuring += .milliseconds(100) }
            let before = rehearsal.machine.streamsToMeasure
            rehearsal.pass(.milliseconds(100))
            if before.isEmpty && !rehearsal.machine.streamsToMeasure.isEmpty { looks += 1 }
            #expect(rehearsal.soundtrack == .audible)
        }
        #expect(rehearsal.machine.otherStreams.map(\.streamClass) == [.inactive])
        #expect(looks <= 120, "within an hour")
        #expect(measuring <= .seconds(60), "1.7 % of an hour")
    }

    @Test("a stream that falls silent lets the soundtrack return within 25 s")
    func fallsSilent() {
        var rehearsal = Rehearsal()
        rehearsal.play(.unmarked)
        rehearsal.pass(.milliseconds(400))
        rehearsal.play(measured(.heard))
        rehearsal.play(.unmarked)
        rehearsal.pass(.seconds(1))
        #expect(rehearsal.soundtrack == .held)
        var waited = Duration.zero
        while rehearsal.soundtrack == .held, waited < .seconds(60) {
            rehearsal.play(rehearsal.machine.streamsToMeasure.isEmpty ? .unmarked : measured(.silent))
            rehearsal.pass(.milliseconds(100))
            waited += .milliseconds(100)
        }
        #expect(waited > .seconds(18) && waited <= .seconds(25))
    }

    @Test("a pause in the music of less than 2 s is no silence")
    func pause() {
        var rehearsal = Rehearsal()
        rehearsal.play(.unmarked)
        rehearsal.pass(.milliseconds(400))
        rehearsal.play(measured(.heard))
        rehearsal.play(.unmarked)
        rehearsal.pass(.milliseconds(20_500))
        #expect(rehearsal.machine.streamsToMeasure == [3])
        rehearsal.play(measured(.silent))
        rehearsal.pass(.milliseconds(1_900))
        rehearsal.play(measured(.heard))
        rehearsal.pass(.seconds(5))
        #expect(rehearsal.soundtrack == .held && rehearsal.hints == [true])
    }

    @Test("a stream that cannot be measured counts as before")
    func unmeasurable() {
        var rehearsal = Rehearsal()
        rehearsal.play(.unmarked)
        rehearsal.pass(.milliseconds(1_200))
        #expect(rehearsal.soundtrack == .held)
        rehearsal.pass(.milliseconds(300))
        #expect(rehearsal.machine.streamsToMeasure.isEmpty, "a look takes no longer than a second")
        rehearsal.pass(.seconds(300))
        #expect(rehearsal.soundtrack == .held && rehearsal.hints == [true])
    }

    @Test("streams with a role, a playing player or a microphone are never measured")
    func explained() {
        var rehearsal = Rehearsal()
        rehearsal.see(.players([PlayerFacts(name: "x", processID: 13, isPlaying: true)]))
        rehearsal.play(.music, .unmarked, StreamFacts("Discord"), .microphone("Discord"), .reader)
        for _ in 0..<600 {
            rehearsal.pass(.milliseconds(100))
            #expect(rehearsal.machine.streamsToMeasure.isEmpty)
        }
    }

    @Test("of a crowd eight are measured at a time, and all in turn")
    func crowd() {
        var rehearsal = Rehearsal()
        let crowd = (0..<50).map { StreamFacts("x\($0)", id: UInt32($0), process: Int32($0 + 1000)) }
        var seen: Set<UInt32> = []
        for _ in 0..<300 {
            let wanted = rehearsal.machine.streamsToMeasure
            #expect(wanted.count <= 8)
            seen.formUnion(wanted)
            rehearsal.see(.streams(crowd.map { measured(wanted.contains($0.id) ? .heard : .unmeasured, $0) }))
            rehearsal.pass(.milliseconds(100))
        }
        #expect(seen.count == 50)
    }

    @Test("with the program's wish for meters they never end")
    func continuous() {
        var rehearsal = Rehearsal()
        rehearsal.tell(.metersOtherAudio(true))
        rehearsal.play(.unmarked)
        for level in [StreamFacts.Level.heard, .silent, .heard, .silent] {
            rehearsal.play(measured(level))
            #expect(rehearsal.machine.streamsToMeasure == [3])
            rehearsal.pass(.seconds(3))
            #expect(rehearsal.soundtrack == (level == .heard ? .held : .audible))
        }
        rehearsal.tell(.metersOtherAudio(false))
        rehearsal.pass(.seconds(2))
        #expect(rehearsal.machine.streamsToMeasure.count <= 1)
    }
}

@Suite("Games by their .desktop entries")
struct DesktopEntryTests {
    private static func entry(_ lines: String...) -> DesktopEntry? {
        DesktopEntry("# a comment\n[Desktop Entry]\n" + lines.joined(separator: "\n"))
    }

    @Test("the program and the category")
    func fields() {
        let game = Self.entry(
            "Type=Application", "Name=DOSBox", "Categories=Game;Emulator;", "Exec=/usr/games/dosbox %F")
        #expect(game?.isGame == true && game?.program == "dosbox")
        let browser = Self.entry(
            "Type=Application", "Categories=Network;WebBrowser;", "Exec=env A=b \"/opt/x/firefox\" %u")
        #expect(browser?.isGame == false && browser?.program == "firefox")
        #expect(Self.entry("Type=Application", "Categories=Game;", "Exec=flatpak run org.x")?.program == nil)
        #expect(Self.entry("Type=Link", "Categories=Game;") == nil)
        #expect(DesktopEntry("Type=Application\nCategories=Game;") == nil)
        #expect(DesktopEntry("") == nil)
        let action = Self.entry("Type=Application", "Exec=a", "[Desktop Action x]", "Exec=b", "Categories=Game;")
        #expect(action?.program == "a" && action?.isGame == false)
        #expect(Self.entry("Type=Application", "Exec=", "Categories=;;=;")?.program == nil)
    }

    @Test("a program that also starts something else is no game; files count by their names")
    func names() throws {
        var names = GameNames()
        let game = try #require(Self.entry("Type=Application", "Categories=Game;", "Exec=starfighter"))
        let page = try #require(Self.entry("Type=Application", "Categories=Game;", "Exec=firefox https://chess"))
        let browser = try #require(Self.entry("Type=Application", "Categories=Network;", "Exec=firefox"))
        names.add(game, id: "org.x.Starfighter")
        names.add(page, id: "chess")
        names.add(browser, id: "firefox")
        #expect(names.contains(oneOf: ["STARFIGHTER"]) && names.contains(oneOf: ["a", "org.x.starfighter"]))
        #expect(!names.contains(oneOf: ["firefox"]) && !names.contains(oneOf: [""]) && !names.contains(oneOf: []))
    }
}
