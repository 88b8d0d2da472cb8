import Glibc
import TacetSession
import TestSupport
import Testing

extension Live {
    /// Sessions of processes whose address space is limited, each in a process of its own.
    @Suite(
        "A session short of memory",
        .disabled(if: Sanitizer.isPresent, "Sanitizers end a process that is out of memory"))
    struct SessionMemoryTests {
        /// From what takes every thread and every library away to what takes nothing.
        static let megabytes = [1, 2, 4, 8, 16, 24, 32, 48, 64, 96, 128, 160, 192, 256, 320, 384, 448, 512, 1_024]

        @Test(
            "Without memory at its start a session decides and says what it cannot see; with some again it sees (RELIABILITY 39)",
            arguments: Desktop.Sound.servers)
        func noMemory(_ sound: Desktop.Sound) async throws {
            try await Desktop.with(sound) { desktop in
                await desktop.enter {
                    for megabytes in Self.megabytes {
                        await #expect(processExitsWith: .success, "\(megabytes) MB") {
                            [megabytes = megabytes as Int] in
                            try await tellingIssues {
                                let missing = try await LiveSession.begin(withMemory: megabytes << 20)
                                print("figure: limitations of a session with \(megabytes) MB more: \(missing.count)")
                                if megabytes < 256 { #expect(missing.contains { $0.contains("memory") }) }
                                if megabytes == 1_024 { #expect(missing.isEmpty) }
                            }
                        }
                    }
                }
            }
        }

        @Test(
            "Memory that runs out while a session connects costs it nothing once there is some again (RELIABILITY 39)",
            arguments: Desktop.Sound.servers)
        func memoryRunsOutAtTheStart(_ sound: Desktop.Sound) async throws {
            try await Desktop.with(sound) { desktop in
                await desktop.enter {
                    _ = await #expect(processExitsWith: .success) {
                        try await tellingIssues {
                            // Half a millisecond more each time: what is small still finds memory, libpulse's pool does
                            // not.
                            for moment in 0..<48 {
                                let end = MonotonicClock.now + .microseconds(moment * 500)
                                let live = LiveSession()
                                while MonotonicClock.now < end {}
                                limitMemory(toMore: 16 << 20)
                                // A connection that was made and is lost again stands still, and says so.
                                let isExplained = wait {
                                    let directive = live.session.directive
                                    return directive.effects == .audible || directive.effectsReason == .outputLost
                                }
                                limitMemory(toMore: nil)
                                #expect(isExplained)
                                try await eventually("all is seen again", within: .seconds(20)) {
                                    _ = live.session.pollEvents()
                                    return live.session.explanation.limitations.isEmpty
                                        && live.session.currentRoute != nil
                                }
                            }
                        }
                    }
                }
            }
        }

        @Test(
            "Memory that runs out later takes the sound server's connection, which is said; with some again it is back (RELIABILITY 39)",
            arguments: Desktop.Sound.servers)
        func memoryRunsOut(_ sound: Desktop.Sound) async throws {
            try await Desktop.with(sound) { desktop in
                let alarm = try await desktop.startProgram(.alarm)
                await desktop.enter {
                    for megabytes in [1, 4, 16, 31] {
                        await #expect(processExitsWith: .success, "\(megabytes) MB") {
                            [megabytes = megabytes as Int] in
                            try await tellingIssues {
                                let live = LiveSession()
                                func seesAll() -> Bool {
                                    live.session.directive.effectsReason == .alarm && live.session.currentRoute != nil
                                        && live.session.explanation.limitations.isEmpty
                                }
                                try await eventually("the alarm is seen") { seesAll() }
                                limitMemory(toMore: megabytes << 20)
                                // A connection that was made and is lost again stands still, and says so.
                                let isExplained = wait {
                                    let directive = live.session.directive
                                    return directive.effects == .audible || directive.effectsReason == .outputLost
                                }
                                let missing = live.session.explanation.limitations
                                limitMemory(toMore: nil)
                                #expect(isExplained, "the alarm's reason is withdrawn with the connection")
                                #expect(missing.contains { $0.contains("sound server") && $0.contains("memory") })
                                try await eventually("the alarm is seen again") { seesAll() }
                            }
                        }
                    }
                }
                await alarm.stop()
            }
        }
    }
}

/// Lets this process have `bytes` more of address space than it has; nil lifts the limit.
private func limitMemory(toMore bytes: Int?) {
    let hard = rlim_t.max
    var limit = rlimit(rlim_cur: bytes.map { rlim_t(ProcessFacts().addressBytes + $0) } ?? hard, rlim_max: hard)
    setrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit)
}

/// Waits up to five seconds for `condition`, without the threads and the memory that other waits of the tests take.
private func wait(for condition: () -> Bool) -> Bool {
    let end = MonotonicClock.now + .seconds(5)
    while !condition() {
        guard MonotonicClock.now < end else { return false }
        usleep(1_000)
    }
    return true
}

extension LiveSession {
    /// Begins a session while this process may have `bytes` more of address space than it has. Returns the limitations
    /// that the session had then, once it sees all.
    fileprivate static func begin(withMemory bytes: Int) async throws -> [String] {
        limitMemory(toMore: bytes)
        let live = LiveSession()
        let isAudible = wait { live.session.directive.effects == .audible }
        // What the machine gives the session, it has within a second.
        _ = wait { live.session.currentRoute != nil || live.session.explanation.limitations.count >= 1 }
        let missing = live.session.explanation.limitations
        limitMemory(toMore: nil)
        #expect(isAudible)
        try await eventually("all is seen", within: .seconds(20)) {
            _ = live.session.pollEvents()
            return live.session.explanation.limitations.isEmpty && live.session.currentRoute != nil
        }
        return missing
    }
}
