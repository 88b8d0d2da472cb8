import TestSupport

@testable import TacetDecoding
@testable import Tacet

/// An engine without a device, for tests that listen to what it mixes.
struct Offline {
    let audio: AudioEngine
    /// By how much the limiter delays everything.
    static let delay = 96

    init(_ change: (inout AudioEngine.Settings) -> Void = { _ in }) {
        var settings = AudioEngine.Settings()
        change(&settings)
        audio = AudioEngine(offline: settings)
    }

    /// A mono sound at the engine's rate.
    func load(_ samples: [Float], rate: Int = 48_000) throws -> Sound {
        try audio.load(bytes: SoundFile(channels: [samples], rate: rate).waveBytes, name: "test.wav")
    }

    func loadStereo(_ left: [Float], _ right: [Float]) throws -> Sound {
        try audio.load(bytes: SoundFile(channels: [left, right]).waveBytes, name: "test.wav")
    }

    /// Updates, then mixes `frames`; the limiter's delay is not taken off.
    @discardableResult
    func render(_ frames: Int) throws -> (left: Signal, right: Signal) {
        audio.update()
        return try renderOn(frames)
    }

    /// Mixes on without an update.
    func renderOn(_ frames: Int) throws -> (left: Signal, right: Signal) {
        var samples = [Float](repeating: 0, count: frames * 2)
        var span = samples.mutableSpan
        try audio.render(into: &span)
        return (
            Signal(interleaved: samples, channels: 2, channel: 0, rate: 48_000),
            Signal(interleaved: samples, channels: 2, channel: 1, rate: 48_000)
        )
    }
}
