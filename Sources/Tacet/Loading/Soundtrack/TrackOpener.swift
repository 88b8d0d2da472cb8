import Synchronization
import TacetSession
import TacetPlatform

/// Opens tracks for a soundtrack. The game's thread, or the C caller's; waits up to 100 ms.
///
/// The C library opens a track without its lock of the engine, so that no other call of the game waits for a disk.
package struct TrackOpener: Sendable {
    /// The longest time that a game's call waits for a disk. Errors found later are reported by an event.
    static let longestWait: Duration = .milliseconds(100)

    let sampleRate: Int
    let files: FileOpener
    /// How long to wait for the files; nil waits as long as the disk takes, for offline engines.
    var timeout: Duration?
    /// The loudness in LUFS that tracks are brought to; nil plays them as they are.
    var targetLoudness: Double?

    /// Opens a track's files and reads their headers on a thread of their own. Waits for that thread, ``timeout`` at
    /// most.
    ///
    /// - Throws: As ``Soundtrack/play(_:crossfade:fromFrame:)-(Track,_,_)``.
    package func open(_ track: Track, from frame: Int) throws(AudioError) -> OpenedTrack {
        try open(track, from: MusicStream.Place(frame: frame))
    }

    func open(_ track: Track, from place: MusicStream.Place) throws(AudioError) -> OpenedTrack {
        guard (1...MusicSlot.maximumStems).contains(track.stems.count) else {
            throw AudioError(
                .invalidArgument, operation: "play a soundtrack", detail: "the track has \(track.stems.count) files",
                remedy: "Give 1 to \(MusicSlot.maximumStems) files.")
        }
        if let passes = track.passes, passes < 1 {
            throw AudioError(
                .invalidArgument, operation: "play \(track.stems[0])", detail: "it cannot be played \(passes) times",
                remedy: "Give 1 pass or more, or nil to repeat it for ever.")
        }
        guard place.frame >= 0 else {
            throw AudioError(
                .invalidArgument, operation: "play \(track.stems[0])",
                detail: place.rate == nil ? "there is no frame \(place.frame)" : "its position is negative",
                remedy: "Start at frame 0 or later.")
        }
        let opened = OpenedTrack(stream(of: track, from: place))
        try opened.stream.waitUntilOpened(timeout)
        return opened
    }

    /// Starts to open a track's files. Returns at once.
    func stream(
        of track: Track, from place: MusicStream.Place, repeating section: SectionLoop? = nil
    ) -> MusicStream {
        MusicStream(
            track, from: place, repeating: section, targetRate: sampleRate, targetLoudness: targetLoudness, files: files
        )
    }
}

/// A track whose files are open or about to be. Releasing the last reference ends the decoding, unless the track was
/// played.
package final class OpenedTrack: Sendable {
    let stream: MusicStream
    private let isPlayed = Atomic<Bool>(false)

    init(_ stream: MusicStream) { self.stream = stream }

    deinit { if !isPlayed.load(ordering: .relaxed) { stream.stop() } }

    /// Hands the stream to a soundtrack, which is then responsible for ending its decoding.
    func takeStream() -> MusicStream {
        isPlayed.store(true, ordering: .relaxed)
        return stream
    }
}
