import Glibc
import TacetDecoding
import TacetSystem

/// A file whose next bytes are fetched on a thread of its own before they are asked for, so that a disk that stalls is
/// not heard.
///
/// Keeps what follows the last read, and the file's beginning, and nothing else: memory is bounded, whatever the file.
/// A read of what is not there yet waits for it, in the order that the medium delivers.
final class ReadAhead: ByteSource {
    let size: Int
    private let fetcher: Fetcher

    /// Starts to fetch `source` from its beginning, `ahead` bytes in front of every read.
    init(_ source: any ByteSource, name: String, ahead: Int = 256 * 1024) {
        size = source.size
        fetcher = Fetcher(source, name: name, ahead: ahead)
        let fetcher = fetcher
        let thread = Thread(name: "tacet-read") { fetcher.run() }
        if thread.hasStarted { thread.detach() } else { fetcher.fail(.noThread(for: name)) }
    }

    deinit { fetcher.close() }

    /// Changes how far ahead to fetch, in bytes, once the data rate is known.
    func setAhead(_ bytes: Int) { fetcher.setAhead(bytes) }

    func read(at offset: Int, into destination: UnsafeMutableRawPointer, count: Int) throws(AudioError) -> Int {
        var done = 0
        while done < count, offset + done < size {
            let piece = try fetcher.copy(at: offset + done, into: destination + done, count: count - done)
            if piece == 0 { break }
            done += piece
        }
        return done
    }
}

/// What the reader and the fetching thread share; outlives the reader by as long as the disk takes.
private final class Fetcher: @unchecked Sendable {  // `state` is behind its lock; `source` is the thread's alone
    private static let chunk = 32 * 1024

    private struct State {
        var chunks: [Int: [UInt8]] = [:]
        var failure: AudioError?
        /// Where the file turned out to end.
        var foundEnd: Int?
        /// The chunk read last, and one that a reader waits for.
        var cursor = 0
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

    /// Lets no read wait for a thread that does not come.
    func fail(_ error: AudioError) { state.withLock { $0.failure = error } }

    func setAhead(_ bytes: Int) {
        state.withLock { $0.aheadChunks = max(2, bytes / Self.chunk) }
        work.post()
    }

    /// Copies what one chunk has; 0 where the file turned out to end.
    func copy(
        at offset: Int, into destination: UnsafeMutableRawPointer, count: Int
    ) throws(AudioError) -> Int {
        let index = offset / Self.chunk
        while true {
            let (copied, failure): (Int?, AudioError?) = state.withLock { state in
                state.cursor = index
                if let bytes = state.chunks[index] {
                    let start = offset - index * Self.chunk
                    let piece = max(0, min(count, bytes.count - start))
                    bytes.withUnsafeBytes { bytes in
                        if piece > 0, let base = bytes.baseAddress {
                            destination.copyMemory(from: base + start, byteCount: piece)
                        }
                    }
                    return (piece, piece == 0 ? state.failure ?? truncation(at: state.foundEnd ?? offset) : nil)
                }
                if let failure = state.failure { return (0, failure) }
                state.wanted = index
                return (nil, nil)
            }
            if let failure { throw failure }
            work.post()
            if let copied { return copied }
            arrived.wait()
        }
    }

    private func truncation(at end: Int) -> AudioError {
        AudioError(
            .unreadable, operation: "play \(name)",
            detail: "the file ends at byte \(end) of the \(size) it had when it was opened",
            remedy: "Do not write to a file that is being played: write another and rename it.")
    }

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

    /// What to fetch next: what a reader waits for, then what follows the last read.
    private func nextChunk() -> Int? {
        let last = (size - 1) / Self.chunk
        return state.withLock { state in
            guard !state.isClosed, state.failure == nil, size > 0 else { return nil }
            if let wanted = state.wanted, state.chunks[wanted] == nil { return wanted }
            let ahead = state.cursor...max(state.cursor, min(last, state.cursor + state.aheadChunks))
            if let next = ahead.first(where: { state.chunks[$0] == nil }) { return next }
            // The beginning stays: it is where most loops jump back to.
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
        // The chunk just behind stays, because decoders step back over a page's header, and so does the beginning.
        for old in state.chunks.keys where !keep.contains(old) && old != index && old != state.cursor - 1 && old != 0 {
            state.chunks[old] = nil
        }
    }
}
