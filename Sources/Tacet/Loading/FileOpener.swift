package import TacetDecoding
import TacetPlatform

/// Opens the files that the game names: by the game's own opener, else from the disk. Any thread; may block.
package final class FileOpener: Sendable {
    package typealias Opening = @Sendable (_ path: String) throws(AudioError) -> (any ByteSource)?

    private let opening = Lock<Opening?>(nil)
    /// The files that are kept open in memory, by their paths.
    private let kept = Lock<[String: any ByteSource]>([:])

    package init() {}

    /// Replaces the game's own opener. Files that are open stay open.
    package func set(_ new: Opening?) {
        // The last reference to the old opener goes outside the lock: it may run code of the game.
        _ = opening.withLock { opening in
            defer { opening = new }
            return opening
        }
    }

    /// Keeps a file at `path`, in the place of an earlier one; nil removes it. Files that are open stay open.
    ///
    /// - Returns: Whether there was one.
    @discardableResult
    package func keep(_ source: (any ByteSource)?, at path: String) -> Bool {
        // The last reference to the old file goes outside the lock: it may run code of the game.
        let old = kept.withLock { kept in
            defer { kept[path] = source }
            return kept[path]
        }
        return old != nil
    }

    /// Opens the file at `path`: a kept one, else the game's opener's, else the disk's.
    ///
    /// - Throws: The error of the game's opener, or an error of ``FileSource`` if the opener has no such file.
    func open(_ path: String) throws(AudioError) -> any ByteSource { try find(path).source }

    /// Where a file was found.
    enum Origin { case memory, opener, disk }

    /// Opens the file at `path`, and tells where it was found; see ``open(_:)``.
    func find(_ path: String) throws(AudioError) -> (source: any ByteSource, origin: Origin) {
        if let source = kept.withLock({ $0[path] }) { return (source, .memory) }
        guard let opening = opening.withLock(\.self), let source = try opening(path) else {
            return (try FileSource(path: path), .disk)
        }
        return (CheckedSource(source, name: path), .opener)
    }

    /// Opens a file that may lie beside another one: a kept one, and one on the disk beside a file of the disk. Nil if
    /// there is none.
    ///
    /// The game's opener is not asked: a game may log or count a path that it does not have.
    func findBeside(_ path: String, of origin: Origin) -> (any ByteSource)? {
        if let source = kept.withLock({ $0[path] }) { return source }
        return origin == .disk ? try? FileSource(path: path) : nil
    }
}
