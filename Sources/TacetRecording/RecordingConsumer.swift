import TacetPlatform

/// Takes the blocks of a recording, on the recorder's thread.
protocol RecordingConsumer: AnyObject, Sendable {
    /// Whether blocks may be dropped that the consumer has not taken in time when the recorder ends.
    var mayMissEnd: Bool { get }
    /// Takes a block. An error ends the recording.
    func take(_ block: AudioRecorder.Block, _ samples: UnsafeBufferPointer<Float>) throws(AudioError)
    /// Ends the recording.
    func finish() throws(AudioError)
}

/// Passes blocks to the program's callback.
final class CallbackConsumer: RecordingConsumer {
    private let onBlock: @Sendable (AudioRecorder.Block, Span<Float>) -> Void

    init(onBlock: @escaping @Sendable (AudioRecorder.Block, Span<Float>) -> Void) { self.onBlock = onBlock }

    /// The program waits for the recorder's end, and may be what its own callback waits for.
    let mayMissEnd = true

    func take(_ block: AudioRecorder.Block, _ samples: UnsafeBufferPointer<Float>) throws(AudioError) {
        onBlock(block, samples.span)
    }

    func finish() throws(AudioError) {}
}

/// Writes blocks to a WAV file, and silence for the gaps between them.
final class WaveConsumer: RecordingConsumer, @unchecked Sendable {  // the recorder's thread alone uses the writer
    private static let silentFrames = 4_096
    let mayMissEnd = false
    private var writer: WaveWriter
    private let channels: Int
    private let silence: [Float]

    init(path: String, sampleRate: Int, channels: Int) throws(AudioError) {
        writer = try WaveWriter(path: path, sampleRate: sampleRate, channels: channels)
        self.channels = channels
        silence = Array(repeating: 0, count: Self.silentFrames * channels)
    }

    func take(_ block: AudioRecorder.Block, _ samples: UnsafeBufferPointer<Float>) throws(AudioError) {
        var missing = block.gap?.frames ?? 0
        while missing > 0 {
            let frames = min(missing, Self.silentFrames)
            try silence.withUnsafeBufferPointer { (silence) throws(AudioError) in
                try writer.append(UnsafeBufferPointer(rebasing: silence[..<(frames * channels)]))
            }
            missing -= frames
        }
        if !samples.isEmpty { try writer.append(samples) }
    }

    func finish() throws(AudioError) { try writer.finish() }
}
