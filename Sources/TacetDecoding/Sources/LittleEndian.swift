extension Collection<UInt8> where Index == Int {
    /// Returns the unsigned number in the two bytes from `index`.
    func littleEndian16(at index: Int) -> UInt16 { UInt16(self[index]) | UInt16(self[index + 1]) << 8 }

    /// Returns the unsigned number in the four bytes from `index`.
    func littleEndian32(at index: Int) -> UInt32 {
        UInt32(littleEndian16(at: index)) | UInt32(littleEndian16(at: index + 2)) << 16
    }
}
