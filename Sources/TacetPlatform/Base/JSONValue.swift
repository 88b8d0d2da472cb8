/// A JSON value, written on one line. Members keep their order.
package enum JSONValue: Sendable {
    case null
    case boolean(Bool)
    case integer(Int)
    /// NaN and the infinities do not exist in JSON, and are written as null.
    case number(Double)
    case string(String)
    case array([JSONValue])
    case object([(String, JSONValue)])

    /// A string, or null for nil.
    package init(_ text: String?) { self = text.map(JSONValue.string) ?? .null }

    /// A number rounded to `places` decimal places, or null.
    package init(_ number: Double?, places: Int) {
        self = number?.rounded(places: places).map(JSONValue.number) ?? .null
    }

    /// The JSON text by RFC 8259, without spaces and line breaks.
    package var text: String {
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

    /// Escapes also the characters that control a terminal, because the line may be shown on one.
    private static func quoted(_ string: String) -> String {
        var text = "\""
        for scalar in string.unicodeScalars {
            switch scalar {
            case "\"": text += "\\\""
            case "\\": text += "\\\\"
            case _ where scalar.isPrintable: text.unicodeScalars.append(scalar)
            default:
                // A scalar above U+FFFF is two escapes: its surrogates.
                for unit in String(scalar).utf16 {
                    let digits = String(unit, radix: 16)
                    text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
                }
            }
        }
        return text + "\""
    }
}

extension Double {
    /// The number rounded to `places` decimal places; nil if it is NaN or infinite.
    package func rounded(places: Int) -> Double? {
        guard isFinite else { return nil }
        var scale = 1.0
        for _ in 0..<places { scale *= 10 }
        return (self * scale).rounded() / scale
    }
}
