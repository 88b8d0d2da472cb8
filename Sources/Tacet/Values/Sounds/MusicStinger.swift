import TacetDecoding
import TacetPlatform

/// A short piece of music that was ordered to play over the track; see ``Soundtrack/playStinger(_:on:ducking:)``.
public struct MusicStinger: Hashable, Sendable {
    /// The number of the order, which tells it from others of the same engine.
    public let id: UInt64
    /// What is played.
    public let track: Track
    /// Where it begins.
    public let boundary: MusicBoundary
    /// How the track is lowered meanwhile; nil plays on at its gain.
    public let ducking: MusicDucking?

    /// The first path, for people to read.
    var name: String { track.stems.first?.printable(limit: 1_024) ?? "of no file" }

    /// The beginning of a stinger.
    public struct Event: Hashable, Sendable {
        /// The order.
        public let stinger: MusicStinger
        /// The frame of the track's first file with which it began; 0 without a track.
        public let frame: Int
        /// The frame of the mix, as ``AudioEngine/Statistics/renderedFrames`` counts, with which it began.
        public let mixFrame: Int
        /// When the stinger is heard first: a time as ``MusicMoment/heard``.
        public let heard: Duration
    }
}

/// How the soundtrack's tracks are lowered while a stinger plays. Of several stingers the one that lowers them most
/// counts.
public struct MusicDucking: Hashable, Sendable {
    /// The gain of the tracks meanwhile: at most 0 dB. A higher value counts as 0 dB.
    public var gain: Decibels
    /// The time in which the tracks are lowered, from the stinger's first frame on.
    public var attack: Duration
    /// The time in which the tracks return to their gain, after the stinger's last frame.
    public var release: Duration

    /// A ducking of the tracks; 6 dB down in 50 ms and back in half a second by default.
    public init(by gain: Decibels = -6, attack: Duration = .milliseconds(50), release: Duration = .milliseconds(500)) {
        self.gain = gain
        self.attack = attack
        self.release = release
    }
}
