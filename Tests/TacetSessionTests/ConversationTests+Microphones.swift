import TacetSession
import Testing

@testable import TacetSession

/// Streams that outlive the microphone of their program, or are replaced for it.
extension ConversationTests {
    @Test(
        "When the microphone closes the far side's rest holds nothing on a desktop, and at once where talk interrupts")
    func microphoneCloses() {
        var rehearsal = Self.rehearsal()
        rehearsal.see(.streams(Self.talks[0].streams))
        rehearsal.pass(.seconds(60))
        rehearsal.play(StreamFacts("Discord"))
        rehearsal.pass(.seconds(60))
        #expect(rehearsal.states == [.audible, .audible])
        #expect(rehearsal.hints.isEmpty)

        rehearsal = Self.rehearsal(onPhone: true)
        rehearsal.see(.streams(Self.talks[0].streams))
        rehearsal.pass(.seconds(60))
        rehearsal.play(StreamFacts("Discord"))
        rehearsal.pass(.milliseconds(200))
        #expect(rehearsal.states == [.audible, .held], "the soundtrack does not burst in")
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
        var rehearsal = Self.rehearsal()
        for (streams, duration) in steps {
            rehearsal.see(streams)
            for _ in 0..<max(1, Int(duration / .milliseconds(100))) {
                rehearsal.pass(.milliseconds(100))
                #expect(rehearsal.states == [.audible, .audible])
            }
        }
        #expect(rehearsal.hints.isEmpty && rehearsal.interruptions.isEmpty)
        #expect(rehearsal.conversations == [["Firefox"], [], ["Firefox"], [], ["Firefox"], []])
    }

    @Test("A song in a stream that replaced a conversation's holds the soundtrack, and so does a later stream")
    func songAfterReplacement() {
        var rehearsal = Self.rehearsal()
        rehearsal.see(Self.firefox([11], microphone: [12]))
        rehearsal.pass(.seconds(60))
        rehearsal.see(Self.firefox([13]))
        rehearsal.pass(.seconds(10))
        rehearsal.see(Self.firefox([13, 14]))
        rehearsal.pass(.milliseconds(1_200))
        #expect(rehearsal.soundtrack == .held, "it replaces nothing")
        rehearsal.see(Self.firefox([13]))
        rehearsal.pass(.seconds(1))
        #expect(rehearsal.soundtrack == .audible)
        rehearsal.see(.players([PlayerFacts(name: "firefox", processID: 400, isPlaying: true)]))
        rehearsal.pass(.milliseconds(100))
        #expect(rehearsal.soundtrack == .held)
    }

    @Test("Music that a microphone joined for a while counts again at once")
    func recordedMusic() {
        var rehearsal = Self.rehearsal()
        rehearsal.play(.unmarked)
        rehearsal.pass(.seconds(10))
        rehearsal.play(.unmarked, .microphone("paplay", process: 13))
        rehearsal.pass(.seconds(10))
        #expect(rehearsal.states == [.audible, .audible])
        rehearsal.play(.unmarked)
        #expect(rehearsal.soundtrack == .held)
    }

    @Test("And so does music whose stream was replaced for the microphone, and again afterwards")
    func recordedMusicInFirefox() {
        var rehearsal = Self.rehearsal()
        rehearsal.see(Self.firefox([10]))
        rehearsal.pass(.seconds(10))
        #expect(rehearsal.soundtrack == .held)
        rehearsal.see(Self.firefox([11], microphone: [12]))
        rehearsal.pass(.seconds(10))
        #expect(rehearsal.states == [.audible, .audible])
        rehearsal.see(Self.firefox(corked: [11]))
        rehearsal.pass(.milliseconds(140))
        rehearsal.see(Self.firefox([13]))
        #expect(rehearsal.soundtrack == .held)
    }
}
