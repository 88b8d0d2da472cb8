import TacetSession
import TestSupport
import Testing

extension Live.RealPrograms {
    /// A player who talks to friends in a browser hears the game all the time: music and effects.
    @Suite("A conversation in a browser") struct ConversationTests {
        /// How long the player leaves a conversation before joining it again.
        private static let absence: Duration = areAll ? .seconds(40) : .seconds(5)

        @Test("It was there at the start of the game (BEHAVIOUR D8)", arguments: browsers, Live.servers)
        func atTheStart(_ kind: Browser.Kind, _ sound: Desktop.Sound) async throws {
            try await Desktop.furnished(sound) { desktop in
                let browser = try await desktop.startBrowser(kind)
                try await browser("talk")
                try await LiveGame.with(desktop) { live in
                    #expect(live.game.session.category == .soloAmbient)
                    try await live.playsOn("a conversation in \(kind)", rest: .seconds(4)) {
                        try await live.hears("the far side", at: 440)
                    }
                    try await live.playsOn("hanging up in \(kind)") { try await browser("leave") }
                }
            }
        }

        @Test("It begins in mid-game, is left, and is joined again (BEHAVIOUR D8)", arguments: browsers, Live.servers)
        func inMidGame(_ kind: Browser.Kind, _ sound: Desktop.Sound) async throws {
            try await withGame(sound) { live in
                let browser = try await live.desktop.startBrowser(kind)
                for time in ["first", "second"] {
                    try await live.playsOn("the \(time) conversation in \(kind)", rest: .seconds(4)) {
                        try await browser("talk")
                        try await live.hears("the far side", at: 440)
                        try await live.game.expect("the conversation") { $0.tellsOfConversation(true) }
                    }
                    try await live.playsOn("muting the microphone in \(kind)", rest: .seconds(2)) {
                        try await browser("microphone-off")
                        try await browser("microphone-on")
                    }
                    let rest = time == "first" ? Self.absence : .seconds(3)
                    try await live.playsOn("leaving the \(time) conversation in \(kind)", rest: rest) {
                        try await browser("leave")
                        try await live.game.expect("its end") { $0.tellsOfConversation(false) }
                    }
                }
            }
        }

        @Test(
            "The microphone closes while the far side talks on (BEHAVIOUR D8)",
            .enabled(if: areAll, whereTheRestRuns), arguments: browsers, Live.servers)
        func microphoneCloses(_ kind: Browser.Kind, _ sound: Desktop.Sound) async throws {
            try await withGame(sound) { live in
                let browser = try await live.desktop.startBrowser(kind)
                try await live.playsOn("a conversation in \(kind)") {
                    try await browser("talk")
                    try await live.hears("the far side", at: 440)
                }
                try await live.playsOn("closing the microphone in \(kind)", rest: .seconds(14)) {
                    try await browser("microphone-close")
                    _ = try await live.monitor.listen(for: .seconds(1))
                    try await live.hears("the far side", at: 440)
                }
                try await live.playsOn("hanging up in \(kind)", rest: .seconds(5)) { try await browser("leave") }
            }
        }

        @Test(
            "On a phone it interrupts (BEHAVIOUR 30)", .enabled(if: areAll, whereTheRestRuns), arguments: browsers,
            Live.servers)
        func onPhone(_ kind: Browser.Kind, _ sound: Desktop.Sound) async throws {
            try await Desktop.furnished(sound) { desktop in
                let hostname = try await desktop.startMock(.hostname)
                try await hostname("chassis handset")
                try await LiveGame.with(desktop) { live in
                    let browser = try await desktop.startBrowser(kind)
                    let frozen = try await live.silence { try await browser("talk") }
                    try await live.resumption(at: frozen) { try await browser("leave") }
                }
            }
        }
    }
}

extension AudioSession.Event {
    fileprivate func tellsOfConversation(_ isActive: Bool) -> Bool {
        if case .conversationChanged(isActive, _) = self { true } else { false }
    }
}
