import Testing

@testable import TacetSession

@Suite("Other audio over time")
struct OtherAudioTests {
    @Test("Music with a role holds the soundtrack after 0.1 s and lets it go 1 s after its end (BEHAVIOUR 36-39)")
    func music() {
        var session = SimulatedSession()
        session.play(.music)
        session.pass(.milliseconds(99))
        #expect(session.soundtrack == .audible)
        session.pass(.milliseconds(1))
        #expect(session.states == [.audible, .held])
        #expect(session.machine.directive.soundtrackReason == .otherAudio)
        session.pass(.seconds(3600))
        session.play()
        session.pass(.milliseconds(999))
        #expect(session.soundtrack == .held)
        session.pass(.milliseconds(1))
        #expect(session.states == [.audible, .audible])
        #expect(session.hints == [true, false])
        #expect(session.interruptions.isEmpty)
        #expect(session.machine.category == .soloAmbient)
    }

    @Test("A stream without a role counts after 1.2 s: silent within 1.6 s, fade included")
    func unmarked() {
        var session = SimulatedSession()
        session.play(.unmarked)
        session.pass(.milliseconds(1199))
        #expect(session.soundtrack == .audible)
        session.pass(.milliseconds(1))
        #expect(session.soundtrack == .held)
    }

    @Test("A player on the bus that says Playing confirms a stream without a role", arguments: [true, false])
    func confirmed(playerFirst: Bool) {
        var session = SimulatedSession()
        let player = Observation.players([MediaPlayerFacts(name: "mpv", processID: 13, isPlaying: true)])
        if playerFirst { session.see(player) }
        session.play(.unmarked)
        if !playerFirst { session.see(player) }
        session.pass(.milliseconds(100))
        #expect(session.soundtrack == .held)
    }

    @Test("A player that says Playing is never enough alone")
    func playerAlone() {
        var session = SimulatedSession()
        session.see(.players([MediaPlayerFacts(name: "stale", processID: 5, isPlaying: true)]))
        session.pass(.seconds(60))
        #expect(session.soundtrack == .audible)
        session.play(.music.with { $0.isCorked = true })
        session.pass(.seconds(60))
        #expect(session.soundtrack == .audible)
    }

    @Test("A pause silences the stream that ran on, and what starts beside the paused tab counts")
    func pausedTab() {
        var session = SimulatedSession()
        session.see(.players([MediaPlayerFacts(name: "browser", processID: 13, isPlaying: true)]))
        session.play(.unmarked)
        session.pass(.milliseconds(100))
        #expect(session.soundtrack == .held)
        session.see(.players([MediaPlayerFacts(name: "browser", processID: 13, isPlaying: false)]))
        session.pass(.seconds(1))
        #expect(session.soundtrack == .audible)
        session.pass(.seconds(60))
        #expect(session.soundtrack == .audible)
        session.play(.unmarked, .unmarked.with { $0.id = 78 })
        session.pass(.milliseconds(1200))
        #expect(session.soundtrack == .held, "WebAudio beside a paused tab is heard")
        session.play(.unmarked)
        session.pass(.seconds(1))
        #expect(session.soundtrack == .audible)
        session.see(.players([MediaPlayerFacts(name: "browser", processID: 13, isPlaying: true)]))
        session.pass(.milliseconds(100))
        #expect(session.soundtrack == .held)
    }

    @Test("A chime holds nothing; one of nearly 2 s lets go at once (BEHAVIOUR 38, 101)")
    func chimes() {
        var session = SimulatedSession()
        for length in [300, 1000, 1199] {
            session.play(.unmarked)
            session.pass(.milliseconds(length))
            session.play()
            session.pass(.seconds(5))
        }
        #expect(session.hints.isEmpty)
        session.play(.unmarked)
        session.pass(.milliseconds(1900))
        session.play()
        #expect(session.soundtrack == .audible)
        session.play(StreamFacts("canberra", role: "event"))
        session.pass(.seconds(10))
        #expect(session.states == [.audible, .audible])
    }

    @Test("A ping of a Chromium page holds nothing, though its stream runs on for 10 s")
    func chromiumPing() {
        var session = SimulatedSession()
        for beginning in [false, true] {
            if beginning {  // and the game starts while the stream runs on
                session = SimulatedSession(isFresh: true)
                session.answerSwitches()
                session.see(.players([]))
            }
            session.play(.chromium)
            session.pass(.milliseconds(10_600))
            session.play()
            session.pass(.seconds(5))
            #expect(session.hints.isEmpty)
        }
        #expect(session.machine.category == .soloAmbient)
    }

    @Test(
        "A song of a Chromium page holds at once, by its parent's player, and its pause lets go though the stream runs on"
    )
    func chromiumSong() {
        var session = SimulatedSession()
        session.play(.chromium)
        session.see(.players([MediaPlayerFacts(name: "chromium", processID: 300, isPlaying: true)]))
        session.pass(.milliseconds(100))
        #expect(session.soundtrack == .held)
        session.pass(.seconds(100))
        session.see(.players([MediaPlayerFacts(name: "chromium", processID: 300, isPlaying: false)]))
        session.pass(.seconds(1))
        #expect(session.soundtrack == .audible)
        session.pass(.seconds(30))
        #expect(session.soundtrack == .audible)
        session.see(.players([MediaPlayerFacts(name: "chromium", processID: 300, isPlaying: true)]))
        session.pass(.milliseconds(100))
        #expect(session.soundtrack == .held)
        session.see(.players([]))
        session.pass(.seconds(1))
        #expect(session.soundtrack == .audible, "the tab was closed")
    }

    @Test("What Chromium plays for long without a player counts after 12 s")
    func chromiumWithoutPlayer() {
        var session = SimulatedSession()
        session.play(.chromium)
        session.pass(.milliseconds(11_999))
        #expect(session.soundtrack == .audible)
        session.pass(.milliseconds(1))
        #expect(session.soundtrack == .held)
    }

    @Test("The interim states of a new stream are not seen")
    func burst() {
        var session = SimulatedSession()
        for isCorked in [true, false, true] {
            session.play(.music.with { $0.isCorked = isCorked })
            session.pass(.milliseconds(16))
        }
        session.pass(.seconds(1))
        #expect(session.hints.isEmpty)
    }

    @Test("Pause and play: a known player's stream counts again after 0.1 s")
    func pauseAndPlay() {
        var session = SimulatedSession()
        session.play(.unmarked)
        session.pass(.seconds(10))
        session.play(.unmarked.with { $0.isCorked = true })
        session.pass(.seconds(60))
        #expect(session.soundtrack == .audible)
        session.play(.unmarked)
        session.pass(.milliseconds(100))
        #expect(session.soundtrack == .held)
    }

    @Test("The next song in a new stream leaves no gap")
    func nextSong() {
        var session = SimulatedSession()
        session.play(.unmarked)
        session.pass(.seconds(200))
        session.play()
        session.pass(.milliseconds(800))
        session.play(.unmarked.with { $0.id = 77 })
        session.pass(.seconds(200))
        #expect(session.hints == [true])
    }

    @Test("The soundtrack returns when the last of two players stops")
    func twoPlayers() {
        var session = SimulatedSession()
        session.play(.music, .video)
        session.pass(.seconds(2))
        session.play(.video)
        session.pass(.seconds(5))
        #expect(session.soundtrack == .held)
        session.play(.video.with { $0.isMuted = true })
        session.pass(.seconds(1))
        #expect(session.soundtrack == .audible)
    }

    @Test("The player's own word overrules what is detected (BEHAVIOUR 47)")
    func choice() {
        var session = SimulatedSession()
        session.play(.music)
        session.pass(.seconds(1))
        session.set(\.soundtrackChoice, .on)
        #expect(session.soundtrack == .audible)
        #expect(session.machine.secondaryAudioShouldBeSilencedHint)
        session.set(\.soundtrackChoice, .off)
        session.play()
        session.pass(.seconds(5))
        #expect(session.states == [.audible, .held])
        #expect(session.machine.directive.soundtrackReason == .soundtrackOff)
        session.set(\.soundtrackChoice, .automatic)
        #expect(session.soundtrack == .audible)
    }

    @Test("A prompt turns us down by 12 dB until 0.3 s after it (BEHAVIOUR 146, 186)")
    func prompt() {
        var session = SimulatedSession()
        session.play(.reader)
        #expect(session.machine.directive.duck == -12)
        #expect(session.states == [.audible, .audible])
        session.play()
        session.pass(.milliseconds(299))
        #expect(session.machine.directive.duck == -12)
        session.pass(.milliseconds(1))
        #expect(session.machine.directive.duck == .unity)
        #expect(session.interruptions.isEmpty)
    }

    @Test("What was pending while the process was stopped is counted anew (BEHAVIOUR 173)")
    func clockGap() {
        var session = SimulatedSession()
        session.play(.unmarked)
        session.pass(.milliseconds(500))
        session.tell(.clockGap)
        session.pass(.seconds(1))
        #expect(session.soundtrack == .audible)
        session.pass(.milliseconds(200))
        #expect(session.soundtrack == .held)
    }

    @Test("Streams are told with their classes, and names are safe to print")
    func streams() {
        var session = SimulatedSession()
        let hostile = StreamFacts("\u{1b}[31mEvil\u{202e}\n" + String(repeating: "x", count: 60_000), role: "music")
        session.play(hostile, .phone.with { $0.isCorked = true })
        let streams = session.machine.otherStreams
        #expect(streams.map(\.streamClass) == [.primary, .inactive])
        #expect(streams.first?.name.hasPrefix("[31mEvilxxx") == true)
        #expect(streams.first?.name.unicodeScalars.count == 128)
        #expect(session.events == [.otherAudioChanged(isPlaying: false, streams: streams)])
        session.pass(.seconds(1))
        #expect(session.events.contains(.otherAudioChanged(isPlaying: true, streams: streams)))
    }
}
