@testable import TacetPlatform
import TacetSession
import TestSupport
import Testing

@testable import Tacet

/// A bus that an attached program meters has a submix for as long, which nothing else notices.
@Suite("Metering of attached programs", .onOwnThreads) struct MeterOverrideTests {
    private let offline = Offline()
    private var audio: AudioEngine { offline.audio }
    private let program = AttachedPeer(number: 1, process: 4_711, name: "tacet")

    private func play(_ frequency: Double, on bus: Bus, _ settings: PlaybackSettings = .init(loops: true)) throws {
        let sound = try offline.load(Tone(frequency: frequency, decibels: -20).samples(frames: 48_000, rate: 48_000))
        var settings = settings
        settings.bus = bus.id
        audio.play(sound, settings)
    }

    /// Asks for a meter or withdraws it, and returns why that is refused.
    @discardableResult
    private func meter(_ bus: Bus, _ value: Float?, by program: AttachedPeer? = nil) throws -> String? {
        audio.profiled.access = .readWrite
        try second()
        let action = OverrideRequest.Action.override(.meter(bus: Int(bus.id.index)), value)
        let refusal = audio.profiled.carryOut(action, by: program ?? self.program)
        audio.update()
        return refusal
    }

    /// What a program is told of the buses after half a second.
    @discardableResult
    private func second() throws -> [JSON] {
        audio.profiled.ask()
        try offline.render(1_024)
        audio.update()
        _ = audio.profiled.answer([])
        for _ in 0..<24 { try offline.render(1_024) }
        audio.profiled.ask()
        try offline.render(1_024)
        audio.update()
        return JSON(parsing: audio.profiled.answer([]).line(for: []))?["buses"]?.array ?? []
    }

    /// The level of each tone in decibels.
    private func levels(_ frequencies: Double...) throws -> [Double] {
        try offline.render(4_096)
        let signal = try offline.render(9_600).left
        return frequencies.map { signal.level(of: $0) }
    }

    private func expectLevels(_ frequencies: Double..., at decibels: Double) throws {
        try offline.render(4_096)
        let signal = try offline.render(9_600).left
        for frequency in frequencies {
            let level = signal.level(of: frequency)
            #expect(abs(level - decibels) < 0.2, "\(frequency) Hz: \(level) dB for \(decibels)")
        }
    }

    @Test(
        "A metered bus shows the peak and the loudness of its voices, and sounds as before, also after the program has left"
    )
    func heard() throws {
        let bus = try #require(audio.buses.add("alarms"))
        bus.setGain(-6, over: .none)
        try play(300, on: bus)
        let level = try levels(300)[0]
        let before = try second()
        #expect(before[5]["peak"] == .null, "a bus without samples has no peak")
        #expect(before.map { $0["submix"] == .boolean(true) } == [true, true, false, false, false, false])
        try meter(bus, 1)
        // The voice that plays and the one that begins now are in the meter.
        try play(1_000, on: bus)
        let told = try second()[5]
        #expect(abs((told["peak"]?.number ?? 0) + 20) < 0.3 && told["submix"] == .boolean(true), "\(told)")
        #expect(abs((told["momentary"]?.number ?? 0) + 23.4) < 0.5, "\(told)")
        try expectLevels(300, 1_000, at: level)
        #expect(bus.level == nil, "the game has not asked for a level")

        audio.profiled.overrides.withdraw(program)
        audio.update()
        let signal = try offline.render(4_096).left
        #expect(signal.largestStep < 0.02, "no click: \(signal.largestStep)")
        try play(2_000, on: bus)
        try expectLevels(300, 1_000, 2_000, at: level)
        let after = try second()[5]
        #expect(after["peak"] == .null && after["submix"] == .boolean(false) && after["momentary"] == .null)
        // The voices that have left the former submix follow the bus and those above.
        bus.setGain(-12, over: .none)
        audio.buses.effects.setGain(-3, over: .none)
        try expectLevels(300, 1_000, 2_000, at: level - 9)
        bus.setMuted(true, over: .none)
        #expect(try levels(300, 1_000, 2_000).allSatisfy { $0 < -80 })
    }

    @Test("A voice with a position on a metered bus is measured and heard likewise")
    func position() throws {
        let bus = audio.buses.effects
        let sound = try offline.load(Tone(frequency: 500, decibels: -20).samples(frames: 48_000, rate: 48_000))
        let first = audio.play(sound, at: Vector3(0, 0, -1), .init(loops: true))
        let level = try levels(500)[0]
        first.stop(over: .none)
        try meter(bus, 1)
        audio.play(sound, at: Vector3(0, 0, -1), .init(loops: true))
        #expect(try second()[2]["peak"]?.number != nil)
        try expectLevels(500, at: level)
        audio.profiled.overrides.withdraw(program)
        audio.update()
        try expectLevels(500, at: level)
    }

    @Test("Any number of buses is metered one after another, and none of the game's seven submixes is taken")
    func reuse() throws {
        let buses = try (0..<10).map { try #require(audio.buses.add("bus \($0)")) }
        for bus in buses {
            #expect(try meter(bus, 1) == nil)
            try play(400, on: bus, .init())
            #expect(try second()[Int(bus.id.index)]["peak"]?.number != nil)
            // The sound ends within its second, and the next look may have its submix.
            for _ in 0..<48 { try offline.render(1_024) }
            #expect(try meter(bus, nil) == nil)
            try offline.render(1_024)
        }
        #expect(audio.buses.metered.left.count == 1, "one submix served all of them")
        for bus in buses[..<4] { #expect(try meter(bus, 1) == nil) }
        #expect(try meter(buses[4], 1) == "4 buses are metered already")
        #expect(try meter(audio.buses.master, 1) == nil, "master always has samples")
        // Two of the metered buses become the game's own.
        for bus in buses[2..<9] { try bus.enableSubmix() }
        #expect(throws: AudioError.self) { try buses[9].enableSubmix() }
        audio.update()
        audio.profiled.overrides.withdraw(program)
        audio.update()
        let told = try second()
        let kept = buses.filter { told[Int($0.id.index)]["submix"] == .boolean(true) }
        #expect(kept.map(\.id) == buses[2..<9].map(\.id), "what the game asked for stays")
        #expect(buses[2].level != nil && buses[0].level == nil)
    }

    @Test("A submix that served a bus may serve the bus above, and the voices go on with their gains")
    func above() throws {
        let steps = try #require(audio.buses.add("steps"))
        steps.setGain(-9, over: .none)
        try play(300, on: steps)
        let level = try levels(300)[0]
        for (bus, value) in [(steps, Float(1)), (steps, nil), (audio.buses.effects, 1), (steps, 1)] {
            try meter(bus, value)
            // The block in which the voice moves.
            let signal = try offline.render(1_024).left[160..<960]
            #expect(abs(signal.level(of: 300) - level) < 0.2, "\(signal.level(of: 300)) dB for \(level)")
        }
        let told = try second()
        #expect(told[2]["peak"]?.number != nil && told[5]["peak"]?.number != nil)
        #expect(audio.buses.metered.left.isEmpty, "the first submix serves again")
    }

    @Test("A meter that is withdrawn within a block leaves a voice its HRTF")
    func withdrawn() throws {
        audio.world.spatialization = .binaural
        audio.profiled.access = .readWrite
        let sound = try offline.load(Tone(frequency: 500, decibels: -20).samples(frames: 48_000, rate: 48_000))
        audio.play(sound, at: Vector3(2, 0, -1), .init(loops: true))
        try offline.render(24_000)
        func sides() throws -> (Double, Double) {
            let (left, right) = try offline.render(9_600)
            return (left.level(of: 500), right.level(of: 500))
        }
        let before = try sides()
        for value in [Float(1), nil] {
            _ = audio.profiled.carryOut(.override(.meter(bus: 2), value), by: program)
            try offline.render(512)
        }
        try offline.render(24_000)
        let after = try sides()
        #expect(abs(after.0 - before.0) < 0.1 && abs(after.1 - before.1) < 0.1, "\(before), \(after)")
    }

    @Test("The meter of a submix that served another bus begins anew")
    func fresh() throws {
        let (first, second) = (audio.buses.effects, audio.buses.ui)
        try meter(first, 1)
        try play(400, on: first, .init())
        #expect(try self.second()[2]["peak"]?.number != nil)
        for _ in 0..<48 { try offline.render(1_024) }
        try meter(first, nil)
        try offline.render(1_024)
        try meter(second, 1)
        let told = try self.second()
        #expect(told[2]["peak"] == .null && told[2]["integrated"] == .null)
        #expect(told[Int(second.id.index)]["peak"] == .null && told[Int(second.id.index)]["submix"] == .boolean(true))
    }

    @Test("The game's log says which program meters a bus; the last one to leave takes the submix with it")
    func log() throws {
        let other = AttachedPeer(number: 2, process: 4_712, name: "browser")
        try meter(audio.buses.effects, 1)
        try meter(audio.buses.effects, 1, by: other)
        audio.profiled.overrides.withdraw(program)
        audio.update()
        #expect(try second()[2]["submix"] == .boolean(true))
        _ = audio.profiled.carryOut(.override(.meter(bus: 2), nil), by: other)
        let words = audio.update().compactMap { if case .profilerActed(let words) = $0 { words } else { nil } }
        #expect(words == ["profiler (PID 4712, browser) no longer meters the bus \"effects\""])
        #expect(try second()[2]["submix"] == .boolean(false))
    }

    @Test("The mix is the same, sample by sample, while programs look at it; a metered bus changes rounding alone")
    func samples() throws {
        let (alone, watched, metered) = (Offline(), Offline(), Offline())
        for (index, offline) in [alone, watched, metered].enumerated() {
            let tone = try offline.load(Tone(frequency: 440, decibels: -20).samples(frames: 4_800, rate: 48_000))
            if index > 0 {
                offline.audio.profiled.access = .readWrite
                offline.audio.profiled.ask()
                try offline.render(1_024)
                _ = offline.audio.profiled.answer([.voices, .blocks, .capture])
            } else {
                try offline.render(1_024)
            }
            if index == 2 {
                _ = offline.audio.profiled.carryOut(.override(.meter(bus: 2), 1), by: program)
            }
            offline.audio.update()
            offline.audio.play(tone, .init(loops: true))
            offline.audio.play(tone, at: Vector3(2, 0, -1), .init(loops: true))
        }
        for _ in 0..<20 {
            let reference = try alone.render(1_024).left
            watched.audio.profiled.ask()
            metered.audio.profiled.ask()
            let (same, near) = (try watched.render(1_024).left, try metered.render(1_024).left)
            #expect(same.samples == reference.samples)
            #expect(zip(near.samples, reference.samples).allSatisfy { abs($0 - $1) < 1e-6 })
            _ = watched.audio.profiled.answer([.voices, .blocks, .capture])
            _ = metered.audio.profiled.answer([.voices, .blocks, .capture])
        }
    }
}
