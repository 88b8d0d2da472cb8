import Testing

@testable import TacetDecoding

@testable import Tacet

/// The project promises that a bad file costs an error or a shorter sound: no crash, no hang, no memory out of proportion.
@Suite("Malformed files", .serialized)
struct MalformedTests {
    static func malformed() async throws -> [MalformedFiles.File] {
        let mono = PCMFormat(channels: 1, sampleRate: 8_000)
        let stereo = PCMFormat(channels: 2, sampleRate: 44_100)
        // At the effects' own rate, so that a file in Ogg needs no resampling.
        let (narrow, wide) = (PCMFormat(channels: 1, sampleRate: 48_000), PCMFormat(channels: 2, sampleRate: 48_000))
        // ffmpeg numbers the streams of Ogg at random otherwise.
        let same = ["-fflags", "+bitexact"]
        let adpcm = try await ffmpeg(tones(stereo, frames: 3_000), stereo, codec: "adpcm_ms")
        let ima = try await ffmpeg(tones(mono, frames: 3_000), mono, codec: "adpcm_ima_wav")
        let flac = try await ffmpeg(
            tones(wide, frames: 9_000), wide, codec: "flac", container: "ogg", options: same)
        // Two links. The second has the stream's number that ffmpeg would not give it.
        let link = OggWriter.pages(of: flac).prefix(3).flatMap { page in
            OggWriter.checked(page.enumerated().map { (14..<18).contains($0.offset) ? 9 : $0.element })
        }
        let free = try await ffmpeg(
            tones(wide, frames: 9_000), wide, codec: "libmp3lame", container: "mp3",
            options: ["-b:a", "128k", "-write_xing", "0"], tags: ["LOOPSTART=99"])
        return MalformedFiles(
            ogg: [
                ("Vorbis", try await oggenc(tones(narrow, frames: 3_000), narrow, quality: 0, serial: 1)),
                (
                    "Vorbis",
                    try await oggenc(
                        tones(wide, frames: 9_000), wide, serial: 2, tags: ["LOOPSTART=18446744073709551615"])
                ),
                ("Vorbis", HostileVorbis(packets: 300).file(serial: 3)),
                (
                    "Opus",
                    try await ffmpeg(
                        tones(narrow, frames: 3_000), narrow, codec: "libopus", container: "opus", options: same)
                ),
                (
                    "Opus",
                    try await ffmpeg(
                        tones(wide, frames: 9_000), wide, codec: "libopus", container: "opus", options: same)
                ),
                ("Ogg FLAC", flac), ("Ogg FLAC", flac + link),
            ],
            wav: [
                ("WAV", WAVWriter(format: stereo).file(tones(stereo, frames: 300))),
                (
                    "WAV",
                    WAVWriter(format: mono, tag: 3, bits: 32, after: WAVWriter.loop(start: 3, last: 90))
                        .file(tones(mono, frames: 300))
                ),
                ("WAV", adpcm), ("WAV", ima),
            ],
            framed: [
                (
                    "AIFF",
                    try await ffmpeg(
                        tones(stereo, frames: 300), stereo, codec: "pcm_s24be", container: "aiff")
                ),
                ("AIFF", try await ffmpeg(tones(mono, frames: 300), mono, codec: "pcm_f32be", container: "aiff")),
                (
                    "FLAC", try await ffmpeg(tones(narrow, frames: 3_000), narrow, codec: "flac", container: "flac")
                ),
                (
                    "FLAC",
                    try await ffmpeg(
                        tones(wide, frames: 9_000), wide, codec: "flac", container: "flac", tags: ["LOOPSTART=99"])
                ),
                (
                    "MP3",
                    try await ffmpeg(tones(narrow, frames: 3_000), narrow, codec: "libmp3lame", container: "mp3")
                ),
                ("MP3", FreeFormatTests.withoutBitrates(free)),
            ]
        ).files
    }

    @Test(
        "1,000 of each format: each is a typed error or a sound within the limit, in a second, in memory in proportion; so is seeking"
    )
    func loading() async throws {
        // In processes of their own: only there is the memory this test's, and a crash one test's failure.
        await withTaskGroup { processes in
            processes.addTask { await #expect(processExitsWith: .success) { try await MalformedTests.load(half: 0) } }
            processes.addTask { await #expect(processExitsWith: .success) { try await MalformedTests.load(half: 1) } }
        }
    }

    private static func load(half: Int) async throws {
        let files = try await malformed()
        for format in MalformedFiles.formats { #expect(files.count { $0.name.hasPrefix(format + " ") } >= 1_000) }
        var decoders: [Int: EffectDecoder] = [:]
        var run = MalformedRun(half: half, seeksEvery: 4)
        for (number, file) in files.enumerated() {
            run.load(file, number) {
                let rate = rate(of: file, number)
                let decoder = decoders[rate] ?? EffectDecoder(targetRate: rate)
                decoders[rate] = decoder
                return decoder
            }
        }
        run.finish()
        // Both kinds in numbers, or the generator or the checks have lost their teeth.
        #expect(run.sounds > 150 && run.errors > 500, "\(run.sounds) sounds, \(run.errors) errors")
    }

    /// The rate to decode the file at: its own, but 48,000 Hz for Ogg, and for each tenth. Resampling without optimisation takes
    /// longer than decoding.
    private static func rate(of file: MalformedFiles.File, _ number: Int) -> Int {
        guard number % 20 > 1, !file.bytes.starts(with: "OggS".utf8) else { return 48_000 }
        let decoder = try? AudioFile.decoder(source: MemorySource(file.bytes), name: file.name)
        return decoder?.format.sampleRate ?? 48_000
    }
}
