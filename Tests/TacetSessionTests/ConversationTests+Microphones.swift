import Testing

@testable import TacetSession

/// Streams that outlive the microphone of their program, or are replaced for it.
extension ConversationTests {
    @Test(
        "When the microphone closes the far side's rest holds nothing on a desktop, and at once where talk interrupts")
    func microphoneCloses() {
        var session = Self.session()
        session.see(.streams(Self.talks[0].streams))
        session.pass(.seconds(60))
        session.play(StreamFacts("Discord"))
        session.pass(.seconds(60))
        #expect(session.states == [.audible, .audible])
        #expect(session.hints.isEmpty)

        session = Self.session(onPhone: true)
        session.see(.streams(Self.talks[0].streams))
        session.pass(.seconds(60))
        session.play(StreamFacts("Discord"))
        session.pass(.milliseconds(200))
        #expect(session.states == [.audible, .held], "the soundtrack does not burst in")
    }

    /// Firefox 153 with its playback streams and microphones by number, as `pactl` listed them on both servers.
    private static func firefox(_ playback: [UInt32] = [], corked: [UInt32] = [], microphone: [UInt32] = [])
        -> Observation
    {
        .streams(
            playback.map { StreamFacts("Firefox", id: $0, process: 400) }
                + corked.map { StreamFacts("Firefox", id: $0, process: 400).with { $0.isCorked = true } }
                + microphone.map { .microphone("Firefox", id: $0, process: 400) })
    }

    @Test("Firefox replaces its stream when a microphone closes, and nothing holds the soundtrack")
    func replacedStream() {
        // The streams of a page that talks and hangs up, twice, on PulseAudio; then the same on PipeWire.
        let steps: [(Observation, Duration)] = [
            (Self.firefox(corked: [10]), .milliseconds(80)),
            (Self.firefox(corked: [11]), .milliseconds(80)),
            (Self.firefox([11], microphone: [12]), .seconds(8)),
            (Self.firefox(corked: [11]), .milliseconds(140)),
            (Self.firefox([13]), .seconds(40)),
            (Self.firefox(), .milliseconds(90)),
            (Self.firefox([14], microphone: [15]), .seconds(4)),
            (Self.firefox([14]), .milliseconds(250)),
            (Self.firefox([16]), .seconds(40)),
            (Self.firefox([17], microphone: [18]), .seconds(4)),
            (Self.firefox(corked: [19]), .milliseconds(860)),
            (Self.firefox([19]), .seconds(40)),
        ]
        var session = Self.session()
        for (streams, duration) in steps {
            session.see(streams)
            for _ in 0..<max(1, Int(duration / .milliseconds(100))) {
                session.pass(.milliseconds(100))
                #expect(session.states == [.audible, .audible])
            }
        }
        #expect(session.hints.isEmpty && session.interruptions.isEmpty)
        #expect(session.conversations == [["Firefox"], [], ["Firefox"], [], ["Firefox"], []])
    }

    @Test("A song in a stream that replaced a conversation's holds the soundtrack, and so does a later stream")
    func songAfterReplacement() {
        var session = Self.session()
        session.see(Self.firefox([11], microphone: [12]))
        session.pass(.seconds(60))
        session.see(Self.firefox([13]))
        session.pass(.seconds(10))
        session.see(Self.firefox([13, 14]))
        session.pass(.milliseconds(1_200))
        #expect(session.soundtrack == .held, "it replaces nothing")
        session.see(Self.firefox([13]))
        session.pass(.seconds(1))
        #expect(session.soundtrack == .audible)
        session.see(.players([MediaPlayerFacts(name: "firefox", processID: 400, isPlaying: true)]))
        session.pass(.milliseconds(100))
        #expect(session.soundtrack == .held)
    }

    @Test("Music that a microphone joined for a while counts again at once")
    func recordedMusic() {
        var session = Self.session()
        session.play(.unmarked)
        session.pass(.seconds(10))
        session.play(.unmarked, .microphone("paplay", process: 13))
        session.pass(.seconds(10))
        #expect(session.states == [.audible, .audible])
        session.play(.unmarked)
        #expect(session.soundtrack == .held)
    }

    @Test("And so does music whose stream was replaced for the microphone, and again afterwards")
    func recordedMusicInFirefox() {
        var session = Self.session()
        session.see(Self.firefox([10]))
        session.pass(.seconds(10))
        #expect(session.soundtrack == .held)
        session.see(Self.firefox([11], microphone: [12]))
        session.pass(.seconds(10))
        #expect(session.states == [.audible, .audible])
        session.see(Self.firefox(corked: [11]))
        session.pass(.milliseconds(140))
        session.see(Self.firefox([13]))
        #expect(session.soundtrack == .held)
    }
}
