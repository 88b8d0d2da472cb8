import TacetPlatform

/// Decides how full a stream keeps its buffer at the sound server, so that the server never waits for a stream that
/// waits for the server.
///
/// PipeWire plays only whole quanta, and asks for no more than the size of the buffer. A stream that keeps exactly a
/// quantum stands still as soon as one frame is missing: the server waits for the frame, and the stream for a request.
/// So the stream keeps more than the server takes at a time, as far as the server has granted room for it. The server
/// states what it takes when it raises the size of the buffer, and each take shows it. A server that ran dry gets all
/// that fits.
///
/// The caller passes the time in.
struct StreamLevel: Hashable, Sendable {
    /// The time over which the greatest take counts. It counts for as long again.
    static let window: Duration = .seconds(1)
    /// The longest time between two attempts to get a smaller buffer from a server that keeps raising it.
    private static let longestTimeout: Duration = .seconds(64)

    /// The takes to try on a server that needs more than it says: PipeWire's greatest quantum by default, and the
    /// greatest that it allows.
    private static let likelyTakes = [2_048, 8_192]

    /// The frames that a device at another rate may take more than the last time.
    private static let jitter = 16

    let sizes: StreamSizes
    /// The frames that the stream's own buffer at the server may hold; 0 until the server has told.
    private(set) var granted = 0
    /// The least frames that the server asks for.
    private(set) var request = 0
    /// Whether the server has told that it ran dry, and has taken nothing since.
    private(set) var isDry = false
    /// The silence that the server had played when it first held all that fits since it ran dry.
    private var silence: Int64?
    /// Whether the answer to the last request cut the buffer below what the server had stated after the request.
    private(set) var isCut = false
    /// The frames that the server has stated to take at a time since the last request; 0 if it has stated nothing.
    private var stated = 0
    private var written = 0
    /// The frames that the server has taken, as far as its requests tell.
    private var taken = 0
    /// The greatest take of the window that runs, and of the one before.
    private var greatest = 0
    private var greatestBefore = 0
    private var windowEnds: Duration = .zero
    /// The frames that the server took last.
    private(set) var lastTake = 0
    /// What the present sizes let the server take at a time.
    private var provided = 0
    private var sizedAt: Duration = .zero
    private var requestedAt: Duration?
    /// The calm after which the stream asks for a smaller buffer.
    private var timeout = Self.window * 2

    init(sizes: StreamSizes) { self.sizes = sizes }

    /// The most frames that the server is known to take at a time.
    var take: Int { max(granted - 2 * request, greatest, greatestBefore) }

    /// The frames of which the server gets a multiple: a block, or less if its buffer holds less than two blocks.
    var unit: Int { max(1, min(sizes.blockFrames, granted / 2)) }

    /// Begins anew for a new stream.
    mutating func restart() { self = StreamLevel(sizes: sizes) }

    /// Notes the sizes of the server's buffer.
    ///
    /// - Parameter isAnswer: Whether the stream asked for them. The server raises a size by itself when its device
    ///   takes more.
    mutating func noteSizes(granted: Int, request: Int, isAnswer: Bool, at now: Duration) {
        if isAnswer {
            isCut = stated > 0 && granted < stated + request
            if isCut { greatestBefore = max(greatestBefore, stated) }
            stated = 0
        }
        guard granted != self.granted || request != self.request else { return }
        let hasGrown = granted > self.granted && self.granted > 0
        // The frames on their way stay the same: the difference between the sizes is no take.
        taken += max(0, self.granted - granted)
        (self.granted, self.request) = (granted, request)
        sizedAt = now
        if !isAnswer, hasGrown {
            stated = granted - 2 * request
            provided = take
            if let requestedAt, now - requestedAt < Self.window { timeout = min(timeout * 2, Self.longestTimeout) }
        }
    }

    /// Notes that the stream asks the server for other sizes. What the server takes now counts until takes show
    /// otherwise.
    mutating func noteRequest(at now: Duration) {
        (greatest, greatestBefore, stated) = (0, lasting(at: now), 0)
        provided = greatestBefore
        (sizedAt, requestedAt, windowEnds) = (now, now, now + Self.window)
    }

    /// Notes that the stream wrote `frames`.
    mutating func noteWrite(of frames: Int) { written &+= frames }

    /// Notes that the server has room for `space` frames. Returns how many it has taken since it was last seen.
    @discardableResult
    mutating func noteSpace(_ space: Int, at now: Duration) -> Int {
        let frames = written + space - granted - taken
        guard frames > 0, granted > 0 else { return 0 }
        taken += frames
        lastTake = frames
        (isDry, silence) = (false, nil)
        if now >= windowEnds {
            (greatestBefore, greatest) = (greatest, 0)
            windowEnds = now + Self.window
        }
        greatest = max(greatest, frames)
        return frames
    }

    /// Notes that the server drops what it holds while it has room for `space` frames: the room that it then has is no
    /// take.
    mutating func noteFlush(space: Int) { written -= max(0, granted - space) }

    /// Notes that the server told that it ran dry.
    mutating func noteUnderrun() { isDry = true }

    /// Notes that a server that ran dry has played `silence` in the stream's place, and has room for `space` frames.
    /// Returns whether it needs more than its buffer holds: it plays ever more silence beside a full buffer. The stream
    /// has to ask for a larger buffer then.
    ///
    /// A request may cross a change of the quantum on its way. Then it cuts the buffer below the quantum, and the server
    /// says nothing.
    mutating func noteSilence(_ silence: Int64, space: Int) -> Bool {
        guard isDry, space <= 0, granted > 0 else { return false }
        guard let before = self.silence else {
            self.silence = silence
            return false
        }
        guard silence > before, let likely = Self.likelyTakes.first(where: { $0 + request > granted }) else {
            return false
        }
        self.silence = nil
        greatestBefore = max(greatestBefore, likely)
        return true
    }

    /// The frames to write now, of a buffer of `length` with room for `space`.
    func due(space: Int, length: Duration) -> Int {
        guard space > 0, !isDry else { return max(0, space) }
        let missing = sizes.held(for: length, granted: granted, request: request, take: take) - (granted - space)
        guard missing > 0 else { return 0 }
        let whole = min((missing + unit - 1) / unit, space / unit) * unit
        // The server may need the rest of a buffer that ends within a block.
        let needed = take > sizes.period ? take + Self.jitter : take
        return granted - space + whole >= needed ? whole : space
    }

    /// The frames to ask the server for: never fewer than let it take what it takes now.
    ///
    /// PipeWire cuts its buffer down to what it is asked for, even below its quantum, and raises it again only with the
    /// next change of the quantum.
    func asked(for length: Duration, at now: Duration) -> Int {
        let (ordinary, take) = (sizes.asked(for: length), lasting(at: now))
        // A buffer of half of the length and a request is granted. Of that the server does not ask for less than a
        // request.
        return ordinary / 2 >= take ? ordinary : 2 * (take + Self.jitter)
    }

    /// The most frames that the server takes at a time. What it has not taken for long counts no more.
    private func lasting(at now: Duration) -> Int {
        let takes = max(greatest, greatestBefore)
        return takes > 0 && now - sizedAt >= timeout ? takes : take
    }

    /// Whether the server has long taken less than two thirds of what its buffer was raised for.
    func isOversized(at now: Duration) -> Bool {
        let takes = max(greatest, greatestBefore)
        return provided > 2 * sizes.period && takes > 0 && takes * 3 <= provided * 2 && now - sizedAt >= timeout
    }
}
