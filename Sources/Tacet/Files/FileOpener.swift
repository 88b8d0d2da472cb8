package import TacetDecoding
import TacetSystem

/// Opens the files that the game names: by the game's own opener, else from the disk. Any thread; may block.
package final class FileOpener: Sendable {
    package typealias Opening = @Sendable (_ path: String) throws(AudioError) -> (any ByteSource)?

    private let opening = Lock<Opening?>(nil)

    package init() {}

    /// Replaces the game's own opener. Files that are open stay open.
    package func set(_ new: Opening?) {
        // The last reference to the old opener goes outside the lock: it may run code of the game.
        _ = opening.withLock { opening in
            defer { opening = new }
            return opening
        }
    }

    /// Opens the file at `path`.
    ///
    /// - Throws: The error of the game's opener, or an error of ``FileSource`` if the opener has no such file.
    func open(_ path: String) throws(AudioError) -> any ByteSource {
        guard let opening = opening.withLock(\.self), let source = try opening(path) else {
            return try FileSource(path: path)
        }
        return CheckedSource(source, name: path)
    }
}
