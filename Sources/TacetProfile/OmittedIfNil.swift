/// A member that an object lacks while it is nil. Other optional members are null then.
@propertyWrapper
package struct OmittedIfNil<Value: Codable & Sendable>: Codable, Sendable {
    package var wrappedValue: Value?

    package init(wrappedValue: Value?) { self.wrappedValue = wrappedValue }
}

extension KeyedEncodingContainer {
    /// Called by the members that the compiler writes.
    package mutating func encode<Value>(_ value: OmittedIfNil<Value>, forKey key: Key) throws {
        if let value = value.wrappedValue { try encode(value, forKey: key) }
    }
}

extension KeyedDecodingContainer {
    /// Called by the members that the compiler writes.
    package func decode<Value>(_ type: OmittedIfNil<Value>.Type, forKey key: Key) throws -> OmittedIfNil<Value> {
        OmittedIfNil(wrappedValue: try decodeIfPresent(Value.self, forKey: key))
    }
}
