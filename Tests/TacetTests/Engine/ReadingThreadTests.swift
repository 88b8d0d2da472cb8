import Glibc
import TacetSession
import TestSupport
import Testing

@testable import TacetDecoding
@testable import Tacet

/// Which threads read a source of the game's own.
@Suite("Threads that read the game's sources") struct ReadingThreadTests {
    private let offline = Offline()
    private var audio: AudioEngine { offline.audio }
    private static let bytes = SoundFile(channels: [Tone(frequency: 440).samples(frames: 4_800, rate: 48_000)])
        .waveBytes

    /// The names of the threads that read, with the handle of each.
    private final class Readers: Sendable {
        let threads = Lock<[UInt: String]>([:])

        func note() {
            let bytes = (try? contents(of: "/proc/thread-self/comm")) ?? []
            let text = String(decoding: bytes.filter { $0 != 10 }, as: UTF8.self)
            threads.withLock { $0[UInt(pthread_self())] = text }
        }
    }

    @Test("A load and the facts of a file read the game's source on a thread of Tacet's, and open it on the caller's")
    func notTheCallers() throws {
        let (readers, openers) = (Readers(), Readers())
        audio.setFileOpener { _ in
            openers.note()
            return GameSource(Self.bytes) { _, count in
                readers.note()
                return count
            }
        }
        let caller = UInt(pthread_self())
        #expect(try audio.load("pak/it.wav").frames == 4_800)
        #expect(try AudioFileProperties("pak/it.wav", in: audio).frames == 4_800)
        #expect(openers.threads.withLock { Array($0.keys) } == [caller])
        let threads = readers.threads.withLock { $0 }
        #expect(!threads.isEmpty && threads[caller] == nil)
        #expect(threads.values.allSatisfy { $0 == "tacet-load" }, "\(threads)")
        #expect(try audio.load("pak/it.wav", LoadOptions(.streamed)).isStreamed)
        #expect(readers.threads.withLock { $0[caller] } == nil)
    }

    @Test("A source's error is the error of the load, with the game's words")
    func errors() {
        audio.setFileOpener { path in
            GameSource(Self.bytes) { _, _ throws(AudioError) in
                throw AudioError(.unreadable, operation: "read \(path)", detail: "The disc was taken out", remedy: "")
            }
        }
        #expect(throws: AudioError.self) { try audio.load("pak/it.wav") }
        do throws(AudioError) {
            _ = try AudioFileProperties("pak/it.wav", in: audio)
            Issue.record("the facts were read")
        } catch { #expect(error.detail == "The disc was taken out") }
    }

    @Test("A load waits neither for background loads that hang, nor for itself when its source loads another sound")
    func hangsForNothing() async throws {
        let gate = Gate()
        let loader = audio.loader
        audio.setFileOpener { path in
            GameSource(Self.bytes) { _, count in
                switch path {
                case "pak/late.wav": gate.wait()
                case "pak/outer.wav": _ = try? loader.load("pak/inner.wav", LoadOptions())
                default: break
                }
                return count
            }
        }
        let late = audio.loadInBackground(["pak/late.wav", "pak/late.wav"])
        try await eventually("both loading threads hang") { gate.waiting == 2 }
        let start = MonotonicClock.now
        #expect(try audio.load("pak/outer.wav").frames == 4_800)
        #expect(MonotonicClock.now - start < WorkQueue.timeout)
        gate.open()
        #expect(try late.wait().count == 2)
    }
}
