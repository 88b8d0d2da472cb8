import TacetSession
import TestSupport
import Testing

extension Live.RealPrograms {
    /// What a page plays: songs hold the soundtrack, pings do not.
    @Suite("Music and pings in a browser") struct BrowserMusicTests {
        @Test(
            "A song holds the soundtrack within 2 s, and its pause brings it back within 2.5 s (BEHAVIOUR 35, 38)",
            arguments: browsers, Live.servers)
        func song(_ kind: Browser.Kind, _ sound: Desktop.Sound) async throws {
            try await withGame(sound) { live in
                let browser = try await live.desktop.startBrowser(kind)
                for time in 1...(areAll ? 2 : 1) {
                    let what = "\(kind), time \(time)"
                    let frozen = try await live.yields(to: 220, within: .seconds(2), "a song, \(what)") {
                        try await browser("play")
                    }
                    try await live.returns(after: 220, at: frozen, within: .milliseconds(2_500), "a pause, \(what)") {
                        try await browser("pause")
                    }
                }
            }
        }

        @Test("A ping of 0.6 s does not hold the soundtrack (BEHAVIOUR 38)", arguments: browsers, Live.servers)
        func ping(_ kind: Browser.Kind, _ sound: Desktop.Sound) async throws {
            try await withGame(sound) { live in
                let browser = try await live.desktop.startBrowser(kind)
                // Chromium lets the silent stream run on for 10 s.
                try await live.playsOn("a ping, \(kind)", rest: .seconds(13)) {
                    try await browser("ping")
                    try await live.hears("the ping", at: 330)
                }
            }
        }
    }
}
