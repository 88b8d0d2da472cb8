import TacetDecoding
import TacetPlatform

/// Where a track enters after a transition.
public enum MusicEntry: Hashable, Sendable {
    /// At its first frame.
    case start
    /// At the beat with the number that the former track's beat has at the boundary, also in another tempo. Between two
    /// beats it enters at the same part of the beat. A number behind the new track's loop counts on in the loop.
    case sameBeat
    /// At its first marker with this name.
    case marker(String)
    /// At its first frame, with a pickup: it begins so long before the boundary that its first beat behind the pickup falls on
    /// the boundary. The pickup lasts to the new track's marker, its beat with the number, counted from 0, or for the time.
    ///
    /// The track begins at full gain; ``MusicBlend`` then tells what becomes of the former track at the boundary. A boundary
    /// that is too near for the pickup is passed over.
    case pickup(MusicLength)
}

/// How long a pickup or a tail of a transition lasts.
public enum MusicLength: Hashable, Sendable {
    /// A time, 0 to a day; clamped.
    case time(Duration)
    /// A number of beats, 0...1,000; clamped.
    case beats(Int)
    /// To the next marker with this name.
    case marker(String)
}

/// How one track passes into another at a boundary.
public enum MusicBlend: Hashable, Sendable {
    /// The new track begins at full gain on the sample at which the former one ends.
    case cut
    /// The tracks overlap from the boundary on: the former fades out and the new one in, over the time.
    case crossfade(Tween)
    /// As ``crossfade(_:)``, for a number of the former track's beats, 0...1,000.
    case crossfadeBeats(Double)
    /// The new track begins at full gain at the boundary, and the former one plays on under it, at its own gain: to its marker,
    /// to so many beats behind the boundary, or for the time. There it fades out, in 50 ms by default. A track that ends before
    /// is heard to its end.
    case tail(MusicLength, fade: Tween = .seconds(0.05))
}

/// A change of the soundtrack from one track to another that was ordered; see
/// ``Soundtrack/transition(to:at:entering:by:through:)``.
public struct MusicTransition: Hashable, Sendable {
    /// The number of the order, which tells it from others of the same engine.
    public let id: UInt64
    /// The track that follows.
    public let track: Track
    /// Where the change takes place.
    public let boundary: MusicBoundary
    /// Where ``track`` enters.
    public let entry: MusicEntry
    /// How the tracks pass into each other.
    public let blend: MusicBlend
    /// The track that is played once between the two; nil for none.
    public let bridge: Track?

    /// What becomes of an order.
    public struct Event: Hashable, Sendable {
        /// The order.
        public let transition: MusicTransition
        /// The first path of the former track.
        public let from: String
        /// The first path of the track that has begun: of the bridge, if there is one.
        public let to: String
        /// The frame of the former track's first file at which the new track began: the boundary, or the first frame of a
        /// pickup before it.
        public let frame: Int
        /// The frame of the mix, as ``AudioEngine/Statistics/renderedFrames`` counts, with which the new track begins.
        public let mixFrame: Int
        /// When the new track is heard first: a time as ``MusicMoment/heard``.
        public let heard: Duration
    }
}
