import Glibc
import TacetSession
import TestSupport
import Testing

extension Live {
    /// The player's configuration file in the home directory of a desktop.
    @Suite("The player's configuration file") struct ChoicesFileTests {
        @Test("It is followed live: made, changed, replaced, removed, and made again with its folder (BEHAVIOUR 170)")
        func live() async throws {
            try await Desktop.withSession(.none) { desktop, live in
                let session = live.session
                try await live.expect(effects: .audible, soundtrack: .audible)
                let folder = desktop.home + "/.config/tacet"
                for _ in 0..<2 {
                    try await desktop.run("mkdir", ["-p", folder])
                    try write("silent = on\nmono = on\n", to: folder + "/tacet.conf")
                    try await live.expect(effects: .muted, soundtrack: .muted)
                    #expect(session.effectiveSettings.isMono && session.explanation.description.contains("tacet.conf"))
                    try write("balance = 0.5\nvolume = 11\n", to: folder + "/tacet.conf")
                    try await live.expect(effects: .audible, soundtrack: .audible)
                    #expect(!session.effectiveSettings.isMono && session.effectiveSettings.balance == 0.5)
                    try await eventually("the fault is told") {
                        session.explanation.limitations.contains { $0.hasPrefix("tacet.conf, line 2: there is no key") }
                    }
                    // As editors save: a new file in the place of the old one.
                    try write("conversation = interrupt\n", to: folder + "/new")
                    rename(folder + "/new", folder + "/tacet.conf")
                    try await eventually("the new file is read") {
                        session.effectiveSettings.conversationChoice == .interrupt
                    }
                    #expect(session.effectiveSettings.balance == 0)
                    #expect(!session.explanation.limitations.contains { $0.hasPrefix("tacet.conf") })
                    try await desktop.run("rm", ["-r", folder])
                    try await eventually("the choice has ended") {
                        session.effectiveSettings.conversationChoice == .automatic
                    }
                }
            }
        }

        @Test(
            "It is read at the start, before anything sounds, and the environment comes before it (BEHAVIOUR 43, 170)")
        func start() async throws {
            try await Desktop.with(.none) { desktop in
                let folder = desktop.home + "/.config/tacet"
                try await desktop.run("mkdir", ["-p", folder])
                // A link, as in a folder of settings that the player keeps elsewhere.
                try write("silent = on\nconversation = duck\n", to: desktop.home + "/mine.conf")
                #expect(symlink(desktop.home + "/mine.conf", folder + "/tacet.conf") == 0)
                try await desktop.enter {
                    setenv("TACET_CONVERSATION", "continue", 1)
                    defer { unsetenv("TACET_CONVERSATION") }
                    let live = LiveSession()
                    #expect(live.session.directive.effects != .audible)
                    try await eventually("a verdict") { live.session.directive.effectsReason != .startingUp }
                    #expect(live.session.directive.effects == .muted)
                    #expect(live.session.effectiveSettings.conversationChoice == .continue)
                    try write("silent = off\n", to: desktop.home + "/mine.conf")
                    try await live.expect(effects: .audible, soundtrack: .audible)
                }
            }
        }

        private func write(_ text: String, to path: String) throws {
            let file = try #require(fopen(path, "w"))
            fputs(text, file)
            fclose(file)
        }
    }
}
