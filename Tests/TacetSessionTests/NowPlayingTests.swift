import Testing

@testable import TacetSession

@Suite("The player's own music, for a game's menu")
struct NowPlayingTests {
    private func facts(_ name: String, _ isPlaying: Bool, isPaused: Bool = false) -> MediaPlayerFacts {
        MediaPlayerFacts(name: "org.mpris.MediaPlayer2.\(name)", isPlaying: isPlaying, isPaused: isPaused)
    }

    private func report(_ name: String, _ title: String = "Song", _ commands: Set<AudioSession.MediaCommand> = [.pause])
        -> Observation
    {
        .nowPlaying(
            MediaPlayerReport(
                name: "org.mpris.MediaPlayer2.\(name)", title: title, artists: ["A", "", "B"], commands: commands))
    }

    /// The media players that the machine ordered to be read, in order.
    private func followed(_ session: inout SimulatedSession) -> [String?] {
        session.takeActions().compactMap { action in
            guard case .followMediaPlayer(let name) = action else { return nil }
            return .some(name.map { String($0.dropFirst("org.mpris.MediaPlayer2.".count)) })
        }
    }

    @Test("The media player that began to play last is shown, with its track")
    func latest() {
        var session = SimulatedSession()
        session.see(.players([facts("a", true), facts("b", false)]))
        #expect(followed(&session) == ["a"])
        #expect(session.machine.nowPlaying == nil, "the media player has not answered")
        session.see(report("a"))
        let track = session.machine.nowPlaying
        #expect(track?.player == "a" && track?.title == "Song" && track?.artist == "A, B" && track?.isPlaying == true)
        #expect(session.events.last == .nowPlayingChanged(track))
        session.see(.players([facts("a", true), facts("b", true)]))
        #expect(followed(&session) == ["b"])
        session.see(report("a", "A late answer"))
        #expect(session.machine.nowPlaying == nil)
        session.see(report("b"))
        #expect(session.machine.nowPlaying?.player == "b")
        session.see(.players([facts("a", true), facts("b", false)]))
        #expect(followed(&session) == ["a"])
    }

    @Test("A paused media player stays until another one plays, and a stopped one goes")
    func paused() {
        var session = SimulatedSession()
        session.see(.players([facts("a", true), facts("b", false, isPaused: true)]))
        session.see(report("a"))
        session.see(.players([facts("a", false, isPaused: true), facts("b", false, isPaused: true)]))
        #expect(session.machine.nowPlaying?.isPlaying == false && session.machine.nowPlaying?.player == "a")
        session.see(.players([facts("a", false), facts("b", false)]))
        #expect(session.events.last == .nowPlayingChanged(nil))
        session.see(.players(nil))
        #expect(session.machine.nowPlaying == nil)
    }

    @Test("A media player that is paused at the start is shown, so that the player can let it play on")
    func pausedAtStart() {
        var session = SimulatedSession()
        session.see(.players([facts("b", false, isPaused: true), facts("a", false, isPaused: true)]))
        #expect(followed(&session) == ["a"])
    }

    @Test("Only a command that the media player accepts is passed on, to the one that is shown (BEHAVIOUR 92)")
    func commands() {
        var session = SimulatedSession()
        session.tell(.control(.pause))
        session.see(.players([facts("a", true)]))
        session.tell(.control(.pause))
        session.see(report("a", "Song", [.pause, .next]))
        _ = session.takeActions()
        for command in AudioSession.MediaCommand.allCases { session.tell(.control(command)) }
        let name = "org.mpris.MediaPlayer2.a"
        #expect(session.takeActions() == [.control(.pause, player: name), .control(.next, player: name)])
    }

    @Test("A title is one line of bounded length, and a nameless media player has its bus name")
    func texts() {
        var session = SimulatedSession()
        session.see(.players([facts("a.instance7", true)]))
        session.see(report("a.instance7", "\u{1B}[31m\n" + String(repeating: "x", count: 100_000)))
        let track = session.machine.nowPlaying
        #expect(track?.player == "a.instance7")
        #expect((track?.title.count ?? 0) <= 256 && track?.title.contains("\u{1B}") == false)
        #expect(track?.title.contains("\n") == false && track?.title.contains("xxx") == true)
    }

    @Test("A session that is switched off shows no music")
    func switchedOff() {
        var session = SimulatedSession(SessionConfiguration(isSwitchedOff: true))
        session.see(.players([facts("a", true)]))
        session.see(report("a"))
        #expect(session.machine.nowPlaying == nil && followed(&session).isEmpty)
    }

    @Test("Of many changes that the game does not take, eight wait")
    func flood() {
        var queue = EventQueue<AudioSession.Event>(limit: 256) { $0.mayFlood }
        for _ in 0..<1_000 { queue.append([.nowPlayingChanged(nil)]) }
        #expect(queue.count == 8)
    }
}
