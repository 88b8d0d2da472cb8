import Glibc
import Tacet
import TestSupport
import Testing

extension Live {
    /// The page of `tacet profile attach --serve` in a browser that clicks.
    @Suite("The page of a running game in a browser") struct LivePageTests {
        @Test(
            "The page shows what the game tells: voices, meters and reasons, as attach --json prints them",
            arguments: servers, ShownGame.allCases)
        func equality(_ sound: Desktop.Sound, _ kind: ShownGame) async throws {
            try await Desktop.with(sound) { desktop in
                let game = try await desktop.start(kind)
                let page = try await desktop.servePage(of: game)
                let look = try desktop.launch(
                    BuiltProducts.path("tacet"), ["profile", "attach", "\(game.processID)", "--json", "--voices"])
                try await page("click button[title='Pretend a call']")
                try await page(
                    "until games.get(chosen).latest.reasons.some(r => r.reason === 'call') && rows.children.length")
                let shown = try await page.shown()
                try shown.expectEquality()
                try shown.expectEquality(
                    with: await look.expectLine("the call") { $0.contains("\"reason\":\"call\"") }.text)
                await page.stop()
                await game.stop()
            }
        }

        @Test("A mute that is clicked slowly is heard, and is undone when the page is closed", arguments: servers)
        func mute(_ sound: Desktop.Sound) async throws {
            try await Desktop.with(sound) { desktop in
                let monitor = try await desktop.listen()
                let game = try await desktop.start(.spaceRocks)
                try await monitor.hearsTrack()
                let page = try await desktop.servePage(of: game)
                try await page("until document.querySelector('button[title=\"Mute soundtrack\"]') !== null")
                _ = try await page.tell("pressedAt = games.get(chosen).latest.time")
                try await page("press button[title='Mute soundtrack']")
                try await page("until games.get(chosen).latest.time > pressedAt + 1.5")
                try await page("release")
                try await monitor.hearsTrack(false)
                try await page("until document.activeElement.title === 'Mute soundtrack'")
                try await page("until events.some(e => e.words === 'a profiler muted the bus \"soundtrack\"')")
                #expect(
                    try await page.tell("[document.activeElement.title, document.activeElement.ariaPressed]")
                        == .array([.string("Mute soundtrack"), .string("true")]))
                try await page("close")
                try await monitor.hearsTrack()
                await game.stop()
            }
        }

        @Test(
            "A click meters a bus that has no samples of its own, until the page is closed", .inPairs,
            arguments: servers
        )
        func meter(_ sound: Desktop.Sound) async throws {
            try await Desktop.with(sound) { desktop in
                let game = try await desktop.start(.spaceRocks)
                let page = try await desktop.servePage(of: game)
                try await page("until games.get(chosen)?.latest.buses.length > 2")
                #expect(try await page.tell("games.get(chosen).latest.buses[2].submix") == .boolean(false))
                try await page("click button[title^='Measure the peak and the loudness of effects']")
                try await page("until games.get(chosen).latest.buses[2].momentary !== null && rows.children.length")
                try await page.shown().expectEquality()
                let look = try desktop.launch(
                    BuiltProducts.path("tacet"), ["profile", "attach", "\(game.processID)", "--json"])
                func effects(_ what: String, isMetered: Bool) async throws {
                    try await look.expectLine(what) { line in
                        let buses = JSON(parsing: line)?["buses"]?.array ?? []
                        return buses.count > 2 && buses[2]["submix"] == .boolean(isMetered)
                            && (isMetered || buses[2]["momentary"] == .null)
                    }
                }
                try await effects("the metered bus", isMetered: true)
                try await page("close")
                try await effects("the bus without a meter", isMetered: false)
                await page.stop()
                await game.stop()
            }
        }

        @Test("Stolen voices are listed with the limit that they were stolen for", arguments: servers)
        func steals(_ sound: Desktop.Sound) async throws {
            try await Desktop.with(sound) { desktop in
                try await desktop.enter {
                    let game = Game()
                    defer { game.end() }
                    let beep = try await game.perform { engine in
                        try engine.profiler.setAccess(.readWrite)
                        let tone = Tone(frequency: 750, decibels: -60).samples(frames: 48_000, rate: 48_000)
                        let beep = try engine.load(bytes: SoundFile(channels: [tone]).waveBytes, name: "a/beep.wav")
                        engine.setLimit(of: beep, VoiceLimit(2))
                        return beep
                    }.result
                    let page = try await desktop.servePage(of: getpid())
                    try await page("until games.get(chosen)?.seconds.length > 1")
                    _ = try await game.perform { engine in for _ in 0..<9 { engine.play(beep) } }
                    try await page("until stolenPanel.querySelector('tbody td') !== null")
                    let cells = try await page.tell(
                        "[...stolenPanel.querySelectorAll('tbody td')].map(c => c.textContent)")
                    #expect(
                        cells.array?.prefix(4).map(\.string) == ["7", "beep.wav", "effects", "limit of the sound"])
                    await page.stop()
                }
            }
        }

        @Test("A slider turns a number of a sound event in the game, and Save writes its digits into the document")
        func turnedEvent() async throws {
            try await Desktop.with(.pulseAudio) { desktop in
                let game = try await desktop.start(.spaceRocks)
                let text = #"{"events": {"shot" : {"sound": "laser.ogg", "gain": -8.0, "pitch": [ 0.94, 1.06 ]}}}"#
                let directory = TemporaryDirectory()
                let file = try directory.write(Array(text.utf8), "mine.json")
                let page = try await desktop.servePage(of: game, saving: file)
                try await page("until games.get(chosen)?.latest.events?.length > 9")
                let names = try await page.tell("[...soundSelect.options].map(option => option.textContent)")
                #expect(
                    names.array?.compactMap(\.string)
                        == ["shot", "rock burst", "ship burst", "ship back", "wave", "engine", "click"])
                let label = try await page.tell(
                    """
                    (() => { soundSelect.value = 'shot'; draw(); const sliders = [...soundBox.querySelectorAll('input')]; \
                    const slider = sliders.find(slider => slider.ariaLabel.endsWith('shot/gain')); \
                    slider.value = .5; slider.dispatchEvent(new Event('input')); return slider.ariaLabel; })()
                    """)
                #expect(label == .string("gain: event shot/gain"))
                try await page("until games.get(chosen).latest.events.some(e => e.name === 'shot/gain' && e.isHeld)")
                let value = try await page.tell("games.get(chosen).latest.events.find(e => e.isHeld).value")
                #expect(value == .number(-60))
                try await page("click button[title^='Save what has been turned in']")
                try await page("until soundWords.textContent.startsWith('1 number is saved in ')")
                let saved = try await Child.run("cat", [file], environment: ["PATH": "/usr/bin:/bin"])
                #expect(saved == text.replacing("-8.0", with: "-60"))
                await page.stop()
                await game.stop()
            }
        }

        @Test(
            "A block with 4,000 starts is named among the slow blocks, and one click says what happened in it", .alone,
            arguments: servers)
        func spike(_ sound: Desktop.Sound) async throws {
            try await Desktop.with(sound) { desktop in
                try await desktop.enter {
                    let game = Game()
                    defer { game.end() }
                    let beep = try await game.perform { engine in
                        try engine.profiler.setAccess(.readWrite)
                        let tone = Tone(frequency: 750, decibels: -60).samples(frames: 480, rate: 48_000)
                        return try engine.load(bytes: SoundFile(channels: [tone]).waveBytes, name: "beep")
                    }.result
                    let page = try await desktop.servePage(of: getpid())
                    try await page("until games.get(chosen)?.seconds.length > 2")
                    // Where other programs keep the processor, ten blocks may have been slower.
                    for _ in 0..<4 {
                        _ = try await game.perform { engine in for _ in 0..<4_000 { engine.play(beep) } }
                        let listed: Void? = try? await eventually("the block is listed", within: .seconds(5)) {
                            try await page.tell("document.querySelector(\"button[data-cause='4000 starts']\") !== null")
                                == .boolean(true)
                        }
                        if listed != nil { break }
                    }
                    try await page("click button[data-cause='4000 starts']")
                    let found = try await page.tell("details.textContent").string ?? ""
                    #expect(found.contains("4000 starts") && found.contains("of the deadline, mostly "), "\(found)")
                    #expect(found.contains(" × beep started on effects"), "\(found)")
                    await page.stop()
                }
            }
        }
    }
}
