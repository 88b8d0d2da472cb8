import TestSupport
import Testing

@testable import TacetDecoding
@testable import Tacet

/// Which captions are audible in scenes with a known answer.
@Suite("Captions") struct CaptionTests {
    let offline = Offline()
    var audio: AudioEngine { offline.audio }
    static let tone = Tone(frequency: 1000, decibels: -6).samples(frames: 48_000, rate: 48_000)

    /// A tone of -6 dB that repeats, with a caption.
    private func play(
        _ key: String, _ importance: Caption.Importance = .normal, at position: Vector3? = nil,
        _ change: (inout PlaybackSettings) -> Void = { _ in }
    ) throws -> Voice {
        let sound = try offline.load(Self.tone)
        try audio.captions.set(of: sound, Caption(key, importance: importance))
        var settings = PlaybackSettings(loops: true)
        change(&settings)
        return audio.play(sound, at: position, settings)
    }

    /// The captions after so many frames more, with an update every 1,600 frames.
    private func captions(after frames: Int = 4_800) throws -> [AudibleCaption] {
        for _ in 0..<(frames / 1_600) { try offline.render(1_600) }
        audio.update()
        return audio.captions.audible
    }

    private func isNear(_ one: Float?, _ other: Float, within tolerance: Float = 0.5) -> Bool {
        one.map { abs($0 - other) <= tolerance } ?? false
    }

    @Test("A scene has the captions of what reaches the listener, merged, with direction and distance (BEHAVIOUR 159)")
    func scene() throws {
        _ = try play("footsteps", at: Vector3(10, 0, 0))
        _ = try play("footsteps", at: Vector3(0, 0, 20))
        _ = try play("wind", .low) { $0.gain = -30 }
        _ = try play("alarm", .high, at: Vector3(0, 5, -5))
        _ = try play("thunder", .high, at: Vector3(0, 0, -500))
        let silence = try offline.load([Float](repeating: 0, count: 48_000))
        try audio.captions.set(of: silence, Caption("silence", importance: .high))
        audio.play(silence, PlaybackSettings(loops: true))
        audio.play(try offline.load(Self.tone))
        let heard = try captions()
        try #require(heard.map(\.key) == ["alarm", "footsteps", "wind"])
        #expect(heard.map(\.voices) == [1, 2, 1] && heard.allSatisfy(\.isHeard))
        #expect(heard.map(\.importance) == [.high, .normal, .low])
        #expect(isNear(heard[0].level.value, -23) && isNear(heard[0].distance, 7.07))
        #expect(isNear(heard[0].direction?.azimuth, 0) && isNear(heard[0].direction?.elevation, 45))
        #expect(isNear(heard[1].level.value, -26) && isNear(heard[1].distance, 10))
        #expect(isNear(heard[1].direction?.azimuth, 90) && isNear(heard[1].direction?.elevation, 0))
        #expect(isNear(heard[2].level.value, -36) && heard[2].direction == nil && heard[2].distance == nil)
        #expect(heard[2].age >= .zero && heard[2].age <= .milliseconds(100))
    }

    @Test("Directions are those of the listener's head (BEHAVIOUR 159)")
    func directions() throws {
        audio.world.listener.position = Vector3(0, 0, 5)
        audio.world.listener.forward = Vector3(1, 0, 0)
        _ = try play("a ahead", at: Vector3(2, 0, 5))
        _ = try play("b left", at: Vector3(0, 0, 3))
        _ = try play("c behind", at: Vector3(-2, 0, 5))
        _ = try play("d above", at: Vector3(0, 2, 5))
        _ = try play("e of the helmet", at: Vector3(1, 0, 0)) { $0.space = .listener }
        let heard = try captions()
        let azimuths: [Float] = [0, -90, 180, 0, 90]
        try #require(heard.count == 5)
        for (caption, azimuth) in zip(heard, azimuths) {
            let found = try #require(caption.direction?.azimuth)
            #expect(abs(abs(found) - abs(azimuth)) < 0.5, "\(caption.key)")
            #expect(abs(azimuth) != 90 || found * azimuth > 0, "\(caption.key)")
            #expect(isNear(caption.direction?.elevation, caption.key == "d above" ? 90 : 0))
        }
    }

    @Test("A caption's level falls and rises with the level of the mix")
    func levelsAreThoseOfTheMix() throws {
        let cone = Cone(direction: Vector3(0, 0, -1), innerAngle: 60, outerAngle: 200, gainOutside: -12)
        let voice = try play("tone", at: Vector3(0, 0, -4)) { $0.attenuation = Attenuation(referenceDistance: 2) }
        var reference: Double?
        let steps: [() throws -> Void] = [
            {}, { voice.move(to: Vector3(0, 0, -12)) }, { voice.setGain(-6, over: .none) },
            { audio.buses.effects.setGain(-3, over: .none) }, { audio.buses.master.setGain(-2, over: .none) },
            { voice.setCone(cone) }, { audio.world.distanceModel = .exponential },
            { audio.buses.effects.setMuted(false) },
        ]
        for (number, step) in steps.enumerated() {
            try step()
            try offline.render(4_864)
            let mixed = try offline.render(4_864).left.peakLevel
            audio.update()
            let difference = Double(try #require(audio.captions.audible.first).level.value) - mixed
            #expect(abs(difference - (reference ?? difference)) < 0.5, "step \(number)")
            reference = reference ?? difference
        }
    }

    @Test("In silent mode captions go on, and tell that they are not heard (BEHAVIOUR 156, 159)")
    func silentMode() throws {
        _ = try play("speech", .high, at: Vector3(0, 0, -2))
        _ = try play("alarm clock") { $0.playsInSilentMode = true }
        #expect(try captions().map(\.isHeard) == [true, true])
        audio.session.begin(.silentMode)
        try offline.render(4_800)
        #expect(audio.update().contains(.captionsChanged))
        #expect(try captions(after: 96_000).map(\.isHeard) == [false, true])
        #expect(isNear(audio.captions.audible[0].level.value, -12), "as loud as it would be")
        audio.session.end(.silentMode)
        #expect(try captions().map(\.isHeard) == [true, true])
    }

    @Test("A sound that does not reach the listener loses its caption after a second", arguments: 0..<6)
    func inaudible(_ way: Int) throws {
        let voice = try play("hum", at: Vector3(0, 0, -2)) { $0.priority = 10 }
        #expect(try captions().count == 1)
        switch way {
        case 0: voice.pause()
        case 1: audio.session.begin(.call)
        case 2: audio.buses.effects.setMuted(true)
        case 3: voice.move(to: Vector3(0, 0, -2_000))
        case 4: voice.stop()
        default: audio.world.listener.position.x = 5_000
        }
        #expect(try captions(after: 24_000).map(\.voices) == [0], "it can be read for a second")
        #expect(try captions(after: 28_800).isEmpty)
    }

    @Test("A voice that is outranked has no caption, and one whose recording falls silent loses it")
    func virtualAndSilent() throws {
        let small = Offline { $0.realVoices = 1 }
        let sound = try small.load(Self.tone)
        try small.audio.captions.set(of: sound, Caption("outranked"))
        var settings = PlaybackSettings(loops: true)
        settings.priority = 1
        small.audio.play(sound, settings)
        small.audio.play(try small.load(Self.tone), PlaybackSettings(loops: true))
        try small.render(9_600)
        small.audio.update()
        #expect(small.audio.captions.audible.isEmpty)

        let line = try offline.load(Array(Self.tone.prefix(9_600)) + [Float](repeating: 0, count: 240_000))
        try audio.captions.set(of: line, Caption("line", importance: .high))
        let voice = audio.play(line, at: Vector3(0, 0, -1))
        #expect(try captions().count == 1)
        #expect(try captions(after: 72_000).isEmpty && voice.isPlaying)
    }

    @Test("Steps in a row are one caption, which is told once")
    func steps() throws {
        let step = try offline.load(Array(Self.tone.prefix(4_800)))
        try audio.captions.set(of: step, Caption("footsteps"))
        var changes = 0
        for _ in 0..<8 {
            audio.play(step, at: Vector3(1, 0, -1))
            for _ in 0..<5 {
                _ = try offline.renderOn(4_800)
                changes += audio.update().count { $0 == .captionsChanged }
            }
        }
        #expect(changes == 1 && audio.captions.audible.count == 1)
        #expect(audio.captions.audible[0].age > .seconds(3))
    }

    @Test("A shot between two updates has its caption, and one alone")
    func shots() throws {
        let shot = try offline.load(Array(Self.tone.prefix(960)))
        try audio.captions.set(of: shot, Caption("shot"))
        audio.play(shot)
        try offline.render(9_600)
        audio.update()
        #expect(audio.captions.audible.map(\.key) == ["shot"] && audio.captions.audible.map(\.voices) == [0])
        #expect(try captions(after: 52_800).isEmpty)
    }

    @Test("A voice has the caption that it was given, in the place of its sound's")
    func ofOneVoice() throws {
        let opening = try play("door")
        try opening.setCaption(Caption("door opens", importance: .high))
        let closing = try play("door")
        try closing.setCaption(nil)
        #expect(try captions().map(\.key) == ["door opens"])
        try closing.setCaption(Caption("door closes"))
        try opening.setCaption(nil)
        #expect(try captions(after: 57_600).map(\.key) == ["door closes"])
    }

    @Test("A key that is empty or too long is refused, and the sound keeps its caption")
    func keys() throws {
        let sound = try offline.load(Self.tone)
        try audio.captions.set(of: sound, Caption("hum"))
        for key in ["", String(repeating: "ü", count: 32)] {
            let error = #expect(throws: AudioError.self) { try audio.captions.set(of: sound, Caption(key)) }
            #expect(error?.code == .invalidArgument)
        }
        let voice = audio.play(sound, PlaybackSettings(loops: true))
        #expect(throws: AudioError.self) { try voice.setCaption(Caption("")) }
        #expect(try captions().map(\.key) == ["hum"])
    }

    @Test("A streamed sound has a caption too")
    func streamed() throws {
        let bytes = SoundFile(channels: [Self.tone + Self.tone], rate: 48_000).waveBytes
        let sound = try audio.load(bytes: bytes, name: "line.wav", LoadOptions(.streamed))
        try audio.captions.set(of: sound, Caption("line"))
        audio.play(sound, at: Vector3(0, 0, -2), PlaybackSettings(loops: true))
        let heard = try captions(after: 48_000)
        #expect(heard.map(\.key) == ["line"] && isNear(heard.first?.level.value, -12))
    }

    @Test("Of more captions than the list has room for, the most important are kept")
    func crowd() throws {
        let large = Offline { $0.realVoices = 256 }
        let sound = try large.load(Self.tone)
        for number in 0..<120 {
            let isHigh = number % 3 == 0
            let gain: Decibels = isHigh ? -35 : -30
            let voice = large.audio.play(sound, PlaybackSettings(gain: gain, loops: true))
            try voice.setCaption(Caption("\(number)", importance: isHigh ? .high : .low))
        }
        try large.render(4_800)
        large.audio.update()
        let heard = large.audio.captions.audible
        #expect(heard.count == 64)
        #expect(heard.prefix(40).allSatisfy { $0.importance == .high } && heard[40].importance == .low)
    }
}
