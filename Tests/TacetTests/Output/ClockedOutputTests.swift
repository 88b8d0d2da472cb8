import Glibc
@testable import TacetOutput
import TacetSession
import TestSupport
import Testing

@testable import Tacet

@Suite("Outputs without a device", .onOwnThreads)
struct ClockedOutputTests {
    @Test("Time passes at the sample rate, and stands still while paused")
    func nullOutput() async throws {
        var ramp = Ramp()
        let queue = FrameQueue.filled(with: &ramp, frames: 65_536)
        let output = NullOutput(sampleRate: 48_000)
        output.open { _ in }
        let start = MonotonicClock.now
        output.start(from: queue)
        try await eventually("0.3 s pass") { output.snapshot.statistics.frames >= 14_400 }
        #expect(MonotonicClock.now - start >= .milliseconds(300), "never ahead of the clock")
        try await eventually("nor far behind it") {
            let seconds = (MonotonicClock.now - start) / .seconds(1)
            return Double(output.snapshot.statistics.frames) >= (seconds - 0.05) * 48_000
        }
        output.pause()
        let frozen = queue.available
        let other = NullOutput(sampleRate: 48_000)
        let otherQueue = FrameQueue.filled(with: &ramp, frames: 8_192)
        other.start(from: otherQueue)
        try await eventually("50 ms pass elsewhere") { other.snapshot.statistics.frames >= 2_400 }
        other.close()
        #expect(queue.available == frozen)
        output.resume()
        try await eventually("time goes on") { queue.available < frozen }
        output.close()
    }

    @Test("A file: every frame once, in order, in a valid header also while it is written")
    func waveFile() async throws {
        let path = "/tmp/tacet-output-\(getpid()).wav"
        defer { unlink(path) }
        var ramp = Ramp()
        let queue = FrameQueue.filled(with: &ramp, frames: 65_536)
        let output = WaveFileOutput(path: path, sampleRate: 48_000)
        let events = Lock<[OutputEvent]>([])
        output.open { event in events.withLock { $0.append(event) } }
        #expect(output.snapshot.configuration?.kind == .wave)
        output.start(from: queue)
        // The header is brought up to date once a second: a writer that is killed leaves that much.
        let partial = try await eventually("the header tells of a second") {
            let wave = FloatWave(path)
            return (wave?.frames ?? 0) >= 48_000 ? wave : nil
        }
        #expect(Ramp.breaks(in: partial.samples) == 0)
        output.close()
        let whole = try #require(FloatWave(path))
        #expect(whole.sampleRate == 48_000)
        #expect(whole.frames == output.snapshot.statistics.frames)
        #expect(whole.frames == 65_536 - queue.available)
        #expect(Ramp.breaks(in: whole.samples) == 0)
        #expect(events.withLock { $0.count } == 1)
    }

    @Test(
        "A path that cannot be written fails with its reason",
        arguments: ["/dev/null/a.wav", "/tmp", "/dev/full", "", "/proc/version"])
    func unwritable(path: String) throws {
        let events = Lock<[OutputEvent]>([])
        let output = WaveFileOutput(path: path, sampleRate: 48_000)
        output.open { event in events.withLock { $0.append(event) } }
        let event = events.withLock { $0.first }
        guard case .failed(let error) = event else {
            Issue.record("\(String(describing: event))")
            return
        }
        #expect(error.code == .noOutput)
        #expect(error.operation == "write \(path.isEmpty ? "a WAV file" : path)")
        #expect(output.snapshot.configuration == nil)
        output.close()
    }
}
