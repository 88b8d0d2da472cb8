extension ADPCM {
    /// The coefficients that every file states; those of a file that states none.
    static let standardCoefficients = [
        (256, 0), (512, -256), (0, 0), (192, 64), (240, 0), (460, -208), (392, -232),
    ].map { Coefficients(last: $0, beforeLast: $1) }

    /// By how much each nibble changes the step, in 256ths.
    private static let adaptation = [230, 230, 230, 230, 307, 409, 512, 614, 768, 614, 512, 409, 307, 230, 230, 230]
    /// Steps grow threefold at most, so the next one fits too.
    private static let largestStep = Int(Int32.max) / 768

    /// Decodes one channel of a block. Returns false if the header names coefficients that the file does not have.
    func decodeMicrosoft(
        _ block: UnsafeRawBufferPointer, _ channel: Int, _ coefficients: [Coefficients], _ frames: Int,
        into samples: UnsafeMutablePointer<Int16>
    ) -> Bool {
        let set = Int(block[channel])
        guard coefficients.indices.contains(set) else { return false }
        let weights = coefficients[set]
        var step = Int(block.littleEndian(at: channels + 2 * channel))
        var last = Int(block.littleEndian(at: 3 * channels + 2 * channel))
        var beforeLast = Int(block.littleEndian(at: 5 * channels + 2 * channel))
        samples[channel] = Int16(beforeLast)
        // A cut of two frames is possible, of one is not: the header holds both.
        if frames > 1 { samples[channels + channel] = Int16(last) }
        for frame in 2..<max(2, frames) {
            let index = (frame - 2) * channels + channel
            let byte = block[7 * channels + index / 2]
            let nibble = Int(index.isMultiple(of: 2) ? byte >> 4 : byte & 15)
            let predicted = (last * weights.last + beforeLast * weights.beforeLast) >> 8
            let sample = Int16(clamping: predicted + (nibble < 8 ? nibble : nibble - 16) * step)
            samples[frame * channels + channel] = sample
            beforeLast = last
            last = Int(sample)
            step = min(max((Self.adaptation[nibble] * step) >> 8, 16), Self.largestStep)
        }
        return true
    }
}

extension UnsafeRawBufferPointer {
    /// The signed 16-bit number at `offset`.
    func littleEndian(at offset: Int) -> Int16 {
        Int16(littleEndian: loadUnaligned(fromByteOffset: offset, as: Int16.self))
    }
}
