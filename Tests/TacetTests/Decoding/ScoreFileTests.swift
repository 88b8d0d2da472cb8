import TacetPlatform
import TestSupport
import Testing

@testable import Tacet
@testable import TacetDecoding

/// The file beside a track that states its beats, and the tags that do.
@Suite("Scores of files") struct ScoreFileTests {
    private func read(_ text: String, rate: Int = 48_000) throws(AudioError) -> TempoMap {
        try ScoreFile.read(MemorySource(Array(text.utf8)), name: "a.ogg.score.json", rate: rate)
    }

    @Test("Tempo, markers and sections are read, in seconds and in frames")
    func whole() throws {
        let map = try read(
            """
            {"tempo": [{"at": 0.5, "bpm": 137.7, "beatsPerBar": 4}, {"frame": 960000, "bpm": [400, 3]}],
             "markers": [{"name": "dr\\u00f6p", "at": 61.25}],
             "sections": [{"name": "verse", "seconds": [12, 48]}, {"name": "end", "frames": [3000000, 3000001]}]}
            """)
        #expect(map.timescale == 48_000 && map.segments.map(\.frame) == [24_000, 960_000])
        #expect(map.segments[0].tempo == Tempo(1_377, over: 10) && map.segments[1].tempo == Tempo(400, over: 3))
        #expect(map.markers == [TempoMap.Marker("dröp", frame: 2_940_000)])
        #expect(map.sections.map(\.frames) == [576_000..<2_304_000, 3_000_000..<3_000_001])
        let short = try read(#"{"tempo": {"bpm": 90, "beatsPerBar": 3, "firstBeat": 1}}"#)
        #expect(short.segments == [TempoMap.Segment(frame: 48_000, tempo: 90, beatsPerBar: 3)])
    }

    @Test(
        "A score that makes no sense is an error with its file, line and remedy",
        arguments: [
            ("{", "line 1"), ("[]", "line 1"), ("{\n\"tempo\": 120}", "line 2"),
            ("{\"tempo\":\n\n{\"bpm\": 0}}", "line 3"), ("{\"tempo\": {\"bpm\": 1e9}}", "line 1"),
            ("{\"tempo\": {\"bpm\": [1, 0]}}", "line 1"), ("{\"tempo\": {\"bmp\": 120}}", "`bmp`"),
            ("{\"tmepo\": {}, \"markers\": []}", "`tmepo`"),
            ("{\"tempo\": {\"bpm\": 120, \"firstBaet\": 0}}", "`firstBaet`"),
            ("{\"tempo\": {\"bpm\": 120, \"beatsPreBar\": 4, \"firstBeat\": 0}}", "`beatsPreBar`"),
            ("{\"tempo\": [{\"bpm\": 120}]}", "no place"), ("{\"markers\": [{\"at\": 1}]}", "no name"),
            ("{\"markers\": [{\"name\": \"a\", \"at\": -1}]}", "line 1"),
            ("{\"sections\": [{\"name\": \"a\", \"seconds\": [2, 1]}]}", "ends before it begins"),
            ("{\"tempo\": {\"bpm\": 120, \"bpm\": 90}}", "twice"),
            ("{\"tempo\": [[[[[[[[[[]]]]]]]]]]}", "nested"),
        ])
    func senseless(text: String, words: String) {
        let error = #expect(throws: AudioError.self) { try read(text) }
        #expect(error?.code == .corrupt && error?.detail.contains(words) == true, "\(error.map { "\($0)" } ?? "")")
        #expect(error?.operation == "read a.ogg.score.json" && error?.remedy.isEmpty == false)
    }

    @Test("A score of many megabytes or of 5,000 markers is refused")
    func large() {
        #expect(throws: AudioError.self) { try read(String(repeating: " ", count: 2_000_000)) }
        let markers = Array(repeating: #"{"name":"a","at":1}"#, count: 5_000).joined(separator: ",")
        #expect(throws: AudioError.self) { try read("{\"markers\": [\(markers)]}") }
    }

    @Test("Tags state a tempo and chapters; senseless ones are told")
    func tags() {
        func metadata(_ comments: [String]) -> Metadata {
            Metadata(vorbis: comments.map { Array($0.utf8) }, frames: nil, rate: 44_100)
        }
        let tagged = metadata(["BPM=137.7", "CHAPTER001=00:01:02.500", "CHAPTER001NAME=Drop", "CHAPTER002=0:02:00"])
        #expect(tagged.tempo?.segments == [TempoMap.Segment(frame: 0, tempo: 137.7)])
        #expect(
            tagged.tempo?.markers == [
                TempoMap.Marker("Drop", frame: 2_756_250), TempoMap.Marker("CHAPTER002", frame: 5_292_000),
            ])
        #expect(tagged.problems.isEmpty)
        let odd = metadata(["BPM=fast", "CHAPTER001=soon"])
        #expect(odd.tempo == nil && odd.problems.count == 2)
    }

    @Test("Labelled cue points of a WAV file are markers and sections")
    func cuePoints() throws {
        func numbers(_ values: UInt32...) -> [UInt8] { values.flatMap { little($0) } }
        let cues = WAVWriter.chunk(
            "cue ", numbers(2, 7, 10, 0x6174_6164, 0, 0, 10) + numbers(9, 30, 0x6174_6164, 0, 0, 30))
        let parts = [
            WAVWriter.chunk("labl", numbers(7) + Array("drop\0".utf8)),
            WAVWriter.chunk("labl", numbers(9) + Array("verse\0".utf8)),
            WAVWriter.chunk("ltxt", numbers(9, 20) + Array("rgn ".utf8) + numbers(0, 0)),
        ]
        let list = WAVWriter.chunk("LIST", Array("adtl".utf8) + parts.flatMap(\.self))
        let format = PCMFormat(channels: 1, sampleRate: 8_000)
        let bytes = WAVWriter(format: format, after: cues + list).file(tones(format, frames: 60))
        let metadata = try AudioFile.wav(source: MemorySource(bytes), name: "it.wav").metadata
        #expect(metadata.tempo?.markers == [TempoMap.Marker("drop", frame: 10)])
        #expect(metadata.tempo?.sections == [TempoMap.Section("verse", frames: 30..<50)])
        #expect(metadata.tempoSource == "cue points" && metadata.loop == nil)
    }

    @Test("A game's file opener is asked for the scores that the game has named, and for no others")
    func openers() throws {
        let tone = SoundFile(channels: [[Float](repeating: 0.1, count: 48_000)], rate: 48_000).waveBytes
        let score = Array(#"{"tempo": {"bpm": 90}}"#.utf8)
        let directory = TemporaryDirectory()
        let onDisk = try directory.write(tone, "a.wav")
        _ = try directory.write(score, "a.wav.score.json")
        let offline = Offline()
        let music = offline.audio.soundtrack
        let asked = Lock<[String]>([])
        offline.audio.setFileOpener { path in
            asked.withLock { $0.append(path) }
            return ["pak/a.wav": tone, "pak/a.wav.score.json": score, "b.json": score][path].map { MemorySource($0) }
        }
        try music.play("pak/a.wav")
        #expect(music.tempo == nil && asked.withLock { $0 } == ["pak/a.wav"])
        try music.play(Track("pak/a.wav", score: "b.json"))
        #expect(music.tempo?.segments.first?.tempo == 90)
        #expect(asked.withLock { $0 } == ["pak/a.wav", "pak/a.wav", "b.json"])
        let error = #expect(throws: AudioError.self) { try music.play(Track("pak/a.wav", score: "none.json")) }
        #expect(error?.code == .fileNotFound)
        // The opener does not have the file: both come from the disk.
        try music.play(onDisk)
        #expect(music.tempo?.segments.first?.tempo == 90 && asked.withLock { $0.last } == onDisk)
        // Files in memory are looked up without a call of the game.
        offline.audio.files.keep(MemorySource(tone), at: "kept.wav")
        try music.play("kept.wav")
        #expect(music.tempo == nil)
        offline.audio.files.keep(MemorySource(score), at: "kept.wav.score.json")
        try music.play("kept.wav")
        #expect(music.tempo?.segments.first?.tempo == 90 && asked.withLock { $0.last } == onDisk)
    }

    @Test("A track takes its tempo from its settings, else from the score beside it")
    func sources() throws {
        let directory = TemporaryDirectory()
        let samples = [Float](repeating: 0.1, count: 48_000)
        let path = try directory.write(SoundFile(channels: [samples], rate: 48_000).waveBytes, "a.wav")
        let music = Offline().audio.soundtrack
        try music.play(path)
        #expect(music.tempo == nil)
        _ = try directory.write(Array(#"{"tempo": {"bpm": 90}}"#.utf8), "a.wav.score.json")
        try music.play(path)
        #expect(music.tempo?.segments.first?.tempo == 90)
        try music.play(Track(path, tempo: TempoMap(120, firstBeat: .milliseconds(500))))
        #expect(music.tempo?.segments == [TempoMap.Segment(frame: 24_000, tempo: 120, beatsPerBar: 4)])
        _ = try directory.write(Array(#"{"tempo": {"bpm": -1}}"#.utf8), "a.wav.score.json")
        let error = #expect(throws: AudioError.self) { try music.play(path) }
        #expect(error?.operation.hasSuffix("a.wav.score.json") == true && music.tempo?.segments.first?.tempo == 120)
    }

    @Test("The loops of a smpl chunk are sections, named by their cue point, beside the sections of cue points")
    func samplerLoops() throws {
        func metadata(_ chunks: [UInt8]) throws -> Metadata {
            let format = PCMFormat(channels: 1, sampleRate: 48_000)
            let bytes = WAVWriter(format: format, after: chunks).file(tones(format, frames: 60))
            return try AudioFile.decoder(source: MemorySource(bytes), name: "cues").metadata
        }
        func sections(_ metadata: Metadata) -> [String] {
            (metadata.tempo?.sections ?? []).map { "\($0.name): \($0.frames)" }
        }
        func numbers(_ values: UInt32...) -> [UInt8] { values.flatMap { little($0) } }
        let header = [UInt8](repeating: 0, count: 28)
        // Of the frames 10..<40, 20..<60, one frame, and behind the file.
        let loops = numbers(4, 0, 7, 0, 10, 39, 0, 0, 8, 0, 20, 99, 0, 0, 9, 0, 3, 3, 0, 0, 10, 0, 70, 80, 0, 0)
        let smpl = WAVWriter.chunk("smpl", header + loops)
        let plain = try metadata(smpl)
        #expect(sections(plain) == ["loop: 10..<40", "loop 2: 20..<60"])
        #expect(plain.tempoSource == "smpl chunk" && plain.loop?.start == 10 && plain.loop?.end == 40)
        let cue = WAVWriter.chunk("cue ", numbers(1, 7, 10, 0x6174_6164, 0, 0, 10))
        func label(_ name: String) -> [UInt8] { WAVWriter.chunk("labl", numbers(7) + Array(name.utf8) + [0]) }
        let named = try metadata(smpl + cue + WAVWriter.chunk("LIST", Array("adtl".utf8) + label("verse 1")))
        #expect(sections(named) == ["verse 1: 10..<40", "loop 2: 20..<60"])
        #expect(named.tempo?.markers == [TempoMap.Marker("verse 1", frame: 10)])
        #expect(named.tempoSource == "cue points and smpl chunk")
        let text = WAVWriter.chunk("ltxt", numbers(7, 30, 0, 0, 0))
        let same = try metadata(smpl + cue + WAVWriter.chunk("LIST", Array("adtl".utf8) + label("verse 1") + text))
        #expect(sections(same) == ["verse 1: 10..<40", "loop 2: 20..<60"])
        #expect(same.tempo?.markers == [])
    }

    @Test("An acid chunk states the tempo and the metre, to the exact length of a loop")
    func acid() throws {
        func tempo(
            _ beats: UInt32, _ beatsPerMinute: Float, flags: UInt32 = 0, metre: UInt32 = 4
        ) throws -> TempoMap? {
            let format = PCMFormat(channels: 1, sampleRate: 48_000)
            let words: [UInt32] = [flags, 0x8000_0000, 0, beats, metre << 16 | 4, beatsPerMinute.bitPattern]
            let chunk = WAVWriter.chunk("acid", words.flatMap { little($0) })
            let bytes = WAVWriter(format: format, after: chunk).file(tones(format, frames: 48_001))
            return try AudioFile.decoder(source: MemorySource(bytes), name: "loop").metadata.tempo
        }
        let two = try #require(try tempo(2, 120, metre: 3))
        let exact = Tempo(2 * 60 * 48_000, over: 48_001)
        #expect(two.segments == [TempoMap.Segment(frame: 0, tempo: exact, beatsPerBar: 3)])
        #expect(two.frame(ofBeat: 2) == 48_001)
        #expect(try tempo(7, 90)?.segments == [TempoMap.Segment(frame: 0, tempo: 90, beatsPerBar: 4)])
        #expect(try tempo(0, 137.7, metre: 99)?.segments.map(\.beatsPerBar) == [nil])
        for wrong in [Float.nan, .infinity, 0, -120, 1e9] { #expect(try tempo(2, wrong) == nil) }
        #expect(try tempo(2, 120, flags: 1) == nil, "a one-shot has no beats")
    }
}
