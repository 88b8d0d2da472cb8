/// A codec of WAV files that stores differences of 4 bits, in blocks of which each can be decoded alone.
///
/// The block layouts are those of "New Multimedia Data Types and Data Techniques", Microsoft, 1994.
struct ADPCM: Hashable {
    enum Codec: Hashable {
        case microsoft(coefficients: [Coefficients])
        case ima
    }

    /// The weights of the last sample and the one before it, in 256ths.
    struct Coefficients: Hashable {
        var last: Int
        var beforeLast: Int
    }

    let codec: Codec
    /// 1 or 2.
    let channels: Int
    let blockBytes: Int
    /// The number of frames in a whole block.
    private(set) var blockFrames = 0

    /// Returns nil if a block of `blockBytes` cannot hold a frame.
    ///
    /// The number of frames in a block that a file states beside its size is not looked at, as in other players.
    init?(_ codec: Codec, channels: Int, blockBytes: Int) {
        self.codec = codec
        self.channels = channels
        self.blockBytes = blockBytes
        let room = frames(inBlockOf: blockBytes)
        guard room > 0 else { return nil }
        blockFrames = room
    }

    var name: String {
        switch codec {
        case .microsoft: "Microsoft ADPCM"
        case .ima: "IMA ADPCM"
        }
    }

    /// The number of frames in `bytes` of data, of which the last block may be cut.
    func frames(inDataOf bytes: Int) -> Int {
        // A frame takes half a byte or more, so the product fits.
        let bytes = min(bytes, .max / 4)
        return bytes / blockBytes * blockFrames + min(frames(inBlockOf: bytes % blockBytes), blockFrames)
    }

    /// The number of frames in a block that is cut after `bytes`.
    private func frames(inBlockOf bytes: Int) -> Int {
        switch codec {
        case .microsoft:
            // The header has two frames, and every frame after it a nibble a channel.
            let rest = bytes - 7 * channels
            return rest < 0 ? 0 : 2 + rest * 2 / channels
        case .ima:
            // The header has one frame, and then each channel in turn has eight samples in four bytes.
            let rest = bytes - 4 * channels
            return rest < 0 ? 0 : 1 + rest / (4 * channels) * 8
        }
    }

    /// Decodes a block to interleaved samples. Returns the number of frames; nil if the block's header is impossible.
    ///
    /// - Parameters:
    ///   - block: At most ``blockBytes``; fewer where the file is cut.
    ///   - samples: Room for ``blockFrames``.
    func decode(_ block: UnsafeRawBufferPointer, into samples: UnsafeMutablePointer<Int16>) -> Int? {
        let frames = min(self.frames(inBlockOf: block.count), blockFrames)
        guard frames > 0 else { return 0 }
        for channel in 0..<channels {
            let isPossible =
                switch codec {
                case .microsoft(let coefficients):
                    decodeMicrosoft(block, channel, coefficients, frames, into: samples)
                case .ima: decodeIMA(block, channel, frames, into: samples)
                }
            guard isPossible else { return nil }
        }
        return frames
    }
}

extension ADPCM {
    /// How each nibble without its sign moves the place in ``steps``.
    private static let moves = [-1, -1, -1, -1, 2, 4, 6, 8]
    private static let steps = [
        7, 8, 9, 10, 11, 12, 13, 14, 16, 17, 19, 21, 23, 25, 28, 31, 34, 37, 41, 45, 50, 55, 60, 66, 73, 80, 88,
        97, 107, 118, 130, 143, 157, 173, 190, 209, 230, 253, 279, 307, 337, 371, 408, 449, 494, 544, 598, 658,
        724, 796, 876, 963, 1060, 1166, 1282, 1411, 1552, 1707, 1878, 2066, 2272, 2499, 2749, 3024, 3327, 3660,
        4026, 4428, 4871, 5358, 5894, 6484, 7132, 7845, 8630, 9493, 10442, 11487, 12635, 13899, 15289, 16818,
        18500, 20350, 22385, 24623, 27086, 29794, 32767,
    ]

    /// Decodes one channel of a block. Returns false if the header's place in the table of steps does not exist.
    func decodeIMA(
        _ block: UnsafeRawBufferPointer, _ channel: Int, _ frames: Int, into samples: UnsafeMutablePointer<Int16>
    ) -> Bool {
        var sample = block.littleEndian(at: 4 * channel)
        var place = Int(block[4 * channel + 2])
        guard Self.steps.indices.contains(place) else { return false }
        samples[channel] = sample
        for frame in 1..<max(1, frames) {
            let (group, index) = (frame - 1).quotientAndRemainder(dividingBy: 8)
            let byte = block[4 * (channels * (1 + group) + channel) + index / 2]
            let nibble = Int(index.isMultiple(of: 2) ? byte & 15 : byte >> 4)
            let step = Self.steps[place]
            var difference = step >> 3
            if nibble & 4 != 0 { difference += step }
            if nibble & 2 != 0 { difference += step >> 1 }
            if nibble & 1 != 0 { difference += step >> 2 }
            sample = Int16(clamping: Int(sample) + (nibble & 8 == 0 ? difference : -difference))
            samples[frame * channels + channel] = sample
            place = min(max(place + Self.moves[nibble & 7], 0), Self.steps.count - 1)
        }
        return true
    }
}

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
