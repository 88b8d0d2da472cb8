import TestSupport
import Testing

@testable import TacetDecoding
@testable import Tacet

/// The markers that voices pass. Each sound has an impulse at each marker, so that the mix says when a marker is heard.
@Suite("Markers of sounds") struct SoundMarkerTests {
    private static let block = 512
    private static let storages: [SoundStorage] = [.decoded, .streamed]
    private static let frames = [0, 1, 511, 512, 513, 5_000, 5_003, 20_000, 29_999]
    private static let length = 30_000
    private let offline = Offline { $0.realVoices = 2 }
    private var audio: AudioEngine { offline.audio }

    private static func markers(_ frames: [Int]) -> [TempoMap.Marker] {
        frames.map { TempoMap.Marker("at \($0)", frame: $0) }
    }

    /// A sound of silence with an impulse at each of `frames`, which are its markers.
    private func load(_ storage: SoundStorage, _ frames: [Int] = frames, length: Int = length) throws -> Sound {
        var samples = [Float](repeating: 0, count: length)
        for frame in frames { samples[frame] = 0.5 }
        return try audio.load(
            bytes: SoundFile(channels: [samples]).waveBytes, name: "steps.wav",
            LoadOptions(storage, markers: Self.markers(frames)))
    }

    /// The markers of the latest update, in the order of the events.
    private func moments(of voice: Voice? = nil) -> [SoundMoment] { moments(audio.update(), of: voice) }

    private func moments(_ events: [AudioEvent], of voice: Voice? = nil) -> [SoundMoment] {
        events.compactMap {
            guard case .soundMarker(let id, let moment) = $0, voice == nil || voice?.id == id else { return nil }
            return moment
        }
    }

    /// The frames of the mix at which an impulse is heard in `signal`, which begins at a frame of the mix.
    private func impulses(_ signal: Signal, from first: Int = 0) -> [Int] {
        signal.samples.indices.filter { abs(signal.samples[$0]) > 0.01 }.map { first + $0 - Offline.delay }
    }

    @Test(
        "A marker is told with the frame of the mix at which its sample is heard", arguments: storages, [0, 100, 700])
    func heard(_ storage: SoundStorage, _ delay: Int) throws {
        var settings = PlaybackSettings()
        settings.startFrame = delay
        let voice = audio.play(try load(storage), settings)
        let signal = try offline.render(70 * Self.block).left
        let told = moments(of: voice)
        #expect(told.map(\.name) == Self.frames.map { "at \($0)" })
        #expect(told.map(\.frame) == Self.frames)
        #expect(told.map(\.mixFrame) == Self.frames.map { $0 + delay })
        #expect(told.map(\.mixFrame) == impulses(signal))
        #expect(told.allSatisfy { abs($0.heard / .seconds(1) - Double($0.mixFrame) / 48_000) < 1e-9 })
    }

    @Test(
        "At any pitch a marker is told with the first frame of the mix at it or behind it", arguments: storages,
        [0.5, 0.75, 1.1, 1.5, 3, 8] as [Float])
    func pitches(_ storage: SoundStorage, _ pitch: Float) throws {
        let voice = audio.play(try load(storage), PlaybackSettings(pitch: pitch))
        try offline.render(130 * Self.block)
        let told = moments(of: voice)
        let step = Int(Double(pitch) * 0x1p32)
        #expect(told.map(\.frame) == Self.frames)
        #expect(told.map(\.mixFrame) == Self.frames.map { ($0 << 32 + step - 1) / step })
        let other = audio.play(try load(storage), PlaybackSettings(pitch: pitch))
        audio.update()
        let first = audio.statistics.renderedFrames
        // The order of the events and of the frames is the same, also where a block has many markers.
        try offline.render(130 * Self.block)
        #expect(moments(of: other).map { $0.mixFrame - first } == told.map(\.mixFrame))
    }

    @Test("In a loop the markers are told in each pass, and those behind the loop after the last", arguments: storages)
    func passes(_ storage: SoundStorage) throws {
        let frames = [100, 2_000, 2_400, 2_999, 3_500]
        var samples = [Float](repeating: 0, count: 4_000)
        for frame in frames { samples[frame] = 0.5 }
        let format = PCMFormat(channels: 1, sampleRate: 48_000)
        let bytes = WAVWriter(format: format, after: WAVWriter.loop(start: 2_000, last: 2_999)).file(samples)
        let options = LoadOptions(storage, markers: Self.markers(frames))
        let sound = try audio.load(bytes: bytes, name: "loop.wav", options)
        for pitch in [1, 1.25] as [Float] {
            let first = audio.statistics.renderedFrames
            var settings = PlaybackSettings(pitch: pitch, loops: true)
            settings.passes = 3
            let voice = audio.play(sound, settings)
            let signal = try offline.render(20 * Self.block).left
            let events = audio.update()
            let timeline = [100, 2_000, 2_400, 2_999, 3_000, 3_400, 3_999, 4_000, 4_400, 4_999, 5_500]
            #expect(
                moments(events).map { $0.mixFrame - first } == timeline.map { Int((Float($0) / pitch).rounded(.up)) })
            #expect(
                moments(events).map(\.frame) == [100] + [
                    2_000, 2_400, 2_999, 2_000, 2_400, 2_999, 2_000, 2_400, 2_999, 3_500,
                ])
            if pitch == 1 { #expect(moments(events).map(\.mixFrame) == impulses(signal, from: first)) }
            #expect(events.last == .finished(voice.id))
        }
    }

    @Test("On the way back through a loop the markers are told again", arguments: [1, 2] as [UInt32])
    func turns(_ direction: UInt32) throws {
        let frames = [100, 2_000, 2_400, 2_999, 3_500]
        var samples = [Float](repeating: 0, count: 4_000)
        for frame in frames { samples[frame] = 0.5 }
        let format = PCMFormat(channels: 1, sampleRate: 48_000)
        let loop = WAVWriter.loop(start: 2_000, last: 2_999, type: direction)
        let options = LoadOptions(.decoded, markers: Self.markers(frames))
        let sound = try audio.load(
            bytes: WAVWriter(format: format, after: loop).file(samples), name: "loop.wav", options)
        var settings = PlaybackSettings(loops: true)
        settings.passes = 3
        audio.play(sound, settings)
        let signal = try offline.render(24 * Self.block).left
        let told = moments()
        #expect(told.map(\.mixFrame) == impulses(signal))
        #expect(told.count > 9 && told.last?.frame == 3_500)
    }

    @Test("A loop that is shorter than a block tells its marker in each pass, and a block tells 256 at most")
    func shortLoops() throws {
        for (length, count) in [(100, 512 * 10 / 100 + 1), (1, 10 * 256)] {
            let voice = audio.play(try load(.decoded, [0], length: length), PlaybackSettings(loops: true))
            let first = audio.statistics.renderedFrames
            try offline.render(10 * Self.block)
            let told = moments()
            #expect(told.count == count && Set(told.map(\.frame)) == [0])
            if length == 100 { #expect(told.map(\.mixFrame) == (0..<count).map { first + $0 * length }) }
            voice.stop(over: .none)
            try offline.render(2 * Self.block)
            audio.update()
        }
    }

    @Test("A pause and a call hold the markers, to the sample", arguments: storages, [true, false])
    func held(_ storage: SoundStorage, _ isCall: Bool) throws {
        let frames = Array(stride(from: 50, to: 40_000, by: 997))
        let voice = audio.play(try load(storage, frames, length: 40_000), PlaybackSettings(loops: true))
        var (told, heard): ([Int], [Int]) = ([], [])
        for round in 0..<6 {
            if isCall {
                if round % 2 == 1 { audio.session.begin(.call) } else if round > 0 { audio.session.end(.call) }
            } else if round > 0 {
                if round % 2 == 0 { voice.resume() } else { voice.pause() }
            }
            let first = audio.statistics.renderedFrames
            let signal = try offline.render(20 * Self.block).left
            heard += impulses(signal, from: first)
            told += moments().map(\.mixFrame)
            if round % 2 == 1 { #expect(told.filter { $0 > first + 10 * Self.block }.isEmpty) }
        }
        #expect(told.count > 20)
        // What a fade has made too quiet to be found is not compared.
        #expect(Set(heard).subtracting(told).isEmpty)
        #expect(Set(told).subtracting(heard).count <= 6)
    }

    @Test(
        "A virtual voice passes its markers in time, before and after it is real", arguments: storages,
        [1, 1.3] as [Float])
    func virtual(_ storage: SoundStorage, _ pitch: Float) throws {
        let sound = try load(storage)
        let quiet = try offline.load([Float](repeating: 0.001, count: 48_000))
        let voice = audio.play(sound, PlaybackSettings(pitch: pitch, loops: true))
        let settings = PlaybackSettings(loops: true, priority: 255)
        var told: [SoundMoment] = []
        for _ in 0..<5 {
            let covers = [audio.play(quiet, settings), audio.play(quiet, settings)]
            try offline.render(20 * Self.block)
            told += moments(of: voice)
            #expect(voice.state == .virtual)
            for cover in covers { cover.stop(over: .none) }
            try offline.render(40 * Self.block)
            told += moments(of: voice)
            #expect(voice.state == .playing)
        }
        let step = Int(Double(pitch) * 0x1p32)
        let end = (300 * Self.block * step) >> 32
        let timeline = (0...7).flatMap { pass in Self.frames.map { $0 + pass * Self.length } }.filter { $0 < end }
        #expect(told.map(\.frame) == timeline.map { $0 % Self.length })
        // A virtual voice keeps time in fractions of a frame that the mix rounds.
        let expected = timeline.map { ($0 << 32 + step - 1) / step }
        #expect(zip(told, expected).allSatisfy { abs($0.mixFrame - $1) <= (pitch == 1 ? 0 : 1) })
    }

    @Test("A seek leaves out the markers in between, and tells one at the frame that it leads to", arguments: storages)
    func seeks(_ storage: SoundStorage) throws {
        let voice = audio.play(try load(storage))
        try offline.render(4 * Self.block)
        #expect(moments().map(\.frame) == [0, 1, 511, 512, 513])
        voice.seek(toFrame: 20_000)
        try offline.render(4 * Self.block)
        #expect(moments().map(\.frame) == [20_000])
        voice.seek(toFrame: 500)
        try offline.render(4 * Self.block)
        #expect(moments().map { [$0.frame, $0.mixFrame] } == [511, 512, 513].map { [$0, 8 * Self.block + $0 - 500] })
        voice.stop(over: .none)
        try offline.render(4 * Self.block)
        #expect(moments().isEmpty)
    }

    @Test("Voices begin their markers at the position with which they start, and each has its own", arguments: storages)
    func origins(_ storage: SoundStorage) throws {
        let sound = try load(storage)
        var settings = PlaybackSettings()
        settings.startPosition = .seconds(512.0 / 48_000)
        settings.startFrame = 300
        let (late, early) = (audio.play(sound, settings), audio.play(sound))
        try offline.render(2 * Self.block)
        let events = audio.update()
        #expect(moments(events, of: late).map { [$0.frame, $0.mixFrame] } == [[512, 300], [513, 301]])
        #expect(moments(events, of: early).map(\.frame) == [0, 1, 511, 512, 513])
    }

    @Test(
        "The labelled cue points of a WAV file are its markers, at the rate of the mix, unless the game gives others",
        arguments: storages)
    func cuePoints(_ storage: SoundStorage) throws {
        func numbers(_ values: UInt32...) -> [UInt8] { values.flatMap { little($0) } }
        let data: UInt32 = 0x6174_6164
        let cues = WAVWriter.chunk("cue ", numbers(2, 7, 441, data, 0, 0, 441) + numbers(9, 1_323, data, 0, 0, 1_323))
        let labels = [
            WAVWriter.chunk("labl", numbers(7) + Array("left\0".utf8)),
            WAVWriter.chunk("labl", numbers(9) + Array("right\0".utf8)),
        ]
        let list = WAVWriter.chunk("LIST", Array("adtl".utf8) + labels.flatMap(\.self))
        let format = PCMFormat(channels: 1, sampleRate: 44_100)
        let bytes = WAVWriter(format: format, after: cues + list).file([Float](repeating: 0, count: 4_410))
        for (given, expected) in [
            (nil, [("left", 480), ("right", 1_440)]), ([], []),
            ([TempoMap.Marker("own", frame: 7), TempoMap.Marker("outside", frame: 4_800)], [("own", 7)]),
        ] as [([TempoMap.Marker]?, [(String, Int)])] {
            let options = LoadOptions(storage, markers: given)
            let voice = audio.play(try audio.load(bytes: bytes, name: "walk.wav", options))
            try offline.render(12 * Self.block)
            let told = moments(of: voice)
            #expect(told.map(\.name) == expected.map(\.0) && told.map(\.frame) == expected.map(\.1))
            try offline.render(2 * Self.block)
            audio.update()
        }
    }

    @Test("A sound that is read again or given up for the memory budget keeps the game's markers")
    func reload() async throws {
        let directory = TemporaryDirectory()
        let path = directory.path("steps.wav")
        try SoundFile(channels: [[Float](repeating: 0, count: 4_800)]).writeWave(to: path)
        let sound = try audio.load(path, LoadOptions(.decoded, markers: Self.markers([100, 4_000])))
        let before = audio.play(sound)
        try offline.render(Self.block)
        try sound.reload(in: audio)
        var told: [SoundMoment] = []
        try await eventually("the file was read again") {
            let events = audio.update()
            told += moments(events, of: before)
            return events.contains(.reloaded(path))
        }
        let after = audio.play(sound)
        try offline.render(10 * Self.block)
        let events = audio.update()
        told += moments(events, of: before)
        #expect(told.map(\.frame) == [100, 4_000])
        #expect(moments(events, of: after).map(\.frame) == [100, 4_000])
        audio.unload(sound)
        try offline.render(2 * Self.block)
        audio.update()
    }

    @Test(
        "In 2,000 blocks of random calls a voice passes each marker once, where it has come by it", arguments: storages)
    func walk(_ storage: SoundStorage) throws {
        let frames = Array(stride(from: 13, to: 29_000, by: 401))
        let sound = try load(storage, frames)
        let quiet = try offline.load([Float](repeating: 0.001, count: 48_000))
        var random = SeededGenerator(seed: 34)
        let voice = audio.play(sound, PlaybackSettings(loops: true))
        var covers: [Voice] = []
        var told = 0
        for block in 0..<2_000 {
            var isSought = false
            switch UInt32.random(in: 0..<40, using: &random) {
            case 0: voice.setPitch(Float.random(in: 0.3..<3, using: &random), over: .none)
            case 1: voice.setPitch(Float.random(in: 0.3..<3, using: &random), over: .seconds(0.2))
            case 2:
                voice.seek(toFrame: Int.random(in: 0..<29_000, using: &random))
                isSought = true
            case 3: voice.pause()
            case 4, 5, 6: voice.resume()
            case 7:
                covers = (0..<2).map { _ in audio.play(quiet, PlaybackSettings(loops: true, priority: 255)) }
            case 8, 9:
                for cover in covers { cover.stop(over: .none) }
                covers = []
            default: break
            }
            let before = voice.position / .seconds(1) * 48_000
            try offline.render(Self.block)
            var after = voice.position / .seconds(1) * 48_000
            let passed = moments(of: voice).map(\.frame)
            told += passed.count
            if isSought || voice.state == .paused { continue }
            if after < before { after += Double(Self.length) }
            // A marker at the very edge of a block belongs to the one or the other.
            let timeline = frames + frames.map { $0 + Self.length }
            let least = timeline.filter { before + 0.01 < Double($0) && Double($0) < after - 0.01 }
            let most = timeline.filter { before - 0.01 <= Double($0) && Double($0) <= after + 0.01 }
            #expect(passed.starts(with: least.map { $0 % Self.length }) || passed.count > least.count, "block \(block)")
            #expect(passed.count >= least.count && passed.count <= most.count, "block \(block): \(passed), \(least)")
        }
        #expect(told > 500)
    }
}
