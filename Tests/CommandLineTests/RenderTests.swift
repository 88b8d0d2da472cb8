import Glibc
import TestSupport
import Testing

@Suite("tacet render")
struct RenderTests {
    private func render(_ scene: String, in shell: Shell, to name: String = "out.wav") async throws -> Shell.Outcome {
        try await shell.tacet("render", shell.write(scene, to: "scene.json"), shell.path(name))
    }

    @Test("Puts every sound at its time, beside the soundtrack")
    func times() async throws {
        try await Shell.with { shell in
            _ = try shell.makeBeep()
            _ = try await shell.makeMusic(seconds: 1)
            let outcome = try await render(
                """
                {"seconds": 3, "soundtrack": {"file": "music.ogg", "at": 0.25}, "sounds": {"beep": "beep.wav"},
                 "events": [{"at": 1.75, "play": "beep"}, {"at": 0.5, "play": "beep"}, {"at": 2.2, "play": "beep"}]}
                """, in: shell)
            #expect(outcome.end == .exited(0), "\(outcome.errors)")
            let mix = try shell.recording("out.wav")
            #expect(mix.frames == 144_000)
            #expect(mix.seconds(0, 0.23).level == -.infinity)
            #expect(abs(mix.seconds(0.6, 1.6).level(of: 440) + 30) < 1, "the music loops from 1.25 s on")
            let onsets = mix.onsets(above: -15)
            #expect(onsets.count == 3)
            for (onset, second) in zip(onsets, [0.5, 1.75, 2.2]) {
                #expect(abs(Double(onset) - second * 48_000) <= 512)
            }
        }
    }

    @Test("Gives a bus its effects, each of them, and says which cannot be")
    func effects() async throws {
        try await Shell.with { shell in
            _ = try shell.makeBeep()
            let effects = [
                #"{"equalizer": [{"bell": 440, "gain": 6}, {"lowCut": 30}]}"#,
                #"{"compressor": {"sidechain": "voice"}}"#,
                #"{"limiter": {"ceiling": -20}}"#,
                #"{"delay": {"time": 0.5, "feedback": 0, "pingPong": true}, "wet": 0}"#,
                #"{"chorus": {"rate": 1}, "bypassed": true}"#, #"{"flanger": {}}"#,
                #"{"distortion": {"curve": "hard"}}"#,
                #"{"convolution": "beep", "wet": -30}"#,
            ]
            for effect in effects {
                let outcome = try await render(
                    """
                    {"seconds": 1, "sounds": {"beep": "beep.wav"}, "events": [
                     {"at": 0, "bus": "effects", "effects": [\(effect)]}, {"at": 0, "play": "beep"}]}
                    """, in: shell)
                #expect(outcome.end == .exited(0), "\(effect): \(outcome.errors)")
                let mix = try shell.recording("out.wav")
                #expect(mix.seconds(0, 0.2).level > -60, "\(effect)")
                if effect.contains("delay") { #expect(mix.seconds(0.5, 0.7).level > -40) }
            }
            for (effect, words) in [
                (#"{"echo": {}}"#, "this is no effect"), (#"{"convolution": "hall"}"#, "no sound"),
                (#"{"equalizer": [{"bell": 100, "lowShelf": 300}]}"#, "lowShelf: is a second shape beside bell"),
                (#"{"equalizer": [{"bell": null}]}"#, "equalizer[0].bell: must be a number, and is null"),
                (#"{"equalizer": [{"gain": 3}]}"#, "equalizer[0].bell: or another shape is needed"),
                (
                    #"{"equalizer": [\#(Array(repeating: #"{"bell": 99}"#, count: 9).joined(separator: ","))]}"#,
                    "effects[0].equalizer: has 9 bands; an equaliser has one to eight"
                ),
                (#"{"limiter": {}},{"limiter": {}},{"limiter": {}},{"limiter": {}},{"limiter": {}}"#, "has 5 effects"),
                (#"{"delay": {"time": 3}}"#, "must lie in"), (#"{"equalizer": []}"#, "bands"),
                (#"{"compressor": {"sidechain": "drums"}}"#, "must be one of"),
                (#"{"distortion": {"curve": "odd"}}"#, "curve"),
            ] {
                let outcome = try await render(
                    #"{"seconds": 1, "events": [{"bus": "effects", "effects": [\#(effect)]}]}"#, in: shell)
                #expect(outcome.end == .exited(1))
                #expect(outcome.errors.joined().contains(words), "\(outcome.errors)")
                #expect(outcome.errors.joined().contains("scene.json: events[0].effects"), "\(outcome.errors)")
            }
        }
    }

    @Test("A response may last 20 seconds, as in a game; a longer one is refused, by scene, event and sound")
    func longResponse() async throws {
        try await Shell.with { shell in
            _ = try shell.makeBeep()
            var response = [Float](repeating: 0, count: 48_000 * 15)
            response[48_000] = 1
            try SoundFile(channels: [response], rate: 48_000).writeWave(to: shell.path("hall.wav"))
            let scene = """
                {"seconds": 2, "sounds": {"beep": "beep.wav", "hall": "hall.wav"}, "events": [
                 {"bus": "ui", "gain": 0}, {"bus": "effects", "effects": [{"convolution": "hall"}], "over": 0},
                 {"play": "beep"}]}
                """
            let outcome = try await render(scene, in: shell)
            #expect(outcome.end == .exited(0), "\(outcome.errors)")
            let mix = try shell.recording("out.wav")
            #expect(mix.seconds(1, 1.04).level > -20 && mix.seconds(0.2, 0.9).level < -90)

            try SoundFile(channels: [[Float](repeating: 0.1, count: 48_000 * 21)], rate: 48_000)
                .writeWave(to: shell.path("hall.wav"))
            let refused = try await render(scene, in: shell)
            let errors = refused.errors.joined()
            #expect(refused.end == .exited(1))
            for words in ["scene.json: events[1].effects, the sound hall", "longer than 20 seconds", "Cut"] {
                #expect(errors.contains(words), "\(errors)")
            }
        }
    }

    @Test("An error of music names the scene and the event")
    func musicPlace() async throws {
        try await Shell.with { shell in
            _ = try shell.makePlainMusic(seconds: 1)
            let outcome = try await render(
                """
                {"seconds": 2, "soundtrack": {"file": "music.wav"},
                 "events": [{"bus": "ui", "gain": 0}, {"at": 0.2, "music": {"transition": "music.wav", "on": "beat"}}]}
                """, in: shell)
            #expect(outcome.end == .exited(1))
            #expect(outcome.errors.joined().contains("scene.json: events[1]: "), "\(outcome.errors)")
        }
    }

    @Test("A scene in other bytes than UTF-8 is refused with its place")
    func bytes() async throws {
        try await Shell.with { shell in
            let path = shell.path("scene.json")
            let file = try #require(fopen(path, "wb"))
            let bytes = Array("{\"seconds\": 1,\n \"sounds\": {\"a".utf8) + [0xFF, 0xFE] + Array("\": \"b\"}}".utf8)
            fwrite(bytes, 1, bytes.count, file)
            fclose(file)
            let outcome = try await shell.tacet("render", path, shell.path("out.wav"))
            #expect(outcome.end == .exited(1))
            #expect(outcome.errors.joined().contains("line 2, column 15: byte 255 is there"), "\(outcome.errors)")
        }
    }

    @Test("An empty path and a FIFO are named as what they are")
    func paths() async throws {
        try await Shell.with { shell in
            let scene = try shell.write(#"{"seconds": 1}"#, to: "scene.json")
            let fifo = shell.path("pipe.wav")
            #expect(mkfifo(fifo, 0o600) == 0)
            for (scene, output, words) in [
                (scene, "", "its path is empty"), ("", shell.path("out.wav"), "The path is empty"),
                (scene, fifo, "it is no regular file"),
            ] {
                let outcome = try await shell.tacet("render", scene, output)
                #expect(outcome.end == .exited(1))
                #expect(outcome.errors.joined().contains(words), "\(outcome.errors)")
            }
        }
    }

    @Test("A file that the scene needs is not the output: itself, its sounds and tracks, their scores and sound events")
    func inputs() async throws {
        try await Shell.with { shell in
            _ = try shell.makePlainMusic(seconds: 1)
            for name in ["beep.wav", "post.wav", "next.wav"] { _ = try shell.makeBeep(name) }
            for name in ["music.wav", "next.wav"] {
                _ = try shell.write(#"{"tempo": {"bpm": 120}}"#, to: name + ".score.json")
            }
            _ = try shell.write(#"{"events": {"boom": "post.wav"}}"#, to: "events.json")
            let scene = """
                {"seconds": 0.1, "soundtrack": {"file": "music.wav"}, "sounds": {"beep": "beep.wav"},
                 "soundEvents": "events.json", "events": [{"at": 0.05, "music": {"transition": "next.wav"}}]}
                """
            let names = [
                "scene.json", "music.wav", "beep.wav", "next.wav", "music.wav.score.json", "next.wav.score.json",
                "events.json", "post.wav",
            ]
            _ = try shell.write(scene, to: "scene.json")
            let before = try names.map(shell.bytes)
            for name in names {
                let outcome = try await render(scene, in: shell, to: name)
                #expect(outcome.end == .exited(1), "\(name)")
                #expect(outcome.errors.joined().contains("the scene needs that file"), "\(name): \(outcome.errors)")
                #expect(try names.map(shell.bytes) == before, "\(name)")
            }
        }
    }

    @Test(
        "A scene that is no valid JSON is refused with its place",
        arguments: [
            (#"{"seconds":1,}"#, "line 1, column 14"),
            (#"{"sounds":{},"events":[],"seconds":1,"x":[1,]}"#, "line 1, column 45"),
            (#"{"seconds":1,"sounds":{"a\x":"b"}}"#, "line 1, column 26: a backslash is there"),
            (#"{"seconds":1,"sounds":{"a":"\ud800"}}"#, "line 1, column 29: half of a character"),
            (#"{"seconds":1,"sounds":{"a":"\u12"}}"#, "line 1, column 29: \\u is there without four digits"),
        ])
    func places(_ scene: String, _ place: String) async throws {
        try await Shell.with { shell in
            let outcome = try await render(scene, in: shell)
            #expect(outcome.end == .exited(1))
            let errors = outcome.errors.joined(separator: "\n")
            #expect(errors.contains("scene.json: It is no valid JSON: \(place)"), "\(errors)")
            #expect(throws: (any Error).self) { try shell.bytes("out.wav") }
        }
    }

    @Test("Renders the scene of the article's figure: a minute of music and 64 moving effects")
    func minute() async throws {
        try await Shell.with { shell in
            let scene = Fixtures.path("../../Examples/minute/minute.json")
            let outcome = try await shell.tacet("render", scene, shell.path("minute.wav"))
            #expect(outcome.end == .exited(0), "\(outcome.errors)")
            let mix = try shell.recording("minute.wav")
            #expect(mix.frames == 60 * 48_000)
            #expect((0..<60).allSatisfy { mix.seconds(Double($0), Double($0 + 1)).level > -50 })
        }
    }

    @Test("Is the same, bit for bit, each time")
    func deterministic() async throws {
        try await Shell.with { shell in
            _ = try shell.makeBeep()
            _ = try await shell.makeMusic()
            let events = (0..<40).map { index in
                """
                {"at": \(Double(index) / 20), "play": "beep", "id": "v\(index)", "loop": true, "gain": -20,
                 "position": [\(index % 7 - 3), 0, \(index % 5 - 6)]},
                {"at": \(Double(index) / 20 + 0.5), "move": "v\(index)", "position": [0, 1, 2], "over": 0.7}
                """
            }
            let scene = """
                {"seconds": 3, "realVoices": 16, "soundtrack": {"file": "music.ogg"}, "sounds": {"beep": "beep.wav"},
                 "events": [\(events.joined(separator: ","))]}
                """
            #expect(try await render(scene, in: shell, to: "first.wav").end == .exited(0))
            #expect(try await render(scene, in: shell, to: "second.wav").end == .exited(0))
            #expect(try shell.recording("first.wav").level > -40)
            #expect(try shell.bytes("first.wav") == shell.bytes("second.wav"))
        }
    }

    @Test("Changes voices and buses as the scene says")
    func changes() async throws {
        try await Shell.with { shell in
            let tone = Tone(frequency: 1_000, decibels: -12).samples(frames: 4_800, rate: 48_000)
            try SoundFile(channels: [tone, tone], rate: 48_000).writeWave(to: shell.path("tone.wav"))
            let outcome = try await render(
                """
                {"seconds": 3, "sounds": {"tone": "tone.wav"},
                 "events": [{"at": 0, "play": "tone", "id": "a", "loop": true}, {"at": 0.5, "set": "a", "gain": -6},
                            {"at": 1, "bus": "effects", "gain": -12}, {"at": 1.5, "set": "a", "pitch": 2, "over": 0},
                            {"at": 2, "bus": "effects", "muted": true}, {"at": 2.3, "bus": "effects", "muted": false},
                            {"at": 2.6, "stop": "a"}]}
                """, in: shell)
            #expect(outcome.end == .exited(0), "\(outcome.errors)")
            let mix = try shell.recording("out.wav")
            #expect(abs(mix.seconds(0.1, 0.4).level(of: 1_000) + 12) < 0.5)
            #expect(abs(mix.seconds(0.6, 0.9).level(of: 1_000) + 18) < 0.5)
            #expect(abs(mix.seconds(1.1, 1.4).level(of: 1_000) + 30) < 0.5)
            #expect(abs(mix.seconds(1.6, 1.9).level(of: 2_000) + 30) < 1)
            #expect(mix.seconds(2.1, 2.25).level < -80)
            #expect(mix.seconds(2.4, 2.55).level > -40)
            #expect(mix.seconds(2.7, 3).level < -80)
        }
    }

    @Test("A pitch below zero plays backwards, and each voice is heard by the nearest listener")
    func backwardsAndListeners() async throws {
        try await Shell.with { shell in
            let parts = [1_000.0, 2_000].flatMap {
                Tone(frequency: $0, decibels: -12).samples(frames: 24_000, rate: 48_000)
            }
            try SoundFile(channels: [parts], rate: 48_000).writeWave(to: shell.path("tone.wav"))
            let outcome = try await render(
                """
                {"seconds": 3, "sounds": {"tone": "tone.wav"}, "events": [
                 {"play": "tone", "pitch": -1}, {"at": 1.2, "play": "tone", "loop": true, "position": [90, 0, 0]},
                 {"at": 2.1, "listeners": [{"position": [0, 0, 0]}, {"position": [91, 0, 0]}]}]}
                """, in: shell)
            #expect(outcome.end == .exited(0), "\(outcome.errors)")
            let mix = try shell.recording("out.wav")
            #expect(mix.seconds(0.05, 0.45).tones(among: [1_000, 2_000]) == [2_000])
            #expect(mix.seconds(0.55, 0.95).tones(among: [1_000, 2_000]) == [1_000])
            #expect(mix.seconds(1.3, 2).level < -40 && mix.seconds(2.2, 3).level > -25)
        }
    }

    @Test("A sound falls by the points of its curve, and the voices of a bus stop together")
    func curveAndGroup() async throws {
        try await Shell.with { shell in
            let tone = Tone(frequency: 1_000, decibels: -12).samples(frames: 4_800, rate: 48_000)
            try SoundFile(channels: [tone], rate: 48_000).writeWave(to: shell.path("tone.wav"))
            let outcome = try await render(
                """
                {"seconds": 2, "sounds": {"tone": "tone.wav"}, "events": [
                 {"play": "tone", "id": "a", "loop": true, "position": [0, 0, -1], "curve": [[1, 0], [20, -12], [60, -144]]},
                 {"at": 0.5, "move": "a", "position": [0, 0, -20]},
                 {"at": 0.75, "set": "a", "occlusion": {"gain": -6}, "over": 0}, {"at": 1, "stopVoices": "effects", "over": 0.1},
                 {"at": 1.2, "play": "tone", "loop": true, "bus": "ui"}]}
                """, in: shell)
            #expect(outcome.end == .exited(0), "\(outcome.errors)")
            let mix = try shell.recording("out.wav")
            let near = mix.seconds(0.1, 0.4).level(of: 1_000)
            #expect(abs(mix.seconds(0.55, 0.74).level(of: 1_000) - near + 12) < 0.1)
            #expect(abs(mix.seconds(0.8, 0.95).level(of: 1_000) - near + 18) < 0.1)
            #expect(mix.seconds(1.12, 1.19).peak == 0 && mix.seconds(1.3, 1.9).level(of: 1_000) > -20)
        }
    }

    @Test("Places sounds by the way that the scene names: panned, through HRTF, or by sources of OpenAL's")
    func spatialization() async throws {
        try await Shell.with { shell in
            let tone = Tone(frequency: 1_000, decibels: -12).samples(frames: 4_800, rate: 48_000)
            try SoundFile(channels: [tone], rate: 48_000).writeWave(to: shell.path("tone.wav"))
            func levels(_ way: String) async throws -> (left: Double, right: Double) {
                let outcome = try await render(
                    """
                    {"seconds": 1, \(way) "sounds": {"tone": "tone.wav"},
                     "events": [{"play": "tone", "loop": true, "position": [-2, 0, -1]}]}
                    """, in: shell)
                #expect(outcome.end == .exited(0), "\(outcome.errors)")
                let (left, right) = try shell.sides("out.wav")
                return (left.seconds(0.2, 0.8).level(of: 1_000), right.seconds(0.2, 0.8).level(of: 1_000))
            }
            let (stereo, plain) = (try await levels(#""spatialisation": "stereo","#), try await levels(""))
            #expect(stereo == plain && stereo.left > stereo.right + 20)
            let openAL = try await levels(#""spatialisation": "openal","#)
            #expect(abs(openAL.left - stereo.left) < 0.1 && openAL.left > openAL.right + 20)
            let hrtf = try await levels(#""spatialisation": "hrtf","#)
            #expect((2...20).contains(hrtf.left - hrtf.right), "the far ear hears it too")
        }
    }

    @Test("In mono both channels carry the mean of both, also where HRTF is asked for")
    func mono() async throws {
        try await Shell.with { shell in
            let tone = Tone(frequency: 1_000, decibels: -12).samples(frames: 24_000, rate: 48_000)
            try SoundFile(channels: [tone]).writeWave(to: shell.path("tone.wav"))
            var sides: [Bool: (left: Signal, right: Signal)] = [:]
            for isMono in [false, true] {
                for way in ["stereo", "hrtf"] {
                    let outcome = try await render(
                        """
                        {"seconds": 0.5, "mono": \(isMono), "spatialisation": "\(way)", "sounds": {"tone": "tone.wav"},
                         "events": [{"play": "tone", "position": [-2, 0, 0]}]}
                        """, in: shell)
                    #expect(outcome.end == .exited(0), "\(outcome.errors)")
                    let (left, right) = try shell.sides("out.wav")
                    // The first block leads from two channels to one, as it does when the player changes the setting. The
                    // limiter delays it.
                    let frames = 1_024..<left.frames
                    #expect(frames.allSatisfy { left.samples[$0] == right.samples[$0] } == isMono, "\(way)")
                    if way == "stereo" { sides[isMono] = (left, right) }
                }
            }
            let (stereo, mono) = (try #require(sides[false]), try #require(sides[true]))
            let whole = stereo.left.seconds(0.1, 0.4).level(of: 1_000)
            #expect(abs(mono.left.seconds(0.1, 0.4).level(of: 1_000) - whole + 6.02) < 0.1, "the right is silent")
            let wrong = try await render(#"{"seconds": 1, "mono": "yes"}"#, in: shell)
            #expect(wrong.errors.joined().contains("mono: must be true or false, and is a text"), "\(wrong.errors)")
        }
    }

    @Test(
        "In 5.1 and 7.1 each loudspeaker is heard alone: by a position, by the centre and by the LFE",
        arguments: [("5.1", 0x3F), ("7.1", 0x63F)])
    func surround(_ layout: String, mask: Int) async throws {
        try await Shell.with { shell in
            // Silence between the sounds, so that what a filter rings on does not count.
            let tone = Tone(frequency: 60, decibels: -12).samples(frames: 24_000, rate: 48_000)
            try SoundFile(channels: [tone]).writeWave(to: shell.path("tone.wav"))
            let degrees: [(channel: Int, angle: Double)] =
                layout == "5.1"
                ? [(0, -30), (1, 30), (4, -110), (5, 110)]
                : [(0, -30), (1, 30), (4, -150), (5, 150), (6, -90), (7, 90)]
            let places = degrees.enumerated().map { index, place in
                let (x, z) = (sin(place.angle * .pi / 180), -cos(place.angle * .pi / 180))
                return #"{"at": \#(index), "play": "tone", "position": [\#(x), 0, \#(z)]}"#
            }
            let center = degrees.count
            let outcome = try await render(
                """
                {"seconds": \(center + 2), "speakers": "\(layout)", "sounds": {"tone": "tone.wav"},
                 "events": [\(places.joined(separator: ", ")),
                  {"at": 0, "bus": "voice", "center": true}, {"at": \(center), "play": "tone", "bus": "voice"},
                  {"at": \(center).9, "bus": "ui", "lfe": 12},
                  {"at": \(center + 1), "play": "tone", "bus": "ui", "gain": -12}]}
                """, in: shell)
            #expect(outcome.end == .exited(0), "\(outcome.errors)")
            let wave = try #require(FloatWave(shell.path("out.wav")))
            #expect(wave.speakers == mask && wave.frames == (center + 2) * 48_000)
            for (index, channel) in (degrees.map(\.channel) + [2, 3]).enumerated() {
                let levels = (0..<wave.channels).map {
                    wave.channel($0).seconds(Double(index) + 0.1, Double(index) + 0.4).level(of: 60)
                }
                for other in levels.indices where other != channel {
                    let bound = layout == "5.1" ? 9.0 : 14
                    #expect(levels[other] <= levels[channel] - bound, "\(channel): \(levels)")
                }
            }
        }
    }

    @Test("A sound of two channels that has a position is told once, and the scene is rendered")
    func ignoredPosition() async throws {
        try await Shell.with { shell in
            _ = try shell.makePlainMusic(seconds: 0.1)
            _ = try shell.makeBeep()
            let outcome = try await render(
                """
                {"seconds": 1, "sounds": {"wide": "music.wav", "beep": "beep.wav"}, "events": [
                 {"play": "wide", "position": [1, 0, 0]}, {"at": 0.5, "play": "wide", "position": [-1, 0, 0]},
                 {"play": "beep", "position": [1, 0, 0]}, {"play": "wide"}]}
                """, in: shell)
            #expect(outcome.end == .exited(0))
            let sentence = "is heard without its position: mix it to mono when it is loaded."
            #expect(outcome.errors == ["tacet: \(shell.path("music.wav")) has two channels and \(sentence)"])
        }
    }

    @Test("Writes 16-bit samples that are the floats, rounded")
    func sixteenBits() async throws {
        try await Shell.with { shell in
            let beep = try shell.makeBeep()
            let scene = try shell.write(
                #"{"seconds": 0.1, "sounds": {"beep": "\#(beep)"}, "events": [{"at": 0, "play": "beep"}]}"#,
                to: "scene.json")
            #expect(try await shell.tacet("render", scene, shell.path("float.wav")).end == .exited(0))
            #expect(try await shell.tacet("render", "--bits", "16", scene, shell.path("short.wav")).end == .exited(0))
            let object = try #require(
                try await shell.tacet("inspect", "--json", shell.path("short.wav")).objects.first)
            #expect(object["codec"] == .string("WAV, 16-bit integer"))
            #expect(object["frames"] == .number(4_800))
            _ = try await shell.tacet("decode", shell.path("float.wav"), shell.path("float.raw"))
            _ = try await shell.tacet("decode", shell.path("short.wav"), shell.path("short.raw"))
            #expect(try shell.bytes("float.raw") == shell.bytes("short.raw"))
        }
    }

    @Test("Says what it has written, which events come too late, and where it looks for files")
    func words() async throws {
        try await Shell.with { shell in
            let outcome = try await render(
                #"{"seconds": 1, "events": [{"at": 0.5, "bus": "ui", "gain": 0}, {"at": 3, "bus": "ui", "gain": 0}]}"#,
                in: shell)
            #expect(outcome.end == .exited(0) && outcome.output == ["\(shell.path("out.wav")): 1.000 s, 48000 frames"])
            #expect(
                outcome.errors.count == 1 && outcome.errors.first?.contains("3.000 s is behind the scene's end") == true
            )
            let missing = try await render(#"{"seconds": 1, "sounds": {"a": "missing.wav"}}"#, in: shell)
            #expect(
                missing.errors.first?.contains(
                    "path in \(shell.path("scene.json")); a relative one there starts at the scene's directory.")
                    == true, "\(missing.errors)")
            let named = try await render(#"{"seconds": 1}"#, in: shell, to: "out.mp3")
            #expect(named.end == .exited(2) && named.errors.joined().contains("WAV"))
            let wordy = try await render(#"{"seconds": {}}"#, in: shell)
            #expect(wordy.errors.first?.contains("..") == false, "\(wordy.errors)")
        }
    }

    @Test(
        "A missing file of a scene is told with the file that names it, and where relative paths begin there",
        arguments: [
            (#""soundtrack": {"file": "no.wav"}"#, true), (#""soundEvents": "no.json""#, true),
            (#""events": [{"music": {"transition": "no.wav", "on": "now"}}]"#, true),
            (#""events": [{"music": {"stinger": "no.wav", "on": "now"}}]"#, true),
            (#""events": [{"music": {"list": ["no.wav"]}}]"#, true), (#""soundEvents": "events.json""#, false),
        ])
    func missing(member: String, isInScene: Bool) async throws {
        try await Shell.with { shell in
            _ = try shell.write(#"{"events": {"boom": "no.wav"}}"#, to: "events.json")
            _ = try shell.makePlainMusic(seconds: 1)
            let music = member.contains("soundtrack") ? "" : #""soundtrack": {"file": "music.wav"}, "#
            let outcome = try await render(#"{"seconds": 1, \#(music)\#(member)}"#, in: shell)
            #expect(outcome.end == .exited(1))
            let text = outcome.errors.joined()
            #expect(text.contains("/no.") && !text.contains("working directory"), "\(text)")
            let inScene = "Check the path in \(shell.path("scene.json")); a relative one there starts at the scene's"
            #expect(text.contains(inScene) == isInScene, "\(text)")
            #expect(text.contains("starts at the document's folder") == !isInScene, "\(text)")
        }
    }

    @Test(
        "Says where a scene is wrong",
        arguments: [
            (#"{"#, "line 1, column 2: the file ends, where a name in quotation marks should be"),
            ("{\"seconds\": 1\n \"sounds\": {}}", "line 2, column 2: \" is there, where a comma or } should be"),
            ("{\"seconds\": 1, \"sounds\": {\"a\": \"b}}\n", "line 1, column 36: byte 10 is there, where the text's"),
            ("{\"seconds\": 01}", "line 1, column 13: a number begins with a 0 too many"),
            ("{\"seconds\": 1.}", "line 1, column 15: } is there, where a digit should be"),
            ("{\"seconds\": tru}", "line 1, column 13: t is there, where a value should be"),
            ("{\"seconds\": 1} x", "line 1, column 16: x is there, where the end of the document should be"),
            ("", "line 1, column 1: the file ends, where a value should be"),
            ("[1]", "the document: must be an object in { }, and is a list."),
            ("{\"seconds\":\n 1e999}", "scene.json: line 2, column 2: the number 1e999 is too large"),
            (#"{"seconds":1,"events":[{"at":1e39}]}"#, "scene.json: line 1, column 30: the number 1e39 is too large"),
            (#"{"seconds":-2e400}"#, "scene.json: line 1, column 12: the number -2e400 is too large"),
            ("{\"seconds\": 1,\n \"seconds\": 2}", "line 2: `seconds` comes twice in one object. Remove one"),
            (#"{"seconds": 1, "events": [{"bus": "ui", "gain": 1, "gain": 2}]}"#, "line 1: `gain` comes twice"),
            (#"{"seconds": 1, "events": [{"bus": "ui", "effects": null}]}"#, "events[0].effects: must be a list"),
            (#"{"seconds": 1, "events": [{"bus": "ui", "gain": null}]}"#, "gain: must be a number, and is null"),
            (#"{}"#, "seconds"), (#"{"seconds": "long"}"#, "seconds: must be a number, and is a text."),
            (#"{"seconds": 1, "soundtrack": 5}"#, "soundtrack: must be an object in { }, and is a number."),
            (#"{"seconds": 1, "events": {}}"#, "events: must be a list in [ ], and is an object."),
            (#"{"seconds": 1, "sampleRate": 1}"#, "sampleRate"),
            (#"{"seconds": 1, "blockFrames": 9.5}"#, "blockFrames"),
            (#"{"seconds": 1, "speed": 2}"#, "speed: is not known here"),
            (#"{"secnods": 1, "events": []}"#, "secnods: is not known here"),
            (#"{"seconds": 1, "events": [{"plya": "a", "at": 1}]}"#, "plya: is not known here, and without it"),
            (#"{"seconds": 1, "events": [{"at": 1, "plya": "a", "id": "b"}]}"#, "events[0].plya: is not known here"),
            (#"{"seconds": 1, "events": [{"at": 1, "id": "b", "plya": "a"}]}"#, "events[0].plya: is not known here"),
            (#"{"seconds": 1, "events": [{"play": "a", "gian": 1}]}"#, "events[0].gian: is not known here; known are"),
            (#"{"seconds": 1, "events": [{"at": 1}]}"#, "events[0]: the event does nothing; give one of play"),
            (#"{"seconds": 1, "events": [{"music": {"paly": "a"}}]}"#, "events[0].music.paly: is not known here"),
            (#"{"seconds": 1, "soundtrack": {"flie": "a"}}"#, "soundtrack.flie: is not known here"),
            (
                #"{"seconds": 1, "events": [{"bus": "ui", "effects": [{"delya": {}, "wet": 0}]}]}"#,
                "effects[0].delya: is not known here, and without it this is no effect; give one of equalizer"
            ),
            (#"{"seconds": 1, "events": [{"bus": "ui", "gain": 1e-320}]}"#, "events[0].gain: is a number that"),
            (#"{"seconds": 1, "events": [{"post": "a", "object": 1.5}]}"#, "events[0].object: is a number"),
            (#"{"seconds": 1, "spatialisation": "loud"}"#, "stereo, hrtf, openal"),
            (#"{"seconds": 1, "speakers": "quad"}"#, "must be one of stereo, 5.1, 7.1"),
            (#"{"seconds": 1, "events": [{"bus": "ui", "lfe": 99}]}"#, "events[0].lfe"),
            (#"{"seconds": 1, "soundtrack": {"loop": true}}"#, "soundtrack.file"),
            (#"{"seconds": 1, "soundtrack": {"file": "music.ogg", "loop": [5, 2]}}"#, "soundtrack.loop"),
            (#"{"seconds": 1, "sounds": {"a": 5}}"#, "sounds.a"),
            (#"{"seconds": 1, "events": [{"at": 1}]}"#, "events[0]"),
            (#"{"seconds": 1, "events": [{"at": 1, "play": "x"}]}"#, "events[0].play"),
            (#"{"seconds": 1, "events": [{"at": 0, "bus": "effects"}, {"stop": "x"}]}"#, "events[1]"),
            (#"{"seconds": 1, "events": [{"at": 1, "bus": "cellar"}]}"#, "events[0].bus"),
            (#"{"seconds": 1, "events": [{"at": -1, "bus": "ui"}]}"#, "events[0].at"),
            (#"{"seconds": 1, "events": [{"bus": "ui", "gain": 99}]}"#, "events[0].gain"),
            (#"{"seconds": 1, "events": [{"listener": {"position": [1, 2]}}]}"#, "events[0].listener.position"),
            (#"{"seconds": 1, "events": [{"listeners": []}]}"#, "events[0].listeners: has 0 listeners"),
            (#"{"seconds": 1, "events": [{"listeners": [{"position": [1]}]}]}"#, "events[0].listeners"),
            (#"{"seconds": 1, "events": [{"stopVoices": "cellar"}]}"#, "events[0].stopVoices: is cellar"),
            (#"{"seconds": 1, "sounds": {"a": "a.wav"}, "events": [{"play": "a", "curve": [[1]]}]}"#, "[0].curve"),
            (#"{"seconds": 1, "sounds": {"a": "missing.wav"}}"#, "missing.wav"),
            (#"{"seconds": 1, "soundtrack": {"file": "missing.ogg"}}"#, "missing.ogg"),
        ])
    func wrong(scene: String, place: String) async throws {
        try await Shell.with { shell in
            let outcome = try await render(scene, in: shell)
            #expect(outcome.end == .exited(1))
            #expect(outcome.errors.count == 1)
            #expect(outcome.errors.first?.contains(place) == true, "\(outcome.errors)")
            // The decoder's own words are no help to a sound designer.
            #expect(outcome.errors.first?.contains("decode ") == false, "\(outcome.errors)")
            #expect(outcome.errors.first?.contains("Swift") == false, "\(outcome.errors)")
        }
    }
}
