// What the machine of a soundtrack has, and what it orders.

extension SoundtrackMachine {
    /// A track, the stream that plays it, and the gains that the game has set for its stems.
    struct StreamedTrack {
        let track: Track
        var stream: Stream
        var stemGains: [Int: Decibels] = [:]
        /// The place in a list; nil for a track that the game has played by itself.
        var listed: PlaylistPlace?
        /// The number of this play, which seeks and sections that repeat keep.
        var play: UInt64 = 0
    }

    struct Deck {
        /// What the stream does: it is heard, waits for the end of the present one or for a boundary in it, fades out of
        /// a crossfade, or of a stop, or ends within 10 ms. A stream that was *withdrawn* ends unless it has turned
        /// before.
        enum Role { case present, queued, turning, withdrawn, crossedOut, stopped, ending }
        var streamed: StreamedTrack
        var role: Role
        /// The mixer's channel; nil while all are taken, for a block or two.
        var slot: MusicSlot?
        /// How the stream begins, while it waits for a slot.
        var entry: MusicCommand.Entry
        /// The slot of the stream behind whose end the stream begins.
        var former: MusicSlot? { if case .after(let slot) = entry { slot } else { nil } }
    }

    /// What takes the place of the present track as soon as it can.
    enum Next {
        case nothing
        /// A track whose files are being opened, while the track before plays on.
        case opening(StreamedTrack, crossfade: RampLength, isPaused: Bool, isReloaded: Bool)
        /// The present track read again. `start` are the frames, at the mixer's rate, that its stream had played where
        /// the new one begins.
        case reloading(Stream, start: Int)
    }

    /// A transition that was ordered and has not happened.
    struct Turning {
        /// The track that begins at the boundary: the bridge, if there is one.
        var streamed: StreamedTrack
        /// The track that follows the bridge.
        var beyond: StreamedTrack?
        /// Whether the track is the present one, which goes on at another place.
        var continues = false
        /// Whether the mixer knows the boundary. If not, the soundtrack has to find it.
        var isAimed = false
    }

    /// What the soundtrack does for the machine, in this order.
    enum Action {
        case start(MusicSlot, Stream, MusicCommand.Entry)
        case send(MusicCommand)
        case setStemGain(MusicSlot, stem: Int, Decibels, RampLength)
        /// Ends the decoding of a stream.
        case end(Stream)
        /// Opens the track again, because it had faded out before it was taken up, and begins it.
        case open(StreamedTrack, crossfade: RampLength)
        /// Opens the queued track again. It had begun when a seek took the present track back from its end.
        case queueAgain(StreamedTrack)
    }
}
