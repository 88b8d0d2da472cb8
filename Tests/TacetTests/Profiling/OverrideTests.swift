@testable import TacetPlatform
import TacetSession
import TestSupport
import Testing

@testable import Tacet

/// What attached programs change is heard while they are there, and leaves no trace in the game.
@Suite("Changes of attached programs") struct OverrideTests {
    private let offline = Offline()
    private var audio: AudioEngine { offline.audio }
    private let program = AttachedPeer(number: 1, process: 4_711, name: "tacet")

    /// Plays a tone for each frequency, the first on effects and the others on a bus of their own.
    private func play(_ frequencies: Double...) throws -> (voices: [Tacet.Voice], buses: [Bus]) {
        var (voices, buses) = ([Tacet.Voice](), [Bus]())
        for (index, frequency) in frequencies.enumerated() {
            let sound = try offline.load(
                Tone(frequency: frequency, decibels: -20).samples(frames: 48_000, rate: 48_000))
            let bus = index == 0 ? audio.buses.effects : try #require(audio.buses.add())
            var settings = PlaybackSettings(loops: true)
            settings.bus = bus.id
            voices.append(audio.play(sound, settings))
            buses.append(bus)
        }
        return (voices, buses)
    }

    private func change(_ target: OverrideRequest.Target, _ value: Float?, by program: AttachedPeer? = nil) throws {
        if audio.profiled.link.probe.current == nil { audio.profiled.access = .readWrite }
        audio.profiled.ask()
        try offline.render(1_024)
        _ = audio.profiled.answer([])
        #expect(audio.profiled.carryOut(.override(target, value), by: program ?? self.program) == nil)
    }

    /// The level of each tone in decibels, once the changes have been carried out.
    private func levels(_ frequencies: Double...) throws -> [Double] {
        try offline.render(4_096)
        let signal = try offline.render(9_600).left
        return frequencies.map { signal.level(of: $0).rounded() }
    }

    @Test(
        "A muted bus is silent and its voices play on as before; the game's gain is heard again when the program leaves"
    )
    func mute() throws {
        let (voices, _) = try play(300, 1_000)
        let before = try levels(300, 1_000)
        try change(.mute(bus: 2), 1)
        #expect(try levels(300, 1_000).allSatisfy { $0 < -80 })
        #expect(audio.statistics.virtualVoices == 0 && voices.allSatisfy(\.isPlaying), "the figures are the game's")
        audio.buses.effects.setGain(-6, over: .none)
        #expect(try levels(300).allSatisfy { $0 < -80 })
        audio.profiled.overrides.withdraw(program)
        let after = try levels(300, 1_000)
        #expect(zip(before, after).allSatisfy { abs($0 - 6 - $1) <= 1 }, "\(before) \(after)")
    }

    @Test("A held gain outlasts the gains that the game sets, and the game's last gain is heard afterwards")
    func hold() throws {
        _ = try play(300)
        let level = try levels(300)[0]
        try change(.gain(bus: 2), -12)
        audio.buses.effects.setGain(6, over: .none)
        #expect(try abs(levels(300)[0] - level + 12) <= 1)
        audio.buses.effects.setGain(.silence, over: .none)
        #expect(try abs(levels(300)[0] - level + 12) <= 1)
        audio.buses.effects.setGain(-3, over: .none)
        try change(.gain(bus: 2), nil)
        #expect(try abs(levels(300)[0] - level + 3) <= 1)
    }

    @Test("A soloed bus is heard alone, also without the voices of the buses above; so is a soloed voice")
    func solo() throws {
        let (voices, buses) = try play(300, 1_000, 2_000)
        let before = try levels(300, 1_000, 2_000)
        try change(.solo(bus: Int(buses[1].id.index)), 1)
        var levels = try levels(300, 1_000, 2_000)
        #expect(levels[0] < -80 && abs(levels[1] - before[1]) <= 1 && levels[2] < -80)
        try change(.solo(bus: Int(buses[1].id.index)), nil)
        let handle = VoiceHandle(voices[2].id)
        try change(.soloVoice(Int(handle.generation) << 17 | Int(handle.slot)), 1)
        _ = try play(4_000)
        levels = try self.levels(300, 1_000, 2_000, 4_000)
        #expect(levels[0] < -80 && levels[1] < -80 && abs(levels[2] - before[2]) <= 1 && levels[3] < -80)
        audio.profiled.overrides.withdrawAll()
        #expect(try abs(self.levels(300)[0] - before[0]) <= 1)
    }

    @Test("A soloed voice that has ended silences nothing once the program has left", arguments: [true, false])
    func endedSolo(_ isFollowed: Bool) throws {
        let (voices, _) = try play(300, 1_000)
        let before = try levels(300)[0]
        let handle = VoiceHandle(voices[1].id)
        try change(.soloVoice(Int(handle.generation) << 17 | Int(handle.slot)), 1)
        #expect(try levels(300)[0] < -80)
        voices[1].stop(over: .none)
        try offline.render(4_096)
        audio.update()
        if isFollowed {
            audio.profiled.overrides.follow(LiveOverrides.Scene(parents: [0, 0, 0, 0], voices: [], isComplete: true))
            #expect(try abs(levels(300)[0] - before) <= 1, "the solo ends with its voice")
        }
        audio.profiled.overrides.withdraw(program)
        #expect(try abs(levels(300)[0] - before) <= 1)
    }

    @Test("A voice that ends when it is unheard does not end because a program mutes it")
    func mutedVoiceStays() throws {
        let sound = try offline.load(Tone(frequency: 300).samples(frames: 48_000, rate: 48_000))
        var settings = PlaybackSettings(loops: true)
        settings.virtualBehavior = .stops
        let voice = audio.play(sound, at: Vector3(0, 0, -1), settings)
        try change(.mute(bus: 2), 1)
        #expect(try levels(300)[0] < -80 && voice.isPlaying)
        audio.profiled.overrides.withdraw(program)
        #expect(try levels(300)[0] > -60)
    }

    @Test("A bus with a submix, and master, are muted without a click")
    func submix() throws {
        _ = try play(300)
        try audio.buses.effects.enableSubmix()
        _ = try play(300)
        try change(.mute(bus: 0), 1)
        let signal = try offline.render(4_096).left
        #expect(signal.largestStep < 0.02, "\(signal.largestStep)")
        #expect(try levels(300)[0] < -80)
    }

    @Test("A pretended call interrupts and ends with the program; a reason of the game's own stays")
    func pretend() throws {
        _ = try play(300)
        audio.session.begin(.host("menu"))
        try change(.pretend(.call), 1)
        #expect(Set(audio.session.explanation.entries.map(\.reason)) == [.call, .host("menu")])
        #expect(audio.session.explanation.entries.contains { $0.detail.contains("profiler") })
        audio.profiled.overrides.withdraw(program)
        #expect(audio.session.explanation.entries.map(\.reason) == [.host("menu")])
    }

    @Test("The game's events say which program did what")
    func log() throws {
        try change(.mute(bus: 1), 1)
        _ = audio.profiled.carryOut(.mark("boss"), by: program)
        audio.profiled.overrides.withdraw(program)
        let words = audio.update().compactMap { if case .profilerActed(let words) = $0 { words } else { nil } }
        #expect(
            words == [
                "profiler (PID 4711, tacet) muted the bus \"soundtrack\"", "profiler (PID 4711, tacet) marked \"boss\"",
                "profiler (PID 4711, tacet) left, and its changes are undone",
            ])
    }

    @Test("Buses and voices that do not exist are refused, and so is everything where only reading is allowed")
    func refusals() throws {
        try change(.mute(bus: 1), nil)
        let carryOut = { (target: OverrideRequest.Target) in
            audio.profiled.carryOut(.override(target, 1), by: program)
        }
        #expect(carryOut(.mute(bus: 40)) == "there is no bus 40")
        #expect(carryOut(.muteVoice(131_072))?.contains("no voice has the number") == true)
        audio.profiled.access = .read
        #expect(carryOut(.mute(bus: 1))?.contains("look") == true)
    }
}
