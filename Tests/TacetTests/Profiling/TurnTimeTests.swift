import Glibc
import TacetPlatform
import TestSupport
import Testing

@testable import Tacet

/// How long it takes from the line of a program on the socket until the mix changes.
@Suite("The time from a turn to its sound", .serialized, .onOwnThreads) struct TurnTimeTests {
    private static let document = """
        {"parameters": {"rpm": {"range": [0, 100]}}, "events": {
           "hum": {"gain": -6, "blend": "rpm", "layers": [{"sound": "low.wav", "loop": true, "curve": [[0, 0], [100, -40]]}]}}}
        """

    /// A number that is turned, and two values that sound apart.
    static let numbers: [(what: String, values: [Float])] = [
        ("effect 2/0/equaliser/band1.gain", [12, -12]), ("parameter rpm", [80, 0]), ("event hum/gain", [-20, 0]),
        ("event hum/layers/0/curve/0/1", [-30, -6]),
    ]

    @Test(
        "An effect, a parameter and a sound event are heard 50 ms after the line, a frame of the game included",
        arguments: numbers.indices)
    func socket(_ index: Int) async throws {
        let (what, values) = Self.numbers[index]
        let directory = TemporaryDirectory()
        let folder = SocketFolder(directory)
        let offline = Offline()
        let audio = offline.audio
        // A period of 160 frames, so that the mix repeats while nothing is turned.
        let tone = Tone(frequency: 300, decibels: -20).samples(frames: 48_000, rate: 48_000)
        audio.files.keep(MemorySource(SoundFile(channels: [tone]).waveBytes), at: "low.wav")
        try audio.loadEvents(SoundEvents(bytes: Array(Self.document.utf8), name: "events.json"))
        try audio.buses.effects.setEffects([.equalizer([.bell(hertz: 300, gain: 0)])], over: .none)
        audio.post("hum")
        try AttachedEngines.add(audio.profiled, in: folder)
        audio.profiled.access = .readWrite
        let program = try #require(AttachedProgram(in: folder))
        program.ask("watch events\n")
        _ = try await eventually("what can be turned") {
            try offline.render(512)
            return program.next().flatMap { $0["events"]?.array?.isEmpty == false ? $0 : nil }
        }
        try offline.render(9_600)
        var (waits, frames): ([Double], [Int]) = ([], [])
        for turn in 0..<10 {
            let start = MonotonicClock.now
            program.ask("set \(turn) \(audio.profiled.number) \(what) \(values[turn % 2])\n")
            let answer = try await program.expect("the answer") { $0["answer"] == .number(Double(turn)) }
            waits.append((MonotonicClock.now - start) / .milliseconds(1))
            #expect(answer["refused"] == .null)
            // The line came when the game had just updated: a frame of 60 in a second goes by.
            var mix = try offline.renderOn(800).left.samples
            mix += try offline.render(3_200).left.samples
            let change = try #require((160..<mix.count).first { abs(mix[$0] - mix[$0 - 160]) > 1e-4 })
            frames.append(change)
            try offline.render(9_600)
        }
        // The machine may hold the socket's thread up now and then, and the frames are the same each time.
        let (wait, mixed) = try (#require(waits.min()), #require(frames.max()))
        #expect(wait + Double(mixed) / 48 <= 50, "\(what): \(wait) ms until the answer, then \(mixed) frames")
        AttachedEngines.remove(audio.profiled, isOver: true)
    }
}
