import TacetSession
import Testing

@Suite("Other audio over time")
struct OtherAudioTests {
    @Test("Music with a role holds the soundtrack after 0.1 s and lets it go 1 s after its end (BEHAVIOUR 36-39)")
    func music() {
        var rehearsal = Rehearsal()
        rehearsal.play(.music)
        rehearsal.pass(.milliseconds(99))
        #expect(rehearsal.soundtrack == .audible)
        rehearsal.pass(.milliseconds(1))
        #expect(rehearsal.states == [.audible, .held])
        #expect(rehearsal.machine.directive.soundtrackReason == .otherAudio)
        rehearsal.pass(.seconds(3600))
        rehearsal.play()
        rehearsal.pass(.milliseconds(999))
        #expect(rehearsal.soundtrack == .held)
        rehearsal.pass(.milliseconds(1))
        #expect(rehearsal.states == [.audible, .audible])
        #expect(rehearsal.hints == [true, false])
        #expect(rehearsal.interruptions.isEmpty)
        #expect(rehearsal.machine.category == .soloAmbient)
    }

    @Test("A stream without a role counts after 1.2 s: silent within 1.6 s, fade included")
    func unmarked() {
        var rehearsal = Rehearsal()
        rehearsal.play(.unmarked)
        rehearsal.pass(.milliseconds(1199))
        #expect(rehearsal.soundtrack == .audible)
        rehearsal.pass(.milliseconds(1))
        #expect(rehearsal.soundtrack == .held)
    }

    @Test("A player on the bus that says Playing confirms a stream without a role", arguments: [true, false])
    func confirmed(playerFirst: Bool) {
        var rehearsal = Rehearsal()
        let player = Observation.players([PlayerFacts(name: "mpv", processID: 13, isPlaying: true)])
        if playerFirst { rehearsal.see(player) }
        rehearsal.play(.unmarked)
        if !playerFirst { rehearsal.see(player) }
        rehearsal.pass(.milliseconds(100))
        #expect(rehearsal.soundtrack == .held)
    }

    @Test("A player that says Playing is never enough alone")
    func playerAlone() {
        var rehearsal = Rehearsal()
        rehearsal.see(.players([PlayerFacts(name: "stale", processID: 5, isPlaying: true)]))
        rehearsal.pass(.seconds(60))
        #expect(rehearsal.soundtrack == .audible)
        rehearsal.play(.music.with { $0.isCorked = true })
        rehearsal.pass(.seconds(60))
        #expect(rehearsal.soundtrack == .audible)
    }

    @Test("A pause silences the stream that ran on, and what starts beside the paused tab counts")
    func pausedTab() {
        var rehearsal = Rehearsal()
        rehearsal.see(.players([PlayerFacts(name: "browser", processID: 13, isPlaying: true)]))
        rehearsal.play(.unmarked)
        rehearsal.pass(.milliseconds(100))
        #expect(rehearsal.soundtrack == .held)
        rehearsal.see(.players([PlayerFacts(name: "browser", processID: 13, isPlaying: false)]))
        rehearsal.pass(.seconds(1))
        #expect(rehearsal.soundtrack == .audible)
        rehearsal.pass(.seconds(60))
        #expect(rehearsal.soundtrack == .audible)
        rehearsal.play(.unmarked, .unmarked.with { $0.id = 78 })
        rehearsal.pass(.milliseconds(1200))
        #expect(rehearsal.soundtrack == .held, "WebAudio beside a paused tab is heard")
        rehearsal.play(.unmarked)
        rehearsal.pass(.seconds(1))
        #expect(rehearsal.soundtrack == .audible)
        rehearsal.see(.players([PlayerFacts(name: "browser", processID: 13, isPlaying: true)]))
        rehearsal.pass(.milliseconds(100))
        #expect(rehearsal.soundtrack == .held)
    }

    @Test("A chime holds nothing; one of nearly 2 s lets go at once (BEHAVIOUR 38, 101)")
    func chimes() {
        var rehearsal = Rehearsal()
        for length in [300, 1000, 1199] {
            rehearsal.play(.unmarked)
            rehearsal.pass(.milliseconds(length))
            rehearsal.play()
            rehearsal.pass(.seconds(5))
        }
        #expect(rehearsal.hints.isEmpty)
        rehearsal.play(.unmarked)
        rehearsal.pass(.milliseconds(1900))
        rehearsal.play()
        #expect(rehearsal.soundtrack == .audible)
        rehearsal.play(StreamFacts("canberra", role: "event"))
        rehearsal.pass(.seconds(10))
        #expect(rehearsal.states == [.audible, .audible])
    }

    @Test("A ping of a Chromium page holds nothing, though its stream runs on for 10 s")
    func chromiumPing() {
        var rehearsal = Rehearsal()
        for beginning in [false, true] {
            if beginning {  // and the game starts while the stream runs on
                rehearsal = Rehearsal(isFresh: true)
                rehearsal.answerSwitches()
                rehearsal.see(.players([]))
            }
            rehearsal.play(.chromium)
            rehearsal.pass(.milliseconds(10_600))
            rehearsal.play()
            rehearsal.pass(.seconds(5))
            #expect(rehearsal.hints.isEmpty)
        }
        #expect(rehearsal.machine.category == .soloAmbient)
    }

    @Test(
        "A song of a Chromium page holds at once, by its parent's player, and its pause lets go though the stream runs on"
    )
    func chromiumSong() {
        var rehearsal = Rehearsal()
        rehearsal.play(.chromium)
        rehearsal.see(.players([PlayerFacts(name: "chromium", processID: 300, isPlaying: true)]))
        rehearsal.pass(.milliseconds(100))
        #expect(rehearsal.soundtrack == .held)
        rehearsal.pass(.seconds(100))
        rehearsal.see(.players([PlayerFacts(name: "chromium", processID: 300, isPlaying: false)]))
        rehearsal.pass(.seconds(1))
        #expect(rehearsal.soundtrack == .audible)
        rehearsal.pass(.seconds(30))
        #expect(rehearsal.soundtrack == .audible)
        rehearsal.see(.players([PlayerFacts(name: "chromium", processID: 300, isPlaying: true)]))
        rehearsal.pass(.milliseconds(100))
        #expect(rehearsal.soundtrack == .held)
        rehearsal.see(.players([]))
        rehearsal.pass(.seconds(1))
        #expect(rehearsal.soundtrack == .audible, "the tab was closed")
    }

    @Test("What Chromium plays for long without a player counts after 12 s")
    func chromiumWithoutPlayer() {
        var rehearsal = Rehearsal()
        rehearsal.play(.chromium)
        rehearsal.pass(.milliseconds(11_999))
        #expect(rehearsal.soundtrack == .audible)
        rehearsal.pass(.milliseconds(1))
        #expect(rehearsal.soundtrack == .held)
    }

    @Test("The interim states of a new stream are not seen")
    func burst() {
        var rehearsal = Rehearsal()
        for isCorked in [true, false, true] {
            rehearsal.play(.music.with { $0.isCorked = isCorked })
            rehearsal.pass(.milliseconds(16))
        }
        rehearsal.pass(.seconds(1))
        #expect(rehearsal.hints.isEmpty)
    }

    @Test("Pause and play: a known player's stream counts again after 0.1 s")
    func pauseAndPlay() {
        var rehearsal = Rehearsal()
        rehearsal.play(.unmarked)
        rehearsal.pass(.seconds(10))
        rehearsal.play(.unmarked.with { $0.isCorked = true })
        rehearsal.pass(.seconds(60))
        #expect(rehearsal.soundtrack == .audible)
        rehearsal.play(.unmarked)
        rehearsal.pass(.milliseconds(100))
        #expect(rehearsal.soundtrack == .held)
    }

    @Test("The next song in a new stream leaves no gap")
    func nextSong() {
        var rehearsal = Rehearsal()
        rehearsal.play(.unmarked)
        rehearsal.pass(.seconds(200))
        rehearsal.play()
        rehearsal.pass(.milliseconds(800))
        rehearsal.play(.unmarked.with { $0.id = 77 })
        rehearsal.pass(.seconds(200))
        #expect(rehearsal.hints == [true])
    }

    @Test("The soundtrack returns when the last of two players stops")
    func twoPlayers() {
        var rehearsal = Rehearsal()
        rehearsal.play(.music, .video)
        rehearsal.pass(.seconds(2))
        rehearsal.play(.video)
        rehearsal.pass(.seconds(5))
        #expect(rehearsal.soundtrack == .held)
        rehearsal.play(.video.with { $0.isMuted = true })
        rehearsal.pass(.seconds(1))
        #expect(rehearsal.soundtrack == .audible)
    }

    @Test("The player's own word overrules what is detected (BEHAVIOUR 47)")
    func choice() {
        var rehearsal = Rehearsal()
        rehearsal.play(.music)
        rehearsal.pass(.seconds(1))
        rehearsal.set(\.soundtrackChoice, .on)
        #expect(rehearsal.soundtrack == .audible)
        #expect(rehearsal.machine.secondaryAudioShouldBeSilencedHint)
        rehearsal.set(\.soundtrackChoice, .off)
        rehearsal.play()
        rehearsal.pass(.seconds(5))
        #expect(rehearsal.states == [.audible, .held])
        #expect(rehearsal.machine.directive.soundtrackReason == .soundtrackOff)
        rehearsal.set(\.soundtrackChoice, .automatic)
        #expect(rehearsal.soundtrack == .audible)
    }

    @Test("A prompt turns us down by 12 dB until 0.3 s after it (BEHAVIOUR 146, 186)")
    func prompt() {
        var rehearsal = Rehearsal()
        rehearsal.play(.reader)
        #expect(rehearsal.machine.directive.duck == -12)
        #expect(rehearsal.states == [.audible, .audible])
        rehearsal.play()
        rehearsal.pass(.milliseconds(299))
        #expect(rehearsal.machine.directive.duck == -12)
        rehearsal.pass(.milliseconds(1))
        #expect(rehearsal.machine.directive.duck == .unity)
        #expect(rehearsal.interruptions.isEmpty)
    }

    @Test("What was pending while the process was stopped is counted anew (BEHAVIOUR 173)")
    func clockGap() {
        var rehearsal = Rehearsal()
        rehearsal.play(.unmarked)
        rehearsal.pass(.milliseconds(500))
        rehearsal.tell(.clockGap)
        rehearsal.pass(.seconds(1))
        #expect(rehearsal.soundtrack == .audible)
        rehearsal.pass(.milliseconds(200))
        #expect(rehearsal.soundtrack == .held)
    }

    @Test("Streams are told with their classes, and names are safe to print")
    func streams() {
        var rehearsal = Rehearsal()
        let hostile = StreamFacts("\u{1b}[31mEvil\u{202e}\n" + String(repeating: "x", count: 60_000), role: "music")
        rehearsal.play(hostile, .phone.with { $0.isCorked = true })
        let streams = rehearsal.machine.otherStreams
        #expect(streams.map(\.streamClass) == [.primary, .inactive])
        #expect(streams.first?.name.hasPrefix("[31mEvilxxx") == true)
        #expect(streams.first?.name.unicodeScalars.count == 128)
        #expect(rehearsal.events == [.otherAudioChanged(isPlaying: false, streams: streams)])
        rehearsal.pass(.seconds(1))
        #expect(rehearsal.events.contains(.otherAudioChanged(isPlaying: true, streams: streams)))
    }
}
