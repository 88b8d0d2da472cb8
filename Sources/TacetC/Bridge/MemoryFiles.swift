// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// tacet.h documents these functions.

public import CTacet
import Tacet
import TacetSession

@c @implementation
public func tacet_engine_add_file(
    _ engine: OpaquePointer?, _ path: UnsafePointer<CChar>?, _ bytes: UnsafeRawPointer?, _ size: Int,
    _ release: (@convention(c) (UnsafeMutableRawPointer?) -> Void)?, _ user_data: UnsafeMutableRawPointer?
) -> tacet_result {
    report { () throws(Problem) in
        let path = try string(path, "path")
        guard size == 0 || bytes != nil else { throw .null("bytes") }
        guard size >= 0 else {
            throw Problem(TACET_ERROR_TOO_LARGE, "\(UInt(bitPattern: size)) bytes are more than the machine has")
        }
        let files = try engines.with(engine) { $0.audio.files }
        // Not under the engine's lock, because the end of a file that is replaced calls the game.
        let memory = UnsafeRawBufferPointer(start: bytes, count: size)
        files.keep(MemoryFile(memory, release: release, userData: user_data), at: path)
        return TACET_OK
    }
}

@c @implementation
public func tacet_engine_remove_file(_ engine: OpaquePointer?, _ path: UnsafePointer<CChar>?) -> tacet_result {
    report { () throws(Problem) in
        let path = try string(path, "path")
        let files = try engines.with(engine) { $0.audio.files }
        return files.keep(nil, at: path) ? TACET_OK : TACET_EMPTY
    }
}

/// A file in the caller's memory. Its end tells the caller that nothing reads the memory any longer.
private final class MemoryFile: ByteSource, @unchecked Sendable {  // nothing writes to the caller's bytes
    private let source: BorrowedSource
    private let release: (@convention(c) (UnsafeMutableRawPointer?) -> Void)?
    private let userData: UnsafeMutableRawPointer?

    init(
        _ memory: UnsafeRawBufferPointer, release: (@convention(c) (UnsafeMutableRawPointer?) -> Void)?,
        userData: UnsafeMutableRawPointer?
    ) {
        source = BorrowedSource(memory)
        self.release = release
        self.userData = userData
    }

    deinit { release?(userData) }

    var size: Int { source.size }

    func read(at offset: Int, into destination: UnsafeMutableRawPointer, count: Int) -> Int {
        source.read(at: offset, into: destination, count: count)
    }
}
