import TacetSession

/// A JSON value to be written in one line. Members keep their order.
enum JSONValue: Sendable {
    case null
    case boolean(Bool)
    case integer(Int)
    /// Not-a-number and the infinities, which JSON does not have, are written as null.
    case number(Double)
    case string(String)
    case array([JSONValue])
    case object([(String, JSONValue)])

    /// The value of `text`, or null.
    init(_ text: String?) { self = text.map(JSONValue.string) ?? .null }

    /// The number rounded to `places` decimal places, or null.
    init(_ number: Double?, places: Int) {
        guard let number, number.isFinite else {
            self = .null
            return
        }
        var scale = 1.0
        for _ in 0..<places { scale *= 10 }
        self = .number((number * scale).rounded() / scale)
    }

    /// RFC 8259, without a space and without a line break.
    var text: String {
        switch self {
        case .null: "null"
        case .boolean(let value): value ? "true" : "false"
        case .integer(let value): "\(value)"
        case .number(let value): value.isFinite ? "\(value)" : "null"
        case .string(let value): Self.quoted(value)
        case .array(let values): "[" + values.map(\.text).joined(separator: ",") + "]"
        case .object(let members):
            "{" + members.map { Self.quoted($0.0) + ":" + $0.1.text }.joined(separator: ",") + "}"
        }
    }

    /// What a terminal would obey is escaped too: the line may well be shown on one.
    private static func quoted(_ string: String) -> String {
        var text = "\""
        for scalar in string.unicodeScalars {
            switch scalar {
            case "\"": text += "\\\""
            case "\\": text += "\\\\"
            case _ where scalar.isPrintable: text.unicodeScalars.append(scalar)
            default:
                let digits = String(scalar.value, radix: 16)
                text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            }
        }
        return text + "\""
    }
}
