import Glibc
import TacetDecoding
import TacetPlatform

/// A file that is read ahead on a thread of its own, so that a disk that stalls causes no underrun.
///
/// It keeps the bytes that follow the last read, the chunk before them and the file's beginning. So its memory is
/// bounded for files of any size. A read of bytes that have not been fetched waits for them.
final class ReadAhead: ByteSource {
    let size: Int
    private let fetcher: Fetcher

    /// Starts a thread that fetches `source` from its beginning, up to `ahead` bytes beyond the last read.
    ///
    /// - Parameter name: The file's name in errors.
    init(_ source: any ByteSource, name: String, ahead: Int = 256 * 1024) {
        size = source.size
        fetcher = Fetcher(source, name: name, ahead: ahead)
        let fetcher = fetcher
        let thread = Thread(name: "tacet-read") { fetcher.run() }
        if thread.hasStarted { thread.detach() } else { fetcher.fail(.noThread(for: name)) }
    }

    deinit { fetcher.close() }

    /// Sets how far ahead to fetch, in bytes, once the file's data rate is known.
    func setAhead(_ bytes: Int) { fetcher.setAhead(bytes) }

    func read(at offset: Int, into destination: UnsafeMutableRawPointer, count: Int) throws(AudioError) -> Int {
        var done = 0
        while done < count, offset + done < size {
            let streamed = try fetcher.copy(at: offset + done, into: destination + done, count: count - done)
            if streamed == 0 { break }
            done += streamed
        }
        return done
    }
}

/// The state that the reader and the fetching thread share. The thread keeps it alive until its last read has ended.
private final class Fetcher: @unchecked Sendable {  // `state` has a lock; the thread alone uses `source`
    private static let chunk = 32 * 1024

    private struct State {
        var chunks: [Int: [UInt8]] = [:]
        var failure: AudioError?
        /// The byte at which the file turned out to end, if that is before `size`.
        var foundEnd: Int?
        /// The chunk that the reader read last.
        var cursor = 0
        /// The chunk that the reader waits for.
        var wanted: Int?
        var aheadChunks: Int
        var isClosed = false
    }

    private let size: Int
    private let name: String
    private let source: any ByteSource
    private let state: Lock<State>
    private let work = Semaphore(value: 1)
    private let arrived = Semaphore()

    init(_ source: any ByteSource, name: String, ahead: Int) {
        self.source = source
        self.name = name
        size = source.size
        state = Lock(State(aheadChunks: max(2, ahead / Self.chunk)))
    }

    func close() {
        state.withLock { $0.isClosed = true }
        work.post()
    }

    /// Makes every read throw `error`: the fetching thread could not be started.
    func fail(_ error: AudioError) { state.withLock { $0.failure = error } }

    func setAhead(_ bytes: Int) {
        state.withLock { $0.aheadChunks = max(2, bytes / Self.chunk) }
        work.post()
    }

    /// Copies up to `count` bytes from the chunk that holds `offset`, and waits for the chunk if it has not been
    /// fetched.
    ///
    /// - Returns: The number of bytes copied, at least 1.
    /// - Throws: `AudioError` if the file cannot be read, or has become shorter since it was opened.
    func copy(
        at offset: Int, into destination: UnsafeMutableRawPointer, count: Int
    ) throws(AudioError) -> Int {
        let index = offset / Self.chunk
        while true {
            var isNew = true
            let (copied, failure): (Int?, AudioError?) = state.withLock { state in
                isNew = state.cursor != index
                state.cursor = index
                if let bytes = state.chunks[index] {
                    let start = offset - index * Self.chunk
                    let streamed = max(0, min(count, bytes.count - start))
                    bytes.withUnsafeBytes { bytes in
                        if streamed > 0, let base = bytes.baseAddress {
                            destination.copyMemory(from: base + start, byteCount: streamed)
                        }
                    }
                    return (streamed, streamed == 0 ? state.failure ?? truncation(at: state.foundEnd ?? offset) : nil)
                }
                if let failure = state.failure { return (0, failure) }
                state.wanted = index
                return (nil, nil)
            }
            if let failure { throw failure }
            // Within a chunk there is nothing new to fetch.
            if isNew || copied == nil { work.post() }
            if let copied { return copied }
            arrived.wait()
        }
    }

    private func truncation(at end: Int) -> AudioError { .truncated(name, at: end, of: size) }

    // MARK: The thread

    func run() {
        while true {
            work.wait()
            while let index = nextChunk() {
                let outcome: Result<[UInt8], AudioError>
                do throws(AudioError) {
                    outcome = .success(try load(index))
                } catch {
                    outcome = .failure(error)
                }
                state.withLock { store(outcome, as: index, in: &$0) }
                arrived.post()
            }
            if state.withLock({ $0.isClosed }) { return }
        }
    }

    private func load(_ index: Int) throws(AudioError) -> [UInt8] {
        try source.bytes(at: index * Self.chunk, count: Self.chunk)
    }

    /// The chunk to fetch next: the one that the reader waits for, else the first missing one after the last read.
    ///
    /// Nil if there is nothing to fetch.
    private func nextChunk() -> Int? {
        let last = (size - 1) / Self.chunk
        return state.withLock { state in
            guard !state.isClosed, state.failure == nil, size > 0 else { return nil }
            if let wanted = state.wanted, state.chunks[wanted] == nil { return wanted }
            let ahead = state.cursor...max(state.cursor, min(last, state.cursor + state.aheadChunks))
            if let next = ahead.first(where: { state.chunks[$0] == nil }) { return next }
            // The file's beginning is kept, because most loops jump back to it.
            return state.chunks[0] == nil ? 0 : nil
        }
    }

    private func store(_ outcome: Result<[UInt8], AudioError>, as index: Int, in state: inout State) {
        if state.wanted == index { state.wanted = nil }
        switch outcome {
        case .success(let bytes):
            state.chunks[index] = bytes
            if bytes.count < min(Self.chunk, size - index * Self.chunk) {
                state.foundEnd = index * Self.chunk + bytes.count
            }
        case .failure(let error):
            state.failure = error
        }
        let keep = state.cursor...(state.cursor + state.aheadChunks)
        // The chunk before the cursor is kept, because decoders step back over a page's header.
        for old in state.chunks.keys where !keep.contains(old) && old != index && old != state.cursor - 1 && old != 0 {
            state.chunks[old] = nil
        }
    }
}
