import TacetPlatform
import TestSupport
import Testing

@testable import TacetSession
@testable import tacet_focus

@Suite("Registrations")
struct RegistrationsTests {
    private static func statement(_ options: [String: DBusValue] = [:]) throws -> Statement { try Statement(options) }

    /// A desktop on which everything has been looked at, and nothing plays.
    private static func desktop(at now: Duration = .zero) -> Registrations {
        var registrations = Registrations()
        registrations.observe(.players([]), at: now)
        for which in Observation.SilentSwitch.allCases {
            registrations.observe(.silentSwitch(which, isOn: nil), at: now)
        }
        registrations.observe(.streams([]), at: now)
        return registrations
    }

    private static func music(_ process: Int32 = 77) -> StreamFacts {
        StreamFacts(id: 5, properties: ["media.role": "music", "application.process.id": "\(process)"])
    }

    @Test("Two games are told the same, each once, and only when it changes")
    func agreement() throws {
        var registrations = Self.desktop()
        let one = try registrations.register(Self.statement(), of: ":1.1", executable: "one", at: .seconds(1))
        let two = try registrations.register(Self.statement(), of: ":1.2", executable: "two", at: .seconds(1))
        #expect(one.answer.directive.soundtrack == .audible, "all is known already")
        #expect(registrations.takeNews().isEmpty, "a registration reads its answer itself")
        registrations.observe(.streams([Self.music()]), at: .seconds(2))
        registrations.advance(to: .seconds(3))
        let news = registrations.takeNews()
        #expect(Set(news.map(\.number)) == [one.number, two.number])
        #expect(news.allSatisfy { $0.answer.directive.soundtrack == .held && $0.answer.directive.effects == .audible })
        #expect(Set(news.map(\.answer)).count == 1 && news.allSatisfy { !$0.answer.text.isEmpty })
        #expect(news.allSatisfy { $0.generation == one.generation + 1 } && one.generation == two.generation)
        registrations.advance(to: .seconds(4))
        #expect(registrations.takeNews().isEmpty)
    }

    @Test("A program's own stream, its children's, and another registered game's hold nothing; a stranger's do")
    func ownStreams() throws {
        var registrations = Self.desktop()
        let game = try registrations.register(
            Self.statement(["process-id": .number(10)]), of: ":1.1", executable: "game", at: .seconds(1))
        let other = try registrations.register(
            Self.statement(["process-id": .number(20)]), of: ":1.2", executable: "other", at: .seconds(1))
        func soundtracks(_ stream: StreamFacts, at second: Int) -> [AudioSession.Directive.State] {
            registrations.observe(.streams([]), at: .seconds(second))
            registrations.advance(to: .seconds(second + 5))
            registrations.observe(.streams([stream]), at: .seconds(second + 5))
            registrations.advance(to: .seconds(second + 9))
            return [game, other].compactMap { registrations.all[$0.number]?.answer.directive.soundtrack }
        }
        // A stream without a role, which would be music.
        let own = StreamFacts(id: 1, properties: ["application.process.id": "10"], level: .heard)
        #expect(soundtracks(own, at: 10) == [.audible, .held], "the bus has not said whose connection it is")
        registrations.verify(game.number, owner: 11, at: .seconds(20))
        #expect(soundtracks(own, at: 30) == [.audible, .held], "it is another process's")
        registrations.verify(game.number, owner: 10, at: .seconds(40))
        #expect(soundtracks(own, at: 50) == [.audible, .audible])
        let child = StreamFacts(
            id: 2, properties: ["application.process.id": "12"], level: .heard, ancestors: [11, 10])
        #expect(soundtracks(child, at: 70) == [.audible, .audible])
        #expect(soundtracks(Self.music(), at: 90) == [.held, .held])
    }

    @Test("A solo pauses media players, its program's end lets them play on, and a recorder is active meanwhile")
    func solos() throws {
        var registrations = Self.desktop()
        let dictation = try registrations.register(
            Self.statement(["role": .text("recorder")]), of: ":1.1", executable: "", at: .seconds(1))
        registrations.verify(dictation.number, owner: 0, at: .seconds(1))
        #expect(dictation.answer.state == .inactive)
        #expect(registrations.takeOrders().filter { $0 != .measure([]) }.isEmpty)
        registrations.change(dictation.number, at: .seconds(2)) { $0.beginSolo(at: .seconds(2)) }
        registrations.change(dictation.number, at: .seconds(2)) { $0.beginSolo(at: .seconds(2)) }
        #expect(registrations.takeOrders().contains(.pauseMediaPlayers(.all)))
        #expect(registrations.all[dictation.number]?.answer.state == .active)
        registrations.change(dictation.number, at: .seconds(3)) { $0.endSolo(at: .seconds(3)) }
        #expect(!registrations.takeOrders().contains(.resumeMediaPlayers))
        registrations.change(dictation.number, at: .seconds(3)) { $0.endSolo(at: .seconds(3)) }
        #expect(registrations.takeOrders().contains(.resumeMediaPlayers))
        #expect(registrations.all[dictation.number]?.answer.state == .inactive)

        let game = try registrations.register(
            Self.statement(["solos": .number(2)]), of: ":1.2", executable: "", at: .seconds(4))
        #expect(registrations.takeOrders().isEmpty, "the bus has not said whose players are to be spared")
        registrations.verify(game.number, owner: 30, at: .seconds(4))
        let pause = registrations.takeOrders()
        let spared = try #require(pause.firstIndex(of: .spareMediaPlayers(of: 30)))
        #expect(spared < pause.firstIndex(of: .pauseMediaPlayers(.all)) ?? 0)
        #expect(pause.contains(.pauseMediaPlayers(.all)))
        #expect(game.solos == 2)
        registrations.leave(owner: ":1.2", at: .seconds(5))
        #expect(registrations.takeOrders().contains(.resumeMediaPlayers))
    }

    @Test("A mute and a volume of nothing in the volume mixer are told to the program whose streams all have it")
    func mixer() throws {
        var registrations = Self.desktop()
        let game = try registrations.register(
            Self.statement(["process-id": .number(10)]), of: ":1.1", executable: "game", at: .seconds(1))
        let other = try registrations.register(
            Self.statement(["process-id": .number(20)]), of: ":1.2", executable: "other", at: .seconds(1))
        registrations.verify(game.number, owner: 10, at: .seconds(1))
        registrations.verify(other.number, owner: 20, at: .seconds(1))
        func effects(_ streams: [StreamFacts], at second: Int) -> [AudioSession.Directive.State] {
            registrations.observe(.streams(streams), at: .seconds(second))
            registrations.advance(to: .seconds(second + 2))
            return [game, other].compactMap { registrations.all[$0.number]?.answer.directive.effects }
        }
        func stream(_ id: UInt32, isMuted: Bool = false, isAtZero: Bool = false) -> StreamFacts {
            StreamFacts(
                id: id, properties: ["application.process.id": "10"], isMuted: isMuted, isVolumeZero: isAtZero)
        }
        #expect(effects([stream(1)], at: 10) == [.audible, .audible])
        #expect(effects([stream(1, isMuted: true)], at: 20) == [.frozen, .audible])
        #expect(registrations.all[game.number]?.answer.directive.effectsReason == .policy)
        #expect(effects([stream(1, isMuted: true), stream(2)], at: 30) == [.audible, .audible])
        #expect(effects([stream(1, isAtZero: true)], at: 40) == [.audible, .audible])
        #expect(registrations.all[game.number]?.answer.text.contains("volume mixer") == true)
        #expect(effects([stream(1)], at: 50) == [.audible, .audible])
        #expect(registrations.all[game.number]?.answer.text.isEmpty == true)
        #expect(effects([], at: 60) == [.audible, .audible])
    }

    @Test("tacet.conf has sections for the application's id and the program's file; the environment comes before")
    func choices() throws {
        var registrations = Self.desktop()
        registrations.read("[org.game.Game]\nsoundtrack = off\n[game-bin]\nsilent = on\n", at: .zero)
        func answer(_ options: [String: DBusValue], _ executable: String) throws -> AudioSession.Directive {
            let registration = try registrations.register(
                Self.statement(options), of: ":1.\(executable.count)", executable: executable, at: .seconds(1))
            return registration.answer.directive
        }
        #expect(try answer(["application-id": .text("org.game.Game")], "x").soundtrackReason == .soundtrackOff)
        #expect(try answer([:], "game-bin").effects == .muted)
        #expect(
            try answer(
                [
                    "application-id": .text("org.game.Game"),
                    "environment": .texts(["TACET_SOUNDTRACK=on", "bad", "=", ""]),
                ],
                "yy"
            ).soundtrack == .audible)
        registrations.read("soundtrack = off\n", at: .seconds(2))
        #expect(registrations.all.values.count { $0.answer.directive.soundtrackReason == .soundtrackOff } == 2)
    }

    @Test("Sixty-four programs, four of one connection; the place of one that has gone is free")
    func limits() throws {
        var registrations = Self.desktop()
        func register(_ owner: Int) throws(Statement.Refusal) {
            _ = try registrations.register(Statement([:]), of: ":1.\(owner)", executable: "", at: .seconds(1))
        }
        for _ in 0..<4 { try register(0) }
        #expect(throws: Statement.Refusal.self) { try register(0) }
        for owner in 1...60 { try register(owner) }
        #expect(throws: Statement.Refusal.self) { try register(99) }
        registrations.leave(owner: ":1.0", at: .seconds(2))
        for _ in 0..<4 { try register(99) }
        registrations.leaveAll(at: .seconds(3))
        #expect(registrations.isEmpty && registrations.nextDeadline == nil)
    }

    @Test(
        "A value of another type or outside its words is refused by the name of its key",
        arguments: [
            ("role", DBusValue.text("singer")), ("role", .number(1)), ("type", .text("Ambient")), ("focus", .text("")),
            ("process-id", .number(-1)), ("process-id", .number(1 << 40)), ("process-id", .text("1")),
            ("solos", .number(1_000_001)), ("active", .text("true")), ("soundtrack", .number(1)), ("name", .flag(true)),
            ("environment", .text("TACET_SILENT=on")),
        ])
    func refusals(key: String, value: DBusValue) {
        do throws(Statement.Refusal) {
            _ = try Statement([key: value])
            Issue.record("\(key) was taken")
        } catch {
            #expect(error.error == "InvalidArgs" && error.words.hasPrefix(key))
        }
    }

    @Test("Names are cut and made printable; unknown keys are for later versions")
    func names() throws {
        let statement = try Statement([
            "application-id": .text("a\u{1b}[2J\u{202e}" + String(repeating: "b", count: 400)), "later": .number(1),
            "environment": .texts((0..<1_000).map { "TACET_SILENT=\($0 < 32 ? "off" : "on")" }),
        ])
        #expect(statement.applicationID.unicodeScalars.count == 255 && statement.applicationID.hasPrefix("a[2Jb"))
        #expect(statement.choices.isSilent == false)
    }

    @Test("Programs act and go in any order: at the end nothing is paused, measured or kept awake")
    func walk() throws {
        var random = SplitMix64(seed: 31)
        var registrations = Self.desktop()
        var now = Duration.seconds(1)
        var isPaused = false
        var measured: Set<UInt32> = []
        for step in 0..<3_000 {
            now += .milliseconds(Int.random(in: 0...700, using: &random))
            let number = registrations.all.keys.sorted().randomElement(using: &random)
            switch (Int.random(in: 0...11, using: &random), number) {
            case (0, _), (_, nil):
                let role = AudioSession.Role.allCases.randomElement(using: &random) ?? .game
                _ = try? registrations.register(
                    Self.statement([
                        "role": .text(role.rawValue.onBus), "process-id": .number(Int64(10 + step % 5)),
                        "solos": .number(Int64(step % 3)),
                    ]), of: ":1.\(step % 7)", executable: "", at: now)
            case (1, let number?): registrations.leave(number, at: now)
            case (2, _): registrations.leave(owner: ":1.\(step % 7)", at: now)
            case (3, let number?): registrations.change(number, at: now) { $0.beginSolo(at: now) }
            case (4, let number?): registrations.change(number, at: now) { $0.endSolo(at: now) }
            case (5, let number?):
                let type = SoundType.allCases.randomElement(using: &random) ?? .auto
                registrations.change(number, at: now) { $0.set(type, at: now) }
            case (6, let number?):
                let isActive = Bool.random(using: &random)
                registrations.change(number, at: now) { $0.set(active: isActive, at: now) }
            case (7, let number?):
                let window = AudioSession.ApplicationState.allCases.randomElement(using: &random) ?? .active
                registrations.change(number, at: now) { $0.report(window, at: now) }
            case (8, _):
                let streams = [Self.music(), StreamFacts(id: 9, properties: ["application.process.id": "12"])]
                registrations.observe(.streams(Array(streams.prefix(step % 3))), at: now)
            case (9, _): registrations.observe(.sleeping(Bool.random(using: &random)), at: now)
            case (10, let number?):
                registrations.verify(number, owner: Int32(10 + step % 5), at: now)
            default: registrations.advance(to: now)
            }
            for order in registrations.takeOrders() { Self.follow(order, &isPaused, &measured) }
            for registration in registrations.takeNews() {
                let directive = registration.answer.directive
                #expect((directive.effects == .audible) == (directive.effectsReason == nil))
            }
        }
        registrations.leaveAll(at: now)
        for order in registrations.takeOrders() { Self.follow(order, &isPaused, &measured) }
        #expect(!isPaused && measured.isEmpty)
    }

    private static func follow(_ order: SessionAction, _ isPaused: inout Bool, _ measured: inout Set<UInt32>) {
        switch order {
        case .pauseMediaPlayers(let silenced): isPaused = silenced != .none
        case .resumeMediaPlayers, .forgetPausedMediaPlayers: isPaused = false
        case .measure(let streams): measured = streams
        default: break
        }
    }
}
