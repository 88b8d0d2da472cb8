import TestSupport
import Testing

@testable import TacetDecoding
@testable import Tacet

/// What an engine takes of memory.
@Suite(.serialized) struct MemoryTests {
    private static var resident: Int { ProcessFacts().residentBytes }

    private static func tell(_ what: String, _ bytes: Int) {
        print("figure: \(what): \((Double(bytes) / 1_024).rounded()) KB")
    }

    @Test("An engine, a hundred effects and a stream take what they must")
    func budgets() async throws {
        // In a process of its own: only there is the memory this test's.
        let result = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
            let tone = Tone(frequency: 440, decibels: -20).samples(frames: 48_000, rate: 48_000)
            let bytes = SoundFile(channels: [tone]).waveBytes
            let directory = TemporaryDirectory()
            let music = directory.path("music.ogg")
            try await SoundFile(channels: [tone, tone], repeats: 60).writeOgg(to: music)

            // The first device and the first sound have libraries load all they have.
            let first = try LoopbackDevice(sampleRate: 48_000, sources: 72)
            let before = Self.resident
            let second = try LoopbackDevice(sampleRate: 48_000, sources: 72)
            let empty = Self.resident
            let bare = empty - before
            Self.tell("a bare OpenAL device", bare)
            withExtendedLifetime((first, second)) {}
            let audio = AudioEngine(offline: AudioEngine.Settings())
            var block = [Float](repeating: 0, count: 1_024)
            func mix() throws {
                audio.update()
                var span = block.mutableSpan
                try audio.render(into: &span)
            }
            try mix()
            audio.unload(try audio.load(bytes: bytes, name: "first"))
            try mix()
            let idle = Self.resident
            Self.tell("an idle engine, its device apart", idle - empty - bare)
            #expect(idle - empty - bare <= 6 << 20 || Cost.isInstrumented)

            // What the decoder works in is made once and kept by the allocator.
            for number in 0..<20 { _ = try audio.load(bytes: bytes, name: "warm \(number)") }
            let warm = Self.resident
            Self.tell("the first of 20 effects, each", (warm - idle) / 20)
            for number in 0..<100 { _ = try audio.load(bytes: bytes, name: "\(number)") }
            let loaded = Self.resident
            Self.tell("an effect of one second", (loaded - warm) / 100)
            #expect((loaded - warm) / 100 <= 96 << 10 || Cost.isInstrumented)

            try audio.soundtrack.play(music)
            for _ in 0..<200 { try mix() }
            let streaming = Self.resident
            Self.tell("a stream", streaming - loaded)
            #expect(streaming - loaded <= 3 << 19 || Cost.isInstrumented)
        }
        let lines = String(decoding: result?.standardOutputContent ?? [], as: UTF8.self).split(separator: "\n")
        for line in lines where line.hasPrefix("figure") { print(line) }
    }
}
