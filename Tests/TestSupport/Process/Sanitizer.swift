import Glibc

/// AddressSanitizer or ThreadSanitizer, which `.ci/sanitize` builds the tests with.
///
/// A test that a sanitizer changes says how: it takes more time, it keeps freed memory, it replaces the allocator, or
/// it ends a process that is out of memory.
package enum Sanitizer {
    /// Whether this process has one.
    package static let isPresent = dlsym(nil, "__asan_init") != nil || dlsym(nil, "__tsan_init") != nil
}
