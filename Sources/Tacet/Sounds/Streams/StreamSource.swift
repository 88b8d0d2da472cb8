import Synchronization
import TacetDecoding
import TacetPlatform

/// A source that is opened, read and closed by the workers of the streams, each time with a substitute for the thread.
final class StreamSource: ByteSource {
    let size: Int
    private let name: String
    private let calls: LongCalls
    private nonisolated(unsafe) var source: (any ByteSource)?  // only deinit changes it

    /// Opens a source.
    ///
    /// - Parameter name: The name of the file in errors.
    /// - Throws: The `AudioError` of `open`.
    init(
        _ calls: LongCalls, name: String, opening open: () throws(AudioError) -> any ByteSource
    ) throws(AudioError) {
        let source = try calls.during(open)
        self.name = name
        self.calls = calls
        self.source = source
        size = source.size
    }

    deinit {
        // A source of the game may close a file of its own, which can take long.
        calls.end { source = nil }
    }

    func read(at offset: Int, into destination: UnsafeMutableRawPointer, count: Int) throws(AudioError) -> Int {
        try calls.check()
        let got = try calls.during { [source] () throws(AudioError) in
            try source?.read(at: offset, into: destination, count: count) ?? 0
        }
        // A decoder would take the missing bytes for the end of the sound, and a loop would repeat what is left.
        if got == 0, count > 0, (0..<size).contains(offset) { throw .truncated(name, at: offset, of: size) }
        return got
    }
}

/// Counts the calls of one stream that may take long, which can be nested: reads within the opening of a file.
final class LongCalls: @unchecked Sendable {  // only the worker that serves the stream uses it
    private let workers: StreamWorkers
    private var isWithin = false
    /// Whether the voice has given the stream back, so that what is read is of no use. Any thread.
    let isAbandoned = Atomic<Bool>(false)

    init(_ workers: StreamWorkers) { self.workers = workers }

    /// Ends the opening of a file whose voice has gone. Some hundred reads can be part of one.
    ///
    /// - Throws: `AudioError` with `.cancelled` if it has gone, which the stream does not report.
    func check() throws(AudioError) {
        guard isAbandoned.load(ordering: .relaxed) else { return }
        throw AudioError(
            .cancelled, operation: "stream a sound", detail: "its voice has ended", remedy: "Play the sound again.")
    }

    /// Calls `body` while another worker is there for the other streams.
    func during<Result>(_ body: () throws(AudioError) -> Result) throws(AudioError) -> Result {
        guard !isWithin else { return try body() }
        isWithin = true
        defer { isWithin = false }
        return try workers.withSubstitute(body)
    }

    /// As ``during(_:)``, for a call that does not fail.
    func end(_ body: () -> Void) {
        try? during { () throws(AudioError) in body() }
    }
}
