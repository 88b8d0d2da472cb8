import Glibc
package import TacetSystem

/// Memory that is about to be taken by those who do not look whether they got it: libvorbis goes on with a null pointer,
/// and Swift's arrays end the process.
///
/// What was found here may be gone when it is taken, if other threads are quick; a process that is merely at its limit,
/// as by `ulimit -v`, gets an error.
package enum MemoryCheck {
    /// What decoding takes beside the samples and the books of a setup header: windows, blocks, buffers, in bytes.
    package static let decoding = 4 << 20

    /// Looks whether the system would give `bytes`, to load or play `name`.
    ///
    /// - Throws: `AudioError` with `.tooLarge` if it would not.
    package static func require(_ bytes: Int, for name: String) throws(AudioError) {
        guard has(bytes) else {
            throw AudioError(
                .tooLarge, operation: "load \(name)", detail: "The system has no memory for it (\(bytes >> 10) KB)",
                remedy: "Unload sounds that are no longer needed, or raise the limit (ulimit -v).")
        }
    }

    /// Whether the system would give `bytes`.
    package static func has(_ bytes: Int) -> Bool {
        // Not `malloc`: the compiler removes an allocation that the program never reads.
        let memory = mmap(nil, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
        guard let memory, memory != MAP_FAILED else { return false }
        munmap(memory, bytes)
        return true
    }
}

extension AudioError {
    /// The system has no thread left, or no memory for its stack.
    package static func noThread(for name: String) -> AudioError {
        AudioError(
            .tooLarge, operation: "play \(name)", detail: "The system has no thread for it",
            remedy: "End what is no longer needed, or raise the limits (ulimit -u, ulimit -v).")
    }
}
