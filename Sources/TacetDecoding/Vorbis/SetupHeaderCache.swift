import TacetPlatform

/// Checks Vorbis setup headers, each once, and keeps the codebooks of those that come again. The effects of a game
/// often come from one encoder and have equal headers.
final class SetupHeaderCache: Sendable {
    /// The most headers, and the most codebooks, which take about 0.1 MB each: of mono and stereo files of two
    /// qualities.
    private static let capacity = 4
    /// The longest header that is remembered, in bytes. Encoders write up to 10 KB.
    private static let maximumLength = 65_536
    private struct State {
        /// The last headers that passed, and the memory in bytes that libvorbis takes for each.
        var passed: [(packet: [UInt8], bytes: Int)] = []
        /// The codebooks that were asked for last, latest first.
        var shared: [VorbisCodebooks] = []
    }
    private let state = Lock(State())

    /// Checks a setup packet. Any thread.
    ///
    /// - Returns: The memory in bytes that libvorbis will hold for it, and whether an equal packet has passed before.
    /// - Throws: The packet's ``VorbisSetup/Flaw``.
    func check(_ packet: [UInt8]) throws(VorbisSetup.Flaw) -> (bytes: Int, isKnown: Bool) {
        let known = state.withLock { state in state.passed.first { $0.packet == packet }?.bytes }
        if let known { return (known, true) }
        let bytes = try VorbisSetup(packet: packet).bytes
        if packet.count <= Self.maximumLength {
            state.withLock { state in
                state.passed.insert((packet, bytes), at: 0)
                if state.passed.count > Self.capacity { state.passed.removeLast() }
            }
        }
        return (bytes, false)
    }

    /// The codebooks of a header that has passed; nil if libvorbis refuses it. Any thread.
    func codebooks(_ key: VorbisCodebooks.Key) -> VorbisCodebooks? {
        let kept = state.withLock { state -> VorbisCodebooks? in
            guard let index = state.shared.firstIndex(where: { $0.key == key }) else { return nil }
            if index > 0 { state.shared.swapAt(0, index) }
            return state.shared[0]
        }
        if let kept { return kept }
        // Made without the lock: another thread that needs the same codebooks now makes its own.
        guard let made = VorbisCodebooks(key) else { return nil }
        return state.withLock { state in
            if let other = state.shared.first(where: { $0.key == key }) { return other }
            state.shared.insert(made, at: 0)
            if state.shared.count > Self.capacity { state.shared.removeLast() }
            return made
        }
    }
}
