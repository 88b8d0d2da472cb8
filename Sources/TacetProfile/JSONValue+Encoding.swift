package import TacetPlatform

extension JSONValue {
    /// A value of the schema. Members keep the order in which they are encoded, and a member that is nil is null.
    ///
    /// The libraries use no Foundation, so they have this encoder in place of its own.
    package init(encoding value: some Encodable) {
        let tree = JSONTree()
        // The containers below throw nothing.
        try? value.encode(to: JSONTreeEncoder(tree: tree))
        self = tree.json
    }

    /// The value of a type that has no parts; nil for other types.
    fileprivate init?(plain value: some Encodable) {
        switch value {
        case let value as String: self = .string(value)
        case let value as Bool: self = .boolean(value)
        case let value as Int: self = .integer(value)
        case let value as Double: self = .number(value)
        case let value as Float: self = .number(Double(value))
        case let value as any BinaryInteger: self = .integer(Int(clamping: value))
        default: return nil
        }
    }
}

/// A value that is being encoded.
private final class JSONTree {
    enum Shape {
        case plain(JSONValue)
        case array([JSONTree])
        case object([(String, JSONTree)])
    }

    var shape: Shape

    init(_ value: JSONValue = .null) { shape = .plain(value) }

    /// The tree of a value.
    convenience init(encoding value: some Encodable) throws {
        self.init()
        if let plain = JSONValue(plain: value) {
            shape = .plain(plain)
        } else {
            try value.encode(to: JSONTreeEncoder(tree: self))
        }
    }

    func append(_ element: JSONTree) {
        var elements: [JSONTree] = if case .array(let present) = shape { present } else { [] }
        shape = .plain(.null)
        elements.append(element)
        shape = .array(elements)
    }

    func append(_ member: JSONTree, named name: String) {
        var members: [(String, JSONTree)] = if case .object(let present) = shape { present } else { [] }
        shape = .plain(.null)
        members.append((name, member))
        shape = .object(members)
    }

    var json: JSONValue {
        switch shape {
        case .plain(let value): value
        case .array(let elements): .array(elements.map(\.json))
        case .object(let members): .object(members.map { ($0.0, $0.1.json) })
        }
    }
}

private struct JSONTreeEncoder: Encoder {
    let tree: JSONTree
    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    /// Several containers of one encoder add to the same object.
    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        if case .plain = tree.shape { tree.shape = .object([]) }
        return KeyedEncodingContainer(Members<Key>(tree: tree))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        if case .plain = tree.shape { tree.shape = .array([]) }
        return Elements(tree: tree)
    }

    func singleValueContainer() -> any SingleValueEncodingContainer { Single(tree: tree) }
}

private struct Members<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let tree: JSONTree
    var codingPath: [any CodingKey] { [] }

    func encodeNil(forKey key: Key) { tree.append(JSONTree(), named: key.stringValue) }

    func encode(_ value: some Encodable, forKey key: Key) throws {
        tree.append(try JSONTree(encoding: value), named: key.stringValue)
    }

    private func encodeOrNull(_ value: (some Encodable)?, _ key: Key) throws {
        if let value { try encode(value, forKey: key) } else { encodeNil(forKey: key) }
    }

    func encodeIfPresent(_ value: Bool?, forKey key: Key) throws { try encodeOrNull(value, key) }
    func encodeIfPresent(_ value: Int?, forKey key: Key) throws { try encodeOrNull(value, key) }
    func encodeIfPresent(_ value: Double?, forKey key: Key) throws { try encodeOrNull(value, key) }
    func encodeIfPresent(_ value: String?, forKey key: Key) throws { try encodeOrNull(value, key) }
    func encodeIfPresent<Value: Encodable>(_ value: Value?, forKey key: Key) throws { try encodeOrNull(value, key) }

    private func member(_ key: String) -> JSONTreeEncoder {
        let member = JSONTree()
        tree.append(member, named: key)
        return JSONTreeEncoder(tree: member)
    }

    func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type, forKey key: Key
    ) -> KeyedEncodingContainer<Nested> { member(key.stringValue).container(keyedBy: type) }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
        member(key.stringValue).unkeyedContainer()
    }

    func superEncoder() -> any Encoder { member("super") }
    func superEncoder(forKey key: Key) -> any Encoder { member(key.stringValue) }
}

private struct Elements: UnkeyedEncodingContainer {
    let tree: JSONTree
    var codingPath: [any CodingKey] { [] }
    var count: Int { if case .array(let elements) = tree.shape { elements.count } else { 0 } }

    func encodeNil() { tree.append(JSONTree()) }

    func encode(_ value: some Encodable) throws { tree.append(try JSONTree(encoding: value)) }

    private func element() -> JSONTreeEncoder {
        let element = JSONTree()
        tree.append(element)
        return JSONTreeEncoder(tree: element)
    }

    func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type) -> KeyedEncodingContainer<Nested> {
        element().container(keyedBy: type)
    }

    func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { element().unkeyedContainer() }
    func superEncoder() -> any Encoder { element() }
}

private struct Single: SingleValueEncodingContainer {
    let tree: JSONTree
    var codingPath: [any CodingKey] { [] }

    func encodeNil() { tree.shape = .plain(.null) }

    func encode(_ value: some Encodable) throws { tree.shape = try JSONTree(encoding: value).shape }
}
