import TacetSystem

/// Checks Vorbis setup headers, each once. The effects of a game often come from one encoder and have equal headers.
final class SetupHeaderCache: Sendable {
    private static let capacity = 4
    /// The longest header that is remembered, in bytes. Encoders write up to 10 KB.
    private static let maximumLength = 65_536

    /// The last headers that passed, and the memory in bytes that libvorbis takes for each.
    private let passed = Lock<[(packet: [UInt8], bytes: Int)]>([])

    /// Checks a setup packet and returns the memory in bytes that libvorbis will hold for it. Any thread.
    ///
    /// - Throws: The packet's ``VorbisSetup/Flaw``.
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
