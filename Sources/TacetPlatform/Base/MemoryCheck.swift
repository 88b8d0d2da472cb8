import Glibc

/// Asks the system for memory before code takes it that cannot handle a refusal: libvorbis goes on with a null pointer,
/// and Swift and libpulse end the process.
///
/// The check reserves nothing, so another thread may take the memory first. But a process that is at its limit
/// (`ulimit -v`) gets an error and does not crash.
package enum MemoryCheck {
    /// What a new thread takes for a heap of its own: glibc reserves 128 MB of address space, keeps 64 MB, and 4 MB are
    /// for everything else.
    ///
    /// A thread with such a heap goes on when the process has no memory left. A thread without one takes at least a
    /// page for each allocation.
    package static let threadHeap = 132 << 20

    /// What a connection to a sound server takes at most, in bytes of address space.
    ///
    /// libpulse takes 12 MB, its pool of blocks 64 MB, and its thread 8 MB and a heap. PulseAudio's own pools, which
    /// the connection maps, are 64 MB each. 341 MB were measured, with the heap of the thread that connects; libpulse
    /// connects with no less, and ends the process at some sizes below.
    package static let soundServer = 352 << 20

    /// Whether the process may map `bytes` more bytes of address space (`ulimit -v`). Any thread.
    ///
    /// For what libraries and threads reserve and use little of: systems that promise no more memory than they have
    /// would refuse to promise all of it.
    package static func hasAddressSpace(_ bytes: Int) -> Bool {
        has(bytes, protection: PROT_NONE, flags: MAP_NORESERVE)
    }

    /// Whether the system would give `bytes` bytes now. The C calls are `mmap` and `munmap`. Any thread.
    package static func has(_ bytes: Int) -> Bool { has(bytes, protection: PROT_READ | PROT_WRITE, flags: 0) }

    private static func has(_ bytes: Int, protection: Int32, flags: Int32) -> Bool {
        // The kernel maps nothing of no length.
        if bytes == 0 { return true }
        // Not `malloc`: the compiler removes an allocation that the program never reads.
        let memory = mmap(nil, bytes, protection, MAP_PRIVATE | MAP_ANONYMOUS | flags, -1, 0)
        guard let memory, memory != MAP_FAILED else { return false }
        munmap(memory, bytes)
        return true
    }
}

/// Address space that no other thread can take. It is not used, and given back in the moment in which it is needed.
package struct MemoryReserve: @unchecked Sendable {  // the address of a mapping that is the owner's alone
    package let address: UnsafeMutableRawPointer?
    package let bytes: Int

    /// Reserves address space; nil if the process may not have as much (`ulimit -v`). The C call is `mmap`.
    package init?(_ bytes: Int) {
        self.bytes = bytes
        guard bytes > 0 else {
            address = nil
            return
        }
        let memory = mmap(nil, bytes, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0)
        guard let memory, memory != MAP_FAILED else { return nil }
        address = memory
    }

    /// Gives it back. The C call is `munmap`.
    package func release() { if let address { munmap(address, bytes) } }
}
