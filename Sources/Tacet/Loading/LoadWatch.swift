import Synchronization
import TacetDecoding
import TacetPlatform

/// Follows one load while it runs, and ends it when the game cancels it. Any thread.
final class LoadWatch: Sendable {
    private let isCancelled = Atomic<Bool>(false)
    private let size = Atomic<Int>(0)
    private let bytesRead = Atomic<Int>(0)

    /// The part of the file that was read, 0...1.
    var fraction: Double {
        let size = size.load(ordering: .relaxed)
        return size > 0 ? min(1, Double(bytesRead.load(ordering: .relaxed)) / Double(size)) : 0
    }

    /// Lets the load end at its next read or block.
    func cancel() { isCancelled.store(true, ordering: .relaxed) }

    /// - Throws: `AudioError` with `.cancelled` once the load was cancelled.
    func check(_ name: String) throws(AudioError) {
        if isCancelled.load(ordering: .relaxed) { throw Self.cancelled(name) }
    }

    static func cancelled(_ name: String) -> AudioError {
        AudioError(
            .cancelled, operation: "load \(name)", detail: "the game has cancelled it",
            remedy: "Load it again if it is needed.")
    }

    /// The file that is loaded, watched.
    func watch(_ source: any ByteSource, name: String) -> any ByteSource {
        size.store(source.size, ordering: .relaxed)
        return WatchedSource(source, name: name, watch: self)
    }

    fileprivate func count(_ bytes: Int) { bytesRead.wrappingAdd(bytes, ordering: .relaxed) }
}

/// A source that counts the bytes that are read, and fails once its load was cancelled.
private final class WatchedSource: ByteSource {
    let size: Int
    private let source: any ByteSource
    private let name: String
    private let watch: LoadWatch

    init(_ source: any ByteSource, name: String, watch: LoadWatch) {
        (self.source, self.name, self.watch) = (source, name, watch)
        size = source.size
    }

    func read(at offset: Int, into destination: UnsafeMutableRawPointer, count: Int) throws(AudioError) -> Int {
        try watch.check(name)
        let got = try source.read(at: offset, into: destination, count: count)
        watch.count(got)
        return got
    }
}
