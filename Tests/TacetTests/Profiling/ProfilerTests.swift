@testable import TacetDecoding
import TacetSession
import TestSupport
import Testing

@testable import Tacet

/// The profiler: whether it finds what is slow, and adds up.
@Suite("The profiler") struct ProfilerTests {
    /// An engine with room for a great deal, whose profiler is on.
    private func engine() -> Offline {
        let offline = Offline {
            $0.realVoices = 256
            $0.virtualVoices = 8_192
        }
        offline.audio.profiler.isEnabled = true
        return offline
    }

    /// The stage in which most of the time of the last blocks went.
    private func slowest(_ audio: AudioEngine) -> RenderStage? {
        let summary = audio.profiler.summary
        return RenderStage.allCases.max { summary[$0].p50 < summary[$1].p50 }
    }

    @Test("The profiler records blocks only while it is enabled")
    func isOffUntilItIsEnabled() throws {
        let offline = Offline()
        try offline.render(4_096)
        #expect(offline.audio.profiler.blocks.isEmpty)
        offline.audio.profiler.isEnabled = true
        try offline.render(4_096)
        #expect(offline.audio.profiler.blocks.count == 8)
        offline.audio.profiler.isEnabled = false
        try offline.render(4_096)
        #expect(offline.audio.profiler.blocks.count == 8)
    }

    @Test("OpenAL is the slowest stage when it mixes hundreds of voices")
    func findsThatOpenALIsSlowWhenItMixesManyVoices() throws {
        let offline = engine()
        let sound = try offline.load(Tone(frequency: 300).samples(frames: 48_000, rate: 48_000))
        // For headphones a voice costs it ten times as much.
        offline.audio.world.spatialization = .binaural
        for _ in 0..<256 { offline.audio.play(sound, PlaybackSettings(gain: -60, pitch: 1.1, loops: true)) }
        try offline.render(16_384)
        #expect(slowest(offline.audio) == .mixing)
        #expect(offline.audio.profiler.summary.realVoices.p50 == 256)
    }

    @Test("Commands are the slowest stage when the game moves thousands of voices")
    func findsThatCommandsAreSlowWhenTheGameChangesThousands() throws {
        let offline = engine()
        let sound = try offline.load(Tone(frequency: 300).samples(frames: 48_000, rate: 48_000))
        // Moves of one voice merge within a frame, so a long list of commands takes thousands of voices.
        let voices = (0..<4_000).map { _ in offline.audio.play(sound, PlaybackSettings(gain: -120, loops: true)) }
        let places = [Vector3](repeating: .zero, count: voices.count)
        try offline.render(512)
        for _ in 0..<16 {
            offline.audio.move(voices.span, to: places.span)
            try offline.render(512)
        }
        #expect(slowest(offline.audio) == .commands)
    }

    @Test("Voices are the slowest stage when thousands of them fade")
    func findsThatVoicesAreSlowWhenThousandsOfThemFade() throws {
        let offline = engine()
        let sound = try offline.load(Tone(frequency: 300).samples(frames: 48_000, rate: 48_000))
        for _ in 0..<8 {
            for _ in 0..<1_000 {
                offline.audio.play(sound, PlaybackSettings(gain: -120, loops: true)).setGain(-140, over: .seconds(10))
            }
            try offline.render(512)
        }
        try offline.render(16_384)
        #expect(slowest(offline.audio) == .voices)
    }

    @Test("The stages of a block add up to the time of the block")
    func stagesAddUpToWhatTheRenderThreadTook() throws {
        let offline = engine()
        let sound = try offline.load(Tone(frequency: 300).samples(frames: 48_000, rate: 48_000))
        for _ in 0..<256 { offline.audio.play(sound, PlaybackSettings(gain: -60, pitch: 1.1, loops: true)) }
        try offline.render(4_096)
        // The shortest of many, because any of them may be interrupted between the two clocks.
        var shares: [Double] = []
        var samples = [Float](repeating: 0, count: 1_024)
        for _ in 0..<64 {
            var span = samples.mutableSpan
            let begin = MonotonicClock.nanoseconds
            try offline.audio.render(into: &span)
            let outside = MonotonicClock.nanoseconds - begin
            let block = try #require(offline.audio.profiler.blocks.last)
            shares.append(Double(block.nanoseconds) / Double(outside))
            #expect(RenderStage.allCases.reduce(0) { $0 + block.nanoseconds($1) } == block.nanoseconds)
        }
        let best = try #require(shares.max())
        #expect(best > 0.95 && best <= 1)
    }

    @Test("The profiler counts the voices that start, play and end in each block")
    func countsVoicesThatComeAndGo() throws {
        let offline = engine()
        let sound = try offline.load([Float](repeating: 0.1, count: 700))
        for _ in 0..<5 { offline.audio.play(sound) }
        try offline.render(512)
        let first = try #require(offline.audio.profiler.blocks.last)
        #expect(first.starts == 5 && first.voices == 5 && first.realVoices == 5 && first.ends == 0)
        try offline.render(2_048)
        #expect(offline.audio.profiler.blocks.reduce(0) { $0 + $1.ends } == 5)
        #expect(offline.audio.profiler.blocks.last?.voices == 0)
    }

    @Test("A capture is a text file of a header and one line for each block")
    func aCaptureIsAFileThatSaysWhatItIs() throws {
        let offline = engine()
        offline.audio.profiler.startCapture()
        try offline.render(2_048)
        let capture = offline.audio.profiler.stopCapture()
        #expect(capture.blocks.count == 4)
        let directory = TemporaryDirectory()
        let path = directory.path("capture.txt")
        try capture.write(to: path)
        let source = try FileSource(path: path)
        let text = String(decoding: try source.bytes(at: 0, count: source.size), as: UTF8.self)
        let lines = text.split(separator: "\n")
        #expect(lines.count == 6)
        #expect(
            lines.dropFirst().first?.contains(#""effects":"audible","effectsReason":null,"soundtrack":"audible""#)
                == true)
        #expect(
            lines.first?.hasPrefix(
                #"{"format":"tacet-profile","version":4,"sampleRate":48000,"blockFrames":512,"blocks":4"#) == true)
        #expect(lines.dropFirst(2).allSatisfy { $0.split(separator: ",").count == 21 })
    }

    @Test("A block counts the game's changes and the updates since the block before it")
    func countsCommandsAndUpdates() throws {
        let offline = engine()
        let sound = try offline.load(Tone(frequency: 300).samples(frames: 48_000, rate: 48_000))
        try offline.render(512)
        let voices = (0..<100).map { _ in offline.audio.play(sound, PlaybackSettings(gain: -120, loops: true)) }
        offline.audio.update()
        offline.audio.update()
        try offline.render(512)
        let first = try #require(offline.audio.profiler.blocks.last)
        #expect(first.commandsTaken >= 100 && first.updates >= 2 && first.updateNanoseconds > 0)
        for voice in voices {
            voice.move(to: Vector3(1, 0, 0))
            voice.move(to: Vector3(2, 0, 0))
        }
        try offline.render(1_024)
        let blocks = offline.audio.profiler.blocks.suffix(2)
        #expect(blocks.first?.commandsTaken == 100, "two moves of a voice are one change")
        #expect(blocks.last?.commandsTaken == 0)
    }

    @Test("A capture has the session's states: at its beginning, and each change that an update saw")
    func recordsTheSession() throws {
        let offline = engine()
        let session = offline.audio.session
        offline.audio.profiler.startCapture()
        try offline.render(512)
        session.begin(.host("a \"menu\""))
        for _ in 0..<3 { offline.audio.update() }
        session.end(.host("a \"menu\""))
        offline.audio.update()
        let capture = offline.audio.profiler.stopCapture()
        #expect(capture.sessionChanges.map(\.effects) == [.audible, .frozen, .audible])
        #expect(capture.sessionChanges.map(\.soundtrackReason) == [nil, "a \"menu\"", nil])
        #expect(capture.sessionChanges.map(\.time) == capture.sessionChanges.map(\.time).sorted())
        #expect(offline.audio.profiler.stopCapture().sessionChanges.isEmpty)
    }

    @Test("A capture keeps as many blocks as its limit, and the profiler's window stays current")
    func aCaptureIsBounded() {
        let ring = EventRing(capacity: 16, filler: BlockProfile())
        var history = Profiler.History(limit: 4)
        history.capture = []
        for start in 0..<8 {
            var block = BlockProfile()
            block.start = start
            ring.send(block)
        }
        history.fetch(ring)
        #expect(history.capture?.map(\.start) == [0, 1, 2, 3])
        #expect(history.recent.map(\.start) == Array(0..<8))
    }

    @Test("The time of a block is the sum of its stages, even if the process stood still for seconds")
    func longBlocksAddUp() {
        var block = BlockProfile()
        for stage in RenderStage.allCases { block.times[stage.rawValue] = .max }
        #expect(block.nanoseconds == 7 * Int(UInt32.max))
        #expect(Profiler.Summary([block], deadline: 1e7).total.worst == 7 * Double(UInt32.max))
    }

    @Test("A capture that cannot be written throws an error that names the path")
    func aCaptureThatCannotBeWrittenSaysWhatToDo() throws {
        let capture = Offline().audio.profiler.stopCapture()
        let error = #expect(throws: AudioError.self) { try capture.write(to: "/nowhere/at/all") }
        #expect(error?.description.contains("/nowhere/at/all") == true)
        #expect(error?.remedy == "Choose a file in a directory that exists and has room.")
    }

    @Test("Percentiles are values that occurred")
    func percentilesAreValuesThatOccurred() {
        let spread = Profiler.Spread((1...200).map(Double.init).shuffled())
        #expect(spread.p50 == 100 && spread.p90 == 180 && spread.p99 == 198 && spread.worst == 200)
        #expect(Profiler.Spread([]).worst == 0)
    }
}
