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

    /// The first of `names` that an object has, which tells what it is. An object that has none is an error, which names
    /// the member that is perhaps one of them with a letter wrong.
    ///
    /// - Parameters:
    ///   - others: What such an object may have besides.
    ///   - fault: What is wrong with an object that has none.
    static func kind(
        of decoder: any Decoder, from names: [String], beside others: [String], or fault: String
    ) throws -> String {
        let container = try decoder.container(keyedBy: Name.self)
        if let name = names.first(where: { container.contains(Name(stringValue: $0)) }) { return name }
        let remedy = "give one of \(names.joined(separator: ", "))"
        // The decoder has lost the order in which the members stand.
        let unknown = container.allKeys.map(\.stringValue).filter { !others.contains($0) }.min()
        guard let unknown else { throw problem(decoder, "\(fault); \(remedy)") }
        throw DecodingError.dataCorruptedError(
            forKey: Name(stringValue: unknown), in: container,
            debugDescription: "is not known here, and without it \(fault); \(remedy)")
    }

    /// What is wrong with an object as a whole.
    static func problem(_ decoder: any Decoder, _ text: String) -> DecodingError {
        .dataCorrupted(DecodingError.Context(codingPath: decoder.codingPath, debugDescription: text))
    }

    func has(_ name: String) -> Bool { container.contains(Name(stringValue: name)) }

    /// The member, or nil if there is none. A `null` is an error like any other wrong value.
    func value<Value: Decodable>(_ name: String, as type: Value.Type = Value.self) throws -> Value? {
        guard has(name) else { return nil }
        do {
            return try container.decode(type, forKey: Name(stringValue: name))
        } catch let error as DecodingError {
            throw error
        } catch {
            // The decoder has no words, and no place, for a number that a narrower type cannot hold.
            throw problem(name, "is a number that does not fit: too large, too small, or with a fraction")
        }
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
