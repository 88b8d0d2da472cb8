import TacetSession
import TestSupport

@testable import TacetRecording

/// A recorder on a desktop, and what it has delivered.
final class Microphone: Sendable {
    private struct State {
        var samples: [Float] = []
        var gaps: [(gap: AudioRecorder.Gap, delivered: Int)] = []
    }

    let recorder: AudioRecorder
    private let state: Lock<State>

    init(_ device: String? = "null1.monitor", session: AudioSession? = nil) {
        let state = Lock(State())
        self.state = state
        var settings = AudioRecorder.Settings()
        settings.device = device
        settings.channels = 2
        settings.applicationName = "Recorder test"
        recorder = AudioRecorder(settings, session: session) { block, samples in
            state.withLock { state in
                if let gap = block.gap { state.gaps.append((gap, state.samples.count)) }
                for frame in 0..<block.frames { state.samples.append(samples[2 * frame]) }
            }
        }
    }

    /// The left samples so far, without silence for gaps.
    var samples: [Float] { state.withLock(\.samples) }

    /// The gaps so far, each with the number of frames that were delivered before it.
    var gaps: [(gap: AudioRecorder.Gap, delivered: Int)] { state.withLock(\.gaps) }

    /// The latest part of the recording.
    func latest(_ frames: Int = 4_800) -> Signal { Signal(Array(samples.suffix(frames)), rate: 48_000) }

    /// Waits until a tone of -20 dB is recorded, at its level.
    func hears(
        _ frequency: Double, within limit: Duration = .seconds(10), file: StaticString = #fileID, line: UInt = #line
    ) async throws {
        let start = samples.count
        try await eventually(
            "\(frequency) Hz are recorded; \(recorder.explanation)", within: limit, file: file, line: line
        ) {
            guard samples.count >= start + 4_800 else { return false }
            return abs(latest().level(of: frequency) - -20) < 1
        }
    }

    /// Waits until the recording goes on after a gap, and returns that gap.
    func expectGap(
        after skipped: Int = 0, within limit: Duration = .seconds(15), file: StaticString = #fileID,
        line: UInt = #line
    ) async throws -> (gap: AudioRecorder.Gap, delivered: Int) {
        try await eventually(
            "a gap is marked; \(recorder.explanation)", within: limit, file: file, line: line
        ) { gaps.dropFirst(skipped).first }
    }
}
