import Glibc
import TacetSession
import TacetPlatform
import TestSupport
import Testing

@testable import TacetDecoding
@testable import Tacet

/// What a program that is attached to a game gets, and what a game does for it.
@Suite("Attaching to a game", .serialized, .onOwnThreads) struct AttachTests {
    private let directory = TemporaryDirectory()
    private var folder: SocketFolder { SocketFolder(directory) }

    /// A game that plays in real time to nowhere, and may be attached to.
    private func game() throws -> AudioEngine {
        var settings = AudioEngine.Settings()
        settings.output = .null
        settings.applicationName = "Space\u{1B}[2J Rocks"
        let audio = AudioEngine(settings, session: AudioSession(isolated: ()))
        try AttachedEngines.add(audio.profiled, in: folder)
        audio.profiled.access = .readWrite
        return audio
    }

    private func load(_ audio: AudioEngine) throws -> Sound {
        let tone = Tone(frequency: 300).samples(frames: 48_000, rate: 48_000)
        return try audio.load(bytes: SoundFile(channels: [tone], rate: 48_000).waveBytes, name: "sounds/engine.wav")
    }

    /// Whether the voices have been mixed: until the output takes the first block, all are virtual.
    private func hasRealVoice(_ state: [String: JSON]) -> Bool {
        state["voiceList"]?.array?.contains { $0["real"] == .boolean(true) } == true
    }

    private func attach(_ request: String) async throws -> (program: AttachedProgram, greeting: [String: JSON]) {
        let program = try #require(AttachedProgram(in: folder))
        let greeting = try await program.expect("a greeting")
        program.ask(request)
        return (program, greeting)
    }

    @Test("A program that attaches gets figures, and for each voice the gains that make it as loud as it is")
    func figures() async throws {
        let audio = try game()
        let sound = try load(audio)
        _ = try load(audio)
        try audio.buses.soundtrack.setFilter(Filter(lowCut: 100), over: .none)
        audio.world.listener.position = Vector3(1, 0, 0)
        audio.buses.effects.setGain(-6, over: .none)
        audio.play(sound, at: Vector3(5, 0, 0), PlaybackSettings(gain: -3, loops: true))
        audio.play(sound, at: Vector3(1_000, 0, 0), PlaybackSettings(gain: -80, loops: true))
        audio.play(sound, PlaybackSettings(loops: true, priority: 200)).pause(over: .none)
        let (program, greeting) = try await attach("watch voices\n")
        #expect(greeting["format"] == .string("tacet-attach") && greeting["version"] == .number(1))
        #expect(greeting["pid"] == .number(Double(getpid())) && greeting["name"] == .string("Space[2J Rocks"))
        let state = try await program.expect("a second with voices", updating: audio) {
            // The mixing thread may start the voices before the update that moves the listener.
            $0["voiceList"]?.array?.count == 3 && hasRealVoice($0) && $0["soundtrack"] != .null
                && $0["listener"]?["position"]?.array?.first == .number(1)
                && $0["load"]?.object?["p50"]?.number ?? 0 > 0
        }
        let load = try #require(state["load"]?.object)
        #expect(
            load["p50"]?.number ?? 9 <= load["p99"]?.number ?? 0
                && load["p99"]?.number ?? 9 <= load["worst"]?.number ?? 0)
        #expect(state["voices"] == .number(3) && state["virtual"] == .number(2))
        #expect(state["output"]?.object?["kind"] == .string("null"))
        #expect(state["updates"]?.number ?? 0 > 0 && state["reasons"] == .array([]))
        #expect(state["soundtrack"]?.object?["state"] == .string("stopped"))
        #expect(state["sounds"]?.object?["bytes"] == .number(192_000))
        let buses = try #require(state["buses"]?.array).compactMap(\.object)
        #expect(buses.map { $0["name"]?.string } == ["master", "soundtrack", "effects", "voice", "ui"])
        #expect(buses[2]["gain"] == .number(-6) && buses[2]["parent"] == .number(0))
        #expect(buses[0]["peak"]?.number ?? -200 > -90, "master is metered")
        #expect(state["sounds"]?["unplayed"] == .number(1) && state["sounds"]?["unplayedBytes"] == .number(96_000))
        #expect(state["sounds"]?["largest"]?.array?.map { $0["played"]?.boolean } == [true, false])
        #expect(buses[1]["lowCut"] == .number(100) && buses[1]["highCut"] == .null)
        let voices = try #require(state["voiceList"]?.array).compactMap(\.object)
        #expect(
            voices.allSatisfy { $0["sound"] == .string("sounds/engine.wav") && $0["busName"] == .string("effects") })
        let near = try #require(voices.first { $0["real"] == .boolean(true) })
        let gains = try #require(near["gain"]?.object)
        #expect(near["distance"] == .number(4) && near["why"] == .null)
        #expect(gains["sound"] == .number(-3) && gains["bus"] == .number(-6) && gains["distance"] == .number(-12))
        #expect(gains["total"]?.number.map { abs($0 + 21) < 0.2 } == true, "\(gains)")
        #expect(Set(voices.compactMap { $0["why"]?.string }) == ["inaudible", "paused"])
    }

    @Test("The soundtrack tells its bar and beat, and the transition, the section and the stinger that wait")
    func score() async throws {
        let audio = try game()
        let directory = TemporaryDirectory()
        // Half a minute, so that the marker at its end does not come while the test looks.
        try SoundFile(channels: [[Float](repeating: 0.1, count: 240_000)], rate: 8_000)
            .writeWave(to: directory.path("calm.wav"))
        let map = TempoMap(
            timescale: 8_000, segments: [TempoMap.Segment(frame: 0, tempo: 240, beatsPerBar: 3)],
            markers: [TempoMap.Marker("late", frame: 232_000)],
            sections: [TempoMap.Section("verse", frames: 0..<240_000)])
        try audio.soundtrack.play(Track(directory.path("calm.wav"), tempo: map))
        let (program, _) = try await attach("watch\n")
        _ = try await program.expect("the first beats", updating: audio) {
            $0["soundtrack"]?["score"]?["section"] == .string("verse")
        }
        try audio.soundtrack.transition(to: Track(directory.path("calm.wav"), tempo: map), at: .marker("late"))
        try audio.soundtrack.playStinger(Track(directory.path("calm.wav")), on: .marker("late"))
        let state = try await program.expect("what waits", updating: audio) {
            $0["soundtrack"]?["score"]?["orders"]?.array?.count == 2
        }
        let score = try #require(state["soundtrack"]?["score"]?.object)
        #expect(score["beatsPerBar"] == .number(3) && score["tempo"] == .number(240))
        #expect((0..<3).contains(score["beat"]?.number ?? -1) && score["bar"]?.number ?? -1 >= 0)
        let orders = try #require(score["orders"]?.array)
        #expect(orders.map { $0["kind"]?.string } == ["transition", "stinger"])
        #expect((20...30).contains(orders[0]["seconds"]?.number ?? 0))
        #expect(orders[0]["on"] == .string("marker:late") && orders[0]["name"] == .string(directory.path("calm.wav")))
    }

    @Test("A virtual voice tells which limit keeps it from being mixed, and a capture why voices were stolen")
    func limits() async throws {
        var settings = AudioEngine.Settings()
        settings.output = .null
        settings.realVoices = 2
        let audio = AudioEngine(settings, session: AudioSession(isolated: ()))
        try AttachedEngines.add(audio.profiled, in: folder)
        let sound = try load(audio)
        for priority in [UInt8(200), 200, 128] { audio.play(sound, PlaybackSettings(loops: true, priority: priority)) }
        audio.play(sound, PlaybackSettings(gain: -20, loops: true, priority: 200))
        let (program, _) = try await attach("watch voices capture\n")
        let state = try await program.expect("the voices", updating: audio) {
            $0["voiceList"]?.array?.count == 4 && hasRealVoice($0)
        }
        let limits = (state["voiceList"]?.array ?? []).map { $0["limit"]?.string }
        #expect(
            Set(limits) == [
                nil, "limit of 2 real voices, higher priorities", "limit of 2 real voices, louder ones",
            ])
        audio.buses.effects.setLimit(VoiceLimit(3))
        audio.play(sound, PlaybackSettings(loops: true, priority: 201))
        let capture = try await program.expect("the voices that were stolen", updating: audio) {
            $0["capture"]?["voices"]?.array?.contains { $0["change"] == .string("stolen") } == true
        }
        let stolen = (capture["capture"]?["voices"]?.array ?? []).filter { $0["change"] == .string("stolen") }
        #expect(stolen.map { $0["limitedBus"]?.string } == ["effects"] && stolen[0]["count"] == .number(2))
    }

    @Test("A bus of the game's is called by the game's name: among the buses, by its voices and in a capture")
    func namedBus() async throws {
        var settings = AudioEngine.Settings()
        settings.output = .null
        let audio = AudioEngine(settings, session: AudioSession(isolated: ()))
        try AttachedEngines.add(audio.profiled, in: folder)
        let sound = try load(audio)
        let steps = try #require(audio.buses.add("foot\u{1b}[2Jsteps", below: .effects))
        #expect(audio.buses.add(below: .effects) != nil)
        audio.play(sound, PlaybackSettings(bus: steps.id, loops: true))
        let (program, _) = try await attach("watch voices capture\n")
        let state = try await program.expect("the new buses", updating: audio) {
            $0["voiceList"]?.array?.contains { $0["busName"] == .string("foot[2Jsteps") } == true
        }
        #expect((state["buses"]?.array ?? []).dropFirst(5).map { $0["name"]?.string } == ["foot[2Jsteps", "bus 6"])
        steps.setLimit(VoiceLimit(1))
        audio.play(sound, PlaybackSettings(bus: steps.id, loops: true, priority: 201))
        let capture = try await program.expect("the voice that was stolen", updating: audio) {
            $0["capture"]?["voices"]?.array?.contains { $0["change"] == .string("stolen") } == true
        }
        let stolen = (capture["capture"]?["voices"]?.array ?? []).filter { $0["change"] == .string("stolen") }
        #expect(stolen.map { $0["limitedBus"]?.string } == ["foot[2Jsteps"])
        #expect(stolen.map { $0["bus"]?.string } == ["foot[2Jsteps"])
    }

    @Test("A streamed sound has its name, and the memory of its head")
    func streamed() async throws {
        let audio = try game()
        let tone = Tone(frequency: 300).samples(frames: 96_000, rate: 48_000)
        let bytes = SoundFile(channels: [tone], rate: 48_000).waveBytes
        audio.play(
            try audio.load(bytes: bytes, name: "river.wav", LoadOptions(.streamed)), PlaybackSettings(loops: true))
        let (program, _) = try await attach("watch voices\n")
        let state = try await program.expect("a second with voices", updating: audio) {
            $0["voiceList"]?.array?.count == 1
        }
        #expect(state["voiceList"]?.array?.first?.object?["sound"] == .string("river.wav"))
        #expect(state["sounds"]?.object?["count"] == .number(1))
        #expect(state["sounds"]?.object?["bytes"] == .number(65_536))
    }

    @Test("The engine measures nothing before a program asks, and nothing after the last one has left")
    func measuresOnDemand() async throws {
        let audio = try game()
        let profile = audio.profiled.link.profile
        #expect(profile.present.isEmpty)
        let first = try await attach("watch\n").program
        var second: AttachedProgram? = try await attach("watch blocks\n").program
        let times = try await second?.expect("blocks", updating: audio) { $0["times"]?.array?.isEmpty == false }
        #expect(times?["times"]?.array?.first?.array?.count == 8)
        #expect(profile.present == .attached && !audio.profiler.isEnabled)
        second = nil
        _ = try await first.expect("the first goes on", updating: audio) { $0["times"] == nil && $0["load"] != nil }
        #expect(profile.present == .attached)
        shutdown(first.socket.number, Int32(SHUT_RDWR))
        try await eventually("nothing is measured") { profile.present.isEmpty }
    }

    @Test("A game that hangs is seen all the same: its blocks, its voices, and that it does not update")
    func hangingGame() async throws {
        let audio = try game()
        audio.play(try load(audio), PlaybackSettings(loops: true))
        audio.update()
        let program = try await attach("watch voices\n").program
        let state = try await program.expect("a second of a game that hangs") {
            $0["load"]?.object?["p99"]?.number ?? 0 > 0 && $0["voiceList"]?.array?.count == 1
        }
        #expect(state["updates"] == .number(0) && state["soundtrack"] == .null)
    }

    @Test("Several engines have one socket, which goes with the last of them")
    func severalEngines() async throws {
        let path = folder.socket(of: getpid())
        var first: AudioEngine? = try game()
        var second: AudioEngine? = try game()
        let numbers = try [#require(first), #require(second)].map { Double($0.profiled.number) }
        let (program, greeting) = try await attach("watch\n")
        #expect(greeting["engines"] == .array(numbers.map(JSON.number)))
        for number in numbers { _ = try await program.expect("engine \(number)") { $0["engine"] == .number(number) } }
        first = nil
        #expect(access(path, F_OK) == 0)
        var facts = stat()
        #expect(stat(path, &facts) == 0 && facts.st_mode & 0o777 == 0o600)
        second = nil
        #expect(access(path, F_OK) != 0 && first == nil && second == nil)
        try await eventually("the connection ends") {
            _ = program.next()
            return program.hasEnded
        }
    }

    @Test("Programs that send garbage or too much are disconnected; ten others get every second; the game goes on")
    func hostilePeers() async throws {
        let audio = try game()
        var good: [AttachedProgram] = []
        for _ in 0..<10 { good.append(try await attach("watch voices blocks\n").program) }
        let long = String(repeating: "x", count: 4_000)
        for request in ["GET / HTTP/1.1\r\n\r\n", "\u{0}\u{1}\u{2}\n", long, String(repeating: "watch\n", count: 600)] {
            let bad = try await attach(request).program
            try await eventually("\(request.prefix(8)) is disconnected") {
                _ = bad.next()
                return bad.hasEnded
            }
        }
        let before = audio.renderedFrames
        for program in good {
            _ = try await program.expect("a second", updating: audio) { $0["voiceList"] != nil && $0["times"] != nil }
        }
        #expect(audio.renderedFrames > before && audio.statistics.underruns == 0)
    }

    @Test("The seventeenth program is refused, and another may attach when one has left")
    func limit() async throws {
        let audio = try game()
        var programs: [AttachedProgram] = []
        for _ in 0..<AttachServer.readerLimit { programs.append(try await attach("watch\n").program) }
        let late = try #require(AttachedProgram(in: folder))
        try await eventually("the last is refused") { late.next() == nil && late.hasEnded }
        programs.removeLast()
        _ = try await eventually("another is let in") {
            AttachedProgram(in: folder).flatMap { program in program.socket.wait(.seconds(1)) ? program.next() : nil }
        }
        #expect(audio.profiled.number > 0)
    }

    @Test("A program's changes are answered, hold while it is there, and are undone when it is gone")
    func touching() async throws {
        let audio = try game()
        let voice = audio.play(try load(audio), PlaybackSettings(loops: true))
        let watcher = try await attach("watch voices\n").program
        _ = try await watcher.expect("a second", updating: audio) { $0["touchable"] == .boolean(true) }
        let toucher = try #require(AttachedProgram(in: folder))
        let number = audio.profiled.number
        toucher.ask(
            "set 1 \(number) mute 2 1\nset 2 \(number) pretend call 1\nset 3 \(number) mute 99 1\nset 4 99 mute 1 1\n")
        for (answer, isRefused) in [(1.0, false), (2, false), (3, true), (4, true)] {
            let object = try await toucher.expect("answer \(answer)") { $0["answer"] == .number(answer) }
            #expect((object["refused"]?.string != nil) == isRefused, "\(object)")
        }
        let state = try await watcher.expect("a second with the changes", updating: audio) {
            $0["buses"]?.array?[2].object?["silenced"] == .boolean(true) && $0["reasons"]?.array?.count == 1
        }
        #expect(state["overrides"]?.array?.count == 2)
        #expect(state["voiceList"]?.array?.first?.object?["silenced"] == .boolean(true))
        #expect(audio.session.directive.effects == .frozen)
        shutdown(toucher.socket.number, Int32(SHUT_RDWR))
        try await eventually("the call is over") { audio.session.directive.effects == .audible }
        _ = try await watcher.expect("a second without", updating: audio) {
            $0["overrides"] == .array([]) && $0["buses"]?.array?[2].object?["silenced"] == .boolean(false)
        }
        #expect(voice.isPlaying)
    }

    @Test("A program that changes something and then receives nothing loses its changes; one that receives keeps them")
    func stopped() async throws {
        let audio = try game()
        let watcher = try await attach("watch\n").program
        _ = try await watcher.expect("a second", updating: audio) { $0["buses"]?.array?.isEmpty == false }
        let number = audio.profiled.number
        let programs = [try #require(AttachedProgram(in: folder)), try #require(AttachedProgram(in: folder))]
        programs[0].ask("set 1 \(number) mute 2 1\n")
        programs[1].ask("set 1 \(number) mute 3 1\n")
        _ = try await watcher.expect("both changes", updating: audio) { $0["overrides"]?.array?.count == 2 }
        // The first program only asks; the second one receives what the game tells every second.
        let state = try await watcher.expect("the first change is undone", updating: audio) {
            while programs[1].next() != nil {}
            return $0["overrides"]?.array?.count == 1
        }
        #expect(state["overrides"] == .array([.string("muted the bus \"voice\"")]))
        #expect(!programs[0].hasEnded && !programs[1].hasEnded)
    }

    @Test(
        "A flood of changes, and a program that never reads its answers, cost the programs their connection and no more"
    )
    func floods() async throws {
        let audio = try game()
        let watcher = try await attach("watch\n").program
        _ = try await watcher.expect("a second", updating: audio)
        let number = audio.profiled.number
        for line in ["set 1 \(number) mute 2 1\n", "set 1 \(number) erase 2 1\n", "set 1 1 mute\n"] {
            let flood = try #require(AttachedProgram(in: folder))
            flood.ask(String(repeating: line, count: 200))
            try await eventually("\(line) is disconnected") {
                while flood.next() != nil {}
                return flood.hasEnded
            }
        }
        _ = try await watcher.expect("nothing is left of them", updating: audio) {
            $0["overrides"] == .array([]) && $0["underruns"] == .number(0)
        }
    }

    @Test("A mark reaches every program that is attached, and a capture has all numbers of the blocks")
    func marksAndCaptures() async throws {
        let audio = try game()
        let programs = [try await attach("watch\n").program, try await attach("watch capture\n").program]
        _ = try await programs[0].expect("a second", updating: audio)
        programs[0].ask("set 1 \(audio.profiled.number) mark boss \u{1B}[2J\n")
        for program in programs {
            let state = try await program.expect("the mark", updating: audio) { $0["marks"]?.array?.isEmpty == false }
            #expect(state["marks"]?.array?.first?.object?["text"] == .string("boss [2J"))
        }
        let state = try await programs[1].expect("blocks", updating: audio) {
            $0["capture"]?.object?["blocks"]?.array?.isEmpty == false
        }
        let capture = try #require(state["capture"]?.object)
        #expect(capture["columns"]?.array?.count == capture["blocks"]?.array?.first?.array?.count)
        #expect(capture["session"]?.object?["effects"] == .string("audible"))
    }

    @Test("A program that captures gets each change of the session, a short one too, and the sounds of voices")
    func capturesNotes() async throws {
        let audio = try game()
        let sound = try load(audio)
        let program = try await attach("watch capture\n").program
        _ = try await program.expect("a second", updating: audio) { $0["capture"] != nil }
        audio.session.begin(.host("a short menu"))
        audio.update()
        audio.session.end(.host("a short menu"))
        audio.play(sound)
        audio.update()
        var (reasons, voices): ([JSON], [JSON]) = ([], [])
        _ = try await program.expect("the menu and the voice", updating: audio) { state in
            let capture = state["capture"]?.object
            reasons += capture?["sessionChanges"]?.array?.compactMap { $0.object?["reasons"] } ?? []
            voices += capture?["voices"]?.array ?? []
            return reasons.contains(.array([.string("a short menu")])) && !voices.isEmpty
        }
        #expect(reasons.last == .array([]))
        let voice = try #require(voices.first?.object)
        #expect(voice["sound"] == .string("sounds/engine.wav") && voice["bus"] == .string("effects"))
        #expect(voice["change"] == .string("started") && voice["count"] == .number(1))
    }

    @Test(
        "A program of another user is refused, also where the directory is open to it",
        .enabled(if: geteuid() == 0, "Only root can run a program as another user"))
    func otherUser() async throws {
        let audio = try game()
        let path = folder.socket(of: getpid())
        #expect(chmod(directory.path("."), 0o755) == 0 && chmod(path, 0o666) == 0)
        let script = """
            import socket, sys
            s = socket.socket(socket.AF_UNIX); s.settimeout(5); s.connect(sys.argv[1])
            print(len(s.recv(4096)))
            """
        let output = try await Child.run(
            "setpriv", ["--reuid=65534", "--regid=65534", "--clear-groups", "python3", "-c", script, path],
            environment: ["PATH": "/usr/bin:/bin"])
        #expect(output == "0")
        #expect(audio.profiled.number > 0)
    }
}
