import Synchronization
import TacetDecoding
import TacetSystem

/// The streams of an engine, each for one voice at a time. The game's thread makes them; the render thread claims them too.
///
/// A stream is made when a voice finds none that is free, and is kept for later voices. So the memory is that of the most
/// streamed voices that were mixed or paused at once.
final class StreamPool: @unchecked Sendable {  // the game's thread alone adds streams, and publishes their number
    /// The most streams. Further streamed voices stay virtual until one is free.
    static let capacity = 256

    private let streams: UnsafeMutablePointer<Unmanaged<SoundStream>>
    private let count = Atomic<Int>(0)
    /// The kinds of streams that a voice has found none of, one bit each.
    private let wanted = Atomic<UInt32>(0)
    private let storage: BufferStorage
    private let workers = StreamWorkers()
    let report: @Sendable (UInt64, AudioError) -> Void
    private let blockFrames: Int
    /// Tells the game's thread that a voice wants a stream.
    private let bell: Doorbell

    /// - Parameters:
    ///   - storage: Makes the rings.
    ///   - blockFrames: The frames that are mixed at a time.
    ///   - bell: Rung when a voice wants a stream.
    ///   - report: Called on any thread, with a voice's number, when the voice's sound cannot be read or decoded.
    init(
        storage: BufferStorage, blockFrames: Int, bell: Doorbell,
        report: @escaping @Sendable (UInt64, AudioError) -> Void
    ) {
        self.bell = bell
        self.storage = storage
        self.blockFrames = blockFrames
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

    /// The stream with an index that ``claim(submix:channels:)`` returned. Realtime-safe.
    subscript(index: Int32) -> Unmanaged<SoundStream> { streams[Int(index)] }

    /// Claims a free stream of a submix for a sound of 1 or 2 channels, and returns its index; nil if there is none.
    ///
    /// The game's thread and the render thread; realtime-safe.
    func claim(submix: UInt8, channels: Int) -> Int32? {
        for index in 0..<count.load(ordering: .acquiring) {
            let isClaimed = streams[index]._withUnsafeGuaranteedRef {
                $0.submix == submix && $0.channels == channels && $0.claim()
            }
            if isClaimed { return Int32(truncatingIfNeeded: index) }
        }
        return nil
    }

    /// Asks the game's thread for another stream, unless one was given back after `time`, whose file takes a moment to be
    /// closed. The render thread; realtime-safe.
    func want(submix: UInt8, channels: Int, unlessReleasedAfter time: Int) {
        for index in 0..<count.load(ordering: .acquiring) {
            let willBeFree = streams[index]._withUnsafeGuaranteedRef {
                $0.submix == submix && $0.channels == channels && $0.isClosing && $0.releasedAt > time
            }
            if willBeFree { return }
        }
        wanted.bitwiseOr(Self.kind(submix, channels), ordering: .relaxed)
        bell.ring()
    }

    private static func kind(_ submix: UInt8, _ channels: Int) -> UInt32 {
        1 << (UInt32(submix) * 2 + UInt32(channels - 1))
    }

    // MARK: The game's thread

    /// Adds a stream for sounds of 1 or 2 channels on the device of a submix. Does nothing if the pool is full.
    ///
    /// - Throws: `AudioError` with `.tooLarge` if the system has no memory or no thread left.
    func add(submix: UInt8, channels: Int, on device: LoopbackDevice) throws(AudioError) {
        let index = count.load(ordering: .relaxed)
        guard index < Self.capacity else { return }
        // Five seconds bridge a storage that stalls for three, and leave a second in which all streams open their decoders. The
        // second term is for blocks at the highest pitch.
        let frames = max(5 * device.sampleRate, 40 * blockFrames)
        try MemoryCheck.require(frames * channels * 2 + MemoryCheck.decoding, for: "a streamed sound")
        let made = device.withContext {
            storage.makeRing(frames: frames, channels: channels, sampleRate: device.sampleRate)
        }
        guard let made else { throw Self.unsupported("a streamed sound") }
        let stream = SoundStream(
            made, capacity: frames, channels: channels, submix: submix, device: device, workers: workers,
            report: report)
        try workers.add(stream)
        (streams + index).initialize(to: .passRetained(stream))
        count.store(index + 1, ordering: .releasing)
    }

    /// Adds a stream of each kind that a voice waits for. Never waits.
    func attend(_ device: (_ submix: UInt8) -> LoopbackDevice?) {
        guard wanted.load(ordering: .relaxed) != 0 else { return }
        let kinds = wanted.exchange(0, ordering: .relaxed)
        for submix in 0..<UInt8(Submix.capacity) {
            for channels in 1...2 where kinds & Self.kind(submix, channels) != 0 {
                // Without memory for it, the voice stays virtual and asks again in its next block.
                if let device = device(submix) { try? add(submix: submix, channels: channels, on: device) }
            }
        }
    }

    /// The error of an OpenAL that cannot stream.
    static func unsupported(_ name: String) -> AudioError {
        AudioError(
            .noOutput, operation: "stream \(name)", detail: "OpenAL has no memory for it, or no AL_SOFTX_map_buffer",
            remedy: "Unload sounds that are no longer needed, or install OpenAL Soft 1.19 or newer.")
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

    /// Waits until every stream has decoded ahead. Offline only; the render thread never calls this.
    func waitUntilReady() { forEach { $0.waitUntilReady() } }

    private func forEach(_ body: (SoundStream) -> Void) {
        for index in 0..<count.load(ordering: .acquiring) { streams[index]._withUnsafeGuaranteedRef(body) }
    }
}
