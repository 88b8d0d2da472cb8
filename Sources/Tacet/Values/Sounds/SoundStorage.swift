/// How a loaded sound is kept: decoded in memory, or decoded again by each voice while it plays.
public enum SoundStorage: UInt8, Hashable, Sendable, CaseIterable {
    /// Streams a sound that is longer than ten seconds or than ``AudioEngine/Settings/longestSound``, and decodes
    /// others.
    ///
    /// Two voices of a streamed sound take as much memory as nine decoded seconds: below ten, streaming would save
    /// none. A file whose header does not tell its length is decoded.
    case automatic
    /// Decodes the whole sound once. All voices share its samples: 96 KB for a second of mono at 48 kHz,
    /// twice that for a file with more than 16 bits.
    case decoded
    /// Decodes the sound's first moments only. Each voice reads the file again and decodes up to five seconds ahead.
    case streamed

    /// The length in seconds above which ``automatic`` streams.
    static let longestDecoded = 10
}
