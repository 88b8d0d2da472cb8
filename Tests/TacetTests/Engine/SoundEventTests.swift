import CAllocationCounter
import TacetDecoding
import TacetPlatform
import TestSupport
import Testing

@testable import Tacet

/// What posted events sound like, on an engine without a device.
@Suite("Posted events") struct SoundEventTests {
    private let offline = Offline { $0.realVoices = 64 }
    private var audio: AudioEngine { offline.audio }
    private let low = 300.0
    private let high = 1_100.0

    init() throws {
        keep(Tone(frequency: low, decibels: -20).samples(frames: 48_000, rate: 48_000), "low.wav")
        keep(Tone(frequency: high, decibels: -20).samples(frames: 48_000, rate: 48_000), "high.wav")
        keep([0.25] + [Float](repeating: 0, count: 999), "click.wav")
        keep([0.125] + [Float](repeating: 0, count: 999), "tick.wav")
    }

    /// Lets the engine find samples as a file.
    private func keep(_ samples: [Float], _ name: String) {
        audio.files.keep(MemorySource(SoundFile(channels: [samples]).waveBytes), at: "sfx/\(name)")
    }

    /// Writes a document where the engine finds it, and loads it.
    private func load(_ text: String) throws(AudioError) {
        audio.files.keep(MemorySource(Array(text.utf8)), at: "sfx/events.json")
        try audio.loadEvents("sfx/events.json")
    }

    /// The frames at which the mix is not silent, and the samples there.
    private func clicks(_ signal: Signal) -> [(frame: Int, sample: Float)] {
        signal.samples.indices.filter { abs(signal.samples[$0]) > 0.01 }.map {
            ($0 - Offline.delay, signal.samples[$0])
        }
    }

    private static let blend = """
        {"parameters": {"rpm": {"range": [0, 100]}},
         "events": {"engine": {"blend": "rpm", "layers": [
           {"sound": "low.wav", "loop": true, "curve": [[0, 0], [50, -6], [100, -144]]},
           {"sound": "high.wav", "loop": true, "curve": [[0, -144], [100, 0]], "pitchCurve": [[0, 1], [100, 2]]}]}}}
        """

    @Test("Layers begin on the same frame, and a delay is exact to the frame")
    func layersAndDelays() throws {
        try load(
            """
            {"events": {"both": {"layers": ["click.wav", "click.wav", {"sound": "tick.wav", "delay": 0.1},
             {"sound": "tick.wav", "delay": 0.12345}], "gain": -6.0206}}}
            """)
        try offline.render(1_024)
        let posted = audio.post("both")
        #expect(posted.isPlaying && posted.voices.count == 4)
        let heard = clicks(try offline.render(10_240).left)
        #expect(heard.map(\.frame) == [0, 4_800, 5_926])
        #expect(abs(heard[0].sample - 0.25) < 1e-3)
        #expect(abs(heard[1].sample - 0.0625) < 1e-3)
        audio.update()
        #expect(!posted.isPlaying && posted.voices.isEmpty)
    }

    @Test(
        "The gains of a blend lie on its curves, to 0.1 dB, and the pitch on its own",
        arguments: [0, 20, 50, 75, 99] as [Float])
    func blend(_ rpm: Float) throws {
        try load(Self.blend)
        audio.setParameter("rpm", rpm)
        audio.post("engine")
        let pitch = Double(1 + rpm / 100)
        func check(_ signal: Signal) {
            let curve: [(Float, Float)] = [(0, 1), (50, Decibels(-6).amplitude), (100, 0)]
            let (before, after) = rpm < 50 ? (curve[0], curve[1]) : (curve[1], curve[2])
            let factor = before.1 + (after.1 - before.1) * (rpm - before.0) / 50
            let expected = Double(Decibels(amplitude: factor).value) - 20
            #expect(abs(signal.level(of: low) - expected) < 0.1, "\(signal.level(of: low)) for \(expected)")
            if rpm > 0 {
                let expected = Double(Decibels(amplitude: rpm / 100).value) - 20
                #expect(abs(signal.level(of: high * pitch) - expected) < 0.1)
            }
        }
        check(try offline.render(24_000).left.seconds(0.1, 0.5))
        // A voice that plays comes to the same gain from anywhere else.
        audio.setParameter("rpm", 60)
        try offline.render(4_800)
        audio.setParameter("rpm", rpm)
        try offline.render(4_800)
        check(try offline.render(24_000).left.seconds(0, 0.5))
    }

    @Test("A smoothed parameter moves in a straight line, and its voices with it")
    func smoothing() throws {
        try load(Self.blend.replacing("[0, 100]}}", with: "[0, 100], \"smoothing\": 1}}"))
        audio.post("engine")
        try offline.render(4_800)
        audio.setParameter("rpm", 100)
        var levels: [Float] = []
        for _ in 0..<120 { levels.append(try offline.render(512).left.largestStep) }
        // The high tone rises from silence for a second, 93 blocks, and then stays.
        #expect(levels[20] < levels[50] && levels[50] < levels[80])
        let end = try offline.render(9_600).left
        #expect(abs(end.level(of: 2 * high) + 20) < 0.1)
        #expect(end.level(of: low) < -90)
    }

    @Test("Each object has its own parameters, else the global ones")
    func objects() throws {
        try load(Self.blend)
        audio.setParameter("rpm", 100)
        audio.setParameter("rpm", 0, for: 7)
        let own = audio.post("engine", for: 7)
        #expect(try offline.render(24_000).left.seconds(0.1, 0.5).level(of: low) > -20.1)
        own.stop()
        let global = audio.post("engine", for: 8)
        try offline.render(2_400)
        #expect(try offline.render(24_000).left.level(of: low) < -80)
        global.stop()
        audio.removeParameters(of: 7)
        audio.post("engine", for: 7)
        try offline.render(2_400)
        #expect(try offline.render(24_000).left.level(of: low) < -80)
    }

    @Test("A switch plays the sound for its value, by name and by object")
    func switches() throws {
        try load(
            """
            {"parameters": {"surface": {"values": ["grass", "stone"]}},
             "events": {"step": {"switch": "surface", "cases": {"grass": "click.wav", "stone": "tick.wav"}},
              "none": {"switch": "surface", "cases": {"stone": "tick.wav"}}}}
            """)
        func step(_ object: SoundObject? = nil) throws -> Float {
            audio.post("step", for: object)
            return try offline.render(2_048).left.peak
        }
        #expect(abs(try step() - 0.25) < 1e-3)
        audio.setParameter("surface", "stone")
        #expect(abs(try step() - 0.125) < 1e-3)
        audio.setParameter("surface", "grass", for: 3)
        #expect(audio.post("step", for: 3).number > 0 && audio.post("none", for: 3).number == 0)
        try offline.render(2_048)
        #expect(abs(try step(3) - 0.25) < 1e-3)
        #expect(abs(try step() - 0.125) < 1e-3)
    }

    @Test(
        "Stopping a posted event fades all of its voices, also those that wait; its gain and its place are those of all"
    )
    func handles() throws {
        try load(
            """
            {"events": {"all": {"layers": [{"sound": "low.wav", "loop": true, "mono": true},
             {"sound": "click.wav", "delay": 1.5}]}}}
            """)
        let posted = audio.post("all", at: Vector3(0, 0, -1))
        try offline.render(9_600)
        let before = try offline.render(9_600).left.level(of: low)
        posted.setGain(-12)
        try offline.render(1_024)
        #expect(abs(try offline.render(4_800).left.level(of: low) - before + 12) < 0.1)
        posted.move(to: Vector3(1, 0, 0))
        try offline.render(1_024)
        let placed = try offline.render(4_800)
        #expect(placed.right.level(of: low) > placed.left.level(of: low) + 20)
        posted.stop(over: .seconds(0.05))
        try offline.render(4_800)
        #expect(try offline.render(48_000).left.peak == 0)
        #expect(!posted.isPlaying)
    }

    @Test("A limit steals the oldest posts whole, or plays no new one, and waits for its time")
    func limits() throws {
        try load(
            """
            {"events": {
              "oldest": {"layers": [{"sound": "low.wav", "loop": true}, {"sound": "high.wav", "loop": true}],
                         "limit": {"voices": 5}},
              "newest": {"sound": "low.wav", "loop": true, "limit": {"voices": 2, "stealing": "newest"}},
              "slow": {"sound": "click.wav", "limit": {"retrigger": 0.1}}
            }}
            """)
        let posts = (0..<4).map { _ in audio.post("oldest") }
        let events = audio.update() + (try offline.render(4_800), audio.update()).1
        #expect(posts.map(\.isPlaying) == [false, false, true, true])
        let stolen = events.count { if case .stolen = $0 { true } else { false } }
        #expect(stolen == 4)
        for post in posts { post.stop() }
        let others = (0..<4).map { _ in audio.post("newest") }
        #expect(others.map(\.isPlaying) == [true, true, false, false])
        others[0].stop()
        try offline.render(4_800)
        audio.update()
        #expect(audio.post("newest").isPlaying)
        #expect(audio.post("slow").isPlaying)
        #expect(!audio.post("slow").isPlaying)
        try offline.render(4_800 + 512)
        #expect(audio.post("slow").isPlaying)
    }

    @Test("An event plays on its bus with its priority and its distance")
    func settings() throws {
        _ = audio.buses.add("steps")
        try load(
            """
            {"events": {"far": {"sound": "low.wav", "loop": true, "mono": true, "bus": "steps", "priority": 9,
             "distance": [[0, 0], [10, -20], [20, -40]]}}}
            """)
        audio.post("far", at: Vector3(0, 0, -10))
        let at10 = try offline.render(9_600).left.seconds(0.1, 0.2).level(of: low)
        audio.buses[BusID(index: 5)].setGain(-6)
        try offline.render(1_024)
        #expect(abs(try offline.render(9_600).left.level(of: low) - at10 + 6) < 0.1)
        let error = #expect(throws: AudioError.self) {
            try load("{\"events\": {\"a\": {\"sound\": \"low.wav\", \"bus\": \"drums\"}}}")
        }
        #expect(error?.code == .invalidArgument)
        #expect(error?.detail.contains("drums") == true)
        #expect(error?.remedy.contains("steps") == true)
    }

    @Test("A wrong document, and one whose sound is missing, leave the old one; a right one is heard in what plays")
    func reload() throws {
        try load(Self.blend)
        audio.setParameter("rpm", 50)
        let posted = audio.post("engine")
        try offline.render(9_600)
        let before = try offline.render(9_600).left.level(of: low)
        #expect(abs(before + 26) < 0.1)
        for (text, code) in [
            ("{\"events\": {\"engine\": \"low.wav\",}}", AudioError.Code.corrupt),
            ("{\"events\": {\"engine\": \"low.wav\", \"other\": \"missing.wav\"}}", .fileNotFound),
        ] {
            let error = #expect(throws: AudioError.self) { try load(text) }
            #expect(error?.code == code)
            #expect(error?.operation.contains("sfx/events.json") == true, "\(error.map { "\($0)" } ?? "")")
            #expect(error?.detail.contains("line 1, column ") == true)
            #expect(audio.soundEvents?.names == ["engine"])
            #expect(abs(try offline.render(9_600).left.level(of: low) - before) < 0.1)
        }
        try load(Self.blend.replacing("[50, -6]", with: "[50, -18]"))
        try offline.render(2_400)
        #expect(abs(try offline.render(9_600).left.level(of: low) + 38) < 0.1)
        #expect(posted.isPlaying)
        let old = try #require(audio.eventPlayer?.sounds.first)
        // The new document has another event, and neither the sounds nor the event that plays on.
        try load("{\"events\": {\"click\": \"click.wav\"}}")
        try offline.render(9_600)
        audio.update()
        #expect(posted.isPlaying)
        #expect(abs(try offline.render(9_600).left.level(of: low) + 38) < 0.1)
        posted.stop(over: .none)
        for _ in 0..<4 { try offline.render(4_800) }
        audio.update()
        #expect(!posted.isPlaying && !audio.play(old).isPlaying, "its sounds are unloaded")
        try offline.render(4_800)
        audio.post("click")
        #expect(abs(try offline.render(2_048).left.peak - 0.25) < 1e-3)
    }

    @Test("A name that the document does not have is told once, and plays nothing")
    func unknownNames() throws {
        #expect(!audio.post("boom").isPlaying)
        try load(Self.blend)
        for _ in 0..<3 {
            #expect(!audio.post("boom").isPlaying)
            audio.setParameter("rmp", 3)
            audio.setParameter("rpm", "fast")
        }
        let words = (audio.update() + audio.update()).compactMap { event -> String? in
            if case .unknownName(let words) = event { words } else { nil }
        }
        #expect(words == ["event \"boom\"", "event \"boom\"", "parameter \"rmp\"", "value of rpm \"fast\""])
    }

    @Test("A post of a sound by chance takes a small multiple of a play's processor time")
    func cost() throws {
        try load(#"{"events": {"shot": {"random": ["click.wav", "tick.wav"], "pitch": [0.9, 1.1]}}}"#)
        let sound = try offline.load([0.25] + [Float](repeating: 0, count: 999))
        var (posts, plays) = (Double.infinity, Double.infinity)
        for _ in 0..<60 {
            posts = min(posts, Pace.time { for _ in 0..<64 { audio.post("shot") } })
            try offline.render(2_048)
            plays = min(plays, Pace.time { for _ in 0..<64 { audio.play(sound) } })
            try offline.render(2_048)
        }
        #expect(posts < 8 * plays, "64 posts take \(posts) s, 64 plays \(plays) s")
    }

    @Test(
        "64 posts a frame of every kind of event allocate nothing, and take no lock",
        .enabled(if: allocations_are_counted() != 0, "a sanitizer has replaced the allocator"))
    func postsAllocateNothing() throws {
        try load(
            """
            {"parameters": {"rpm": {"range": [0, 100], "smoothing": 0.1}, "surface": {"values": ["grass", "stone"]}},
             "events": {
               "random": {"random": ["click.wav", {"sound": "tick.wav", "weight": 2}, "low.wav"], "pitch": [0.9, 1.1]},
               "sequence": {"sequence": ["click.wav", "tick.wav"], "distance": [[0, 0], [40, -144]]},
               "switch": {"switch": "surface", "cases": {"grass": "click.wav", "stone": "tick.wav"}},
               "blend": {"blend": "rpm", "layers": [{"sound": "click.wav", "curve": [[0, 0], [60, -144]]},
                 {"sound": "tick.wav", "curve": [[0, -144], [100, 0]], "pitchCurve": [[0, 1], [100, 2]]}]},
               "layers": {"layers": ["click.wav", {"sound": "tick.wav", "delay": 0.002}]},
               "an event whose name is too long for a short text": {"sound": "click.wav", "limit": {"voices": 4}}}}
            """)
        let names = try #require(audio.soundEvents).names
        audio.setParameter("rpm", 60, for: 7)
        var (allocations, waits, playing) = (0, 0, 0)
        for frame in 0..<60 {
            let before = (allocations: allocations_on_this_thread(), waits: waits_on_this_thread())
            for index in 0..<64 {
                let posted = audio.post(names[index % names.count], at: Vector3(1, 0, 2), for: index % 2 == 0 ? 7 : 8)
                if posted.isPlaying { playing += 1 }
            }
            // The first frames make the room that the later ones use.
            if frame >= 20 {
                allocations += allocations_on_this_thread() - before.allocations
                waits += waits_on_this_thread() - before.waits
            }
            audio.update()
            try offline.render(2_048)
        }
        #expect(allocations == 0 && waits == 0)
        #expect(playing == 60 * 64)
    }

    @Test("Each of many objects has its own value while others come and go")
    func manyObjects() {
        let parameter = EventParameter(
            name: "p", values: [], range: 0...1_000_000, initial: 7, smoothing: .zero)
        let values = ParameterValues([parameter, parameter], sampleRate: 48_000)
        var random = RandomSource(seed: 5)
        var model: [SoundObject: Float] = [:]
        for step in 0..<20_000 {
            // Numbers that differ in few bits, as entities have them.
            let object = SoundObject(rawValue: UInt64.random(in: 0..<400, using: &random) << UInt64(8 * (step % 8)))
            if UInt8.random(in: 0..<3, using: &random) == 0 {
                values.remove(object)
                model[object] = nil
            } else {
                #expect(values.set(1, Float(step), for: object, at: step))
                model[object] = Float(step)
            }
            let other = SoundObject(rawValue: UInt64.random(in: 0..<400, using: &random) << UInt64(8 * (step % 8)))
            let (own, global) = (values.row(of: other), values.value(of: 1, in: -1, at: step))
            #expect(global == 7 && (own < 0) == (model[other] == nil))
            #expect(values.value(of: 1, in: own, at: step) == model[other] ?? 7)
            #expect(values.value(of: 0, in: own, at: step) == 7, "what the object has not")
        }
        // A document with the parameters in another order: what objects have goes with the name.
        let moved = EventParameter(name: "q", values: [], range: 0...1, initial: 0.5, smoothing: .zero)
        values.carry(to: [moved, parameter], at: 20_000)
        for (object, value) in model {
            #expect(values.value(of: 0, in: values.row(of: object), at: 20_000) == 0.5)
            #expect(values.value(of: 1, in: values.row(of: object), at: 20_000) == value)
        }
    }

    @Test("Names whose hashes fall into one place are found, and others are not")
    func names() {
        let many = NameIndex((0..<5_000).map { "name \($0)" })
        #expect((0..<5_000).allSatisfy { (index: Int) in many["name \(index)"] == index })
        #expect(many["name 5000"] == nil && many[""] == nil)
        let one = NameIndex(["a"])
        #expect(one["a"] == 0 && (0..<64).allSatisfy { one["b\($0)"] == nil })
        #expect(NameIndex([])["a"] == nil)
        // 32 names have a table of 128 places, in which 20 of them fall into one.
        let first = NameIndex.hash("0") & 127
        let alike = (0..<100_000).lazy.map { String($0) }.filter { NameIndex.hash($0) & 127 == first }.prefix(20)
        let crowded = NameIndex(Array(alike) + (0..<12).map { "other \($0)" })
        for (index, name) in alike.enumerated() { #expect(crowded[name] == index) }
        #expect(crowded["other 11"] == 31 && crowded["other"] == nil)
    }
}
