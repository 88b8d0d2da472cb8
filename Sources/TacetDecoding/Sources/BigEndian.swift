extension [UInt8] {
    /// Returns the unsigned number in the two bytes from `index`.
    func bigEndian16(at index: Int) -> UInt16 { UInt16(self[index]) << 8 | UInt16(self[index + 1]) }

    /// Returns the unsigned number in the four bytes from `index`.
    func bigEndian32(at index: Int) -> UInt32 {
        UInt32(bigEndian16(at: index)) << 16 | UInt32(bigEndian16(at: index + 2))
    }
}
