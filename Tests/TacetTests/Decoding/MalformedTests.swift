import TacetPlatform
import Testing

@testable import TacetDecoding
@testable import Tacet

/// The project promises that a bad file costs an error or a shorter sound: no crash, no hang, no memory out of
/// proportion.
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
        "1,000 of each format, all in one process: each is a typed error or a sound within the limit, in a second, and seeks; memory and descriptors stay flat"
    )
    func loading() async throws {
        // In a process of its own: only there is the memory this test's, and a crash one test's failure.
        await #expect(processExitsWith: .success) { try await MalformedTests.load() }
    }

    private static func load() async throws {
        async let modules = HostileModules().files
        let (files, songs) = (try await malformed(), await modules)
        for format in MalformedFiles.formats { #expect(files.count { $0.name.hasPrefix(format + " ") } >= 1_000) }
        for format in ModuleFormat.allCases { #expect(songs.count { $0.name.hasPrefix(format.name) } >= 1_000) }
        let decoders = Lock<[Int: SoundDecoder]>([:])
        let ofSongs = SoundDecoder(targetRate: ModuleSong.sampleRate)
        // The first song takes the memory of libopenmpt itself.
        _ = try? ofSongs.decode(MemorySource(ModuleWriter().file(.it)), name: "sound", frameLimit: .max)
        let outcomes = await MalformedRun([
            MalformedRun.Corpus(files: files, seeksEvery: 4) { file, number in
                let rate = rate(of: file, number)
                return decoders.withLock { decoders in
                    let decoder = decoders[rate] ?? SoundDecoder(targetRate: rate)
                    decoders[rate] = decoder
                    return decoder
                }
            },
            MalformedRun.Corpus(files: songs, seeksEvery: 16) { _, _ in ofSongs },
        ]).run()
        // Both kinds in numbers, or the generator or the checks have lost their teeth.
        #expect(outcomes[0].sounds > 300 && outcomes[0].errors > 1_000, "\(outcomes[0])")
        #expect(outcomes[1].sounds > 800 && outcomes[1].errors > 800, "\(outcomes[1])")
    }

    /// The rate to decode the file at: its own, but 48,000 Hz for Ogg, and for each tenth. Resampling without
    /// optimisation takes longer than decoding.
    private static func rate(of file: MalformedFiles.File, _ number: Int) -> Int {
        guard number % 20 > 1, !file.bytes.starts(with: "OggS".utf8) else { return 48_000 }
        let decoder = try? AudioFile.decoder(source: MemorySource(file.bytes), name: file.name)
        return decoder?.format.sampleRate ?? 48_000
    }
}
