extension UnsafeMutablePointer {
    /// Memory for `count` elements, each a copy of `value`. The pages are written now, so that no page fault comes later.
    @inlinable
    package static func allocate(repeating value: Pointee, count: Int) -> UnsafeMutablePointer {
        let elements = allocate(capacity: count)
        elements.initialize(repeating: value, count: count)
        return elements
    }
}
