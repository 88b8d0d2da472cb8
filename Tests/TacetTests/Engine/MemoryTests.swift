import TestSupport
import Testing

@testable import TacetDecoding
@testable import Tacet

/// What an engine takes of memory that is the process's own: the promise is of private memory, and a library's pages
/// are every program's.
@Suite("The memory of an engine", .serialized) struct MemoryTests {
    private static var privateBytes: Int { ProcessFacts().privateBytes }

    private static func tell(_ what: String, _ bytes: Int) {
        print("figure: \(what): \((Double(bytes) / 1_024).rounded()) KB")
    }

    /// Runs a test in a process of its own, where the memory is the test's alone, and prints its figures.
    private static func printFigures(of result: ExitTest.Result?) {
        let lines = String(decoding: result?.standardOutputContent ?? [], as: UTF8.self).split(separator: "\n")
        for line in lines where line.hasPrefix("figure") { print(line) }
    }

    @Test("An engine, a hundred effects and a stream take what they must")
    func budgets() async throws {
        let result = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
            let tone = Tone(frequency: 440, decibels: -20).samples(frames: 48_000, rate: 48_000)
            let bytes = SoundFile(channels: [tone]).waveBytes
            let directory = TemporaryDirectory()
            let music = directory.path("music.ogg")
            try await SoundFile(channels: [tone, tone], repeats: 60).writeOgg(to: music)

            let empty = Self.privateBytes
            let audio = AudioEngine(offline: AudioEngine.Settings())
            var block = [Float](repeating: 0, count: 1_024)
            func mix() throws {
                audio.update()
                var span = block.mutableSpan
                try audio.render(into: &span)
            }
            try mix()
            Self.tell("an idle engine without a sound", Self.privateBytes - empty)
            audio.unload(try audio.load(bytes: bytes, name: "first"))
            try mix()
            let idle = Self.privateBytes
            Self.tell("an idle engine", idle - empty)
            #expect(idle - empty <= 3 << 19 || Sanitizer.isPresent)

            // What the decoder works in is made once and kept by the allocator.
            for number in 0..<20 { _ = try audio.load(bytes: bytes, name: "warm \(number)") }
            let warm = Self.privateBytes
            Self.tell("the first of 20 effects, each", (warm - idle) / 20)
            for number in 0..<100 { _ = try audio.load(bytes: bytes, name: "\(number)") }
            let loaded = Self.privateBytes
            Self.tell("an effect of one second", (loaded - warm) / 100)
            #expect((loaded - warm) / 100 <= 96 << 10 || Sanitizer.isPresent)

            try audio.soundtrack.play(music)
            for _ in 0..<200 { try mix() }
            let streaming = Self.privateBytes
            Self.tell("a stream", streaming - loaded)
            #expect(streaming - loaded <= 9 << 17 || Sanitizer.isPresent)
        }
        Self.printFigures(of: result)
    }

    @Test("An engine with its threads, session and output takes 2 MB; a bare device of OpenAL takes 8")
    func live() async throws {
        let result = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
            let empty = Self.privateBytes
            var settings = AudioEngine.Settings()
            settings.output = .null
            let audio = AudioEngine(settings)
            try await eventually("it mixes") { audio.renderedFrames > 48_000 }
            audio.update()
            let idle = Self.privateBytes - empty
            Self.tell("an idle engine with its threads", idle)
            // 2 MB is the promise, in tenths of a megabyte.
            #expect(idle <= (21 << 20) / 10 || Sanitizer.isPresent)
        }
        Self.printFigures(of: result)
    }
}
