/// A channel of the music mixer, which plays one stream. A crossfade uses two.
struct MusicSlot: Hashable, BitwiseCopyable, Sendable {
    let index: UInt8
    /// The channels of tracks: four that sound, and as many that end within 10 ms to make room.
    static let tracks = 0..<8
    /// The channels of stingers, which are played over the tracks.
    static let stingers = 8..<12
    static let count = 12
    /// The most tracks that sound for longer than 10 ms.
    static let mostSounding = 4
    /// The most stems that one track has.
    static let maximumStems = 8

    var isStinger: Bool { Self.stingers.contains(Int(index)) }
}

/// A command of the soundtrack to the mixing thread.
enum MusicCommand: BitwiseCopyable {
    /// How a stream begins, and what becomes of the streams before it in that moment.
    enum Entry: BitwiseCopyable {
        /// The stream fades in, and all others fade out.
        case crossfade(fadeIn: RampLength, fadeOut: RampLength)
        /// The stream takes the place of another one in its fade: after a seek or a reload. The two overlap for the
        /// length.
        case seam(MusicSlot, RampLength)
        /// The stream begins at the sample after the last one of another stream.
        case after(MusicSlot)
        /// The stream begins on a frame of another stream, which then fades out.
        case turn(MusicTurn)
        /// The stream is a stinger: it begins on a frame of another stream, which plays on.
        case over(MusicOverlay)
    }

    /// Plays the stream whose frames arrive in the ring, as soon as the ring is primed. Until then what sounds plays
    /// on.
    ///
    /// The game's thread keeps the ring alive until it receives `RenderEvent.streamEnded`.
    case start(MusicSlot, Unmanaged<MusicRing>, Entry)
    /// Fades a stream out and ends it. It never lengthens a fade-out. A stream that stands ends at once.
    case leave(MusicSlot, RampLength)
    /// Fades a stream in again that fades out.
    case takeUp(MusicSlot, RampLength)
    /// Lets a stream that waits for another one begin in another way.
    case enter(MusicSlot, Entry)
    /// Ends a stream that waits for another one. One that has begun plays on.
    case withdraw(MusicSlot)
    /// Fades all streams out, and halts them.
    case pause(RampLength)
    case resume(RampLength)
    /// Ends a pause at once, for a new track. Streams that fade into the pause keep the level that they have reached;
    /// if the pause has halted them, they end.
    case run
    /// Sets the soundtrack's gain.
    case gain(Float, RampLength)
    case stemGain(MusicSlot, stem: UInt8, Float, RampLength)
    /// Sets a stem's gain from a frame of its stream on, in place of a change that waits.
    case stemSwitch(MusicSlot, stem: UInt8, Float, RampLength, at: Int)
}

extension MusicCommand {
    private static let keysOfSlot = 2 + MusicSlot.maximumStems
    /// One more than the largest ``key``.
    static let keyCount = 4 + MusicSlot.count * keysOfSlot

    /// The property that the command sets, as a number below ``keyCount``; nil for commands that happen a few times a track.
    ///
    /// Pending commands with the same key are merged into the latest jump and the latest tween; see ``CommandList``.
    var key: Int? {
        switch self {
        case .start, .enter, .withdraw, .stemSwitch: nil
        case .pause: 0
        case .resume: 1
        case .run: 2
        case .gain: 3
        case .leave(let slot, _): Self.key(slot, 0)
        case .takeUp(let slot, _): Self.key(slot, 1)
        case .stemGain(let slot, let stem, _, _): Self.key(slot, 2 + min(Int(stem), MusicSlot.maximumStems - 1))
        }
    }

    /// The keys of the commands that turn this one's effect round. A command that comes after one of them does not
    /// merge with an earlier one of its own kind: of a pause, a resume and a pause the second pause counts, however
    /// short the first one was.
    var opposites: (Int, Int)? {
        switch self {
        case .pause: (1, 2)
        case .resume: (0, 2)
        case .leave(let slot, _): (Self.key(slot, 1), Self.key(slot, 1))
        case .takeUp(let slot, _): (Self.key(slot, 0), Self.key(slot, 0))
        case .start, .enter, .withdraw, .run, .gain, .stemGain, .stemSwitch: nil
        }
    }

    /// Whether the first one in a batch stays, also if later ones of its kind follow: a stop between two resumes finds
    /// the music running.
    var keepsFirst: Bool {
        switch self {
        case .pause, .resume, .run, .leave, .takeUp: true
        case .start, .enter, .withdraw, .gain, .stemGain, .stemSwitch: false
        }
    }

    private static func key(_ slot: MusicSlot, _ kind: Int) -> Int { 4 + Int(slot.index) * keysOfSlot + kind }

    /// Whether the command moves the property from its present value, which an earlier command may have set.
    var tweens: Bool {
        switch self {
        case .start, .run, .enter, .withdraw, .stemSwitch: false
        case .leave(_, let length), .takeUp(_, let length), .pause(let length), .resume(let length),
            .gain(_, let length), .stemGain(_, _, _, let length):
            length.frames > 0
        }
    }

    /// This command in place of an earlier one with the same ``key`` that tweens: of two fades to an end the faster
    /// one.
    func merged(after earlier: MusicCommand) -> MusicCommand {
        switch (earlier, self) {
        case (.leave(_, let first), .leave(_, let second)) where first.frames < second.frames: earlier
        case (.pause(let first), .pause(let second)) where first.frames < second.frames: earlier
        case (.resume(let first), .resume(let second)) where first.frames < second.frames: earlier
        default: self
        }
    }
}
