/// A list with a fixed capacity, for the render thread: it never allocates after it was made.
struct BoundedList<Element: BitwiseCopyable>: ~Copyable {
    private let elements: UnsafeMutablePointer<Element>
    private let capacity: Int
    private(set) var count = 0

    init(capacity: Int) {
        self.capacity = capacity
        elements = .allocate(capacity: capacity)
    }

    deinit { elements.deallocate() }

    /// Appends an element; false if there is no room.
    @discardableResult
    mutating func append(_ element: Element) -> Bool {
        guard count < capacity else { return false }
        (elements + count).initialize(to: element)
        count += 1
        return true
    }

    /// The element at `index`, which must be less than ``count``.
    subscript(index: Int) -> Element { elements[index] }

    /// Removes the elements that `isDone` is true of; order is not kept.
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
