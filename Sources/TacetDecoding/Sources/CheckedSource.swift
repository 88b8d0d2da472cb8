package import TacetPlatform

/// Checks what a source of the game's own answers, so that its mistakes cost an error and no memory.
///
/// The size is asked once. A size below 0 counts as 0, and one above 2⁶⁰ as 2⁶⁰.
package final class CheckedSource: ByteSource {
    package let size: Int
    private let source: any ByteSource
    private let name: String

    /// - Parameter name: The name of the file in errors.
    package init(_ source: any ByteSource, name: String) {
        self.source = source
        self.name = name
        size = min(max(0, source.size), 1 << 60)
    }

    package func read(at offset: Int, into destination: UnsafeMutableRawPointer, count: Int) throws(AudioError) -> Int {
        guard offset >= 0, offset < size, count > 0 else { return 0 }
        let wanted = min(count, size - offset)
        let got = try source.read(at: offset, into: destination, count: wanted)
        guard (0...wanted).contains(got) else {
            throw AudioError(
                .unreadable, operation: "read \(name)",
                detail: "The game's own source copied \(got) bytes of byte \(offset) where \(wanted) were asked for",
                remedy: "Correct the source: it copies 1 to `count` bytes, and returns 0 at the end.")
        }
        return got
    }
}
