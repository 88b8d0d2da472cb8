import TacetPlatform

/// Computes the sizes of a sound server's buffer for a stream, so that the server gets whole blocks at a steady pace.
///
/// The length of a buffer is the sound between a pull and the loudspeaker. PulseAudio and PipeWire give their device a
/// part of what a stream asks for, its period: (tlength - 2 × minreq) / 2. The rest waits in the stream's own buffer,
/// of which the shortest lengths leave a part empty, see ``held(for:granted:request:take:)``.
struct StreamSizes: Hashable, Sendable {
    let blockFrames: Int
    private let sampleRate: Int
    /// The shortest period of the server's device that the stream may cause. A period of 128 frames wakes every program
    /// that plays 375 times a second, so only the lowest latency asks for it.
    let period: Int
    /// The smallest request of the server.
    private let leastRequest: Int
    /// The shortest buffer, in frames.
    private let least: Int

    init(blockFrames: Int, sampleRate: Int, latency: OutputLatency = .safe) {
        let (block, rate) = (max(1, blockFrames), max(1, sampleRate))
        let frames = { (count: Int) in (rate * count + 47_999) / 48_000 }
        self.blockFrames = block
        self.sampleRate = rate
        let (period, keepsOneInHand): (Int, Bool) =
            switch latency {
            case .lowest: (frames(128), true)
            case .balanced: (frames(256), true)
            case .safe: (frames(256), false)
            }
        self.period = period
        if keepsOneInHand, period % block == 0 {
            // The server takes a period, asks, and has the next one before it needs it.
            leastRequest = frames(128)
            least = 2 * period
        } else {
            // Two requests and two periods leave the stream a block in hand when the server asks for the next one, also
            // where the device takes parts of blocks, as it does at other sample rates than its own.
            leastRequest = (period + block - 1) / block * block
            least = 2 * (leastRequest + period)
        }
    }

    /// The shortest buffer, as far as the loudspeaker: 32 ms for the safe latency at 48 kHz, 10.7 ms for the balanced
    /// and 5.3 ms for the lowest.
    var shortest: Duration { .microseconds(Int64((least * 1_000_000 + sampleRate - 1) / sampleRate)) }

    /// The longest buffer that underruns lead to.
    var longest: Duration { max(.milliseconds(100), shortest) }

    /// The frames that a buffer of `length` holds.
    func frames(for length: Duration) -> Int { Int(clamping: length.microseconds) * sampleRate / 1_000_000 }

    /// The frames that the server should ask for at a time: a quarter of a buffer of `length` at most, in whole blocks
    /// where that is a block.
    ///
    /// So a long buffer is half full when a punctual server asks, and ``StreamBuffer/closeCall`` tells a late one.
    func request(for length: Duration) -> Int {
        let frames = frames(for: length)
        return max(leastRequest, min(frames / 4, frames / 2 - period) / blockFrames * blockFrames)
    }

    /// The length to ask the server for. A shorter one would make the period of its device shorter than wanted.
    func asked(for length: Duration) -> Int { max(frames(for: length), 2 * (period + leastRequest)) }

    /// The frames that the stream keeps at the server: the buffer without a period, which the device holds.
    ///
    /// A device that takes more than a period at a time finds more than it takes: the stream never keeps exactly one
    /// take.
    ///
    /// - Parameters:
    ///   - granted: The frames that the stream's own buffer at the server may hold.
    ///   - request: The frames of the server's requests.
    ///   - take: The most frames that the server takes at a time.
    func held(for length: Duration, granted: Int, request: Int, take: Int) -> Int {
        min(granted, max(frames(for: length) - period, take > period ? take + slack(request) : take))
    }

    /// The frames that the stream keeps beyond a take.
    func slack(_ request: Int) -> Int { max(1, min(blockFrames, request)) }
}
