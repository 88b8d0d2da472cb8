import Testing

@testable import TacetSession

@Suite("Programs that play silence, measured briefly and rarely")
struct LevelProbeTests {
    private func measured(_ level: StreamFacts.Level, _ facts: StreamFacts = .unmarked) -> StreamFacts {
        facts.with { $0.level = level }
    }

    /// Passes time in steps of 50 ms while `stream` runs. A meter delivers its level, `latency` after it was asked for.
    ///
    /// - Returns: How often it was measured.
    @discardableResult
    private func run(
        _ session: inout SimulatedSession, _ stream: StreamFacts = .unmarked, for duration: Duration,
        latency: Duration = .milliseconds(100), checking check: (SimulatedSession) -> Void = { _ in },
        level: (Duration) -> StreamFacts.Level
    ) -> Int {
        let start = session.now
        var asked: Duration?
        var looks = 0
        session.play(stream)
        while session.now < start + duration {
            session.pass(.milliseconds(50))
            if session.machine.streamsToMeasure.isEmpty {
                asked = nil
            } else if asked == nil {
                asked = session.now
                looks += 1
            }
            let isMeasured = asked.map { session.now >= $0 + latency } == true
            session.play(measured(isMeasured ? level(session.now - start) : .unmeasured, stream))
            check(session)
        }
        return looks
    }

    @Test("A new stream is measured twice before it counts, until the first sound, and again ever more rarely")
    func heard() {
        var session = SimulatedSession()
        session.play(.unmarked)
        session.pass(.milliseconds(250))
        #expect(session.machine.streamsToMeasure.isEmpty)
        for pause in [50, 600] {
            session.pass(.milliseconds(pause))
            #expect(session.machine.streamsToMeasure == [3])
            session.play(measured(.heard))
            #expect(session.machine.streamsToMeasure.isEmpty)
            session.play(.unmarked)
        }
        session.pass(.milliseconds(250))
        #expect(session.soundtrack == .audible)
        session.pass(.milliseconds(50))
        #expect(session.soundtrack == .held)

        session = SimulatedSession()
        let looks = run(&session, for: .seconds(600)) { _ in .heard }
        #expect(session.hints == [true])
        #expect(looks <= 36, "within ten minutes")
    }

    @Test(
        "A ping in a stream that runs on holds nothing, also if it comes late, or the meter is slow",
        arguments: [0, 300, 600, 900], [50, 150, 400])
    func ping(delay: Int, latency: Int) {
        let ping = Duration.milliseconds(delay)..<Duration.milliseconds(delay + 600)
        var session = SimulatedSession()
        run(
            &session, for: .seconds(60), latency: .milliseconds(latency),
            checking: { #expect($0.soundtrack == .audible) }, level: { ping.contains($0) ? .heard : .silent })
        #expect(session.hints.isEmpty)
        // The next ping happens to be measured.
        let next = session.now
        while session.machine.streamsToMeasure.isEmpty, session.now < next + .seconds(40) {
            session.pass(.milliseconds(50))
        }
        run(
            &session, for: .seconds(60), latency: .milliseconds(latency),
            checking: { #expect($0.soundtrack == .audible) }, level: { $0 < .milliseconds(600) ? .heard : .silent })
        #expect(session.hints.isEmpty)
    }

    @Test(
        "A chime in a stream that runs on holds nothing up to 0.9 s, and up to 2 s for less than 3 s",
        arguments: [900, 1_200, 1_600, 2_000])
    func chime(length: Int) {
        var session = SimulatedSession()
        var held = Duration.zero
        run(
            &session, for: .seconds(120), checking: { if $0.soundtrack == .held { held += .milliseconds(50) } },
            level: { $0 < .milliseconds(length) ? .heard : .silent })
        #expect(held < .seconds(length == 900 ? 0.001 : 3))
    }

    @Test("Speech that pauses for half a second at a look holds the soundtrack throughout")
    func speech() {
        for pause in stride(from: 1_400, to: 6_000, by: 300) {
            var session = SimulatedSession()
            run(&session, for: .seconds(60)) { time in
                time > .milliseconds(pause) && time < .milliseconds(pause + 500) ? .silent : .heard
            }
            #expect(session.hints == [true], "a pause after \(pause) ms")
        }
    }

    @Test("A silent stream never holds the soundtrack, and is measured ever more rarely")
    func silent() {
        var session = SimulatedSession()
        session.play(.unmarked)
        var measuring = Duration.zero
        var looks = 0
        let end = session.now + .seconds(3_600)
        while session.now < end {
            let isMeasured = !session.machine.streamsToMeasure.isEmpty
            session.play(isMeasured ? measured(.silent) : .unmarked)
            if isMeasured { measuring += .milliseconds(100) }
            let before = session.machine.streamsToMeasure
            session.pass(isMeasured ? .milliseconds(100) : .seconds(1))
            if before.isEmpty && !session.machine.streamsToMeasure.isEmpty { looks += 1 }
            #expect(session.soundtrack == .audible)
        }
        #expect(session.machine.otherStreams.map(\.streamClass) == [.inactive])
        #expect(looks <= 120, "within an hour")
        #expect(measuring <= .seconds(60), "1.7 % of an hour")
    }

    @Test("A stream that falls silent lets the soundtrack return within 25 s", arguments: [2, 10, 60, 300])
    func fallsSilent(after seconds: Int) {
        var session = SimulatedSession()
        run(&session, for: .seconds(seconds)) { _ in .heard }
        #expect(session.soundtrack == .held)
        let end = session.now
        var back: Duration?
        run(
            &session, for: .seconds(60), checking: { if $0.soundtrack == .audible { back = back ?? $0.now - end } },
            level: { _ in .silent })
        #expect(back.map { $0 <= .seconds(min(25, seconds + 5)) } == true, "\(back.map { "\($0)" } ?? "never")")
        #expect(session.hints == [true, false])
    }

    @Test("A pause in the music of less than 2 s is no silence")
    func pause() {
        var session = SimulatedSession()
        run(&session, for: .seconds(20)) { _ in .heard }
        while session.machine.streamsToMeasure.isEmpty { session.pass(.milliseconds(50)) }
        session.play(measured(.silent))
        session.pass(.milliseconds(1_900))
        session.play(measured(.heard))
        session.pass(.seconds(5))
        #expect(session.soundtrack == .held && session.hints == [true])
    }

    @Test("A stream that cannot be measured counts as before")
    func unmeasurable() {
        var session = SimulatedSession()
        session.play(.unmarked)
        session.pass(.milliseconds(1_200))
        #expect(session.soundtrack == .held)
        session.pass(.milliseconds(500))
        #expect(session.machine.streamsToMeasure.isEmpty, "a look takes no longer than a second")
        session.pass(.seconds(300))
        #expect(session.soundtrack == .held && session.hints == [true])
    }

    @Test(
        "An idle synthesizer that states music lets the soundtrack play within 3.5 s, and is measured ever more rarely")
    func idleSynthesizer() {
        var session = SimulatedSession()
        var back: Duration?
        let start = session.now
        let looks = run(
            &session, .music, for: .seconds(600),
            checking: { if $0.soundtrack == .audible, $0.now > start + .seconds(1) { back = back ?? $0.now - start } },
            level: { _ in .silent })
        #expect(back.map { $0 <= .milliseconds(3_500) } == true, "\(back.map { "\($0)" } ?? "never")")
        #expect(session.hints == [true, false])
        #expect(looks <= 30, "within ten minutes")
    }

    @Test("Music that states its role counts at once, and a pause of up to 9 s within it is no silence")
    func statedMusic() {
        var session = SimulatedSession()
        session.play(.music)
        session.pass(.milliseconds(100))
        #expect(session.soundtrack == .held)
        for begin in stride(from: 1, to: 40, by: 3) {
            session = SimulatedSession()
            let looks = run(&session, .music, for: .seconds(80)) { time in
                time > .seconds(begin) && time < .seconds(begin + 9) ? .silent : .heard
            }
            #expect(session.hints == [true], "a pause after \(begin) s")
            #expect(looks <= 5, "every 20 s")
        }
    }

    @Test("A synthesizer that falls silent lets the soundtrack return within 32 s, and holds it again within a second")
    func synthesizerFallsSilent() {
        var session = SimulatedSession()
        run(&session, .music, for: .seconds(5)) { _ in .heard }
        let end = session.now
        var back: Duration?
        run(
            &session, .music, for: .seconds(33),
            checking: { if $0.soundtrack == .audible { back = back ?? $0.now - end } }, level: { _ in .silent })
        #expect(back.map { $0 <= .seconds(32) } == true, "\(back.map { "\($0)" } ?? "never")")
    }

    @Test("A speech service lowers sound while it speaks, and does nothing while it is silent")
    func speaker() {
        let speaker = StreamFacts("speech-dispatcher-espeak-ng", id: 5, process: 15)
        var session = SimulatedSession()
        session.play(speaker)
        #expect(session.machine.streamsToMeasure == [5])
        for _ in 0..<3 {
            session.play(measured(.silent, speaker))
            session.pass(.seconds(40))
            #expect(session.machine.directive.duck == .unity)
            #expect(session.machine.otherStreams.map(\.streamClass) == [.speech])
            session.play(measured(.heard, speaker))
            #expect(session.machine.directive.duck == -12)
            #expect(session.machine.otherStreams.map(\.streamClass) == [.duck])
            session.pass(.seconds(20))
            #expect(session.machine.directive.duck == -12)
            #expect(session.machine.streamsToMeasure == [5])
        }
        session.play(measured(.silent, speaker))
        session.pass(.milliseconds(300))
        #expect(session.machine.directive.duck == .unity)
        // A meter that is lost tells nothing: what was heard before does not last.
        session.pass(.seconds(40))
        session.play(measured(.heard, speaker))
        session.play(speaker)
        session.pass(.milliseconds(300))
        #expect(session.machine.directive.duck == .unity)
        // Speech without a pause of 30 s lowers sound for five minutes at most.
        session.pass(.seconds(40))
        session.play(measured(.heard, speaker))
        session.pass(.seconds(299))
        #expect(session.machine.directive.duck == -12)
        session.pass(.seconds(2))
        #expect(session.machine.directive.duck == .unity)
        #expect(session.hints.isEmpty && session.interruptions.isEmpty)
    }

    @Test("Streams with a role of no music, a playing player or a microphone are never measured")
    func explained() {
        var session = SimulatedSession()
        session.see(.players([11, 13].map { MediaPlayerFacts(name: "x", processID: $0, isPlaying: true) }))
        session.play(.music, .unmarked, StreamFacts("Discord"), .microphone("Discord"), .reader)
        for _ in 0..<600 {
            session.pass(.milliseconds(100))
            #expect(session.machine.streamsToMeasure.isEmpty)
        }
    }

    @Test("A telephone's microphone whose number is that of a silent stream is not silent")
    func sharedNumber() {
        var session = SimulatedSession()
        let microphone = StreamFacts.microphone("Calls", role: "phone", id: StreamFacts.unmarked.id, process: 14)
        session.play(.unmarked, microphone)
        session.pass(.milliseconds(400))
        for _ in 0..<10 {
            session.play(measured(.silent), microphone)
            session.pass(.milliseconds(100))
        }
        #expect(session.machine.otherStreams.map(\.streamClass) == [.inactive, .conversation])
    }

    @Test("Of a crowd eight are measured at a time, and all in turn")
    func crowd() {
        var session = SimulatedSession()
        let crowd = (0..<50).map { StreamFacts("x\($0)", id: UInt32($0), process: Int32($0 + 1000)) }
        var seen: Set<UInt32> = []
        for _ in 0..<300 {
            let wanted = session.machine.streamsToMeasure
            #expect(wanted.count <= 8)
            seen.formUnion(wanted)
            session.see(.streams(crowd.map { measured(wanted.contains($0.id) ? .heard : .unmeasured, $0) }))
            session.pass(.milliseconds(100))
        }
        #expect(seen.count == 50)
    }

    @Test("With the program's wish for meters they never end")
    func continuous() {
        var session = SimulatedSession()
        session.set(\.metersOtherAudio, true)
        session.play(.unmarked)
        for level in [StreamFacts.Level.heard, .silent, .heard, .silent] {
            session.play(measured(level))
            #expect(session.machine.streamsToMeasure == [3])
            session.pass(.seconds(3))
            #expect(session.soundtrack == (level == .heard ? .held : .audible))
        }
        session.set(\.metersOtherAudio, false)
        session.pass(.seconds(2))
        #expect(session.machine.streamsToMeasure.count <= 1)
    }
}

@Suite("Games by their .desktop entries")
struct DesktopEntryTests {
    private static func entry(_ lines: String...) -> DesktopEntry? {
        DesktopEntry("# a comment\n[Desktop Entry]\n" + lines.joined(separator: "\n"))
    }

    @Test("The program and the category")
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

    @Test("A program that also starts something else is no game; files count by their names")
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
