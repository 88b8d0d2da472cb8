package import TacetSystem

/// Bytes at offsets: a file in memory, a file read ahead, a test's file that lies or stalls.
///
/// Called by one decoder on one thread; may block where the medium does.
package protocol ByteSource: AnyObject {
    /// The length in bytes when it was opened; reads past the end of what is really there come back short.
    var size: Int { get }

    /// Copies up to `count` bytes from `offset` and returns how many there were; 0 is the end.
    ///
    /// - Throws: `AudioError` with `.unreadable` when the medium fails.
    func read(at offset: Int, into destination: UnsafeMutableRawPointer, count: Int) throws(AudioError) -> Int
}

extension ByteSource {
    /// Up to `count` bytes from `offset`, fewer only where the source ends.
    package func bytes(at offset: Int, count: Int) throws(AudioError) -> [UInt8] {
        guard offset >= 0, offset < size else { return [] }
        var bytes = [UInt8](repeating: 0, count: max(0, min(count, size - offset)))
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
