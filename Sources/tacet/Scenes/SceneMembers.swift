import TacetPlatform
import Tacet
import TacetSession

/// Reads the members of one object of a scene, each within its range. An unknown name is an error.
struct SceneMembers {
    struct Name: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }

        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    private let container: KeyedDecodingContainer<Name>

    /// - Parameter known: The names that the object may have.
    init(_ decoder: any Decoder, known: [String]) throws {
        container = try decoder.container(keyedBy: Name.self)
        for name in container.allKeys where !known.contains(name.stringValue) {
            throw problem(name.stringValue, "is not known here; known are \(known.joined(separator: ", "))")
        }
    }

    func has(_ name: String) -> Bool { container.contains(Name(stringValue: name)) }

    /// The member, or nil if there is none.
    func value<Value: Decodable>(_ name: String, as type: Value.Type = Value.self) throws -> Value? {
        try container.decodeIfPresent(type, forKey: Name(stringValue: name))
    }

    func required<Value: Decodable>(_ name: String, as type: Value.Type = Value.self) throws -> Value {
        guard let value = try value(name, as: type) else { throw problem(name, "is missing") }
        return value
    }

    /// A number within `range`, or nil if there is none.
    func number<Value: Decodable & Comparable>(_ name: String, in range: ClosedRange<Value>) throws -> Value? {
        guard let number = try value(name, as: Value.self) else { return nil }
        guard range.contains(number) else {
            throw problem(name, "is \(number); it must lie in \(range.lowerBound)...\(range.upperBound)")
        }
        return number
    }

    /// A whole number within `range`, or nil if there is none.
    func integer(_ name: String, in range: ClosedRange<Int>) throws -> Int? {
        guard let number: Double = try value(name) else { return nil }
        guard let integer = Int(exactly: number), range.contains(integer) else {
            throw problem(name, "is \(number); it must be a whole number in \(range.lowerBound)...\(range.upperBound)")
        }
        return integer
    }

    func gain(_ name: String) throws -> Decibels? { try number(name, in: Float(-144)...24).map { Decibels($0) } }

    /// How long a change takes: `over`, in seconds; 10 ms if left out.
    func tween() throws -> Tween { try number("over", in: 0.0...3_600).map { .seconds($0) } ?? .declick }

    /// Three numbers, or nil if there are none.
    func vector(_ name: String) throws -> Vector3? {
        guard let values = try value(name, as: [Float].self) else { return nil }
        guard values.count == 3 else {
            throw problem(name, "has \(values.count) numbers; a place has three, [x, y, z]")
        }
        return Vector3(values[0], values[1], values[2])
    }

    func problem(_ name: String, _ text: String) -> DecodingError {
        .dataCorruptedError(forKey: Name(stringValue: name), in: container, debugDescription: text)
    }
}

extension DecodingError {
    /// The place in the document, and the error there: by line and column where it is no JSON, else by the value's path in
    /// JavaScript's syntax.
    ///
    /// - Parameter bytes: The document.
    func sentence(in bytes: [UInt8]) -> String {
        switch self {
        case .dataCorrupted(let context) where context.codingPath.isEmpty:
            JSONPlace(faultIn: bytes)?.sentence ?? "It is no valid JSON"
        case .typeMismatch(let type, let context):
            "\(Self.place(context.codingPath)): must be \(Self.kind(of: type))\(Self.found(context.debugDescription))"
        case .valueNotFound(let type, let context):
            "\(Self.place(context.codingPath)): must be \(Self.kind(of: type)), and is null"
        case .dataCorrupted(let context) where context.debugDescription.hasPrefix("Number "):
            "\(Self.place(context.codingPath)): is a number that does not fit: too large, or with a fraction"
        case .dataCorrupted(let context):
            "\(Self.place(context.codingPath)): \(context.debugDescription.withoutFullStop)"
        case .keyNotFound(let key, let context): "\(Self.place(context.codingPath + [key])): is missing"
        @unknown default: "It is no valid document"
        }
    }

    /// What JSON calls a value of the type.
    private static func kind(of type: Any.Type) -> String {
        switch type {
        case is any BinaryInteger.Type, is any BinaryFloatingPoint.Type: "a number"
        case is String.Type: "a text in quotation marks"
        case is Bool.Type: "true or false"
        case is [Any].Type: "a list in [ ]"
        default: "an object in { }"
        }
    }

    /// The kind of the value that is there, out of the words of the decoder: `… but found a string instead.`
    private static func found(_ words: String) -> String {
        guard let start = words.firstRange(of: "but found "), let end = words.firstRange(of: " instead"),
            start.upperBound <= end.lowerBound
        else { return "" }
        let kind = String(words[start.upperBound..<end.lowerBound])
        let names = [
            "a string": "a text", "an array": "a list", "a dictionary": "an object", "number": "a number",
            "bool": "true or false", "null": "null",
        ]
        return names[kind].map { ", and is \($0)" } ?? ""
    }

    private static func place(_ path: [any CodingKey]) -> String {
        var text = ""
        for key in path {
            if let index = key.intValue {
                text += "[\(index)]"
            } else {
                text += text.isEmpty ? key.stringValue : ".\(key.stringValue)"
            }
        }
        return text.isEmpty ? "the document" : text
    }
}

extension String {
    /// The text without the full stop that another text adds.
    fileprivate var withoutFullStop: String { hasSuffix(".") ? String(dropLast()) : self }
}
