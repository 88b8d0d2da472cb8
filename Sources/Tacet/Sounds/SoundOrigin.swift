import TacetDecoding
import TacetPlatform

/// Where a sound came from, so that it can be read again.
struct SoundOrigin: Sendable {
    /// Opens the sound's file. Any thread; may block.
    typealias Opening = @Sendable () throws(AudioError) -> any ByteSource

    let options: LoadOptions
    let open: Opening
}
