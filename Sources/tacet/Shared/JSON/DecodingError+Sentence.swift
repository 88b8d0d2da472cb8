import FoundationEssentials
import TacetPlatform
import _StringProcessing

extension DecodingError {
    /// The place in the document, and the error there: by line and column where it is no JSON, else by the value's path
    /// in JavaScript's syntax.
    ///
    /// - Parameter bytes: The document.
    func sentence(in bytes: [UInt8]) -> String {
        switch self {
        case .dataCorrupted(let context) where context.codingPath.isEmpty:
            JSONText.Fault(faultIn: bytes)?.sentence ?? "It is no valid JSON"
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
