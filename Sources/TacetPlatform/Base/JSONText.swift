/// A value in a JSON text (RFC 8259), with the place where it begins.
///
/// The reader takes nothing that breaks the rules, such as a comma before a closing bracket, and no number that no
/// setting can have.
package struct JSONText: Sendable {
    package enum Value: Sendable {
        case null
        case boolean(Bool)
        /// A number as it is written: a decimal fraction is exact in no binary format.
        case number(String)
        case string(String)
        case array([JSONText])
        /// The members in their order. A name may come twice.
        case object([(name: String, value: JSONText)])
    }

    package let value: Value
    /// Counted from 1.
    package let line: Int
    /// Counted from 1, in bytes.
    package let column: Int

    /// The first place at which a text breaks the rules.
    package struct Fault: Error {
        /// Counted from 1; columns in bytes.
        package let line: Int
        package let column: Int
        /// What is there, and what should be.
        package let detail: String
        /// Whether the text is valid JSON up to the place, and asks there for more than a reader can give.
        package let isValid: Bool

        /// The fault as a sentence without a full stop.
        package var sentence: String {
            "\(isValid ? "" : "It is no valid JSON: ")line \(line), column \(column): \(detail)"
        }
    }

    fileprivate init(_ value: Value, line: Int, column: Int) {
        (self.value, self.line, self.column) = (value, line, column)
    }

    /// The most memory in bytes that reading `count` bytes takes. A list of one-digit numbers takes the most: a value of
    /// 48 bytes for two of the text, in a list that is copied as it grows.
    package static func memory(toRead count: Int) -> Int { count * 64 }

    /// Reads the one value that the bytes are.
    ///
    /// - Parameter deepest: The most brackets within each other. Decoders give up at 512.
    /// - Throws: `Fault` with the place.
    package init(_ bytes: [UInt8], deepest: Int = 512) throws(Fault) {
        // Editors on Windows begin a file with a byte order mark, which decoders pass over.
        let bytes = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
        var reader = Reader(bytes: bytes, deepest: deepest)
        do throws(Reader.Stop) {
            self = try reader.value(depth: 0)
            reader.skipSpace()
            guard reader.next == nil else { throw reader.stop("the end of the document") }
        } catch {
            let before = bytes[..<error.place]
            throw Fault(
                line: before.count { $0 == UInt8(ascii: "\n") } + 1,
                column: error.place - (before.lastIndex(of: UInt8(ascii: "\n")) ?? -1), detail: error.detail,
                isValid: error.isValid)
        }
    }

    /// The first name that comes twice in one object, with the line of its second value. Decoders take either value.
    package var repeatedName: (name: String, line: Int)? {
        switch value {
        case .null, .boolean, .number, .string: return nil
        case .array(let elements): return elements.lazy.compactMap(\.repeatedName).first
        case .object(let members):
            var names: Set<String> = []
            for (name, value) in members {
                guard names.insert(name).inserted else { return (name, value.line) }
                if let repeated = value.repeatedName { return repeated }
            }
            return nil
        }
    }
}

extension JSONText {
    private struct Reader {
        struct Stop: Error {
            let place: Int
            let detail: String
            var isValid = false
        }

        private let bytes: [UInt8]
        private let deepest: Int
        private var place = 0
        private var line = 1
        /// The place of the line's first byte.
        private var lineStart = 0

        init(bytes: [UInt8], deepest: Int) { (self.bytes, self.deepest) = (bytes, deepest) }

        var next: UInt8? { place < bytes.count ? bytes[place] : nil }

        func stop(_ expected: String) -> Stop {
            guard let next else { return Stop(place: place, detail: "the file ends, where \(expected) should be") }
            let found = (0x21..<0x7F).contains(next) ? String(UnicodeScalar(next)) : "byte \(next)"
            return Stop(place: place, detail: "\(found) is there, where \(expected) should be")
        }

        mutating func skipSpace() {
            while let byte = next, [0x20, 0x09, 0x0A, 0x0D].contains(byte) {
                place += 1
                if byte == 0x0A { (line, lineStart) = (line + 1, place) }
            }
        }

        private mutating func take(_ byte: Unicode.Scalar) -> Bool {
            guard next == UInt8(ascii: byte) else { return false }
            place += 1
            return true
        }

        mutating func value(depth: Int) throws(Stop) -> JSONText {
            guard depth < deepest else {
                throw Stop(place: place, detail: "values are nested too deeply", isValid: true)
            }
            skipSpace()
            let (line, column) = (line, place - lineStart + 1)
            let value: Value =
                switch next {
                case UInt8(ascii: "{"): .object(try members(depth))
                case UInt8(ascii: "["): .array(try elements(depth))
                case UInt8(ascii: "\""): .string(try text())
                case UInt8(ascii: "t"): try word("true", .boolean(true))
                case UInt8(ascii: "f"): try word("false", .boolean(false))
                case UInt8(ascii: "n"): try word("null", .null)
                default: .number(try number())
                }
            return JSONText(value, line: line, column: column)
        }

        private mutating func members(_ depth: Int) throws(Stop) -> [(name: String, value: JSONText)] {
            var members: [(name: String, value: JSONText)] = []
            place += 1
            skipSpace()
            if take("}") { return members }
            while true {
                skipSpace()
                guard next == UInt8(ascii: "\"") else { throw stop("a name in quotation marks") }
                let name = try text()
                skipSpace()
                guard take(":") else { throw stop("a colon") }
                members.append((name, try value(depth: depth + 1)))
                skipSpace()
                if take("}") { return members }
                guard take(",") else { throw stop("a comma or }") }
            }
        }

        private mutating func elements(_ depth: Int) throws(Stop) -> [JSONText] {
            var elements: [JSONText] = []
            place += 1
            skipSpace()
            if take("]") { return elements }
            while true {
                elements.append(try value(depth: depth + 1))
                skipSpace()
                if take("]") { return elements }
                guard take(",") else { throw stop("a comma or ]") }
            }
        }

        private mutating func text() throws(Stop) -> String {
            place += 1
            let first = place
            while let byte = next, byte != UInt8(ascii: "\"") {
                guard byte >= 0x20 else { throw stop("the text's closing quotation mark") }
                place += byte == UInt8(ascii: "\\") ? 2 : 1
            }
            let end = min(place, bytes.count)
            guard take("\"") else {
                place = bytes.count
                throw stop("the text's closing quotation mark")
            }
            return try unescaped(first..<end)
        }

        /// The text between quotation marks.
        private func unescaped(_ range: Range<Int>) throws(Stop) -> String {
            do throws(UTF8.ValidationError) {
                _ = try UTF8Span(validating: bytes[range].span)
            } catch {
                let place = range.lowerBound + error.byteOffsets.lowerBound
                throw Stop(place: place, detail: "byte \(bytes[place]) is there, which is no text in UTF-8")
            }
            guard bytes[range].contains(UInt8(ascii: "\\")) else {
                return String(decoding: bytes[range], as: UTF8.self)
            }
            var text: [UInt8] = []
            var place = range.lowerBound
            while place < range.upperBound {
                if bytes[place] == UInt8(ascii: "\\") {
                    text += Array(String(try escaped(&place, before: range.upperBound)).utf8)
                } else {
                    text.append(bytes[place])
                    place += 1
                }
            }
            return String(decoding: text, as: UTF8.self)
        }

        /// The character of an escape, which begins at a place and is passed.
        private func escaped(_ place: inout Int, before end: Int) throws(Stop) -> Unicode.Scalar {
            let start = place
            place += 2
            switch bytes[start + 1] {
            case UInt8(ascii: "n"): return "\n"
            case UInt8(ascii: "t"): return "\t"
            case UInt8(ascii: "r"): return "\r"
            case UInt8(ascii: "b"): return "\u{8}"
            case UInt8(ascii: "f"): return "\u{C}"
            case UInt8(ascii: "\""): return "\""
            case UInt8(ascii: "\\"): return "\\"
            case UInt8(ascii: "/"): return "/"
            case UInt8(ascii: "u"): break
            default: throw Stop(place: start, detail: "a backslash is there, and no escape behind it")
            }
            let unit = try unit(at: start, before: end)
            place = start + 6
            if let scalar = Unicode.Scalar(unit) { return scalar }
            let low = unit < 0xDC00 && place < end ? try? self.unit(at: place, before: end) : nil
            guard let low, (0xDC00..<0xE000).contains(low),
                let scalar = Unicode.Scalar(0x1_0000 + (UInt32(unit) - 0xD800) << 10 + UInt32(low) - 0xDC00)
            else { throw Stop(place: start, detail: "half of a character is there, a surrogate without the other one") }
            place += 6
            return scalar
        }

        /// The number of an escape with four digits that begins at a place.
        private func unit(at place: Int, before end: Int) throws(Stop) -> UInt16 {
            let digits = bytes[min(place + 2, end)..<min(place + 6, end)]
            guard bytes[place...].starts(with: "\\u".utf8), digits.count == 4,
                digits.allSatisfy({ $0 != UInt8(ascii: "+") }),
                let unit = UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
            else { throw Stop(place: place, detail: "\\u is there without four digits") }
            return unit
        }

        private mutating func word(_ word: String, _ value: Value) throws(Stop) -> Value {
            guard bytes[place...].starts(with: word.utf8) else { throw stop("a value") }
            place += word.utf8.count
            return value
        }

        private mutating func number() throws(Stop) -> String {
            let first = place
            try digitsAndExponent()
            let text = String(decoding: bytes[first..<place], as: UTF8.self)
            guard let value = Float(text), value.isFinite else {
                throw Stop(place: first, detail: "the number \(text.prefix(32)) is too large", isValid: true)
            }
            return text
        }

        private mutating func digitsAndExponent() throws(Stop) {
            _ = take("-")
            let start = place
            let count = digits()
            guard count > 0 else { throw stop("a value") }
            guard count == 1 || bytes[start] != UInt8(ascii: "0") else {
                throw Stop(place: start, detail: "a number begins with a 0 too many")
            }
            if take("."), digits() == 0 { throw stop("a digit") }
            guard take("e") || take("E") else { return }
            _ = take("+") || take("-")
            guard digits() > 0 else { throw stop("a digit") }
        }

        private func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

        private mutating func digits() -> Int {
            let start = place
            while let byte = next, isDigit(byte) { place += 1 }
            return place - start
        }
    }
}
