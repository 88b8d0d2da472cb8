import Glibc
import TacetSession
import TestSupport
import Testing

extension Live {
    @Suite("A session that ignores reasons") struct IgnoringTests {
        @Test(
            "A lock goes by unheeded if the program or the player says so, a call only if the player does (BEHAVIOUR 30, 47, 83)"
        )
        func session() async throws {
            try await Desktop.withSession(.none) { desktop, live in
                let session = live.session
                let modem = try await desktop.startMock(.modem)
                let logind = try await desktop.startMock(.logind)
                try await live.expect(effects: .audible, soundtrack: .audible)
                session.settings.ignoredReasons = [.call, .alarm, .locked]
                #expect(session.effectiveSettings.ignoredReasons == .locked)
                #expect(session.explanation.limitations.contains { $0.contains("cannot ignore: call, alarm") })
                try await logind("lock")
                try await eventually("the lock is named") {
                    session.explanation.entries.first?.remedy == "It changes nothing here: the program ignores it."
                }
                #expect(session.directive.effects == .audible && session.directive.soundtrack == .audible)
                try await modem("ring")
                try await live.expectInterruption(.call)

                try await desktop.run("mkdir", ["-p", desktop.home + "/.config/tacet"])
                let file = try #require(fopen(desktop.home + "/.config/tacet/tacet.conf", "w"))
                fputs("ignore = locked, call\n", file)
                fclose(file)
                try await live.expectReturn(from: .call)
                #expect(session.effectiveSettings.ignoredReasons == [.call, .locked])
                #expect(session.explanation.description.contains("you chose to ignore it"))
            }
        }

        @Test("A game goes on, although a policy of the sound server mutes it (BEHAVIOUR 83)")
        func policy() async throws {
            try await Desktop.with(.pulseAudio, systemBus: false) { desktop in
                try await desktop.pactl("load-module", "module-role-cork", "trigger_roles=phone", "cork_roles=game")
                let game = try desktop.startGame(environment: ["TACET_IGNORE": "policy,call"])
                try await game.expectSoundtrack("playing")
                let monitor = try await desktop.listen()
                try await monitor.hearsEffect()
                let caller = try await desktop.startProgram(.phoneCall)
                try await monitor.hears("no effect", in: .milliseconds(700)) {
                    $0.level(of: PlayCommand.effect) < -70
                }
                await caller.stop()
                try await monitor.hearsEffect()
                #expect(!game.child.output.text.contains("interruptionBegan"))
                #expect(!game.child.output.text.contains("\"frozen\",\"reason\":\"policy\""))
            }
        }
    }
}
