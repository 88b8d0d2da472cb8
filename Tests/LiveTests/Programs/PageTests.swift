import TacetSession
import TestSupport
import Testing

extension Live.RealPrograms {
    /// What pages do beside songs and conversations.
    @Suite("Pages that are silent, chime, or record", .enabled(if: areAll, whereTheRestRuns))
    struct PageTests {
        @Test("A running, silent AudioContext does not hold the soundtrack", arguments: browsers, Live.servers)
        func silentContext(_ kind: Browser.Kind, _ sound: Desktop.Sound) async throws {
            try await withGame(sound) { live in
                let browser = try await live.desktop.startBrowser(kind)
                try await live.playsOn("a silent AudioContext of \(kind)", rest: .seconds(25)) {
                    try await browser("context-silence")
                }
                try await live.playsOn("its end") { try await browser("context-close") }
            }
        }

        @Test("A ping by Web Audio does not hold the soundtrack (BEHAVIOUR 38)", arguments: browsers, Live.servers)
        func contextPing(_ kind: Browser.Kind, _ sound: Desktop.Sound) async throws {
            try await withGame(sound) { live in
                let browser = try await live.desktop.startBrowser(kind)
                // Chromium lets the silent stream run on for 30 s.
                try await live.playsOn("a ping by Web Audio, \(kind)", rest: .seconds(33)) {
                    try await browser("context-ping")
                    try await live.hears("the ping", at: 330)
                }
            }
        }

        @Test("Web Audio that sounds beside a paused song holds the soundtrack", arguments: browsers, Live.servers)
        func pausedTab(_ kind: Browser.Kind, _ sound: Desktop.Sound) async throws {
            try await withGame(sound) { live in
                let browser = try await live.desktop.startBrowser(kind)
                let frozen = try await live.yields(to: 220, within: .seconds(2), "a song, \(kind)") {
                    try await browser("play")
                }
                try await live.returns(after: 220, at: frozen, within: .milliseconds(2_500), "a pause, \(kind)") {
                    try await browser("pause")
                }
                try await live.yields(to: 440, within: .seconds(14), "a tone beside it") {
                    try await browser("context-tone")
                }
            }
        }

        @Test(
            "A song that is muted does not hold the soundtrack, and one that is heard does", arguments: browsers,
            Live.servers)
        func mutedSong(_ kind: Browser.Kind, _ sound: Desktop.Sound) async throws {
            try await withGame(sound) { live in
                let browser = try await live.desktop.startBrowser(kind)
                try await live.playsOn("a muted song, \(kind)", rest: .seconds(14)) { try await browser("play-muted") }
                let frozen = try await live.yields(to: 220, within: .seconds(2), "its sound") {
                    try await browser("unmute")
                }
                // Chromium says Playing, and lets the silent stream run on for 10 s.
                let budget = Duration.milliseconds(kind == .chromium ? 12_500 : 2_500)
                try await live.returns(after: 220, at: frozen, within: budget, "a muted song, \(kind)") {
                    try await browser("mute")
                }
            }
        }

        @Test("A song beside a conversation holds the soundtrack", arguments: browsers, Live.servers)
        func songInConversation(_ kind: Browser.Kind, _ sound: Desktop.Sound) async throws {
            try await withGame(sound) { live in
                let browser = try await live.desktop.startBrowser(kind)
                try await live.playsOn("a conversation in \(kind)") { try await browser("talk") }
                let frozen = try await live.yields(to: 220, within: .seconds(2), "a song beside it") {
                    try await browser("play")
                }
                try await live.returns(after: 220, at: frozen, within: .milliseconds(2_500), "its pause") {
                    try await browser("pause")
                }
            }
        }

        @Test("A page that records while a song plays stops no effects", arguments: browsers, Live.servers)
        func recorder(_ kind: Browser.Kind, _ sound: Desktop.Sound) async throws {
            try await withGame(sound) { live in
                let browser = try await live.desktop.startBrowser(kind)
                try await live.playsOn("a recorder in \(kind)") { try await browser("record") }
                let frozen = try await live.yields(to: 220, within: .seconds(2), "a song beside it") {
                    try await browser("play")
                }
                try await live.returns(after: 220, at: frozen, within: .milliseconds(2_500), "its pause") {
                    try await browser("record-end")
                    try await live.hearsLoops()
                    try await browser("pause")
                }
            }
        }
    }
}
