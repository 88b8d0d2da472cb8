import TacetDecoding
import TacetPlatform

/// Loads sounds for an engine that another thread may be using. Blocking; any thread.
package struct SoundLoader: Sendable {
    let core: EngineCore

    /// As ``AudioEngine/load(_:_:)``.
    package func load(_ path: String, _ options: LoadOptions) throws(AudioError) -> Sound {
        try core.load(options, name: path, isReloadable: true) {
            [files = core.files] () throws(AudioError) in
            try files.open(path)
        }
    }

    /// As ``AudioEngine/load(bytes:name:_:)``.
    package func load(bytes: [UInt8], name: String, _ options: LoadOptions) throws(AudioError) -> Sound {
        try core.load(options, name: name) { MemorySource(bytes) }
    }

    /// As ``AudioEngine/load(bytes:name:_:)``, but borrows the bytes, which the caller must keep until the call
    /// returns.
    ///
    /// A streamed sound copies them.
    package func load(
        borrowing bytes: UnsafeRawBufferPointer, name: String, _ options: LoadOptions
    ) throws(AudioError) -> Sound {
        try core.load(borrowing: bytes, options, name: name)
    }
}

/// The form of samples in memory.
package enum SampleFormat {
    case unsigned8, signed16, float32

    /// The bytes of a sample.
    package var bytes: Int {
        switch self {
        case .unsigned8: 1
        case .signed16: 2
        case .float32: 4
        }
    }
}

extension SoundLoader {
    /// As ``AudioEngine/load(samples:channels:sampleRate:name:)-([UInt8],_,_,_)``, from samples that are borrowed until
    /// the call returns.
    package func load(
        samples: UnsafeRawBufferPointer, _ format: SampleFormat, channels: Int, sampleRate: Int, name: String
    ) throws(AudioError) -> Sound {
        func invalid(_ detail: String, _ remedy: String) -> AudioError {
            AudioError(.invalidArgument, operation: "load \(name)", detail: detail, remedy: remedy)
        }
        guard (1...8).contains(channels) else {
            throw invalid("\(channels) channels are outside 1...8", "Give the number of channels of the samples.")
        }
        guard (1_000...384_000).contains(sampleRate) else {
            throw invalid("\(sampleRate) Hz are outside 1,000...384,000", "Give the rate of the samples.")
        }
        let frameBytes = channels * format.bytes
        guard !samples.isEmpty, samples.count % frameBytes == 0 else {
            let count = samples.count / format.bytes
            throw invalid(
                samples.isEmpty
                    ? "there are no samples" : "\(count) samples do not make whole frames of \(channels) channels",
                "Give all samples of each frame.")
        }
        let seconds = Double(samples.count / frameBytes) / Double(sampleRate)
        let longest = Double(core.longestSound) / Double(core.decoder.targetRate)
        guard samples.count <= 1 << 30, seconds <= longest else {
            throw AudioError(
                .tooLarge, operation: "load \(name)",
                detail: "the samples take \(samples.count) bytes and \(Int(seconds)) s; at most \(1 << 30) bytes and "
                    + "\(Int(longest)) s are taken",
                remedy: "Load a shorter sound, or give the engine a longer longestSound.")
        }
        try MemoryCheck.require(samples.count + 64, for: name)
        // The header of a WAV file lets the decoder of files take the samples, with its resampler and its mix to
        // stereo.
        var bytes: [UInt8] = []
        bytes.reserveCapacity(samples.count + 44)
        func add(_ value: Int, _ count: Int) {
            for byte in 0..<count { bytes.append(UInt8(value >> (8 * byte) & 255)) }
        }
        bytes += "RIFF".utf8
        add(36 + samples.count, 4)
        bytes += "WAVEfmt ".utf8
        add(16, 4)
        add(format == .float32 ? 3 : 1, 2)
        add(channels, 2)
        add(sampleRate, 4)
        add(sampleRate * frameBytes, 4)
        add(frameBytes, 2)
        add(format.bytes * 8, 2)
        bytes += "data".utf8
        add(samples.count, 4)
        bytes += samples
        return try load(bytes: bytes, name: name, LoadOptions(.decoded))
    }
}
