package import TacetPlatform

extension MemoryCheck {
    /// The bytes that decoding takes for windows, blocks and buffers. The samples and the codebooks of a setup header
    /// are extra.
    package static let decoding = 4 << 20

    /// Checks that the system would give `bytes` bytes, to load or play `name`.
    ///
    /// - Throws: `AudioError` with `.tooLarge` if the system would refuse.
    package static func require(_ bytes: Int, for name: String) throws(AudioError) {
        try require(bytes, to: "load \(name)")
    }

    /// Checks that the system would give `bytes` bytes for what is done: `load it.ogg`.
    ///
    /// - Throws: `AudioError` with `.tooLarge` if the system would refuse.
    package static func require(_ bytes: Int, to operation: String) throws(AudioError) {
        guard has(bytes) else { throw shortage(of: bytes, to: operation) }
    }

    /// The error of a system that has no memory for a sound.
    package static func shortage(of bytes: Int, for name: String) -> AudioError {
        shortage(of: bytes, to: "load \(name)")
    }

    private static func shortage(of bytes: Int, to operation: String) -> AudioError {
        AudioError(
            .tooLarge, operation: operation, detail: "The system has no memory for it (\(bytes >> 10) KB)",
            remedy: "Unload sounds that are no longer needed, or raise the limit (ulimit -v).")
    }
}

extension AudioError {
    /// The error for a system that has no thread left, or no memory for the thread's stack.
    package static func noThread(for name: String) -> AudioError {
        AudioError(
            .tooLarge, operation: "play \(name)", detail: "The system has no thread for it",
            remedy: "End what is no longer needed, or raise the limits (ulimit -u, ulimit -v).")
    }
}
