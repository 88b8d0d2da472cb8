import CPulse
import TacetPlatform
import TestSupport
import Testing

@testable import TacetRecording

@Suite("What a recorder delivers")
struct RecordingDeliveryTests {
    /// Keeps what it is given.
    private final class Notebook: RecordingConsumer {
        let mayMissEnd = true
        let blocks = Lock<[(block: AudioRecorder.Block, samples: [Float])]>([])

        func take(_ block: AudioRecorder.Block, _ samples: UnsafeBufferPointer<Float>) throws(AudioError) {
            blocks.withLock { $0.append((block, Array(samples))) }
        }
        func finish() throws(AudioError) {}
    }

    private func settings(channels: Int = 2, blockFrames: Int = 64) -> AudioRecorder.Settings {
        var settings = AudioRecorder.Settings()
        settings.channels = channels
        settings.blockFrames = blockFrames
        return settings
    }

    @Test("Positions count gaps, and the block after a gap has its mark")
    func positions() throws {
        let notebook = Notebook()
        var delivery = RecordingDelivery(settings(), consumer: notebook)
        var gaps: [AudioRecorder.Gap] = []
        let samples = (0..<200).map(Float.init)
        try delivery.deliver(
            [
                .samples(samples), .gap(RecordingGap(frames: 1_000, reason: .serverLost)), .samples([7, 8]),
                .gap(RecordingGap(frames: 5, reason: .interruption)),
            ]) { gaps.append($0) }
        let blocks = notebook.blocks.withLock { $0 }
        #expect(blocks.map(\.block.position) == [0, 64, 1_100, 1_106])
        #expect(blocks.map(\.block.frames) == [64, 36, 1, 0])
        #expect(blocks.prefix(2).flatMap(\.samples) == samples)
        let first = AudioRecorder.Gap(position: 100, frames: 1_000, reason: .serverLost)
        let last = AudioRecorder.Gap(position: 1_101, frames: 5, reason: .interruption)
        #expect(blocks.map(\.block.gap) == [nil, nil, first, last])
        #expect(gaps == [first, last])
        #expect(delivery.position == 1_106)
    }

    @Test("The level is the peak and the mean of the latest 100 ms")
    func level() throws {
        var meter = LevelMeter(sampleRate: 48_000, channels: 2)
        meter.add(Tone(frequency: 1_000, decibels: -20).samples(frames: 9_600, rate: 96_000))
        #expect(abs(meter.level.peak.value - -20) < 0.05)
        #expect(abs(meter.level.rms.value - -23.01) < 0.05)
        meter.add([Float](repeating: 0, count: 9_600))
        #expect(meter.level == AudioRecorder.Level())
    }

    @Test("Gaps are silence of their length in the file, which is readable before its end")
    func file() throws {
        let directory = TemporaryDirectory()
        let path = directory.path("out.wav")
        let consumer = try WaveConsumer(path: path, sampleRate: 48_000, channels: 2)
        var delivery = RecordingDelivery(settings(blockFrames: 8_192), consumer: consumer)
        let second = [Float](repeating: 0.5, count: 96_000)
        try delivery.deliver([.samples(second), .gap(RecordingGap(frames: 5_000, reason: .serverLost))]) { _ in }
        try delivery.deliver([.samples(second)]) { _ in }
        let unfinished = try #require(FloatWave(path))
        #expect(unfinished.frames >= 48_000)
        try delivery.finish()
        let wave = try #require(FloatWave(path))
        #expect(wave.frames == 101_000)
        #expect(wave.left.samples[..<48_000].allSatisfy { $0 == 0.5 })
        #expect(wave.left.samples[48_000..<53_000].allSatisfy { $0 == 0 })
        #expect(wave.left.samples[53_000...].allSatisfy { $0 == 0.5 })
    }

    @Test("A refusal names the permission of the sandbox (BEHAVIOUR 125)")
    func refusal() {
        func problem(_ code: pa_error_code_t, _ sandbox: Sandbox, isConnected: Bool) -> RecordingProblem {
            RecordingProblem(pulse: Int32(code.rawValue), words: "words", in: sandbox, isConnected: isConnected)
        }
        #expect(problem(PA_ERR_ACCESS, .none, isConnected: true).obstacle == .refused)
        #expect(problem(PA_ERR_CONNECTIONREFUSED, .none, isConnected: false).obstacle == .noServer)
        #expect(problem(PA_ERR_NOENTITY, .none, isConnected: true).obstacle == .noMicrophone)
        let flatpak = problem(PA_ERR_CONNECTIONREFUSED, .flatpak, isConnected: false)
        #expect(flatpak.obstacle == .refused)
        #expect(flatpak.description.contains("--socket=pulseaudio"))
        let snap = problem(PA_ERR_ACCESS, .snap, isConnected: true)
        #expect(snap.obstacle == .refused)
        #expect(snap.description.contains("audio-record"))
    }
}
