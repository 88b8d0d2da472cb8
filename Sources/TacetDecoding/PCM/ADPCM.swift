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
