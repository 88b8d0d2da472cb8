import Glibc

/// Copies the text at `pointer`, cut between characters to at most `limit` bytes. Ill-formed UTF-8 is repaired.
package func boundedString(_ pointer: UnsafePointer<CChar>, limit: Int = 256) -> String {
    let bytes = UnsafeRawPointer(pointer).assumingMemoryBound(to: UInt8.self)
    var count = strnlen(pointer, limit)
    if count == limit {
        while count > 0, bytes[count] & 0xC0 == 0x80 { count -= 1 }
    }
    return String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
}
