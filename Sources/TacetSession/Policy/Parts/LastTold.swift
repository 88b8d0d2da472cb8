/// A value that others are told of when it changes, and only then.
struct LastTold<Value: Hashable & Sendable>: Hashable, Sendable {
    private(set) var value: Value

    init(_ value: Value) { self.value = value }

    /// Takes the present value. Returns whether it is new, and so must be told.
    mutating func changes(to new: Value) -> Bool {
        defer { value = new }
        return new != value
    }
}
