// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// tacet.h documents these functions.

public import CTacet
import Tacet
import TacetSession

@c @implementation
public func tacet_engine_set_file_opener(
    _ engine: OpaquePointer?, _ opener: tacet_file_opener?,
    _ close: (@convention(c) (UnsafeMutableRawPointer?) -> Void)?,
    _ user_data: UnsafeMutableRawPointer?
) -> tacet_result {
    report { () throws(Problem) in
        // The opener is replaced without the engine's lock, because the end of the old one calls the game.
        let files = try engines.with(engine) { $0.audio.files }
        guard let opener else {
            files.set(nil)
            return TACET_OK
        }
        let callerOpener = CallerOpener(open: opener, close: close, userData: user_data)
        files.set { path throws(AudioError) in try callerOpener.source(of: path) }
        return TACET_OK
    }
}

/// The caller's way to find files. Its end tells the caller that no thread reads any longer.
private final class CallerOpener: @unchecked Sendable {  // the header tells the caller that several threads call
    private let open: tacet_file_opener
    private let close: (@convention(c) (UnsafeMutableRawPointer?) -> Void)?
    private let userData: UnsafeMutableRawPointer?

    init(
        open: @escaping tacet_file_opener, close: (@convention(c) (UnsafeMutableRawPointer?) -> Void)?,
        userData: UnsafeMutableRawPointer?
    ) {
        self.open = open
        self.close = close
        self.userData = userData
    }

    deinit { close?(userData) }

    /// The caller's file at `path`; nil if the caller leaves it to the disk.
    func source(of path: String) throws(AudioError) -> CallerFile? {
        var file = tacet_file()
        file.struct_size = UInt32(MemoryLayout<tacet_file>.size)
        let result = path.withCString { open($0, &file, userData) }
        if result == TACET_EMPTY { return nil }
        guard result == TACET_OK else {
            throw AudioError(
                result == TACET_ERROR_FILE_NOT_FOUND ? .fileNotFound : .unreadable, operation: "open \(path)",
                detail: "The game's file opener returned \(name(of: result)), \(result.rawValue)",
                remedy: "\(describe(result)) Check that the archive has the file, and the opener.")
        }
        guard let read = file.read else {
            file.close?(file.user_data)
            throw AudioError(
                .invalidArgument, operation: "open \(path)",
                detail: "The game's file opener gave no function that reads",
                remedy: "Set `read` of the tacet_file.")
        }
        return CallerFile(file, read: read, path: path, opener: self)
    }
}

/// One file of the caller's.
private final class CallerFile: ByteSource, @unchecked Sendable {  // one decoder reads it, on one thread at a time
    let size: Int
    private let file: tacet_file
    private let reading: @convention(c) (UnsafeMutableRawPointer?, UInt64, UnsafeMutableRawPointer?, Int) -> Int64
    private let path: String
    /// Kept until the file is closed.
    private let opener: CallerOpener

    init(
        _ file: tacet_file,
        read: @escaping @convention(c) (UnsafeMutableRawPointer?, UInt64, UnsafeMutableRawPointer?, Int) -> Int64,
        path: String, opener: CallerOpener
    ) {
        self.file = file
        self.path = path
        self.opener = opener
        reading = read
        size = Int(clamping: file.size)
    }

    deinit { file.close?(file.user_data) }

    func read(at offset: Int, into destination: UnsafeMutableRawPointer, count: Int) throws(AudioError) -> Int {
        let got = reading(file.user_data, UInt64(clamping: offset), destination, count)
        guard got >= 0 else {
            throw AudioError(
                .unreadable, operation: "read \(path)",
                detail: "The game's own source could not read byte \(offset): it returned \(got)",
                remedy: "Check the medium that the file is on.")
        }
        return Int(got)
    }
}
