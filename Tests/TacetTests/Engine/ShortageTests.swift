import Glibc
import TestSupport
import Testing

@testable import TacetDecoding
@testable import Tacet

/// An engine on a machine that gives no more (RELIABILITY 17).
@Suite(.serialized, .onOwnThreads, .disabled(if: Cost.isInstrumented, "Sanitizers end a process that is out of memory"))
struct ShortageTests {
    /// Lets this process have `bytes` more of address space than it has; nil lifts the limit.
    private static func allow(_ bytes: Int?) {
        let hard = rlim_t.max
        var limit = rlimit(rlim_cur: bytes.map { rlim_t(ProcessFacts().addressBytes + $0) } ?? hard, rlim_max: hard)
        setrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit)
    }

    @Test("Without memory a load fails in words, the music plays on, and later all is loaded")
    func memory() async {
        // In a process of its own: only that one goes short.
        await #expect(processExitsWith: .success) {
            let tone = Tone(frequency: 440, decibels: -20).samples(frames: 48_000, rate: 48_000)
            let directory = TemporaryDirectory()
            let files = [directory.path("effect.ogg"), directory.path("effect.wav"), directory.path("other-rate.ogg")]
            try await SoundFile(channels: [tone, tone], repeats: 3).writeOgg(to: files[0])
            try SoundFile(channels: [tone, tone], repeats: 3).writeWave(to: files[1])
            try await SoundFile(channels: [tone], rate: 44_100, repeats: 3).writeOgg(to: files[2])
            let offline = Offline()
            let audio = offline.audio
            try audio.soundtrack.play(files[0])
            try offline.render(48_128)

            var (loaded, refused) = (0, 0)
            // From nothing to more than enough, in steps that end each part of a load in its turn.
            for kilobytes in stride(from: 0, through: 9 * 1_024, by: 288) {
                for file in files {
                    Self.allow(kilobytes << 10)
                    do throws(AudioError) {
                        audio.unload(try audio.load(file))
                        loaded += 1
                    } catch {
                        #expect(error.code == .tooLarge && error.operation == "load \(file)", "\(error)")
                        refused += 1
                    }
                    Self.allow(nil)
                }
                let heard = try offline.renderOn(4_096).left
                #expect(abs(heard.level(of: 440) - -20) < 1)
            }
            #expect(loaded > 10 && refused > 10, "\(loaded) loaded, \(refused) refused")
        }
    }

    @Test("Without memory for threads, loads in the background end, and music that cannot start says so")
    func threads() async {
        await #expect(processExitsWith: .success) {
            let tone = Tone(frequency: 440, decibels: -20).samples(frames: 48_000, rate: 48_000)
            let directory = TemporaryDirectory()
            let file = directory.path("tone.wav")
            try SoundFile(channels: [tone, tone], repeats: 3).writeWave(to: file)
            let offline = Offline()
            let audio = offline.audio
            try offline.render(4_096)
            for kilobytes in [0, 128, 256, 512, 1_024, 2_048] {
                Self.allow(kilobytes << 10)
                let loading = audio.loadInBackground([file, file, file])
                #expect(throws: AudioError.self, "\(kilobytes) KB") { try audio.soundtrack.play(file) }
                for _ in 0..<10 { try offline.render(4_096) }
                #expect(throws: AudioError.self) { try loading.wait() }
                Self.allow(nil)
                #expect(audio.soundtrack.state == .stopped)
            }
            try audio.soundtrack.play(file)
            #expect(abs(try offline.renderOn(48_000).left.level(of: 440) - -20) < 1)
            #expect(try audio.loadInBackground([file]).wait().count == 1)
        }
    }
}
