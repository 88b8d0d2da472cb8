import Testing
import TestSupport

@testable import TacetDecoding
@testable import Tacet

/// Tracker modules. The reference is openmpt123, the program of libopenmpt's authors.
@Suite("Tracker modules")
struct ModuleTests {
    private func decoder(_ file: [UInt8]) throws -> any AudioDecoder {
        try AudioFile.decoder(source: MemorySource(file), name: "song")
    }

    /// What openmpt123 renders: interleaved floats at 48,000 Hz.
    private func reference(_ file: [UInt8]) async throws -> [Float] {
        let directory = TemporaryDirectory()
        let path = try directory.write(file, "song.mod")
        let raw = directory.path("song.raw")
        try await run(
            tool: "sh",
            ["-c", "openmpt123 --quiet --batch --subsong 0 --float --samplerate 48000 --stdout \(path) > \(raw)"])
        let bytes = try contents(of: raw)
        return stride(from: 0, to: bytes.count - 3, by: 4).map { Float(bitPattern: bytes.littleEndian32(at: $0)) }
    }

    @Test("Each format gives the samples of openmpt123 to the last bit", arguments: ModuleFormat.allCases, [0, 1])
    func reference(_ format: ModuleFormat, restart: Int) async throws {
        var writer = ModuleWriter()
        writer.restart = restart
        let file = writer.file(format)
        let decoder = try decoder(file)
        #expect(decoder.codec == "\(format.name) module")
        #expect(decoder.format == PCMFormat(channels: 2, sampleRate: 48_000))
        // The notes of the end fade out for 100 ms.
        let frames = writer.frames + 4_800
        #expect(decoder.promisedFrames == frames)
        let decoded = try decodeAll(decoder, block: 777)
        #expect(decoded.count == frames * 2 && decoded.contains { abs($0) > 0.05 })
        #expect(try await decoded == reference(file))
        let short = try decodeAllPCM16(try self.decoder(file))
        #expect(short == decoded.map { Int16(quantising: $0) })
    }

    @Test("The title, the tracker and the restart position are read", arguments: ModuleFormat.allCases)
    func metadata(_ format: ModuleFormat) throws {
        var writer = ModuleWriter()
        let once = try decoder(writer.file(format)).metadata
        #expect(once.loop?.start == 0 && once.loop?.end == writer.frames && once.problems.isEmpty)
        #expect(once.tags.contains { $0.name == "TITLE" && $0.value == "Overture" }, "\(once.tags)")
        writer.restart = 2
        let loop = try decoder(writer.file(format)).metadata
        #expect(loop.loop?.start == writer.restartFrame && loop.loop?.end == writer.frames)
        #expect(loop.loopSource == .songRestart)
    }

    @Test("The rows tell the beats, and orders and patterns are on their frames", arguments: ModuleFormat.allCases)
    func score(_ format: ModuleFormat) throws {
        for (speed, restart) in [(6, 0), (5, 1)] {
            var writer = ModuleWriter()
            (writer.speed, writer.restart) = (speed, restart)
            let decoder = try decoder(writer.file(format))
            let before = try decodeAll(self.decoder(writer.file(format)))
            let (map, source) = try #require(try decoder.readTempo())
            #expect(source == "the module's rows" && map.timescale == 48_000)
            let starts = [0, 1, 2, 3].map { $0 * writer.frames / 3 }
            // A beat is four rows of `speed` ticks of 960 frames. Each order has two, and begins a bar.
            #expect(map.segments.map(\.frame) == Array(starts.dropLast()))
            #expect(map.segments.allSatisfy { $0.tempo == Tempo(750, over: speed) && $0.beatsPerBar == 4 })
            #expect(map.sections.map(\.name) == ["order 0", "order 1", "order 2"])
            #expect(map.sections.map(\.frames) == (0..<3).map { starts[$0]..<starts[$0 + 1] })
            #expect(map.markers.map(\.name) == ["pattern 0", "pattern 1", "pattern 2"])
            #expect(map.markers.map(\.frame) == Array(starts.dropLast()))
            #expect(try decodeAll(decoder) == before, "the position stays")
        }
    }

    @Test("Changes of the tempo, short patterns and delays begin segments on their frames")
    func segments() throws {
        func rows(_ frames: [(order: Int, row: Int, frame: Int)]) -> [ModuleScore.Start] {
            frames.map {
                ModuleScore.Start(
                    row: ModuleRow(order: $0.order, pattern: $0.order + 5, number: $0.row, rowsPerBeat: 2),
                    frame: $0.frame)
            }
        }
        // Two beats of 2,000 frames, one of 1,500, and an order that begins with the third beat of a bar.
        let played = rows([
            (0, 0, 0), (0, 1, 900), (0, 2, 2_000), (0, 3, 3_000), (0, 4, 4_000), (0, 5, 4_750), (1, 3, 5_500),
            (1, 4, 6_250), (1, 5, 7_000), (1, 6, 8_250),
        ])
        let map = try #require(ModuleScore.tempo(of: played, end: 10_250))
        let beats = [0, 2_000, 4_000, 5_500, 6_250, 8_250]
        #expect(beats.indices.map { map.frame(ofBeat: $0) } == beats)
        #expect(map.segments.map(\.frame) == [0, 4_000, 5_500, 6_250])
        #expect(map.segments.map(\.beatsPerBar) == [4, nil, 4, nil])
        #expect(map.position(at: 5_500)?.bar == 1 && map.position(at: 5_500)?.beatInBar == 0)
        #expect(map.sections.map(\.frames) == [0..<5_500, 5_500..<10_250])
        #expect(map.markers.map(\.name) == ["pattern 5", "pattern 6"])
        #expect(ModuleScore.tempo(of: [], end: 7) == nil)
    }

    @Test("A module's rows are on the frames that libopenmpt states, through changes of speed and tempo in the rows")
    func changes() throws {
        var writer = ModuleWriter()
        (writer.rows, writer.patterns) = (16, 2)
        var file = writer.file(.mod)
        // The second channel of the rows 1, 5 and 9 of the first pattern: speed 3, tempo 150, and a delay of 2 rows.
        for (row, effect) in [(1, [0x0F, 3]), (5, [0x0F, 150]), (9, [0x0E, 0xE2])] as [(Int, [UInt8])] {
            let cell = 1_084 + row * 16 + 4
            file.replaceSubrange((cell + 2)..<(cell + 4), with: effect)
        }
        let song = try #require(try decoder(file).readTempo()).map
        var frame = 0
        var starts: [Int] = []
        for row in 0..<16 {
            starts.append(frame)
            // ProTracker takes a new tempo with the second tick.
            frame += (row == 0 ? 6 : 3) * (row < 5 ? 960 : 800) * (row == 9 ? 3 : 1) + (row == 5 ? 160 : 0)
        }
        #expect((0..<4).map { song.frame(ofBeat: $0) } == [starts[0], starts[4], starts[8], starts[12]])
        #expect(song.sections.first?.frames == 0..<frame)
    }

    @Test("A seek lands on the frame, with the samples of an unbroken pass", arguments: ModuleFormat.allCases)
    func seeking(_ format: ModuleFormat) throws {
        let writer = ModuleWriter()
        let decoder = try decoder(writer.file(format))
        let whole = try decodeAll(decoder)
        for frame in [0, 1, 50_000, 49_999, writer.frames + 4_800, writer.frames - 1, 7, 0] {
            try decoder.seek(to: frame)
            #expect(try decodeAll(decoder) == Array(whole[(frame * 2)...]), "from \(frame)")
        }
        #expect(throws: AudioError.self) { try decoder.seek(to: writer.frames + 4_801) }
        #expect(throws: AudioError.self) { try decoder.seek(to: -1) }
    }

    @Test("A seek far into a long song lands on the frame, too", arguments: ModuleFormat.allCases)
    func farSeek(_ format: ModuleFormat) throws {
        var writer = ModuleWriter()
        writer.patterns = 36
        let decoder = try decoder(writer.file(format))
        #expect(writer.frames > 30 * 48_000)
        let whole = try decodeAll(decoder)
        for frame in [1_500_000, 700_001] {
            let fresh = try self.decoder(writer.file(format))
            try fresh.seek(to: frame)
            let tail = try decodeAll(fresh)
            #expect(tail.count == whole.count - frame * 2)
            // The note that sounded before is a part of a wave apart, for up to a pattern. Later notes begin at the
            // same frame.
            let later = 48_000 * 2
            let worst = zip(tail.dropFirst(later), whole.dropFirst(frame * 2 + later)).map { abs($0 - $1) }.max() ?? 1
            #expect(worst < 0.001, "\(worst) from \(frame)")
        }
    }

    @Test("The soundtrack goes on from the restart position, as a tracker does", arguments: ModuleFormat.allCases)
    func loop(_ format: ModuleFormat) throws {
        var writer = ModuleWriter()
        writer.restart = 1
        let length = writer.frames - writer.restartFrame
        let decoder = try decoder(writer.file(format))
        let points = try #require(decoder.metadata.loop)
        let stem = try LoopDecoder(decoder, loop: points, from: 0, targetRate: 48_000)
        let frames = writer.frames + 2 * length
        var heard = [Float](repeating: 0, count: frames * 2)
        #expect(try stem.fill(&heard, stride: 2, count: frames) == frames)
        let whole = try decodeAll(try self.decoder(writer.file(format)))
        #expect(heard.prefix(writer.frames * 2).elementsEqual(whole.prefix(writer.frames * 2)))
        // Each pass has the notes of the first one. A new note starts its wave anew, so that only the first frames
        // differ, in which libopenmpt fades the note before.
        for pass in 0..<2 {
            let part = heard.dropFirst((writer.frames + pass * length) * 2).prefix(length * 2)
            let worst = zip(part, whole.dropFirst(writer.restartFrame * 2)).dropFirst(2_000).map { abs($0 - $1) }.max()
            #expect(worst ?? 1 < 0.001, "pass \(pass): \(worst ?? 1)")
        }
    }

    @Test("Effects and music play each format, as a whole and again from its start", arguments: ModuleFormat.allCases)
    func plays(_ format: ModuleFormat) throws {
        let directory = TemporaryDirectory()
        var writer = ModuleWriter()
        writer.speed = 3
        let file = writer.file(format)
        let path = try directory.write(file, "song")
        let offline = Offline()
        try offline.audio.soundtrack.play(path)
        let music = try offline.render(144_000).left
        #expect(music.longestGap() < 0.02 && music.seconds(2, 2.9).level > -60)
        offline.audio.soundtrack.stop()
        try offline.render(48_000)
        for sound in [try offline.audio.load(path), try offline.audio.load(bytes: file, name: "song")] {
            offline.audio.play(sound)
            #expect(try offline.render(48_000).left.seconds(0.1, 0.9).level > -60)
        }
    }

    @Test("A file that is too large, and one that only begins like a module, are errors")
    func refused() throws {
        let large = ModuleWriter().file(.it) + [UInt8](repeating: 0, count: ModuleClaims.maximumFileBytes)
        #expect(#expect(throws: AudioError.self) { _ = try decoder(large) }?.code == .tooLarge)
        for format in [ModuleFormat.s3m, .xm, .it] {
            let cut = Array(ModuleWriter().file(format).prefix(78))
            let error = #expect(throws: AudioError.self) { _ = try decoder(cut) }
            #expect(error?.code == .corrupt && error?.detail.contains(format.name) == true, "\(format)")
        }
    }

    @Test("A song whose loops never end, and one that stops in its last row, end")
    func endless() throws {
        var stops = ModuleWriter().file(.xm)
        // Speed 0 in the second channel of the first row: FastTracker 2 then waits for ever.
        let cell = 336 + 9 + 3
        stops.replaceSubrange(cell..<(cell + 1), with: [0x98, 0x0F, 0])
        stops.replaceSubrange(343..<345, with: little(UInt16(20)))
        let decoder = try decoder(stops)
        #expect(try decodeAll(decoder).count == 2 * (decoder.promisedFrames ?? 0))
        #expect(decoder.promisedFrames ?? .max < 48_000 * 60)
    }
}
