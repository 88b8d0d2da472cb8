import Synchronization
import TacetDecoding
import TacetPlatform

/// The streams of an engine, each for one voice at a time. The game's thread makes them; the mixing thread claims them
/// too.
///
/// A stream is made when a voice finds none that is free, and is kept for later voices. So the memory is that of the
/// most streamed voices that were mixed or paused at once.
final class StreamPool: @unchecked Sendable {  // the game's thread alone adds streams, and publishes their number
    /// The most streams. Further streamed voices stay virtual until one is free.
    static let capacity = 256

    private let streams: UnsafeMutablePointer<Unmanaged<SoundStream>>
    private let count = Atomic<Int>(0)
    /// The numbers of channels of which a voice has found no stream, one bit each.
    private let wanted = Atomic<UInt32>(0)
    private let workers = StreamWorkers()
    let report: @Sendable (UInt64, AudioError) -> Void
    private let format: RenderFormat
    /// Tells the game's thread that a voice wants a stream.
    private let pending: PendingFlag

    /// - Parameters:
    ///   - format: The form of the mix.
    ///   - pending: Raised when a voice wants a stream.
    ///   - report: Called on any thread, with a voice's number, when the voice's sound cannot be read or decoded.
    init(
        format: RenderFormat, pending: PendingFlag,
        report: @escaping @Sendable (UInt64, AudioError) -> Void
    ) {
        self.pending = pending
        self.format = format
        self.report = report
        streams = .allocate(capacity: Self.capacity)
    }

    deinit {
        stop()
        for index in 0..<count.load(ordering: .acquiring) { streams[index].release() }
        streams.deallocate()
    }

    /// Ends the workers as soon as the sources let them. Does not wait.
    func stop() {
        forEach { $0.stop() }
        workers.close()
    }

    /// The stream with an index that ``claim(channels:)`` returned. Realtime-safe.
    subscript(index: Int32) -> Unmanaged<SoundStream> { streams[Int(index)] }

    /// Claims a free stream for a sound of 1 or 2 channels, and returns its index; nil if there is none.
    ///
    /// The game's thread and the mixing thread; realtime-safe.
    func claim(channels: Int) -> Int32? {
        for index in 0..<count.load(ordering: .acquiring) {
            let isClaimed = streams[index]._withUnsafeGuaranteedRef { $0.channels == channels && $0.claim() }
            if isClaimed { return Int32(truncatingIfNeeded: index) }
        }
        return nil
    }

    /// Asks the game's thread for another stream, unless one was given back after `time`, whose file takes a moment to
    /// be closed. The mixing thread; realtime-safe.
    func want(channels: Int, unlessReleasedAfter time: Int) {
        for index in 0..<count.load(ordering: .acquiring) {
            let willBeFree = streams[index]._withUnsafeGuaranteedRef {
                $0.channels == channels && $0.isClosing && $0.releasedAt > time
            }
            if willBeFree { return }
        }
        wanted.bitwiseOr(1 << UInt32(channels), ordering: .relaxed)
        pending.raise()
    }

    // MARK: The game's thread

    /// Adds a stream for sounds of 1 or 2 channels. Does nothing if the pool is full.
    ///
    /// - Throws: `AudioError` with `.tooLarge` if the system has no memory or no thread left.
    func add(channels: Int) throws(AudioError) {
        let index = count.load(ordering: .relaxed)
        guard index < Self.capacity else { return }
        // Five seconds bridge a storage that stalls for three, and leave a second in which all streams open their
        // decoders. The second term is for blocks at the highest pitch.
        let frames = max(5 * format.sampleRate, 40 * format.blockFrames)
        try MemoryCheck.require(frames * channels * 2 + MemoryCheck.decoding, for: "a streamed sound")
        guard
            let stream = SoundStream(
                capacity: frames, channels: channels, sampleRate: format.sampleRate, workers: workers, report: report)
        else { throw MemoryCheck.shortage(of: frames * channels * 2, for: "a streamed sound") }
        try workers.add(stream)
        (streams + index).initialize(to: .passRetained(stream))
        count.store(index + 1, ordering: .releasing)
    }

    /// Adds the streams that voices wait for. Never waits.
    func retryIfNeeded() {
        guard wanted.load(ordering: .relaxed) != 0 else { return }
        let kinds = wanted.exchange(0, ordering: .relaxed)
        // Without memory for it, the voice stays virtual and asks again in its next block.
        for channels in 1...2 where kinds >> UInt32(channels) & 1 == 1 { try? add(channels: channels) }
    }

    /// The memory of all rings, in bytes.
    var bytes: Int {
        var bytes = 0
        forEach { bytes += $0.capacity * $0.channels * 2 }
        return bytes
    }

    /// The least number of frames that a stream in use has decoded ahead.
    var leastAvailable: Int {
        var least = Int.max
        forEach { if $0.isInUse { least = min(least, $0.available) } }
        return least
    }

    // MARK: Offline

    /// Waits until every stream has decoded ahead. Offline only; the mixing thread never calls this.
    func waitUntilReady() { forEach { $0.waitUntilReady() } }

    private func forEach(_ body: (SoundStream) -> Void) {
        for index in 0..<count.load(ordering: .acquiring) { streams[index]._withUnsafeGuaranteedRef(body) }
    }
}
