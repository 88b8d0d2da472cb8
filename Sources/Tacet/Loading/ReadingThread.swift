import TacetDecoding
import TacetPlatform

/// Reads sources of the game's own for calls that block, so that no thread of the game reads them.
///
/// Each call has a thread of its own and not one of the ``WorkQueue``, whose threads may all hang. So a source that
/// itself loads a sound waits for nothing but that sound.
enum ReadingThread {
    /// Runs `work`, which reads `source`, and waits for its result: on another thread if the source is the game's own.
    /// Blocking.
    ///
    /// If the system has no thread left, `work` runs on the caller's thread.
    static func run<Value: Sendable>(
        reading source: any ByteSource, _ work: @escaping @Sendable () throws(AudioError) -> Value
    ) throws(AudioError) -> Value {
        guard source is CheckedSource else { return try work() }
        let answer = Lock<Result<Value, AudioError>?>(nil)
        let thread = Thread(name: "tacet-load", stackSize: 1 << 20) {
            let result = Result { () throws(AudioError) in try work() }
            answer.withLock { $0 = result }
        }
        thread.join()
        guard let result = answer.withLock({ $0 }) else { return try work() }
        return try result.get()
    }
}
