import TacetPlatform

/// Converts what a decoder gives as floats to 16-bit samples, for decoders that know floats alone.
enum PCMBlock {
    private static let maximumFrames = 1_024

    /// Decodes up to `maximum` frames through `decode`, and rounds their samples to 16 bits.
    ///
    /// - Parameter decode: Takes room for frames and their greatest number. Returns the numbers of frames and samples
    ///   decoded.
    static func quantise(
        into destination: UnsafeMutablePointer<Int16>, maximum: Int,
        _ decode: (UnsafeMutablePointer<Float>, Int) throws(AudioError) -> (frames: Int, samples: Int)
    ) throws(AudioError) -> Int {
        let maximum = min(maximum, maximumFrames)
        guard maximum > 0 else { return 0 }
        let capacity = maximum * PCMFormat.channelRange.upperBound
        return try withUnsafeTemporaryAllocation(of: Float.self, capacity: capacity) { block throws(AudioError) in
            guard let start = block.baseAddress else { return 0 }
            let (frames, samples) = try decode(start, maximum)
            for index in 0..<samples { destination[index] = Int16(quantising: start[index]) }
            return frames
        }
    }
}
