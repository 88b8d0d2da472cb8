import FoundationEssentials
import Tacet

/// Blocks of a capture as text, for the page of a capture that is too long to have them all as numbers: about 25 bytes
/// a block.
///
/// A block begins with the set of columns in which it differs from the block before, one bit each by column. Behind it
/// stand the differences in those columns. Numbers are little-endian groups of seven bits, whose eighth bit says that
/// more follow; a difference `d` is stored as `2d`, or as `-2d - 1` if it is negative. The first block differs from
/// zeros. The bytes are written in base 64.
struct PackedBlocks {
    /// The index of the first block in the capture.
    let first: Int
    let text: String

    /// - Parameters:
    ///   - blocks: One block at least.
    ///   - columns: The columns that are stored, 31 at most, because the page's script shifts integers of 32 bits.
    ///   - origin: The time that the blocks' beginnings count from.
    init(_ blocks: ArraySlice<BlockProfile>, _ columns: [CaptureColumn], from origin: Int) {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(blocks.count * 24)
        var before = [Int](repeating: 0, count: columns.count)
        for block in blocks {
            let numbers = columns.map { $0.name == "start" ? block.start - origin : $0.value(block) }
            var changed: UInt64 = 0
            for place in columns.indices where numbers[place] != before[place] { changed |= 1 << UInt64(place) }
            Self.append(changed, to: &bytes)
            for place in columns.indices where numbers[place] != before[place] {
                let difference = numbers[place] - before[place]
                Self.append(UInt64(bitPattern: Int64(difference << 1 ^ difference >> 63)), to: &bytes)
            }
            before = numbers
        }
        first = blocks.startIndex
        text = Data(bytes).base64EncodedString()
    }

    private static func append(_ number: UInt64, to bytes: inout [UInt8]) {
        var rest = number
        while rest > 0x7F {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(truncatingIfNeeded: rest))
    }
}
