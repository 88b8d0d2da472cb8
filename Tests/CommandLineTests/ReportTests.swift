import Testing

@testable import TacetSession
@testable import tacet

@Suite("Reports of events") struct ReportTests {
    private typealias Event = AudioSession.Event

    @Test("The JSON objects keep their members, whatever the words say", arguments: Sample.all)
    func objects(sample: Sample) throws {
        let report = try #require(Report(sample.event))
        #expect(report.json(at: 1.5) == "{\"time\":1.5," + sample.json + "}")
    }

    @Test("A sentence is the event's own description, with a capital letter and a full stop", arguments: Sample.all)
    func sentences(sample: Sample) throws {
        let report = try #require(Report(sample.event))
        #expect(report.sentences == [sample.sentence])
        #expect(sample.sentence.dropFirst().hasPrefix("\(sample.event)".dropFirst()))
    }

    @Test("What the list of streams covers has no report of its own")
    func covered() { #expect(Report(.secondaryAudioShouldBeSilenced(true)) == nil) }

    struct Sample: Sendable, CustomTestStringConvertible {
        let event: AudioSession.Event
        let json: String
        let sentence: String
        var testDescription: String { sentence }

        static let all = [
            Sample(
                event: .categoryChosen(.soloAmbient, because: "nothing else is playing"),
                json: #""event":"category","category":"soloAmbient","reason":"nothing else is playing""#,
                sentence: "Category solo ambient: nothing else is playing."),
            Sample(
                event: .interruptionBegan(.outputLost), json: #""event":"interruptionBegan","reason":"outputLost""#,
                sentence: "Interrupted: output lost."),
            Sample(
                event: .interruptionEnded(.call, shouldResume: true),
                json: #""event":"interruptionEnded","reason":"call","shouldResume":true"#,
                sentence: "Interruption over: call."),
            Sample(
                event: .interruptionEnded(.host("Pause menu"), shouldResume: false),
                json: #""event":"interruptionEnded","reason":"Pause menu","shouldResume":false"#,
                sentence: "Interruption over: Pause menu (sound should not resume by itself)."),
            Sample(
                event: .silentModeChanged(true, source: "feedbackd"),
                json: #""event":"silentMode","on":true,"source":"feedbackd""#,
                sentence: "Silent mode is on (feedbackd)."),
            Sample(
                event: .otherAudioChanged(
                    isPlaying: true,
                    streams: [
                        AudioSession.OtherStream(name: "mpv", streamClass: .primary),
                        AudioSession.OtherStream(name: "", streamClass: .game),
                    ]),
                json: #""event":"otherAudio","playing":true,"#
                    + #""streams":[{"name":"mpv","class":"primary"},{"name":"","class":"game"}]"#,
                sentence: "Other programs: mpv (primary), nameless (game); the player listens."),
            Sample(
                event: .otherAudioChanged(isPlaying: true, streams: []),
                json: #""event":"otherAudio","playing":true,"streams":[]"#,
                sentence: "Other programs: none; the player listened until just now."),
            Sample(
                event: .conversationChanged(isActive: true, programs: ["Firefox", "Mumble"]),
                json: #""event":"conversation","active":true,"programs":["Firefox","Mumble"]"#,
                sentence: "A conversation: Firefox, Mumble."),
            Sample(
                event: .nowPlayingChanged(
                    AudioSession.NowPlaying(
                        player: "mpv", title: "Song", artist: "", album: "", isPlaying: true, commands: [.pause])),
                json: #""event":"nowPlaying","player":"mpv","title":"Song","artist":"","playing":true"#,
                sentence: "Mpv plays: Song."),
            Sample(
                event: .nowPlayingChanged(nil),
                json: #""event":"nowPlaying","player":null,"title":null,"artist":null,"playing":false"#,
                sentence: "No media player plays."),
            Sample(
                event: .outputDevicesChanged([
                    AudioSession.OutputDevice(id: "a", name: "Speakers", isPrivate: false, isDefault: true)
                ]),
                json: #""event":"outputDevices","devices":"#
                    + #"[{"id":"a","name":"Speakers","private":false,"default":true}]"#,
                sentence: "Output devices: Speakers (default)."),
            Sample(
                event: .outputLost("the sound server went away."),
                json: #""event":"outputLost","reason":"the sound server went away.""#,
                sentence: "No sound output: the sound server went away."),
            Sample(
                event: .outputRestored("Speakers"), json: #""event":"outputRestored","output":"Speakers""#,
                sentence: "Sound goes to Speakers again."),
        ]
    }
}
