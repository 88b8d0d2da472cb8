/// How a file stores one sample, where each sample stands for itself.
enum PCMEncoding: Hashable {
    case unsigned8, signed8, signed16, signed24, signed32, float32, float64
    /// The two logarithmic laws of ITU-T G.711.
    case muLaw, aLaw

    /// - Parameters:
    ///   - tag: The codec's number in the `fmt ` chunk of a WAV file.
    ///   - bytes: The number of bytes that a sample takes.
    init?(tag: UInt16, bytes: Int) {
        switch (tag, bytes) {
        case (1, 1): self = .unsigned8
        case (1, 2): self = .signed16
        case (1, 3): self = .signed24
        case (1, 4): self = .signed32
        case (3, 4): self = .float32
        case (3, 8): self = .float64
        case (6, 1): self = .aLaw
        case (7, 1): self = .muLaw
        default: return nil
        }
    }

    var isFloat: Bool { self == .float32 || self == .float64 }

    var bytes: Int {
        switch self {
        case .unsigned8, .signed8, .muLaw, .aLaw: 1
        case .signed16: 2
        case .signed24: 3
        case .signed32, .float32: 4
        case .float64: 8
        }
    }

    var name: String {
        switch self {
        case .unsigned8, .signed8: "8-bit integer"
        case .signed16: "16-bit integer"
        case .signed24: "24-bit integer"
        case .signed32: "32-bit integer"
        case .float32: "32-bit float"
        case .float64: "64-bit float"
        case .muLaw: "mu-law"
        case .aLaw: "A-law"
        }
    }

    /// The 16-bit sample of a byte in mu-law: a sign, an exponent of three bits and a mantissa of four, all inverted.
    static func expandMuLaw(_ byte: UInt8) -> Int16 {
        let code = ~byte
        let magnitude = (Int16(code & 0x0F) << 3 + 0x84) << Int16(code >> 4 & 7) - 0x84
        return code & 0x80 == 0 ? magnitude : -magnitude
    }

    /// The 16-bit sample of a byte in A-law, of which every other bit is inverted.
    static func expandALaw(_ byte: UInt8) -> Int16 {
        let code = byte ^ 0x55
        let exponent = Int16(code >> 4 & 7)
        let mantissa = Int16(code & 0x0F) << 4 + 8
        let magnitude = exponent == 0 ? mantissa : (mantissa + 0x100) << (exponent - 1)
        return code & 0x80 == 0 ? -magnitude : magnitude
    }
}
