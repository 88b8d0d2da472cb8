/// The first place at which a text breaks the rules of JSON (RFC 8259), which a decoder does not tell, or has a number
/// that no setting can have. Decoders also accept what breaks the rules, such as a comma before a closing bracket.
struct JSONPlace {
    /// Counted from 1; columns in bytes.
    let line: Int
    let column: Int
    /// What is there, and what should be.
    let detail: String

    /// Nil if the bytes are one valid JSON value.
    init?(faultIn bytes: [UInt8]) {
        // Editors on Windows begin a file with a byte order mark, which decoders pass over.
        let bytes = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
        var reader = Reader(bytes: bytes)
        do throws(Fault) {
            try reader.value(depth: 0)
            reader.skipSpace()
            guard reader.next == nil else { throw reader.fault("the end of the document") }
            return nil
        } catch {
            let before = bytes[..<error.place]
            line = before.count { $0 == UInt8(ascii: "\n") } + 1
            column = error.place - (before.lastIndex(of: UInt8(ascii: "\n")) ?? -1)
            detail = error.detail
        }
    }

    /// The fault as a sentence without a full stop.
    var sentence: String { "It is no valid JSON: line \(line), column \(column): \(detail)" }

    private struct Fault: Error {
        let place: Int
        let detail: String
    }

    private struct Reader {
        let bytes: [UInt8]
        private var place = 0
        /// The depth at which decoders give up.
        private static let deepest = 512

        init(bytes: [UInt8]) { self.bytes = bytes }

        var next: UInt8? { place < bytes.count ? bytes[place] : nil }

        func fault(_ expected: String) -> Fault {
            guard let next else { return Fault(place: place, detail: "the file ends, where \(expected) should be") }
            let found = (0x21..<0x7F).contains(next) ? String(UnicodeScalar(next)) : "byte \(next)"
            return Fault(place: place, detail: "\(found) is there, where \(expected) should be")
        }

        mutating func skipSpace() {
            while let byte = next, [0x20, 0x09, 0x0A, 0x0D].contains(byte) { place += 1 }
        }

        private mutating func take(_ byte: Unicode.Scalar) -> Bool {
            guard next == UInt8(ascii: byte) else { return false }
            place += 1
            return true
        }

        mutating func value(depth: Int) throws(Fault) {
            guard depth < Self.deepest else { throw Fault(place: place, detail: "values are nested too deeply") }
            skipSpace()
            switch next {
            case UInt8(ascii: "{"): try members(depth)
            case UInt8(ascii: "["): try elements(depth)
            case UInt8(ascii: "\""): try text()
            case UInt8(ascii: "t"): try word("true")
            case UInt8(ascii: "f"): try word("false")
            case UInt8(ascii: "n"): try word("null")
            default: try number()
            }
        }

        private mutating func members(_ depth: Int) throws(Fault) {
            place += 1
            skipSpace()
            if take("}") { return }
            while true {
                skipSpace()
                guard next == UInt8(ascii: "\"") else { throw fault("a name in quotation marks") }
                try text()
                skipSpace()
                guard take(":") else { throw fault("a colon") }
                try value(depth: depth + 1)
                skipSpace()
                if take("}") { return }
                guard take(",") else { throw fault("a comma or }") }
            }
        }

        private mutating func elements(_ depth: Int) throws(Fault) {
            place += 1
            skipSpace()
            if take("]") { return }
            while true {
                try value(depth: depth + 1)
                skipSpace()
                if take("]") { return }
                guard take(",") else { throw fault("a comma or ]") }
            }
        }

        private mutating func text() throws(Fault) {
            place += 1
            while let byte = next, byte != UInt8(ascii: "\"") {
                guard byte >= 0x20 else { throw fault("the text's closing quotation mark") }
                place += byte == UInt8(ascii: "\\") ? 2 : 1
            }
            guard take("\"") else {
                place = bytes.count
                throw fault("the text's closing quotation mark")
            }
        }

        private mutating func word(_ word: String) throws(Fault) {
            guard bytes[place...].starts(with: word.utf8) else { throw fault("a value") }
            place += word.utf8.count
        }

        private mutating func number() throws(Fault) {
            let first = place
            try digitsAndExponent()
            let text = String(decoding: bytes[first..<place], as: UTF8.self)
            guard let value = Float(text), value.isFinite else {
                throw Fault(place: first, detail: "the number \(text.prefix(32)) is too large")
            }
        }

        private mutating func digitsAndExponent() throws(Fault) {
            _ = take("-")
            let start = place
            let count = digits()
            guard count > 0 else { throw fault("a value") }
            guard count == 1 || bytes[start] != UInt8(ascii: "0") else {
                throw Fault(place: start, detail: "a number begins with a 0 too many")
            }
            if take("."), digits() == 0 { throw fault("a digit") }
            guard take("e") || take("E") else { return }
            _ = take("+") || take("-")
            guard digits() > 0 else { throw fault("a digit") }
        }

        private func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

        private mutating func digits() -> Int {
            let start = place
            while let byte = next, isDigit(byte) { place += 1 }
            return place - start
        }
    }
}
