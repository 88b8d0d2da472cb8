import CVorbis

/// The codebooks that libvorbis makes of a setup header, shared by the decoders of files with equal headers. Any
/// thread.
///
/// libvorbis makes the codebooks of each file anew, which is a fifth of the time that a short effect takes to load, and
/// keeps them for each decoder. Decoding only reads them: libvorbis 1.3.7 writes the memory behind
/// `vorbis_info.codec_setup` while it parses the headers, and when the first decoder begins. Both have happened here
/// before a decoder borrows the memory.
final class VorbisCodebooks: @unchecked Sendable {  // the memory is only read after the initialiser
    /// What the codebooks depend on.
    struct Key: Hashable {
        let channels: Int
        /// The shorter and the longer block in samples.
        let blocks: [Int]
        /// The setup packet, which ``VorbisSetup`` has accepted.
        let setup: [UInt8]

        init?(_ info: UnsafeMutablePointer<vorbis_info>, setup: [UInt8]) {
            channels = Int(info.pointee.channels)
            blocks = (0...1).map { Int(vorbis_info_blocksize(info, $0)) }
            self.setup = setup
            guard (1...255).contains(channels), blocks.allSatisfy({ $0 > 0 && $0 & ($0 - 1) == 0 }) else { return nil }
        }

        /// The identification header (Vorbis I specification, section 4.2.2), with a sample rate that decoding does not
        /// use.
        fileprivate var identification: [UInt8] {
            let exponents = UInt8(blocks[0].trailingZeroBitCount) | UInt8(blocks[1].trailingZeroBitCount) << 4
            return [1] + Array("vorbis".utf8) + [0, 0, 0, 0, UInt8(channels)] + [0x80, 0xBB, 0, 0]
                + [UInt8](repeating: 0, count: 12) + [exponents, 1]
        }
    }

    let key: Key
    private let info = UnsafeMutablePointer<vorbis_info>.allocate(capacity: 1)

    /// An empty comment header, without which libvorbis takes no setup header.
    private static let comments = [3] + Array("vorbis".utf8) + [0, 0, 0, 0, 0, 0, 0, 0, 1]

    /// Makes the codebooks; nil if libvorbis refuses the header.
    init?(_ key: Key) {
        self.key = key
        vorbis_info_init(info)
        guard Self.parse([key.identification, Self.comments, key.setup], info), Self.makeBooks(info) else { return nil }
    }

    deinit {
        vorbis_info_clear(info)
        info.deallocate()
    }

    /// Lets the file with `info` decode with these codebooks, and returns its own.
    ///
    /// The caller keeps this object, clears its decoder, and gives `info` its own codebooks back before `info` is
    /// cleared.
    func lend(to info: UnsafeMutablePointer<vorbis_info>) -> UnsafeMutableRawPointer? {
        let own = info.pointee.codec_setup
        info.pointee.codec_setup = self.info.pointee.codec_setup
        return own
    }

    private static func parse(_ headers: [[UInt8]], _ info: UnsafeMutablePointer<vorbis_info>) -> Bool {
        var comment = vorbis_comment()
        vorbis_comment_init(&comment)
        defer { vorbis_comment_clear(&comment) }
        for (number, header) in headers.enumerated() {
            var bytes = header
            let status = bytes.withUnsafeMutableBufferPointer { bytes in
                var packet = ogg_packet()
                packet.packet = bytes.baseAddress
                packet.bytes = bytes.count
                packet.b_o_s = number == 0 ? 1 : 0
                packet.packetno = ogg_int64_t(number)
                return vorbis_synthesis_headerin(info, &comment, &packet)
            }
            if status != 0 { return false }
        }
        return true
    }

    /// Begins a decoder, for which libvorbis makes the codebooks, and ends it.
    private static func makeBooks(_ info: UnsafeMutablePointer<vorbis_info>) -> Bool {
        var decoder = vorbis_dsp_state()
        defer { vorbis_dsp_clear(&decoder) }
        return vorbis_synthesis_init(&decoder, info) == 0
    }
}
