/// A list with a fixed capacity, for the mixing thread: it allocates in `init` alone.
struct BoundedList<Element: BitwiseCopyable>: ~Copyable {
    private let elements: UnsafeMutablePointer<Element>
    private let capacity: Int
    private(set) var count = 0

    init(capacity: Int) {
        self.capacity = capacity
        elements = .allocate(capacity: capacity)
    }

    deinit { elements.deallocate() }

    /// Appends an element; returns false if the list is full.
    @discardableResult
    mutating func append(_ element: Element) -> Bool {
        guard count < capacity else { return false }
        (elements + count).initialize(to: element)
        count += 1
        return true
    }

    /// The element at `index`, which must be less than ``count``.
    subscript(index: Int) -> Element { elements[index] }

    /// Removes each element for which `isDone` returns true. Does not keep the order.
    mutating func removeAll(where isDone: (Element) -> Bool) {
        var index = 0
        while index < count {
            if isDone(elements[index]) {
                count -= 1
                elements[index] = elements[count]
            } else {
                index += 1
            }
        }
    }
}
