/// The words of a JSON array of numbers, taken one after another.
struct ArrayWords {
    private let line: [UInt8]
    private var next = 0

    init(_ line: [UInt8]) { self.line = line }

    /// Passes over JSON's white space.
    private mutating func skipSpace() {
        while next < line.count, line[next] == 0x20 || line[next] == 0x09 || line[next] == 0x0d { next += 1 }
    }

    var isAtEnd: Bool {
        mutating get {
            skipSpace()
            return next == line.count
        }
    }

    /// Takes `character` if it comes next.
    mutating func take(_ character: UInt8) -> Bool {
        skipSpace()
        guard next < line.count, line[next] == character else { return false }
        next += 1
        return true
    }

    /// Takes letters, digits, signs and points; nil if there are none.
    mutating func takeWord() -> ArraySlice<UInt8>? {
        skipSpace()
        let start = next
        while next < line.count, Self.isInWord(line[next]) { next += 1 }
        return next > start ? line[start..<next] : nil
    }

    private static func isInWord(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"): true
        case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."): true
        default: false
        }
    }

    /// The whole number that `word` is; nil if it is another word, or the number does not fit.
    static func wholeNumber(_ word: ArraySlice<UInt8>) -> Int? {
        let isNegative = word.first == UInt8(ascii: "-")
        let digits = isNegative ? word.dropFirst() : word
        guard (1...19).contains(digits.count) else { return nil }
        var number = 0
        for digit in digits {
            guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit) else { return nil }
            let (tens, isTooLarge) = number.multipliedReportingOverflow(by: 10)
            let (sum, isStillTooLarge) = tens.addingReportingOverflow(Int(digit) - 0x30)
            guard !isTooLarge, !isStillTooLarge else { return nil }
            number = sum
        }
        return isNegative ? -number : number
    }
}
