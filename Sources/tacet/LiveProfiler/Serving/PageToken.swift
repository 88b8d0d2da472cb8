/// The secret in the address of a page on the loopback address, which every user of the machine can connect to.
struct PageToken {
    /// 32 hexadecimal digits: 128 random bits of the system.
    let text: String

    init() {
        var system = SystemRandomNumberGenerator()
        let digits = (0..<2).map { _ in String(UInt64.random(in: .min ... .max, using: &system), radix: 16) }
        text = digits.map { String(repeating: "0", count: 16 - $0.count) + $0 }.joined()
    }

    /// Whether `guess` is the token. Takes the same time for every guess of the token's length.
    func matches(_ guess: Substring) -> Bool {
        let (own, other) = (Array(text.utf8), Array(guess.utf8))
        guard own.count == other.count else { return false }
        var difference: UInt8 = 0
        for index in own.indices { difference |= own[index] ^ other[index] }
        return difference == 0
    }
}
