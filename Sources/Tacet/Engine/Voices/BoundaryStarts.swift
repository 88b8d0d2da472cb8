import TacetDecoding

/// The voices that begin on a boundary of the music, until they have begun.
///
/// A voice waits for a frame of the mix. While the music stands, that frame is not known: the voice then waits for a frame
/// that never comes, until an update finds the music running again.
struct BoundaryStarts {
    private struct Start {
        let voice: VoiceHandle
        let boundary: MusicBoundary
        /// The stream that has the boundary, and its frame there.
        var stream: MusicStream
        var consumed: Int
        /// The frame of the mix that the voice was told to wait for.
        var frame: Int
    }

    /// A frame of the mix that never comes.
    private static let never = 1 << 62

    private var starts: [Start] = []

    var isEmpty: Bool { starts.isEmpty }

    /// The frame of the mix on which the next boundary falls, for a voice that is about to begin; nil without one.
    static func frame(of boundary: MusicBoundary, in stream: MusicStream?, rendered: Int) -> Int? {
        place(of: boundary, in: stream).map { $0.frame(rendered: rendered) }
    }

    /// A boundary in a stream.
    private struct Place {
        let stream: MusicStream
        let consumed: Int

        /// The frame of the mix that is mixed with the boundary if nothing stops the stream.
        ///
        /// - Parameter rendered: The frames of the mix, read before this call.
        func frame(rendered: Int) -> Int {
            let runs = stream.ring.runs
            // A stream that runs has played as many frames as the mix, or some of the block that is being mixed.
            guard let now = runs.clock(of: stream.ring.consumed), now >= rendered, let frame = runs.clock(of: consumed)
            else { return BoundaryStarts.never }
            return frame
        }
    }

    private static func place(of boundary: MusicBoundary, in stream: MusicStream?) -> Place? {
        guard let stream, boundary != .now,
            let aim = stream.timeline?.next(boundary, after: stream.ring.consumed)
        else { return nil }
        return Place(stream: stream, consumed: aim.consumed)
    }

    /// Keeps a voice that waits for ``frame(of:in:rendered:)``.
    mutating func add(_ voice: VoiceHandle, on boundary: MusicBoundary, in stream: MusicStream?, frame: Int) {
        guard let place = Self.place(of: boundary, in: stream) else { return }
        starts.append(
            Start(voice: voice, boundary: boundary, stream: place.stream, consumed: place.consumed, frame: frame))
    }

    /// Aims each voice again whose boundary has moved, and forgets the voices that have begun or ended.
    ///
    /// - Parameters:
    ///   - stream: The stream that plays.
    ///   - rendered: The frames of the mix.
    mutating func follow(_ stream: MusicStream?, rendered: Int, _ client: VoiceClient) {
        if starts.isEmpty { return }
        starts.removeAll { !client.isPlaying($0.voice) || $0.frame < rendered }
        for index in starts.indices {
            if starts[index].stream !== stream {
                if let stream, stream.timeline == nil, stream.failure == nil {
                    // The new stream's file is not open yet.
                    aim(index, at: Self.never, client)
                    continue
                }
                // The voice's boundary has gone with its stream. Without another one the voice begins now.
                guard let place = Self.place(of: starts[index].boundary, in: stream) else {
                    aim(index, at: 1, client)
                    continue
                }
                (starts[index].stream, starts[index].consumed) = (place.stream, place.consumed)
            }
            let place = Place(stream: starts[index].stream, consumed: starts[index].consumed)
            aim(index, at: place.frame(rendered: rendered), client)
        }
    }

    private mutating func aim(_ index: Int, at frame: Int, _ client: VoiceClient) {
        guard frame != starts[index].frame else { return }
        starts[index].frame = frame
        client.change(starts[index].voice) { $0.setStart(at: frame) }
    }
}
