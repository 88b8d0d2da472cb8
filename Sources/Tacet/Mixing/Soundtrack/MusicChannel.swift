/// The mixing thread's state of one stream.
struct MusicChannel: BitwiseCopyable {
    /// A channel is *empty*, or *waiting* until its ring is primed, then *playing*. An *ended* channel waits for room in
    /// the event ring, and is then empty.
    enum Phase: UInt8, BitwiseCopyable { case empty, waiting, playing, ended }
    /// What became of a stream that was to turn, or of a stinger: it has begun with a frame of the engine's clock, or its
    /// ring was not primed in time. `from` are the frames that the stream before had played.
    enum Turned: BitwiseCopyable {
        case begun(at: Int, from: Int)
        case missed
    }
    var phase = Phase.empty
    var ring: Unmanaged<MusicRing>?
    var fade = MaterialFade()
    /// The overlap with the stream that takes this one's place after a seek or a reload, or whose place this one takes.
    var seam = MaterialFade()
    /// How a stream that waits will begin; nil once that is done.
    var entry: MusicCommand.Entry?
    /// Whether the stream has faded out before its last frame.
    var hasFaded = false
    /// The frames of the present block that the stream has played.
    var played = 0
    /// Whether the ring has run dry. The stream is silent at its frame until the ring has ``MusicRing/reserve`` frames
    /// again.
    var isStarved = false
    /// Whether a newer track has been started before this one has begun. It ends with the next block, unless it is taken
    /// up.
    var isSuperseded = false
    /// The stream behind whose end this one has begun.
    var follows: MusicSlot?
    /// Whether the stream should have begun, behind the one that it was queued after, and its ring is not primed.
    var isLate = false
    /// What the game has not been told of the stream's turn.
    var turned: Turned?
    /// The frame of the engine's clock with which the stream goes on if nothing stops it; -1 before its first frame.
    var expected = -1
    /// Whether the stream was to turn, and waits for another one's end instead.
    var isTurnAtEnd = false
    /// How the tracks are lowered while the stream, a stinger, plays.
    var ducking = MusicOverlay.Ducking()
    /// The stems whose gains wait for a frame, one bit each.
    var waitingStems: UInt8 = 0

    var isPlaying: Bool { phase == .playing }
    /// Whether the stream waits for the end of another one.
    var isQueued: Bool { if case .after = entry { phase == .waiting } else { false } }
    /// Whether the stream waits for a frame of another one.
    var isTurning: Bool { if case .turn = entry { phase == .waiting } else { false } }
    /// Whether the stream is a stinger that waits for its boundary.
    var isOverlay: Bool { if case .over = entry { phase == .waiting } else { false } }
    /// Whether the stream waits for another one, and not for its own frames.
    var waitsForAnother: Bool { isQueued || isTurning || isOverlay }
    var hasLeft: Bool { fade.hasLeft || seam.hasLeft }
    /// The frames until the stream has left; `Int.max` if it does not.
    var remaining: Int {
        min(fade.isLeaving ? fade.remaining : .max, seam.isLeaving ? seam.remaining : .max)
    }

    /// Whether enough frames are decoded to begin.
    var isPrimed: Bool { ring?._withUnsafeGuaranteedRef { $0.isPrimed } ?? false }
    /// The frames that are decoded and wait.
    var available: Int { ring?._withUnsafeGuaranteedRef { $0.available } ?? 0 }
    /// The frames that the stream has played.
    var consumed: Int { ring?._withUnsafeGuaranteedRef { $0.consumed } ?? 0 }
    /// Whether the stream has played every frame of its file.
    var isExhausted: Bool { ring?._withUnsafeGuaranteedRef { $0.isExhausted } ?? true }

    /// The frames that the stream plays until it has played `frame`; `Int.max` while they are not decoded, and nil if
    /// the file ends before.
    func distance(to frame: Int) -> Int? {
        guard let ring else { return nil }
        return ring._withUnsafeGuaranteedRef { ring in
            let (distance, available) = (frame - ring.consumed, ring.available)
            if distance <= available { return isStarved ? .max : distance }
            return ring.hasEnded ? nil : .max
        }
    }
}
