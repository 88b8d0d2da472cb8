import Glibc
import TestSupport
import Testing

/// The effects of `tacet render` beside those of sox, another program's: both get the same samples.
///
/// sox gets a scene's sound as `tacet render` writes it without effects. Both files are 32-bit floats, whose rounding lies
/// 144 dB below each sample; sox computes in integers of 32 bits, whose rounding lies at -187 dB.
@Suite("The effects of tacet render beside sox's")
struct SoxTests {
    /// The left side of a scene with `effects` on the bus of a sound that begins at 0.5 s, and what sox makes of the same
    /// sound.
    private func compared(
        _ sound: [Float], seconds: Int, effects: String, sox: [String], in shell: Shell
    ) async throws -> (tacet: Signal, sox: Signal) {
        try SoundFile(channels: [sound]).writeWave(to: shell.path("sound.wav"))
        for (effects, name) in [("", "plain.wav"), (effects, "mix.wav")] {
            let scene = """
                {"seconds": \(seconds), "sounds": {"sound": "sound.wav", "room": "room.wav"}, "events": [
                 {"bus": "effects", "effects": [\(effects)], "over": 0}, {"at": 0.5, "play": "sound"}]}
                """
            let outcome = try await shell.tacet("render", shell.write(scene, to: "scene.json"), shell.path(name))
            #expect(outcome.end == .exited(0), "\(outcome.errors)")
        }
        // Without dither.
        _ = try await Child.run(
            "sox", ["-V1", "-D", shell.path("plain.wav"), "-t", "f32", shell.path("sox.f32")] + sox,
            environment: ["PATH": "/usr/bin:/bin", "LANG": "C.UTF-8"], within: .seconds(60))
        let samples = try shell.bytes("sox.f32").withUnsafeBytes { Array($0.bindMemory(to: Float.self)) }
        return (
            try shell.sides("mix.wav").left, Signal(interleaved: samples, channels: 2, channel: 0, rate: 48_000)
        )
    }

    /// Writes a sound that every scene names, if it needs one or not.
    private func writeRoom(_ samples: [Float] = [0], in shell: Shell) throws {
        try SoundFile(channels: [samples]).writeWave(to: shell.path("room.wav"))
    }

    private static let butterworth = "0.7071068"

    /// The bands of an equaliser, and sox's filters of the same formulas.
    private static let filters = [
        (#"{"bell": 900, "gain": -7, "q": 1.5}"#, ["equalizer", "900", "1.5q", "-7"]),
        (#"{"bell": 60, "gain": 12, "q": 0.7}"#, ["equalizer", "60", "0.7q", "12"]),
        (#"{"bell": 12000, "gain": 9, "q": 4}"#, ["equalizer", "12000", "4q", "9"]),
        (#"{"lowShelf": 150, "gain": 5, "q": \#(butterworth)}"#, ["bass", "5", "150", "\(butterworth)q"]),
        (#"{"highShelf": 4000, "gain": -6, "q": \#(butterworth)}"#, ["treble", "-6", "4000", "\(butterworth)q"]),
        (#"{"lowCut": 60, "q": \#(butterworth)}"#, ["highpass", "-2", "60", "\(butterworth)q"]),
        (#"{"highCut": 9000, "q": 2}"#, ["lowpass", "-2", "9000", "2q"]),
    ]

    @Test("Bells, shelves and cuts have the spectra of sox's within 0.01 dB")
    func filters() async throws {
        try await Shell.with { shell in
            try writeRoom(in: shell)
            let impulse = [0.5] + [Float](repeating: 0, count: 999)
            let row = (Self.filters.map(\.0).joined(separator: ", "), Self.filters.flatMap(\.1))
            for (bands, sox) in Self.filters + [row] {
                let (mix, oracle) = try await compared(
                    impulse, seconds: 3, effects: #"{"equalizer": [\#(bands)]}"#, sox: sox, in: shell)
                for hertz in [20.0, 31, 63, 125, 250, 500, 1_000, 2_000, 4_000, 8_000, 12_500, 16_000, 20_000] {
                    let levels = (10 * log10(mix.power(at: hertz)), 10 * log10(oracle.power(at: hertz)))
                    #expect(abs(levels.0 - levels.1) <= 0.01, "\(bands) at \(hertz) Hz: \(levels)")
                }
            }
        }
    }

    @Test("Echoes come at the samples of sox's, each with its gain")
    func echoes() async throws {
        try await Shell.with { shell in
            try writeRoom(in: shell)
            var random = SplitMix64(seed: 34)
            let noise = (0..<19_200).map { _ in Float.random(in: -0.2...0.2, using: &random) }
            // Seven echoes are all that sox makes. The eighth of Tacet's begins a second behind the sound, which a block may
            // have brought before its time.
            let gains = (1...7).flatMap { ["\(125 * $0)", "\(pow(0.5, Double($0)))"] }
            let (mix, oracle) = try await compared(
                noise, seconds: 2,
                effects:
                    #"{"delay": {"time": 0.125, "feedback": 0.5, "lowCut": 20, "highCut": 20000}, "wet": -6.0206}"#,
                sox: ["echo", "1", "1"] + gains, in: shell)
            try expectEqual(mix.seconds(0, 1.48), oracle.seconds(0, 1.48), to: -100)
        }
    }

    @Test("A convolution is sox's, to -120 dB")
    func convolution() async throws {
        try await Shell.with { shell in
            var random = SplitMix64(seed: 35)
            let room = (0..<4_801).map { Float.random(in: -0.1...0.1, using: &random) * exp(-Float($0) / 800) }
            try writeRoom(room, in: shell)
            // The response as a 16-bit file has it.
            let taps = room.map { Double(($0 * 32_767).rounded()) / 32_768 }
            _ = try shell.write(taps.map { "\($0)" }.joined(separator: "\n"), to: "taps.txt")
            let noise = (0..<48_000).map { _ in Float.random(in: -0.2...0.2, using: &random) }
            let (mix, oracle) = try await compared(
                noise, seconds: 2, effects: #"{"convolution": "room", "wet": 0, "dry": -144}"#,
                sox: ["fir", shell.path("taps.txt")], in: shell)
            // sox puts the middle tap at no delay, and Tacet the first.
            let lead = taps.count / 2
            // The last block of the tail fades out, so that a bus comes to rest without a click.
            let end = Int(1.55 * 48_000)
            try expectEqual(mix[lead..<end], oracle[0..<end - lead], to: -120)
        }
    }

    /// Expects that a signal differs from another one by `decibels` of its level at most.
    private func expectEqual(_ mix: Signal, _ oracle: Signal, to decibels: Double) throws {
        try #require(mix.frames == oracle.frames && mix.level > -60)
        let difference = Signal(zip(mix.samples, oracle.samples).map { $0 - $1 }, rate: 48_000).level - mix.level
        #expect(difference <= decibels)
    }

    @Test("A compressor's static curve is that of sox's compand within 0.1 dB", arguments: [2, 4, 20])
    func compressor(_ ratio: Int) async throws {
        try await Shell.with { shell in
            try writeRoom(in: shell)
            let levels = [-40.0, -27, -21, -18, -15, -12, -9, -6]
            // sox's detector follows the peaks of the tone: at once upwards, and by 0.004 dB downwards until the next.
            let end = -20 + 20 / Double(ratio)
            let (mix, oracle) = try await compared(
                levels.flatMap { Tone(frequency: 1_000, decibels: $0).samples(frames: 48_000, rate: 48_000) },
                seconds: levels.count + 1,
                effects: #"{"compressor": {"threshold": -20, "ratio": \#(ratio), "knee": 0}}"#,
                sox: ["compand", "0,1", "-90,-90,-20,-20,0,\(end)", "0", "-90", "0"], in: shell)
            for (index, level) in levels.enumerated() {
                let steady = (Double(index) + 1.2, Double(index) + 1.4)
                let heard = [mix, oracle].map { $0.seconds(steady.0, steady.1).level(of: 1_000) }
                #expect(abs(heard[0] - heard[1]) <= 0.1, "\(level) dB: \(heard)")
            }
        }
    }
}
