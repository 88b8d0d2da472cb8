import Glibc
@testable import TacetDecoding
import TacetSession
import TestSupport
import Testing

@testable import Tacet

extension Live {
    @Suite("Latency after trouble (RELIABILITY 40)")
    struct LatencyTests {
        /// Stops the sound server five times for 60 ms: each time the stream runs dry, and its buffer grows.
        private func disturb(_ desktop: Desktop, _ tone: PlayedTone) async throws {
            for _ in 0..<5 {
                desktop.soundServer.freeze()
                try await eventually("60 ms pass") { [start = MonotonicClock.now] in
                    MonotonicClock.now - start >= .milliseconds(60)
                }
                desktop.soundServer.thaw()
                let frames = tone.frames
                try await eventually("a third of a second plays") { tone.frames > frames + 16_000 }
            }
        }

        @Test("comes down again without a gap or a click", arguments: Desktop.Sound.servers)
        func comesDown(sound: Desktop.Sound) async throws {
            try await Desktop.with(sound, systemBus: false) { desktop in
                try await desktop.enter {
                    let tone = PlayedTone(calm: calm)
                    defer { tone.outputs.stop() }
                    try await tone.expectPlaying()
                    try await tone.hasShortLatency()
                    try await disturb(desktop, tone)
                    let grown = try await eventually("the buffer protects from the same trouble") {
                        tone.latency.flatMap { $0 > .milliseconds(40) ? $0 : nil }
                    }
                    // Another program's steady sound is missing where the server or the recorder dropped something.
                    let steady = Self.steady
                    let file = desktop.directory + "/steady.wav"
                    try SoundFile(channels: [[Float](repeating: steady, count: 48_000)], repeats: 120).writeWave(
                        to: file)
                    _ = try desktop.launch("paplay", [file])
                    let monitor = try await desktop.listen()
                    try await monitor.hears("both") { $0.mean > 0.9 * steady && $0.isTone }
                    let (start, underruns) = (monitor.frames, tone.outputs.snapshot.statistics.underruns)
                    let began = MonotonicClock.now
                    try await tone.hasShortLatency()
                    let took = MonotonicClock.now - began
                    try await monitor.hearsTone()
                    let heard = monitor.heard(from: start).left
                    let counted = tone.outputs.snapshot.statistics.underruns - underruns
                    print(
                        "\(sound): \(grown) after trouble, \(tone.latency ?? .zero) after \(took); \(counted) underruns"
                    )
                    let faults = heard.faults(steady: steady)
                    #expect(faults.count <= counted, "\(faults)")
                }
            }
        }

        /// What the other program plays in every sample.
        static let steady: Float = 0.125

        /// Calm that each step down takes: short here; the environment can ask for the real one.
        private var calm: Duration {
            getenv("TACET_TEST_CALM").flatMap { Double(String(cString: $0)) }.map { .seconds($0) } ?? .seconds(1)
        }
    }
}

extension PlayedTone {
    var latency: Duration? { outputs.snapshot.configuration?.latency }

    /// Waits until the latency is that of the shortest buffer, and stays so for half a second.
    fileprivate func hasShortLatency(line: UInt = #line) async throws {
        var since = MonotonicClock.now
        try await eventually("the latency is short, not \(latency ?? .zero)", within: .seconds(40), line: line) {
            if latency.map({ $0 > .milliseconds(30) }) ?? true { since = MonotonicClock.now }
            return MonotonicClock.now - since > .milliseconds(500)
        }
    }
}

extension Signal {
    /// Frames at which the tone breaks off, jumps or bends while another program's constant sound is whole. A fault lasts
    /// until the tone has been whole for 100 ms: a hole has two edges, and counts once.
    ///
    /// Each sample of a sine follows from the two before it: x[n] = 2 cos(w) x[n - 1] - x[n - 2]. Two samples tell its
    /// amplitude: a² sin²(w) = x[n]² + x[n - 1]² - 2 cos(w) x[n] x[n - 1].
    func faults(steady: Float) -> [Int] {
        let factor = Float(2 * cos(2 * Double.pi * PlayedTone.frequency / rate))
        let quiet = Float(pow(PlayedTone.amplitude / 2, 2)) * (1 - factor * factor / 4)
        let tone = offset(by: -steady).samples
        var faults: [Int] = []
        var framesSinceFault = 4_800
        for frame in tone.indices.dropFirst(2) {
            let (sample, previous) = (tone[frame], tone[frame - 1])
            let isStraight = abs(sample - factor * previous + tone[frame - 2]) < 0.002
            let isLoud = sample * sample + previous * previous - factor * sample * previous > quiet
            framesSinceFault += 1
            guard !isStraight || !isLoud else { continue }
            if framesSinceFault > 4_800, abs(self[frame - 480..<frame + 480].mean - steady) < 0.2 * steady {
                faults.append(frame)
            }
            framesSinceFault = 0
        }
        return faults
    }
}
