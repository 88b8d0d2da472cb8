import TacetDecoding
import TacetPlatform

/// How the game wants a sound to be loaded. Loading it again repeats it.
package struct LoadChoices: Hashable, Sendable {
    /// How to keep the sound.
    package var storage = SoundStorage.automatic
    /// The loudness tag to play the sound with.
    package var replayGain: ReplayGain?
    /// Whether the channels are mixed to one.
    package var isMono = false

    package init(
        as storage: SoundStorage = .automatic, replayGain: ReplayGain? = nil, isMono: Bool = false
    ) {
        self.storage = storage
        self.replayGain = replayGain
        self.isMono = isMono
    }
}

/// Where a sound came from, so that it can be read again.
struct SoundOrigin: Sendable {
    /// Opens the sound's file. Any thread; may block.
    typealias Opening = @Sendable () throws(AudioError) -> any ByteSource

    let choices: LoadChoices
    let open: Opening
}
