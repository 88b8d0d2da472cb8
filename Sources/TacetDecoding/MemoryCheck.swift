import Glibc
package import TacetSystem

/// Asks the system for memory before code takes it that cannot handle a refusal: libvorbis goes on with a null pointer,
/// and Swift's arrays end the process.
///
/// The check reserves nothing, so another thread may take the memory first. But a process that is at its limit
/// (`ulimit -v`) gets an error and does not crash.
package enum MemoryCheck {
    /// The bytes that decoding takes for windows, blocks and buffers. The samples and the codebooks of a setup header
    /// are extra.
    package static let decoding = 4 << 20

    /// Checks that the system would give `bytes` bytes, to load or play `name`.
    ///
    /// - Throws: `AudioError` with `.tooLarge` if the system would refuse.
    package static func require(_ bytes: Int, for name: String) throws(AudioError) {
        guard has(bytes) else {
            throw AudioError(
                .tooLarge, operation: "load \(name)", detail: "The system has no memory for it (\(bytes >> 10) KB)",
                remedy: "Unload sounds that are no longer needed, or raise the limit (ulimit -v).")
        }
    }

    /// Whether the system would give `bytes` bytes now. The C calls are `mmap` and `munmap`.
    package static func has(_ bytes: Int) -> Bool {
        // Not `malloc`: the compiler removes an allocation that the program never reads.
        let memory = mmap(nil, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
        guard let memory, memory != MAP_FAILED else { return false }
        munmap(memory, bytes)
        return true
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
