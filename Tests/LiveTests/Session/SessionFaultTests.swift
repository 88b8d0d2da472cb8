@testable import TacetPlatform
import Glibc
import Tacet
import TacetSession
import TestSupport
import Testing

extension Live {
    /// Servers that die, freeze or were never there, and peers that mean harm.
    @Suite("A session whose servers fail") struct SessionFaultTests {
        @Test(
            "The sound server dies and returns with other music: nothing is left of before",
            arguments: Desktop.Sound.servers)
        func soundServerIsKilled(_ sound: Desktop.Sound) async throws {
            try await Desktop.withSession(sound) { desktop, live in
                let program = try await desktop.startProgram(.alarm)
                try await live.expectInterruption(.alarm)
                await desktop.soundServer.kill()
                await program.stop()
                try await live.expectLoss(after: .alarm)
                try await eventually("no route is left, and the loss is explained") {
                    let limitations = live.session.explanation.limitations
                    return live.session.currentRoute == nil && limitations.contains { $0.contains("sound server") }
                }
                for _ in 1...3 {
                    try await desktop.soundServer.start()
                    try await eventually("the route is back") { live.session.currentRoute != nil }
                    let next = try await desktop.startProgram(.alarm)
                    try await live.expectInterruption(.alarm)
                    await desktop.soundServer.kill()
                    await next.stop()
                    try await live.expectLoss(after: .alarm)
                }
            }
        }

        @Test(
            "No call waits for a frozen server, nor does the end (BEHAVIOUR 13; RELIABILITY: frozen server)", .alone,
            arguments: Desktop.Sound.servers)
        func soundServerFreezes(_ sound: Desktop.Sound) async throws {
            try await Desktop.with(sound) { desktop in
                try await desktop.enter {
                    var live: LiveSession? = LiveSession()
                    try await live?.expect(effects: .audible, soundtrack: .audible)
                    desktop.soundServer.freeze()
                    desktop.sessionBus.freeze()
                    // Whatever the session asks of the server now is not answered.
                    let stopwatch = Stopwatch()
                    live?.session.setCategory(.playback)
                    live?.session.setActive(false)
                    live?.session.setActive(true)
                    live?.session.reportOutputLost("frozen")
                    live?.session.reportOutputRestored("thawed")
                    _ = live?.session.explanation
                    #expect(stopwatch.time < .milliseconds(5) * Pace.slowness, "no call waits for the servers")
                    live = nil
                    #expect(stopwatch.time < .milliseconds(200))

                    let fresh = LiveSession()
                    try await fresh.expect(effects: .audible, soundtrack: .audible, within: .milliseconds(600))
                    desktop.soundServer.thaw()
                    desktop.sessionBus.thaw()
                    try await eventually("the route is known") { fresh.session.currentRoute != nil }
                }
            }
        }

        @Test(
            "A bus that takes no connection, or takes it and says nothing, delays neither the start nor the end", .alone
        )
        func busSaysNothing() async throws {
            try await Desktop.with(.none, bus: false, systemBus: false) { desktop in
                try await desktop.enter {
                    let path = desktop.directory + "/run/bus"
                    let bus = try #require(LocalSocket.listen(at: path))
                    // The kernel makes a connection wait in the bus's queue, and refuses it while the queue is full.
                    var connections: [LocalSocket] = []
                    while let connection = LocalSocket.connect(to: path) { connections.append(connection) }
                    try #require(errno == EAGAIN)
                    for isFull in [true, false] {
                        if !isFull { connections.append(try #require(bus.accept())) }
                        var live: LiveSession? = LiveSession()
                        try await live?.expect(
                            effects: .audible, soundtrack: .audible, within: .milliseconds(600))
                        let stopwatch = Stopwatch()
                        live?.session.setCategory(.playback)
                        live = nil
                        #expect(stopwatch.time < .milliseconds(200), "the queue is full: \(isFull)")
                    }
                }
            }
        }

        @Test("A server that comes later is found")
        func soundServerComesLater() async throws {
            try await Desktop.with(.none, bus: false, systemBus: false) { desktop in
                try await desktop.enter {
                    let live = LiveSession()
                    #expect(try await live.category() == .soloAmbient)
                    try await live.expect(effects: .audible, soundtrack: .audible)
                    try await eventually("three limitations") {
                        live.session.explanation.limitations.count == 3
                    }
                    try await desktop.sessionBus.start()
                    try await desktop.systemBus.start()
                    try await desktop.soundServer.start()
                    try await eventually("all is seen") { live.session.explanation.limitations.isEmpty }
                    let silentSwitch = try await desktop.startSilentSwitch()
                    try await silentSwitch.setProfile("silent")
                    try await live.expect(effects: .muted, soundtrack: .muted)
                    await silentSwitch.stop()
                }
            }
        }

        @Test("A bus that dies takes its reasons along, and is found again")
        func busesAreKilled() async throws {
            try await Desktop.withSession(.none) { desktop, live in
                try await live.expect(effects: .audible, soundtrack: .audible)
                let buses: [(DesktopServer, Desktop.MockedService, on: String)] = [
                    (desktop.sessionBus, .feedbackd, "on"), (desktop.systemBus, .logind, "lock"),
                ]
                for (bus, service, command) in buses {
                    for _ in 1...2 {
                        let mock = try await desktop.startMock(service)
                        try await mock(command)
                        try await eventually("it is silent") { live.session.directive.effects != .audible }
                        await bus.kill()
                        try await live.expect(effects: .audible, soundtrack: .audible)
                        await mock.stop()
                        try await bus.start()
                        try await eventually("all is seen") { live.session.explanation.limitations.count == 1 }
                    }
                }
            }
        }

        @Test("Hostile players neither stop us nor hide others (RELIABILITY: hostile D-Bus peers)", .alone)
        func hostilePlayers() async throws {
            try await Desktop.withSession(.none) { desktop, live in
                let honest = try await desktop.startMock(.player("honest"))
                try await honest("play")
                let hostile = try await desktop.startMock(.player("hostile"))
                let deaf = try await desktop.startMock(.player("deaf"))
                try await deaf("deaf")
                try await deaf("play")
                let attacks = ["mistype", "lie", "huge", "malform 100", "storm 3000", "flap 3000", "flutter 1000"]
                let caller = Caller(live.session)
                var memory = 0
                for round in 1...4 {
                    for attack in attacks {
                        try await hostile(attack)
                        // In the middle of it, another peer is served as ever.
                        let mock = try await desktop.startMock(.feedbackd)
                        try await mock("on")
                        try await live.expect(effects: .muted, soundtrack: .muted)
                        await mock.stop()
                        try await live.expect(effects: .audible, soundtrack: .audible)
                    }
                    // The library keeps room for the largest messages; what the first rounds take, the next do not add
                    // to.
                    if round == 2 { memory = ProcessFacts().residentBytes }
                }
                let growth = Double(ProcessFacts().residentBytes - memory) / 1_000_000
                figure("memory that two more rounds of hostile players took, MB", growth)
                #expect(growth < 4)
                let (rounds, longest) = caller.stop()
                figure("the longest call in \(rounds) rounds beside hostile players, ms", longest.milliseconds)
                #expect(longest < .milliseconds(5))
                live.session.setCategory(.playback)
                try await honest.expectCall("Pause")
            }
        }

        @Test("Without any library a session plays, and says what it cannot see")
        func noLibraries() async throws {
            setenv("TACET_LIBPULSE", "/nonexistent", 1)
            setenv("TACET_LIBSYSTEMD", "/nonexistent", 1)
            let live = LiveSession()
            #expect(try await live.category() == .soloAmbient)
            try await live.expect(effects: .audible, soundtrack: .audible)
            let limitations = live.session.explanation.limitations
            #expect(limitations.count == 3 && limitations.allSatisfy { $0.contains("could not be loaded") })
        }

        @Test(
            "Without a descriptor a session says what it cannot see and ends at once; with some again, it and an output work (RELIABILITY 39)",
            arguments: Desktop.Sound.servers)
        func noDescriptors(_ sound: Desktop.Sound) async throws {
            try await Desktop.with(sound) { desktop in
                try await desktop.enter {
                    // The libraries are there from now on: what is missing is what a session needs of its own.
                    try await LiveSession().expect(effects: .audible, soundtrack: .audible)
                    // OpenAL reads its configuration once per process; without a descriptor it would stay unread for
                    // good.
                    _ = AudioEngine(offline: .init())
                    let shortage = DescriptorShortage()
                    defer { shortage.end() }
                    var passing: LiveSession? = LiveSession()
                    try await eventually("all is missing") { passing?.session.explanation.limitations.count == 3 }
                    let stopwatch = Stopwatch()
                    passing = nil
                    #expect(stopwatch.time < .seconds(1))

                    let live = LiveSession()
                    try await live.expect(effects: .audible, soundtrack: .audible)
                    try await eventually("all is missing") { live.session.explanation.limitations.count == 3 }
                    let game = ManualEngine(session: live.session)
                    try game.playTone()
                    try await game.eventually("the output is missing, too") {
                        live.session.explanation.limitations.count > 3
                    }
                    shortage.end()
                    try await game.eventually("all is seen", within: .seconds(20)) {
                        live.session.explanation.limitations.isEmpty && live.session.currentRoute != nil
                    }
                    try await game.isHeard(on: try await desktop.listen())
                }
            }
        }

        @Test("TACET_SESSION=off heeds nothing; TACET_SILENT=1 mutes")
        func environmentVariables() async throws {
            try await Desktop.with(.pulseAudio) { desktop in
                let music = try await desktop.startMusic()
                try await desktop.enter {
                    setenv("TACET_SESSION", "off", 1)
                    defer { unsetenv("TACET_SESSION") }
                    let live = LiveSession()
                    #expect(try await live.category() == .soloAmbient)
                    try await live.expect(effects: .audible, soundtrack: .audible)
                    try await eventually("the route is known") { live.session.currentRoute != nil }
                }
                await music.stop()
                try await desktop.enter {
                    setenv("TACET_SILENT", "1", 1)
                    defer { unsetenv("TACET_SILENT") }
                    try await LiveSession().expect(effects: .muted, soundtrack: .muted)
                }
            }
        }

        @Test("A hundred sessions leave no thread and no descriptor behind", arguments: Desktop.Sound.servers)
        func nothingLeaks(_ sound: Desktop.Sound) async throws {
            try await Desktop.with(sound) { desktop in
                try await desktop.enter {
                    func beginAndEnd() async throws {
                        try await LiveSession().expect(effects: .audible, soundtrack: .audible)
                    }
                    for _ in 1...3 { try await beginAndEnd() }
                    let before = ProcessFacts()
                    for _ in 1...100 { try await beginAndEnd() }
                    let after = ProcessFacts()
                    #expect(after.descriptors.count <= before.descriptors.count + 2)
                    #expect(after.threads <= before.threads + 2)
                }
            }
        }
    }
}

/// Takes every descriptor that this process may have, until it ends.
private final class DescriptorShortage {
    private var taken: [Int32] = []
    private var limit = rlimit()

    init() {
        getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        // A low limit, or there would be thousands to take; none that is open is above it, or `poll` would refuse them.
        var low = rlimit(rlim_cur: limit.rlim_cur, rlim_max: limit.rlim_max)
        let highest = ProcessFacts().descriptors.max() ?? 256
        low.rlim_cur = rlim_t(highest + 8)
        setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &low)
        while case let descriptor = dup(0), descriptor >= 0 { taken.append(descriptor) }
    }

    func end() {
        setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        taken.forEach { close($0) }
        taken = []
    }
}

extension LiveSession {
    /// Waits for the interruption for `reason` to end, and for sound to stand still because the sound server is gone.
    fileprivate func expectLoss(
        after reason: AudioSession.Reason, isolation: isolated (any Actor)? = #isolation
    ) async throws {
        try await expect("\(reason) ends") { $0 == .interruptionEnded(reason, shouldResume: true) }
        try await eventually("all stands still for the lost server") {
            let directive = session.directive
            return directive.effects == .frozen && directive.soundtrackReason == .outputLost
        }
    }
}
