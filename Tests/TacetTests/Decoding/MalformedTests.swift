import Glibc
@testable import TacetDecoding
import TacetSession
import Testing

@testable import Tacet

/// The project promises that a bad file costs an error or a shorter sound: no crash, no hang, no memory out of proportion.
@Suite("Malformed files", .serialized)
struct MalformedTests {
    /// Two seconds: what a test can afford thousands of times.
    private static let frameLimit = 96_000

    static func malformed() async throws -> [MalformedFiles.File] {
        let mono = PCMFormat(channels: 1, sampleRate: 8_000)
        let stereo = PCMFormat(channels: 2, sampleRate: 44_100)
        // At the effects' own rate, so that a file in Ogg needs no resampling.
        let (narrow, wide) = (PCMFormat(channels: 1, sampleRate: 48_000), PCMFormat(channels: 2, sampleRate: 48_000))
        // ffmpeg numbers the streams of Ogg at random otherwise.
        let same = ["-fflags", "+bitexact"]
        return MalformedFiles(
            ogg: [
                try await oggenc(tones(narrow, frames: 3_000), narrow, quality: 0, serial: 1),
                try await oggenc(
                    tones(wide, frames: 9_000), wide, serial: 2, tags: ["LOOPSTART=18446744073709551615"]),
                HostileVorbis(packets: 300).file(serial: 3),
                try await ffmpeg(
                    tones(narrow, frames: 3_000), narrow, codec: "libopus", container: "opus", options: same),
                try await ffmpeg(tones(wide, frames: 9_000), wide, codec: "libopus", container: "opus", options: same),
                try await ffmpeg(tones(wide, frames: 9_000), wide, codec: "flac", container: "ogg", options: same),
            ],
            wav: [
                WAVWriter(format: stereo).file(tones(stereo, frames: 300)),
                WAVWriter(format: mono, tag: 3, bits: 32, after: WAVWriter.loop(start: 3, last: 90))
                    .file(tones(mono, frames: 300)),
                try await ffmpeg(tones(stereo, frames: 3_000), stereo, codec: "adpcm_ms"),
                try await ffmpeg(tones(mono, frames: 3_000), mono, codec: "adpcm_ima_wav"),
                try await ffmpeg(tones(stereo, frames: 300), stereo, codec: "pcm_s24be", container: "aiff"),
            ],
            framed: [
                try await ffmpeg(tones(narrow, frames: 3_000), narrow, codec: "flac", container: "flac"),
                try await ffmpeg(
                    tones(wide, frames: 9_000), wide, codec: "flac", container: "flac", tags: ["LOOPSTART=99"]),
                try await ffmpeg(tones(narrow, frames: 3_000), narrow, codec: "libmp3lame", container: "mp3"),
                try await ffmpeg(
                    tones(wide, frames: 9_000), wide, codec: "libmp3lame", container: "mp3", tags: ["LOOPSTART=99"]),
            ]
        ).files
    }

    @Test(
        "Each is a typed error or a sound within the limit, in a second, in memory in proportion; and so is seeking in it"
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
        #expect(files.count >= 6_000)
        var decoders: [Int: EffectDecoder] = [:]
        var (sounds, errors) = (0, 0)
        for (number, file) in files.enumerated() where number % 2 == half {
            let rate = rate(of: file, number)
            let decoder = decoders[rate] ?? EffectDecoder(targetRate: rate)
            decoders[rate] = decoder
            let before = Cost.peakMemory()
            let start = Cost.processorSeconds()
            do throws(AudioError) {
                let pcm = try decoder.decode(MemorySource(file.bytes), name: file.name, frameLimit: frameLimit)
                #expect(pcm.frames <= frameLimit, "\(file.name)")
                sounds += 1
            } catch {
                #expect(error.operation.contains(file.name.printable) && !error.remedy.isEmpty, "\(file.name)")
                errors += 1
            }
            let seconds = Cost.processorSeconds() - start
            #expect(seconds < Cost.secondsAllowed, "\(file.name) took \(seconds) s")
            let grown = Cost.isInstrumented ? 0 : Cost.peakMemory() - before
            #expect(grown <= 64 * file.bytes.count + 16 << 20, "\(file.name) took \(grown >> 20) MB")
            if number % 4 == half { seek(in: file) }
        }
        // Both kinds in numbers, or the generator or the checks have lost their teeth.
        #expect(sounds > 150 && errors > 500, "\(sounds) sounds, \(errors) errors")
    }

    /// The rate to decode the file at: its own, but 48,000 Hz for Ogg, and for each tenth. Resampling without optimisation takes
    /// longer than decoding.
    private static func rate(of file: MalformedFiles.File, _ number: Int) -> Int {
        guard number % 20 > 1, !file.bytes.starts(with: "OggS".utf8) else { return 48_000 }
        let decoder = try? AudioFile.decoder(source: MemorySource(file.bytes), name: file.name)
        return decoder?.format.sampleRate ?? 48_000
    }

    /// Seeks and reads. After an error the decoder must stay ended.
    private static func seek(in file: MalformedFiles.File) {
        guard let decoder = try? AudioFile.decoder(source: MemorySource(file.bytes), name: file.name) else { return }
        let block = UnsafeMutablePointer<Float>.allocate(capacity: 512 * 8)
        defer { block.deallocate() }
        let length = decoder.promisedFrames ?? 0
        for target in [0, length / 2, max(0, length - 1), length / 3, 0] {
            do throws(AudioError) {
                try decoder.seek(to: target)
                for _ in 0..<4 where try decoder.read(into: block, maximum: 512) == 0 { break }
            } catch {
                #expect(throws: AudioError.self, "\(file.name)") { try decoder.read(into: block, maximum: 512) }
                break
            }
        }
    }
}

/// What work costs, as the kernel counts it.
enum Cost {
    /// Whether AddressSanitizer, which keeps what is freed, or ThreadSanitizer is in the process.
    static let isInstrumented = dlsym(nil, "__asan_init") != nil || dlsym(nil, "__tsan_init") != nil

    /// The limit is one second; code that is not optimised gets five, and instrumented code twenty.
    #if DEBUG
        static let secondsAllowed = isInstrumented ? 20.0 : 5.0
    #else
        static let secondsAllowed = isInstrumented ? 5.0 : 1.0
    #endif

    /// The most memory of this process that was ever resident, in bytes.
    static func peakMemory() -> Int {
        var usage = rusage()
        getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
        return usage.ru_maxrss * 1_024
    }

    /// This thread's, so that other tests do not count.
    static func processorSeconds() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}

/// Told to LeakSanitizer: when a later link of a chain is refused, libvorbisfile 1.3.7 forgets 8 bytes of its own.
@c(__lsan_default_suppressions)
public func leakSuppressions() -> UnsafePointer<CChar> {
    let text: StaticString = "leak:libvorbisfile"
    return UnsafeRawPointer(text.utf8Start).assumingMemoryBound(to: CChar.self)
}
