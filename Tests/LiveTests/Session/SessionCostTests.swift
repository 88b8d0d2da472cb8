import Glibc
import TacetSession
import TestSupport
import Testing

extension Live {
    /// What a session takes of the processor, in this process, by the kernel's count.
    @Suite("What a session costs") struct SessionCostTests {
        @Test("Next to nothing while nothing happens", arguments: Desktop.Sound.servers)
        func idle(_ sound: Desktop.Sound) async throws {
            try await Desktop.withSession(sound) { _, witness in
                try await witness.expect(effects: .audible, soundtrack: .audible)
                let share = processorShare(of: .seconds(5))
                figure("an idle session, \(sound), percent of a core", share * 100)
                #expect(share < 0.003)
            }
        }

        @Test("Little while another program's level is measured", arguments: Desktop.Sound.servers)
        func metering(_ sound: Desktop.Sound) async throws {
            try await Desktop.withSession(sound) { desktop, witness in
                _ = try await desktop.startProgram(.plain)
                try await witness.expect(effects: .audible, soundtrack: .held)
                witness.session.metersOtherAudio = true
                try await eventually("a meter") { try await desktop.pactl("list", "short", "source-outputs") != "" }
                let share = processorShare(of: .seconds(5))
                figure("a session with a meter, \(sound), percent of a core", share * 100)
                #expect(share < 0.01)
            }
        }

        @Test("Little beside a player whose name comes and goes a thousand times a second, and one that never answers")
        func hostilePlayers() async throws {
            try await Desktop.withSession(.none) { desktop, witness in
                let deaf = try await desktop.startMock(.player("deaf"))
                try await deaf("deaf")
                let hostile = try await desktop.startMock(.player("hostile"))
                try await witness.expect(effects: .audible, soundtrack: .audible)
                let start = processorTime()
                let begin = MonotonicClock.now
                try await hostile("flutter 5000")
                let seconds = (MonotonicClock.now - begin).milliseconds / 1_000
                // At a thousand a second this takes five seconds; on a busy machine it lasts longer, and costs the same.
                let share = (processorTime() - start) / 5
                figure("a player's name comes and goes so often a second", 5_000 / seconds)
                figure("beside hostile players, percent of a core", share * 100)
                #expect(share < hostileLimit)
            }
        }
    }
}

/// The limit is 2 % of a core; code that is not optimised gets ten times as much, for it is no measure of what players get.
#if DEBUG
    private let hostileLimit = 0.2
#else
    private let hostileLimit = 0.02
#endif

/// Seconds of processor that this process has had.
private func processorTime() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
}

/// The share of a core that this process takes while it waits for `duration`.
private func processorShare(of duration: Duration) -> Double {
    let start = processorTime()
    TacetSession.Semaphore().wait(timeout: duration)
    return (processorTime() - start) / (duration.milliseconds / 1_000)
}
