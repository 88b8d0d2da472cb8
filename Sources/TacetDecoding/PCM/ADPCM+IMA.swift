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
