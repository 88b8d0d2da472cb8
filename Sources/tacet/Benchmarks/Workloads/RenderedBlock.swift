import Tacet

/// The block that an offline engine renders again and again.
final class RenderedBlock {
    private let samples: UnsafeMutableBufferPointer<Float>

    init(frames: Int) {
        samples = .allocate(capacity: frames * 2)
        samples.initialize(repeating: 0)
    }

    deinit { samples.deallocate() }

    func render(_ audio: AudioEngine) throws {
        var span = samples.mutableSpan
        try audio.render(into: &span)
    }

    /// The greatest amplitude of the last block.
    var peak: Float { samples.reduce(0) { max($0, abs($1)) } }

    /// Whether the last block holds any sound. A side that mixes silence would be fast and wrong.
    var isAudible: Bool { peak > 1e-6 }
}
