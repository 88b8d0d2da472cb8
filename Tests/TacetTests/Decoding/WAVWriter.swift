@testable import TacetDecoding
@testable import Tacet

/// WAV files of any shape, sound or not.
struct WAVWriter {
    var format: PCMFormat
    var tag: UInt16 = 1
    var bits = 16
    var isExtensible = false
    /// What the data chunk claims, if that is not its length.
    var claimedSize: UInt32?
    /// Chunks before and after the data.
    var before: [UInt8] = []
    var after: [UInt8] = []

    /// A file with `samples`, encoded by the tag and the bits.
    func file(_ samples: [Float]) -> [UInt8] { file(bytes: samples.flatMap(encode)) }

    /// A file with `bytes` as they are.
    func file(bytes: [UInt8]) -> [UInt8] {
        let block = UInt16(truncatingIfNeeded: format.channels * bits / 8)
        var fields = little(isExtensible ? 0xFFFE : tag) + little(UInt16(truncatingIfNeeded: format.channels))
        fields += little(UInt32(truncatingIfNeeded: format.sampleRate))
        fields += little(UInt32(truncatingIfNeeded: format.sampleRate * format.channels * bits / 8))
        fields += little(block) + little(UInt16(bits))
        if isExtensible {
            fields += little(22 as UInt16) + little(UInt16(bits)) + little(0 as UInt32) + little(tag)
            fields += [0, 0, 0, 0, 0x10, 0, 0x80, 0, 0, 0xAA, 0, 0x38, 0x9B, 0x71]
        }
        var chunks = Self.chunk("fmt ", fields) + before
        chunks += Array("data".utf8) + little(claimedSize ?? UInt32(bytes.count)) + bytes
        if claimedSize == nil, bytes.count % 2 == 1 { chunks.append(0) }
        chunks += after
        return Array("RIFF".utf8) + little(UInt32(chunks.count + 4)) + Array("WAVE".utf8) + chunks
    }

    static func chunk(_ name: String, _ body: [UInt8]) -> [UInt8] {
        Array(name.utf8) + little(UInt32(body.count)) + body + (body.count % 2 == 1 ? [0] : [])
    }

    /// A `smpl` chunk with one loop over `start...last`, of type 0 (forward), 1 (to and fro) or 2 (backward).
    static func loop(start: UInt32, last: UInt32, type: UInt32 = 0) -> [UInt8] {
        let header: [UInt32] = [0, 0, 0, 60, 0, 0, 0, 1, 0]
        return chunk("smpl", (header + [0, type, start, last, 0, 0]).flatMap { little($0) })
    }

    private func encode(_ sample: Float) -> [UInt8] {
        switch (tag, bits) {
        case (3, 32): return little(sample.bitPattern)
        case (3, 64): return little(Double(sample).bitPattern)
        case (_, 8): return [UInt8(clamping: Int((sample * 128).rounded()) + 128)]
        case (_, 16): return little(Int16(clamping: Int((sample * 32_768).rounded())))
        case (_, 24): return Array(little(Int32(clamping: Int((sample * 8_388_608).rounded()))).prefix(3))
        default: return little(Int32(clamping: Int((Double(sample) * 2_147_483_648).rounded())))
        }
    }
}

/// The bytes of `value`, least significant first.
func little(_ value: some FixedWidthInteger) -> [UInt8] { withUnsafeBytes(of: value.littleEndian) { Array($0) } }
