public import TacetPlatform

/// Reads the bytes of a file at any offset: from a disk, from memory, or from an archive of the game's own.
///
/// One decoder calls the source, on one thread of Tacet's at a time, never on the thread that mixes. A call of the game
/// that returns what was read waits for Tacet's thread; only where the system has no thread left, the calling thread
/// reads. A read may block as long as the medium does. A game that reads one archive through several sources guards it
/// by a lock, because several threads read at once.
public protocol ByteSource: AnyObject, Sendable {
    /// The length in bytes when the source was opened. If the file was cut short since, reads beyond its end return
    /// fewer bytes.
    var size: Int { get }

    /// Copies up to `count` bytes from `offset`. Returns the number of bytes copied; 0 is the end.
    ///
    /// - Parameters:
    ///   - offset: The first byte, 0 or more.
    ///   - destination: Room for `count` bytes.
    ///   - count: The most bytes to copy, 1 or more.
    /// - Throws: `AudioError` with `.unreadable` if the medium fails. The sound that reads the source ends with this
    ///   error.
    func read(at offset: Int, into destination: UnsafeMutableRawPointer, count: Int) throws(AudioError) -> Int
}

extension ByteSource {
    /// Returns up to `count` bytes from `offset`, fewer only where the source ends.
    ///
    /// - Throws: `AudioError` with `.tooLarge` if the system has no memory for more than 1 MB of them, or an error of the
    ///   source.
    package func bytes(at offset: Int, count: Int) throws(AudioError) -> [UInt8] {
        guard offset >= 0, offset < size else { return [] }
        let count = max(0, min(count, size - offset))
        // Less is what decoding has asked for: see ``MemoryCheck/decoding``.
        if count > 1 << 20 { try MemoryCheck.require(count, to: "read \(count) bytes of a file") }
        var bytes = [UInt8](repeating: 0, count: count)
        var filled = 0
        while filled < bytes.count {
            let result = bytes.withUnsafeMutableBytes { buffer in
                Result { () throws(AudioError) -> Int in
                    guard let start = buffer.baseAddress else { return 0 }
                    return try read(at: offset + filled, into: start + filled, count: buffer.count - filled)
                }
            }
            let got = try result.get()
            guard got > 0 else { break }
            filled += got
        }
        bytes.removeLast(bytes.count - filled)
        return bytes
    }
}
