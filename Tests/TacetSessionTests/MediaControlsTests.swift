import Testing

@testable import TacetSession

@Suite("The program's own player on the bus") struct MediaControlsTests {
    private static let controls = AudioSession.MediaControls(
        player: "Player", title: "Song", length: .seconds(60), position: .seconds(10), canSeek: true)

    /// What was shown to the desktop, in order.
    private func shown(_ session: inout SimulatedSession) -> [PresentedControls?] {
        session.takeActions().compactMap { if case .present(let controls) = $0 { .some(controls) } else { nil } }
    }

    private func requests(_ session: SimulatedSession) -> [AudioSession.MediaRequest] {
        session.events.compactMap { if case .mediaRequested(let request) = $0 { request } else { nil } }
    }

    @Test(
        "A player is on the bus while its session is active, and a browser only while it plays (BEHAVIOUR 90, 122, 141)"
    )
    func eligibility() {
        for role in [AudioSession.Role.mediaPlayer, .browser] {
            var session = SimulatedSession(role, isFresh: true)
            session.tell(.mediaControls(Self.controls))
            #expect(shown(&session).isEmpty, "nothing is active")
            session.tell(.soundtrackPlaying(true))
            #expect(shown(&session).count == 1)
            session.tell(.soundtrackPlaying(false))
            #expect(shown(&session) == (role == .browser ? [nil] : []))
            session.tell(.soundtrackPlaying(true))
            _ = shown(&session)
            session.tell(.active(false))
            #expect(shown(&session) == [nil])
        }
    }

    @Test(
        "A cover is a path or a URL, and the desktop gets nothing else (BEHAVIOUR 94)",
        arguments: [
            ("", nil), ("/music/cover.jpg", "file:///music/cover.jpg"),
            ("/my music/50 %/ü#1?.png", "file:///my%20music/50%20%25/%C3%BC%231%3F.png"),
            ("https://example.org/a?b=c#d", "https://example.org/a?b=c#d"),
            ("data:image/png;base64,AA==", nil as String?),
            ("cover.jpg", nil), ("https://", nil), ("https://example.org/a b", nil),
            ("https://example.org/\u{1b}", nil),
            ("/a\0b", nil), ("://", nil), ("ü://x", nil), ("/" + String(repeating: "x", count: 4_096), nil),
        ] as [(String, String?)])
    func artwork(_ artwork: String, _ url: String?) {
        #expect(AudioSession.MediaControls(player: "Player", artwork: artwork).artworkURL == url)
    }

    @Test("A game is never on the bus by itself (BEHAVIOUR 91)")
    func game() {
        var session = SimulatedSession()
        session.tell(.soundtrackPlaying(true))
        session.tell(.mediaRequest(.command(.pause)))
        #expect(shown(&session).isEmpty && requests(session).isEmpty)
    }

    @Test(
        "Only commands that the program named reach it, and play-pause arrives as the one that is meant (BEHAVIOUR 89, 92)"
    )
    func commands() {
        var session = SimulatedSession(.mediaPlayer)
        session.tell(.mediaControls(Self.controls))
        for command in AudioSession.MediaCommand.allCases { session.tell(.mediaRequest(.command(command))) }
        #expect(requests(session) == [.command(.pause), .command(.play), .command(.pause)])
        var paused = Self.controls
        paused.isPlaying = false
        session.tell(.mediaControls(paused))
        session.tell(.mediaRequest(.command(.playPause)))
        #expect(requests(session).last == .command(.play))
    }

    @Test("A place outside the track is moved into it, and a program that cannot seek is not asked")
    func seeking() {
        var session = SimulatedSession(.mediaPlayer)
        session.tell(.mediaControls(Self.controls))
        for place in [Duration.seconds(-5), .seconds(30), .microseconds(Int64.max)] {
            session.tell(.mediaRequest(.seek(to: place)))
        }
        #expect(requests(session) == [.seek(to: .zero), .seek(to: .seconds(30)), .seek(to: .seconds(60))])
        var fixed = Self.controls
        fixed.canSeek = false
        session.tell(.mediaControls(fixed))
        session.tell(.mediaRequest(.seek(to: .zero)))
        #expect(requests(session).count == 3)
    }

    @Test("The volume is the program's only where it takes it, and bounded both ways (BEHAVIOUR 54, 92)")
    func volume() {
        var session = SimulatedSession(.mediaPlayer)
        session.tell(.active(true))
        session.tell(.mediaControls(Self.controls))
        session.tell(.mediaRequest(.setVolume(0.5)))
        #expect(requests(session).isEmpty)
        var loud = Self.controls
        for (stated, seen) in [(0.25, 0.25), (-1, 0), (1e300, 1), (.infinity, 1), (.nan, 0)] {
            loud.volume = stated
            session.tell(.mediaControls(loud))
            #expect(shown(&session).last.flatMap(\.self)?.controls.volume == seen)
        }
        for asked in [0.25, -5, 7, .infinity, -.infinity, .nan] { session.tell(.mediaRequest(.setVolume(asked))) }
        #expect(requests(session) == [0.25, 0, 1, 1, 0].map { .setVolume($0) })
    }

    @Test("The place advances while the program plays, and stands during an interruption (BEHAVIOUR 94, 117)")
    func position() {
        var session = SimulatedSession(.mediaPlayer)
        session.tell(.soundtrackPlaying(true))
        session.tell(.mediaControls(Self.controls))
        session.pass(.seconds(5))
        session.see(.calls(.modemManager, ongoing: true))
        session.pass(.seconds(100))
        let interrupted = shown(&session).last.flatMap(\.self)
        #expect(interrupted?.isPlaying == false)
        #expect(interrupted?.position(at: session.now) == .seconds(15))
        session.see(.calls(.modemManager, ongoing: false))
        session.pass(.seconds(5))
        let resumed = shown(&session).last.flatMap(\.self)
        #expect(resumed?.isPlaying == true && resumed?.position(at: session.now) == .seconds(20))
        #expect(resumed?.position(at: session.now + .seconds(1_000)) == .seconds(60), "the end")
    }

    @Test("Play from the desktop ends the wait for the player (BEHAVIOUR 63, 120)")
    func playResumes() {
        var session = SimulatedSession(.mediaPlayer)
        session.tell(.soundtrackPlaying(true))
        session.tell(.mediaControls(Self.controls))
        session.see(.sleeping(true))
        session.see(.sleeping(false))
        #expect(session.soundtrack == .frozen)
        session.tell(.mediaRequest(.command(.playPause)))
        #expect(session.soundtrack == .audible && requests(session) == [.command(.play)])
    }

    @Test("A time without measure does no harm")
    func absurd() {
        var session = SimulatedSession(.mediaPlayer)
        var controls = Self.controls
        controls.position = .seconds(Int64.max)
        controls.length = .seconds(Int64.max)
        session.tell(.mediaControls(controls))
        session.pass(.seconds(5))
        session.see(.calls(.modemManager, ongoing: true))
        #expect(shown(&session).count == 2)
    }
}
