import TacetSystem

/// Checks setup headers, each once: the effects of a pack come from one encoder and have the same to the last byte.
final class SetupHeaderCache: Sendable {
    private static let capacity = 4
    /// Encoders write up to 10 KB; what is larger is checked every time.
    private static let maximumLength = 65_536

    /// The last that were passed, and what libvorbis takes for each.
    private let passed = Lock<[(packet: [UInt8], bytes: Int)]>([])

    /// What libvorbis will hold for a setup packet, in bytes. Any thread.
    func check(_ packet: [UInt8]) throws(VorbisSetup.Flaw) -> Int {
        let known = passed.withLock { passed in passed.first { $0.packet == packet }?.bytes }
        if let known { return known }
        let bytes = try VorbisSetup(packet: packet).bytes
        if packet.count <= Self.maximumLength {
            passed.withLock { passed in
                passed.insert((packet, bytes), at: 0)
                if passed.count > Self.capacity { passed.removeLast() }
            }
        }
        return bytes
    }
}
